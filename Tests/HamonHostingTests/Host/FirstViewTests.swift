import Hamon
import HamonHosting
import HamonTesting
import Testing

private struct Counter: View {
  let title: String
  @State private var count = 0

  var body: some View {
    Text("\(title): \(count)")
    Button("+") { count += 1 }
  }
}

@Suite("A view from end to end")
struct FirstViewTests {
  @Test("a tap changes state, runs the body once, and shows it before it returns")
  func tap() {
    let host = Host { Counter(title: "Taps") }
    #expect(host.texts == ["Taps: 0", "+"])
    #expect(host.lastRuns.map(\.name) == ["Root", "Counter"])
    #expect(host.tap("+"))
    #expect(host.texts == ["Taps: 1", "+"])
    #expect(host.lastRuns.map(\.name) == ["Counter"])
    expectIssue(.misuse) { #expect(!host.tap("-")) }
  }

  @Test("the same builder, another value: state stays, and the initial value is not looked at again")
  func showAgain() {
    let title = Signal("a", name: "title")
    let host = Host { Counter(title: title.value) }
    host.tap("+")
    title.value = "b"
    #expect(host.texts == ["b: 1", "+"])
    #expect(
      host.lastRuns.map { "\($0)" } == ["Root: read title (written by the program)", "Counter: input title changed"])
  }

  @Test("the host's end ends everything: no node and no link stays")
  func noResidue() {
    let before = GraphStatistics.withoutDeferred
    var host: Host? = Host { Counter(title: "a") }
    host?.tap("+")
    host = nil
    #expect(GraphStatistics.withoutDeferred == before)
  }
}
