import Hamon
import HamonHosting

/// Two views on one shop, and which of them ran after each write.
struct TwoViewsPlay {
  struct Step {
    let code: String
    let action: Words
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

  init(in language: Language = .en) {
    let views = Views()
    let (shop, header, badge) = (views.shop, views.header, views.badge)
    var ran: [String] = []
    header.onBodyRun = { _ in ran.append("header") }
    badge.onBodyRun = { _ in ran.append("badge") }
    func step(_ code: String, _ action: Words, _ write: () -> Void) -> Step {
      ran = []
      withCause(action(language), write)
      return Step(code: code, action: action, ran: ran)
    }
    steps = [
      step("L00.rename", Words("name = \"Ripple\"", "name = \"Ripple\"")) { shop.name = "Ripple" },
      step("L00.add", Words("cart.append(Soba)", "cart.append(Soba)")) { shop.cart.append("Soba") },
      step("L00.same", Words("name = \"Ripple\" again", "もう一度 name = \"Ripple\"")) { shop.name = "Ripple" },
      step("L00.batch", Words("batch { 3 writes }", "batch { 3 回の書き込み }")) {
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
      Words("your number for a new name", "新しい名前を書いたときの予想"),
      Words("your number for adding to the cart", "カートに追加したときの予想"),
      Words("your number for the same name again", "同じ名前をもう一度書いたときの予想"),
      Words("your number for three writes in a batch", "batch で 3 回書いたときの予想"),
    ]
    return zip(zip(TwoViewsPlay().steps, predicted), promises).map { pair, promise in
      let (step, predicted) = pair
      return Check(
        step.code, promise,
        failure: predicted == step.ran.count
          ? nil
          : Words(
            "\(step.action(.en)): you predicted \(predicted), observed \(step.ran.count) (\(step.ran.listed.en) ran)",
            "\(step.action(.ja)): 予想は \(predicted)、実際は \(step.ran.count)（実行: \(step.ran.listed.ja)）"))
    }
  }

  public func demo(in language: Language) -> [Frame] {
    zip(TwoViewsPlay(in: language).steps, predicted).map { step, predicted in
      let mark = predicted == step.ran.count ? "" : language("  <- surprise", "  <- 予想外")
      return Frame(
        step.action(language),
        [
          language("predicted", "予想").padded(to: 10) + "\(predicted)",
          language("observed", "実際").padded(to: 10) + "\(step.ran.count)" + mark,
        ])
    }
  }

  public func why(in language: Language) -> [String] {
    let steps = TwoViewsPlay().steps
    return LessonLog(self, in: language).lines(
      language,
      Words("the header reads shop.name, the badge reads shop.cart", "header は shop.name を、badge は shop.cart を読みます")
    ) { index in
      let (step, predicted) = (steps[index], predicted[index])
      let batch = Words("once each, at the end of the batch, not once per write", "書き込みごとではなく、batch の終わりに 1 回ずつ")
      return (step.code == "L00.batch" ? [batch] : [])
        + (predicted == step.ran.count ? [] : [Words("!! predicted \(predicted)", "!! 予想は \(predicted)")])
    }
  }

  public func plot(in language: Language) -> [String] {
    var rows = [
      [
        language("write", "書き込み"), "|", "header", "badge", language("bodies", "body の数"),
        language("predicted", "予想"),
      ]
    ]
    for (step, predicted) in zip(TwoViewsPlay().steps, predicted) {
      rows.append([
        step.action(language), "|", step.ran.contains("header") ? "#" : "", step.ran.contains("badge") ? "#" : "",
        "\(step.ran.count)", "\(predicted)" + (predicted == step.ran.count ? "" : " !!"),
      ])
    }
    return table(rows).map { " " + $0 }
  }

  public func graph(in language: Language) -> DependencyGraph {
    DependencyGraph.of("name = \"Ripple\"", in: language) {
      TwoViewsPlay.Views()
    } event: {
      $0.shop.name = "Ripple"
    }
  }
}
