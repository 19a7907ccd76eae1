import Hamon
import HamonHosting
import Testing

private struct DarkKey: EnvironmentKey { static let defaultValue = false }

extension EnvironmentValues {
  fileprivate var isDark: Bool {
    get { self[DarkKey.self] }
    set { self[DarkKey.self] = newValue }
  }
}

private final class Session {
  @Tracked var user: String? = "Ami"
  var signOut: () -> Void = {}
}

private struct Screen: View {
  let session: Session
  var body: some View {
    if session.user != nil { Profile(session: session) } else { Text("signed out") }
  }
}

private struct Profile: View {
  let session: Session
  @Environment(\.isDark) var isDark
  var body: some View {
    Text("\(session.user!) \(isDark)")
    Button("out") { session.signOut() }
  }
}

private struct Counter: View {
  let page: Signal<Int>
  @State private var count = 0
  @Environment(\.isDark) private var isDark
  var body: some View {
    Button("+") { count += 1 }
    ForEach(0..<1) { _ in Text("page \(page.value), \(count), \(isDark)") }
  }
}

/// One view value, in two places.
private struct Twice<Content: View>: View {
  let content: Content
  var body: some View {
    Stack { content }
    Stack { content }.environment(\.isDark, true)
  }
}

@Suite("A frame: what asks for it in a batch, and what runs in it")
struct FrameOrderTests {
  @Test("whatever asks for a frame first, a parent runs before what it takes away", arguments: 0..<3)
  func parentsFirst(way: Int) {
    let session = Session()
    let host = Host { Screen(session: session) }
    session.signOut = {
      switch way {
      case 0: host.environment.isDark = true
      case 1: host.show { Screen(session: session) }
      default: break
      }
      session.user = nil
      if way == 2 { host.environment.isDark = true }
    }
    #expect(host.tap("out"))
    #expect(host.texts == ["signed out"])
    #expect(host.lastRuns.map(\.name).contains("Profile") == false)
  }

  @Test("an environment that is there again at the end of the batch has not changed")
  func environmentThereAndBack() {
    let session = Session()
    let host = Host { Screen(session: session) }
    var runs = 0
    host.onRun = { _ in runs += 1 }
    batch {
      host.environment.isDark = true
      host.environment.isDark = false
    }
    #expect(runs == 0)
    host.environment.isDark = true
    #expect(runs == 1)
    #expect(host.texts == ["Ami true", "out"])
  }

  @Test("one view value in two places has two states, also in closures that run later")
  func twoPlaces() throws {
    let page = Signal(1)
    let host = Host { Twice(content: Counter(page: page)) }
    let plus = host.tree.all.filter { $0.texts == ["+"] && $0.children.isEmpty }.map(\.id)
    try #require(plus.count == 2)
    func shown(_ first: Int, _ second: Int) -> [String] {
      ["+", "page \(page.peek()), \(first), false", "+", "page \(page.peek()), \(second), true"]
    }
    host.tap(plus[0])
    host.tap(plus[0])
    #expect(host.texts == shown(2, 0))
    page.value += 1
    #expect(host.texts == shown(2, 0))
    host.tap(plus[1])
    #expect(host.texts == shown(2, 1))
    page.value += 1
    host.tap(plus[0])
    #expect(host.texts == shown(3, 1))
  }
}

extension RenderNode {
  fileprivate var all: [RenderNode] { [self] + children.flatMap(\.all) }
}
