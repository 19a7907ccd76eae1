import Hamon
import HamonHosting
import Testing

// The article: `UIHostingController` inside a cell is not supported; `UIHostingConfiguration` is. What is left of it without a
// screen: whether the cell is given an object with a life of its own, or a value that it applies.
@Suite("B2 Hosting by configuration, not by a controller inside the cell")
struct B2HostingByConfigurationTests {
  private final class Shop: Identifiable {
    let id: Int
    @Tracked var rating: Int

    init(id: Int, rating: Int) {
      self.id = id
      self.rating = rating
    }
  }

  /// A controller: made once for a cell, it watches its shop and keeps what is to be shown.
  private final class RatingController {
    private var shop: Shop
    private(set) var updates = 0
    @Tracked private(set) var text = ""
    private var watching: Effect?

    init(_ shop: Shop) {
      self.shop = shop
      watching = Effect { [unowned self] in
        updates += 1
        text = "\(self.shop.id): " + String(repeating: "★", count: self.shop.rating)
      }
    }
  }

  private let shops = (0..<100).map { Shop(id: $0, rating: $0 % 5) }

  @Test("B2 the bug: a controller in the cell shows the shop that it was made for, whatever the cell is given")
  func controller() {
    let controllers = shops.prefix(3).map(RatingController.init)  // one for each cell
    let list = ListHost(shops, height: 3) { shop, cell in
      cell.state("controller", .slot, initially: controllers[shop.id]).peek().text
    }
    list.scroll(by: 3)
    #expect(list.contents == ["0: ", "1: ★", "2: ★★"], "the rows are 3, 4 and 5")
    // And nothing told it that it is out of view: it goes on watching in the pool.
    list.resize(height: 0)
    let updates = controllers[1].updates
    shops[1].rating = 5
    #expect(controllers[1].updates == updates + 1)
  }

  @Test("B2 the fix: a value is applied to the cell; it shows what it is given, and in the pool it watches nothing")
  func configuration() {
    let before = GraphStatistics.withoutDeferred
    let list = ListHost(shops, height: 3) { shop, _ in "\(shop.id): " + String(repeating: "★", count: shop.rating) }
    list.scroll(by: 3)
    #expect(list.contents == ["3: ★★★", "4: ★★★★", "5: "])
    #expect(list.runs { shops[5].rating = 1 } == [5], "one shop changes, one body runs")
    #expect(list.runs { shops[1].rating = 5 } == [], "out of view nothing is watched")
    list.resize(height: 0)
    #expect(list.runs { shops[4].rating = 0 } == [])
    #expect(GraphStatistics.withoutDeferred.links == before.links)
    #expect(list.statistics == ListStatistics(cells: 3, pooled: 3, bodyRuns: 7))
  }
}
