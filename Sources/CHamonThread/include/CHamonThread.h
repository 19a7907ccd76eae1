/// What Swift has no equal for, in C. Fast thread-local words. A call through a closure's two words that neither retains nor releases.
/// Address space that is reserved at the start. A list of releases that threads leave to another. Nothing here knows a node or a link.
#ifndef C_HAMON_THREAD_H
#define C_HAMON_THREAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Each is one to three instructions on a path where a call would double the cost.
#define HAMON_INLINE static inline __attribute__((always_inline))
#define HAMON_SWIFT __attribute__((swiftcall))
#define HAMON_CONTEXT __attribute__((swift_context))
#define HAMON_RESULT __attribute__((swift_indirect_result))
/// For words that only code of this library touches, and nothing that is compiled into its clients. They are found without the table of
/// what may be in another library.
#define HAMON_HIDDEN __attribute__((visibility("hidden")))

// MARK: thread-local words

/// The places of the words in a thread's memory are settled when the program is loaded, so finding one is two loads and no call. By itself
/// a compiler would call `__tls_get_addr`, in code that may be in a shared library. A static linker replaces the call, but the code around
/// it has been made for a call, with values kept aside and a frame. A shared library with them may still be loaded late: it takes 16 bytes
/// of what the loader keeps in reserve for this.
#if defined(__ELF__)
#define HAMON_THREAD_LOCAL _Thread_local __attribute__((tls_model("initial-exec")))
#else
#define HAMON_THREAD_LOCAL _Thread_local
#endif

/// Not null while a read or a write on this thread needs more than the value. Then something is tracking, a computed is being evaluated, a
/// value is being changed in place, a transaction is open, a deriving effect is due, or marks are owed. (See
/// `ThreadContext.updateSlowPath`, and the few places that know its answer.) This is the one test on the fast path.
extern HAMON_THREAD_LOCAL void *_Nullable hamon_slow_path_word;
/// The thread's own engine state; made at the first use.
extern HAMON_THREAD_LOCAL void *_Nullable hamon_context_word;

/// Pure, so that Swift's optimiser knows that nothing can be let go by it: else every read in a loop over handles would retain
/// and release the handle.
HAMON_INLINE __attribute__((pure)) void *_Nullable hamon_slow_path(void) { return hamon_slow_path_word; }
HAMON_INLINE bool hamon_asks_attention(void) { return hamon_slow_path_word; }
HAMON_INLINE void hamon_set_slow_path(void *_Nullable word) { hamon_slow_path_word = word; }
HAMON_INLINE void *_Nullable hamon_context(void) { return hamon_context_word; }
HAMON_INLINE bool hamon_has_context(void) { return hamon_context_word; }
HAMON_INLINE void hamon_set_context(void *_Nullable word) { hamon_context_word = word; }

/// Calls `end` with the context word when the calling thread ends.
void hamon_at_thread_end(void (*_Nonnull end)(void *_Nonnull));
/// Whether the calling code runs on the main actor. Not the same as the process's first thread: on Linux the main actor
/// moves to other threads once an async `main` has suspended. 10 to 25 ns.
bool hamon_is_on_main_actor(void);
/// Whether the calling code runs on the executor that these two words name (an `UnownedSerialExecutor`). The same question to
/// the run-time; false where it has no answer.
bool hamon_is_on_executor(void *_Nullable identity, uintptr_t implementation);
/// The actor in whose isolation the calling code runs, if that is one without an executor of its own; null otherwise. The run-time names
/// such an executor by its actor.
void *_Nullable hamon_current_actor(void);
/// A small number for the calling thread: 127 for the process's first, 1 to 126 for the others, reused round robin.
uint8_t hamon_next_ordinal(void);

// MARK: time

/// What the processor counts by itself at one pace, for ever: a few nanoseconds, where the system's clock takes tens.
/// Where it is not known how to ask, the system's clock.
#if defined(__x86_64__)
HAMON_INLINE uint64_t hamon_ticks(void) { return __builtin_ia32_rdtsc(); }
#elif defined(__aarch64__)
HAMON_INLINE uint64_t hamon_ticks(void) {
  uint64_t ticks;
  __asm__ volatile("mrs %0, cntvct_el0" : "=r"(ticks));
  return ticks;
}
#else
#include <time.h>
HAMON_INLINE uint64_t hamon_ticks(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
}
#endif

