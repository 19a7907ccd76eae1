import Hamon
import HamonHosting
import TestSupport
import Testing

/// Has two properties that two views show.
private final class Pair {
  @Tracked(name: "a") var a = 0
  @Tracked(name: "b") var b = 0
}

private struct First: View {
  let pair: Pair
  var body: some View { Text("\(pair.a)") }
}

private struct Second: View {
  let pair: Pair
  var body: some View { Text("\(pair.b)") }
}

/// An actor's graph goes from thread to thread, and so does that of the main actor: what a host says of its runs is the same.
@Suite("What runs, where the host is handed from thread to thread")
struct ThreadChangeTests {
  private static func makeHost(_ pair: Pair) -> Host {
    Host {
      First(pair: pair)
      Second(pair: pair)
    }
  }

  @Test("the record is of the last flush that had a run, on whatever thread that was")
  func lastFlush() {
    let pair = Pair()
    var host: Host!
    handOver { host = Self.makeHost(pair) }
    for number in 1...5 {
      handOver { pair.a = number }
      #expect(host.runNames == ["First"])
      handOver { pair.b = number }
      #expect(host.runNames == ["Second"])
    }
  }

  @Test(
    "what was read and has changed is named, though another thread has counted more changes, or fewer",
    arguments: 0...3)
  func reasons(ahead: Int) {
    let pair = Pair()
    var host: Host!
    handOver {
      host = Self.makeHost(pair)
      for number in 1...10 { pair.a = -number }
    }
    for number in 1...5 {
      handOver {
        for ahead in 0..<ahead { pair.b = -100 * number - ahead }
        pair.a = number
      }
      #expect(host.why == ["First: read a (written by the program)"])
    }
  }

  @Test("back on its first thread a host names what has changed there, and nothing older")
  func thereAndBack() {
    let pair = Pair()
    var host: Host!
    var why: [[String]] = []  // looked at on the test's own thread: elsewhere no expectation belongs to it
    handOver {
      host = Host { Text("\(pair.a) \(pair.b)") }
      for number in 1...10 { pair.a = number }
      handOver { pair.a = 100 }
      why.append(host.why)
      pair.b = 1
      why.append(host.why)
      handOver {
        batch {
          pair.a = 101
          pair.b = 2
        }
      }
      why.append(host.why)
    }
    #expect(
      why == [
        ["Root: read a (written by the program)"],
        ["Root: read b (written by the program)"],
        ["Root: read a (written by the program); read b (written by the program)"],
      ])
  }

  @Test("a root that is shown on another thread begins a record, to which its runs belong")
  func show() {
    let pair = Pair()
    var host: Host!
    handOver { host = Self.makeHost(pair) }
    handOver { host.show { Text("\(pair.a)") } }
    #expect(host.why == ["Root: appeared"])
    handOver { pair.a = 1 }
    #expect(host.why == ["Root: read a (written by the program)"])
  }
}
