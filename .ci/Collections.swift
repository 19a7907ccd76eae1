// What .ci/specialized compiles as a client would: every edit and read of collections, what is derived from them, and hosts of lists.
import Hamon
import HamonCollections
import HamonHosting

public struct Task: Identifiable, Equatable {
  public let id: Int
  public var title: String
  public var isDone = false
}

public func edit(_ list: TrackedList<Task>) {
  list.append(Task(id: 1, title: "a"))
  list.append(contentsOf: [Task(id: 2, title: "b"), Task(id: 3, title: "c")])
  list.insert(Task(id: 4, title: "d"), at: 0)
  list[id: 1]?.isDone = true
  list[id: 1]!.title += "!"
  list[id: 2] = Task(id: 2, title: "B")
  list[id: 3] = nil
  list[0].title = "e"
  list[0] = Task(id: 4, title: "f")
  list.update(id: 1) { $0.isDone.toggle() }
  list.update(at: 0) { $0.isDone.toggle() }
  list.move(from: 0, to: 1)
  list.move(id: 1, to: 0)
  list.swapAt(0, 1)
  list.edit {
    $0.remove(id: 1)
    $0.remove(at: 0)
  }
  list.popFirst()
  list.popLast()
  list.replaceAll(with: [Task(id: 5, title: "g"), Task(id: 6, title: "h")])
  list.sort { $0.title < $1.title }
  list.reverse()
  list.removeFirst()
  list.removeLast()
  list.removeAll { $0.isDone }
  list.removeAll()
}

public func read(_ list: ReadOnlyTrackedList<Task>) -> Int {
  var sum = list.count + list.ids.count + list.elements.count + (list.isEmpty ? 0 : 1)
  sum += list.index(of: 1) ?? 0
  sum += list.contains(id: 1) ? 1 : 0
  sum += list[id: 1]?.title.count ?? 0
  sum += list[0].title.count
  sum += list.first?.id ?? 0
  sum += list.last?.id ?? 0
  sum += list.firstIndex { $0.isDone } ?? 0
  sum += list.last { $0.isDone }?.id ?? 0
  for task in list { sum += task.id }
  return sum
}

public func derive(_ list: TrackedList<Task>, _ names: Signal<[Task]>) -> Scope {
  let open = list.filter { !$0.isDone }
  let sorted = open.sorted { $0.title < $1.title }
  let byTitle = list.sorted(on: { $0.title }, descending: true)
  let groups = list.grouped { $0.isDone }
  let rows = list.mapKeyed { $0.id }
  let named = ReadOnlyTrackedList { names.value }
  return Scope {
    list.observeChanges { print($0.updates.count, $0.removals.count, $0.insertions.count) }
    observe { print(read(sorted) + read(byTitle) + read(named) + rows.count + groups.count) }
    observe { for group in groups { print(read(group.elements)) } }
  }
}

public final class Query {
  @Tracked var text = ""

  func derive(_ list: TrackedList<Task>) -> Scope {
    let found = list.filter(of: self) { $1.title != $0.text }
    let sorted = found.sorted { [unowned self] in text.isEmpty && $0.title < $1.title }
    let byTitle = list.sorted(of: self, on: { $0.text + $1.title })
    let groups = list.grouped(of: self) { $0.text == $1.title }
    let rows = list.mapKeyed(of: self) { $0.text + $1.value.title }
    let named = ReadOnlyTrackedList(of: self) { [Task(id: 1, title: $0.text)] }
    return Scope { observe { print(read(sorted) + read(byTitle) + read(named) + rows.count + groups.count) } }
  }
}

public func edit(_ counts: TrackedDictionary<String, Int>) {
  counts["a"] = 1
  counts["a"]? += 1
  counts["b", default: 0] += 1
  counts["a"] = nil
  counts.removeValue(forKey: "b")
  counts.removeAll()
}

public func read(_ counts: TrackedDictionary<String, Int>) -> Scope {
  Scope {
    counts.observeChanges { print($0.removals.count, $0.assignments.count) }
    observe { print(counts.count, counts.isEmpty, counts.keys.count, counts.values.count, counts.dictionary.count) }
    observe { print(counts["a"] ?? 0, counts["b", default: 0], counts.contains(key: "a")) }
  }
}

public func show(_ list: TrackedList<Task>, _ other: [Task]) -> ListHost<[Task], Int, String> {
  let host = ListHost(following: list, height: 10) { task, _ in task.title }
  host.scroll(by: 1)
  host.scroll(to: 0)
  host.reveal(5)
  host.apply(other)
  print(host.apply(snapshot: other).moves.count)
  host.follow(list)
  return host
}

public func show(_ cell: HostingCell<Int, Task, String>, _ task: Task) {
  cell.configure(task.id, task)
  cell.reconfigure(task)
  cell.rebind(task.id, task)
}
