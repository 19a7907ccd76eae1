import CHamonThread

/// A value behind a lock of its own, for the few places where threads meet.
///
/// Like the standard library's `Mutex`, which ThreadSanitizer does not understand on Linux: it reports a race at every second access. Here
/// a pthread mutex does the locking, so that a report is worth reading.
///
/// `@unchecked Sendable`, because the value is touched in `withLock` only, and the mutex never changes.
package final class Lock<Value>: @unchecked Sendable {
  private var value: Value
  private let mutex = hamon_make_mutex()

  package init(_ value: sending Value) { self.value = value }

  deinit { hamon_free_mutex(mutex) }

  /// Not recursive: `body` calls nothing that may come back here.
  package func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    hamon_lock_mutex(mutex)
    defer { hamon_unlock_mutex(mutex) }
    return body(&value)
  }
}
