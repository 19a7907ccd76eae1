import Hamon
import WorkshopKit

// L10  Take me there
//
// A shop with two pages above its home screen: an item, and its comments. Each
// has a flag, as a `NavigationLink(isActive:)` wants it.
struct L10: TakeMeThere {
  final class Navigation: NavigationModel {
    // TODO: two flags. Which of their combinations are places?
    @Tracked private var item: Int?
    @Tracked private var showsComments = false

    var stack: [Page] {
      guard let item else { return [] }
      return showsComments ? [.item(item), .comments(item)] : [.item(item)]
    }

    func open(_ link: String) {
      let parts = link.split(separator: "/").dropFirst()  // "shop:" first
      item = parts.dropFirst().first.flatMap { Int($0) }
      if parts.last == "comments" { showsComments = true }
    }

    func back() {
      if showsComments { showsComments = false } else { item = nil }
    }
  }
}
