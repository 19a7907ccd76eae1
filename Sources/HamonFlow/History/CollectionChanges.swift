import Hamon
import HamonCollections

/// Edits of a list, and the edits that take them back.
struct ListChange<Element: Identifiable>: UndoChange {
  let list: TrackedList<Element>
  let changes: ListChanges<Element>
  let opposite: ListChanges<Element>

  func undo() { list.follow(opposite) }
  func redo() { list.follow(changes) }
  var inverse: any UndoChange { ListChange(list: list, changes: opposite, opposite: changes) }
  var elements: (touched: Set<AnyHashable>, updated: Set<AnyHashable>) {
    let before = Dictionary(uniqueKeysWithValues: opposite.insertions.map { ($0.element.id, $0) })
    var updated = Set(changes.updates.map { AnyHashable($0.element.id) })
    var touched = updated.union(changes.removals.map { AnyHashable($0.id) })
    for placement in changes.insertions {
      let id = placement.element.id
      touched.insert(id)
      guard let old = before[id] else { continue }
      if !list.isSame(old.element, placement.element) {
        updated.insert(id)
      } else if old.offset == placement.offset {
        touched.remove(id)  // it is back, as after a preview
      }
    }
    return (touched, updated)
  }
}

extension TrackedList {
  /// Does the changes as edits: what was moved is moved, so that its rows and readers stay. Where the list is not what the changes were
  /// made of, ids go before positions: what is gone stays gone, and what is there is not added again.
  fileprivate func follow(_ changes: ListChanges<Element>) {
    edit { list in
      let coming = Set(changes.insertions.map(\.element.id))
      // What moves waits at the end. So each place below comes after elements that are in theirs.
      for removal in changes.removals where list.contains(id: removal.id) {
        if coming.contains(removal.id) {
          list.move(id: removal.id, to: list.count - 1)
        } else {
          list.remove(id: removal.id)
        }
      }
      for insertion in changes.insertions {
        let id = insertion.element.id
        if list.contains(id: id) {
          list.move(id: id, to: Swift.min(insertion.offset, list.count - 1))
          list[id: id] = insertion.element
        } else {
          list.insert(insertion.element, at: Swift.min(insertion.offset, list.count))
        }
      }
      for update in changes.updates where list.contains(id: update.element.id) {
        list[id: update.element.id] = update.element
      }
    }
  }
}

/// Keys of a dictionary that have changed, and what takes that back.
struct DictionaryChange<Key: Hashable, Value>: UndoChange {
  let dictionary: TrackedDictionary<Key, Value>
  let changes: DictionaryChanges<Key, Value>
  let opposite: DictionaryChanges<Key, Value>

  func undo() { follow(opposite) }
  func redo() { follow(changes) }
  var inverse: any UndoChange { DictionaryChange(dictionary: dictionary, changes: opposite, opposite: changes) }
  var elements: (touched: Set<AnyHashable>, updated: Set<AnyHashable>) {
    let assigned = Set(changes.assignments.map { AnyHashable($0.key) })
    return (
      assigned.union(changes.removals.map { AnyHashable($0) }),
      assigned.intersection(opposite.assignments.map { AnyHashable($0.key) })
    )
  }

  private func follow(_ changes: DictionaryChanges<Key, Value>) {
    for key in changes.removals { dictionary[key] = nil }
    for (key, value) in changes.assignments { dictionary[key] = value }
  }
}
