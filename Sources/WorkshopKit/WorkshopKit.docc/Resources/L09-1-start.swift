import Hamon
import WorkshopKit

// L09  Alerts on one view
//
// A screen that can say two things: that something failed, and a tip. Each has
// an `.alert` modifier on the view, bound to a property of its own.
struct L09: OneVoice {
  final class Alerts: AlertModel {
    @Tracked private var failure: Alert?
    @Tracked private var tip: Alert?

    func show(_ alert: Alert) {
      switch alert {
      case .saveFailed, .sessionExpired: failure = alert
      case .tip: tip = alert
      }
    }

    // TODO: how many alerts can the state ask for, and how many fit?
    var modifiers: [Binding<Alert?>] {
      [Binding(self, \.failure), Binding(self, \.tip)]
    }
  }
}
