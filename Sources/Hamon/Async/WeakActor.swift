/// An actor that is not kept alive by the work that will come back to it.
///
/// The main actor never ends, and is not held at all: a weak reference would give it a side table for good, which leak
/// checkers take for lost.
package struct WeakActor: Sendable {
  private let isMain: Bool
  private weak var other: (any Actor)?

  package init(_ actor: (any Actor)?) {
    isMain = actor === MainActor.shared
    other = isMain ? nil : actor
  }

  /// Nil after the actor's end.
  package var actor: (any Actor)? { isMain ? MainActor.shared : other }
}
