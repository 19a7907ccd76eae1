import Hamon

/// A tracked property of a model: its name, and the type of what it holds now.
struct TrackedLabel {
  let name: String
  let type: Any.Type
}

/// An object's `@Tracked` and `@ObservableTracked` properties, inherited ones first.
///
/// A tracked property is stored as `_name`; its value is read through the property, by the snapshot.
func trackedLabels(of object: AnyObject) -> [TrackedLabel] {
  var labels: [TrackedLabel] = []
  var mirror: Mirror? = Mirror(reflecting: object)
  while let level = mirror {
    let own = level.children.compactMap { child -> TrackedLabel? in
      guard let label = child.label, label.hasPrefix("_"), let property = child.value as? any TrackedProperty else {
        return nil
      }
      return TrackedLabel(name: String(label.dropFirst()), type: type(of: property.presentValue))
    }
    labels = own + labels
    mirror = level.superclassMirror
  }
  return labels
}

/// A snapshot's properties, by name: the labels of a tuple, or the one value of a model with one tracked property, which may be a
/// tuple itself.
func properties(of snapshot: Any, only: TrackedLabel?) -> [(name: String, value: Any)] {
  let mirror = Mirror(reflecting: snapshot)
  let isTuple = mirror.displayStyle == .tuple && !mirror.children.isEmpty
  guard isTuple, only?.type != type(of: snapshot) else { return [(only?.name ?? "state", snapshot)] }
  return mirror.children.map { ($0.label ?? "", $0.value) }
}
