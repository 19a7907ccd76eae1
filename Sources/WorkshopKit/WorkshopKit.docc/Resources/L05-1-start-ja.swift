import Hamon
import WorkshopKit

// L05  長いリストでの 1 回のタップ
//
// 40 行。各行の body は、料理に星が付いているかをモデルに問い合わせます。
struct L05: OneTapManyRows {
  final class Menu: FavouriteMenu {
    let names: [String]
    // TODO: 要素が 1 つ変わると、どの行が実行されますか。
    @Tracked private var stars: [Bool]

    init(names: [String]) {
      self.names = names
      stars = names.map { _ in false }
    }

    func isStarred(_ row: Int) -> Bool { stars[row] }

    func toggle(_ row: Int) { stars[row].toggle() }
  }
}
