import Hamon
import HamonFlow

/// The work of an object that has not ended, as texts: the ids that run in the task scopes it stores, and the names of the
/// resources it stores that are loading; also of those in tracked properties, optionals and collections.
func unfinishedWork(of object: AnyObject) -> [String] {
  var work: [String] = []
  var mirror: Mirror? = Mirror(reflecting: object)
  while let level = mirror {
    for child in level.children {
      work += runningWork(in: child.value, as: propertyName(child.label))
    }
    mirror = level.superclassMirror
  }
  return work.sorted()
}

private func runningWork(in value: Any, as name: String) -> [String] {
  if let holder = value as? any WorkHolder { return holder.runningWork(as: name) }
  if let property = value as? any TrackedProperty {
    return runningWork(in: property.presentValue, as: String(name.trimmingPrefix("_")))
  }
  let mirror = Mirror(reflecting: value)
  switch mirror.displayStyle {
  case .optional, .collection, .set: return mirror.children.flatMap { runningWork(in: $0.value, as: name) }
  case .dictionary: return dictionaryEntries(mirror).values.flatMap { runningWork(in: $0, as: name) }
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
  /// What is running, where the holder is stored under the name.
  func runningWork(as name: String) -> [String]
}

extension TaskScope: WorkHolder {
  fileprivate func runningWork(as name: String) -> [String] { runningIDs.map { valueText($0) } }
}

extension Resource: WorkHolder {
  fileprivate func runningWork(as name: String) -> [String] {
    untracked { status.isLoading } ? ["\(name) (a resource that is loading)"] : []
  }
}
