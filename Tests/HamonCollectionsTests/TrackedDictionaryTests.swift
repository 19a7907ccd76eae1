import Hamon
import HamonCollections
import HamonTesting
import TestSupport
import Testing

@Suite("TrackedDictionary")
struct TrackedDictionaryTests {
  @Test("removeAll and replaceAll take keys away that are not equal to themselves as well", arguments: [true, false])
  func lostKeys(isObserved: Bool) {
    let log = RunLog()
    let readings = TrackedDictionary([Double.nan: "lost", 2: "two"])
    let effect = isObserved ? Effect { log("\(readings.count)") } : nil
    readings.replaceAll(with: [.nan: "again", 3: "three"])
    #expect(readings.count == 2 && readings[3] == "three" && readings[.nan] == nil)
    readings.removeAll()
    #expect(readings.isEmpty)
    #expect(log.take() == (isObserved ? ["2", "0"] : []))
    keep(effect)
  }

  @Test("who reads the keys hears of one that goes while it is changed in place, whatever the batch has done before")
  func removedInPlace() {
    let dictionary = TrackedDictionary(["a": "x"])
    let log = RunLog()
    let effect = Effect { log(dictionary.keys.sorted().joined()) }
    batch {
      dictionary["b"] = "y"
      _ = dictionary["a"].take()
      dictionary["b"] = nil
    }
    #expect(log.take() == ["a", ""])
    batch {
      dictionary["b"] = "y"
      _ = dictionary["b"].take()
    }
    #expect(log.take() == [])
    keep(effect)
  }

  @Test("it is a dictionary")
  func dictionary() {
    let names = TrackedDictionary(["a": "Anna"])
    names["b"] = "Ben"
    names["b"]?.append("!")
    names["z"]?.append("nothing")
    names["c", default: "C"] += "arl"
    #expect(names["d", default: "Dora"] == "Dora")
    #expect(names.dictionary == ["a": "Anna", "b": "Ben!", "c": "Carl"])
    #expect(names.updateValue("Bea", forKey: "b") == "Ben!" && names.updateValue("Eve", forKey: "e") == nil)
    #expect(names.removeValue(forKey: "a") == "Anna" && names.removeValue(forKey: "a") == nil)
    names["c"] = nil
    #expect(Set(names.keys) == ["b", "e"] && names.count == 2)
    #expect(names.values == names.keys.map { names[$0] } && Set(names.values) == ["Bea", "Eve"])
    names.merge(["e": "!", "f": "Fred"]) { $0 + $1 }
    #expect(Dictionary(uniqueKeysWithValues: names.map { ($0, $1) }) == ["b": "Bea", "e": "Eve!", "f": "Fred"])
    names.replaceAll(with: ["f": "Fred", "g": "Gil"])
    #expect(names.dictionary == ["f": "Fred", "g": "Gil"] && names.contains(key: "g") && !names.contains(key: "b"))
    names.removeAll()
    #expect(names.isEmpty && names["g"] == nil)
  }

  @Test("what fits is removed as one edit, also where a key was removed in between")
  func removeAllWhere() {
    let log = RunLog()
    let limit = Signal(2)
    let numbers = TrackedDictionary(["a": 1, "b": 2, "c": 3, "d": 4])
    let effect = Effect { log("\(numbers.count)") }
    numbers.removeAll { _, number in number > limit.value }
    #expect(numbers.dictionary == ["a": 1, "b": 2])
    numbers.removeAll { key, _ in key == "x" }
    numbers.removeAll { key, number in
      numbers["a"] = nil
      return number == 1 || key == "b"
    }
    #expect(numbers.isEmpty)
    limit.value = 0
    #expect(log.take() == ["4", "2", "1", "0"])
    keep(effect)
  }

  @Test("an equality says which values are the same: a policy or a closure, with or without elements")
  func equality() {
    final class Thing {}
    let things = TrackedDictionary<Int, Thing>(equality: .identity)
    let numbers = TrackedDictionary<Int, Int>(equality: .by { $0 / 10 == $1 / 10 })
    let more = TrackedDictionary([1: 5], equality: .never)
    let log = RunLog()
    let effects = [
      Effect { log("thing \(things[1] != nil)") }, Effect { log("number \(numbers[1] ?? -1)") },
      Effect { log("more \(more[1] ?? -1)") },
    ]
    _ = log.take()
    let thing = Thing()
    for _ in 0..<2 { things[1] = thing }
    for number in [5, 9, 10] { numbers[1] = number }
    for _ in 0..<2 { more[1] = 5 }
    #expect(log.take() == ["thing true", "number 5", "number 10", "more 5", "more 5"])
    for effect in effects { keep(effect) }
  }

