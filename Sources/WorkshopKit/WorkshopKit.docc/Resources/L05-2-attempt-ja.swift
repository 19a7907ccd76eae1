import Hamon
import WorkshopKit

// L05  1 回のタップで 40 行の再描画
//
// 追跡されない読み取り。余分な実行はなくなり、必要な実行もなくなります。
struct L05: OneTapManyRows {
  final class Menu: FavouriteMenu {
    let names: [String]
    @Tracked private var stars: [Bool]

    init(names: [String]) {
      self.names = names
      stars = names.map { _ in false }
    }

    func isStarred(_ row: Int) -> Bool { untracked { stars[row] } }

    func toggle(_ row: Int) { stars[row].toggle() }
  }
}
