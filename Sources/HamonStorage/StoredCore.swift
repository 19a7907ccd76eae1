import Hamon

/// What a stored value is on its actor: the signal, what is not saved yet, and which side has its turn.
///
///     change ─▶ timer ─▶ wantsSave ─┐
///     elsewhere ───────▶ wantsRead ─┴▶ one job after the other (`StoredDisk`, off the actor) ─▶ receive
///
/// One job at a time: so answers come in the order of the jobs, and a save answers for all that was changed before it began. Tasks hold
/// the core weakly, by way of its receiver, and end with it.
final class StoredCore<Value: Codable & Sendable> {
  enum Status: Equatable {
    case saved
    case unsaved
    case failed(StoreError)
  }

  enum Job: Sendable {
    case read
    case save(Value)
  }

  let signal: Signal<Value>
  let status: Signal<Status>
  private let disk: StoredDisk<Value>
  private let actor: WeakActor
  private let delay: Duration
  private let clock: any Clock<Duration>
  private lazy var receiver = IsolatedReceiver(self)

  /// Counts the changes here, and which of them the job under way, and the last save, have taken along.
  private var changes = 0
  private var changesInJob = 0
  private var changesSaved = 0
  /// What the job under way saves.
  private var saving: Value?
  private var wantsRead = false
  private var wantsSave = false
  private var wantsRevert = false
  /// Why reading failed the last time: if files are read again and again, it is reported once.
  private var readFailure: StoreError?
  /// Whether it was reported that it is written on another actor than its own.
  private var isReported = false
  private var following: Task<Void, Never>?
  private var timer: Task<Void, Never>?
  private var working: Task<Void, Never>?
  private var waiters: [(change: Int, continuation: SaveWaiter)] = []

  /// Loads.
  init(
    _ disk: StoredDisk<Value>, actor: any Actor, delay: Duration, clock: any Clock<Duration>, fileID: StaticString,
    line: UInt32
  ) {
    self.disk = disk
    self.actor = WeakActor(actor)
    self.delay = delay
    self.clock = clock
    let name = disk.codec.key
    var initial = disk.initial
    var failure: StoreError?
    switch disk.read() {
    case .found(let value, let bytes, let problem, let aside):
      disk.setAncestor(bytes, isKnown: value != nil)
      if let value { initial = value }
      failure = problem
      if let problem { disk.report(problem, "the default is used", aside) }
    case .failed(let error):
      failure = error
      readFailure = error
      disk.report(error, "the default is used", nil)
    case .nothingNew, .saved: break
    }
    signal = Signal(initial, name: name, fileID: fileID, line: line)
    status = Signal(failure.map(Status.failed) ?? .saved, name: "\(name) status", fileID: fileID, line: line)
  }

  /// Whether the value here has changes that the store does not have.
  private var isChanged: Bool { changes != changesSaved }

  // MARK: on the actor

  /// Follows what others store. The task ends with the core.
  func follow(_ stream: AsyncStream<Void>) {
    following = Task { [receiver, actor] in
      for await _ in stream {
        let isWanted = await receiver.call(actor.actor, ()) { core, _ in
          core.wantsRead = true
          core.work()
          return true
        }
        if !isWanted { return }
      }
    }
  }

  /// The value has been written here, or the store has lost it.
  func noteChange(_ status: Status = .unsaved) {
    changes += 1
    wantsRevert = false
    setStatus(status)
    if timer != nil || wantsSave { return }
    if !isReported { isReported = disk.reportOtherActor(than: actor.actor) }
    let wait = waiting(clock, delay)
    timer = Task { [receiver, actor] in
      if await !wait() { return }
      await receiver.call(actor.actor, ()) { core, _ in
        core.saveSoon()
        return true
      }
    }
  }

  func saveNow(_ waiter: SaveWaiter) {
    if !isChanged { return waiter.resume(returning: .success(())) }
    waiters.append((changes, waiter))
    let isUnderWay = saving != nil && changesInJob == changes
    if !isUnderWay { saveSoon() }
  }

  func revert() {
    if !isChanged { return }
    if Kit.isInTransaction { return disk.reportRevertInTransaction() }
    timer?.cancel()
    timer = nil
    wantsSave = false
    if let saving {
      wantsRevert = true  // it may yet be saved
      let isChangedSince = changes != changesInJob
      changesInJob = changes
      if isChangedSince { signal.value = saving }
      return
    }
    take(disk.goBack())
    resume(.success(()), upTo: changes)  // there is nothing to be saved any more
    wantsRead = true  // a change may have been missed
    work()
  }

