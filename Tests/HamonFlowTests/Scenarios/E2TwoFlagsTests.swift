import Hamon
import HamonFlow
import HamonTesting
import Testing

/// A screen with two links, each with its own flag; and what a navigation stack makes of them: a screen has room for one
/// destination, so of two active links one is switched off, and what it showed is popped with all above it.
private final class TwoLinks {
  @Tracked var showsDetail = false
  @Tracked var showsReviews = false
  @Tracked private(set) var pages = ["first"]
  private var reconciling: Effect?

  init() {
    reconciling = Effect(of: self) { screen in
      if screen.showsDetail && screen.showsReviews {
        screen.showsReviews = false
        screen.pages = ["first", "detail"]
      } else {
        screen.pages = ["first"] + (screen.showsDetail ? ["detail"] : screen.showsReviews ? ["reviews"] : [])
      }
    }
  }

  /// The second page asks for the third by the flag it has at hand, the other link's.
  func openReviewsFromDetail() {
    pages.append("reviews")
    showsReviews = true
  }
}

@Suite("E2 Two links on a screen")
struct E2TwoFlagsTests {
  private let log = RunLog()

  @Test("E2 the bug: two flags that can both be true; the third page is shown and pops by itself")
  func twoFlags() {
    let screen = TwoLinks()
    let effect = Effect { [log] in log(screen.pages.joined(separator: " > ")) }
    screen.showsDetail = true
    screen.openReviewsFromDetail()
    #expect(log.take() == ["first", "first > detail", "first > detail > reviews", "first > detail"])
    #expect(!screen.showsReviews, "switched off, though no user went back")
    effect.cancel()
  }

  @Test("E2 the fix: one path, which has no two truths; the third page stays until it is popped")
  func onePath() {
    let router = Router<Place>()
    let effect = Effect { [log] in log("\(router.path.count)") }
    router.push(.item(3))
    router.push(.reviews(7))
    #expect(router.path == [.item(3), .reviews(7)])
    #expect(log.take() == ["0", "1", "2"])
    router.pop()
    #expect(router.path == [.item(3)])
    #expect(log.take() == ["1"])
    effect.cancel()
  }
}
