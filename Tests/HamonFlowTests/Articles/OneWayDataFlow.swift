// begin
import Hamon
import HamonFlow
// end
import HamonTesting
import Testing

private enum OneWay {
  // begin
  @MainActor
  final class Cart: @MainActor UnidirectionalDataFlow {
    enum Input { case added(String), noteTyped(String), ordered }
    enum Output { case thanked }

    @Tracked private(set) var items: [String] = []
    @Tracked private(set) var note = ""
    let outputs = Outputs<Output>()
    let inputs = InputQueue<Input>()

    func apply(_ input: Input) { inputs.handle(input) { handle($0) } }

    private func handle(_ input: Input) {
      switch input {
      case .added(let item): items.append(item)
      case .noteTyped(let text): note = String(text.prefix(20))
      case .ordered:
        items = []
        note = ""
        outputs.send(.thanked)
      }
    }
  }
  // end
}

@Suite("Article: One-way data flow")
@MainActor
struct OneWayDataFlowArticle {
  @Test("what the article says happens")
  func article() async {
    typealias Cart = OneWay.Cart
    let lines = RunLog()
    func print(_ line: String) { lines(line) }

    // begin
    let cart = Cart()
    let screen = Scope {
      observe { print("\(cart.items.count) items, \(cart.note)") }  // 0 items,
    }
    cart.apply(.added("tea"))  // 1 items,
    cart.apply(.ordered)  // 0 items, (once: an input is one batch)
    // end
    #expect(lines.take() == ["0 items, ", "1 items, ", "0 items, "])

    // begin
    let note = cart.bind(\.note) { .noteTyped($0) }
    note.value = "please wrap it up as a present"  // cart.apply(.noteTyped(…))
    print(note.value)  // please wrap it up as
    // end
    #expect(lines.take() == ["0 items, please wrap it up as", "please wrap it up as"])

    // begin
    for await output in cart.outputs.events() {
      print("\(output)")  // thanked: kept for the first listener
      break
    }
    // end
    #expect(lines.take() == ["thanked"])

    let clock = ManualClock()
    // begin
    cart.inputs.log = InputLog(of: cart, clock: clock) { print("\($0)") }
      .watch("items") { $0.items }
    cart.apply(.added("cake"))
    // #1 added("cake") items: [] → ["cake"] (0.0 seconds)
    cart.inputs.log = nil
    // end
    #expect(lines.take().last == ##"#1 added("cake") items: [] → ["cake"] (0.0 seconds)"##)
    screen.dispose()
  }
}
