// What the suite needs and Swift cannot say: a barrier for the optimiser, a count of allocations, the process's memory.
#ifndef C_BENCHMARK_H
#define C_BENCHMARK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The optimiser has to have computed `value`, and may not remember anything about memory from before. No instructions.
static inline void bench_consume(intptr_t value) { __asm__ volatile("" : : "r"(value) : "memory"); }
/// Returns `value`, of which nothing is known afterwards. The machine-code optimiser has to do every load and store before
/// and after it; Swift's own optimiser is told that it touches no memory, and may do what it does with a loop that calls
/// nobody (take the check for exclusive access out of it).
__attribute__((const, always_inline)) static inline intptr_t bench_pass(intptr_t value) {
  __asm__ volatile("" : "+r"(value) : : "memory");
  return value;
}
/// Like `bench_consume`, for an object, which is thereby known to somebody else: it cannot be folded away or put on the stack.
static inline void bench_expose(const void *_Nullable address) { __asm__ volatile("" : : "r"(address) : "memory"); }

/// How many blocks the calling thread has asked of `malloc` and its relatives so far; 0 where that is not counted.
unsigned long bench_allocations(void);
/// Whether allocations are counted: not under a sanitizer (it brings an allocator of its own), not away from glibc.
bool bench_counts_allocations(void);

/// The resident memory of the process in bytes, or 0 where it is not known.
size_t bench_resident(void);

/// How long the calling thread has been at work, in nanoseconds. Unlike the time on the wall it stands still while another
/// process has the core.
uint64_t bench_thread_time(void);

#endif
