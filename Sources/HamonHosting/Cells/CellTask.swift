import Hamon

/// A task of a generation, as its cell keeps it. Once it is taken from there, nothing is left to receive its result.
class CellTask {
  let site: CallSite
  let id: AnyHashable
  /// The body run that has last come to the site.
  var bodyRun: Int
  var task: Task<Void, Never>?
  fileprivate(set) var isReceived = false

  /// Whether nothing is to come of it any more.
  var isOver: Bool { isReceived || task?.isCancelled == true }

  init(site: CallSite, id: AnyHashable, bodyRun: Int) {
    self.site = site
    self.id = id
    self.bodyRun = bodyRun
  }
}

final class CellRun<Value: Sendable>: CellTask {
  private weak var life: CellLife?
  private let receive: (Value) -> Void

  init(_ life: CellLife, site: CallSite, id: AnyHashable, receive: @escaping (Value) -> Void) {
    self.life = life
    self.receive = receive
    super.init(site: site, id: id, bodyRun: life.bodyRun)
  }

  /// Between the check and the call nothing is awaited, so nothing can come between them.
  func deliver(_ value: Value) -> Bool {
    guard let life, life.tasks.contains(where: { $0 === self }), life.root?.isDisposed == false else { return false }
    isReceived = true
    receive(value)
    return true
  }
}

extension CellLife {
  func cancelTasks() {
    let tasks = tasks
    if tasks.isEmpty { return }
    self.tasks = []
    detached { for task in tasks { task.task?.cancel() } }  // cancellation handlers are user code
  }

  /// The task that this place has started for the id; that of another id is cancelled. Outside of body runs one that is over counts no
  /// more: the user asks again.
  func task(at site: CallSite, id: AnyHashable) -> Task<Void, Never>? {
    guard let run = tasks.first(where: { $0.site == site }) else { return nil }
    let isSecond = isSecondCall(after: run.bodyRun)
    run.bodyRun = bodyRun
    let isSame = run.id == id
    if isSecond {
      reportTwice(
        "task", site, isSame ? "the second one is not started" : "the second one cancels the first",
        "start one task for all, with a task group in it")
    }
    if isSame, isInBodyRun || !run.isOver { return run.task }
    tasks.removeAll { $0 === run }  // not by its place: `==` may have ended them all
    detached { run.task?.cancel() }  // the body does not track what cancellation handlers read
    return nil
  }
}
