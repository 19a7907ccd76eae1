import Hamon
import HamonFlow
import WorkshopKit

// L06  嘘をついた星
//
// サーバーに保存されてから表示します。間違いませんが、遅くなります。
struct L06: OptimisticStar {
  final class Star: StarModel {
    enum Input {
      case tapped
      case answered(number: Int, wanted: Bool, isSaved: Bool)
    }

    static var tap: Input { .tapped }

    @Tracked private(set) var isOn = false
    private var wanted = false
    private var newest = 0
    private let server: StarServer

    init(server: StarServer) { self.server = server }

    func apply(_ input: Input) {
      switch input {
      case .tapped:
        wanted.toggle()
        newest += 1
        let (number, value) = (newest, wanted)
        server.save(value) { [weak self] isSaved in
          self?.apply(
            .answered(number: number, wanted: value, isSaved: isSaved))
        }
      case .answered(let number, let value, let isSaved):
        guard number == newest else { return }
        if isSaved { isOn = value } else { wanted = isOn }
      }
    }
  }
}
