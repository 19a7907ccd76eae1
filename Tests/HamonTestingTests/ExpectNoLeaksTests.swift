import Hamon
import HamonTesting
import Testing

// Not on the main actor: there, mail of other tests may hide a leak.
@Suite("expectNoLeaks")
struct ExpectNoLeaksTests {
  final class Cart {
    @Tracked var count = 0
    var total: Computed<Int>?
  }

  @Test("what ends passes, and what the body throws goes on")
  func passes() {
    expectNoLeaks {
      let signal = Signal(0)
      let effect = Effect { _ = signal.value }
      signal.value = 1
      effect.cancel()
    }
    expectNoLeaks(of: { Cart() }) { cart in
      cart.total = Computed(of: cart) { $0.count }
      #expect(cart.total?.value == 0)
    }
    #expect(throws: CancellationError.self) {
      try expectNoLeaks { throw CancellationError() }
    }
  }

  @Test("nodes and links that are left fail, at the caller's line")
  func left() {
    let signal = Signal(0)
    var effect: Effect?
    let line = #line + 2
    let failures = captureFailures {
      expectNoLeaks { effect = Effect { _ = signal.value } }
    }
    #expect(failures.map { $0.message.hasPrefix("expectNoLeaks: left in the graph: nodes 1, links 1.") } == [true])
    #expect(failures.map(\.sourceLocation.line) == [line])
    effect?.cancel()
  }

  @Test("in debug builds what is left is named, in the order in which it was made, and nothing that has ended")
  func named() {
    let cart = Cart()
    var kept: [Any] = []
    let line = #line
    let failures = captureFailures {
      expectNoLeaks {
        _ = Signal("gone")
        kept.append(Effect { _ = cart.count })
        kept.append(Computed { 1 })
      }
      expectNoLeaks { for number in 1...7 { kept.append(Signal(number, name: "signal \(number)")) } }
    }
    let file = "HamonTestingTests/ExpectNoLeaksTests.swift"
    #if DEBUG
      let alive = """
        Alive: effect (\(file):\(line + 4)), signal "Cart.count" (\(file):9), computed of Int (\(file):\(line + 5)). To fix
        """
      let seven = (1...5).map { "signal \"signal \($0)\" (\(file):\(line + 7))" }.joined(separator: ", ")
      #expect(failures.map(\.message).first?.contains(alive) == true)
      #expect(failures.map(\.message).last?.contains("Alive: \(seven), and 2 more. To fix") == true)
    #endif
    #expect(failures.count == 2)
  }

  @Test("the failure says in which event it happened that what is left ran last")
  func why() {
    let signal = Signal(1, name: "price")
    var kept: [Any] = []
    let failures = captureFailures {
      expectNoLeaks {
        withCause("screen opened") { kept.append(Effect(name: "saver") { _ = signal.value }) }
      }
      expectNoLeaks {
        withCause("screen opened") { kept.append(Effect(name: "printer") { _ = signal.value }) }
        withCause("plus tapped") { signal.value = 2 }
      }
      // Of what has neither run nor was written, there is nothing to say.
      expectNoLeaks { kept.append(Signal(1)) }
    }
    let ends = failures.map { $0.message.split(separator: "captures its owner.")[1...].joined() }
    #if DEBUG
      #expect(
        ends == [
          #" Why the first of them did what it did last: effect "saver" ran for the first time in screen opened."#,
          " Why the first of them did what it did last: "
            + #"effect "printer" ran, because signal "price" changed (1 → 2) in plus tapped."#,
          "",
        ])
    #else
      #expect(failures.count == 3)
    #endif
  }

  @Test("an object that keeps itself alive fails, with what it has made")
  func cycle() {
    weak var leaked: Cart?
    let failures = captureFailures {
      expectNoLeaks(of: { Cart() }) { cart in
        leaked = cart
        cart.total = Computed { cart.count }
        _ = cart.total?.value
      }
    }
    #expect(failures.count == 2)
    #expect(failures.last?.message.hasPrefix("expectNoLeaks: an object of Cart is still alive.") == true)
    leaked?.total = nil
    #expect(leaked == nil)
  }

  @Test("the same across an await")
  func waiting() async {
    var kept: [Cart] = []
    let failures = await captureFailures {
      await expectNoLeaks(of: { Cart() }) { _ in await Task.yield() }
      await expectNoLeaks(of: { Cart() }) { cart in
        await Task.yield()
        kept.append(cart)
      }
    }
    #expect(failures.count == 1)
    #expect(kept.count == 1)
  }
}
