import Dispatch
import Hamon

/// Runs an actor's jobs on a thread of its own. There a log, which notes what its thread does, goes on after an `await`, and hears no other
/// test.
package final class ThreadExecutor: SerialExecutor {
  private let jobs = Lock([UnownedJob]())
  private let count = DispatchSemaphore(value: 0)

  /// Its thread is there as long as the process.
  package init() {
    startThread { [self] in
      while true {
        count.wait()
        let job = jobs.withLock { $0.removeFirst() }
        job.runSynchronously(on: asUnownedSerialExecutor())
      }
    }
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    count.signal()
  }
}
