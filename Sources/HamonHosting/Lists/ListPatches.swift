/// The changes of a list's rows between two snapshots, for code that draws all of them.
///
/// Rows are removed from, and moved from, places in the old data; they are inserted at, moved to, and reconfigured at places in
/// the new data:
///
///     old   a b c d            removals  b at 1
///     new   d a x c            moves     d from 3 to 0
///                              insertions x at 2
///
/// so that all can be done at once, as a collection view's batch update wants it. To do them one after the other, take out what is removed
/// or moved, from the end, and put in what is inserted or moved, from the start (``applied(to:)``). The moves are as few as possible.
///
/// *Isolation:* a value; `Sendable` where the keys are. *Cost:* four arrays of what has changed. *Misuse:* applied to other rows than the
/// old ones they trap, and say which row is not there. (Rows that neither go nor move are not looked at.)
public struct ListPatches<Key: Hashable>: Hashable {
  /// A row at a place.
  public struct Place: Hashable {
    /// The row.
    public let key: Key
    /// Its index in the old or in the new data.
    public let index: Int

    /// Makes a place, to compare with.
    @inlinable
    public init(_ key: Key, at index: Int) {
      self.key = key
      self.index = index
    }
  }

  /// A row that has moved.
  public struct Move: Hashable {
    /// The row.
    public let key: Key
    /// The place in the old data.
    public let from: Int
    /// The place in the new data.
    public let to: Int

    /// Makes a move, to compare with.
    @inlinable
    public init(_ key: Key, from: Int, to: Int) {
      self.key = key
      self.from = from
      self.to = to
    }
  }

  /// The rows that are gone, by place in the old data.
  public let removals: [Place]
  /// The rows that are new, by place in the new data.
  public let insertions: [Place]
  /// The rows that are in another order, by place in the new data.
  public let moves: [Move]
  /// The rows that are still there with other data, by place in the new data. They may have moved as well. Rows with data that is not
  /// `Equatable` always count.
  public let reconfigurations: [Place]

  /// Makes the patches that lead from one order of rows to another.
  @inlinable
  public init(
    removals: [Place] = [], insertions: [Place] = [], moves: [Move] = [], reconfigurations: [Place] = []
  ) {
    self.removals = removals
    self.insertions = insertions
    self.moves = moves
    self.reconfigurations = reconfigurations
  }

  /// Whether nothing has changed.
  public var isEmpty: Bool {
    removals.isEmpty && insertions.isEmpty && moves.isEmpty && reconfigurations.isEmpty
  }

  /// The new order of the rows, from the old one. Traps if the patches do not belong to it.
  public func applied(to old: [Key]) -> [Key] {
    var isTaken = Array(repeating: false, count: old.count)
    func take(_ key: Key, at index: Int) {
      guard old.indices.contains(index), old[index] == key else {
        fatalError(
          """
          HamonHosting: the patches are for other rows: there is no \(key) at \(index). To fix this, apply them to the keys from before.
          """)
      }
      isTaken[index] = true
    }
    for removal in removals { take(removal.key, at: removal.index) }
    for move in moves { take(move.key, at: move.from) }
    let staying = old.indices.filter { !isTaken[$0] }.map { old[$0] }
    var entering = insertions + moves.map { Place($0.key, at: $0.to) }
    entering.sort { $0.index < $1.index }
    var rows: [Key] = []
    rows.reserveCapacity(staying.count + entering.count)
    var next = staying.startIndex
    for place in entering {
      while rows.count < place.index {
        guard next < staying.count else {
          fatalError(
            """
            HamonHosting: the patches are for other rows: there is none before \(place.key), which comes to \(place.index), at \(rows.count). \
            To fix this, apply them to the keys from before.
            """)
        }
        rows.append(staying[next])
        next += 1
      }
      rows.append(place.key)
    }
    return rows + staying[next...]
  }

  @inlinable
  init(_ match: KeyMatch, from old: [Key], to new: [Key], isSame: (_ old: Int, _ new: Int) -> Bool) {
    var (removals, insertions, reconfigurations): ([Place], [Place], [Place]) = ([], [], [])
    var moves: [Move] = []
    for (index, survives) in match.survivors.enumerated() where !survives {
      removals.append(Place(old[index], at: index))
    }
    let movers = match.movers
    for (index, source) in match.sources.enumerated() {
      if source < 0 {
        insertions.append(Place(new[index], at: index))
        continue
      }
      if movers[index] { moves.append(Move(new[index], from: source, to: index)) }
      if !isSame(source, index) { reconfigurations.append(Place(new[index], at: index)) }
    }
    self.init(removals: removals, insertions: insertions, moves: moves, reconfigurations: reconfigurations)
  }
}

extension ListPatches: Sendable where Key: Sendable {}
extension ListPatches.Place: Sendable where Key: Sendable {}
extension ListPatches.Move: Sendable where Key: Sendable {}
