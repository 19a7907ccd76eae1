import Hamon
import HamonFlow
import HamonTesting
import Testing

@Suite("FlowTester: flushes, nested events, and where work is held")
@MainActor
struct FlowTesterCompositionTests {
  /// Its effects run before and after that of a tester, in an order that is not that of what they derive.
  @MainActor
  private final class Page: @MainActor UnidirectionalDataFlow {
    enum Input { case set(Int), ask }

    @Tracked(name: "n") private(set) var n = 0
    @Tracked(name: "isDirty") private(set) var isDirty = false
    @Tracked(name: "title") private(set) var title = ""
    private(set) var effects: [Effect] = []

    func derive() {
      effects.append(Effect(of: self, name: "titles") { $0.title = $0.isDirty ? "*" : "" })
      effects.append(Effect(of: self, name: "dirt") { $0.isDirty = $0.n > 0 })
    }

    func apply(_ input: Input) {
      if case .set(let number) = input { n = number }
    }

    func tester() -> FlowTester<Page, (n: Int, isDirty: Bool, title: String)> {
      FlowTester(self) { (n: $0.n, isDirty: $0.isDirty, title: $0.title) }
    }
  }

  @Test("one flush is one change, whatever the order of the effects", arguments: [true, false])
  func oneFlush(isDerivedFirst: Bool) async {
    let page = Page()
    if isDerivedFirst { page.derive() }
    let tester = page.tester()
    if !isDerivedFirst { page.derive() }
    page.apply(.set(5))
    await tester.receive(within: .zero) { $0 = (n: 5, isDirty: true, title: "*") }
    page.apply(.set(6))
    page.apply(.set(7))
    await tester.receive(within: .zero) { $0.n = 6 }
    await tester.receive(within: .zero) { $0.n = 7 }
    await tester.finish()
  }

  @Test("a failure says why of each part of it")
  func whyOneFlush() async {
    let page = Page()
    page.derive()
    let tester = page.tester()
    withCause("push") { page.apply(.set(5)) }
    let failures = await captureFailures { await tester.receive(within: .zero) { $0.isDirty = true } }
    #expect(
      failures.flatMap { $0.message.split(separator: "\n").filter { $0.hasPrefix("  Why: ") } } == [
        #"  Why: signal "n" changed in push."#,
        #"  Why: signal "title" changed, written by effect "titles" in push."#,
      ])
    await tester.finish()
  }

  @Test("a flush that ends where it began has brought nothing")
  func thereAndBack() async {
    final class Guarded {
      @Tracked var n = 0
      lazy var guarding = Effect(of: self) { if $0.n > 9 { $0.n = 0 } }
    }
    let model = Guarded()
    let tester = FlowTester(model) { $0.n }
    let guarding = model.guarding
    model.n = 10
    #expect(model.n == 0)
    await tester.finish()
    guarding.cancel()
  }

  @Test("an input amid `perform` leaves what comes behind it to that")
  func nested() async {
    let tester = Page().tester()
    tester.perform("both") { page in
      tester.apply(.set(1)) { $0.n = 1 }
      page.apply(.set(2))
      page.apply(.set(3))
    } changes: {
      $0.n = 3
    }
    await tester.finish()
  }
}
