import Hamon
import HamonFlow
import HamonTesting
import Testing

@Suite("Router: links")
struct LinkTests {
  @Test(
    "a link is read into a path, from whatever of the forms it has",
    arguments: [
      ("/", []), ("shop://", []), ("https://shop.example", []), ("https://shop.example/", []),
      ("items", [.items]), ("/items/", [.items]), ("shop://items", [.items]), ("SHOP://items", [.items]),
      ("/items/3", [.items, .item(3)]), ("shop://items/3", [.items, .item(3)]),
      ("https://shop.example/items/3", [.items, .item(3)]), ("https://Shop.Example/items/-3", [.items, .item(-3)]),
      ("/items/3?utm_source=mail#reviews", [.items, .item(3)]), ("/items#a?b/c", [.items]),
      ("/items/3/reviews/7", [.items, .item(3), .reviews(7)]),
      ("/settings/account", [.settings(.account)]), ("shop://settings/notifications", [.settings(.notifications)]),
      ("/search/tea", [.search("tea", page: nil)]), ("/search/tea?page=2&page=3", [.search("tea", page: 2)]),
      ("/search/%E8%8C%B6%2F%3f?page=%32", [.search("茶/?", page: 2)]), ("/search/茶", [.search("茶", page: nil)]),
      ("/search/a+b", [.search("a+b", page: nil)]), ("/search/a:%2F%2Fb", [.search("a://b", page: nil)]),
      ("/tea/about/us", [.search("tea", page: nil)]),
      ("/find/3/at?exact=true&x=4", [.item(3), .reviews(4)]), ("/find/3/at?x=4&exact=false", []),
      ("/open?id=3", [.item(3)]), ("shop:///items", [.items]),
      ("shop:///items/3", [.items, .item(3)]), ("shop:/items/3", [.items, .item(3)]), ("shop:/", []),
      ("Shop:/items/3?x=1#a", [.items, .item(3)]), ("/search/a:/", [.search("a:", page: nil)]),
      ("shop://Items", [.items]), ("SHOP://SEARCH/Tea", [.search("Tea", page: nil)]),
      ("HTTPS://SHOP.example/items", [.items]), ("https://shop.example:443/items/3", [.items, .item(3)]),
      ("https://shop.example:/items", [.items]), ("https://shop.example:443", []),
      ("/#a", []), ("/?a=b", []), ("shop://#a", []), ("https://shop.example?a=b", []),
      ("shop://Tea%2fTime/about/us", [.search("Tea/Time", page: nil)]),
      // With a combining mark behind it, a delimiter is one Character.
      ("/search/\u{301}x", [.search("\u{301}x", page: nil)]), ("shop://items/3#\u{301}", [.items, .item(3)]),
      ("/search/a#\u{fe0f}\u{20e3}b", [.search("a", page: nil)]), ("/open?id=3&\u{301}=\u{301}", [.item(3)]),
      ("shop://\u{301}/about/us", [.search("\u{301}", page: nil)]),
    ] as [(String, [Place])])
  func read(_ link: String, _ path: [Place]) throws {
    #expect(try Place.links.path(for: link) == path)
  }

