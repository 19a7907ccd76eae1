#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

import TestSupport

/// Runs an actor's jobs one after the other, each on a thread of its own that ends with it: no job finds what another has
/// left in its thread's storage. Where it keeps its threads, they never end: no thread's memory is then another one's later.
final class HoppingExecutor: SerialExecutor, @unchecked Sendable {  // `lock` guards what is mutable
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private var jobs: [UnownedJob] = []
  private var isAtWork = false
  private let keepsThreads: Bool

  init(keepsThreads: Bool = false) {
    self.keepsThreads = keepsThreads
    pthread_mutex_init(lock, nil)
  }

  deinit {
    pthread_mutex_destroy(lock)
    lock.deallocate()
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    jobs.append(job)
    if !isAtWork {
      isAtWork = true
      startThread { self.runNext() }
    }
  }

  private func runNext() {
    pthread_mutex_lock(lock)
    let job = jobs.removeFirst()
    pthread_mutex_unlock(lock)
    job.runSynchronously(on: asUnownedSerialExecutor())
    startNext()
    while keepsThreads { pause() }
  }

  private func startNext() {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    if jobs.isEmpty {
      isAtWork = false
    } else {
      startThread { self.runNext() }
    }
  }
}
