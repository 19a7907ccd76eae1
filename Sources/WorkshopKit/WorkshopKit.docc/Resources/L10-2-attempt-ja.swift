import Hamon
import WorkshopKit

// L10  そこへ連れて行って
//
// 両方のフラグを一度に。でも、リンクにないフラグは立ったままです。
struct L10: TakeMeThere {
  final class Navigation: NavigationModel {
    @Tracked private var item: Int?
    @Tracked private var showsComments = false

    var stack: [Page] {
      guard let item else { return [] }
      return showsComments ? [.item(item), .comments(item)] : [.item(item)]
    }

    func open(_ link: String) {
      let parts = link.split(separator: "/").dropFirst()  // 先頭は "shop:"
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
