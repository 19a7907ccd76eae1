import Hamon
import HamonTesting
import TestSupport
import Testing

@testable import HamonHosting

/// Corners in which a view, called in the middle of a frame, ends its host or puts another root in its place.
@MainActor
@Suite("Host: corners")
struct HostCornerTests {
  private final class Log { var gone = 0 }

  private struct Leaf: View {
    let number: Int
    let log: Log
    let act: () -> Void

    var body: some View {
      let _ = act()
      Text("leaf \(number)").onAppear {}.onDisappear { log.gone += 1 }
    }
  }

  private struct Branches: View {
    let page: Signal<Int>
    let log: Log
    let act: () -> Void

    var body: some View {
      if page.value == 0 {
        Leaf(number: 0, log: log, act: {})
        Leaf(number: 1, log: log, act: {})
      } else {
        Leaf(number: 2, log: log, act: act)
        Leaf(number: 3, log: log, act: {})
        Text("end")
      }
    }
  }

  private struct Everything: View {
    let page: Signal<Int>
    let log: Log
    let act: () -> Void

    var body: some View {
      let page = page.value
      Leaf(number: page, log: log, act: page == 0 ? {} : act)
      Leaf(number: page + 1, log: log, act: {})
      AnyView(Leaf(number: page + 2, log: log, act: {}))
      ForEach(0..<3) { Leaf(number: page + $0, log: log, act: {}) }
    }
  }

  enum Deed: CaseIterable { case dispose, replace, drop }

