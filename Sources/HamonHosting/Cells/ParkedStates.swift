import Hamon

/// A store in which states of items wait while no cell shows their item. It is bounded: the least recently parked item goes first.
///
/// A cell and a list have one of their own; cells that are to share one are given it. What is parked is only what has changed: a state with
/// its initial value takes no place from a draft. (Values that are not `Equatable` always count as changed.)
///
/// *Cost:* parking and restoring an item is a dictionary operation. *Isolation:* that of its cells; not `Sendable`. *Misuse:* what must not
/// be lost: beyond the capacity the item that has waited longest goes; ``evictions`` counts that, and no issue reports it.
public final class ParkedStates<Key: Hashable> {
  private struct Entry {
    let key: Key
    var states: [StateSlot]
    /// The entry that was parked before this one, and the one that was parked after it.
    var older: Int?
    var newer: Int?
  }

  /// How many items there is room for.
  public let capacity: Int
  /// How many items had to go to make room: drafts that are lost. If the count grows, the capacity is too small.
  public private(set) var evictions = 0

  /// Called with what is parked (the states), and with nil for what is not any more: for a module that keeps it elsewhere as well.
  package var onChange: ((_ key: Key, _ parked: [ParkedState]?) -> Void)?

  private var places: [Key: Int] = [:]
  private var entries: [Entry?] = []
  private var free: [Int] = []
  private var oldest: Int?
  private var newest: Int?

  /// Makes an empty store; a capacity of 0 or less parks nothing, and counts every item as evicted.
  public init(capacity: Int = 100) { self.capacity = max(0, capacity) }

  /// How many items are parked.
  public private(set) var count = 0  // the places must not be looked at while keys are compared in them

  /// The keys of the items, the one that goes next first. Costs a walk.
  public var keys: [Key] {
    var keys: [Key] = []
    var next = oldest
    while let place = next, let entry = entries[place] {
      keys.append(entry.key)
      next = entry.newer
    }
    return keys
  }

  /// Forgets the states of an item: it is gone for good.
  public func remove(_ key: Key) { _ = take(key) }

  /// Forgets the states of the items that `shouldRemove` names.
  public func removeAll(where shouldRemove: (Key) -> Bool) {
    for key in keys where untracked({ shouldRemove(key) }) { remove(key) }
  }

  // MARK: for the cells

  /// Parks states that were kept elsewhere. Each is decoded when a cell asks for it, as the type that it asks for.
  package func restore(_ states: [(name: String, value: RestoredValue)], under key: Key) {
    park(states.map { RestoredSlot($0.name, $0.value) }, under: key)
  }

  @usableFromInline
  func park(_ states: [StateSlot], under key: Key) {
    // What goes is kept until all is in its place: its end may park something, under this key as well.
    var gone = take(key)
    defer { withExtendedLifetime(gone) {} }
    if capacity == 0 {
      evictions += 1
      return
    }
    while count >= capacity, let oldest, let entry = entries[oldest] {
      evictions += 1
      gone += take(entry, at: oldest)  // by its place: its key may not be equal to itself
      places[entry.key] = nil
      onChange?(entry.key, nil)
    }
    let entry = Entry(key: key, states: states, older: newest, newer: nil)
    let place = free.popLast() ?? entries.count
    if place == entries.count { entries.append(entry) } else { entries[place] = entry }
    if let newest { entries[newest]?.newer = place } else { oldest = place }
    newest = place
    count += 1
    places[key] = place
    onChange?(key, states.map { ParkedState(name: $0.name, value: $0.encodable) })
  }

  @usableFromInline
  func take(_ key: Key) -> [StateSlot] {
    if count == 0 { return [] }
    guard let place = places.removeValue(forKey: key), let entry = entries[place] else { return [] }
    defer { onChange?(key, nil) }
    return take(entry, at: place)
  }

  private func take(_ entry: Entry, at place: Int) -> [StateSlot] {
    count -= 1
    if let older = entry.older { entries[older]?.newer = entry.newer } else { oldest = entry.newer }
    if let newer = entry.newer { entries[newer]?.older = entry.older } else { newest = entry.older }
    entries[place] = nil
    free.append(place)
    return entry.states
  }
}
