import Hamon
import HamonHosting
import Testing

// The article's `HostingCell<Content>` with `configure(dependency)`.
@Suite("D2 A hosting cell whose content is a view")
struct D2HostedViewTests {
  private struct ShopRow: View {
    let name: String
    let isFavourite: Bool

    var body: some View { Text("\(isFavourite ? "★" : "☆")\(name)") }
  }

  @Test("D2 a view in a cell is configured with what it depends on, again and again, and shows the last")
  func configure() {
    let cell = HostingCell<String, (name: String, isFavourite: Bool), Host>(environment: .configured) { shop, _ in
      ShopRow(name: shop.name, isFavourite: shop.isFavourite)
    }
    for (name, isFavourite, text) in [("a", false, "☆a"), ("a", true, "★a"), ("b", false, "☆b")] {
      cell.configure(name, (name, isFavourite))
      #expect(cell.content?.texts == [text])
    }
    #expect(cell.generation == 2)
  }
}
