import Dispatch
import Hamon

/// Runs an actor's jobs one after the other, and says when one has come. The run-time cannot take it for an actor: only the compiler
/// knows who is at work here.
package final class WatchedExecutor: SerialExecutor {
  private let queue = DispatchQueue(label: "watched")
  private let jobs = DispatchSemaphore(value: 0)
  /// Held while a job comes into a queue, so that one that was announced is there once the lock is free. The lock of all executors: the job
  /// may be the last to hold this one, and end it while `enqueue` has not returned. Over a number: a value without a size stands where the
  /// mutex does, and ThreadSanitizer takes the one for the other.
  private static let enqueuing = Lock(0)

  package init() {}

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    Self.enqueuing.withLock { _ in
      jobs.signal()
      queue.async { [self] in job.runSynchronously(on: asUnownedSerialExecutor()) }  // `self` may be gone from here on
    }
  }

  /// Waits until one more job than those that were waited for has come into the queue.
  package func waitForJob() {
    jobs.wait()
    Self.enqueuing.withLock { _ in }
  }

  /// Counts every job so far as waited for.
  package func forgetJobs() {
    Self.enqueuing.withLock { _ in
      while jobs.wait(timeout: .now()) == .success {}
    }
  }

  /// Runs none until it is to go on.
  package func pause() { queue.suspend() }
  package func goOn() { queue.resume() }

  /// Waits until every job so far is done. Elsewhere than in one.
  package func finishJobs() { queue.sync {} }
}
