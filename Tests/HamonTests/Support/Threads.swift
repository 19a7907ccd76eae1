import Glibc

extension Int {
  static let kibibyte = 1024
  static let mebibyte = 1024 * 1024
}

/// Runs `body` on a new thread with a stack of `stackSize` bytes, waits for it, and returns its result.
func onThread<R: Sendable>(stackSize: Int = 8 * .mebibyte, _ body: @escaping @Sendable () -> R) -> R {
  var result: R?
  let job = Unmanaged.passRetained(ThreadJob { result = body() })
  var attributes = pthread_attr_t()
  precondition(pthread_attr_init(&attributes) == 0)
  precondition(pthread_attr_setstacksize(&attributes, stackSize) == 0)
  var thread = pthread_t()
  let status = pthread_create(
    &thread, &attributes,
    { argument in
      Unmanaged<ThreadJob>.fromOpaque(argument!).takeRetainedValue().run()
      return nil
    }, job.toOpaque())
  precondition(status == 0, "no thread with a stack of \(stackSize) bytes: error \(status)")
  pthread_join(thread, nil)
  pthread_attr_destroy(&attributes)
  return result!
}

/// Runs `body` on a new thread that nobody waits for.
func startThread(_ body: @escaping @Sendable () -> Void) {
  var thread = pthread_t()
  let status = pthread_create(
    &thread, nil,
    { argument in
      Unmanaged<ThreadJob>.fromOpaque(argument!).takeRetainedValue().run()
      return nil
    }, Unmanaged.passRetained(ThreadJob(body)).toOpaque())
  precondition(status == 0, "no thread: error \(status)")
  pthread_detach(thread)
}

private final class ThreadJob {
  let run: () -> Void

  init(_ run: @escaping () -> Void) {
    self.run = run
  }
}

/// A number that is the same for two calls exactly if they run on the same thread.
func threadNumber() -> UInt {
  UInt(pthread_self())
}