  @Test("values that are optional may be nil and there")
  func optionals() {
    let numbers = TrackedDictionary<String, Int?>([:])
    numbers["a"] = .some(nil)
    #expect(numbers.count == 1 && numbers["a"] == .some(nil) && numbers["b"] == nil)
    numbers["a"] = nil
    #expect(numbers.isEmpty)
  }

  @Test("each reader hears of what it has read: also of the arrival of a key that is not there")
  func readers() {
    expectNoResidue {
      let log = RunLog()
      let names = TrackedDictionary(["a": "Anna"])
      let scope = Scope {
        for key in ["a", "b"] { observe { log("\(key) \(names[key] ?? "none")") } }
        observe { log("count \(names.count)") }
        observe { log("keys \(names.keys.sorted())") }
        observe { log("has a \(names.contains(key: "a"))") }
        observe { log("all \(names.dictionary.values.sorted())") }
      }
      _ = log.take()
      names["b"] = "Ben"
      #expect(log.take() == ["count 2", "keys [\"a\", \"b\"]", "b Ben", "all [\"Anna\", \"Ben\"]"])
      names["a"]?.append("!")
      #expect(log.take() == ["a Anna!", "all [\"Anna!\", \"Ben\"]"])
      names["a"] = "Anna!"
      names.edit {
        $0["a"] = nil
        $0["c"] = "Carl"
        $0["b"] = "Bea"
        $0["a"] = "Anna!"
        $0["c"] = nil
        $0["b"] = "Ben"
      }
      #expect(log.take() == [])
      names["x"] = "Xu"
      #expect(log.take() == ["count 3", "keys [\"a\", \"b\", \"x\"]", "all [\"Anna!\", \"Ben\", \"Xu\"]"])
      scope.dispose()
    }
  }

  @Test("an effect that counts in place does not wake itself")
  func countInEffect() {
    let log = RunLog()
    let word = Signal("a")
    let counts = TrackedDictionary<String, Int>()
    let effect = Effect {
      counts[word.value, default: 0] += 1
      log(word.value)
    }
    word.value = "b"
    word.value = "a"
    #expect(log.take() == ["a", "b", "a"])
    #expect(counts.dictionary == ["a": 2, "b": 1])
    keep(effect)
  }

