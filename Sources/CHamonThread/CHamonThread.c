#define _GNU_SOURCE
// The header declares this word constant, as all other code may take it to be; here it is set, before any code reads it.
#define hamon_arena_word hamon_arena_word_as_others_see_it
#include "CHamonThread.h"
#undef hamon_arena_word

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>
#if defined(__linux__)
#include <sys/syscall.h>
#endif

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define HAMON_ASAN 1
void __asan_poison_memory_region(void const volatile *start, size_t size);
void __asan_unpoison_memory_region(void const volatile *start, size_t size);
void __lsan_register_root_region(const void *start, size_t size) __attribute__((weak));
#endif
#endif

HAMON_THREAD_LOCAL void *hamon_slow_path_word;
HAMON_THREAD_LOCAL void *hamon_context_word;
HAMON_HIDDEN int32_t hamon_paused_word;
HAMON_HIDDEN hamon_deferred_release *hamon_deferred_word;
HAMON_HIDDEN unsigned char *hamon_arena_word;

// MARK: threads

static pthread_key_t end_key;
static pthread_once_t end_once = PTHREAD_ONCE_INIT;
static void (*end_function)(void *);

static void end_thread(void *context) { __atomic_load_n(&end_function, __ATOMIC_RELAXED)(context); }
static void make_end_key(void) { pthread_key_create(&end_key, end_thread); }

void hamon_at_thread_end(void (*end)(void *)) {
  __atomic_store_n(&end_function, end, __ATOMIC_RELAXED);
  pthread_once(&end_once, make_end_key);
  pthread_setspecific(end_key, hamon_context_word);
}

// The concurrency run-time's own question, which no public API answers with a Bool (decision 0005). Weak: without the run-time there is no
// main actor, and the process's first thread takes its place.
typedef struct {
  void *identity;
  uintptr_t implementation;
} executor_ref;
extern HAMON_SWIFT executor_ref swift_task_getMainExecutor(void) __attribute__((weak));
extern HAMON_SWIFT executor_ref swift_task_getCurrentExecutor(void) __attribute__((weak));
extern HAMON_SWIFT bool swift_task_isCurrentExecutorWithFlags(executor_ref executor, uint64_t flags)
    __attribute__((weak));
// A block of the main queue (a timer's, a callback's) runs on the main actor without a task that says so. Without libdispatch there is none.
extern char _dispatch_main_q __attribute__((weak));
extern const char *dispatch_queue_get_label(void *queue) __attribute__((weak));

static bool is_first_thread(void) {
#if defined(__linux__)
  static HAMON_THREAD_LOCAL int known;  // a system call takes longer than all else that is asked with it
  if (known == 0) known = syscall(SYS_gettid) == getpid() ? 1 : -1;
  return known == 1;
#else
  return pthread_main_np() != 0;
#endif
}

// The first thread counts as the main queue's for libdispatch, also where it runs something else.
static bool is_on_main_queue(void) {
  return dispatch_queue_get_label && dispatch_queue_get_label(NULL) == dispatch_queue_get_label(&_dispatch_main_q)
      && !is_first_thread();
}

bool hamon_is_on_main_actor(void) {
  if (swift_task_getMainExecutor && swift_task_isCurrentExecutorWithFlags)
    return swift_task_isCurrentExecutorWithFlags(swift_task_getMainExecutor(), 0) || is_on_main_queue();
  return is_first_thread();
}

bool hamon_is_on_executor(void *identity, uintptr_t implementation) {
  executor_ref executor = {identity, implementation};
  return swift_task_isCurrentExecutorWithFlags && swift_task_isCurrentExecutorWithFlags(executor, 0);
}

void *hamon_current_actor(void) {
  if (!swift_task_getCurrentExecutor) return NULL;
  executor_ref executor = swift_task_getCurrentExecutor();
  return executor.implementation == 0 ? executor.identity : NULL;
}

uint8_t hamon_next_ordinal(void) {
  static uint64_t threads;
  if (is_first_thread()) return 127;
  return (uint8_t)(__atomic_fetch_add(&threads, 1, __ATOMIC_RELAXED) % 126 + 1);
}

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
void hamon_lock(void) { pthread_mutex_lock(&lock); }
void hamon_unlock(void) { pthread_mutex_unlock(&lock); }

void *hamon_make_mutex(void) {
  pthread_mutex_t *mutex = malloc(sizeof(pthread_mutex_t));
  if (!mutex || pthread_mutex_init(mutex, NULL) != 0) {
    fputs("Hamon: a lock could not be made; the process is out of memory.\n", stderr);
    abort();
  }
  return mutex;
}
void hamon_free_mutex(void *mutex) {
  pthread_mutex_destroy(mutex);
  free(mutex);
}
void hamon_lock_mutex(void *mutex) { pthread_mutex_lock(mutex); }
void hamon_unlock_mutex(void *mutex) { pthread_mutex_unlock(mutex); }

void hamon_print_error(const char *line) { fprintf(stderr, "%s\n", line); }

// MARK: address space

static size_t arena_size;
static size_t arena_used;

