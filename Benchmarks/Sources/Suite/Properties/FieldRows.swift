import Hamon
import HamonCollections
import Observation

/// One field of a value, where each field has a reader of its own: Hamon's parts, a computed by hand for each, and Observation, which knows
/// the property alone.
enum FieldRows {
  static func all(_ scale: Scale) -> [Row] {
    let writes = scale == .full ? 20_000 : scale == .quick ? 2000 : 20
    let elements = scale == .smallest ? 100 : 10_000
    return [ofHundred(writes), ofElement(elements, scale == .smallest ? 5 : 50)]
  }

  /// A hundred fields, in ten structures of ten.
  struct Hundred: Equatable {
    struct Ten: Equatable { var a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0, j = 0 }

    var a = Ten(), b = Ten(), c = Ten(), d = Ten(), e = Ten(), f = Ten(), g = Ten(), h = Ten(), i = Ten(), j = Ten()

    static var fields: [WritableKeyPath<Hundred, Int>] {
      let tens: [WritableKeyPath<Hundred, Ten>] = [\.a, \.b, \.c, \.d, \.e, \.f, \.g, \.h, \.i, \.j]
      let fields: [WritableKeyPath<Ten, Int>] = [\.a, \.b, \.c, \.d, \.e, \.f, \.g, \.h, \.i, \.j]
      return tens.flatMap { ten in fields.map { ten.appending(path: $0) } }
    }
  }

  private final class TrackedHundred { @Tracked var value = Hundred() }
  @Observable fileprivate final class ObservedHundred { var value = Hundred() }

  /// Each write adds 1 to one field, and runs one reader.
  private static func ofHundred(_ n: Int) -> Row {
    let fields = Hundred.fields
    return Row(
      name: "fields/one field of a hundred", operations: n, expected: Outcome(sum: n, count: n),
      entries: [
        Row.Entry(
          peer: .hamon,
          way: .runs {
            let object = TrackedHundred()
            let parts = fields.map { object.$value.part($0) }
            return readers(100, n) {
              parts[$0].value
            } write: {
              object.value[keyPath: fields[$0]] &+= 1
            }
          }),
        Row.Entry(
          peer: .computeds,
          way: .runs {
            let object = TrackedHundred()
            let computeds = fields.map { field in Computed { object.value[keyPath: field] } }
            return readers(100, n) {
              computeds[$0].value
            } write: {
              object.value[keyPath: fields[$0]] &+= 1
            }
          }),
        Row.Entry(
          peer: .observation, isMinimal: false,
          way: .runs {
            let object = ObservedHundred()
            return observation(100, n) {
              object.value[keyPath: fields[$0]]
            } write: {
              object.value[keyPath: fields[$0]] &+= 1
            }
          }),
      ])
  }

  fileprivate struct Element: Identifiable, Equatable {
    let id: Int
    var number = 0
    var other = 0
  }

  @Observable fileprivate final class ObservedElements {
    var all: [Element]
    init(_ all: [Element]) { self.all = all }
  }

  /// Each write adds 1 to one field of one element, and runs one reader; one more, of another field, runs none.
  private static func ofElement(_ count: Int, _ n: Int) -> Row {
    let elements = (0..<count).map { Element(id: $0) }
    func write(_ list: TrackedList<Element>, _ id: Int) {
      list.update(id: id) { $0.number &+= 1 }
      list.update(id: id) { $0.other &+= 1 }
    }
    return Row(
      name: "fields/one element's field of \(count >= 1000 ? "\(count / 1000)k" : "\(count)")", operations: n,
      expected: Outcome(sum: n, count: n),
      entries: [
        Row.Entry(
          peer: .hamon,
          way: .runs {
            let list = TrackedList(elements)
            let parts = (0..<count).map { list.part(id: $0).number }
            return readers(count, n) {
              parts[$0].value!
            } write: {
              write(list, $0)
            }
          }),
        Row.Entry(
          peer: .computeds,
          way: .runs {
            let list = TrackedList(elements)
            let computeds = (0..<count).map { id in Computed { list[id: id]?.number } }
            return readers(count, n) {
              computeds[$0].value!
            } write: {
              write(list, $0)
            }
          }),
        Row.Entry(
          peer: .observation, isMinimal: false,
          way: .runs {
            let object = ObservedElements(elements)
            return observation(count, n) {
              object.all[$0].number
            } write: {
              object.all[$0].number &+= 1
              object.all[$0].other &+= 1
            }
          }),
      ])
  }

  /// Those that are due run after each write, and are armed again.
  private static func observation(
    _ count: Int, _ n: Int, read: @escaping (Int) -> Int, write: @escaping (Int) -> Void
  ) -> Instance {
    let tally = Tally()
    let due = Due()
    let shown = UnsafeMutablePointer<Int>.allocate(capacity: count)
    for id in 0..<count { shown.advanced(by: id).initialize(to: read(id)) }
    func run(_ id: Int) {
      let now = withObservationTracking {
        read(id)
      } onChange: {
        due.ids.append(id)
      }
      tally.ran(reading: now &- shown[id])
      shown[id] = now
    }
    for id in 0..<count { run(id) }
    return Instance {
      tally.reset()
      for i in 1...n {
        write(i &* 7919 % count)
        let ids = due.ids
        due.ids.removeAll(keepingCapacity: true)
        for id in ids { run(id) }
      }
      return Outcome(sum: tally.sum, count: tally.count)
    } end: {
      tally.free()
      shown.deallocate()
    }
  }

  /// Who is to run again. `onChange` is called on the thread of the write.
  private final class Due: @unchecked Sendable { var ids: [Int] = [] }
}
