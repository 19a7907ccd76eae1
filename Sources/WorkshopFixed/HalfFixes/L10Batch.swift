import Hamon
import WorkshopKit

// L10  Take me there
//
// Both flags in one step; but the one that the link does not name stays up.
struct L10Batch: TakeMeThere {
  final class Navigation: NavigationModel {
    @Tracked private var item: Int?
    @Tracked private var showsComments = false

    var stack: [Page] {
      guard let item else { return [] }
      return showsComments ? [.item(item), .comments(item)] : [.item(item)]
    }

    func open(_ link: String) {
      let parts = link.split(separator: "/").dropFirst()  // "shop:" first
      batch {
        item = parts.dropFirst().first.flatMap { Int($0) }
        if parts.last == "comments" { showsComments = true }
      }
    }

    func back() {
      if showsComments { showsComments = false } else { item = nil }
    }
  }
}
