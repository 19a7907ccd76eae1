extension AboveEverything {
  public static var lesson: Lesson { .l12 }

  public func checks() -> [Check] { [surviveCheck(), orderCheck(), passCheck(), modalCheck(), hideCheck()] }

  private func text(_ layers: [Layer]) -> Words { layers.map { "\($0.kind)" }.listed }

  private func taker(_ layer: Layer?) -> Words {
    layer.map { Words("the \($0.kind)", "\($0.kind)") } ?? Words("the screen", "画面")
  }

  private func surviveCheck() -> Check {
    let promise = Words("what lies above outlives the screen below", "上のレイヤーは、下の画面が変わっても残る")
    let overlays = Overlays()
    overlays.show(.toast)
    overlays.push("item 42")
    let pushed = overlays.layers
    overlays.show(.tutorial)
    overlays.pop()
    let popped = overlays.layers
    if pushed != [.toast] {
      return Check(
        "L12.survive", promise,
        failure: Words(
          "showed a toast, pushed a screen: above it lies \(text(pushed).en)",
          "toast を表示して画面を push した後、上にあるもの: \(text(pushed).ja)"),
        picture: plot(in:))
    }
    return Check(
      "L12.survive", promise,
      failure: popped == [.toast, .tutorial]
        ? nil
        : Words(
          "showed a tutorial, popped the screen: above it lies \(text(popped).en)",
          "tutorial を表示して画面を pop した後、上にあるもの: \(text(popped).ja)"))
  }

  private func orderCheck() -> Check {
    let promise = Words(
      "from the top: tutorial, dialog, toast", "表示した順によらず、上から tutorial・dialog・toast")
    let orders: [[Layer]] = [
      [.tutorial, .dialog, .toast], [.dialog, .toast, .tutorial], [.toast, .tutorial, .dialog],
    ]
    for order in orders {
      let overlays = Overlays()
      for layer in order { overlays.show(layer) }
      if overlays.layers == [.toast, .dialog, .tutorial] { continue }
      return Check(
        "L12.order", promise,
        failure: Words(
          "showed \(text(order).en): from bottom to top lie \(text(overlays.layers).en)",
          "\(text(order).ja) の順に表示した結果（下から）: \(text(overlays.layers).ja)"))
    }
    return Check("L12.order", promise, failure: nil)
  }

  private func passCheck() -> Check {
    let promise = Words(
      "touches go through a toast, and past a tutorial's bubble", "タッチは toast と、tutorial の吹き出しの外を通り抜ける")
    let cases: [(shown: [Layer], at: [Layer], wanted: Layer?)] = [
      ([.toast], [.toast], nil), ([.tutorial], [], nil), ([.tutorial], [.tutorial], .tutorial),
      ([.toast, .tutorial], [.toast], nil), ([.dialog, .tutorial], [.tutorial], .tutorial),
      ([.dialog, .tutorial], [.dialog], .dialog),
    ]
    for (shown, place, wanted) in cases {
      let overlays = Overlays()
      for layer in shown { overlays.show(layer) }
      let found = overlays.touch(at: place)
      if found == wanted { continue }
      return Check(
        "L12.pass", promise,
        failure: Words(
          "\(text(shown).en) shown, touched \(place.isEmpty ? "beside" : "the \(text(place).en)"): taken by \(taker(found).en), not by \(taker(wanted).en)",
          "\(text(shown).ja) を表示して\(place.isEmpty ? "その外" : " \(text(place).ja) ")にタッチすると、\(taker(wanted).ja) ではなく \(taker(found).ja) が受け取りました"
        ))
    }
    return Check("L12.pass", promise, failure: nil)
  }

  private func modalCheck() -> Check {
    let promise = Words("a dialog stops every touch beside it", "dialog は外側へのタッチをすべて止める")
    let overlays = Overlays()
    overlays.show(.dialog)
    let beside = overlays.touch(at: [])
    if beside != .dialog {
      return Check(
        "L12.modal", promise,
        failure: Words(
          "a dialog is shown, touched beside it: taken by \(taker(beside).en)",
          "dialog の外にタッチすると、\(taker(beside).ja) が受け取りました"))
    }
    overlays.show(.tutorial)
    let besideBoth = overlays.touch(at: [])
    return Check(
      "L12.modal", promise,
      failure: besideBoth != nil
        ? nil
        : Words(
          "a tutorial above a dialog, touched beside both: taken by \(taker(besideBoth).en)",
          "dialog の上に tutorial を表示して両方の外にタッチすると、\(taker(besideBoth).ja) が受け取りました"))
  }

  private func hideCheck() -> Check {
    let overlays = Overlays()
    overlays.show(.dialog)
    overlays.show(.toast)
    overlays.hide(.dialog)
    let touch = overlays.touch(at: [])
    let promise = Words("what is hidden is gone, and takes nothing", "隠したレイヤーは消え、タッチも通す")
    let two = Overlays()
    let other = Layer(.toast, "saved")
    two.show(.toast)
    two.show(other)
    two.hide(.toast)
    if overlays.layers == [.toast], touch != .dialog, two.layers != [other] {
      return Check(
        "L12.hide", promise,
        failure: Words(
          "hid one of two toasts: \(two.layers.count) of them lie above the screen",
          "2 つの toast の一方を隠すと、画面の上に残った toast は \(two.layers.count) つです"))
    }
    return Check(
      "L12.hide", promise,
      failure: overlays.layers == [.toast] && touch != .dialog
        ? nil
        : Words(
          "hid the dialog: above the screen lies \(text(overlays.layers).en)",
          "dialog を隠した後、画面の上にあるもの: \(text(overlays.layers).ja)"))
  }
}
