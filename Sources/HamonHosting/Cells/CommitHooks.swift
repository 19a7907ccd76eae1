import Hamon

/// The commit hooks of the last run of a cell's closure.
///
/// A class, because what a hook holds is user code: at its end it may add a hook, or end the cell.
@usableFromInline
final class CommitHooks {
  private var hooks: [() -> Void] = []
  /// Whether the closure of the cell is running. What runs at other times may run more often, or less, than the closure.
  private(set) var isOpen = false

  func add(_ hook: @escaping () -> Void) { hooks.append(hook) }

  /// The closure begins: the hooks of its last run go. One by one, so that nothing else holds the array meanwhile, and it is used again.
  @usableFromInline
  func open() {
    while hooks.popLast() != nil {}
    isOpen = true
  }

  /// The closure has returned. That of a cell of views lies in another one, and is over before the bodies of its views run.
  @usableFromInline
  func close() { isOpen = false }

  /// Gives the hooks away, to be run once.
  func take() -> [() -> Void] {
    if hooks.isEmpty { return [] }
    defer { hooks = [] }
    return hooks
  }
}
