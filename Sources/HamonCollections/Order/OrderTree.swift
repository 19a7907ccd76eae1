/// The order of a list: which slot is at which position, and back, in O(log n).
///
/// A tree over slot numbers, in order from left to right; every record knows how many slots are below it. A slot is a plain number that its
/// list hands out; it stays the same wherever the slot moves, so that an element is found by it.
///
///             2                 position of a slot:  up, adding what is to the left
///           ╱   ╲               slot at a position:  down, comparing with the count on the left
///          0     3
///           ╲                   a priority mixed from the slot's number keeps parents above children, which
///            1                  balances the tree (a treap: Seidel, Aragon 1996), the same way in every run
///
/// Each slot also carries a weight. What precedes a slot is counted by weight as well. A filtered list gives 1 to what passes and 0 to the
/// rest, and so knows the position in the result of an element of the source.
@usableFromInline
struct OrderTree {
  static let none: Int32 = -1

  struct Record {
    var left = OrderTree.none
    var right = OrderTree.none
    var parent = OrderTree.none
    /// How many slots are below, with this one.
    var count: Int32 = 1
    /// The sum of their weights.
    var weight: Int32
    var ownWeight: Int32
  }

  /// By slot; records of slots that are not in the tree mean nothing.
  var records: [Record] = []
  var root = OrderTree.none

  @usableFromInline
  init() {}

  @usableFromInline
  var count: Int { count(root) }
  @usableFromInline
  var weight: Int { weight(root) }

  /// The position of a slot that is in the tree.
  @usableFromInline
  func position(of slot: Int32) -> Int {
    var position = count(self[slot].left)
    var node = slot
    while true {
      let parent = self[node].parent
      if parent == Self.none { return position }
      if self[parent].right == node { position += count(self[parent].left) + 1 }
      node = parent
    }
  }

  /// The slot at a position below `count`.
  @usableFromInline
  func slot(at position: Int) -> Int32 {
    var rest = position
    var node = root
    while true {
      let before = count(self[node].left)
      if rest == before { return node }
      if rest < before {
        node = self[node].left
      } else {
        rest -= before + 1
        node = self[node].right
      }
    }
  }

  /// The weight of all that precedes a slot that is in the tree.
  @usableFromInline
  func weight(before slot: Int32) -> Int {
    var sum = weight(self[slot].left)
    var node = slot
    while true {
      let parent = self[node].parent
      if parent == Self.none { return sum }
      if self[parent].right == node { sum += weight(self[parent].left) + Int(self[parent].ownWeight) }
      node = parent
    }
  }

  /// The weight of a slot that is in the tree.
  @usableFromInline
  func ownWeight(of slot: Int32) -> Int { Int(self[slot].ownWeight) }

  /// The slot of weight 1 that has `before` of them before it; `before` is below `weight`.
  @usableFromInline
  func slot(weighing before: Int) -> Int32 {
    var rest = before
    var node = root
    while true {
      let left = weight(self[node].left)
      let own = Int(self[node].ownWeight)
      if rest < left {
        node = self[node].left
      } else if rest < left + own {
        return node
      } else {
        rest -= left + own
        node = self[node].right
      }
    }
  }

  /// The slot at position 0.
  var first: Int32? { root == Self.none ? nil : leftmost(root) }

  /// The slot after another; all of them in O(n).
  func next(after slot: Int32) -> Int32? {
    if self[slot].right != Self.none { return leftmost(self[slot].right) }
    var node = slot
    while true {
      let parent = self[node].parent
      if parent == Self.none { return nil }
      if self[parent].left == node { return parent }
      node = parent
    }
  }

  /// All of them.
  @usableFromInline
  var inOrder: [Int32] {
    var all: [Int32] = []
    all.reserveCapacity(count)
    var next = first
    while let slot = next {
      all.append(slot)
      next = self.next(after: slot)
    }
    return all
  }

  private func leftmost(_ top: Int32) -> Int32 {
    var node = top
    while self[node].left != Self.none { node = self[node].left }
    return node
  }

  func count(_ slot: Int32) -> Int { slot == Self.none ? 0 : Int(self[slot].count) }
  func weight(_ slot: Int32) -> Int { slot == Self.none ? 0 : Int(self[slot].weight) }

  subscript(slot: Int32) -> Record {
    get { records[Int(slot)] }
    _modify { yield &records[Int(slot)] }
  }
}
