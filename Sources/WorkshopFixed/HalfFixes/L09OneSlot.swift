import Hamon
import WorkshopKit

// L09  Two alerts, one voice
//
// One slot, and no queue: the last one wins, openly this time.
struct L09OneSlot: OneVoice {
  final class Alerts: AlertModel {
    @Tracked private var alert: Alert?

    func show(_ alert: Alert) { self.alert = alert }

    var modifiers: [Binding<Alert?>] {
      [Binding(self, \.alert)]
    }
  }
}
