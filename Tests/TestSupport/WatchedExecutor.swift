import Dispatch
import Hamon

/// Runs an actor's jobs one after the other, and says when one has come. The run-time cannot take it for an actor: only the compiler
/// knows who is at work here.
package final class WatchedExecutor: SerialExecutor {
  private let queue = DispatchQueue(label: "watched")
  private let jobs = DispatchSemaphore(value: 0)
  /// Held until a job is in the queue, and was said to be. Over a number: a value without a size stands where the mutex does, and
  /// ThreadSanitizer takes the one for the other.
  private let enqueuing = Lock(0)

  package init() {}

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let (jobs, enqueuing) = (jobs, enqueuing)  // the job may be the actor's last, and the executor's
    enqueuing.withLock { _ in
      queue.async { [self] in job.runSynchronously(on: asUnownedSerialExecutor()) }
      jobs.signal()
    }
  }

  /// Waits for a job that nobody has waited for.
  package func waitForJob() { jobs.wait() }

  /// As if somebody had waited for every job so far.
  package func forgetJobs() {
    enqueuing.withLock { _ in
      while jobs.wait(timeout: .now()) == .success {}
    }
  }

  /// Runs none until it is to go on.
  package func pause() { queue.suspend() }
  package func goOn() { queue.resume() }

  /// Waits until every job so far is done. Elsewhere than in one.
  package func finishJobs() { queue.sync {} }
}
