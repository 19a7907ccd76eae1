import Hamon
import WorkshopKit

// L09  アラートは 2 つ、声は 1 つ
//
// 枠は 1 つ、キューなし。最後のものだけが残ることが、コードに表れています。
struct L09: OneVoice {
  final class Alerts: AlertModel {
    @Tracked private var alert: Alert?

    func show(_ alert: Alert) { self.alert = alert }

    var modifiers: [Binding<Alert?>] {
      [Binding(self, \.alert)]
    }
  }
}
