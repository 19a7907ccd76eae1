import Hamon
import HamonFlow
import HamonTesting
import Testing

@Suite("FlowTester: what changes without readers being told")
@MainActor
struct FlowTesterUntrackedTests {
  @MainActor
  final class Login: @MainActor UnidirectionalDataFlow {
    enum Input { case login, queued, asked, nothing }

    @Tracked private(set) var isBusy = false
    private(set) var message = ""  // `@Tracked` was forgotten
    let title = "Login"
    let tasks = TaskScope<String>()
    private let inputs = InputQueue<Input>()
    var text: String { "\(title): \(message)" }

    func apply(_ input: Input) {
      switch input {
      case .login:
        isBusy = true
        message = "hello"
      case .queued: inputs.handle(input) { _ in (isBusy, message) = (true, "hello") }
      case .asked:
        tasks.run(id: "r") {
          "hello"
        } receive: { [weak self] in
          self?.message = $0
        }
      case .nothing: break
      }
    }

    typealias Tester = FlowTester<Login, (isBusy: Bool, title: String, message: String)>

    func tester() -> Tester {
      FlowTester(self) { (isBusy: $0.isBusy, title: $0.title, message: $0.message) }
    }
  }

  @MainActor
  private final class Wallet: @MainActor UnidirectionalDataFlow {
    final class Account { @Tracked var balance = 10 }

    @Tracked private(set) var payments = 0
    let account = Account()
    let balance = 10  // the opening one
    @Tracked private(set) var anything: Any = 1

    func apply(_ payment: Int) {
      account.balance -= payment
      if payment > 1 { anything = (1, 2) }
    }
  }

  @Test("a constant with the name of what the snapshot reads elsewhere is none, and the parts of an `Any` may differ")
  func honest() async {
    let failures = await captureFailures {
      let tester = FlowTester(Wallet(), except: ["anything"]) { (payments: $0.payments, balance: $0.account.balance) }
      tester.apply(1) { $0.balance = 9 }
      await tester.finish()
      let other = FlowTester(Wallet(), except: ["payments"]) { $0.anything }
      other.apply(2) { $0 = (1, 2) }
      await other.finish()
    }
    #expect(failures.map(\.message) == [])
  }

  private func finding(_ event: String) -> String {
    """
    \(event): `message` changed, and it is not tracked: readers do not hear of it. To fix this, make it `@Tracked`, or leave \
    it out of the snapshot.
    """
  }

  @Test("a stated change of a property that is not tracked fails, once", arguments: [Login.Input.login, .queued])
  func forgotten(input: Login.Input) async {
    let failures = await captureFailures {
      let tester = Login().tester()
      tester.apply(input) {
        $0.isBusy = true
        $0.message = "hello"
      }
      tester.apply(.nothing)
      await tester.finish()
    }
    #expect(failures.map(\.message) == [finding("apply(\(input))")])
  }

  @Test("so does one that work has made", arguments: ["next", "finish", "end"])
  func byWork(when: String) async {
    let failures = await captureFailures {
      let tester = Login().tester()
      tester.apply(.asked)
      await tester.model.tasks.waitForAll()
      switch when {
      case "next": tester.apply(.nothing)
      case "finish": await tester.finish()
      default: withExtendedLifetime(tester) {}
      }
    }
    #expect(failures.map(\.message) == [finding(when == "next" ? "before apply(nothing)" : "at the end")])
  }

  @Test("what is computed of one is named, and what to look for")
  func computed() async {
    let failures = await captureFailures {
      let tester = FlowTester(Login()) { (isBusy: $0.isBusy, text: $0.text) }
      tester.apply(.login) {
        $0.isBusy = true
        $0.text = "Login: hello"
      }
      await tester.finish()
    }
    #expect(
      failures.map(\.message) == [
        """
        apply(login): `text` changed, and readers do not hear of it: it reads what is not tracked. To fix this, make that \
        `@Tracked`, or leave `text` out of the snapshot.
        """
      ])
  }

  @MainActor
  private final class Cart: @MainActor UnidirectionalDataFlow {
    enum Input { case added(Int) }

    @Tracked private(set) var count = 0
    @Tracked private(set) var label = ""
    let limit = 3
    var isFull: Bool { count >= limit }
    private(set) lazy var twice = Computed(of: self) { $0.count * 2 }
    var labels: Effect?

    init() { labels = Effect(of: self) { $0.label = "\($0.count)" } }

    func apply(_ input: Input) {
      if case .added(let number) = input { count += number }
    }

    typealias Tester = FlowTester<Cart, (count: Int, label: String, isFull: Bool, twice: Int, limit: Int)>

    func tester() -> Tester {
      FlowTester(self) {
        (count: $0.count, label: $0.label, isFull: $0.isFull, twice: $0.twice.value, limit: $0.limit)
      }
    }
  }

  private struct Refused: Error {}

  @Test("what is derived of tracked properties is heard, wherever the input comes", arguments: ["", "batch", "effect"])
  func heard(place: String) async {
    let failures = await captureFailures {
      let tester = Cart().tester()
      @MainActor func add(_ label: String) {
        tester.apply(.added(3)) {
          $0 = (count: 3, label: label, isFull: true, twice: 6, limit: 3)
        }
      }
      switch place {
      case "batch": batch { add("0") }
      case "effect": Effect { untracked { add("0") } }.cancel()
      default: add("3")
      }
      if !place.isEmpty { await tester.receive(within: .zero) { $0.label = "3" } }
      await tester.finish()
    }
    #expect(failures.map(\.message) == [])
  }

  @Test("what a transaction or a preview around an input takes back, the tester takes back")
  func takenBack() async {
    let failures = await captureFailures {
      let tester = Cart().tester()
      @MainActor func add() {
        tester.apply(.added(3)) {
          ($0.count, $0.isFull, $0.twice) = (3, true, 6)
        }
      }
      try? transaction { () throws(Refused) in
        add()
        throw Refused()
      }
      preview(add) {}
      tester.apply(.added(1)) { ($0.count, $0.label, $0.twice) = (1, "1", 2) }
      await tester.finish()
    }
    #expect(failures.map(\.message) == [])
  }
}
