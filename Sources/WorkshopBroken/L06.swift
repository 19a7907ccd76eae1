import Hamon
import HamonFlow
import WorkshopKit

// L06  A star and a slow server
//
// A tap shows the star at once, then asks the server to keep it. Answers come
// late, in any order, and some say no.
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
        // TODO: whose answer is this: the newest tap's, or an older one's?
        isOn = isSaved ? wanted : !wanted
      }
    }
  }
}
