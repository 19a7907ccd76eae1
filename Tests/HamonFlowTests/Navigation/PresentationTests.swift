import Hamon
import HamonFlow
import HamonTesting
import Testing

@Suite("Presentation: one slot, and nothing lost")
struct PresentationTests {
  private let alerts = Presentation<String>()
  private let log = RunLog()

  /// Presents, and logs the dismissal.
  @discardableResult
  private func present(_ item: String, _ priority: PresentationPriority = .normal) -> Presented<String>.ID {
    alerts.present(item, priority: priority) { [log] in log("\(item) \($0)") }
  }

  private var items: [String] { [alerts.item].compactMap { $0 } + alerts.waiting.map(\.item) }

  @Test("the first is shown at once; the next ones wait and come in the order of arrival")
  func arrival() {
    for item in ["a", "b", "c"] { present(item) }
    #expect(alerts.item == "a")
    #expect(alerts.waiting.map(\.item) == ["b", "c"])
    for item in ["b", "c", nil] {
      #expect(alerts.dismiss(by: .user))
      #expect(alerts.item == item)
    }
    #expect(log.take() == ["a user", "b user", "c user"])
  }

  @Test("the higher priority comes first, but pushes out nothing")
  func priority() {
    present("a", .low)
    present("b", .low)
    present("c")
    present("d", .high)
    present("e")
    present("f", PresentationPriority(rawValue: 15))
    #expect(items == ["a", "d", "f", "c", "e", "b"])
  }

  @Test("dismissing nothing does nothing, and wakes nothing")
  func dismissNothing() {
    let runs = Effect { [alerts, log] in log("\(alerts.item ?? "-") \(alerts.waiting.count)") }
    #expect(!alerts.dismiss(by: .user))
    alerts.dismissAll()
    #expect(log.take() == ["- 0"])
    runs.cancel()
  }

  @Test("a late dismissal of one that has gone does not touch the next")
  func lateDismissal() {
    let a = present("a")
    let b = present("b")
    #expect(alerts.dismiss(a, by: .user))
    #expect(!alerts.dismiss(a, by: .user))
    #expect(alerts.item == "b")
    #expect(alerts.current?.id == b)
    #expect(log.take() == ["a user"])
  }

  @Test("one that waits can be taken back")
  func takeBack() {
    present("a")
    let b = present("b")
    present("c")
    #expect(alerts.dismiss(b))
    #expect(items == ["a", "c"])
    #expect(log.take() == ["b program"])
  }

  @Test("replacing shows the new one at once and says so to the old one; what waits goes on waiting")
  func replace() {
    present("a")
    present("b")
    alerts.replace(with: "c")
    #expect(items == ["c", "b"])
    #expect(log.take() == ["a replaced"])
    let empty = Presentation<String>()
    empty.replace(with: "a")
    #expect(empty.item == "a")
  }

  @Test("interrupting shows the new one at once; the old one is not dismissed, and comes back in its turn")
  func interrupt() {
    present("a")
    present("b")
    alerts.interrupt(with: "c")
    #expect(items == ["c", "a", "b"])
    alerts.dismiss(by: .user)
    #expect(items == ["a", "b"])
    #expect(log.take() == [])
  }

  @Test("of several that interrupt the newest is shown; the others come back before what waits")
  func interruptTwice() {
    present("a")
    present("b")
    alerts.interrupt(with: "c")
    alerts.interrupt(with: "d")
    #expect(items == ["d", "c", "a", "b"])
    for item in ["c", "a", "b", nil] {
      #expect(alerts.dismiss(by: .user))
      #expect(alerts.item == item)
    }
  }

  @Test("all can be dismissed; each is told, in order, and what they present is shown")
  func dismissAll() {
    alerts.present("a") { [alerts, log] in
      log("a \($0)")
      alerts.present("again")
    }
    present("b")
    alerts.dismissAll(by: .user)
    #expect(items == ["again"])
    #expect(log.take() == ["a user", "b user"])
  }

  @Test("who is told of the dismissal sees the next one shown, and may present")
  func presentInDismissal() {
    alerts.present("a") { [alerts, log] _ in
      log(alerts.item ?? "-")
      alerts.present("after a")
    }
    present("b")
    alerts.dismiss()  // by the program
    #expect(items == ["b", "after a"])
    #expect(log.take() == ["b"])
  }

  @Test("a dismissal that is taken back has told of itself, and the one that stays tells as well")
  func takenBack() {
    struct Refused: Error {}
    present("a")
    present("b")
    let shown = Effect { [alerts, log] in log("shown \(alerts.item ?? "-")") }
    try? transaction { () throws(Refused) in
      alerts.dismiss()
      throw Refused()
    }
    #expect(items == ["a", "b"])
    alerts.dismiss(by: .user)
    #expect(log.take() == ["shown a", "a program", "a user", "shown b"])
    withExtendedLifetime(shown) {}
  }

  @Test("each change is seen once; who follows the slot is not woken by the queue")
  func transactions() {
    let slot = Effect { [alerts, log] in log("slot \(alerts.item ?? "-")") }
    let both = Effect { [alerts, log] in log("both \(alerts.item ?? "-") \(alerts.waiting.map(\.item))") }
    #expect(log.take() == ["slot -", "both - []"])
    alerts.present("a")
    #expect(log.take() == ["slot a", "both a []"])
    alerts.present("b")
    #expect(log.take() == ["both a [\"b\"]"])
    alerts.dismiss(by: .user)
    #expect(log.take() == ["slot b", "both b []"])
    slot.cancel()
    both.cancel()
  }

