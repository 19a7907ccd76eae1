import Hamon

/// The names of an object's `@Tracked` and `@ObservableTracked` properties, inherited ones first.
///
/// A tracked property is stored as `_name`; its value is read through the property, by the snapshot.
func trackedNames(of object: AnyObject) -> [String] {
  var names: [String] = []
  var mirror: Mirror? = Mirror(reflecting: object)
  while let level = mirror {
    let own = level.children.compactMap { child -> String? in
      guard let label = child.label, label.hasPrefix("_"), child.value is any TrackedProperty else { return nil }
      return String(label.dropFirst())
    }
    names = own + names
    mirror = level.superclassMirror
  }
  return names
}

/// A snapshot's properties, by name: the labels of a tuple, or the one value of a model with one tracked property.
func properties(of snapshot: Any, named only: String?) -> [(name: String, value: Any)] {
  let mirror = Mirror(reflecting: snapshot)
  guard mirror.displayStyle == .tuple, !mirror.children.isEmpty else { return [(only ?? "state", snapshot)] }
  return mirror.children.map { ($0.label ?? "", $0.value) }
}
