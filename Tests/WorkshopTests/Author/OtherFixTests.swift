import Hamon
import HamonFlow
import Testing
import WorkshopKit

@testable import workshop

/// Another fix of L09: the binding made by hand, and made anew each time.
private struct L09HandmadeBinding: OneVoice {
  final class Alerts: AlertModel {
    private let alerts = Presentation<Alert>()

    func show(_ alert: Alert) { alerts.present(alert) }

    var modifiers: [Binding<Alert?>] {
      let binding = Binding { [alerts] in
        alerts.item
      } set: { [alerts] in
        if $0 == nil { alerts.dismiss(by: .user) }
      }
      return [binding]
    }
  }
}

/// Another one: a queue, and the binding kept.
private struct L09KeptBinding: OneVoice {
  final class Alerts: AlertModel {
    private let alerts = Presentation<Alert>()
    private(set) lazy var modifiers: [Binding<Alert?>] = [alerts.binding]

    func show(_ alert: Alert) { alerts.present(alert) }
  }
}

/// Another fix of L06: one request at a time, and none for what the server was asked for already.
private struct L06OneRequest: OptimisticStar {
  final class Star: StarModel {
    enum Input {
      case tapped
      case answered(wanted: Bool, isSaved: Bool)
    }

    static var tap: Input { .tapped }

    @Tracked private(set) var isOn = false
    private var saved = false
    private var isSending = false
    private let server: StarServer

    init(server: StarServer) { self.server = server }

    func apply(_ input: Input) {
      switch input {
      case .tapped: isOn.toggle()
      case .answered(let wanted, let isSaved):
        isSending = false
        if isSaved { saved = wanted } else if isOn == wanted { isOn = saved }
      }
      if isSending || isOn == saved { return }
      isSending = true
      let wanted = isOn
      server.save(wanted) { [weak self] in self?.apply(.answered(wanted: wanted, isSaved: $0)) }
    }
  }
}

@Suite("Other fixes")
struct OtherFixTests {
  private static let fixes: [any Exercise.Type] = [L06OneRequest.self, L09HandmadeBinding.self, L09KeptBinding.self]

  @Test("what is right is accepted, also where it is not the author's", arguments: fixes.indices)
  func accepted(_ index: Int) {
    let failed = Self.fixes[index].init().checks().filter { !$0.isKept }
    #expect(failed == [])
  }
}