  @Test("an effect that presents does not follow the presentation")
  func presentInEffect() {
    let error = Signal(1)
    let effect = Effect { [alerts, log] in
      log("\(error.value)")
      alerts.present("error \(error.value)")
      alerts.replace(with: "error \(error.value)!")
    }
    alerts.present("b")
    alerts.dismissAll()
    error.value = 2
    #expect(log.take() == ["1", "2"])
    #expect(items == ["error 2!"])
    effect.cancel()
  }

  private struct Draft: Identifiable, Equatable {
    let id: Int
    var text = ""
  }

  @Test("an item that is changed in place by the binding is still the same one, and nothing is dismissed")
  func changeInPlace() {
    let drafts = Presentation<Draft>()
    let id = drafts.present(Draft(id: 1), priority: .high) { [log] in log("1 \($0)") }
    drafts.present(Draft(id: 2))
    let painter = Effect { [log] in log(drafts.item.map { "\($0.id)\($0.text)" } ?? "-") }
    let binding = drafts.binding
    binding.value?.text = "a"
    binding.value?.text.append("b")
    binding.value?.text = "ab"
    #expect(drafts.current?.id == id)
    #expect(drafts.waiting.map(\.item.id) == [2])
    drafts.interrupt(with: Draft(id: 3))
    drafts.dismiss(by: .program)
    binding.value = nil
    #expect(log.take() == ["1", "1a", "1ab", "3", "1ab", "1 user", "2"])
    painter.cancel()
  }

  @Test("a binding that nothing has read dismisses nothing")
  func unreadBinding() {
    let alerts = Presentation<Int>()
    alerts.present(1)
    alerts.binding.value = nil
    #expect(alerts.item == 1)
    let binding = alerts.binding
    #expect(binding.value == 1)
    binding.value = nil
    #expect(alerts.item == nil)
  }

  @Test("another item that is set by the binding is presented, and so is every item without an id")
  func setAnother() {
    let drafts = Presentation<Draft>()
    drafts.binding.value = Draft(id: 1)
    drafts.binding.value?.text = "a"
    let binding = drafts.binding
    #expect(binding.value == Draft(id: 1, text: "a"))
    binding.value = Draft(id: 2)
    drafts.dismiss(by: .program)
    binding.value = Draft(id: 1, text: "b")
    #expect(([drafts.current!] + drafts.waiting).map(\.item) == [Draft(id: 2), Draft(id: 1, text: "b")])
    present("a")
    alerts.binding.value?.append("b")
    #expect(items == ["a", "ab"])
  }

  /// An item whose comparison may act.
  private struct ActingItem: Identifiable, Equatable {
    final class Hook { var action: (() -> Void)? }
    let id: Int
    var text = ""
    let hook: Hook

    static func == (one: Self, other: Self) -> Bool {
      let action = one.hook.action
      one.hook.action = nil
      action?()
      return one.id == other.id && one.text == other.text
    }
  }

  @Test("a comparison that dismisses what is to be changed: that one is gone, and what is set is another one")
  func dismissInComparison() {
    let hook = ActingItem.Hook()
    let items = Presentation<ActingItem>()
    for id in 1...2 { items.present(ActingItem(id: id, hook: hook)) { [log] in log("\(id) \($0)") } }
    let binding = items.binding
    hook.action = { items.dismiss(by: .user) }
    binding.value?.text = "a"
    #expect(items.item?.id == 2)
    #expect(items.waiting.map(\.item.text) == ["a"])
    items.dismissAll()
    #expect(log.take() == ["1 user", "2 program"])
  }

  @Test("a comparison that changes the item itself: what is set after it is shown")
  func changeInComparison() {
    let hook = ActingItem.Hook()
    let items = Presentation<ActingItem>()
    items.present(ActingItem(id: 1, hook: hook))
    let binding = items.binding
    hook.action = { items.binding.value?.text = "inner" }
    binding.value?.text = "outer"
    #expect(items.item?.text == "outer")
    #expect(items.waiting == [])
  }

  @Test("items in the presentation end with it")
  func end() {
    final class Probe {}
    var probes: Presentation<Probe>? = Presentation()
    weak var shown: Probe?
    weak var waiting: Probe?
    do {
      let (a, b) = (Probe(), Probe())
      (shown, waiting) = (a, b)
      probes?.present(a)
      probes?.present(b)
    }
    #expect(shown != nil && waiting != nil)
    probes = nil
    #expect(shown == nil && waiting == nil)
  }

  @Test("owners who fight for the slot in onDismiss are stopped, and told why", arguments: [true, false])
  func fight(isReplaced: Bool) {
    var calls = 0
    var isOver = false
    func again(_ dismissal: Dismissal) {
      calls += 1
      if isOver { return }
      if isReplaced { return _ = alerts.replace(with: "\(calls)", onDismiss: again) }
      alerts.present("\(calls)", onDismiss: again)
      alerts.dismissAll()
    }
    alerts.present("0", onDismiss: again)
    let issue = expectIssue(.misuse) {
      if isReplaced { alerts.replace(with: "x", onDismiss: again) } else { alerts.dismissAll() }
    }
    #expect(issue?.message.contains("a Presentation of String has called 100 `onDismiss`") == true)
    #expect(calls == 100)
    #expect(items == (isReplaced ? ["100"] : []))
    isOver = true
    alerts.dismissAll()
    present("b")
    alerts.dismiss()
    #expect(calls == (isReplaced ? 101 : 100))
    #expect(log.take() == ["b program"])
  }
}