// MARK: closures as two words

/// Calls a Swift closure `() -> Void` that lives in raw memory. Loading it as a Swift value would retain and release its context on every
/// call (measured: twice as slow). This call relies on a layout on which the Swift run-time's own C++ code relies: a closure is a function,
/// and a context in the context register.
HAMON_INLINE void hamon_call_body(const void *_Nonnull function, const void *_Nullable context) {
  ((HAMON_SWIFT void (*)(HAMON_CONTEXT const void *))function)(context);
}

/// Calls a closure of the type `(UInt, UnsafeMutableRawPointer?) -> Bool`.
HAMON_INLINE bool hamon_call_operations(const void *_Nonnull function, const void *_Nullable context, uintptr_t command,
                                   void *_Nullable argument) {
  return ((HAMON_SWIFT bool (*)(uintptr_t, void *, HAMON_CONTEXT const void *))function)(command, argument, context);
}

/// Calls a closure of the type `(UInt, UnsafeMutableRawPointer, () -> Value) -> Bool`, a function without a context of its own. Its third
/// parameter is a closure that is lent for the call, `first` and `second`. A closure of the kind above, with the context `first`, may be
/// called like this as well: it does not look at the registers of a third parameter.
HAMON_INLINE bool hamon_call_compute(const void *_Nonnull function, uintptr_t command, void *_Nonnull node,
                                      const void *_Nullable first, const void *_Nullable second) {
  return ((HAMON_SWIFT bool (*)(uintptr_t, void *, const void *, const void *, HAMON_CONTEXT const void *))function)(
      command, node, first, second, first);
}

/// Calls a Swift closure `() -> Value` that generic code has stored, so that it returns its value in memory. The value is a plain one of a
/// word at most. What it leaves of the word is 0.
HAMON_INLINE uintptr_t hamon_call_word(const void *_Nonnull function, const void *_Nullable context) {
  uintptr_t word = 0;
  ((HAMON_SWIFT void (*)(HAMON_RESULT void *, HAMON_CONTEXT const void *))function)(&word, context);
  return word;
}

// MARK: what is remembered

/// Two words and what was found out about them, for ever: code that the optimiser has not seen asks this instead of the run-time.
typedef struct hamon_memory {
  const struct hamon_memory *_Nullable next;
  uintptr_t one, other, word;
} hamon_memory;
#define HAMON_MEMORIES 1024
extern const hamon_memory *_Nullable hamon_memories[HAMON_MEMORIES];
#define hamon_memories_like(one, other) &hamon_memories[((one) / 16 ^ (other) / 16) % HAMON_MEMORIES]
/// What is remembered of the two; 0 if nothing is.
HAMON_INLINE uintptr_t hamon_recall(uintptr_t one, uintptr_t other) {
  for (const hamon_memory *memory = __atomic_load_n(hamon_memories_like(one, other), __ATOMIC_ACQUIRE); memory;
       memory = memory->next) {
    if (memory->one == one && memory->other == other) return memory->word;
  }
  return 0;
}
/// The place of a property in an object of a class, if that is remembered for the class and the way to the property.
HAMON_INLINE void *_Nullable hamon_place(void *_Nonnull object, uintptr_t way) {
  uintptr_t offset = hamon_recall(*(const uintptr_t *)object, way);
  return offset ? (char *)object + offset : NULL;
}
/// Remembers it. May be called by several threads at once.
void hamon_remember(uintptr_t one, uintptr_t other, uintptr_t word);
HAMON_INLINE void hamon_remember_place(void *_Nonnull object, uintptr_t way, void *_Nonnull place) {
  hamon_remember(*(const uintptr_t *)object, way, (uintptr_t)place - (uintptr_t)object);
}

// MARK: address space

