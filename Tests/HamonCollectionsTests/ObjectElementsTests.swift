import Hamon
import HamonCollections
import HamonTesting
import TestSupport
import Testing

/// Not `Equatable`: to assign one is a change, whichever it is.
private final class Job: Identifiable {
  let id: Int
  let title: String

  init(_ id: Int, _ title: String) {
    self.id = id
    self.title = title
  }
}

@Suite("Elements that are objects: who was not assigned anew wakes nothing")
struct ObjectElementsTests {
  enum Kind: CaseIterable { case list, filter, sorted, sortedOn, grouped }

  private let jobs = TrackedList([Job(1, "abc"), Job(2, "ab"), Job(3, "bc")])
  private let least = Signal(1)
  private let isShouting = Signal(false)

  /// What is derived from the jobs, reading state: all of them whatever that says.
  private func derived(_ kind: Kind) -> ReadOnlyTrackedList<Job> {
    switch kind {
    case .list: jobs
    case .filter: jobs.filter { [least] in $0.title.count >= least.value }
    case .sorted:
      jobs.sorted { [isShouting] in
        isShouting.value ? $0.title.uppercased() < $1.title.uppercased() : $0.title < $1.title
      }
    case .sortedOn: jobs.sorted { [isShouting] in isShouting.value ? $0.title.uppercased() : $0.title }
    case .grouped:
      jobs.grouped { [isShouting] in isShouting.value || $0.id > 0 ? "all" : "none" }[id: "all"]!.elements
    }
  }

  /// Who reads each job of a list, all of them, or what has changed; says who was woken.
  private func watch(_ list: ReadOnlyTrackedList<Job>, _ log: RunLog) -> [Effect] {
    (1...3).map { id in
      Effect { log("\(id) \(list[id: id]?.title ?? "gone")") }
    } + [
      Effect { log("all \(list.elements.map(\.title).joined(separator: " "))") },
      list.observeChanges { log("changes \($0.removals.count) \($0.insertions.count) \($0.updates.count)") },
    ]
  }

  @Test("state that was read changes, and nothing comes of it", arguments: Kind.allCases)
  func state(kind: Kind) {
    let log = RunLog()
    let list = derived(kind)
    let watching = watch(list, log)
    #expect(log.take().count == 4)
    least.value = 2
    isShouting.value = true
    #expect(log.take() == [])
    withExtendedLifetime((watching, list)) {}
  }

  @Test("one is assigned: those who read it are woken, and nothing else", arguments: Kind.allCases)
  func assigned(kind: Kind) {
    let log = RunLog()
    let list = derived(kind)
    let watching = watch(list, log)
    _ = log.take()
    jobs[id: 2] = Job(2, "abb")
    let all = list.elements.map(\.title).joined(separator: " ")
    #expect(log.take().sorted() == ["2 abb", "all \(all)", "changes 0 0 1"])
    jobs[id: 2] = jobs[id: 2]
    #expect(log.take().sorted() == ["2 abb", "all \(all)", "changes 0 0 1"])
    withExtendedLifetime((watching, list)) {}
  }

  @Test("all are moved: those who read one sleep on", arguments: Kind.allCases, ["reverse", "sort", "move"])
  func moved(kind: Kind, how: String) {
    let log = RunLog()
    let list = derived(kind)
    let watching = watch(list, log)
    _ = log.take()
    switch how {
    case "reverse": jobs.reverse()
    case "sort": jobs.sort { $0.id > $1.id }
    default: jobs.move(from: 0, to: 2)
    }
    let isOrderOfItsOwn = kind == .sorted || kind == .sortedOn
    #expect(log.take().map { $0.prefix(3) }.sorted() == (isOrderOfItsOwn ? [] : ["all", "cha"]))
    withExtendedLifetime((watching, list)) {}
  }

  @Test("moved there and back in a batch, nothing is woken", arguments: Kind.allCases)
  func thereAndBack(kind: Kind) {
    let log = RunLog()
    let list = derived(kind)
    let watching = watch(list, log)
    _ = log.take()
    jobs.edit {
      $0.swapAt(0, 1)
      $0.reverse()
      $0.reverse()
      $0.swapAt(0, 1)
    }
    #expect(log.take() == [])
    withExtendedLifetime((watching, list)) {}
  }
}