  /// The last handle has gone. What is not saved is saved, after what is under way.
  func end() {
    following?.cancel()
    timer?.cancel()
    let waiting = waiters.map(\.continuation)
    waiters = []
    if isChanged && !wantsRevert { saveLast(waiting) }
  }

  /// What is written in a transaction may be taken back yet.
  private func saveLast(_ waiting: [SaveWaiter]) {
    if Kit.mayComeBack { return Kit.callAfterTransaction(of: self) { [self] _ in saveLast(waiting) } }
    let mine = signal.peek()
    Task { [disk, working] in await disk.saveLast(mine, after: working, waiting) }
  }

  private func saveSoon() {
    timer?.cancel()
    timer = nil
    wantsSave = true
    work()
  }

  /// Begins the wanted job, unless another one is under way; then it has its turn after that.
  private func work() {
    if working != nil { return }
    guard let first = nextJob() else { return }
    let disk = disk
    working = Task { [receiver, actor] in
      var next: Job? = first
      while let job = next {
        let answer = await disk.store.perform {
          switch job {
          case .read: disk.read()
          case .save(let mine): disk.save(mine)
          }
        }
        next = await receiver.ask(actor.actor) { core in
          core.receive(answer)
          let next = core.nextJob()
          if next == nil { core.working = nil }
          return next
        }
      }
    }
  }

  private func nextJob() -> Job? {
    if wantsSave {
      wantsSave = false
      if isChanged {
        changesInJob = changes
        let mine = signal.peek()
        saving = mine
        return .save(mine)
      }
    }
    if wantsRead {
      wantsRead = false
      // The save that is to come reads and merges.
      if !isChanged { return .read }
    }
    return nil
  }

  // MARK: answers

  private func receive(_ answer: StoredDisk<Value>.Answer) {
    let wasSave = saving.take() != nil
    defer {
      if wantsRevert {
        wantsRevert = false
        revert()
      }
    }
    switch answer {
    case .nothingNew: readFailure = nil
    case .found(let value, let bytes, let problem, let aside):
      readFailure = nil
      found(value, bytes, problem, aside)
    case .saved(let value, let bytes, let isMerged, let problem, let aside):
      if let problem { disk.report(problem, "the value here takes its place", aside) }
      changesSaved = changesInJob
      if !isChanged {
        disk.setAncestor(bytes)
        if isMerged { take(value) } else { setStatus(.saved) }
      }
      resume(.success(()))
    case .failed(let error): failed(error, wasSave)
    }
  }

  /// Another process has stored something.
  private func found(_ value: Value?, _ bytes: [UInt8]?, _ problem: StoreError?, _ aside: String?) {
    if let problem { disk.report(problem, "the value here stays", aside) }
    if isChanged { return }
    // The ancestor stays: the next save stores the value again, unless another process has stored one by then.
    if let problem, bytes == nil, disk.hasAncestor { return noteChange(.failed(problem)) }
    disk.setAncestor(bytes, isKnown: value != nil)
    if let value {
      take(value)
    } else if let problem {
      setStatus(.failed(problem))
    } else {
      take(disk.initial)  // it was removed
    }
  }

  private func failed(_ error: StoreError, _ wasSave: Bool) {
    if !wasSave {
      if error != readFailure { disk.report(error, "the value here stays", nil) }
      readFailure = error
      return
    }
    setStatus(.failed(error))
    if waiters.isEmpty { disk.report(error, "the value here stays, and is not saved", nil) }
    resume(.failure(error))
  }

  /// Takes what the store has.
  private func take(_ value: Value) {
    changesSaved = changes
    withCause("\(disk.codec.key) was stored") {
      batch {
        signal.value = value
        setStatus(.saved)
      }
    }
  }

  private func setStatus(_ new: Status) {
    if status.peek() != new { status.value = new }
  }

  /// Resumes the calls that wait for changes up to this one: by itself, for what the job has saved.
  private func resume(_ result: Result<Void, StoreError>, upTo change: Int? = nil) {
    let last = change ?? changesInJob
    let done = waiters.filter { $0.change <= last }
    waiters.removeAll { $0.change <= last }
    for (_, waiter) in done { waiter.resume(returning: result) }
  }
}

/// A deadline and not a duration: the task may begin to wait later than the change.
private func waiting(_ clock: some Clock<Duration>, _ delay: Duration) -> @Sendable () async -> Bool {
  let deadline = clock.now.advanced(by: delay)
  return {
    do {
      if delay > .zero { try await clock.sleep(until: deadline, tolerance: nil) }
      return !Task.isCancelled
    } catch {
      return false
    }
  }
}
