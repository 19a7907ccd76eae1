import Hamon
import HamonFlow

/// Unfinished work: an id that runs in a task scope, or a resource that is loading.
struct UnfinishedWork {
  let text: String
  /// The runs of the id; empty for a resource.
  var runs: [AnyObject] = []
}

/// The unfinished work of an object, by its texts: the ids that run in its task scopes, and the names of its resources that are loading. It
/// looks in tracked properties, optionals and collections as well.
func unfinishedWork(of object: AnyObject) -> [UnfinishedWork] {
  var work: [UnfinishedWork] = []
  var mirror: Mirror? = Mirror(reflecting: object)
  while let level = mirror {
    for child in level.children {
      work += runningWork(in: child.value, as: propertyName(child.label))
    }
    mirror = level.superclassMirror
  }
  return work.sorted { $0.text < $1.text }
}

private func holderWork(_ value: Any, as name: String) -> [UnfinishedWork] {
  (value as? any WorkHolder)?.runningWork(as: name) ?? []
}

private func runningWork(in value: Any, as name: String) -> [UnfinishedWork] {
  if value is any WorkHolder { return holderWork(value, as: name) }
  if let property = value as? any TrackedProperty {
    return runningWork(in: property.presentValue, as: String(name.trimmingPrefix("_")))
  }
  let mirror = Mirror(reflecting: value)
  switch mirror.displayStyle {
  case .optional: return mirror.children.flatMap { runningWork(in: $0.value, as: name) }
  // There may be very many, so their contents are not searched.
  case .collection, .set: return mirror.children.flatMap { holderWork($0.value, as: name) }
  case .dictionary: return dictionaryEntries(mirror).values.flatMap { holderWork($0, as: name) }
  default: return []
  }
}

/// A lazy property is stored under a name that the compiler makes of its own.
private func propertyName(_ label: String?) -> String {
  let label = label ?? ""
  let prefix = "$__lazy_storage_$_"
  return label.hasPrefix(prefix) ? String(label.dropFirst(prefix.count)) : label
}

private protocol WorkHolder {
  /// The running work, for a holder that is stored under the name.
  func runningWork(as name: String) -> [UnfinishedWork]
}

extension TaskScope: WorkHolder {
  fileprivate func runningWork(as name: String) -> [UnfinishedWork] {
    runsUnderWay.map { UnfinishedWork(text: valueText($0), runs: $1) }
  }
}

extension Resource: WorkHolder {
  fileprivate func runningWork(as name: String) -> [UnfinishedWork] {
    untracked { state.isLoading } ? [UnfinishedWork(text: "\(name) (a resource that is loading)")] : []
  }
}
