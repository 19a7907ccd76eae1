// Replaces glibc's allocator entry points with ones that count, then call glibc's own under their internal names. The executable's
// definitions win over libc's for every library in the process, so this sees the allocations of the Swift runtime as well.

#include "CAllocationCounter.h"

#include <errno.h>
#include <stddef.h>

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

// `initial-exec`: the default model may itself allocate on first use, inside `malloc`.
static _Thread_local unsigned long count __attribute__((tls_model("initial-exec")));

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t number, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *block);

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

void free(void *block) {
  __libc_free(block);
}

unsigned long allocation_count(void) {
  return count;
}

bool allocation_counting_available(void) {
  return true;
}

#else

unsigned long allocation_count(void) {
  return 0;
}

bool allocation_counting_available(void) {
  return false;
}

#endif
