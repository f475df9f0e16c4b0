# make            the program, build/floorstat            make MODE=debug|asan|tsan|coverage   elsewhere: build/MODE/
# make demo       set-up, build, a report on our fixtures  make test        set-up, then every test
# make check-all  test, browser, valgrind, fuzz, analysis  make bench       timing against other tools
# make install uninstall PREFIX=/usr/local DESTDIR=        make format      clang-format over the tree
# make bless      golden cases as they are now (CASES=…)   make docs        manual page, completions
# make gallery    every figure: docs/gallery.md            make calibrate   error rates by simulation
# make fuzz TIME=60   coverage-guided, seconds a target    make compile_commands.json
PACKAGES = gcc make pkg-config libgsl-dev libcsv-dev libyajl-dev zlib1g-dev libarchive-dev libcairo2-dev \
	libpango1.0-dev libpng-dev libcmark-gfm-dev libcmark-gfm-extensions-dev fonts-liberation fonts-dejavu-core \
	fonts-droid-fallback
TEST_PACKAGES = libcmocka-dev python3 python3-jsonschema poppler-utils git strace xz-utils
CHECK_PACKAGES = clang clang-format clang-tidy libclang-rt-14-dev valgrind cppcheck chromium postgresql parallel pandoc cmark-gfm bash-completion zsh fish lintian debhelper

MODE ?= release
JOBS := $(shell nproc)
B := $(if $(filter release,$(MODE)),build,build/$(MODE))
PREFIX ?= /usr/local
LIBDIR ?= $(PREFIX)/lib/floorstat
VERSION := $(shell sed -n 's/^## \[\([0-9][^]]*\)\].*/\1/p' CHANGELOG.md | head -n 1)

WARN = -std=c17 -Wall -Wextra -Wconversion -Werror
HARDEN = -fstack-protector-strong -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2 -fPIC
FLAGS_release = -O3 -g $(HARDEN)
FLAGS_debug = -O0 -g -fPIC -Wno-clobbered
FLAGS_asan = -O1 -g -fPIC -fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer
FLAGS_tsan = -O1 -g -fPIC -fsanitize=thread
FLAGS_coverage = -O0 -g -fPIC -Wno-clobbered --coverage -fprofile-update=atomic
# The old coprocessor of 32-bit x86 rounds twice.
FLAGS_machine := $(if $(filter i386-% i586-% i686-%,$(shell $(CC) -dumpmachine)),-msse2 -mfpmath=sse)
CFLAGS ?=
ALL_CFLAGS = $(WARN) -D_XOPEN_SOURCE=700 -ffp-contract=off $(FLAGS_machine) -MMD -MP $(FLAGS_$(MODE)) -pthread $(CFLAGS) \
	-DVERSION='"$(VERSION)"' -DLIBDIR='"$(LIBDIR)"'
LINK = $(CC) $(FLAGS_$(MODE)) -pthread $(CFLAGS) $(LDFLAGS) -Wl,-z,relro,-z,now,--as-needed

# Parts in their order, and the stages of a part in theirs: each includes only itself, what stands before it, and a
# stage the headers of its own part (tests/layers).
PARTS = ingest analysis render cli
STAGES = $(addprefix ingest/,base bytes syntax mapping bind guess beside restore) $(addprefix analysis/,numbers health passes)
# What is loaded on demand, each a shared object beside the program: drawing (Pango, cairo, cmark), archives.
PLUGINS = render/draw ingest/archive
LIBS = -lgsl -lgslcblas -lcsv -lyajl -lz -ldl -lm
LIBS_draw := $(shell pkg-config --libs pangocairo libpng libcmark-gfm 2>/dev/null) -lcmark-gfm-extensions
LIBS_archive = -larchive
CFLAGS_draw := $(shell pkg-config --cflags pangocairo libpng 2>/dev/null)

