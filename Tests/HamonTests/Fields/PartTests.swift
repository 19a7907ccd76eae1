import Hamon
import HamonTesting
import TestSupport
import Testing

struct City: Equatable {
  var name = "Nara"
  var code: String? = "630"
}

struct Person: Equatable {
  var name = "Ann"
  var age = 30
  var city: City? = City()
  var home = City(name: "Uji", code: nil)
  var tags = ["a", "b", "c"]
  var marks = ["x": 1]
  var state = State.idle

  enum State: Equatable {
    case idle, failed(City)

    var failure: City? { if case .failed(let city) = self { city } else { nil } }
  }
}

@Suite("A part of a tracked value")
struct PartTests {
  private final class Model {
    @Tracked var person = Person()
    @Tracked(name: "named") var named = Person()
  }

  /// Counts the runs of a reader, and logs what it sees.
  private func watch<Value>(_ part: @autoclosure @escaping () -> Part<Value>, _ log: RunLog) -> Effect {
    Effect { log("\(part().value)") }
  }

  @Test("a change of a field wakes its readers, and those of no sibling; parents hear of it")
  func fields() {
    let log = RunLog()
    let model = Model()
    let name = watch(model.$person.home.name, log)
    let age = watch(model.$person.age, log)
    let home = watch(model.$person.home, log)
    #expect(log.take() == ["Uji", "30", "City(name: \"Uji\", code: nil)"])
    model.person.age = 31
    #expect(log.take() == ["31"])
    model.person.home.name = "Kyoto"
    #expect(log.take() == ["Kyoto", "City(name: \"Kyoto\", code: nil)"])
    model.person.name = "Bob"
    #expect(log.take() == [])
    model.person = Person(name: "C", home: City(name: "Kyoto", code: "600"))
    #expect(log.take() == ["30", "City(name: \"Kyoto\", code: Optional(\"600\"))"])
    keep(name)
    keep(age)
    keep(home)
  }

  @Test("of a signal as of a property, through either handle")
  func signal() {
    let log = RunLog()
    let person = Signal(Person())
    let effect = watch(person.home.name, log)
    person.value.age = 7
    person.value.home.name = "Kobe"
    person.update { $0.home.code = "1" }
    #expect(log.take() == ["Uji", "Kobe"])
    keep(effect)
  }

  @Test("a field of an optional is nil where there is nothing, and an optional field stays one optional")
  func optionals() {
    let log = RunLog()
    let model = Model()
    let name: Part<String?> = model.$person.city.name
    let code: Part<String?> = model.$person.city.code
    let effects = [watch(name, log), watch(code, log)]
    #expect(log.take() == ["Optional(\"Nara\")", "Optional(\"630\")"])
    model.person.city?.name = "Otsu"
    #expect(log.take() == ["Optional(\"Otsu\")"])
    model.person.city?.code = nil
    #expect(log.take() == ["nil"])
    model.person.city = nil
    #expect(log.take() == ["nil"])  // the name; the code was nil already
    model.person.city = City(name: "Soja", code: "719")
    #expect(log.take() == ["Optional(\"Soja\")", "Optional(\"719\")"])
    withExtendedLifetime(effects) {}
  }

  @Test("an element by its index, and a value by its key: nil where there is none, and nothing traps")
  func indexed() {
    let log = RunLog()
    let model = Model()
    let effects = [
      watch(model.$person.tags[1], log), watch(model.$person.tags.count, log), watch(model.$person.marks["y"], log),
    ]
    #expect(log.take() == ["Optional(\"b\")", "3", "nil"])
    model.person.tags[0] = "A"
    model.person.tags[2] = "C"
    #expect(log.take() == [])
    model.person.tags[1] = "B"
    #expect(log.take() == ["Optional(\"B\")"])
    model.person.marks["x"] = 2
    #expect(log.take() == [])
    model.person.marks["y"] = 3
    #expect(log.take() == ["Optional(3)"])
    model.person.tags.removeLast(2)
    #expect(log.take() == ["nil", "1"])
    withExtendedLifetime(effects) {}
    let list = Signal([Person(), Person(name: "Bob")])
    let name = watch(list[1].name, log)
    list.value[0].name = "x"
    list.value[1].age = 1
    list.value[1].name = "y"
    #expect(log.take() == ["Optional(\"Bob\")", "Optional(\"y\")"])
    let maybe = Signal<[String: [Int]]?>(nil)
    let deep: Part<Int?> = maybe["a"][2]
    let number = watch(deep, log)
    maybe.value = ["a": [1, 2, 3]]
    maybe.value?["b"] = []
    maybe.value?["a"]?[2] = 4
    #expect(log.take() == ["nil", "Optional(3)", "Optional(4)"])
    keep(name)
    keep(number)
  }

