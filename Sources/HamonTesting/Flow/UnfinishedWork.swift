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
  fileprivate var runningWork: [String] { runningIDs.map { valueText($0) } }
}
