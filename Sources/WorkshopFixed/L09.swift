import Hamon
import HamonFlow
import WorkshopKit

// L09  Two alerts, one voice
//
// One slot for all that can be said, and a queue behind it: nothing is lost,
// and there are never two at once.
struct L09: OneVoice {
  final class Alerts: AlertModel {
    private let alerts = Presentation<Alert>()

    func show(_ alert: Alert) { alerts.present(alert) }

    var modifiers: [Binding<Alert?>] { [alerts.binding] }
  }
}
