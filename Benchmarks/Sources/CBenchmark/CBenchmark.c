// Takes the place of glibc's allocator entry points with functions that count and then call glibc's own under their internal
// names. The executable's definitions win over libc's for every library of the process, the Swift run-time's too.

#include "CBenchmark.h"

#include <errno.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define COUNTING 0
#endif
#endif
#if !defined(COUNTING)
#if defined(__GLIBC__)
#define COUNTING 1
#else
#define COUNTING 0
#endif
#endif

#if COUNTING

// `initial-exec`: the default model may itself allocate at its first use, inside `malloc`.
static _Thread_local unsigned long count __attribute__((tls_model("initial-exec")));

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t number, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

void *malloc(size_t size) {
  count += 1;
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  count += 1;
  return __libc_calloc(number, size);
}

void *realloc(void *block, size_t size) {
  count += 1;
  return __libc_realloc(block, size);
}

void *memalign(size_t alignment, size_t size) {
  count += 1;
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  count += 1;
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
  count += 1;
  void *memory = __libc_memalign(alignment, size);
  if (memory == NULL) return ENOMEM;
  *block = memory;
  return 0;
}

unsigned long bench_allocations(void) { return count; }
bool bench_counts_allocations(void) { return true; }

#else

unsigned long bench_allocations(void) { return 0; }
bool bench_counts_allocations(void) { return false; }

#endif

size_t bench_resident(void) {
#if defined(__linux__)
  FILE *file = fopen("/proc/self/statm", "r");
  if (file == NULL) return 0;
  unsigned long total = 0, resident = 0;
  int read = fscanf(file, "%lu %lu", &total, &resident);
  fclose(file);
  return read == 2 ? resident * (size_t)sysconf(_SC_PAGESIZE) : 0;
#else
  return 0;
#endif
}

uint64_t bench_thread_time(void) {
  struct timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}
