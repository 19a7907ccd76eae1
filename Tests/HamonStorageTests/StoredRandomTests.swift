import Hamon
import HamonStorage
import HamonTesting
import TestSupport
import Testing

/// Random programs over two stored sets under one key. A gate lets their jobs through one by one: so changes, saves, and what is given up
/// fall between them, and some jobs fail. Each element that is added is a new one: the store has what was added and not removed. No clock
/// runs, and the test waits for each answer: a seed always gives the same program.
@Suite("Stored, at random", .tags(.threads))
@MainActor
struct StoredRandomTests {
  @Test("what is shown, saved, given up and stored last is what a plain set has", arguments: seeds(400))
  func program(seed: UInt64) async {
    var random = SeededGenerator(seed: Seeds.traced(seed))
    let store = PlainStore()
    await withIssueHandler {
      #expect($0.kind == .storage)
    } operation: {
      var owners = [Owner(store), Owner(store)]
      for _ in 0..<40 {
        await owners[random.below(2)].act(&random)
        for owner in owners { owner.check() }
      }
      while let owner = owners.popLast() { await owner.end() }
    }
  }
}

/// A store, and what it is to have, and has had.
@MainActor
private final class PlainStore {
  let memory = MemoryStore()
  var elements: Set<Int> = [] {
    didSet { history.insert(elements) }
  }
  private(set) var history: Set<Set<Int>> = [[]]
  var last = 0
}

private enum Change {
  case added(Int), removed(Int)
}

extension Set<Int> {
  fileprivate mutating func apply(_ changes: [Change]) {
    for change in changes {
      switch change {
      case .added(let element): insert(element)
      case .removed(let element): remove(element)
      }
    }
  }
}

/// A stored set, and what is promised of it.
@MainActor
private final class Owner {
  private enum Job {
    case read
    /// With the changes that it takes along, and the value.
    case save([Change], Set<Int>)
  }

  private let store: PlainStore
  private var gate: GatedStore?
  private var stored: Stored<Set<Int>>?
  private var observer: Effect?
  private let shownAsSaved = Lock<[Set<Int>]>([])

  private var value: Set<Int>
  /// What was loaded, saved or seen last.
  private var known: Set<Int>
  /// What no save has taken along, or none that has succeeded.
  private var changes: [Change] = []
  private var job: Job?
  private var wantsRead = false
  private var wantsSave = false
  private var wantsRevert = false
  private var saves: [(isInJob: Bool, task: Task<Bool, Never>)] = []

  init(_ store: PlainStore) {
    self.store = store
    value = store.elements
    known = store.elements
    let gate = GatedStore(store.memory, isSilent: true)
    let stored = Stored("set", default: Set<Int>(), in: gate, merge: .elements, delay: .seconds(1000))
    self.gate = gate
    self.stored = stored
    observer = Effect { [weak stored, shownAsSaved] in
      guard let stored, stored.isSaved else { return }
      shownAsSaved.withLock { $0.append(stored.value) }
    }
  }

  private var isSaving: Bool { if case .save = job { true } else { false } }
  private var isChanged: Bool { isSaving || !changes.isEmpty }

  func check() {
    #expect(stored?.value == value)
    #expect(stored?.isSaved == !isChanged)
    for set in shownAsSaved.withLock({ $0 }) { #expect(store.history.contains(set)) }
    shownAsSaved.withLock { $0 = [] }
  }

  func act(_ random: inout SeededGenerator) async {
    switch random.below(12) {
    case 0...2: change(&random)
    case 3: batch { for _ in 0..<2 { change(&random) } }
    case 4, 5: await save()
    case 6, 7: await revert()
    case 8 where job == nil && !isChanged:
      gate?.tell()
      await begin(.read)
    default: await letThrough(isFailing: random.below(4) == 0)
    }
  }

  /// The end saves what is not saved, after the job that is under way, and nothing that was given up.
  func end() async {
    var expected = store.elements
    if case .save(let changes, _) = job { expected.apply(changes) }
    expected.apply(changes)
    store.elements = expected
    let end = gate!.end
    observer = nil
    stored = nil
    gate?.open()
    gate = nil
    for await _ in end {}
    for (_, task) in saves { #expect(await task.value) }
    #expect(Stored("set", default: Set<Int>(), in: store.memory).value == expected)
  }

  // MARK: what is done

  private func change(_ random: inout SeededGenerator) {
    wantsRevert = false
    if random.below(3) == 0, let element = value.sorted().randomElement(using: &random) {
      changes.append(.removed(element))
      value.remove(element)
      stored?.value.remove(element)
    } else {
      store.last += 1
      changes.append(.added(store.last))
      value.insert(store.last)
      stored?.value.insert(store.last)
    }
  }

  private func save() async {
    let stored = stored!
    let task = Task.immediate {
      do throws(StoreError) {
        try await stored.save()
        return true
      } catch {
        return false
      }
    }
    if !isChanged {
      #expect(await task.value)
      return
    }
    let isUnderWay = isSaving && changes.isEmpty
    saves.append((isUnderWay, task))
    if isUnderWay { return }
    wantsSave = true
    await beginNext()
  }

  private func revert() async {
    stored?.revert()
    if !isChanged { return }
    changes = []
    wantsSave = false
    for i in saves.indices { saves[i].isInJob = true }
    if case .save(_, let saving) = job {
      value = saving
      wantsRevert = true
    } else {
      value = known
      wantsRead = true
      await expectSaves(toEndWith: true)
    }
    await beginNext()
  }

  private func letThrough(isFailing: Bool) async {
    switch job {
    case nil: return
    case .read:
      // The job of a save then says that the answer has come: what was changed here meanwhile is not written over, and shows nothing.
      if !changes.isEmpty, !wantsSave { await save() }
      gate?.failReading(isFailing ? StoreError(.cannotRead, place: "here", reason: "broken") : nil)
      await gate?.letOneThrough()
      gate?.failReading(nil)
      job = nil
      if !isFailing, !isChanged, known != store.elements {
        known = store.elements
        value = known
        await wait { [stored, value] in stored?.value == value }
      }
    case .save(let saved, _):
      store.memory.failure = isFailing ? "full" : nil
      await gate?.letOneThrough()
      store.memory.failure = nil
      job = nil
      if isFailing {
        changes = saved + changes
        if wantsRevert {
          changes = []
          value = known
          wantsRead = true
        }
      } else {
        store.elements.apply(saved)
        known = store.elements
        if changes.isEmpty { value = known }
      }
      wantsRevert = false
      await expectSaves(toEndWith: !isFailing)
    }
    await beginNext()
  }

  // MARK: jobs

  private func beginNext() async {
    if job != nil { return }
    if wantsSave {
      wantsSave = false
      if !changes.isEmpty {
        let taken = changes
        changes = []
        for i in saves.indices { saves[i].isInJob = true }
        return await begin(.save(taken, value))
      }
    }
    if wantsRead {
      wantsRead = false
      if !isChanged { await begin(.read) }
    }
  }

  private func begin(_ next: Job) async {
    job = next
    await gate?.waitForWork()
  }

  private func expectSaves(toEndWith isSaved: Bool) async {
    let done = saves.filter(\.isInJob)
    saves.removeAll(where: \.isInJob)
    for (_, task) in done { #expect(await task.value == isSaved) }
  }
}
