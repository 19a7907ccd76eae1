import Hamon
import HamonFlow
import WorkshopKit

// L09  アラートは 2 つ、声は 1 つ
//
// すべてのアラートに枠は 1 つ、その後ろにキュー。失われるものはなく、
// 同時に 2 つ出ることもありません。
struct L09: OneVoice {
  final class Alerts: AlertModel {
    private let alerts = Presentation<Alert>()

    func show(_ alert: Alert) { alerts.present(alert) }

    var modifiers: [Binding<Alert?>] { [alerts.binding] }
  }
}
