/* For tests that damage dumps at every place: one place in seven where the build is slow. */
#ifndef FLOORSTAT_TEST_STRIDE_H
#define FLOORSTAT_TEST_STRIDE_H

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || defined(COVERAGE)
enum { STRIDE = 7 };
#else
enum { STRIDE = 1 };
#endif

#endif
