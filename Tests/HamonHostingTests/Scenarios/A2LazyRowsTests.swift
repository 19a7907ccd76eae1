import Hamon
import HamonHosting
import HamonTesting
import Testing

@Suite("A2 LazyVStack against VStack")
struct A2LazyRowsTests {
  private final class Shop: Identifiable {
    let id: Int
    @Tracked(name: "name") var name = ""

    init(_ id: Int) {
      self.id = id
      name = "shop \(id)"
    }
  }

  private struct ShopRow: View {
    let shop: Shop
    var body: some View { Text(shop.name) }
  }

  /// The body that the row closures stand in: says when it has returned.
  private struct Screen<Content: View>: View {
    let log: RunLog
    let content: () -> Content
    var body: some View {
      let content = content()
      log("body returns")
      return content
    }
  }

  private let shops = (0..<1000).map(Shop.init)

  private func counted(_ host: (RunLog) -> Host) -> (made: Int, rows: [String]) {
    let log = RunLog()
    let host = host(log)
    return (host.lastRuns.count { $0.name == "ShopRow" }, host.texts)
  }

  @Test("A2 a stack makes all of its rows, a lazy one those in view: 1,000 against 20")
  func made() {
    let eager = counted { _ in Host { Stack { ForEach(shops) { ShopRow(shop: $0) } } } }
    let lazy = counted { _ in Host { LazyStack(shops, height: 20) { ShopRow(shop: $0) } } }
    #expect(eager.made == 1000)
    #expect(lazy.made == 20)
    #expect(lazy.rows == Array(eager.rows.prefix(20)))
  }

  @Test("A2 scrolling makes what comes into view, a step a row")
  func scroll() {
    let host = Host { LazyStack(shops, height: 20) { ShopRow(shop: $0) } }
    let id = host.tree.children[0].id
    var made = 0
    for row in 1...50 { made += host.bodies { host.scroll(id, to: row) }.count }
    #expect(made == 50)
    #expect(host.texts == (50..<70).map { "shop \($0)" })
    #expect(host.bodies { host.scroll(id, to: 500) }.count == 20)
  }

  @Test("A2 a row closure runs later than the body it stands in: what it reads is not the body's")
  func late() {
    let log = RunLog()
    let host = Host {
      Screen(log: log) {
        LazyStack(shops, height: 2) { shop in
          let _ = log("row \(shop.id)")
          return Text(shop.name)
        }
      }
    }
    #expect(log.take() == ["body returns", "row 0", "row 1"])
    shops[1].name = "renamed"
    #expect(log.take() == ["row 1"])
    #expect(host.texts == ["shop 0", "renamed"])
  }

  @Test("A2 not by cheating: rows out of view are not observed, and come back with the newest data")
  func outOfView() {
    let host = Host { LazyStack(shops, height: 20) { ShopRow(shop: $0) } }
    let id = host.tree.children[0].id
    let links = GraphStatistics.withoutDeferred.links
    host.scroll(id, to: 500)
    #expect(host.runs { shops[3].name = "renamed" } == [])
    #expect(GraphStatistics.withoutDeferred.links == links, "as many as before: those of 20 rows")
    host.scroll(id, to: 0)
    #expect(host.texts[3] == "renamed")
  }
}
