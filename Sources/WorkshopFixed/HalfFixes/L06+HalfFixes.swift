import Hamon
import HamonFlow
import WorkshopKit

/// Old answers are ignored; but a failure goes back to the opposite of what was wanted.
struct L06IgnoreOld: OptimisticStar {
  final class Star: StarModel {
    enum Input {
      case tapped
      case answered(number: Int, wanted: Bool, isSaved: Bool)
    }

    static var tap: Input { .tapped }

    @Tracked private(set) var isOn = false
    private var newest = 0
    private let server: StarServer

    init(server: StarServer) { self.server = server }

    func apply(_ input: Input) {
      switch input {
      case .tapped:
        isOn.toggle()
        newest += 1
        let (number, wanted) = (newest, isOn)
        server.save(wanted) { [weak self] isSaved in
          self?.apply(.answered(number: number, wanted: wanted, isSaved: isSaved))
        }
      case .answered(let number, let wanted, let isSaved):
        if number == newest { isOn = isSaved ? wanted : !wanted }
      }
    }
  }
}

/// What the server has is kept; but an old answer is ignored also when it says what the server has.
struct L06NewestConfirmed: OptimisticStar {
  final class Star: StarModel {
    enum Input {
      case tapped
      case answered(number: Int, wanted: Bool, isSaved: Bool)
    }

    static var tap: Input { .tapped }

    @Tracked private(set) var isOn = false
    private var confirmed = false
    private var newest = 0
    private let server: StarServer

    init(server: StarServer) { self.server = server }

    func apply(_ input: Input) {
      switch input {
      case .tapped:
        isOn.toggle()
        newest += 1
        let (number, wanted) = (newest, isOn)
        server.save(wanted) { [weak self] isSaved in
          self?.apply(.answered(number: number, wanted: wanted, isSaved: isSaved))
        }
      case .answered(let number, let wanted, let isSaved):
        guard number == newest else { return }
        if isSaved { confirmed = wanted } else { isOn = confirmed }
      }
    }
  }
}

/// One request at a time: taps that come meanwhile are thrown away.
struct L06OneAtATime: OptimisticStar {
  final class Star: StarModel {
    enum Input {
      case tapped
      case answered(wanted: Bool, isSaved: Bool)
    }

    static var tap: Input { .tapped }

    @Tracked private(set) var isOn = false
    private var isBusy = false
    private let server: StarServer

    init(server: StarServer) { self.server = server }

    func apply(_ input: Input) {
      switch input {
      case .tapped:
        if isBusy { return }
        isBusy = true
        isOn.toggle()
        let wanted = isOn
        server.save(wanted) { [weak self] isSaved in self?.apply(.answered(wanted: wanted, isSaved: isSaved)) }
      case .answered(let wanted, let isSaved):
        isBusy = false
        isOn = isSaved ? wanted : !wanted
      }
    }
  }
}