  @Test("touching a value that is being changed in place traps with its key; others may be touched")
  func access() async {
    let lists = TrackedDictionary(["a": [1], "b": [2]])
    func change(_ list: inout [Int], _ body: () -> Void) {
      list.append(3)
      body()
    }
    change(&lists["a", default: []]) { lists["b"] = lists["c"] }
    #expect(lists.dictionary == ["a": [1, 3]])
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let lists = TrackedDictionary(["a": [1]], name: "lists")
      func change(_ list: inout [Int]) { list = lists["a"] ?? [] }
      change(&lists["a", default: []])
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("the value of a in \"lists\"") && text.contains("To fix this, "))
  }

  @Test("its changes as a sequence: the first element assigns what is there, and nothing is lost between two calls")
  func changes() async {
    func describe(_ changes: DictionaryChanges<String, Int>?) -> String {
      guard let changes else { return "end" }
      let assignments = changes.assignments.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
      return (changes.removals.sorted().map { "-\($0)" } + assignments).joined(separator: " ")
    }
    let counts = TrackedDictionary(["a": 1])
    let scope = Scope()
    var copy: [String: Int] = [:]
    var iterator = scope.run { counts.changes }.makeAsyncIterator()
    counts["b"] = 2
    let first = await iterator.next()
    #expect(describe(first) == "a=1 b=2")
    first?.apply(to: &copy)
    counts["c"] = 3
    counts["c"] = nil  // there and back is none
    counts["a"] = nil
    counts["b", default: 0] += 5
    let second = await iterator.next()
    #expect(describe(second) == "-a b=7")
    second?.apply(to: &copy)
    #expect(copy == counts.dictionary)
    // Another iterator begins anew, and disturbs nothing.
    var other = counts.changes.makeAsyncIterator()
    #expect(describe(await other.next()) == "b=7")
    counts.removeAll()
    #expect(describe(await iterator.next()) == "-b")
    #expect(describe(await other.next()) == "-b")
    let late = scope.run { counts.changes }
    scope.dispose()
    #expect(describe(await iterator.next()) == "end")
    var ended = late.makeAsyncIterator()
    #expect(describe(await ended.next()) == "end")
  }

  @Test("a sequence of its changes that is let go leaves nothing with its owner")
  func changesEnd() async {
    let counts = TrackedDictionary(["a": 1])
    let scope = Scope()
    let before = scope.dependencies.count
    for number in 0..<3 {
      var iterator = scope.run { counts.changes }.makeAsyncIterator()
      #expect(await iterator.next()?.assignments == ["a": 1])
      counts["b"] = number
      #expect(await iterator.next()?.assignments == ["b": number])
      counts["b"] = nil
    }
    #expect(scope.dependencies.count == before)
    scope.dispose()
  }

  @Test("an edit in a computed is reported, with the dictionary's name")
  func editInComputed() {
    let names = TrackedDictionary<String, String>(name: "names")
    let computed = Computed { () -> Int in
      names["a"] = "x"
      return 0
    }
    let all = issues { _ = computed.value }
    #expect(all.map(\.kind) == [.writeInComputed] && all.first?.message.contains("names.contents") == true)
  }

  @Test(
    "it holds what a dictionary holds, and wakes exactly those who see a difference", arguments: seeds(40)
  )
  func random(seed: UInt64) {
    expectNoResidue {
      var random = SeededGenerator(seed: Seeds.traced(seed))
      let tracked = TrackedDictionary<Int, String>()
      var model: [Int: String] = [:]
      var runs: [String: Int] = [:]
      var seen: [String: String] = [:]
      var touched: Set<Int> = []
      var copy = model
      func watch(_ name: String, _ read: @escaping () -> String) {
        observe {
          seen[name] = read()
          runs[name, default: 0] += 1
        }
      }
      func expected(_ model: [Int: String]) -> [String: String] {
        var all = [
          "count": "\(model.count)", "keys": "\(model.keys.sorted())", "all": "\(model.sorted { $0.key < $1.key })",
        ]
        for key in 0..<6 {
          all["value \(key)"] = model[key] ?? "none"
          all["presence \(key)"] = "\(model[key] != nil)"
        }
        return all
      }
      let scope = Scope {
        watch("count") { "\(tracked.count)" }
        watch("keys") { "\(tracked.keys.sorted())" }
        watch("all") { "\(tracked.dictionary.sorted { $0.key < $1.key })" }
        for key in 0..<6 {
          watch("value \(key)") { tracked[key] ?? "none" }
          watch("presence \(key)") { "\(tracked.contains(key: key))" }
        }
        tracked.observeChanges { $0.apply(to: &copy) }
      }
      func step() {
        let key = random.below(8)
        let value = ["", "a", "b"][random.below(3)]
        switch random.below(5) {
        case 0, 1: (tracked[key], model[key]) = (value, value)
        case 2: (tracked[key], model[key]) = (nil, nil)
        case 3:
          if model[key] != nil { touched.insert(key) }
          tracked[key]?.append(value)
          model[key]?.append(value)
        default:
          touched.insert(key)
          tracked[key, default: "d"] += value
          model[key, default: "d"] += value
        }
      }
      for number in 0..<60 {
        let before = expected(model)
        touched = []
        runs = [:]
        if random.below(3) == 0 {
          tracked.edit { _ in for _ in 0..<4 { step() } }
        } else {
          step()
        }
        #expect(tracked.dictionary == model && copy == model, "seed \(seed), step \(number)")
        for (name, value) in expected(model) {
          let isTouched =
            name == "all" ? !touched.isEmpty : touched.contains { name == "value \($0)" }
          #expect(seen[name] == value, "\(name), seed \(seed), step \(number)")
          let count = runs[name, default: 0]
          // A change in place counts. (One that adds its key is an ordinary assignment.)
          #expect(count == 1 || count == 0 && before[name] == value, "\(name), seed \(seed), step \(number)")
          #expect(count == 0 || before[name] != value || isTouched, "\(name), seed \(seed), step \(number)")
        }
      }
      scope.dispose()
    }
  }
}
