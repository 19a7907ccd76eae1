import Hamon
import HamonFlow
import HamonTesting
import Testing

/// A router as an object in the environment: a destination for each screen, set one after the other while a link is read.
private final class DestinationRouter {
  @Tracked var showsItems = false
  @Tracked var item: Int?
  @Tracked var review: Int?

  var path: [Place] {
    var path: [Place] = showsItems ? [.items] : []
    if let item { path.append(.item(item)) }
    if let review { path.append(.reviews(review)) }
    return path
  }

  func open(_ link: String) {
    let parts = link.split(separator: "/")
    if parts.first == "items" { showsItems = true }
    if parts.count > 1 { item = Int(parts[1]) }
    if parts.count > 3 { review = Int(parts[3]) }
  }
}

@Suite("E1 Deep links")
struct E1DeepLinkTests {
  private let log = RunLog()

  @Test("E1 the bug: with a destination for each screen a link arrives in pieces, and mixes with where one was")
  func inPieces() {
    let router = DestinationRouter()
    let effect = Effect { [log] in log("\(router.path.count)") }
    router.open("items/3/reviews/7")
    #expect(log.take() == ["0", "1", "2", "3"], "each screen in between was shown")
    router.open("items/4")
    #expect(router.path == [.items, .item(4), .reviews(7)], "the review of another item is still on top")
    router.open("items/abc")
    #expect(router.path == [.items, .reviews(7)], "a malformed link has changed the screen")
    effect.cancel()
  }

  @Test("E1 the fix: a link is a path, taken in one transaction; one that leads nowhere changes nothing and says why")
  func inOneTransaction() throws {
    let router = Router<Place>(links: Place.links)
    let effect = Effect { [log] in log("\(router.path.count)") }
    try router.open("shop://items/3/reviews/7")
    try router.open("shop://items/3/reviews/7")
    #expect(log.take() == ["0", "3"])
    try router.open("shop://items/4")
    #expect(router.path == [.items, .item(4)])
    let malformed = LinkError.wrongValue(link: "shop://items/abc", part: "abc", expected: "an integer")
    #expect(throws: malformed) { try router.open("shop://items/abc") }
    #expect(throws: LinkError.unknown(link: "shop://carts")) { try router.open("shop://carts") }
    #expect(router.path == [.items, .item(4)])
    #expect(log.take() == ["2"])
    effect.cancel()
  }
}