  @Test("a case of an enumeration, by a property that returns what it has")
  func cases() {
    let log = RunLog()
    let model = Model()
    let effect = watch(model.$person.state.failure.name, log)
    model.person.state = .failed(City())
    model.person.state = .failed(City(name: "Nara", code: "1"))
    model.person.state = .failed(City(name: "Ise"))
    model.person.state = .idle
    #expect(log.take() == ["nil", "Optional(\"Nara\")", "Optional(\"Ise\")", "nil"])
    keep(effect)
  }

  @Test("the same part asked for twice is the same object and node, however the way is written")
  func same() {
    let model = Model()
    let path: KeyPath<Person, String> = (\Person.home).appending(path: \.name)
    let first = model.$person.home
    #expect(model.$person.home === first)
    #expect(model.$person.part(\.home) === first)
    #expect(first.name === model.$person.home.name)
    let whole = model.$person.part(path)
    #expect(whole === model.$person.part(\.home.name))
    #expect(model.$person.tags[1] === model.$person.tags[1])
    #expect(model.$person.tags[1] !== model.$person.tags[2])
    let before = GraphStatistics.withoutDeferred
    let readers = (0..<10).map { _ in Effect { _ = model.$person.home.name.value } }
    #expect(GraphStatistics.withoutDeferred.nodes - before.nodes == 10 + 1)
    #expect(GraphStatistics.withoutDeferred.links - before.links == 10 + 1)
    withExtendedLifetime(readers) {}
  }

  @Test("what counts as the same is not stored: the part stays the object that it was")
  func equality() {
    struct Loose: Equatable {
      var id: Int
      var note: String
      static func == (a: Self, b: Self) -> Bool { a.id == b.id }
    }
    struct Holder { var loose: Loose, other = 0 }
    let log = RunLog()
    let holder = Signal(Holder(loose: Loose(id: 1, note: "old")))
    let effect = Effect { log(holder.loose.value.note) }
    holder.value.loose.note = "new"
    #expect(log.take() == ["old"])
    #expect(holder.loose.peek().note == "old")
    holder.value.loose.id = 2
    #expect(log.take() == ["new"])
    keep(effect)
  }

  @Test("a part of a type that is not Equatable counts as changed with each change of the whole")
  func notEquatable() {
    struct Opaque { var number = 1 }
    struct Holder { var opaque = Opaque(), other = 0 }
    let log = RunLog()
    let holder = Signal(Holder())
    let effect = Effect { log("\(holder.opaque.value.number)") }
    let number = Effect { log("n\(holder.opaque.number.value)") }
    #expect(log.take() == ["1", "n1"])
    holder.value.other = 1
    #expect(log.take() == ["1"])
    keep(effect)
    keep(number)
  }

  @Test("it is right inside a batch, in a computed and untracked; there and back wakes no reader")
  func batches() {
    let log = RunLog()
    let model = Model()
    let doubled = Computed { model.$person.age.value * 2 }
    let effect = Effect { log("\(doubled.value)") }
    batch {
      model.person.age = 5
      #expect(model.$person.age.value == 5)
      #expect(doubled.value == 10)
    }
    #expect(log.take() == ["60", "10"])
    batch {
      model.person.age = 6
      model.person.age = 5
      model.person.name = "x"
    }
    #expect(log.take() == [])
    let aside = Effect { log("aside \(model.$person.age.peek())") }
    model.person.age = 1
    #expect(log.take() == ["aside 5", "2"])
    keep(effect)
    keep(aside)
  }

  @Test("a field that has a name of the source's own is asked for with part(_:)")
  func ownNames() {
    struct Box { var value = 1, other = 2 }
    let log = RunLog()
    let box = Signal(Box())
    let effect = watch(box.part(\.value), log)
    box.value.other = 3
    box.value.value = 4
    #expect(log.take() == ["1", "4"])
    keep(effect)
  }

  @Test("a part is called after its source and the way")
  func names() {
    let model = Model()
    #expect("\(model.$named.home.name)" == "part \"named.home.name\"")
    #expect("\(model.$named.tags[1])" == "part \"named.tags[1]\"")
    #expect("\(model.$named.marks["x"])" == "part \"named.marks[\"x\"]\"")
    #expect("\(Signal(Person()).age)" == "part of type Int")
  }

  @Test("it reads its source only: who writes the whole in a reader of a part is not woken by another field")
  func writesInReaders() {
    let log = RunLog()
    let model = Model()
    let effect = Effect {
      log("\(model.$person.age.value)")
      model.person.name += "!"
    }
    #expect(model.person.name == "Ann!")
    model.person.age = 1
    #expect(log.take() == ["30", "1"])
    #expect(model.person.name == "Ann!!")
    keep(effect)
  }
}
