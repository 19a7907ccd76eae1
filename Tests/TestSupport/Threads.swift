import Dispatch
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension Int {
  package static let kibibyte = 1024
  package static let mebibyte = 1024 * 1024
}

/// Runs `body` on a new thread with a stack of `stackSize` bytes, waits for it, and returns its result.
@discardableResult
package func onThread<R: Sendable>(stackSize: Int = 8 * .mebibyte, _ body: @escaping @Sendable () -> R) -> R {
  var result: R?
  handOver(stackSize: stackSize) { result = body() }
  return result!
}

/// Runs `body` on a new thread and waits for it: what it touches is handed over, and back again.
package func handOver(stackSize: Int = 8 * .mebibyte, _ body: @escaping () -> Void) {
  var attributes = pthread_attr_t()
  precondition(pthread_attr_init(&attributes) == 0)
  precondition(pthread_attr_setstacksize(&attributes, stackSize) == 0)
  let thread = start(body, &attributes, "a stack of \(stackSize) bytes")
  pthread_join(thread, nil)
  pthread_attr_destroy(&attributes)
}

/// Runs `body` on a new thread that nothing waits for.
package func startThread(_ body: @escaping @Sendable () -> Void) {
  pthread_detach(start(body, nil, "the usual stack"))
}

private func start(
  _ body: @escaping () -> Void, _ attributes: UnsafePointer<pthread_attr_t>?, _ description: String
) -> pthread_t {
  var thread = pthread_t()
  let status = pthread_create(
    &thread, attributes,
    { argument in
      Unmanaged<ThreadJob>.fromOpaque(argument!).takeRetainedValue().run()
      return nil
    }, Unmanaged.passRetained(ThreadJob(body)).toOpaque())
  precondition(status == 0, "no thread with \(description): error \(status)")
  return thread
}

private final class ThreadJob {
  let run: () -> Void

  init(_ run: @escaping () -> Void) { self.run = run }
}

/// A number that is the same for two calls exactly if they run on the same thread.
package func threadNumber() -> UInt { UInt(pthread_self()) }

/// What happens on one thread, and is waited for on another. To wait blocks, and does not spin: other tests need the core.
package final class Announcement: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  package init() {}

  package func announce() { semaphore.signal() }

  /// Returns once it has been announced, however often it is called.
  package func wait() {
    semaphore.wait()
    semaphore.signal()
  }
}
