import Hamon
import HamonCollections
import HamonTesting
import TestSupport
import Testing

/// A tracked list against an array: what it holds, and who is woken.
@Suite("TrackedList: random checks")
struct TrackedListRandomTests {
  /// The list, the model, and an effect for each kind of read.
  final class Machine {
    let list = TrackedList<Row>()
    var model: [Row] = []
    /// Which were changed in place in this step: their readers run without a comparison.
    var touched: Set<Int> = []
    var random: SeededGenerator
    var runs: [String: Int] = [:]
    var seen: [String: String] = [:]
    var scope: Scope!
    static let ids = 0..<10

    init(seed: UInt64, isObserved: Bool = true) {
      random = SeededGenerator(seed: Seeds.traced(seed))
      scope = Scope { [unowned self] in
        if !isObserved { return }
        watch("count") { "\(self.list.count)" }
        watch("ids") { "\(self.list.ids)" }
        watch("elements") { "\(self.list.elements)" }
        watch("first") { "\(self.list.first?.description ?? "none")" }
        watch("firstIndex") { "\(self.list.firstIndex { $0.title == "b" } ?? -1)" }
        watch("lastIndex") { "\(self.list.lastIndex { $0.title == "b" } ?? -1)" }
        watch("firstWhere") { self.list.first { $0.title == "b" }?.description ?? "none" }
        watch("containsWhere") { "\(self.list.contains { $0.title == "b" })" }
        watch("last") { "\(self.list.last?.description ?? "none")" }
        watch("isEmpty") { "\(self.list.isEmpty)" }
        watch("loop") { self.list.reduce("") { $0 + $1.description } }
        for id in Self.ids {
          watch("element \(id)") { self.list[id: id]?.description ?? "none" }
          watch("presence \(id)") { "\(self.list.contains(id: id))" }
          watch("index \(id)") { "\(self.list.index(of: id) ?? -1)" }
        }
      }
    }

    private func watch(_ name: String, _ read: @escaping () -> String) {
      observe { [unowned self] in
        seen[name] = read()
        runs[name, default: 0] += 1
      }
    }

    /// What a reader has to have seen, and whether it had to run, given the model before.
    func expectation(_ name: String, _ before: [Row]) -> (seen: String, runs: Bool) {
      let id = name.split(separator: " ").last.flatMap { Int($0) } ?? -1
      func element(_ model: [Row]) -> String { model.first { $0.id == id }?.description ?? "none" }
      let isReordered = before.map(\.id) != model.map(\.id)
      let isChanged = before != model || !touched.isEmpty
      switch name.prefix(while: { $0 != " " }) {
      case "count": return ("\(model.count)", before.count != model.count)
      case "ids": return ("\(model.map(\.id))", isReordered)
      case "elements": return ("\(model)", isChanged)
      case "firstIndex": return ("\(model.firstIndex { $0.title == "b" } ?? -1)", isChanged)
      case "lastIndex": return ("\(model.lastIndex { $0.title == "b" } ?? -1)", isChanged)
      case "firstWhere": return (model.first { $0.title == "b" }?.description ?? "none", isChanged)
      case "containsWhere": return ("\(model.contains { $0.title == "b" })", isChanged)
      case "isEmpty": return ("\(model.isEmpty)", before.count != model.count)
      case "last":
        let last = before.last.map { touched.contains($0.id) || $0 != model.last } ?? false
        return (model.last?.description ?? "none", isReordered || last)
      case "loop": return (model.reduce("") { $0 + $1.description }, isChanged)
      case "first":
        let first = before.first.map { touched.contains($0.id) || $0 != model.first } ?? false
        return (model.first?.description ?? "none", isReordered || first)
      case "element": return (element(model), element(before) != element(model) || touched.contains(id))
      case "presence":
        let now = model.contains { $0.id == id }
        return ("\(now)", now != before.contains { $0.id == id })
      default: return ("\(model.firstIndex { $0.id == id } ?? -1)", isReordered)
      }
    }

    func freshID() -> Int? { Self.ids.filter { id in !model.contains { $0.id == id } }.randomElement(using: &random) }
    func title() -> String { ["", "a", "b"][random.below(3)] }

