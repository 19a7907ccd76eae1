/// An item as the body reads it. Equal items are no change, but only in the same turn: another key's item, and one that is
/// to be shown anew, is stored in any case, also where it is equal.
struct CellInput<Item> {
  var item: Item
  var turn: Int

  static func isSame(_ old: CellInput, _ new: CellInput) -> Bool {
    old.turn == new.turn && areSame(old.item, new.item) == true
  }
}
