import Hamon
import TestSupport
import Testing

// Hazard: user code in the middle of a traversal may drop, dispose of or make anything.
@Suite("Re-entrancy")
struct ReentrancyTests {
  @Test(
    "anything may be dropped, paused, disposed of, made, tracked or written anywhere", arguments: CallbackPair.possible)
  func matrix(pair: CallbackPair) {
    let tracker = LifetimeTracker()
    let kinds = expectNoResidue {
      var kinds: [Hamon.Issue.Kind] = []
      var reached: ReentrancyWorld?
      let world = ReentrancyWorld(tracker)
      reached = world
      withIssueHandler {
        kinds.append($0.kind)
        reached?.reach(.issueHandler)
      } operation: {
        world.trigger(1)
        let isResumed = pair.action == .resumeScope
        if isResumed { world.scope?.pause() }
        let runs = world.runs
        world.trigger(2, armed: pair)
        #expect(world.fired == 1)
        if isResumed { #expect(world.runs["owned"] == runs["owned"]! + 1) }
        expectSettled(world, number: 3)
        expectSettled(world, number: 4)
        expectMade(world, by: pair)
        expectResumed(world)
        world.dropEverything()
      }
      reached = nil
      return kinds
    }
    #expect(tracker.live == 0)
    let isIssue = pair.place == .issueHandler || pair.place.isDerived && pair.action.isWrite
    #expect(kinds == (isIssue ? [.writeInComputed] : []))
  }

  @Test("what is documented to trap does, and says so", arguments: CallbackPair.trapping)
  func traps(pair: CallbackPair) async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [pair] in
      let world = ReentrancyWorld(LifetimeTracker())
      world.trigger(1)
      world.trigger(2, armed: pair)
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(text.contains(pair.trap!), "\(text)")
  }

  /// After another change every reader that is still alive has run once and seen the truth; the dead ones are silent.
  private func expectSettled(_ world: ReentrancyWorld, number: Int) {
    let runs = world.runs
    world.trigger(number)
    let truth = world.truth()
    func expect(_ name: String, isAlive: Bool, hasRead: Bool = true) {
      #expect(world.runs[name, default: 0] == runs[name, default: 0] + (isAlive ? 1 : 0), "runs of \(name)")
      if isAlive, hasRead { #expect(world.seen[name] == truth, "seen by \(name)") }
    }
    for name in ["earlier", "own", "of", "later"] {
      expect(name, isAlive: world.effects[name].map { !$0.isCancelled } ?? false)
    }
    expect("owned", isAlive: world.scope.map { !$0.isDisposed && !$0.isPaused } ?? false)
    expect("tracking", isAlive: world.tracking != nil && !world.isTrackingCancelled)
    expect("token", isAlive: world.token != nil, hasRead: false)
    if world.model == nil, let effect = world.effects["of"] { #expect(effect.isCancelled) }
    if let computed = world.computed { #expect(computed.value == number + (world.source?.value[0] ?? 0)) }
    if let linked = world.linked { #expect(linked.value == number * 2) }
    if world.selector != nil { for key in [3, number] { #expect(world.isSelected(key) == (key == number)) } }
    if let computed = world.ofComputed, let model = world.model { #expect(computed.value == number + model.number) }
  }

  /// A token that was made in the middle has called once, or has ended with its owner's next run.
  private func expectMade(_ world: ReentrancyWorld, by pair: CallbackPair) {
    let calls = pair.action == .withTracking && !pair.place.hasOwner ? 1 : 0
    #expect(world.runs["made token", default: 0] == calls)
  }

  /// What has been paused in the middle, and has rested since, catches up at its resumption.
  private func expectResumed(_ world: ReentrancyWorld) {
    guard let scope = world.scope, scope.isPaused else { return }
    let runs = world.runs["owned"]!
    scope.resume()
    #expect(world.runs["owned"] == runs + 1)
    #expect(world.seen["owned"] == world.truth())
  }
}
