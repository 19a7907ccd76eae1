import Hamon
import HamonHosting
import HamonTesting
import TestSupport
import Testing

@Suite("Hosts: what may be done from inside, and what goes wrong by name")
struct HostLifeTests {
  private let log = RunLog()

  private struct Screen: View {
    let log: RunLog
    let act: () -> Void
    @State private var count = 0
    var body: some View {
      Button("\(count)") {
        count += 1
        act()
        count += 1
      }
      .onDisappear { log("gone at \(count)") }
    }
  }

  @Test("a host may be disposed by one of its own buttons; nothing runs afterwards")
  func disposeInAction() {
    var host: Host!
    var bodies: [String] = []
    host = Host { Screen(log: log) { host.dispose() } }
    #expect(issues { bodies = host.bodies { host.tap("0") } } == [])
    #expect(log.take() == ["gone at 1"])
    #expect(bodies == [])
    #expect(host.isDisposed)
    #expect(!host.tap("0"))
  }

  @Test("a host may be dropped by one of its own buttons: it ends when the tap has")
  func dropInAction() {
    let before = GraphStatistics.withoutDeferred
    final class Box { var host: Host? }
    let box = Box()
    box.host = Host { [log] in Screen(log: log) { [weak box] in box?.host = nil } }
    box.host?.tap("0")
    #expect(box.host == nil)
    #expect(log.take() == ["gone at 2"])
    #expect(GraphStatistics.withoutDeferred == before)
  }

  @Test("a host may be disposed, and shown something else, when something in it appears")
  func changesInOnAppear() {
    var host: Host!
    let isReady = Signal(false)
    host = Host {
      if isReady.value {
        Text("first").onAppear { host.show { Text("second").onAppear { host.dispose() } } }
      }
    }
    #expect(issues { isReady.value = true } == [])
    #expect(host.isDisposed)
  }

  @Test("a button may tap another one: it acts at once, and the bodies run after both")
  func tapInTap() {
    let value = Signal(0)
    var host: Host!
    host = Host {
      Button("outer") {
        host.tap("inner")
        value.value += 1
      }
      Button("inner") { value.value += 10 }
      Text("\(value.value)")
    }
    #expect(host.runs { host.tap("outer") }.count == 1)
    #expect(host.texts == ["outer", "inner", "11"])
  }

  @Test("a body that writes what it reads is stopped, and named; the host goes on")
  func writingBody() throws {
    struct Looping: View {
      let other: Int
      @State private var count = 0
      var body: some View {
        count += 1
        return Text("\(other)")
      }
    }
    let other = Signal(0)
    var host: Host!
    let found = issues { host = Host { Looping(other: other.value) } }
    #expect(found.map(\.kind) == [.runawayEffect])
    #expect(try #require(found.first).message.contains("Looping"))
    _ = issues { other.value = 5 }
    #expect(host.texts == ["5"])
  }

  @Test("a loop's message names a body by its view, what the user has made by its place, and no place in the library")
  func loopMessage() throws {
    struct Looping: View {
      let number: Signal<Int>
      var body: some View {
        let shown = number.value
        number.value = shown + 1
        return Text("\(shown)")
      }
    }
    let line = #line + 1
    let number = Signal(0, name: "number")
    var host: Host!
    let found = issues { host = Host { Looping(number: number) } }
    let message = try #require(found.first).message
    #expect(message.hasPrefix("\"Looping body\" ran 100 times in one flush and was stopped"))
    #expect(
      message.contains(
        """
        The cycle: "Looping body" writes signal "number" (HamonHostingTests/HostLifeTests.swift:\(line)), \
        which is read by "Looping body".
        """))
    keep(host)
  }

  @Test("a tree of 300 views in each other is mounted, changed at its end, and ended")
  func deep() {
    struct Level: View {
      let depth: Int
      let value: Signal<Int>
      var body: some View {
        if depth == 0 { Text("\(value.value)") } else { AnyView(Stack { Level(depth: depth - 1, value: value) }) }
      }
    }
    let value = Signal(1)
    let host = Host { Level(depth: 300, value: value) }
    #expect(host.bodies { value.value = 2 } == ["Level"])
    #expect(host.texts == ["2"])
    #expect(host.lastRuns[0].path.steps.count == 1 + 301 + 300, "the root, the views, and a branch between them")
  }

  @Test("of 10,000 rows a tap runs one and sends one patch; one more row costs one insert")
  func wide() {
    let rows = Signal(Array(0..<10_000))
    let taps = (0..<10_001).map { _ in Signal(0) }
    struct Row: View {
      let id: Int
      let taps: Signal<Int>
      var body: some View { Text("\(id) \(taps.value)") }
    }
    let host = Host { ForEach(rows.value, id: \.self) { Row(id: $0, taps: taps[$0]) } }
    var patches: [RenderPatch] = []
    host.onPatches = { patches += $0 }
    #expect(host.runs { taps[9_000].value += 1 }.count == 1)
    #expect(patches.count == 1)
    #expect(host.bodies { rows.value.insert(10_000, at: 0) } == ["Row"])
    #expect(patches.count == 2)
    #expect(host.tree.children.count == 10_001)
  }
}
