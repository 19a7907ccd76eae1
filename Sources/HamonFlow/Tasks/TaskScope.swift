import Hamon

/// The async work of a view model: started under an id, owned by the view model, with answers only while they are wanted.
///
/// ```swift
/// private let tasks = TaskScope<Work>()      // enum Work { case search, save, news }
///
/// tasks.run(id: .search) { [api] in
///   try await api.search(text)
/// } receive: { [weak self] result in
///   self?.apply(.found(result))
/// }
/// ```
///
/// - A new run of an id cancels the older one of that id; a ``RunPolicy`` says otherwise. Other ids go on.
/// - The work can apply its answer only by `receive`, and `receive` belongs to the scope, not to the task. A newer run, a cancellation or
///   the end of the scope lets it go, so a late answer has no receiver.
/// - The scope ends with its last reference, most often with the view model's: all work is cancelled, what waits never begins. Cancellation
///   is Swift's: work that ignores it runs on to its own end, and its answer is dropped. Work that has not begun by then never does: of two
///   runs in one turn, only the newer one works.
/// - `debounce` and `throttle` put off work, on any clock; `follow` listens to a stream; `confirm` and `exchange` run a change
///   of an ``Optimistic`` value. They share the ids and the rules.
///
/// *Isolation:* a scope belongs to the isolation domain of its owner (the main actor, any actor) and is not `Sendable`.
/// `receive` runs there; the work runs where a `Task { … }` written in its place would run. The scope holds the owner's actor
/// weakly: an actor may own a scope, and work does not keep it alive. The last release may happen on any thread.
///
/// *Cost:* a task, a dictionary entry with its array and three small objects for each run, and a hop to the actor for the
/// answer. With n runs of one id beside each other an answer looks through n of them.
///
/// *Misuse:* work that captures its owner keeps it alive until the work ends; capture what the work needs. Work that writes
/// state itself, after an `await`, goes around the guard. In an actor a weak `self` is not isolated; write
/// `receive: { [weak self] answer in self?.assumeIsolated { $0.apply(answer) } }`.
public final class TaskScope<ID: Hashable> {
  /// The runs of each id in the order in which they came; no empty arrays.
  private var runs: [ID: [AnyTaskRun]] = [:]
  /// When the next throttled run of an id may begin; see `open`.
  var windows: [ID: any ThrottleWindow] = [:]
  /// How many windows may yet be opened before all are looked through.
  private var openings = TaskScope.fewestOpenings
  private let fileID: StaticString
  private let line: UInt32

  /// Makes a scope without work.
  public init(fileID: StaticString = #fileID, line: UInt32 = #line) {
    self.fileID = fileID
    self.line = line
  }

  deinit {
    // Perhaps on another thread than the owner's. Nothing else refers to the scope any more, and `end` is safe anywhere.
    let runs = runs.values.joined()
    for run in runs { run.calledOff?.raise() }
    for run in runs { run.end() }
  }

  /// Cancels the runs of `id`, if there are any, and lets their `receive` go. Those that wait never begin, and a throttled id
  /// may begin at once the next time. Cancelling twice does nothing.
  public func cancel(id: ID) {
    let window = windows.take(id)
    let line = runs.take(id)
    end(line?.value ?? [])
    withExtendedLifetime((window, line)) {}
  }

  /// Cancels all runs, as ``cancel(id:)`` does each. The scope can be used again. Linear in the number of runs.
  public func cancelAll() {
    let (runs, windows) = (runs, windows)
    self.runs = [:]
    self.windows = [:]
    end(runs.values.flatMap { $0 })
    withExtendedLifetime(windows) {}
  }

  /// Whether a run of `id` is under way or waits, that is: whether its answer can still come. Not tracked.
  public func isRunning(id: ID) -> Bool { runs[id] != nil }

  /// The ids for which ``isRunning(id:)`` holds, in no order. Not tracked. Linear in their number.
  public var runningIDs: some Collection<ID> { runs.keys }

  /// The runs of each id, to tell those of now from later ones.
  package var runsUnderWay: [ID: [AnyObject]] { runs }

  /// Waits until no run is left: each has ended, and its answer was received or dropped. It also waits for runs that start meanwhile, but
  /// not for work that goes on after it was cancelled. It does not return while the scope follows a stream that does not end. Cancelling
  /// the task that waits does not end the wait.
  ///
  /// For programs that must not end before their work, and for tests. Holds the scope meanwhile.
  public func waitForAll(isolation: isolated (any Actor)? = #isolation) async {
    while let (id, line) = runs.first, let run = line.first {
      let isOver = await run.waitForEnd(isolation: isolation)
      // Its task is over and it is still in the line: its actor has ended, and nothing can receive its answer any more.
      if isOver, finish(run, id) { beginNext(id) }
    }
  }

