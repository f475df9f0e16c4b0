#!/bin/bash
# What the tests reach of a build with --coverage (make coverage): see tests/coverage.py.  The unit tests, the golden
# cases, the tests that run the program, and the fuzz targets with their properties, 500 executions each; as many at once
# as there are processors.
#
# The sandbox would keep counts from being written when a process ends, so prctl fails here and there is none.  Where a
# test bounds the size of files they can't be written either, which is no output of the program.
set -u
cd "$(dirname "$0")/.." || exit 1
build=build/coverage
jobs=$(nproc)
export build FONTCONFIG_FILE=$PWD/tests/fonts.conf GCOV_ERROR_FILE=/dev/null
find $build -name '*.gcda' -delete
echo 'int prctl(int option, ...); int prctl(int option, ...) { return -1; }' |
	"${CC:-cc}" -shared -fPIC -o $build/no_sandbox.so -x c - || exit 1

run_program() { # FILE OF A UNIT TEST
	timeout 900 "$build/tests/$(basename "$1" .c)" >/dev/null 2>&1 || echo "$1 fails here"
}
export -f run_program
printf '%s\n' tests/unit/*.c | xargs -P "$jobs" -I FILE bash -c 'run_program FILE'

export LD_PRELOAD=$PWD/$build/no_sandbox.so
basename -a tests/cases/*/ | xargs -P "$jobs" -n 8 sh tests/golden.sh $build $build/golden | grep -v '^ok '
printf '%s\n' published.py 'schema.py --program' names.py | xargs -P "$jobs" -I TEST \
	sh -c "python3 tests/TEST $build/floorstat >/dev/null 2>&1 || echo tests/TEST fails here"
unset LD_PRELOAD
FUZZ_TIMEOUT=900 bash tests/fuzz.sh $build -runs=500 | grep -v '^ok '
python3 tests/coverage.py $build
