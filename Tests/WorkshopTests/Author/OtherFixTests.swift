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

@Suite("Other fixes")
struct OtherFixTests {
  private static let fixes: [any Exercise.Type] = [L09HandmadeBinding.self, L09KeptBinding.self]

  @Test("what is right is accepted, also where it is not the author's", arguments: fixes.indices)
  func accepted(_ index: Int) {
    let failed = Self.fixes[index].init().checks().filter { !$0.isKept }
    #expect(failed == [])
  }
}
