import Hamon
import HamonFlow
import HamonTesting
import Testing

@Suite("FlowTester: why async work has brought what it did")
@MainActor
struct FlowTesterWaitingTests {
  /// Its properties have names of their own, which release builds know as well.
  @MainActor
  private final class Towns: @MainActor UnidirectionalDataFlow {
    enum Input { case typed(String), found(String) }
    enum Work { case search }

    @Tracked(name: "towns") private(set) var towns: [String] = []
    @Tracked(name: "count") private(set) var count = 0
    private let clock: ManualClock
    private let tasks = TaskScope<Work>()

    init(clock: ManualClock) { self.clock = clock }

    func apply(_ input: Input) {
      switch input {
      case .typed(let text):
        tasks.run(id: .search) { [clock] in
          try? await clock.sleep(for: .seconds(1))
          return text
        } receive: { [weak self] in
          self?.apply(.found($0))
        }
      case .found(let town):
        batch {
          towns.append(town)
          count += 1
        }
      }
    }

    typealias Tester = FlowTester<Towns, (towns: [String], count: Int)>

    func tester(_ exhaustivity: Exhaustivity = .full) -> Tester {
      FlowTester(self, exhaustivity: exhaustivity) { (towns: $0.towns, count: $0.count) }
    }
  }

  private let clock = ManualClock()

  /// A tester whose answer has come, before or while it is received.
  private func answered(_ exhaustivity: Exhaustivity = .full) async -> Towns.Tester {
    let tester = Towns(clock: clock).tester(exhaustivity)
    tester.apply(.typed("神南"))
    await clock.waitForSleepers()
    await clock.advance(by: .seconds(1))
    return tester
  }

  private static let reason = #"Why: signal "count" changed in answer of search, called by apply(.typed("神南"))."#

  @Test("receive says why what it was not told has changed, back to the input, with no log started by the test")
  func receive() async {
    let tester = await answered()
    let failures = await captureFailures { await tester.receive { $0.towns = ["神南"] } }
    #expect(
      failures.map(\.message) == [
        """
        receive: the state is not what the test says (- expected, + is).
          count changed, and the test does not mention it:
            - count: 0
            + count: 1
          \(Self.reason)
        """
      ])
    await tester.finish()
  }

  @Test("so does a receive that has to wait for it")
  func waiting() async {
    let tester = Towns(clock: clock).tester()
    tester.apply(.typed("神南"))
    await clock.waitForSleepers()
    clock.jump(by: .seconds(1))
    let failures = await captureFailures { await tester.receive { $0.towns = ["神南"] } }
    #expect(failures.map { $0.message.split(separator: "\n").last?.drop { $0 == " " } } == [Self.reason[...]])
    await tester.finish()
  }

  @Test(
    "what was not received says it as well, at the next input and at the end", arguments: ["next", "finish", "end"])
  func notReceived(when: String) async {
    let failures = await captureFailures {
      let tester = await answered()
      switch when {
      case "next": tester.perform("nothing") { _ in }
      case "finish": await tester.finish()
      default: withExtendedLifetime(tester) {}
      }
    }
    let event = when == "next" ? "before nothing" : "at the end"
    #expect(
      failures.map(\.message) == [
        """
        1 change not received \(event): the state is not what the test says (- expected, + is).
          towns changed, and the test does not mention it:
            + towns[0]: "神南"
          count changed, and the test does not mention it:
            - count: 0
            + count: 1
          \(Self.reason.replacing("count", with: "towns"))
          \(Self.reason)
        """
      ])
  }

  @Test("partially, the message says why the property has its value")
  func partial() async {
    let tester = await answered(.partial)
    let failures = await captureFailures { await tester.receive(within: .zero) { $0.count = 2 } }
    #expect(
      failures.map(\.message) == [
        """
        receive: the state is not what the test says (- expected, + is).
          count is something else:
            - count: 2
            + count: 1
          \(Self.reason)
        """
      ])
  }

  @Test("what other code does meanwhile is not in the message, and the tester's own log notes none of it")
  func others() async {
    let other = Towns(clock: clock)
    let tester = await answered()
    withCause("from elsewhere") { other.apply(.found("渋谷")) }
    let failures = await captureFailures { await tester.receive { $0.towns = ["神南"] } }
    #expect(failures.map { $0.message.hasSuffix("\n  " + Self.reason) } == [true])
    #expect(tester.log.entries.allSatisfy { $0.event != .write && $0.name != "from elsewhere" })
    await tester.finish()
  }

  @Test("what comes after finish, or past the tester, is explained as well")
  func past() async {
    let tester = Towns(clock: clock).tester()
    await tester.finish()
    tester.model.apply(.found("渋谷"))
    withCause("push") { tester.model.apply(.found("神南")) }
    let failures = await captureFailures {
      await tester.receive(within: .zero) { $0.towns = ["渋谷"] }
      await tester.receive(within: .zero) { $0.towns = ["渋谷", "神南"] }
    }
    let whys = failures.flatMap { $0.message.split(separator: "\n").filter { $0.hasPrefix("  Why: ") } }
    #expect(whys == [#"  Why: signal "count" changed."#, #"  Why: signal "count" changed in push."#])
    await tester.finish()
  }

  private final class Detail {
    @Tracked(name: "zip") var zip: String?
    lazy var town = Resource(of: self, { $0.zip }, name: "town") { _ in "神南市" }
  }

  @Test("the answer of a resource is explained by the input that has asked")
  func resource() async {
    let detail = Detail()
    let tester = FlowTester(detail, except: ["zip"]) { $0.town.value }
    tester.perform("typed") { $0.zip = "150" }
    let failures = await captureFailures { await tester.receive { $0 = "神南" } }
    let why = #"  Why: computed "town" changed, because signal "town" changed in typed."#
    #expect(failures.map { $0.message.split(separator: "\n").last } == [why[...]])
    await tester.finish()
  }

  private actor Shop {
    @Tracked(name: "count") var count = 0

    func failures() async -> [String] {
      await captureFailures { await receive() }.map(\.message)
    }

    private func receive() async {
      let tester = FlowTester(self) { $0.assumeIsolated { $0.count } }
      await Task.yield()
      withCause("push") { count = 1 }
      await tester.receive(within: .zero) { $0 = 2 }
      await tester.finish()
    }
  }

  @Test("in another actor, where no log can stay on over an await, receive says why as well")
  func elsewhere() async {
    #expect(
      await Shop().failures() == [
        """
        receive: the state is not what the test says (- expected, + is).
          count changed into something else:
            - count: 2
            + count: 1
          Why: signal "count" changed in push.
        """
      ])
  }
}
