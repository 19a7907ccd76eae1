import Hamon
import HamonFlow
import WorkshopKit

// L06  The star that lied
//
// `Optimistic` keeps two values: what is shown, and what the server has. An
// answer belongs to a change; an older one never touches a newer one.
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