  @Test(
    "a link that leads nowhere says why",
    arguments: [
      ("/carts", .unknown(link: "/carts")), ("/items/3/reviews", .unknown(link: "/items/3/reviews")),
      ("/Items", .unknown(link: "/Items")), ("//items", .foreign(link: "//items")), ("", .unknown(link: "")),
      ("   ", .unknown(link: "   ")),
      ("other://items", .foreign(link: "other://items")),
      ("https://evil.example/items", .foreign(link: "https://evil.example/items")),
      ("http://shop.example/items", .foreign(link: "http://shop.example/items")),
      ("https://shop.example@evil.example/items", .foreign(link: "https://shop.example@evil.example/items")),
      ("https:///items", .foreign(link: "https:///items")), ("mailto:items", .foreign(link: "mailto:items")),
      ("tel:+81-3", .foreign(link: "tel:+81-3")),
      ("//shop.example/items/2", .foreign(link: "//shop.example/items/2")), ("3:4", .unknown(link: "3:4")),
      (":items", .unknown(link: ":items")), ("///", .unknown(link: "///")),
      ("shop:///Items", .unknown(link: "shop:///Items")),
      ("shop://items/3/Reviews/7", .unknown(link: "shop://items/3/Reviews/7")),
      ("#reviews", .unknown(link: "#reviews")), ("?utm_source=mail", .unknown(link: "?utm_source=mail")),
      ("?id=3#a", .unknown(link: "?id=3#a")), ("#", .unknown(link: "#")), ("?", .unknown(link: "?")),
      ("other:/items", .foreign(link: "other:/items")), ("https:/items", .foreign(link: "https:/items")),
      ("https://shop.example:80/items", .foreign(link: "https://shop.example:80/items")),
      ("https://shop.example:8443/items", .foreign(link: "https://shop.example:8443/items")),
      ("https://shop.example%3A443/items", .foreign(link: "https://shop.example%3A443/items")),
      ("/open", .wrongQuery(link: "/open", name: "id", found: nil, expected: "an integer")),
      ("/items/abc", .wrongValue(link: "/items/abc", part: "abc", expected: "an integer")),
      ("/items//", .wrongValue(link: "/items//", part: "", expected: "an integer")),
      (
        "/items/99999999999999999999",
        .wrongValue(link: "/items/99999999999999999999", part: "99999999999999999999", expected: "an integer")
      ),
      ("/settings/none", .wrongValue(link: "/settings/none", part: "none", expected: "a value of Tab")),
      (
        "/search/tea?page=two",
        .wrongQuery(link: "/search/tea?page=two", name: "page", found: "two", expected: "an integer")
      ),
      ("/find/3/at?x=1", .wrongQuery(link: "/find/3/at?x=1", name: "exact", found: nil, expected: "true or false")),
      ("/search/%E8%8C", .malformed(link: "/search/%E8%8C", part: "%E8%8C")),
      ("/search/%", .malformed(link: "/search/%", part: "%")),
      ("/items?a=%zz", .malformed(link: "/items?a=%zz", part: "%zz")),
      ("/items#%zz", .malformed(link: "/items#%zz", part: "%zz")),
      ("/items#a#%", .malformed(link: "/items#a#%", part: "a#%")),
      ("//\u{301}/items", .foreign(link: "//\u{301}/items")),
    ] as [(String, LinkError)])
  func refused(_ link: String, _ error: LinkError) {
    #expect(throws: error) { try Place.links.path(for: link) }
  }

  @Test(
    "an error reads as a sentence",
    arguments: [
      (.malformed(link: "/search/%", part: "%"), "The link /search/% is malformed at \"%\"."),
      (.foreign(link: "other://items"), "The link other://items has a scheme or host that is not handled here."),
      (.unknown(link: ""), "An empty text is no link."),
      (.unknown(link: "/carts"), "The link /carts fits no known pattern."),
      (
        .wrongValue(link: "/items/abc", part: "abc", expected: "an integer"),
        "The link /items/abc has \"abc\" where an integer is expected."
      ),
      (
        .wrongQuery(link: "/find?x=y", name: "x", found: "y", expected: "an integer"),
        "The link /find?x=y has x=\"y\" where an integer is expected."
      ),
      (
        .wrongQuery(link: "/find", name: "x", found: nil, expected: "an integer"),
        "The link /find lacks x=, an integer."
      ),
    ] as [(LinkError, String)])
  func sentences(_ error: LinkError, _ sentence: String) {
    #expect(error.description == sentence)
  }

  @Test("opening a link is one transaction; the same link twice does nothing the second time")
  func open() throws {
    let router = Router<Place>([.settings(.account)], links: Place.links)
    let log = RunLog()
    let effect = Effect { log("\(router.path.count)") }
    try router.open("shop://items/3/reviews/7")
    let entries = router.entries
    try router.open("https://shop.example/items/3/reviews/7")
    #expect(router.entries == entries)
    #expect(log.take() == ["1", "3"])
    try router.open("shop://items/3")
    #expect(router.entries == Array(entries[..<2]))
    effect.cancel()
  }

  @Test("a link that leads nowhere changes nothing and wakes nothing")
  func openNowhere() {
    let router = Router<Place>([.items, .item(3)], links: Place.links)
    let entries = router.entries
    let log = RunLog()
    let effect = Effect { log("\(router.path.count)") }
    for link in ["", "mailto:a@b", "/carts", "/items/abc", "/search/%", "other://items", "#a", "?a=b"] {
      #expect(throws: LinkError.self) { try router.open(link) }
    }
    #expect(router.entries == entries)
    #expect(log.take() == ["2"])
    #expect(throws: LinkError.unknown(link: "/items")) { try Router<Place>().open("/items") }
    effect.cancel()
  }