  func trapWithoutIsolation(_ id: ID) -> Never {
    fatalError(
      """
      HamonFlow: a TaskScope (\(fileID):\(line)) was given work without an actor (id \(id)), so there is no isolation for its answers \
      to come back to. To fix this, start it from the main actor or from an actor, or pass `isolation:`.
      """)
  }

  // MARK: the windows of throttled ids

  private static var fewestOpenings: Int { 16 }

  /// Opens the window of an id.
  ///
  /// A window that is over counts as closed. All windows are checked, and those that are over go, after as many openings as were kept the
  /// last time, at least sixteen. So there are never more than twice as many as were open at once (and sixteen), and an opening costs two
  /// checks of a window, on the average.
  func open(_ window: any ThrottleWindow, _ id: ID) {
    let before = windows.updateValue(window, forKey: id)
    openings -= 1
    if openings < 0 { closeThoseOver() }
    withExtendedLifetime(before) {}  // the ends of clocks are user code
  }

  /// A clock that is asked for the time may throttle as well: then the window is another one perhaps, and stays.
  private func closeThoseOver() {
    openings = .max
    for id in windows.keys {
      let openingsBefore = openings
      if windows[id]?.isOver == true, openings == openingsBefore { _ = windows.take(id) }
    }
    openings = max(windows.count - 1, Self.fewestOpenings) - 1  // one was opened just now
  }

  // MARK: the line of an id

  /// All that is called here comes after the change of `runs`: the end of a run may call back, and what it lets go is user code. An effect
  /// that starts or cancels work does not track what cancellation handlers and receivers read.
  private func end(_ runs: [AnyTaskRun]) {
    if runs.isEmpty { return }
    for run in runs { run.calledOff?.raise() }
    detached {
      for run in runs { run.end() }
      for run in runs { run.whenCancelled?() }
    }
  }

  /// The oldest run of an id.
  func first(_ id: ID) -> AnyTaskRun? { runs[id]?.first }

  func contains(_ run: AnyTaskRun, _ id: ID) -> Bool { runs[id]?.contains { $0 === run } == true }

  func add(_ run: AnyTaskRun, _ id: ID, _ policy: RunPolicy) {
    if policy == .cancelRunning {
      end(runs.updateValue([run], forKey: id) ?? [])
    } else {
      runs[id, default: []].append(run)
    }
    if run.whenBegun != nil { dropPostponed(id, before: run) }
  }

  /// Takes the run from the scope if it is still there.
  func finish(_ run: AnyTaskRun, _ id: ID) -> Bool {
    guard let index = runs[id]?.firstIndex(where: { $0 === run }) else { return false }
    runs[id]?.remove(at: index)
    if runs[id]?.isEmpty == true { _ = runs.take(id) }
    return true
  }

  /// The first in the line waits for no other. Most often none waits at all.
  func beginNext(_ id: ID) { runs[id]?.first?.turn?.open(true) }

  /// The wait of a throttled run is over: it takes the place of those before it.
  func begin(_ run: AnyTaskRun, _ id: ID) -> Bool {
    guard contains(run, id) else { return false }
    let whenBegun = run.whenBegun
    run.whenBegun = nil
    whenBegun?()
    // Only now: clocks and their ends are user code, and may cancel the run, or start another one.
    guard let line = runs[id], let index = line.firstIndex(where: { $0 === run }) else { return false }
    runs[id] = Array(line[index...])
    end(Array(line[..<index]))
    return contains(run, id)
  }

  /// Takes those from the line that still wait for the clock: a newer one of their kind has come.
  private func dropPostponed(_ id: ID, before newest: AnyTaskRun) {
    guard let line = runs[id] else { return }
    let isDropped = { (run: AnyTaskRun) in run.whenBegun != nil && run !== newest }
    runs[id] = line.filter { !isDropped($0) }
    end(line.filter(isDropped))
    beginNext(id)
  }
}

extension Dictionary {
  /// Takes a key out with its value, for them to end outside of the dictionary. (It keeps the first of equal keys, and the end of that may
  /// be user code.)
  fileprivate mutating func take(_ key: Key) -> Element? { index(forKey: key).map { remove(at: $0) } }
}
