import Hamon

/// The edits of which all others are made. Each marks all that it concerns before any of that runs.
extension DictionaryCore {
  /// At the beginning of every edit of the user's.
  @inlinable
  func willBeEdited() {
    if Kit.willEdit() { Kit.reportWriteInComputed(site, aspects.contents ?? aspects.keys ?? aspects.count) }
    if Kit.isInTransaction { keepForUndo() }
  }

  /// In a transaction: keeps the values before the first edit. What is taken back is an edit as well, but does not wake readers.
  @inlinable
  @inline(never)  // or an accessor's frame had to have room for it
  func keepForUndo() {
    guard Kit.noteForUndo(self) else { return }
    let kept = KeptValue(all)
    Kit.addUndo(of: self) { [self] in
      // What goes ends with the transaction, and not in the midst: its end may edit the dictionary.
      let (before, after) = (kept.value, storage.compactMapValues { $0 })
      untracked {
        for key in Array(storage.keys) where before.index(forKey: key) == nil { removePresent(key) }
        for (key, value) in before {
          set(key, value)
          storage[key] = .some(value)  // what counts as equal may be another one
        }
      }
      kept.value = after
    }
  }

  /// Stores a value, unless it counts as the same.
  @inlinable
  func set(_ key: Key, _ value: Value) {
    var old = peek(key)
    if old.map({ same($0, value) }) ?? false { return endUncharged(&old) }
    // Looked up anew: the comparison may be the user's, and may have edited the dictionary.
    let isNew = !contains(key)
    let batch = begin(key, isStructural: isNew)
    var last = storage.updateValue(.some(value), forKey: key)
    end(batch, isNew ? .insert(key, at: 0) : .update(key))
    endUncharged(&old)
    endUncharged(&last)
  }

  /// Removes a value; without a comparison where it was out of its place for a change.
  @inlinable
  func remove(_ key: Key, isCompared: Bool = true) {
    guard let index = storage.index(forKey: key) else { return }
    remove(key, at: index, isCompared)
  }

  /// Removes the value of a key that is there, also of one that is not found because it is not equal to itself.
  @inlinable
  func removePresent(_ key: Key) {
    let lost = key == key ? nil : storage.indices.first { storage.keys[$0] != storage.keys[$0] }
    guard let index = storage.index(forKey: key) ?? lost else { return }
    remove(key, at: index, true)
  }

  @inlinable
  func remove(_ key: Key, at index: Dictionary<Key, Value?>.Index, _ isCompared: Bool) {
    if isCompared, case .none = storage.values[index] { trapOnAccess(key) }
    let batch = begin(key, isStructural: true, isCompared: isCompared)
    var old: (key: Key, value: Value?)? = storage.remove(at: index)
    end(batch, .remove(key, at: 0), isCompared: isCompared)
    endUncharged(&old)
  }

  /// Takes a value out, to be changed in place.
  @inlinable
  func takeOut(_ key: Key) -> Value? {
    guard let index = storage.index(forKey: key) else { return nil }
    if isComparedInPlace(Value.self) { return peek(key) }
    guard let value = storage.values[index].take() else { trapOnAccess(key) }
    return value
  }

  /// Puts it back.
  @inlinable
  func putBack(_ key: Key, _ value: Value?) {
    guard let value else { return remove(key, isCompared: isComparedInPlace(Value.self)) }
    // If it was not there before, and other code has stored one meanwhile, that one has to end as any other.
    guard !isComparedInPlace(Value.self), let index = storage.index(forKey: key), case .none = storage.values[index]
    else { return set(key, value) }
    storage.values[index] = value
    end(begin(key, isStructural: false, isCompared: false), .change(key), isCompared: false)
  }

  // MARK: marking

  @inlinable
  func begin(_ key: Key, isStructural: Bool, isCompared: Bool = true) -> EditBatch? {
    if aspects.total == 0, !log.isRead { return nil }
    if isStructural {
      aspects.count.saveIfDeferred()
      aspects.keys.saveIfDeferred()
      aspects.presences[key].saveIfDeferred()
    }
    if isCompared {
      aspects.values[key].saveIfDeferred()
      aspects.contents.saveIfDeferred()
      contentsMark?.keep(key) { peek(key) }
    }
    keysMark?.keep(key) { contains(key) }  // there is a key, also where its value is out to be changed
    return EditBatch.beginAside()  // after the aspects have saved, which ask whether a batch is open already
  }

  @inlinable
  func end(_ batch: EditBatch?, _ edit: ListEdit<Key>, isCompared: Bool = true) {
    guard let batch else { return }
    var dropped = log.record(edit)
    aspects.edits.didWrite()
    if !edit.isUpdate {
      aspects.count.didWrite()
      aspects.keys.didWrite()
      aspects.presences[edit.id].didWrite()
    }
    aspects.values[edit.id].didWrite(isCompared: isCompared)
    aspects.contents.didWrite(isCompared: isCompared)
    batch.end()
    endUncharged(&dropped)
  }
}