  @Test("of two patterns that fit, the first decides; one whose values cannot be read makes way for the next")
  func firstDecides() throws {
    let links = LinkTable<Place> {
      DeepLink("items" / .int) { id in [.item(id)] }
      DeepLink("items/new") { [.items] }
      DeepLink("items" / .string) { text in [.search(text, page: nil)] }
    }
    #expect(try links.path(for: "/items/3") == [.item(3)])
    #expect(throws: LinkError.wrongValue(link: "/items//", part: "", expected: "an integer"), "the first's complaint") {
      try links.path(for: "/items//")
    }
    #expect(try links.path(for: "/items/new") == [.items])
    #expect(try links.path(for: "/items/old") == [.search("old", page: nil)])
  }

  @Test(
    "default ports are none, in the table as in the link; other ports count",
    arguments: [
      ("https://a.example/items", true), ("https://b.example/items", true), ("https://b.example:443/items", true),
      ("https://c.example/items", false), ("https://c.example:8443/items", true), ("http://a.example/items", true),
      ("http://a.example:80/items", true), ("http://a.example:443/items", false),
    ])
  func ports(_ link: String, leads: Bool) {
    let links = LinkTable<Place>(schemes: ["http"], hosts: ["a.example", "B.example:443", "c.example:8443"]) {
      DeepLink("items") { [.items] }
      DeepLink("a.example/items") { [.items] }  // a scheme of one's own has the host as its first segment
    }
    #expect((try? links.path(for: link)) == (leads ? [.items] : nil))
  }

  @Test("a text with a colon is read where a pattern fits it")
  func colon() throws {
    let links = LinkTable<Place> { DeepLink("" / .string) { text in [.search(text, page: nil)] } }
    #expect(try links.path(for: "tea:green") == [.search("tea:green", page: nil)])
  }

  @Test("a capture of one's own")
  func ownCapture() throws {
    let even = LinkCapture("an even number") { Int($0).flatMap { $0.isMultiple(of: 2) ? $0 : nil } }
    let links = LinkTable<Place> { DeepLink("items" / even) { id in [.item(id)] } }
    #expect(try links.path(for: "/items/4") == [.item(4)])
    #expect(throws: LinkError.wrongValue(link: "/items/3", part: "3", expected: "an even number")) {
      try links.path(for: "/items/3")
    }
  }

  @Test(
    "three and four values come in the order of the holes, whatever the order of the query",
    arguments: [
      ("/a/1/2/3", [1, 2, 3]), ("/a/1/2/3/4", [1, 2, 3, 4]),
      ("/s?a=1&b=2&c=3", [1, 2, 3]), ("/s?d=4&c=3&b=2&a=1", [1, 2, 3, 4]),
    ])
  func manyHoles(_ link: String, _ values: [Int]) throws {
    let twoSegments: LinkPattern<(Int, Int)> = "a" / .int / .int
    let threeSegments: LinkPattern<(Int, Int, Int)> = twoSegments / .int
    let fourSegments: LinkPattern<(Int, Int, Int, Int)> = threeSegments / .int
    let twoItems: LinkPattern<(Int, Int)> = "s" & .query("a", .int) & .query("b", .int)
    let threeItems: LinkPattern<(Int, Int, Int)> = twoItems & .query("c", .int)
    let fourItems: LinkPattern<(Int, Int, Int, Int)> = threeItems & .query("d", .int)
    let links = LinkTable<Int> {
      DeepLink(threeSegments) { a, b, c in [a, b, c] }
      DeepLink(fourSegments) { a, b, c, d in [a, b, c, d] }
      DeepLink(fourItems) { a, b, c, d in [a, b, c, d] }
      DeepLink(threeItems) { a, b, c in [a, b, c] }
    }
    #expect(try links.path(for: link) == values)
  }

  @Test(
    "links may be there only under a condition, or one or the other",
    arguments: [(true, [[.items], [.item(1)]]), (false, [nil, [.item(2)]])] as [(Bool, [[Place]?])])
  func conditions(isNew: Bool, paths: [[Place]?]) {
    let links = LinkTable<Place> {
      if isNew {
        DeepLink("news") { [.items] }
      }
      if isNew {
        DeepLink("start") { [.item(1)] }
      } else {
        DeepLink("start") { [.item(2)] }
      }
    }
    let found = ["/news", "/start"].map { try? links.path(for: $0) }
    #expect(found == paths)
  }

  enum Door: Int { case front = 1, back }

  @Test("a raw value that is an integer")
  func integerRawValue() throws {
    let links = LinkTable<Place> { DeepLink("doors" / .raw(Door.self)) { door in [.item(door.rawValue)] } }
    #expect(try links.path(for: "/doors/2") == [.item(2)])
    for part in ["3", "back"] {
      #expect(throws: LinkError.wrongValue(link: "/doors/\(part)", part: part, expected: "a value of Door")) {
        try links.path(for: "/doors/\(part)")
      }
    }
  }
}
