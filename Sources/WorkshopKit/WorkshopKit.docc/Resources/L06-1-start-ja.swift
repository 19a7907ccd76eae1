import Hamon
import HamonFlow
import WorkshopKit

// L06  星と遅いサーバー
//
// タップするとすぐに星を表示し、サーバーに保存を依頼します。応答は遅れて
// 届き、順序は入れ替わり、失敗もあります。
struct L06: OptimisticStar {
  final class Star: StarModel {
    enum Input {
      case tapped
      case answered(wanted: Bool, isSaved: Bool)
    }

    static var tap: Input { .tapped }

    @Tracked private(set) var isOn = false
    private let server: StarServer

    init(server: StarServer) { self.server = server }

    func apply(_ input: Input) {
      switch input {
      case .tapped:
        isOn.toggle()
        let wanted = isOn
        server.save(wanted) { [weak self] isSaved in
          self?.apply(.answered(wanted: wanted, isSaved: isSaved))
        }
      case .answered(let wanted, let isSaved):
        // TODO: これは最新のタップの応答ですか、古いタップの応答ですか。
        isOn = isSaved ? wanted : !wanted
      }
    }
  }
}
