import Hamon
import WorkshopKit

// L05  1 回のタップで 40 行の再描画
//
// 40 行と、行ごとの追跡プロパティ。星を 1 つ読む行は、その星が変わった時
// だけ実行されます。
struct L05: OneTapManyRows {
  final class Star {
    @Tracked var isOn = false
  }

  final class Menu: FavouriteMenu {
    let names: [String]
    private let stars: [Star]

    init(names: [String]) {
      self.names = names
      stars = names.map { _ in Star() }
    }

    func isStarred(_ row: Int) -> Bool { stars[row].isOn }

    func toggle(_ row: Int) { stars[row].isOn.toggle() }
  }
}
