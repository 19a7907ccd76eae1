import Hamon
import WorkshopKit

// L09  1 つの View のアラート
//
// 失敗と tip の 2 つを伝える画面。それぞれに `.alert` modifier があり、
// 別のプロパティに結び付いています。
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

    // TODO: 状態はいくつのアラートを要求でき、画面にはいくつ入りますか。
    var modifiers: [Binding<Alert?>] {
      [Binding(self, \.failure), Binding(self, \.tip)]
    }
  }
}