    func step() {
      let place = model.isEmpty ? 0 : random.below(model.count)
      switch model.isEmpty ? 0 : random.below(18) {
      case 0, 1:
        guard let id = freshID() else { return }
        let (row, at) = (Row(id, title()), random.below(model.count + 1))
        list.insert(row, at: at)
        model.insert(row, at: at)
      case 2: #expect(list.remove(at: place) == model.remove(at: place))
      case 3:
        let id = random.below(10)
        let old = model.firstIndex { $0.id == id }.map { model.remove(at: $0) }
        #expect(list.remove(id: id) == old)
      case 4:
        let row = model.remove(at: place)
        let to = random.below(model.count + 1)
        model.insert(row, at: to)
        list.move(from: place, to: to)
      case 5:
        model[place].title = title()
        list[place] = model[place]
      case 6:
        let id = random.below(10)
        let row = Row(id, title())
        list[id: id] = row
        if let at = model.firstIndex(where: { $0.id == id }) { model[at] = row } else { model.append(row) }
      case 7:
        model[place].title = title()
        touched.insert(model[place].id)
        list.update(id: model[place].id) { $0.title = self.model[place].title }
      case 8:
        // Another identity takes the place.
        guard let id = freshID() else { return }
        model[place] = Row(id, title())
        list[place] = model[place]
      case 9:
        var new = model.shuffled(using: &random)
        if let id = freshID() { new.insert(Row(id, title()), at: random.below(new.count + 1)) }
        if random.below(2) == 0 { new.removeFirst() }
        list.replaceAll(with: new)
        model = new
      case 10:
        model.sort { ($0.title, $0.id) < ($1.title, $1.id) }
        list.sort { ($0.title, $0.id) < ($1.title, $1.id) }
      case 11: #expect(list.removeFirst() == model.removeFirst())
      case 12: #expect(list.removeLast() == model.removeLast())
      case 13: #expect(list.popFirst() == model.removeFirst())
      case 14: #expect(list.popLast() == model.popLast())
      case 15:
        model.reverse()
        list.reverse()
      case 16:
        model.sort()
        list.sort()
      default:
        let other = random.below(model.count)
        model.swapAt(place, other)
        list.swapAt(place, other)
      }
    }
  }

  @Test(
    "it holds what an array holds, and wakes exactly those who see a difference", arguments: seeds(60))
  func random(seed: UInt64) {
    expectNoResidue {
      let machine = Machine(seed: seed)
      for step in 0..<60 {
        let before = machine.model
        machine.runs = [:]
        machine.touched = []
        if machine.random.below(3) == 0 {
          machine.list.edit { list in
            for _ in 0..<4 { machine.step() }
            // Back to where it began: only changes in place count then.
            if machine.random.below(2) == 0 {
              list.replaceAll(with: before)
              machine.model = before
            }
          }
        } else {
          machine.step()
        }
        #expect(machine.list.elements == machine.model, "seed \(seed), step \(step)")
        for (name, seen) in machine.seen {
          let expected = machine.expectation(name, before)
          #expect(seen == expected.seen, "\(name), seed \(seed), step \(step)")
          #expect(machine.runs[name, default: 0] == (expected.runs ? 1 : 0), "\(name), seed \(seed), step \(step)")
        }
      }
      machine.scope.dispose()
    }
  }

  @Test(
    "nothing observing, it holds what an array holds, and by every way of asking", arguments: seeds(60))
  func unobserved(seed: UInt64) {
    expectNoResidue {
      let machine = Machine(seed: seed, isObserved: false)
      let list = machine.list
      for step in 0..<60 {
        switch machine.random.below(8) {
        case 0:
          machine.list.removeAll()
          machine.model = []
        case 1:
          let new = Machine.ids.shuffled(using: &machine.random).filter { id in !machine.model.contains { $0.id == id }
          }
          .map { Row($0, machine.title()) }
          list.append(contentsOf: new)
          machine.model += new
        case 2:
          // An id that comes twice: the first one counts.
          let new = (0..<machine.random.below(12)).map { _ in Row(machine.random.below(10), machine.title()) }
          var ids: Set<Int> = []
          withIssueHandler({ _ in }) { list.replaceAll(with: new) }
          machine.model = new.filter { ids.insert($0.id).inserted }
        case 3:
          let id = machine.random.below(10)
          let readers = Scope { observe { _ = list[id: id] } }
          machine.step()
          readers.dispose()
        default: machine.step()
        }
        let model = machine.model
        #expect(list.elements == model, "seed \(seed), step \(step)")
        #expect(list.ids == model.map(\.id) && list.count == model.count)
        for (position, row) in model.enumerated() {
          #expect(list.index(of: row.id) == position && list[id: row.id] == row && list[position] == row)
        }
        for id in Machine.ids { #expect(list.contains(id: id) == model.contains { $0.id == id }) }
      }
    }
  }
}