/// 32 GiB are what 32-bit references to 8-byte units reach; no memory is used until it is touched. If the process may not have that much
/// address space (`ulimit -v`, small systems), less is taken. If it is enough, that is no more than half of the limit: stacks, tables and
/// all other memory count as well. Runs while the program is loaded, before any code that could use a graph.
__attribute__((constructor(101))) static void reserve(void) {
  size_t least = (size_t)64 << 20, most = (size_t)32 << 30;
  struct rlimit limit;
  if (getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY)
    while (most > limit.rlim_cur / 2 && most > least) most /= 2;
  for (size_t size = most; size >= least; size /= 2) {
    void *start = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (start == MAP_FAILED) continue;
#if defined(MADV_DONTDUMP)
    madvise(start, size, MADV_DONTDUMP);
#endif
    arena_size = size;
    arena_used = HAMON_REGION;  // reference 0 is "none", and its region stays zero: `ArenaOffset.pointer` relies on it
    hamon_arena_word = start;
    return;
  }
}

void hamon_check_reservation(void) {
  if (hamon_arena_word) return;
  fputs("Hamon: no address space for the graph could be reserved (64 MiB were refused). Raise the limit (ulimit -v).\n",
        stderr);
  abort();
}

void *hamon_take_region(void) {
  size_t start = __atomic_fetch_add(&arena_used, HAMON_REGION, __ATOMIC_RELAXED);
  if (start + HAMON_REGION > arena_size) {
    fprintf(stderr,
            "Hamon: the graph has outgrown its reservation of %zu MiB of address space. "
            "Drop nodes that are no longer needed, or raise the limit (ulimit -v) if it is below 32 GiB.\n",
            arena_size >> 20);
    abort();
  }
#if defined(HAMON_ASAN)
  if (__lsan_register_root_region) __lsan_register_root_region(hamon_arena_word + start, HAMON_REGION);
#endif
  return hamon_arena_word + start;
}

static size_t table_size(size_t entry) { return (arena_size / HAMON_REGION) * entry; }

void *hamon_make_zeros(size_t size) {
  void *zeros = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (zeros != MAP_FAILED) return zeros;
  fputs("Hamon: no address space for a thread's tables. Raise the limit (ulimit -v).\n", stderr);
  abort();
}
void hamon_free_zeros(void *zeros, size_t size) { munmap(zeros, size); }

void *hamon_make_table(size_t entry) { return hamon_make_zeros(table_size(entry)); }
void hamon_free_table(void *table, size_t entry) { hamon_free_zeros(table, table_size(entry)); }

/// Word 1 of a free slot names the next free slot of its list; word 0 of a list's first slot names the next list.
static void **orphans[HAMON_CLASSES];

void hamon_leave_slots(unsigned slot_class, void *first) {
  void **slot = first;
  hamon_lock();
  hamon_unpoison(slot, 2 * sizeof(void *));
  slot[0] = orphans[slot_class];
  __atomic_store_n(&orphans[slot_class], slot, __ATOMIC_RELAXED);
  hamon_unlock();
}

void *hamon_adopt_slots(unsigned slot_class) {
  if (__atomic_load_n(&orphans[slot_class], __ATOMIC_RELAXED) == NULL) return NULL;
  hamon_lock();
  void **slot = orphans[slot_class];
  if (slot) __atomic_store_n(&orphans[slot_class], slot[0], __ATOMIC_RELAXED);
  hamon_unlock();
  return slot;
}

void hamon_poison(void *start, size_t size) {
#if defined(HAMON_ASAN)
  __asan_poison_memory_region(start, size);
#else
  (void)start, (void)size;
#endif
}

void hamon_unpoison(void *start, size_t size) {
#if defined(HAMON_ASAN)
  __asan_unpoison_memory_region(start, size);
#else
  (void)start, (void)size;
#endif
}

// MARK: deferred releases

void hamon_defer_release(hamon_deferred_release *release) {
  hamon_deferred_release *head = __atomic_load_n(&hamon_deferred_word, __ATOMIC_RELAXED);
  do {
    release->next = head;
  } while (!__atomic_compare_exchange_n(&hamon_deferred_word, &head, release, true, __ATOMIC_RELEASE, __ATOMIC_RELAXED));
}

hamon_deferred_release *hamon_take_deferred_releases(void) {
  hamon_deferred_release *newest = __atomic_exchange_n(&hamon_deferred_word, NULL, __ATOMIC_ACQUIRE);
  hamon_deferred_release *oldest = NULL;
  while (newest) {
    hamon_deferred_release *next = newest->next;
    newest->next = oldest;
    oldest = newest;
    newest = next;
  }
  return oldest;
}

// MARK: what is remembered

const hamon_memory *hamon_memories[HAMON_MEMORIES];

void hamon_remember(uintptr_t one, uintptr_t other, uintptr_t word) {
  hamon_memory *memory = malloc(sizeof *memory);
  if (!memory) return;
  const hamon_memory **first = hamon_memories_like(one, other);
  *memory = (hamon_memory){__atomic_load_n(first, __ATOMIC_RELAXED), one, other, word};
  while (!__atomic_compare_exchange_n(first, &memory->next, memory, true, __ATOMIC_RELEASE, __ATOMIC_RELAXED)) {
  }
}
