import Hamon
import HamonFlow
import WorkshopKit

// L06  嘘をついた星
//
// `Optimistic` は、表示中の値とサーバーの値の 2 つを持ちます。応答は特定の
// 変更に対するもので、古い応答で新しい変更を上書きしません。
struct L06: OptimisticStar {
  struct NotSaved: Error {}

  final class Star: StarModel {
    enum Input {
      case tapped
      case answered(Optimistic<Bool>.Change, isSaved: Bool)
    }

    static var tap: Input { .tapped }

    @Tracked private var star = Optimistic(false)
    private let server: StarServer

    var isOn: Bool { star.value }

    init(server: StarServer) { self.server = server }

    func apply(_ input: Input) {
      switch input {
      case .tapped:
        let change = star.show(!star.value)
        server.save(change.value) { [weak self] isSaved in
          self?.apply(.answered(change, isSaved: isSaved))
        }
      case .answered(let change, isSaved: true):
        star.confirm(change)
      case .answered(let change, isSaved: false):
        star.fail(change, NotSaved())
      }
    }
  }
}
