import Hamon
import HamonFlow
import HamonTesting
import Testing

@Suite("FlowTester: answers to optimistic changes")
@MainActor
struct FlowTesterOptimisticTests {
  struct Down: Error {}

  @MainActor
  final class Favourite: @MainActor UnidirectionalDataFlow {
    enum Input { case tapped, answered(Optimistic<Bool>.Answer), said(String) }
    enum Work { case save }

    @Tracked private(set) var star = Optimistic(false)
    @Tracked private(set) var message = ""
    private let tasks = TaskScope<Work>()
    private let isDown: Bool

    init(isDown: Bool = false) { self.isDown = isDown }

    func apply(_ input: Input) {
      switch input {
      case .tapped:
        tasks.confirm(star.show(!star.value), id: .save) { [isDown] _ in
          if isDown { throw Down() }
        } receive: { [weak self] in
          self?.apply(.answered($0))
        }
      case .answered(let answer):
        star.receive(answer)
        if star.failure != nil { message = "not saved" }
      case .said(let message): self.message = message
      }
    }

    /// For tests that look at what is there when the work has ended.
    func settle() async { await tasks.waitForAll() }
  }

  @Test("a confirmation shows nothing new: there is nothing to receive, and finish waits for it")
  func confirmed() async {
    let tester = FlowTester(Favourite()) { (star: $0.star.value, message: $0.message) }
    tester.apply(.tapped) { $0.star = true }
    await tester.finish()
    #expect(tester.model.star.confirmed)
  }

  @Test("who receives it all the same is told that it has come and shows nothing")
  func receivedInVain() async {
    let tester = FlowTester(Favourite()) { (star: $0.star.value, message: $0.message) }
    tester.apply(.tapped) { $0.star = true }
    await tester.model.settle()
    let failures = await captureFailures { await tester.receive(within: .zero) { _ in } }
    #expect(
      failures.map(\.finding) == [
        """
        receive: nothing has come within 0.0 seconds. No work is under way. What the snapshot reads was written once, and \
        the snapshot stayed the same. To fix this, leave this `receive` out (`finish` waits for the work), or put what \
        changed into the snapshot.
        """
      ])
    tester.apply(.said("later")) { $0.message = "later" }
    let later = await captureFailures { await tester.receive(within: .zero) { _ in } }
    #expect(later.map { $0.message.contains("stayed the same") } == [false], "an input begins anew")
    await tester.finish()
  }

  @Test("a snapshot that shows more receives it")
  func shown() async {
    let tester = FlowTester(Favourite()) { (star: $0.star.value, isPending: $0.star.isPending, message: $0.message) }
    tester.apply(.tapped) {
      $0.star = true
      $0.isPending = true
    }
    await tester.receive { $0.isPending = false }
    await tester.finish()
  }

  @Test("an answer that makes two changes of one says that another one waits, and what to do")
  func twoBatches() async {
    let tester = FlowTester(Favourite(isDown: true)) { (star: $0.star.value, message: $0.message) }
    tester.apply(.tapped) { $0.star = true }
    let failures = await captureFailures {
      await tester.receive {
        $0.star = false
        $0.message = "not saved"
      }
    }
    #expect(
      failures.map(\.finding) == [
        """
        receive: the state is not what the test says (- expected, + is).
          message did not change:
            - message: "not saved"
            + message: ""
          1 more change waits behind it. If one input made them all, let it use `batch { }` or an `InputQueue`, so that \
        they are one; else `receive` each.
        """
      ])
    await tester.receive { $0.message = "not saved" }
    await tester.finish()
  }

  @Test("the whole Optimistic in the snapshot fails, with what to put there instead")
  func whole() async {
    let tester = FlowTester(Favourite()) { (star: $0.star, message: $0.message) }
    let failures = captureFailures { tester.apply(.tapped) { _ = $0.star.show(true) } }
    #expect(failures.count == 1)
    #expect(
      failures.first?.finding.hasSuffix(
        """
        An Optimistic numbers its changes, so no test can state one. To fix this, put what is shown of it into the \
        snapshot: `star: $0.star.value`.
        """) == true)
    await tester.model.settle()
    _ = await captureFailures { await tester.finish() }
  }

  @MainActor
  final class Favourites {
    struct Row { var star = Optimistic(false) }

    @Tracked var last: Optimistic<Bool>? = Optimistic(false)
    @Tracked var all = [Optimistic(false)]
    @Tracked var byName = ["a": Optimistic(false)]
    @Tracked var rows = [Row()]
  }

  @Test("of one in a container as well, where the values are")
  func contained() {
    let tester = FlowTester(Favourites()) { (last: $0.last, all: $0.all, byName: $0.byName, rows: $0.rows) }
    let failures = captureFailures {
      tester.perform("tap") {
        _ = $0.last?.show(true)
        _ = $0.all[0].show(true)
        _ = $0.byName["a"]?.show(true)
        _ = $0.rows[0].star.show(true)
      }
      tester.perform("clear") { $0.rows = [] }
    }
    #expect(failures.count == 2)
    let advice = failures.map { $0.message.split(separator: "\n").filter { $0.contains("To fix this") } }
    #expect(
      advice.first?.map { $0.split(separator: ": ").suffix(2).joined(separator: ": ") } == [
        "`last: $0.last?.value`.", "`all: $0.all.map(\\.value)`.", "`byName: $0.byName.mapValues(\\.value)`.",
        "    An Optimistic numbers its changes, so no test can state one. To fix this, put the `value` of each in `rows` into the "
          + "snapshot, and not the whole.",
      ])
    #expect(advice.last == [])
  }
}
