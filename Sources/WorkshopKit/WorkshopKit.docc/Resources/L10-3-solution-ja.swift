import Hamon
import HamonFlow
import WorkshopKit

// L10  そこへ連れて行って
//
// どのページが開いているかはパスだけが示します。リンクはまずパス全体として
// 読み、一度に設定するか、意味がなければ何も設定しません。
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
