import Hamon
import HamonHosting
import HamonTesting
import Testing

// The article's code as it stands: `_isFavorite = State(initialValue:)` in the `init` of a view in a reused cell.
// Each fix is held to the same anti-cheat: three cells for all rows, and one body for each row that enters.
@Suite("D3 The stale @State of a reused cell")
struct D3StaleStateInViewsTests {
  private final class Shop: Identifiable {
    let id: Int
    @Tracked var isFavourite = false

    init(id: Int) { self.id = id }
  }

  /// Keeps a star of its own.
  private struct OwnStarRow: View {
    let id: Int
    @State private var isFavourite: Bool

    init(_ shop: Shop) {
      id = shop.id
      _isFavourite = State(initialValue: shop.isFavourite)
    }

    var body: some View { Button(isFavourite ? "★\(id)" : "☆\(id)") { isFavourite.toggle() } }
  }

  /// Is lent its star.
  private struct LentStarRow: View {
    let id: Int
    @Binding var isFavourite: Bool

    var body: some View { Button(isFavourite ? "★\(id)" : "☆\(id)") { isFavourite.toggle() } }
  }

  private typealias List = ListHost<[Shop], Int, Host>

  private let shops = (0..<100).map(Shop.init)

  private func texts(_ list: List) -> [String] { list.contents.flatMap(\.texts) }

  /// Counts the bodies of the rows from here on.
  private func countBodies(_ list: List) -> RunLog {
    let log = RunLog()
    for cell in list.cells { cell.content?.onRun = { if $0.kind == .body { log($0.name) } } }
    return log
  }

  private func expectReuse(_ list: List, _ log: RunLog, bodies: Int) {
    #expect(list.statistics.cells == 3)
    #expect(log.take().count == bodies)
  }

  @Test("D3 init runs again for the next shop, the state does not: another shop's star")
  func bug() {
    let list = List(shops, height: 3, identity: .structural, environment: .configured) { shop, _ in OwnStarRow(shop) }
    let log = countBodies(list)
    list[line: 0]?.tap("☆0")
    list.scroll(by: 3)
    #expect(texts(list) == ["★3", "☆4", "☆5"], "shop 3 is no favourite")
    list.scroll(by: -3)
    #expect(texts(list) == ["★0", "☆1", "☆2"], "looks right again: whoever tests like this finds nothing")
    expectReuse(list, log, bodies: 1 + 3 + 3)
  }

  @Test("D3 fix 1, keyed identity: the state begins anew with the initial value of the shop that is shown")
  func keyed() {
    let list = List(shops, height: 3, environment: .configured) { shop, _ in OwnStarRow(shop) }
    let log = countBodies(list)
    list[line: 0]?.tap("☆0")
    shops[4].isFavourite = true
    list.scroll(by: 3)
    #expect(texts(list) == ["☆3", "★4", "☆5"])
    expectReuse(list, log, bodies: 1 + 3)
  }

  @Test("D3 fix 1 in structural cells: `.id` says what the place cannot")
  func explicitID() {
    let list = List(shops, height: 3, identity: .structural, environment: .configured) { shop, _ in
      OwnStarRow(shop).id(shop.id)
    }
    let log = countBodies(list)
    list[line: 0]?.tap("☆0")
    list.scroll(by: 3)
    #expect(texts(list) == ["☆3", "☆4", "☆5"])
    expectReuse(list, log, bodies: 1 + 3)
  }

  @Test("D3 fix 2, linked state: it follows the shop, and the view is lent it")
  func linked() {
    let list = List(shops, height: 3, identity: .structural, environment: .configured) { shop, cell in
      let shown = cell.state("shop", .slot, initially: shop)
      let isFavourite = cell.state(
        "isFavourite", .slot, initially: Linked({ shown.value.id }) { _, _ in untracked { shown.value.isFavourite } }
      ).peek()
      let _ = shown.value = shop
      LentStarRow(
        id: shop.id, isFavourite: Binding(get: { isFavourite.value }, set: { isFavourite.value = $0 }))
    }
    let log = countBodies(list)
    list[line: 0]?.tap("☆0")
    #expect(texts(list) == ["★0", "☆1", "☆2"])
    shops[4].isFavourite = true
    list.scroll(by: 3)
    #expect(texts(list) == ["☆3", "★4", "☆5"])
    expectReuse(list, log, bodies: 1 + 3)
  }

  @Test("D3 fix 3, state owned by the model: it survives scrolling, whatever the identity", arguments: [true, false])
  func model(isKeyed: Bool) {
    let list = List(shops, height: 3, identity: isKeyed ? .keyed : .structural, environment: .configured) { shop, _ in
      LentStarRow(id: shop.id, isFavourite: Binding(shop, \.isFavourite))
    }
    let log = countBodies(list)
    list[line: 0]?.tap("☆0")
    list.scroll(by: 3)
    #expect(texts(list) == ["☆3", "☆4", "☆5"])
    list.scroll(to: 0)
    #expect(texts(list) == ["★0", "☆1", "☆2"])
    expectReuse(list, log, bodies: 1 + 3 + 3)
  }
}
