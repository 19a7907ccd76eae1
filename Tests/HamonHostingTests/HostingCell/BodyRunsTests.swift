import Hamon
import HamonHosting
import TestSupport
import Testing

@Suite("A body runs again when, and only when, its item or something it read has changed")
struct BodyRunsTests {
  private final class Model {
    @Tracked var title = "a"
    @Tracked var detail = 0
  }

  @Test("a change of what it read runs it once; anything else, never")
  func reads() {
    let model = Model()
    let cell = HostingCell<Int, Row, String> { _, _ in model.title }
    cell.configure(1, Row(id: 1))
    model.detail = 1
    model.title = "a"
    #expect(cell.bodyRuns == 1)
    batch {
      model.title = "b"
      model.title = "c"
    }
    #expect(cell.bodyRuns == 2)
    #expect(cell.content == "c")
  }

  @Test("whatever configures the cell is not charged with what the body reads")
  func notCharged() {
    let model = Model()
    let cell = HostingCell<Int, Row, String> { _, _ in model.title }
    var configurations = 0
    let effect = Effect {
      configurations += 1
      cell.configure(1, Row(id: 1))
    }
    model.title = "b"
    #expect(configurations == 1)
    #expect(cell.content == "b", "nor does the cell's life depend on the effect that configured it first")
    effect.cancel()
    model.title = "c"
    #expect(cell.content == "c")
  }

  @Test("a body that writes what it reads is stopped, and named")
  func loop() {
    let count = Signal(0, name: "count")
    let cell = HostingCell<Int, Row, Int>(name: "looping") { _, _ in
      let seen = count.value
      count.value = seen + 1
      return seen
    }
    let issues = issues {
      cell.configure(1, Row(id: 1))
    }
    #expect(issues.map(\.kind) == [.runawayEffect])
    #expect(issues.first?.message.contains("looping body") == true)
    #expect(cell.bodyRuns == 101, "the first run, and 100 passes")
  }
}
