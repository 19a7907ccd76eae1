import Hamon

/// A value as the store has it: what loads, merges and saves, off the actor. It knows no graph.
///
///     ancestor ──change here──▶ mine ──┐
///        └──change elsewhere──▶ theirs ┴─merge, under the lock─▶ written; mine is the next ancestor
///
/// The ancestor is the value from which changes here alone have made the value on the actor. So a save finds out what has changed here and
/// what elsewhere, whatever has happened since. It moves on when *mine* is saved, and when the actor has taken what is stored. It does not
/// move when something is only read, because the actor may have changed its value meanwhile.
final class StoredDisk<Value: Codable & Sendable>: Sendable {
  enum Answer: Sendable {
    /// What is there now: it may have more in it than what was to be saved.
    case saved(Value, [UInt8], isMerged: Bool, StoreError?, aside: String?)
    case failed(StoreError)
    /// Another value than the ancestor. Nil: nothing is there, or nothing that can be read.
    case found(Value?, [UInt8]?, StoreError?, aside: String?)
    case nothingNew
  }

  let codec: StoredCodec<Value>
  let store: any Store
  let initial: Value
  private let merge: StoredMerge<Value>
  private let ancestor = Lock(Ancestor())
  /// How often the bytes had been kept aside when they were read last; nil before that.
  private let asides = Lock<Int?>(nil)
  /// The value of another type that was kept aside here last. If it comes back, a reader for which it is whole has stored it: it stays.
  private let keptAside = Lock<[UInt8]?>(nil)

  private struct Ancestor {
    /// Nil: nothing was there.
    var bytes: [UInt8]?
    /// Whether it has a version that is known.
    var isKnown = true
    /// What the last save has left in the store, with what was merged; nil where that is the ancestor.
    var saved: [UInt8]?
  }

  init(codec: StoredCodec<Value>, store: any Store, initial: Value, merge: StoredMerge<Value>) {
    self.codec = codec
    self.store = store
    self.initial = initial
    self.merge = merge
  }

  var place: String { store.place(of: codec.key) }

  /// From here on the value on the actor is based on these bytes.
  func setAncestor(_ bytes: [UInt8]?, isKnown: Bool = true) {
    ancestor.withLock { $0 = Ancestor(bytes: bytes, isKnown: isKnown) }
  }

  /// Whether the value on the actor comes from the store, and is not the default for lack of a better one.
  var hasAncestor: Bool { ancestor.withLock { $0.bytes != nil && $0.isKnown } }

  /// Takes what the last save has left in the store for the ancestor, and returns that.
  func goBack() -> Value {
    ancestor.withLock { if let saved = $0.saved { $0 = Ancestor(bytes: saved) } }
    return ancestorValue
  }

  /// What the ancestor's bytes mean; the default without readable bytes.
  private var ancestorValue: Value {
    guard let bytes = ancestor.withLock({ $0.bytes }) else { return initial }
    return (try? codec.decode(bytes, place)) ?? initial
  }

  /// Reads the store. What is damaged is kept aside.
  func read() -> Answer {
    do throws(StoreError) {
      // Another process may repair what is damaged before it is kept aside: it is read once more.
      for _ in 0..<3 {
        let (bytes, wasKeptAside) = try readNoting()
        if bytes == ancestor.withLock({ $0.bytes }) { return .nothingNew }
        guard let bytes else { return .found(nil, nil, wasKeptAside ? damagedElsewhere : nil, aside: nil) }
        do throws(StoreError) {
          return .found(try codec.decode(bytes, place), bytes, nil, aside: nil)
        } catch {
          if error.kind == .unknownVersion { return .found(nil, bytes, error, aside: nil) }
          if keptAside.withLock({ $0 == bytes }) { return .found(nil, bytes, cameBack(error), aside: nil) }
          var isTheSame = true
          let aside = try store.update(codec.key) { present in
            isTheSame = present == bytes
            return isTheSame ? .setAside : .leave
          }
          if !isTheSame { continue }
          if codec.isOfThisKey(bytes) { keptAside.withLock { $0 = bytes } }
          return .found(nil, nil, error, aside: aside)
        }
      }
      return .nothingNew
    } catch {
      return .failed(error)
    }
  }

  /// Reads; and whether the bytes are gone because another reader, here or in another process, has found them damaged. The count is taken
  /// before bytes that are there: what is kept aside afterwards is news for the next read.
  private func readNoting() throws(StoreError) -> (bytes: [UInt8]?, wasKeptAside: Bool) {
    let store = store as? any CountsAsides
    let before = store?.asideCount(of: codec.key)
    let bytes = try self.store.read(codec.key)
    let now = bytes == nil ? store?.asideCount(of: codec.key) : before
    let last = asides.withLock { last in
      defer { last = now }
      return last
    }
    guard bytes == nil, let last, let now else { return (bytes, false) }
    return (bytes, now > last)
  }

  private var damagedElsewhere: StoreError {
    StoreError(.damaged, place: place, reason: "it was damaged, and another reader has kept it aside")
  }

  private func cameBack(_ error: StoreError) -> StoreError {
    StoreError(.damaged, place: place, reason: "\(error.reason); it has come back after it was kept aside, so it stays")
  }

  /// Saves `mine`: reads, merges where another process has written since the ancestor, and writes.
  func save(_ mine: Value) -> Answer {
    let place = place
    do throws(StoreError) {
      let bytes = try codec.encode(mine, place)
      let base = ancestor.withLock { $0 }
      var answer = Answer.nothingNew
      let aside = try store.update(codec.key) { present throws(StoreError) in
        var problem: StoreError?
        var merged: (value: Value, bytes: [UInt8])?
        if let present, present != base.bytes, present != bytes {
          do throws(StoreError) {
            let theirs = try codec.decode(present, place)
            // Where nothing has changed here (it was assigned anew, or taken back), there is nothing to be merged.
            let before = if let known = base.bytes { known } else { try codec.encode(initial, place) }
            let value = bytes == before ? theirs : merge.merge(ancestorValue, mine, theirs)
            merged = (value, try codec.encode(value, place))
          } catch {
            if error.kind == .cannotEncode { throw error }
            problem = error
          }
        }
        let (value, toWrite) = merged ?? (mine, bytes)
        answer = .saved(value, toWrite, isMerged: merged != nil, problem, aside: nil)
        if toWrite == present { return .leave }
        // An unknown version that was there when it was loaded has been reported; it is kept as well.
        let isUnreadable = problem != nil || (present == base.bytes && !base.isKnown)
        return isUnreadable ? .setAsideAndWrite(toWrite) : .write(toWrite)
      }
      guard case .saved(let value, let written, let isMerged, let problem, _) = answer else { return answer }
      ancestor.withLock { $0 = Ancestor(bytes: bytes, saved: written) }
      return .saved(value, written, isMerged: isMerged, problem, aside: aside)
    } catch {
      return .failed(error)
    }
  }
}
