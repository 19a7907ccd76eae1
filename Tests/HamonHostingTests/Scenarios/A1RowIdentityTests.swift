import Hamon
import HamonHosting
import TestSupport
import Testing

// The article's rows vanished until each got an explicit `.id(UUID())`. What is left of it without layout: what a row's
// identity is, what survives, and what `.id(UUID())` costs.
@Suite("A1 The identity of list rows")
struct A1RowIdentityTests {
  private struct Shop: Identifiable, Equatable {
    let id: Int
    var name: String
  }

  /// A row with a draft of its own.
  private struct ShopRow: View {
    let shop: Shop
    @State private var draft = ""

    var body: some View {
      TextField(shop.name, text: $draft)
    }
  }

  private let shops = Signal([Shop(id: 1, name: "a"), Shop(id: 2, name: "b"), Shop(id: 3, name: "c")], name: "shops")

  /// Types a draft into the field of the second row.
  private func write(_ text: String, in host: Host) { host.type(text, into: host.tree.children[1].id) }

  @Test("A1 the bug: an index is no identity; a row inserted at the top moves every draft to its neighbour")
  func byIndex() {
    let host = Host { ForEach(shops.value.indices, id: \.self) { ShopRow(shop: shops.value[$0]) } }
    write("draft of b", in: host)
    shops.value.insert(Shop(id: 4, name: "x"), at: 0)
    #expect(host.texts == ["x", "draft of b", "b", "c"], "it stands in the line of a now")
  }

  @Test("A1 the workaround: .id(UUID()) is another row in each run; drafts are lost, and every row is made again")
  func freshID() {
    var fresh = 0
    func uuid() -> Int {
      fresh += 1
      return fresh
    }
    let host = Host { ForEach(shops.value, id: \.id) { ShopRow(shop: $0).id(uuid()) } }
    write("draft of b", in: host)
    #expect(host.texts == ["a", "draft of b", "c"])
    let bodies = host.bodies { shops.value[2].name = "C" }
    #expect(host.texts == ["a", "b", "C"], "the draft is gone because another row was renamed")
    #expect(bodies == ["ShopRow", "TextField", "ShopRow", "TextField", "ShopRow", "TextField"])
  }

  @Test("A1 the fix: by id, a draft goes with its row through insert, move, update and removal of others")
  func byID() {
    let host = Host { ForEach(shops.value) { ShopRow(shop: $0) } }
    write("draft of b", in: host)
    shops.value.insert(Shop(id: 4, name: "x"), at: 0)
    #expect(host.texts == ["x", "a", "draft of b", "c"])
    shops.value.reverse()
    #expect(host.texts == ["c", "draft of b", "a", "x"])
    shops.value[1].name = "B"
    shops.value.removeFirst()
    #expect(host.texts == ["draft of b", "a", "x"])
    shops.value.removeFirst()
    shops.value.append(Shop(id: 2, name: "b"))
    #expect(host.texts == ["a", "x", "b"], "a row that was removed is gone")
  }

  @Test("A1 not by cheating: an update that does not concern a row makes no row, runs no row, and keeps every node")
  func stable() {
    let host = Host { ForEach(shops.value) { ShopRow(shop: $0) } }
    let ids = host.tree.children.map(\.id)
    #expect(host.bodies { shops.value[2].name = "C" } == ["ShopRow", "TextField"])
    #expect(host.tree.children.map(\.id) == ids)
    #expect(host.bodies { shops.value.swapAt(0, 2) } == [])
    #expect(host.tree.children.map(\.id) == ids.reversed())
  }

  @Test("A1 two rows with one id are told apart by their order, and reported once, by name")
  func twice() {
    let found = issues {
      let host = Host { ForEach(shops.value) { ShopRow(shop: $0) } }
      shops.value.append(Shop(id: 1, name: "again"))
      #expect(host.texts == ["a", "b", "c", "again"])
      shops.value[0].name = "A"
      keep(host)
    }
    #expect(found.map(\.kind) == [.duplicateIdentity])
    #expect(found.first?.message.contains("id 1") == true)
  }
}