/// The start of the process-wide reservation, made when the program is loaded. Declared constant, which it is for all code
/// that runs after loading: so it is loaded once in a function, and not after every store. Null where the reservation failed.
extern HAMON_HIDDEN unsigned char *_Nullable const hamon_arena_word;
HAMON_INLINE unsigned char *_Nullable hamon_arena(void) { return hamon_arena_word; }
/// Traps with a message where there is no reservation.
void hamon_check_reservation(void);
/// What is taken of the reservation at a time: 64 KiB.
#define HAMON_REGION 65536
/// Takes the next region of the reservation, zeroed.
void *_Nonnull hamon_take_region(void);
/// The place of the region in which the slot lies; 0 without one.
HAMON_INLINE uint32_t hamon_region(const void *_Nonnull slot) {
  return (uint32_t)((size_t)((const unsigned char *)slot - hamon_arena_word) / HAMON_REGION);
}
/// So many zeroed bytes, in whole pages; of them, too, no memory is used until it is touched.
void *_Nonnull hamon_make_zeros(size_t size);
void hamon_free_zeros(void *_Nonnull zeros, size_t size);

/// A zeroed table with an entry of so many bytes for each region.
void *_Nonnull hamon_make_table(size_t entry);
void hamon_free_table(void *_Nonnull table, size_t entry);
/// How many slot classes there may be.
#define HAMON_CLASSES 8
/// Free slots that ended threads left behind: whole lists, by slot class.
void hamon_leave_slots(unsigned slot_class, void *_Nonnull first);
void *_Nullable hamon_adopt_slots(unsigned slot_class);

/// For AddressSanitizer: a free slot must not be touched. No-ops in other builds.
void hamon_poison(void *_Nonnull start, size_t size);
void hamon_unpoison(void *_Nonnull start, size_t size);

// MARK: words shared between threads

HAMON_INLINE uint8_t hamon_load_affinity(const uint8_t *_Nonnull home) { return __atomic_load_n(home, __ATOMIC_RELAXED); }
HAMON_INLINE void hamon_store_affinity(uint8_t *_Nonnull home, uint8_t value) {
  __atomic_store_n(home, value, __ATOMIC_RELAXED);
}
/// A counter that one thread writes and any thread may read.
HAMON_INLINE void hamon_count(intptr_t *_Nonnull counter, intptr_t change) {
  __atomic_store_n(counter, __atomic_load_n(counter, __ATOMIC_RELAXED) + change, __ATOMIC_RELAXED);
}
HAMON_INLINE intptr_t hamon_load_count(const intptr_t *_Nonnull counter) {
  return __atomic_load_n(counter, __ATOMIC_RELAXED);
}

/// How many scopes of the process are paused.
extern HAMON_HIDDEN int32_t hamon_paused_word;
HAMON_INLINE int32_t hamon_paused(void) { return __atomic_load_n(&hamon_paused_word, __ATOMIC_RELAXED); }
HAMON_INLINE void hamon_add_paused(int32_t change) {
  __atomic_fetch_add(&hamon_paused_word, change, __ATOMIC_RELAXED);
}

/// A lock for the few things that all threads share and that are never touched on a hot path.
void hamon_lock(void);
void hamon_unlock(void);

/// A lock of one's own. A pthread mutex, because ThreadSanitizer does not understand the standard library's `Mutex` on Linux.
void *_Nonnull hamon_make_mutex(void);
void hamon_free_mutex(void *_Nonnull mutex);
void hamon_lock_mutex(void *_Nonnull mutex);
void hamon_unlock_mutex(void *_Nonnull mutex);

/// Writes a line to standard error.
void hamon_print_error(const char *_Nonnull line);

// MARK: releases that are deferred to the main actor

/// A deferred release: a node with a handle that was let go away from the main actor.
typedef struct hamon_deferred_release {
  struct hamon_deferred_release *_Nullable next;
  void *_Nonnull node;
} hamon_deferred_release;

extern HAMON_HIDDEN hamon_deferred_release *_Nullable hamon_deferred_word;
HAMON_INLINE bool hamon_has_deferred_releases(void) { return __atomic_load_n(&hamon_deferred_word, __ATOMIC_RELAXED) != NULL; }
void hamon_defer_release(hamon_deferred_release *_Nonnull release);
/// Takes all of them, oldest first.
hamon_deferred_release *_Nullable hamon_take_deferred_releases(void);

#endif
