import HamonFlow

/// The routes of these tests.
enum Place: Hashable {
  case items
  case item(Int)
  case reviews(Int)
  case settings(Tab)
  case search(String, page: Int?)

  enum Tab: String { case account, notifications }

  static let links = LinkTable<Place>(schemes: ["shop"], hosts: ["shop.example"]) {
    DeepLink("") { [] }
    DeepLink("items") { [.items] }
    DeepLink("items" / .int) { id in [.items, .item(id)] }
    DeepLink("items" / .int / "reviews" / .int) { id, review in [.items, .item(id), .reviews(review)] }
    DeepLink("settings" / .raw(Tab.self)) { tab in [.settings(tab)] }
    DeepLink("search" / .string & .query(optional: "page", .int)) { text, page in [.search(text, page: page)] }
    DeepLink("" / .string / "about/us") { text in [.search(text, page: nil)] }
    DeepLink("find" / .int / "at" & .query("x", .int) & .query("exact", .bool)) { id, x, exact in
      exact ? [.item(id), .reviews(x)] : []
    }
    DeepLink("open" & .query("id", .int)) { id in [.item(id)] }
  }
}