  @Test("a body may end its host, drop it, or put another root in its place", arguments: Deed.allCases, [false, true])
  func inABody(deed: Deed, keepsPlaces: Bool) {
    weak var core: HostCore?
    func run() {
      let page = Signal(0)
      let log = Log()
      var host: Host?
      func act() {
        switch deed {
        case .dispose: host?.dispose()
        case .replace: host?.replace { Text("new") }
        case .drop: host = nil
        }
      }
      host = Host {
        if keepsPlaces { Everything(page: page, log: log, act: act) } else { Branches(page: page, log: log, act: act) }
        Text("after")
      }
      core = host?.core
      page.value = 1
      #expect(log.gone == (keepsPlaces ? 6 : 2))
      if deed == .dispose { #expect(host?.isDisposed == true) }
      if deed == .replace { #expect(host?.texts == ["new"]) }
      host = nil
    }
    withIssueHandler { _ in
    } operation: {
      run()
    }
    #expect(core == nil)
  }

  @Test("what is being made when a body ends the host never appears")
  func neverAppears() {
    let owner = Scope()
    var log: [String] = []
    var host: Host! = owner.run { Host { EmptyView() } }
    failOnIssues {
      host.show {
        Text("first").onAppear { log.append("+") }.onDisappear { log.append("-") }
        Leaf(number: 1, log: Log(), act: { owner.dispose() })
      }
    }
    #expect(host.isDisposed && log == [])
    host = nil
  }

  @Test("a body may end its host when it runs for the first time")
  func inAFirstBody() {
    weak var core: HostCore?
    func run() {
      let page = Signal(1)
      var host: Host? = Host { EmptyView() }
      core = host?.core
      host?.show { Everything(page: page, log: Log(), act: { host?.dispose() }) }
      #expect(host?.isDisposed == true)
      page.value = 2
      host = nil
    }
    withIssueHandler { _ in
    } operation: {
      run()
    }
    #expect(core == nil)
  }

  @Test("a cleanup of a body may end the host: what disappears does so once")
  func inACleanup() {
    struct Cleaning: View {
      let log: Log
      let act: () -> Void

      var body: some View {
        let _ = onCleanup(act)
        Text("here").onAppear {}.onDisappear { log.gone += 1 }
      }
    }
    let log = Log()
    var host: Host?
    host = Host { Cleaning(log: log, act: { host?.dispose() }) }
    host?.dispose()
    #expect(log.gone == 1)
    host = nil
  }

  @Test("a view that goes, and whose cleanup ends the host, disappears, once")
  func disappearsInTheEnd() {
    struct Going: View {
      let isShown: Bool
      let log: Log
      let act: () -> Void

      var body: some View {
        if isShown { Text("here").onAppear { onCleanup(act) }.onDisappear { log.gone += 1 } }
      }
    }
    weak var core: HostCore?
    failOnIssues {
      let log = Log()
      var host: Host?
      host = Host { Going(isShown: true, log: log, act: { host?.dispose() }) }
      core = host?.core
      host?.show { Going(isShown: false, log: log, act: {}) }
      #expect(host?.isDisposed == true)
      host = nil
      #expect(log.gone == 1)
    }
    #expect(core == nil)
  }

  @Test("a cleanup of the root that is replaced may put another in its place: that one stays, and is all that is made")
  func replacedInACleanup() {
    var bodies: [Int] = []
    var host: Host!
    func root(_ number: Int) -> Leaf { Leaf(number: number, log: Log(), act: { bodies.append(number) }) }
    host = Host { root(0).onAppear { onCleanup { if bodies == [0] { host.replace { root(2) } } } } }
    host.replace { root(1) }
    #expect(bodies == [0, 2] && host.texts == ["leaf 2"])
    host = nil
  }

  @Test("a row that comes into view by scrolling may end the host")
  func inAScroll() throws {
    var host: Host?
    var isArmed = false
    host = Host {
      LazyStack(0..<20, id: \.self, height: 3) { row in
        let _ = isArmed ? host?.dispose() : ()
        Text("\(row)")
      }
    }
    let stack = try #require(host?.tree.children.first?.id)
    isArmed = true
    withIssueHandler { _ in
    } operation: {
      _ = host?.scroll(stack, to: 5)
    }
    #expect(host?.isDisposed == true)
    host = nil
  }

  private struct Numbered: View {
    let number: Int
    let count: Int
    let act: () -> Void
    let end: () -> Void

    var body: some View {
      let _ = (act(), onCleanup(end))
      Text("\(number) of \(count)")
    }
  }

  enum Container: CaseIterable {
    case forEach, lazyStack, array, identified, branch

    fileprivate func view(_ count: Int, act: @escaping () -> Void, end: @escaping () -> Void) -> AnyView {
      func numbered(_ number: Int) -> Numbered { Numbered(number: number, count: count, act: act, end: end) }
      @ViewBuilder var array: some View { for number in 0..<count { numbered(number) } }
      @ViewBuilder var branch: some View { if count.isMultiple(of: 2) { numbered(0) } else { numbered(1) } }
      switch self {
      case .forEach: return AnyView(ForEach(0..<count) { numbered($0) })
      case .lazyStack: return AnyView(LazyStack(0..<count, id: \.self, height: 9) { numbered($0) })
      case .array: return AnyView(Group { array })
      case .identified: return AnyView(numbered(0).id(count))
      case .branch: return AnyView(Group { branch })
      }
    }

    func texts(_ count: Int) -> [String] {
      switch self {
      case .forEach, .lazyStack, .array: (0..<count).map { "\($0) of \(count)" }
      case .identified: ["0 of \(count)"]
      case .branch: ["\(count % 2) of \(count)"]
      }
    }
  }

  @Test(
    "a body or a cleanup in the middle of an update may show the root with other values: those are shown in the end",
    arguments: Container.allCases, [false, true])
  func showInAnUpdate(container: Container, isCleanup: Bool) {
    let before = GraphStatistics.withoutDeferred
    var host: Host!
    func content(_ count: Int) -> AnyView {
      container.view(count) {
        if count == 3, !isCleanup { host.show { content(4) } }
      } end: {
        if count == 5, isCleanup { host.show { content(4) } }
      }
    }
    host = Host { content(5) }
    host.show { content(3) }
    #expect(host.texts == container.texts(4))
    host = nil
    #expect(GraphStatistics.withoutDeferred == before)
  }

  @Test("a body that shows the root with other values each time is stopped, and named")
  func showForEver() throws {
    var host: Host!
    func content(_ count: Int) -> Numbered {
      Numbered(number: 0, count: count, act: { if count > 0 { host.show { content(count + 1) } } }, end: {})
    }
    host = Host { content(0) }
    let issue = expectIssue(.runawayEffect) { host.show { content(1) } }
    #expect(try #require(issue).message.contains("Root frame"))
    #expect(!host.isDisposed)
    host = nil
  }

  @Test(
    "when a body or a cleanup has ended the host no other body runs, and there is nothing to report",
    arguments: Container.allCases, [false, true])
  func nothingAfterTheEnd(container: Container, isCleanup: Bool) {
    var host: Host!
    var runs = 0
    func content(_ count: Int) -> AnyView {
      container.view(count) {
        runs += 1
        if count == 4, !isCleanup { host.dispose() }
      } end: {
        if isCleanup { host?.dispose() }
      }
    }
    host = Host { content(3) }
    runs = 0
    failOnIssues { host.show { content(4) } }
    #expect(host.isDisposed)
    let isAnother = container == .identified || container == .branch
    #expect(runs == (isCleanup && isAnother ? 0 : 1), "that one, or the one that was to run after its cleanup")
    host = nil
  }

  /// Does something at its end.
  private final class Token {
    var end: () -> Void = {}

    deinit { end() }
  }

  @Test("what a button's old action has held may tap the button at its end: the new one acts")
  func oldActionEnds() {
    var log: [String] = []
    var host: Host!
    func button(_ name: String, _ token: Token) -> Button<Text> {
      Button("tap") { withExtendedLifetime(token) { log.append(name) } }
    }
    do {
      let token = Token()
      token.end = { host.tap("tap") }
      host = Host { button("old", token) }
    }
    host.show { button("new", Token()) }
    #expect(log == ["new"])
    host = nil
  }

  @Test("what an old onDisappear has held may end the host at its end: the new one is called, once")
  func oldOnDisappearEnds() {
    var log: [String] = []
    var host: Host!
    func text(_ name: String, _ token: Token) -> some View {
      Text(name).onAppear {}.onDisappear { withExtendedLifetime(token) { log.append(name) } }
    }
    do {
      let token = Token()
      token.end = { host.dispose() }
      host = Host { text("old", token) }
    }
    host.show { text("new", Token()) }
    #expect(host.isDisposed && log == ["new"])
    host = nil
  }

  @MainActor private final class Screen {
    let host: Host

    init(_ log: RunLog) {
      host = Host {
        Text("here").onAppear {
          onCleanup {
            MainActor.preconditionIsolated()
            log("cleanup")
          }
        }.onDisappear {
          MainActor.preconditionIsolated()
          log("gone")
        }
      }
    }
  }

  @Test("the last reference may go on another thread: the host ends on its own, later, once")
  func lastReferenceElsewhere() async {
    let log = RunLog()
    weak var core: HostCore?
    let cargo = {
      let screen = Screen(log)
      core = screen.host.core
      return Unmanaged.passRetained(screen)
    }()
    await Task.detached { cargo.release() }.value
    _ = GraphStatistics.current  // the next operation of the thread
    #expect(log.take() == ["cleanup", "gone"])
    #expect(core == nil)
  }

  /// Does something where it is compared.
  private struct Compared: View, Equatable {
    let number: Int
    let log: RunLog
    var compare: () -> Void = {}

    var body: some View {
      let _ = log("body \(number)")
      Text("\(number)")
    }

    static func == (one: Compared, other: Compared) -> Bool {
      one.compare()
      other.compare()
      return one.number == other.number
    }
  }

  @Test(
    "the == of a view may end its host, or put another root in its place: its body does not run",
    arguments: [false, true])
  func inAComparison(isReplaced: Bool) {
    let log = RunLog()
    var host: Host!
    host = Host { Compared(number: 0, log: log) }
    failOnIssues {
      host.show {
        Compared(number: 1, log: log) { if isReplaced { host.replace { Text("new") } } else { host.dispose() } }
      }
    }
    #expect(log.take() == ["body 0"])
    #expect(isReplaced ? host.texts == ["new"] : host.isDisposed)
    host = nil
  }

  @Test("a body that puts another root in its place is the last one of the old: views that were to appear do not")
  func replacedBeforeOthers() {
    let page = Signal(0)
    var bodies: [Int] = []
    var host: Host!
    host = Host {
      let page = page.value
      for number in 0..<3 {
        if number <= page {
          Numbered(
            number: number, count: page,
            act: {
              bodies.append(number)
              if page == 2 { host.replace { Text("new") } }
            }, end: {})
        }
      }
    }
    bodies = []
    page.value = 2
    #expect(bodies == [0] && host.texts == ["new"])
    host = nil
  }

  @Test("who is told that the host ends finds it ended: no other root is made")
  func toldOfTheEnd() {
    var log: [String] = []
    var host: Host!
    host = Host {
      Text("old").onAppear {}.onDisappear {
        log.append("ended \(host.isDisposed)")
        host.show { Leaf(number: 1, log: Log(), act: { log.append("body") }) }
      }
    }
    let found = issues { host.dispose() }
    #expect(log == ["ended true"])
    #expect(found.map(\.kind) == [.disposedScope])
    host = nil
  }

  @Test("what an old preference has held may tap the button that it stood in at its end")
  func oldPreferenceEnds() {
    struct Held: Equatable {
      let number: Int
      let token: Token

      static func == (one: Held, other: Held) -> Bool { one.number == other.number }
    }
    struct Key: PreferenceKey {
      static var defaultValue: Held { Held(number: 0, token: Token()) }
      static func reduce(value: inout Held, nextValue: () -> Held) { value = nextValue() }
    }
    var taps = 0
    var host: Host!
    func button(_ number: Int, _ token: Token = Token()) -> some View {
      let held = Held(number: number, token: token)
      return Button {
        taps += 1
      } label: {
        Text("tap").preference(key: Key.self, value: held)
      }.preference(key: Key.self, value: Held(number: 0, token: Token()))
    }
    do {
      var token: Token? = Token()
      token?.end = { host.tap("tap") }
      host = Host { [first = token!] in button(1, first) }
      token = nil
    }
    host.show { button(2) }
    #expect(taps == 1)
    host = nil
  }

  @Test("the expression of a state object may end the host: no other model is made, no body runs, nothing is reported")
  func inAStateObject() {
    final class Model {
      init(_ act: () -> Void) { act() }
    }
    struct Owning: View {
      @StateObject private var first: Model
      @StateObject private var second: Model
      let log: RunLog

      init(_ log: RunLog, _ act: @escaping () -> Void) {
        _first = StateObject(wrappedValue: Model(act))
        _second = StateObject(wrappedValue: Model { log("second") })
        self.log = log
      }

      var body: some View {
        let _ = log("body")
        Text("owning")
      }
    }
    let log = RunLog()
    var host: Host! = Host { EmptyView() }
    failOnIssues { host.show { Owning(log) { host.dispose() } } }
    #expect(host.isDisposed && log.take() == [])
    host = nil
  }

  /// Calls back when it is compared, once.
  @MainActor
  private final class Hook {
    var action: (() -> Void)?
    func call() {
      let action = action
      self.action = nil
      action?()
    }
  }

  private struct Hooked: Equatable {
    let number: Int
    let hook: Hook

    nonisolated static func == (a: Self, b: Self) -> Bool {
      MainActor.assumeIsolated { b.hook.call() }
      return a.number == b.number
    }
  }

  private struct Reader: View {
    let first: Signal<Int>
    let second: Signal<Hooked>
    var body: some View { Text("\(first.value) \(second.value.number)") }
  }

  enum End: CaseIterable { case dispose, replace, drop }

  @Test("the == of a source that is asked why a body runs ends the host", arguments: End.allCases)
  func endedByComparison(_ end: End) {
    expectNoLeaks {
      let hook = Hook()
      let (first, second) = (Signal(0), Signal(Hooked(number: 0, hook: hook)))
      var host: Host? = Host { Reader(first: first, second: second) }
      batch {
        first.value = 1
        second.value = Hooked(number: 1, hook: hook)
        hook.action = {
          switch end {
          case .dispose: host?.dispose()
          case .replace: host?.replace { Text("new") }
          case .drop: host = nil
          }
        }
      }
      #expect(hook.action == nil)
      if end == .replace { #expect(host?.texts == ["new"]) }
      host = nil
    }
  }
}
