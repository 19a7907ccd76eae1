import Hamon
import Testing

/// What changes without readers being told.
extension FlowTester {
  /// Reports, once for each property, what has changed without readers being told.
  ///
  /// The effect of the tester is a reader. Where it has run for other reasons, it has read what is not tracked as well. So a stored
  /// property is also looked for by its name. (A state that has waited for `receive` is not the latest, and the effect may know more.)
  func reportUnheard(
    _ event: String, _ before: State, _ now: State, isLatest: Bool = true, _ sourceLocation: SourceLocation
  ) {
    if exhaustivity == .partial { return }
    let parts = [before, now, heard].map { properties(of: $0, only: only) }
    if Set(parts.map(\.count)).count > 1 { return }  // of an `Any`
    let isSettled = isLatest && Kit.isSettled
    for (index, (name, value)) in parts[1].enumerated() where !unheard.contains(name) {
      let isUnheard = isSettled && !isSame(parts[2][index].value, value)
      if !isUnheard, isSame(parts[0][index].value, value) { continue }
      let isStored = isStoredPlainly(name, value, in: model)
      guard isUnheard || isStored else { continue }
      unheard.insert(name)
      TestFailure.report(
        isStored
          ? """
          \(event): `\(name)` changed, and it is not tracked: readers do not hear of it. To fix this, make it `@Tracked`, or leave \
          it out of the snapshot.
          """
          : """
          \(event): `\(name)` changed, and readers do not hear of it: it reads what is not tracked. To fix this, make that \
          `@Tracked`, or leave `\(name)` out of the snapshot.
          """, sourceLocation)
    }
    if isSettled { heard = now }
  }
}

/// Whether the value is that of a stored property with this name, and there is no tracked one: that has another name in the object.
private func isStoredPlainly(_ name: String, _ value: Any, in object: AnyObject) -> Bool {
  var mirror: Mirror? = Mirror(reflecting: object)
  var isStored = false
  while let level = mirror {
    if level.children.contains(where: { $0.label == "_" + name && $0.value is any TrackedProperty }) { return false }
    if level.children.contains(where: { $0.label == name && isSame($0.value, value) }) { isStored = true }
    mirror = level.superclassMirror
  }
  return isStored
}
