import Hamon

/// The commit hooks of a cell's last body run.
struct CommitHooks {
  private var hooks: [() -> Void] = []

  mutating func add(_ hook: @escaping () -> Void) { hooks.append(hook) }

  mutating func clear() { hooks.removeAll(keepingCapacity: true) }

  /// Gives the hooks away, to be run once.
  mutating func take() -> [() -> Void] {
    if hooks.isEmpty { return [] }
    defer { hooks = [] }
    return hooks
  }
}