SOURCES = $(foreach p,$(STAGES) $(PARTS),$(wildcard $(p)/*.c))
OBJECTS = $(SOURCES:%.c=$(B)/%.o) $(B)/generated/embedded.o
PLUGIN_OBJECTS = $(foreach p,$(PLUGINS),$(patsubst %.c,$(B)/%.o,$(wildcard $(p)/*.c)))
PLUGIN_FILES = $(foreach p,$(PLUGINS),$(B)/floorstat-$(notdir $(p)).so)
EMBEDDED = $(sort $(wildcard ingest/collectors/*.map render/embedded/* cli/embedded/*))
UNIT = $(patsubst tests/unit/%.c,$(B)/tests/%,$(wildcard tests/unit/*.c))
FUZZ_SHARED = $(addprefix tests/fuzz/,properties.c outputs.c pieces.c)
FUZZ = $(patsubst tests/fuzz/%.c,$(B)/fuzz/%,$(filter-out $(FUZZ_SHARED) %/driver.c,$(wildcard tests/fuzz/*.c)))

ifndef V
.SILENT:
endif
all: $(B)/floorstat $(PLUGIN_FILES)

$(B)/floorstat: $(OBJECTS)
	$(LINK) -pie -rdynamic -o $@ $^ $(LIBS)
$(B)/floorstat-%.so: $(B)/floorstat
	$(LINK) -shared -o $@ $(filter %.o,$^) $(LIBS_$*)
$(foreach p,$(PLUGINS),$(eval $(B)/floorstat-$(notdir $(p)).so: $(patsubst %.c,$(B)/%.o,$(wildcard $(p)/*.c))))

# Written when compiler or flags are others than last time (PREFIX is among them): then everything is built again.
$(B)/flags: FORCE
	@mkdir -p $(@D) && echo '$(subst ','\'',$(CC) $(ALL_CFLAGS))' | cmp -s - $@ || \
		echo '$(subst ','\'',$(CC) $(ALL_CFLAGS))' >$@
$(B)/%.o: %.c $(B)/flags
	@mkdir -p $(@D)
	echo '  CC $<'
	$(CC) $(ALL_CFLAGS) $(CFLAGS_$(notdir $(patsubst %/,%,$(dir $<)))) -c -o $@ $<
$(B)/generated/%.o: $(B)/generated/%.c $(B)/flags
	$(CC) $(ALL_CFLAGS) -I. -c -o $@ $<
$(B)/generated/embedded.c: $(EMBEDDED) ingest/base/embed.awk Makefile
	@mkdir -p $(@D)
	LC_ALL=C awk -f ingest/base/embed.awk $(EMBEDDED) </dev/null >$@.new && mv $@.new $@

# A unit test is one cmocka program a file, linked with everything but cli/main.
$(B)/tests/%: tests/unit/%.c $(filter-out $(B)/cli/main.o,$(OBJECTS)) $(PLUGIN_OBJECTS)
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) $(CFLAGS_draw) -I. -o $@ $(filter %.c %.o,$^) $(LDFLAGS) -rdynamic \
		$(LIBS) $(LIBS_draw) $(LIBS_archive) -lcmocka

# A fuzz target is one file with LLVMFuzzerTestOneInput; DRIVER is ours, or nothing with clang's -fsanitize=fuzzer.
DRIVER = tests/fuzz/driver.c
WRAPPED = mappings_builtin source_more csv_open csv_records_read csv_threads_new json_records_read line_records_read
$(B)/fuzz/%: tests/fuzz/%.c $(FUZZ_SHARED) $(DRIVER) $(filter-out $(B)/cli/main.o,$(OBJECTS)) $(PLUGIN_OBJECTS)
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) -D_DEFAULT_SOURCE -I. -o $@ $(filter %.c %.o,$^) $(LDFLAGS) $(FUZZER) -rdynamic \
		$(WRAPPED:%=-Wl,--wrap=%) \
		$(LIBS) $(LIBS_draw) $(LIBS_archive)

setup:
	@sh tests/setup.sh $(PACKAGES)
setup-test:
	@sh tests/setup.sh $(PACKAGES) $(TEST_PACKAGES)
demo: setup
	@$(MAKE) --no-print-directory -j$(JOBS) all
	@sh fixtures/demo.sh $(B)/floorstat build/demo
test: setup-test
	@$(MAKE) --no-print-directory -j$(JOBS) all unit fuzzers
	@$(MAKE) --no-print-directory -j$(JOBS) MODE=asan all unit fuzzers
	@bash tests/run.sh
setup-check: setup-test
	@sh tests/setup.sh $(CHECK_PACKAGES)
check-all: setup-check test
	@bash tests/check_all.sh
bless: all
	@BLESS=1 sh tests/golden.sh $(B) build/golden $(CASES)
docs: all
	@$(B)/floorstat plot load --load fixtures/core_load_profile.json fixtures/core_affinity_30.json -o docs/figures/load.png
	@sh docs/mappings.sh
	@mkdir -p docs/completions && while read -r form file; do $(B)/floorstat help --as $$form >$$file; done <tests/generated
gallery: all
	@sh fixtures/gallery.sh $(B)/floorstat docs
compile_commands.json: FORCE
	@$(MAKE) --no-print-directory -Bn V=1 all | awk -v folder="$(CURDIR)" -f tests/compile_commands.awk >$@

SHARE = $(DESTDIR)$(PREFIX)/share
INSTALLED = $(DESTDIR)$(PREFIX)/bin/floorstat $(SHARE)/man/man1/floorstat.1 \
	$(SHARE)/bash-completion/completions/floorstat $(SHARE)/zsh/site-functions/_floorstat \
	$(SHARE)/fish/vendor_completions.d/floorstat.fish
install: all
	install -D $(B)/floorstat $(word 1,$(INSTALLED))
	install -d $(DESTDIR)$(LIBDIR) && install -m 644 $(PLUGIN_FILES) $(DESTDIR)$(LIBDIR)
	install -D -m 644 docs/floorstat.1 $(word 2,$(INSTALLED))
	install -D -m 644 docs/completions/floorstat.bash $(word 3,$(INSTALLED))
	install -D -m 644 docs/completions/_floorstat $(word 4,$(INSTALLED))
	install -D -m 644 docs/completions/floorstat.fish $(word 5,$(INSTALLED))
uninstall:
	rm -f $(INSTALLED) $(foreach p,$(PLUGIN_FILES),$(DESTDIR)$(LIBDIR)/$(notdir $(p)))
	-rmdir $(DESTDIR)$(LIBDIR)
unit: $(UNIT)
# One line of analysis broken at a time: do the tests see it?
mutations: all unit
	@bash tests/mutate.sh
# What compilers and others find without running it.
analyse: setup-check
	@bash tests/analyse.sh
# What the tests reach; fails below the bounds of tests/coverage.py.
coverage: setup-test
	@$(MAKE) --no-print-directory -j$(JOBS) MODE=coverage all unit fuzzers
	@bash tests/coverage.sh
# Error rates of the methods by simulation, beside the published ones: a quarter of an hour.
$(B)/calibrate: $(wildcard bench/calibration/*.c) $(filter-out $(B)/cli/main.o,$(OBJECTS))
	$(CC) $(ALL_CFLAGS) -o $@ $(filter %.c %.o,$^) $(LDFLAGS) $(LIBS)
calibrate: $(B)/calibrate
	{ $(B)/calibrate && cat bench/halves.md; } >$(B)/calibration.md && mv $(B)/calibration.md docs/calibration.md
# Timing beside other tools, and instructions a run against those kept (bench/README.md); RUNS, WORKLOADS=S1 S4 …
$(B)/bench/generate: bench/generate.c
	@mkdir -p $(@D)
	$(CC) $(WARN) -O2 -o $@ $< -lm
bench: all $(B)/bench/generate
	@sh bench/instructions.sh
	@python3 bench/run.py -n $(or $(RUNS),5) $(WORKLOADS)
fuzzers: $(FUZZ)
# With clang's libFuzzer, which follows coverage: TIME seconds a target, two at once; TARGETS=… only these.
TIME = 60
fuzz:
	@$(MAKE) --no-print-directory -j$(JOBS) CC=clang B=build/libfuzzer DRIVER= FUZZER=-fsanitize=fuzzer \
		CFLAGS='-fsanitize=fuzzer-no-link,address -g -O1 $(CFLAGS)' fuzzers
	@FUZZ_TIMEOUT=$$(($(TIME) + 60)) CORPUS=build/fuzz/corpus bash tests/fuzz.sh build/libfuzzer \
		-max_total_time=$(TIME) -timeout=20 -rss_limit_mb=3000 -print_final_stats=1
format:
	clang-format -i $$(git ls-files '*.c' '*.h')
clean:
	rm -rf build
print-%:
	@echo $($*)
.PHONY: fuzz mutations coverage analyse calibrate all setup setup-test setup-check demo test check-all unit fuzzers bless docs gallery format clean install uninstall FORCE
.SECONDARY:
-include $(OBJECTS:.o=.d) $(PLUGIN_OBJECTS:.o=.d) $(UNIT:=.d) $(FUZZ:=.d)
