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

MODE ?= release
JOBS := $(shell nproc)
B := $(if $(filter release,$(MODE)),build,build/$(MODE))
PREFIX ?= /usr/local
LIBDIR ?= $(PREFIX)/lib/floorstat
VERSION := $(shell sed -n 's/^## \[\([0-9][^]]*\)\].*/\1/p' CHANGELOG.md | head -n 1)

WARN = -std=c17 -Wall -Wextra -Wconversion -Werror
HARDEN = -fstack-protector-strong -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2 -fPIC -fno-semantic-interposition
FLAGS_release = -O3 -g $(HARDEN)
FLAGS_debug = -O0 -g -fPIC -Wno-clobbered
FLAGS_asan = -O1 -g -fPIC -fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer
FLAGS_tsan = -O1 -g -fPIC -fsanitize=thread
FLAGS_coverage = -O0 -g -fPIC -Wno-clobbered --coverage -fprofile-update=atomic -DCOVERAGE
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
# All of the program but main, for what has a main of its own.
WITHOUT_MAIN = $(filter-out $(B)/cli/main.o,$(OBJECTS))

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

setup:
	@sh tests/setup.sh $(PACKAGES)
demo: setup
	@$(MAKE) --no-print-directory -j$(JOBS) all
	@sh fixtures/demo.sh $(B)/floorstat build/demo
docs: all
	@$(B)/floorstat plot load --load fixtures/core_load_profile.json fixtures/core_affinity_30.json -o docs/figures/load.png
	@sh docs/mappings.sh >$(B)/mappings.md && mv $(B)/mappings.md docs/mappings.md
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
format:
	clang-format -i $$(git ls-files '*.c' '*.h')
clean:
	rm -rf build
print-%:
	@echo $($*)
include tests/tests.mk bench/bench.mk
.PHONY: all setup demo docs gallery install uninstall format clean FORCE
.SECONDARY:
-include $(OBJECTS:.o=.d) $(PLUGIN_OBJECTS:.o=.d) $(UNIT:=.d) $(FUZZ:=.d)
