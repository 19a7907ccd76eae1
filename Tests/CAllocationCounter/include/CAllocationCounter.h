// Counts the heap allocations of the calling thread, for tests that promise "allocates nothing" (law 15).
#ifndef C_ALLOCATION_COUNTER_H
#define C_ALLOCATION_COUNTER_H

#include <stdbool.h>

/// How many blocks the calling thread has asked of `malloc` and its relatives so far. Zero, always, where counting is not available.
unsigned long allocation_count(void);

/// Whether allocations are counted in this build: not under a sanitizer, which brings an allocator of its own.
bool allocation_counting_available(void);

#endif
