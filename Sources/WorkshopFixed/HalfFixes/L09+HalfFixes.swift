import Hamon
import HamonFlow
import WorkshopKit

/// One slot, and who comes second is sent away.
struct L09FirstWins: OneVoice {
  final class Alerts: AlertModel {
    @Tracked private var alert: Alert?

    func show(_ alert: Alert) { if self.alert == nil { self.alert = alert } }

    var modifiers: [Binding<Alert?>] { [Binding(self, \.alert)] }
  }
}

/// A queue that nobody ever leaves.
struct L09ForgottenOK: OneVoice {
  final class Alerts: AlertModel {
    private let alerts = Presentation<Alert>()

    func show(_ alert: Alert) { alerts.present(alert) }

    var modifiers: [Binding<Alert?>] {
      [
        Binding { [alerts] in
          alerts.item
        } set: { _ in
        }
      ]
    }
  }
}
