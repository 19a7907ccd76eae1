/// An item as the body reads it. Equal items are no change, but only in the same turn. Another key's item, and one that is to be shown
/// anew, is stored even if it is equal.
@usableFromInline
struct CellInput<Item> {
  @usableFromInline var item: Item
  @usableFromInline var turn: Int

  @inlinable
  init(item: Item, turn: Int) {
    self.item = item
    self.turn = turn
  }

  @inlinable
  static func isSame(_ old: CellInput, _ new: CellInput) -> Bool {
    old.turn == new.turn && areSame(old.item, new.item) == true
  }
}
