import Hamon
import HamonFlow
import HamonTesting
import Testing

/// A view with a modifier for each thing it can present. They have one place to write to, and the last one writes last.
struct StackedModifiers {
  private let modifiers: [Signal<String?>]

  init(_ modifiers: Signal<String?>...) { self.modifiers = modifiers }

  /// What the last one writes, even if that is "nothing".
  var shown: String? { modifiers.last?.value }
}

@Suite("E4 Two alerts on a view")
struct E4TwoAlertsTests {
  private enum Alert: Equatable { case saveFailed, sessionExpired }

  private let log = RunLog()

  @Test("E4 the bug: with two alerts on one view the last wins, and the first is silently lost")
  func lastWins() {
    let (failure, expiry) = (Signal<String?>(nil), Signal<String?>(nil))
    let view = StackedModifiers(failure, expiry)
    let effect = Effect { [log] in log(view.shown ?? "-") }
    failure.value = "save failed"
    #expect(log.take() == ["-"], "asked for, and never shown")
    expiry.value = "session expired"
    expiry.value = nil
    #expect(log.take() == ["session expired", "-"])
    #expect(failure.value != nil, "the state says that it is shown")
    effect.cancel()
  }

  @Test("E4 the fix: two alerts in one slot come one after the other, none is lost, and each is told by which it ended")
  func oneSlot() {
    let alerts = Presentation<Alert>()
    let effect = Effect { [log] in log(alerts.item.map { "\($0)" } ?? "-") }
    batch {
      alerts.present(.saveFailed) { [log] in log("save failed: \($0)") }
      alerts.present(.sessionExpired) { [log] in log("session expired: \($0)") }
    }
    alerts.dismiss(by: .user)
    alerts.dismiss(by: .program)
    #expect(
      log.take() == [
        "-", "saveFailed", "save failed: user", "sessionExpired", "session expired: program", "-",
      ])
    effect.cancel()
  }

  @Test("E4 the second tap on the button of an alert that has gone does not answer the next one")
  func secondTap() {
    let alerts = Presentation<Alert>()
    let first = alerts.present(.saveFailed)
    alerts.present(.sessionExpired)
    alerts.dismiss(first, by: .user)
    alerts.dismiss(first, by: .user)
    #expect(alerts.item == .sessionExpired)
  }
}
