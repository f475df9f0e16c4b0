#!/bin/bash
# What the tests reach of a build with --coverage (make coverage): see tests/coverage.py.  The unit tests, the golden
# cases, the tests that run the program, and the fuzz targets with their properties, 2000 executions each.
#
# The sandbox would keep counts from being written when a process ends, so prctl fails here and there is none.
set -u
cd "$(dirname "$0")/.." || exit 1
build=build/coverage
export FONTCONFIG_FILE=$PWD/tests/fonts.conf
find $build -name '*.gcda' -delete
echo 'int prctl(int option, ...); int prctl(int option, ...) { return -1; }' |
	"${CC:-cc}" -shared -fPIC -o $build/no_sandbox.so -x c - || exit 1
for program in tests/unit/*.c; do
	timeout 600 $build/tests/"$(basename "$program" .c)" >$build/log 2>&1 || echo "$program fails here"
done
export LD_PRELOAD=$PWD/$build/no_sandbox.so
sh tests/golden.sh $build $build/golden >$build/log
for test in published schema names; do python3 tests/$test.py $build/floorstat >$build/log 2>&1; done
unset LD_PRELOAD
bash tests/fuzz.sh $build -runs=2000 >$build/log
python3 tests/coverage.py $build
