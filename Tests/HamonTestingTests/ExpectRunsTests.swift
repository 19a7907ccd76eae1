import Hamon
import HamonTesting
import Testing

@Suite("expectRuns(of:exactly:)")
@MainActor
struct ExpectRunsTests {
  private let price = Signal(1, name: "price")

  @Test("counts the runs after the first, one for every batch that really changed something")
  func counts() async {
    expectRuns(of: { price.value }, exactly: 2) {
      price.value = 2
      price.value = 2
      batch {
        price.value = 3
        price.value = 4
      }
    }
    expectRuns(of: { price.value > 2 }, exactly: 0) {}
    await expectRuns(of: { price.value }, exactly: 1) {
      await Task.yield()
      price.value = 5
    }
  }

  @Test("another number fails, with both", arguments: [0, 1, 3])
  func fails(expected: Int) async {
    let change = {
      price.value = 2
      price.value = 3
    }
    let line = #line + 2
    let failures = await captureFailures {
      expectRuns(of: { price.value }, exactly: expected, change)
      price.value = 1
      await expectRuns(of: { price.value }, exactly: expected) {
        await Task.yield()
        change()
      }
    }
    let advice =
      expected > 2
      ? "state fewer: an equal value wakes nothing, all that one batch changes is one run, and nothing runs inside a batch."
      : "change it in one `batch { }`, observe less, or state more."
    let message = "expectRuns: ran 2 times, expected exactly \(expected). To fix this, \(advice)"
    let reason = #" Why it ran last: effect "expectRuns" ran, because signal "price" changed"#
    #expect(failures.map(\.message) == [message + reason + " (2 → 3).", message + reason + "."])
    #expect(failures.first?.sourceLocation.line == line)
  }

  @Test("of a long way back the message says the beginning and the root cause")
  func longWay() {
    var last = Computed(name: "step 1") { [price] in price.value + 1 }
    for step in 2...9 {
      let before = last
      last = Computed(name: "step \(step)") { before.value + 1 }
    }
    let end = last
    let failures = captureFailures {
      expectRuns(of: { end.value }, exactly: 0) { withCause("plus tapped") { price.value = 5 } }
    }
    #expect(
      failures.map(\.message) == [
        """
        expectRuns: ran 1 time, expected exactly 0. To fix this, change it in one `batch { }`, observe less, or state more. Why it \
        ran last: effect "expectRuns" ran, because computed "step 9" changed (10 → 14), because computed "step 8" changed (9 → 13), \
        because computed "step 7" changed (8 → 12), … (6 more steps) …, because signal "price" changed (1 → 5) in plus tapped.
        """
      ])
  }
}
