import Glibc

/// Runs `body` on a new thread, waits for it, and returns its result.
@discardableResult
func onThread<R: Sendable>(_ body: @escaping @Sendable () -> R) -> R {
  var result: R?
  let job = Unmanaged.passRetained(ThreadJob { result = body() })
  var thread = pthread_t()
  let status = pthread_create(
    &thread, nil,
    { argument in
      Unmanaged<ThreadJob>.fromOpaque(argument!).takeRetainedValue().run()
      return nil
    }, job.toOpaque())
  precondition(status == 0, "no thread: error \(status)")
  pthread_join(thread, nil)
  return result!
}

private final class ThreadJob {
  let run: () -> Void

  init(_ run: @escaping () -> Void) { self.run = run }
}
