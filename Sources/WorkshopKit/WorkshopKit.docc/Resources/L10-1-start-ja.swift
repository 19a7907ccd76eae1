import Hamon
import WorkshopKit

// L10  そこへ連れて行って
//
// ホーム画面の上に、アイテムとコメントの 2 つのページがあるショップ。
// `NavigationLink(isActive:)` に合わせ、それぞれにフラグがあります。
struct L10: TakeMeThere {
  final class Navigation: NavigationModel {
    // TODO: 2 つのフラグ。意味のある組み合わせはどれですか。
    @Tracked private var item: Int?
    @Tracked private var showsComments = false

    var stack: [Page] {
      guard let item else { return [] }
      return showsComments ? [.item(item), .comments(item)] : [.item(item)]
    }

    func open(_ link: String) {
      let parts = link.split(separator: "/").dropFirst()  // 先頭は "shop:"
      item = parts.dropFirst().first.flatMap { Int($0) }
      if parts.last == "comments" { showsComments = true }
    }

    func back() {
      if showsComments { showsComments = false } else { item = nil }
    }
  }
}
