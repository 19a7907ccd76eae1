import Hamon
import HamonTesting
import TestSupport
import Testing

@Suite("untracked")
struct UntrackedTests {
  private enum Refusal: Error { case refused }

  @Test("reads without subscribing, and returns the body's result", arguments: ["effect", "computed", "scope"])
  func doesNotSubscribe(reader: String) {
    let log = RunLog()
    let source = Signal(1)
    let trigger = Signal(1)
    func read() -> Int { trigger.value * 100 + untracked { source.value } }
    var handles: [AnyObject] = []
    switch reader {
    case "effect":
      handles.append(Effect { log(read()) })
    case "computed":
      let computed = Computed { read() }
      handles.append(Effect { log(computed.value) })
    default:
      let scope = TrackingScope { log("invalidated") }
      log(scope.track { read() })
      handles.append(scope)
    }
    #expect(log.take() == ["101"])
    source.value = 2
    #expect(log.take() == [])
    trigger.value = 2
    #expect(log.take() == (reader == "scope" ? ["invalidated"] : ["202"]))
    for handle in handles { keep(handle) }
  }

  @Test("tracking goes on where it left off")
  func restores() {
    let log = RunLog()
    let before = Signal(1)
    let inside = Signal(1)
    let after = Signal(1)
    let effect = Effect { log(before.value + untracked { untracked { inside.value } + inside.value } + after.value) }
    #expect(log.take() == ["4"])
    inside.value = 2
    #expect(log.take() == [])
    after.value = 2
    #expect(log.take() == ["7"])
    before.value = 2
    #expect(log.take() == ["8"])
    keep(effect)
  }

  @Test("throws its own error, and tracking goes on")
  func throwing() {
    let log = RunLog()
    let inside = Signal(1)
    let after = Signal(1)
    let effect = Effect {
      do throws(Refusal) {
        try untracked { () throws(Refusal) in
          _ = inside.value
          throw .refused
        }
      } catch {
        log("\(error) \(after.value)")
      }
    }
    inside.value = 2
    after.value = 2
    #expect(log.take() == ["refused 1", "refused 2"])
    keep(effect)
  }

  @Test("an effect made inside tracks for itself")
  func innerEffect() {
    let log = RunLog()
    let source = Signal(1)
    let effect = untracked { Effect { log(source.value) } }
    source.value = 2
    #expect(log.take() == ["1", "2"])
    keep(effect)
  }

  @Test("a computed read inside keeps its own dependencies")
  func computedInside() {
    let source = Signal(1)
    let doubled = Computed { source.value * 2 }
    #expect(untracked { doubled.value } == 2)
    source.value = 2
    #expect(untracked { doubled.value } == 4)
  }

  @Test("writing inside it wakes the readers as ever")
  func writing() {
    let log = RunLog()
    let source = Signal(1)
    let effect = Effect { log(source.value) }
    untracked {
      source.value = 2
      log("after the write")
    }
    #expect(log.take() == ["1", "2", "after the write"])
    keep(effect)
  }
}
