# Tests (tests/run.sh) and what else looks for faults; included by the Makefile, whose first lines say how to use it.
TEST_PACKAGES = libcmocka-dev python3 python3-jsonschema poppler-utils git strace xz-utils
CHECK_PACKAGES = clang clang-format clang-tidy libclang-rt-14-dev valgrind cppcheck chromium postgresql parallel pandoc cmark-gfm bash-completion zsh fish lintian debhelper

UNIT = $(patsubst tests/unit/%.c,$(B)/tests/%,$(wildcard tests/unit/*.c))
FUZZ_SHARED = $(addprefix tests/fuzz/,properties.c outputs.c pieces.c)
FUZZ = $(patsubst tests/fuzz/%.c,$(B)/fuzz/%,$(filter-out $(FUZZ_SHARED) %/driver.c,$(wildcard tests/fuzz/*.c)))

# A unit test is one cmocka program a file, linked with everything but cli/main.
$(B)/tests/%: tests/unit/%.c $(WITHOUT_MAIN) $(PLUGIN_OBJECTS)
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) $(CFLAGS_draw) -I. -o $@ $(filter %.c %.o,$^) $(LDFLAGS) -rdynamic \
		$(LIBS) $(LIBS_draw) $(LIBS_archive) -lcmocka

# A fuzz target is one file with LLVMFuzzerTestOneInput; DRIVER is ours, or nothing with clang's -fsanitize=fuzzer.
DRIVER = tests/fuzz/driver.c
WRAPPED = mappings_builtin source_more csv_open csv_records_read line_pieces_new json_records_read line_records_read
$(B)/fuzz/%: tests/fuzz/%.c $(FUZZ_SHARED) $(DRIVER) $(WITHOUT_MAIN) $(PLUGIN_OBJECTS)
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) -D_DEFAULT_SOURCE -I. -o $@ $(filter %.c %.o,$^) $(LDFLAGS) $(FUZZER) -rdynamic \
		$(WRAPPED:%=-Wl,--wrap=%) \
		$(LIBS) $(LIBS_draw) $(LIBS_archive)

setup-test:
	@sh tests/setup.sh $(PACKAGES) $(TEST_PACKAGES)
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
fuzzers: $(FUZZ)
# With clang's libFuzzer, which follows coverage: TIME seconds a target, two at once; TARGETS=… only these.
TIME = 60
fuzz:
	@$(MAKE) --no-print-directory -j$(JOBS) CC=clang B=build/libfuzzer DRIVER= FUZZER=-fsanitize=fuzzer \
		CFLAGS='-fsanitize=fuzzer-no-link,address -g -O1 $(CFLAGS)' fuzzers
	@FUZZ_TIMEOUT=$$(($(TIME) + 60)) CORPUS=build/fuzz/corpus bash tests/fuzz.sh build/libfuzzer \
		-max_total_time=$(TIME) -timeout=20 -rss_limit_mb=3000 -print_final_stats=1
.PHONY: setup-test setup-check test check-all bless unit fuzzers fuzz mutations analyse coverage
