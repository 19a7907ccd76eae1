import Hamon
import HamonFlow
import WorkshopKit

// L10  Take me there
//
// The path alone says which page is open. A link is read as a whole path first;
// then it is set in one step, or, if it means nothing, not at all.
struct L10: TakeMeThere {
  final class Navigation: NavigationModel {
    private let router = Router<Page>(
      links: LinkTable(schemes: ["shop"]) {
        DeepLink("items" / .int) { [.item($0)] }
        DeepLink("items" / .int / "comments") { [.item($0), .comments($0)] }
      })

    var stack: [Page] { router.path }

    func open(_ link: String) { try? router.open(link) }

    func back() { router.pop() }
  }
}
