import Hamon
import HamonFlow
import WorkshopKit

/// Both flags are set by every link; but a link is obeyed before it is understood.
struct L10SetBoth: TakeMeThere {
  final class Navigation: NavigationModel {
    @Tracked private var item: Int?
    @Tracked private var showsComments = false

    var stack: [Page] {
      guard let item else { return [] }
      return showsComments ? [.item(item), .comments(item)] : [.item(item)]
    }

    func open(_ link: String) {
      let parts = link.split(separator: "/").dropFirst()
      batch {
        item = parts.dropFirst().first.flatMap { Int($0) }
        showsComments = parts.last == "comments"
      }
    }

    func back() { if showsComments { showsComments = false } else { item = nil } }
  }
}

/// One path, and a back button that leaves it altogether.
struct L10BackHome: TakeMeThere {
  final class Navigation: NavigationModel {
    private let router = Router<Page>(
      links: LinkTable(schemes: ["shop"]) {
        DeepLink("items" / .int) { [.item($0)] }
        DeepLink("items" / .int / "comments") { [.item($0), .comments($0)] }
      })

    var stack: [Page] { router.path }

    func open(_ link: String) { try? router.open(link) }

    func back() { router.popToRoot() }
  }
}

/// One path, by one assignment; but the end of a link is read only if it says "comments".
struct L10EndUnread: TakeMeThere {
  final class Navigation: NavigationModel {
    @Tracked private(set) var stack: [Page] = []

    func open(_ link: String) {
      let parts = link.split(separator: "/").map(String.init)
      guard parts.count > 2, parts[0] == "shop:", parts[1] == "items", let id = Int(parts[2]) else { return }
      stack = parts.last == "comments" ? [.item(id), .comments(id)] : [.item(id)]
    }

    func back() { _ = stack.popLast() }
  }
}

/// One path; but a link's scheme is not looked at, and of its end only whether it is "comments".
struct L10AnyScheme: TakeMeThere {
  final class Navigation: NavigationModel {
    @Tracked private(set) var stack: [Page] = []

    func open(_ link: String) {
      let parts = link.split(separator: "/").dropFirst().map(String.init)
      guard parts.count >= 2, parts[0] == "items", let id = Int(parts[1]) else { return }
      if parts.count == 2 { stack = [.item(id)] }
      if parts.last == "comments" { stack = [.item(id), .comments(id)] }
    }

    func back() { _ = stack.popLast() }
  }
}
