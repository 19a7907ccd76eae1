import Hamon
import HamonFlow
import HamonHosting
import HamonTesting
import TestSupport
import Testing

@Suite("E4 Two alerts on one view")
struct E4TwoAlertsTests {
  private struct TwoAlerts: View {
    @State private var showsFailure = false
    @State private var showsExpiry = false

    var body: some View {
      Stack {
        Button("fail") { showsFailure = true }
        Button("expire") { showsExpiry = true }
        Text("failure \(showsFailure)")
      }
      .alert("save failed", isPresented: $showsFailure) { Button("OK") {} }
      .alert("session expired", isPresented: $showsExpiry) { Button("OK") {} }
    }
  }

  /// What may stand between the two.
  enum Between: CaseIterable { case nothing, environment, id, tap, appear }

  private struct TwoAround: View {
    let between: Between

    var body: some View {
      switch between {
      case .nothing: inner.alert("outer", isPresented: .constant(true)) { Button("outer") {} }
      case .environment:
        inner.environment(\.safeAreaInsets, EdgeInsets(top: 1)).alert("outer", isPresented: .constant(true)) {
          Button("outer") {}
        }
      case .id: inner.id(1).alert("outer", isPresented: .constant(true)) { Button("outer") {} }
      case .tap: inner.onTap {}.alert("outer", isPresented: .constant(true)) { Button("outer") {} }
      case .appear: inner.onAppear {}.alert("outer", isPresented: .constant(true)) { Button("outer") {} }
      }
    }

    private var inner: some View { Text("x").alert("inner", isPresented: .constant(true)) { Button("inner") {} } }
  }

  @Test(
    "E4 the outer alert is shown and the inner one reported, whatever stands between them", arguments: Between.allCases)
  func between(_ between: Between) {
    var host: Host?
    let found = issues { host = Host { TwoAround(between: between) } }
    #expect(host.map(alerts) == ["outer"])
    #expect(found.map(\.kind) == [.lostPresentation])
  }

  /// Each alert on a view of its own: the article's other way out.
  private struct Apart: View {
    @State private var showsFailure = false
    @State private var showsExpiry = false

    var body: some View {
      Button("fail") { showsFailure = true }.alert("save failed", isPresented: $showsFailure) { Button("OK") {} }
      Button("expire") { showsExpiry = true }.alert("session expired", isPresented: $showsExpiry) { Button("OK") {} }
    }
  }

  private enum Failure: String { case save = "save failed", session = "session expired" }

  private struct OneSlot: View {
    @State private var failures: [Failure] = []

    var body: some View {
      Stack {
        Button("fail") { failures.append(.save) }
        Button("expire") { failures.append(.session) }
      }
      .alert(
        \.rawValue,
        item: Binding {
          failures.first
        } set: {
          if $0 == nil { failures.removeFirst() }
        }
      ) { _ in
        Button("OK") {}
      }
    }
  }

  private func alerts(_ host: Host) -> [String] {
    host.tree.children.compactMap {
      if case .presentation(let node) = $0.kind { node.title } else { nil }
    }
  }

  @Test("E4 the bug: the last alert wins; the first is never shown, and its state says that it is")
  func bug() {
    var host: Host!
    let found = issues {
      host = Host { TwoAlerts() }
      host.tap("fail")
    }
    #expect(alerts(host) == [])
    #expect(host.texts == ["fail", "expire", "failure true"])
    host.tap("expire")
    #expect(alerts(host) == ["session expired"])
    #expect(found.map(\.kind) == [.lostPresentation])
    #expect(found.first?.message.contains("`.alert(_:item:)`") == true)
  }

  @Test("E4 one that is lost again, after it had come to rest, is reported again; each run of a body meanwhile is not")
  func again() {
    let first = Signal(false)
    let second = Signal(false)
    let title = Signal("a")
    let host = Host {
      Text(title.value).alert("one", isPresented: Binding(first)) {}.alert("other", isPresented: Binding(second)) {}
    }
    for number in 0..<3 {
      let found = issues {
        first.value = true
        title.value = "\(number)"
        second.value = true
        second.value = false
      }
      #expect(found.map(\.kind) == [.lostPresentation])
      #expect(issues { first.value = false }.isEmpty)
    }
    #expect(host.texts == ["2"])
  }

  @Test("E4 an alert on each of two views: both are shown, one over the other")
  func apart() {
    let host = Host { Apart() }
    host.tap("fail")
    host.tap("expire")
    #expect(alerts(host) == ["save failed", "session expired"])
  }

  @Test("E4 the fix: one slot and a queue: none is lost, never two at once, each once, in order")
  func oneSlot() throws {
    let host = Host { OneSlot() }
    host.tap("fail")
    host.tap("expire")
    var seen: [[String]] = []
    for _ in 0..<2 {
      seen.append(alerts(host))
      try #require(host.tap("OK"))
    }
    seen.append(alerts(host))
    #expect(seen == [["save failed"], ["session expired"], []])
  }

  @Test("E4 a presentation is such a slot: a tap dismisses what was shown, and no other", arguments: [false, true])
  func presentation(dismisses: Bool) throws {
    let log = RunLog()
    let slot = Presentation<Failure>()
    let host = Host {
      Text("screen").alert(\.rawValue, item: slot.binding) { failure in
        Button("OK") { if dismisses { slot.dismiss(by: .program) } }
      }
    }
    for failure in [Failure.save, .session, .save] {
      slot.present(failure) { log("\(failure): \($0)") }
    }
    var seen: [[String]] = []
    for _ in 0..<3 {
      seen.append(alerts(host))
      try #require(host.tap("OK"))
    }
    #expect(seen == [["save failed"], ["session expired"], ["save failed"]])
    #expect(alerts(host) == [])
    let which = dismisses ? "program" : "user"
    #expect(log.take() == ["save: \(which)", "session: \(which)", "save: \(which)"])
    slot.binding.value = .session
    #expect(alerts(host) == ["session expired"])
  }

  private struct Question: Identifiable {
    let id: Int
    var title: String { "question \(id)" }
  }

  @Test("E4 a button that asks the next question ends its own alert, and not the next one")
  func next() {
    let log = RunLog()
    let question = Signal<Question?>(Question(id: 1))
    let host = Host {
      Text("screen").alert(\.title, item: Binding(question), onDismiss: { log("dismissed") }) { asked in
        Button("next") { question.value = Question(id: asked.id + 1) }
        Button("same") { question.value = asked }
      }
    }
    for number in 1...3 {
      #expect(alerts(host) == ["question \(number)"])
      host.tap("next")
      #expect(log.take() == ["dismissed"])
    }
    host.tap("same")
    #expect(alerts(host) == [])
    #expect(question.value == nil)
    #expect(log.take() == ["dismissed"])
  }

  @Test("E4 a button of an alert acts, then the alert ends; a tap beside its buttons does nothing")
  func ends() {
    let log = RunLog()
    let isShown = Signal(false)
    let host = Host {
      Text("screen").onTap { log("screen") }
        .alert("sure?", isPresented: Binding(isShown)) {
          Text("It cannot be undone")
          Button("delete") { log("delete \(isShown.value)") }
        }
    }
    isShown.value = true
    #expect(!host.tap("It cannot be undone"))
    host.tap("delete")
    #expect(log.take() == ["delete true"])
    #expect(!isShown.value)
    #expect(host.texts == ["screen"])
  }
}
