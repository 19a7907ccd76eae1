import Hamon
import HamonCollections
import HamonHosting
import Testing

// `ObservableObject` has one publisher: whatever observes the object runs at every change of it. Observation tracks each
// property by itself, through nested objects as well.
@Suite("D6 Observation against ObservableObject")
struct D6InvalidationTests {
  /// A row's model with a publisher of its own, as `ObservableObject` has it.
  private final class PublishedRow: Identifiable {
    let id: Int
    unowned let shop: PublishedShop
    var isStarred = false { willSet { shop.objectWillChange.value += 1 } }

    init(_ id: Int, _ shop: PublishedShop) {
      self.id = id
      self.shop = shop
    }
  }

  private final class PublishedShop {
    let objectWillChange = Signal(0, name: "objectWillChange")
    var rows: [PublishedRow] = []
  }

  private struct PublishedRowView: View {
    let row: PublishedRow
    var body: some View {
      let _ = row.shop.objectWillChange.value  // @ObservedObject var shop
      return Button((row.isStarred ? "★" : "☆") + "\(row.id)") { row.isStarred.toggle() }
    }
  }

  private struct PublishedList: View {
    let shop: PublishedShop
    var body: some View {
      let _ = shop.objectWillChange.value  // @ObservedObject var shop
      return ForEach(shop.rows) { PublishedRowView(row: $0) }
    }
  }

  private final class TrackedRow: Identifiable {
    let id: Int
    @Tracked(name: "isStarred") var isStarred = false

    init(_ id: Int) { self.id = id }
  }

  private final class TrackedShop {
    @Tracked(name: "rows") var rows: [TrackedRow] = []
  }

  private struct TrackedRowView: View {
    let row: TrackedRow
    var body: some View { Button((row.isStarred ? "★" : "☆") + "\(row.id)") { row.isStarred.toggle() } }
  }

  private struct TrackedList: View {
    let shop: TrackedShop
    var body: some View { ForEach(shop.rows) { TrackedRowView(row: $0) } }
  }

  private func published() -> Host {
    let shop = PublishedShop()
    shop.rows = (0..<40).map { PublishedRow($0, shop) }
    return Host { PublishedList(shop: shop) }
  }

  private func tracked() -> (Host, TrackedShop) {
    let shop = TrackedShop()
    shop.rows = (0..<40).map(TrackedRow.init)
    return (Host { TrackedList(shop: shop) }, shop)
  }

  @Test("D6 one publisher: a tap on one row runs the list and all 40 rows")
  func onePublisher() {
    let host = published()
    let bodies = host.bodies { host.tap("☆7") }
    #expect(bodies.count { $0 == "PublishedList" } == 1)
    #expect(bodies.count { $0 == "PublishedRowView" } == 40)
    #expect(host.texts[7] == "★7")
  }

  @Test("D6 per property, through nested objects: a tap runs one row, and not its parent")
  func perProperty() {
    let (host, _) = tracked()
    #expect(host.bodies { host.tap("☆7") } == ["TrackedRowView"])
    #expect(host.why == ["TrackedRowView: read isStarred (written by tap on \"☆7\")"])
    #expect(host.texts[7] == "★7")
  }

  @Test("D6 not by cheating: both show the same after any tap, and a new row is seen")
  func correct() {
    let one = published()
    let (many, shop) = tracked()
    for row in [3, 17, 3, 39, 0] {
      for host in [one, many] { host.tap(host.tree.children[row].id) }
      #expect(one.texts == many.texts)
    }
    #expect(many.bodies { shop.rows.append(TrackedRow(40)) } == ["TrackedList", "TrackedRowView"])
    #expect(many.texts.count == 41)
  }
}
