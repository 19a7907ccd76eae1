import Hamon
@testable import HamonHosting
import HamonTesting
import Testing

@Suite("LazyStack")
struct LazyStackTests {
  private func list(_ count: Signal<Int>) -> Host {
    Host { LazyStack(0..<count.value, id: \.self, height: 3) { Text("\($0)") } }
  }

  @Test("scrolling makes the rows that come into view, and stops at both ends")
  func scroll() {
    let host = list(Signal(10))
    let id = host.tree.children[0].id
    #expect(host.tree.children[0].kind == .lazyStack(first: 0, count: 10))
    #expect(host.texts == ["0", "1", "2"])
    #expect(host.runs { host.scroll(id, to: 1) }.map { "\($0.path)" } == ["Root/[3]"])
    #expect(host.texts == ["1", "2", "3"])
    host.scroll(id, to: 99)
    #expect(host.texts == ["7", "8", "9"])
    host.scroll(id, to: -5)
    #expect(host.texts == ["0", "1", "2"])
    #expect(!host.scroll(host.tree.children[0].children[0].id, to: 1))
  }

  @Test("the record of a scroll holds the rows that came, also where one of them changes its own state then")
  func record() {
    struct Seen: View {
      let row: Int
      @State private var isSeen = false
      var body: some View { Text("\(row)\(isSeen ? "!" : "")").onAppear { isSeen = row > 2 } }
    }
    let host = Host { LazyStack(0..<10, id: \.self, height: 3) { Seen(row: $0) } }
    let id = host.tree.children[0].id
    host.scroll(id, to: 1)
    #expect(host.texts == ["1", "2", "3!"])
    #expect(
      host.lastRuns.map { "\($0.path): \($0.reasons.count)" }
        == ["Root/[3]: 1", "Root/[3]/Seen: 1", "Root/[3]/Seen: 1"])
  }

  @Test("a scroll that makes no row leaves the record; in a batch it waits for its frame; in a frame it is of that")
  func recordElsewhere() {
    struct Seen: View {
      let row: Int
      let onSeen: (Int) -> Void
      @State private var isSeen = false
      var body: some View {
        Text("\(row)\(isSeen ? "!" : "")").onAppear {
          isSeen = row > 2
          onSeen(row)
        }
      }
    }
    struct Ticking: View {
      let tick: Signal<Int>
      var body: some View { Text("\(tick.value)") }
    }
    var onSeen: (Int) -> Void = { _ in }
    let tick = Signal(0)
    let host = Host {
      LazyStack(0..<10, id: \.self, height: 3) { row in Seen(row: row) { onSeen($0) } }
      Ticking(tick: tick)
    }
    let id = host.tree.children[0].id
    func paths() -> [String] { host.lastRuns.map { "\($0.path)" } }
    tick.value = 1
    #expect(paths() == ["Root/1/Ticking"])
    host.scroll(id, to: 0)
    #expect(paths() == ["Root/1/Ticking"])
    batch { host.scroll(id, to: 1) }
    #expect(host.texts == ["1", "2", "3!", "1"])
    let row = paths()
    #expect(row.count == 3)
    tick.value = 2
    #expect(paths() == ["Root/1/Ticking"])
    onSeen = { row in if row == 4 { host.scroll(id, to: 3) } }
    host.scroll(id, to: 2)
    #expect(host.texts == ["3!", "4!", "5!", "2"])
    #expect(paths().count == 6)
  }

  @Test(
    "a row's cleanup that scrolls the stack which is about to end makes no rows that stay", arguments: [false, true])
  func cleanupScrolls(replaces: Bool) {
    weak var core: HostCore?
    do {
      var appeared: [Int] = []
      var isDone = false
      var host: Host!
      var stack: RenderNode.ID!
      let isShown = Signal(true)
      host = Host {
        if isShown.value {
          LazyStack(0..<20, id: \.self, height: 3) { row in
            Stack {
              Text("\(row)").onAppear {
                appeared.append(row)
                onCleanup {
                  if !isDone {
                    isDone = true
                    host.scroll(stack, to: 10)
                  }
                }
              }
            }
          }
        }
      }
      core = host.core
      stack = host.tree.children[0].id
      if replaces { host.replace { Text("new") } } else { isShown.value = false }
      #expect(host.texts == (replaces ? ["new"] : []))
      #expect(appeared == [0, 1, 2])
      host = nil
    }
    #expect(core == nil)
  }

  @Test("a shorter list is scrolled back as far as it must")
  func shorter() {
    let count = Signal(10)
    let host = list(count)
    host.scroll(host.tree.children[0].id, to: 7)
    count.value = 8
    #expect(host.texts == ["5", "6", "7"])
    count.value = 2
    #expect(host.texts == ["0", "1"])
    count.value = 0
    #expect(host.texts == [])
  }

  private final class Names {
    @Tracked var all = (0..<20).map { "n\($0)" }
  }

  @Test(
    "scrolled in a batch, no row is made that has gone at its end, and one that has come is there",
    arguments: [false, true])
  func scrollInBatch(writesFirst: Bool) {
    let names = Names()
    let host = Host { LazyStack(names.all.indices, id: \.self, height: 3) { Text(names.all[$0]) } }
    let id = host.tree.children[0].id
    func both(_ row: Int, _ write: () -> Void) {
      batch {
        if writesFirst { write() }
        host.scroll(id, to: 1)
        host.scroll(id, to: row)
        if !writesFirst { write() }
      }
    }
    host.scroll(id, to: 17)
    both(0) { names.all = ["only"] }
    #expect(host.texts == ["only"])
    both(.max) { names.all += ["b", "c", "d"] }
    #expect(host.texts == ["b", "c", "d"])
    #expect(host.tree.children[0].kind == .lazyStack(first: 1, count: 4))
  }

  @Test("of two rows with one id the second is shown as what it is when the first scrolls out of view, and back")
  func duplicateScrolledOut() {
    expectIssue(.duplicateIdentity) {
      let host = Host {
        LazyStack([Row(id: 1, text: "a"), Row(id: 1, text: "b"), Row(id: 2, text: "c")], height: 2) { Text($0.text) }
      }
      let id = host.tree.children[0].id
      #expect(host.texts == ["a", "b"])
      host.scroll(id, to: 1)
      #expect(host.texts == ["b", "c"])
      host.scroll(id, to: 0)
      #expect(host.texts == ["a", "b"])
    }
  }

  @Test("a change of what is out of view wakes no reader of the tree")
  func outOfView() {
    let names = Signal(["a", "b", "c"])
    let host = Host { LazyStack(names.value, id: \.self, height: 1) { Text($0) } }
    var paints = 0
    let painter = Effect {
      _ = host.tree
      paints += 1
    }
    names.value[2] = "d"
    #expect(paints == 1)
    names.value.append("e")
    #expect(paints == 2, "it shows how many rows there are")
    withExtendedLifetime(painter) {}
  }
}
