import Glibc

/// Runs `body` on a new thread, and waits for it: what it touches is handed over, and back again.
func onThread(_ body: @escaping () -> Void) {
  var thread = pthread_t()
  let status = pthread_create(
    &thread, nil,
    { argument in
      Unmanaged<ThreadJob>.fromOpaque(argument!).takeRetainedValue().run()
      return nil
    }, Unmanaged.passRetained(ThreadJob(body)).toOpaque())
  precondition(status == 0, "no thread: error \(status)")
  pthread_join(thread, nil)
}

private final class ThreadJob {
  let run: () -> Void

  init(_ run: @escaping () -> Void) { self.run = run }
}
