import Hamon
import TestSupport
import Testing

/// A graph of every kind of node, for an actor to hold. What it comes to after n steps is known.
private final class Ledger {
  private let amount = Signal(0)
  @Tracked private var factor = 1
  private(set) lazy var product = Computed { [unowned self] in amount.value * factor }
  private var effect: Effect?
  private var scope: Scope?
  private var tracking: TrackingScope?
  private var runs = 0
  private var invalidations = 0
  private let probe: Probe
  private let captive: Captive

  init(_ probe: Probe) {
    self.probe = probe
    captive = probe.makeCaptive()
    let captives = [probe.makeCaptive(), probe.makeCaptive()]
    effect = Effect(of: self) { ledger in
      captives[0].touch()
      ledger.runs += 1
      _ = ledger.product.value
    }
    scope = Scope { [unowned self] in
      observe {
        captives[1].touch()
        _ = self.factor
        onCleanup { probe.cleanUp() }
      }
    }
    tracking = TrackingScope { [unowned self] in invalidations += 1 }
  }

  /// Changes the amount, and at every tenth step the factor as well.
  func step(_ number: Int) -> Int {
    tracking?.track { _ = product.value }
    batch {
      amount.value = number
      if number % 10 == 0 { factor += 1 }
    }
    return product.value
  }

  func end() -> [Int] {
    scope?.dispose()
    effect = nil
    return [product.value, runs, invalidations]
  }

  /// After `count` steps.
  static func outcome(_ count: Int) -> [Int] { [count * (1 + count / 10), count + 1, count] }
  static func cleanups(_ count: Int) -> Int { count / 10 + 1 }
}

private actor PoolActor {
  private var ledger: Ledger?
  init(_ probe: Probe) { ledger = Ledger(probe) }
  func step(_ number: Int) -> Int { ledger?.step(number) ?? -1 }
  func end() -> [Int] { ledger.take()?.end() ?? [] }
}

/// The same, on a new thread for each call.
private actor HoppingActor {
  private let executor = HoppingExecutor()
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
  private var ledger: Ledger?

  /// Made in the first call: an actor's initializer runs on its caller's thread.
  func start(_ probe: Probe) { ledger = Ledger(probe) }
  func step(_ number: Int) -> Int { ledger?.step(number) ?? -1 }
  func end() -> [Int] { ledger.take()?.end() ?? [] }
}

/// What is changed in place across an await.
enum Changed: String, CaseIterable, Codable, Sendable {
  case signal, observedSignal, linked, property, observedProperty

  /// Release builds do not know where a property stands.
  var words: String {
    #if DEBUG
      let line = Changing.Model.line
      let property = "the tracked property Model.numbers (HamonIsolationTests/ActorsTests.swift:\(line))"
      let observed = "signal \"Model.numbers\" (HamonIsolationTests/ActorsTests.swift:\(line))"
    #else
      let property = "a tracked property"
      let observed = "signal without a name (give it one with `name:`, or build for debugging to see where it was made)"
    #endif
    return switch self {
    case .signal, .observedSignal, .linked: "signal \"numbers\""
    case .property: property
    case .observedProperty: observed
    }
  }
}

/// Goes on on another thread after each await.
private actor Changing {
  final class Model {
    static let line = #line + 1
    @Tracked var numbers = [1]
  }

  private let executor = HoppingExecutor(keepsThreads: true)
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
  private let model = Model()

  func change(_ what: Changed) async {
    switch what {
    case .signal, .observedSignal:
      let signal = Signal([1], name: "numbers", line: 0)
      let effect = what == .signal ? nil : Effect { _ = signal.value }
      await fill(&signal.value)
      keep(effect)
    case .linked:
      let linked = Linked(name: "numbers", line: 0) { [1] }
      await fill(&linked.value)
    case .property, .observedProperty:
      let model = model
      let effect = what == .property ? nil : Effect { _ = model.numbers }
      await fill(&model.numbers)
      keep(effect)
    }
  }

  private func fill(_ numbers: inout [Int]) async {
    await Task.yield()
    numbers.append(2)
  }
}

// Law 12
@Suite("Actors", .tags(.threads))
struct ActorsTests {
  @Test("an actor that runs every call on another thread has one graph all the same")
  func hopping() async {
    let probe = Probe()
    let actor = HoppingActor()
    await actor.start(probe)
    for number in 1...200 {
      let product = await actor.step(number)
      #expect(product == number * (1 + number / 10))
    }
    #expect(await actor.end() == Ledger.outcome(200))
    #expect(probe.live == 0)
    #expect(probe.cleanups == Ledger.cleanups(200))
  }

  @Test("a change in place across an await traps, and says of what", arguments: Changed.allCases)
  func acrossAwait(of what: Changed) async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [what] in
      await Changing().change(what)
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(text.contains("an in-place change of \(what.words) began on one thread and ended on another, across an"))
  }

  @Test("64 actors at once, each with a graph of its own, on the shared threads")
  func onThePool() async {
    let probe = Probe()
    let outcomes = await withTaskGroup(of: [Int].self) { group in
      for _ in 0..<64 {
        group.addTask {
          let actor = PoolActor(probe)
          for number in 1...50 {
            _ = await actor.step(number)
            await Task.yield()
          }
          return await actor.end()
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(outcomes == Array(repeating: Ledger.outcome(50), count: 64))
    #expect(probe.live == 0)
    #expect(probe.cleanups == 64 * Ledger.cleanups(50))
  }

  @Test("64 actors at once, each on a new thread for every call")
  func allHopping() async {
    let probe = Probe()
    let outcomes = await withTaskGroup(of: [Int].self) { group in
      for _ in 0..<64 {
        group.addTask {
          let actor = HoppingActor()
          await actor.start(probe)
          for number in 1...20 { _ = await actor.step(number) }
          return await actor.end()
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(outcomes == Array(repeating: Ledger.outcome(20), count: 64))
    #expect(probe.live == 0)
    #expect(probe.cleanups == 64 * Ledger.cleanups(20))
  }
}
