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

/// A queue that is never left.
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

/// A queue in which what failed goes before all tips: also before the one on the screen.
struct L09FailuresFirst: OneVoice {
  final class Alerts: AlertModel {
    @Tracked private var queue: [Alert] = []

    func show(_ alert: Alert) {
      if alert == .tip { queue.append(alert) } else { queue.insert(alert, at: 0) }
    }

    var modifiers: [Binding<Alert?>] {
      [
        Binding { [self] in
          queue.first
        } set: { [self] in
          if $0 == nil, !queue.isEmpty { queue.removeFirst() }
        }
      ]
    }
  }
}

/// One alert is shown and one waits: a third one takes the place of the one that waits.
struct L09OneWaits: OneVoice {
  final class Alerts: AlertModel {
    @Tracked private var shown: Alert?
    private var waiting: Alert?

    func show(_ alert: Alert) { if shown == nil { shown = alert } else { waiting = alert } }

    var modifiers: [Binding<Alert?>] {
      [
        Binding { [self] in
          shown
        } set: { [self] in
          shown = $0
          if shown == nil { (shown, waiting) = (waiting, nil) }
        }
      ]
    }
  }
}
