import Dispatch
import Synchronization

/// Where objects that were captured have ended: on the main actor or elsewhere.
package final class Ends: Sendable {
  private let all = Mutex<[Bool]>([])

  package init() { _ = Self.isMarked }

  /// Something to capture.
  package func make() -> AnyObject & Sendable { Captured(self) }

  /// One for each object that has ended, in the order of their ends: whether on the main actor.
  package var onMain: [Bool] { all.withLock { $0 } }

  // Not by the thread: on Linux the main queue may be served by any.
  private static let key = DispatchSpecificKey<Bool>()
  private static let isMarked: Bool = {
    DispatchQueue.main.setSpecific(key: key, value: true)
    return true
  }()

  private final class Captured: Sendable {
    private let ends: Ends
    init(_ ends: Ends) { self.ends = ends }
    deinit {
      let isOnMain = DispatchQueue.getSpecific(key: key) == true
      ends.all.withLock { $0.append(isOnMain) }
    }
  }
}
