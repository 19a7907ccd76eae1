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

  @Test("a tap is one event: its writes are a batch, it is charged to nobody, and the newest action acts")
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
}
