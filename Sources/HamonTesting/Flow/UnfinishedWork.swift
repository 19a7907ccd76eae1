import HamonFlow

/// The work of an object that has not ended: the ids that run in the task scopes it stores, as texts.
func unfinishedWork(of object: AnyObject) -> [String] {
  var ids: [String] = []
  var mirror: Mirror? = Mirror(reflecting: object)
  while let level = mirror {
    for child in level.children { ids += (child.value as? any WorkHolder)?.runningWork ?? [] }
    mirror = level.superclassMirror
  }
  return ids.sorted()
}

private protocol WorkHolder {
  var runningWork: [String] { get }
}

extension TaskScope: WorkHolder {
  /// By mirror, because a scope does not list its work: the keys of its dictionary `runs`.
  fileprivate var runningWork: [String] {
    let runs = Mirror(reflecting: self).children.first { $0.label == "runs" }
    return runs.map { dictionaryEntries(Mirror(reflecting: $0.value)).keys.map { valueText($0.base) } } ?? []
  }
}
