/// The state behind a ``Resource``: what was loaded, what is being loaded, and how to do it again.
///
///     idle ──begin──▶ loading ──receive──▶ loaded, or failed ──retry, reload, begin──▶ loading
///      ▲                 └──cancel──▶ loaded (the value is that of the key), or idle
///      └──rest, from everywhere
///
/// `generation` counts what has been begun or called off. An answer carries the number under which it was requested. It is accepted if that
/// is still the present number: between this check and the change of the state nothing is awaited. A load that has not begun checks its own
/// flag.
///
/// What is written here says what has become of tasks. So no transaction takes it back (`setOutside`).
final class ResourceCore<Value: Sendable> {
  let value: Signal<Value?>
  let status: Signal<ResourceStatus>
  private let plan: LoadPlan
  private let actor: WeakActor
  private var generation = 0
  private var hasBegun = false
  private(set) var hasEnded = false
  private var endedUse = EndedUse()
  /// Whether the value was loaded for the present key.
  private(set) var isValueOfKey = false
  private var task: Task<Void, Never>?
  /// The flag of the present load; raised before any user code is called.
  private var calledOff: CancellationFlag?
  /// Whether the object that the key is from has ended; nil where it is from none.
  var isOver: (() -> Bool)?
  /// Loads for the present key; nil without a key.
  private var load: (@Sendable (_ calledOff: CancellationFlag) async throws -> Value)?
  /// The isolation in which it is loaded.
  private var place: (any Actor)?

  init(_ actor: (any Actor)?, _ plan: LoadPlan, _ name: String?, _ fileID: StaticString, _ line: UInt32) {
    value = Signal(nil, name: name, fileID: fileID, line: line)
    status = Signal(
      .idle, equality: .by(ResourceStatus.isSame), name: name.map { "\($0).status" }, fileID: fileID, line: line)
    self.actor = WeakActor(answeringActor(actor, "Resource", value.node))
    self.plan = plan
  }

  deinit {
    calledOff?.raise()
    task?.cancel()
  }

  /// A new key; `isLoaded` says whether it is the one that the value was loaded for.
  func begin(
    isLoaded: Bool, on place: (any Actor)?,
    _ load: @escaping @Sendable (_ calledOff: CancellationFlag) async throws -> Value
  ) {
    let before = (self.load, self.place)
    self.load = load
    self.place = place
    isValueOfKey = isLoaded
    let isFirst = !hasBegun
    hasBegun = true
    start(after: isFirst ? nil : plan.debounce, isFirst: isFirst)
    withExtendedLifetime(before) {}  // with it ends the previous key, which is user code
  }

  /// No key.
  func rest() {
    guard hasBegun else { return hasBegun = true }
    let before = (load, place)
    load = nil
    place = nil
    isValueOfKey = false
    let older = callOff()
    batchAside {
      value.setOutside(nil)
      status.setOutside(.idle)
    }
    cancel(older)
    withExtendedLifetime(before) {}
  }

  func reload() {
    if hasEnded { return reportEnded() }
    if isOver?() == true { return rest() }
    if load != nil { start(after: nil) }
  }

  func retry() {
    if case .failed = status.peek() { reload() }
  }

  func cancel() {
    guard task != nil else { return }
    let older = callOff()
    status.setOutside(isValueOfKey ? .loaded : .idle)
    cancel(older)
  }

  func end() {
    let before = (load, place)
    load = nil
    place = nil
    hasEnded = true
    cancel()
    withExtendedLifetime(before) {}
  }

  private func reportEnded() {
    if endedUse.isNew() { Issue.reportEnded(Graph.describe(value.node, as: "resource"), "it is not loaded again") }
  }

  /// The answer of the present load will be dropped. The load is to be cancelled when all else is done: its cancellation handlers are user
  /// code, and may reload.
  private func callOff() -> Task<Void, Never>? {
    generation += 1
    calledOff?.raise()
    calledOff = nil
    let older = task
    task = nil
    return older
  }

  /// What a cancellation handler reads is no dependency of the code that reloads, which does not own what the handler makes.
  private func cancel(_ older: Task<Void, Never>?) {
    if let older { detached { older.cancel() } }
  }

  private func start(after debounce: Duration?, isFirst: Bool = false) {
    let wait = debounce.map { plan.waiting(for: $0) }  // first: a clock is user code, and may call back
    guard let load else { return }
    let older = callOff()
    let answers = IsolatedReceiver(self)
    let calledOff = CancellationFlag()
    self.calledOff = calledOff
    let held = HeldLoad(load)
    task = Cause.carried {
      Task { [actor, plan, generation, place] in
        let result = await plan.run(after: wait, unless: calledOff, held)
        await held.end(place)
        guard let result else { return }
        await answers.call(actor.actor, result) { core, result in core.receive(result, generation) }
      }
    }
    if isFirst {
      // Nothing observes it yet. A write would count as the computed's, if one is asking for it.
      replace(status.node.value(ResourceStatus.self), .loading)
    } else {
      status.setOutside(.loading)  // late, because it may call back
    }
    cancel(older)
  }

  private func receive(_ result: Result<Value, any Error>, _ generation: Int) -> Bool {
    guard generation == self.generation else { return false }
    task = nil
    calledOff = nil
    if isOver?() == true {
      rest()
      return true
    }
    batchAside {
      switch result {
      case .success(let value):
        isValueOfKey = true
        self.value.value = value
        // The comparison and the end of the value before are user code, and may reload.
        if generation == self.generation { status.value = .loaded }
      case .failure(let error):
        status.value = .failed(error)
      }
    }
    return true
  }
}

/// What a ``Resource`` awaits around its work.
struct LoadPlan: Sendable {
  let debounce: Duration?
  private let delays: [Duration]
  private let clock: any Clock<Duration>

  init(_ debounce: Duration?, _ delays: [Duration], _ clock: any Clock<Duration>) {
    self.debounce = debounce
    self.delays = delays
    self.clock = clock
  }

  /// Waits until so much time has passed since now.
  func waiting(for duration: Duration) -> Wait {
    func waiting<C: Clock<Duration>>(on clock: C) -> Wait {
      let deadline = clock.now.advanced(by: duration)  // the task may begin to wait later
      return { try await clock.sleep(until: deadline, tolerance: nil) }
    }
    return waiting(on: clock)
  }

  typealias Wait = @Sendable () async throws -> Void

  /// Loads, and after a failure again after each of the delays. Nil if it was cancelled in a wait: nothing takes the result then.
  func run<Value>(
    after wait: Wait?, unless calledOff: CancellationFlag, _ held: HeldLoad<Value>
  ) async -> Result<Value, any Error>? {
    var delays = self.delays[...]
    do {
      try await wait?()
      while true {
        do {
          return .success(try await held.load!(calledOff))  // until the end
        } catch {
          guard let delay = delays.popFirst(), !calledOff.isRaised else { return .failure(error) }
          try await clock.sleep(for: delay)
        }
      }
    } catch {
      return calledOff.isRaised ? nil : .failure(error)
    }
  }
}

/// A task's hold on what it loads with. It lets that go where it is loaded: what it has captured may belong there, and so must its end.
///
/// `@unchecked Sendable`, because the task that it is given to is the only one that has it.
final class HeldLoad<Value: Sendable>: @unchecked Sendable {
  fileprivate private(set) var load: (@Sendable (_ calledOff: CancellationFlag) async throws -> Value)?

  init(_ load: @escaping @Sendable (_ calledOff: CancellationFlag) async throws -> Value) { self.load = load }

  func end(_: isolated (any Actor)?) { load = nil }
}
