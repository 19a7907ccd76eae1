import Hamon
import HamonHosting
import HamonTesting
import Testing

@Suite("Taps")
struct TapTests {
  private let log = RunLog()

  @Test(
    "of tap areas and buttons in each other the innermost acts, and no other",
    arguments: [("text", "inner"), ("button", "button"), ("beside", "outer")])
  func innermost(tapped: String, acts: String) {
    let host = Host {
      Stack {
        Text("beside")
        Stack {
          Text("text")
          Button("button") { log("button") }
        }
        .onTap { log("inner") }
      }
      .onTap { log("outer") }
      Text("outside")
    }
    #expect(host.tap(tapped))
    #expect(log.take() == [acts])
    #expect(!host.tap("outside"))
    #expect(!host.tap(RenderNode.ID(0)))
    #expect(log.take() == [])
  }

  @Test(
    "a tap on a text that nothing shows is an issue that says what is shown",
    arguments: [
      (2, "\"row 0\", \"row 1\""), (0, "nothing"),
      (22, (0..<20).map { "\"row \($0)\"" }.joined(separator: ", ") + " and 2 more"),
    ])
  func notShown(rows: Int, shown: String) {
    let host = Host { ForEach(Array(0..<rows), id: \.self) { Button("row \($0)") {} } }
    let issue = expectIssue(.misuse) { #expect(!host.tap("rwo 1")) }
    #expect(issue?.message.contains("\"rwo 1\"") == true && issue?.message.contains(": \(shown). ") == true)
  }

  @Test("a tap is one event: its writes are a batch, it is charged to nothing, and the newest action acts")
  func event() {
    let (a, b) = (Signal(0), Signal(0))
    let host = Host {
      let sum = a.value + b.value
      Button("\(sum)") {
        a.value += 1
        b.value += sum
      }
    }
    #expect(host.runs { host.tap("0") }.count == 1)
    #expect(host.runs { host.tap("1") }.count == 1)
    #expect(host.texts == ["3"])
  }

  @Test("a button ends the alert that it is in; what else acts on a tap does not")
  func alert() {
    struct Screen: View {
      @State private var asks = true
      @State private var count = 0

      var body: some View {
        Text("\(count)").alert("sure?", isPresented: $asks) {
          Text("more").onTap { count += 1 }
          Button("yes") { count += 10 }
        }
      }
    }
    let host = Host { Screen() }
    host.tap("more")
    #expect(host.texts == ["1", "more", "yes"])
    host.tap("yes")
    #expect(host.texts == ["11"])
  }
}
