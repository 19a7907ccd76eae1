import Hamon
import HamonHosting

/// Two views on one shop, and which of them ran after each write.
struct TwoViewsPlay {
  struct Step {
    let code: String
    let name: String
    let action: String
    let ran: [String]
  }

  /// The views with their shop.
  struct Views {
    let shop = PredictedShop()
    let header: HostingCell<Int, Int, String>
    let badge: HostingCell<Int, Int, String>

    init() {
      let shop = shop
      header = HostingCell(name: "header") { _, _ in shop.name }
      badge = HostingCell(name: "badge") { _, _ in "\(shop.cart.count)" }
      header.configure(0, 0)
      badge.configure(0, 0)
    }
  }

  let steps: [Step]

  init() {
    let views = Views()
    let (shop, header, badge) = (views.shop, views.header, views.badge)
    var ran: [String] = []
    header.onBodyRun = { _ in ran.append("header") }
    badge.onBodyRun = { _ in ran.append("badge") }
    func step(_ code: String, _ name: String, _ action: String, _ write: () -> Void) -> Step {
      ran = []
      withCause(action, write)
      return Step(code: code, name: name, action: action, ran: ran)
    }
    steps = [
      step("L00.rename", "rename", "name = \"Ripple\"") { shop.name = "Ripple" },
      step("L00.add", "add", "cart.append(Soba)") { shop.cart.append("Soba") },
      step("L00.same", "same name", "name = \"Ripple\" again") { shop.name = "Ripple" },
      step("L00.batch", "batch", "batch { 3 writes }") {
        batch {
          shop.name = "Drop"
          shop.cart.append("Udon")
          shop.cart.append("Ramen")
        }
      },
    ]
  }
}

extension TracePrediction {
  private var predicted: [Int] {
    [prediction.afterRename, prediction.afterAdding, prediction.afterSameName, prediction.afterBatch]
  }

  public static var lesson: Lesson { .l00 }

  public func checks() -> [Check] {
    let promises = [
      Words("after a new name", "新しい名前を書いた後"), Words("after adding to the cart", "カートに追加した後"),
      Words("after the same name again", "同じ名前をもう一度書いた後"),
      Words("after three writes in one batch", "1 つの batch で 3 回書いた後"),
    ]
    return zip(zip(TwoViewsPlay().steps, predicted), promises).map { pair, promise in
      let (step, predicted) = pair
      return Check(
        step.code, promise,
        failure: predicted == step.ran.count
          ? nil
          : Words(
            "\(step.action): you predicted \(predicted), observed \(step.ran.count) (\(step.ran.listed.en) ran)",
            "\(step.action): 予想は \(predicted)、実際は \(step.ran.count)(実行されたのは \(step.ran.listed.ja))"))
    }
  }

  public func demo() -> [Frame] {
    zip(TwoViewsPlay().steps, predicted).map { step, predicted in
      Frame(
        step.action,
        [
          "predicted \(predicted)",
          "observed  \(step.ran.count)" + (predicted == step.ran.count ? "" : "  <- surprise"),
        ])
    }
  }

  public func why(_ language: Language) -> [String] {
    let steps = TwoViewsPlay().steps
    return LessonLog(self).lines(
      language,
      Words("the header reads shop.name, the badge reads shop.cart", "header は shop.name を、badge は shop.cart を読みます")
    ) { index in
      let (step, predicted) = (steps[index], predicted[index])
      let batch = Words("once each, at the end of the batch, not once per write", "書き込みごとではなく、batch の終わりに 1 回ずつ")
      return (step.name == "batch" ? [batch] : [])
        + (predicted == step.ran.count ? [] : [Words("!! predicted \(predicted)", "!! 予想は \(predicted)")])
    }
  }

  public func plot() -> [String] {
    var rows = [["write", "|", "header", "badge", "bodies", "predicted"]]
    for (step, predicted) in zip(TwoViewsPlay().steps, predicted) {
      rows.append([
        step.action, "|", step.ran.contains("header") ? "#" : "", step.ran.contains("badge") ? "#" : "",
        "\(step.ran.count)", "\(predicted)" + (predicted == step.ran.count ? "" : " !!"),
      ])
    }
    return table(rows).map { " " + $0 }
  }

  public func graph() -> DependencyGraph {
    DependencyGraph.of("name = \"Ripple\"") {
      TwoViewsPlay.Views()
    } event: {
      $0.shop.name = "Ripple"
    }
  }
}
