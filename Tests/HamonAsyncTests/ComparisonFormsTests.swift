import Hamon
import TestSupport
import Testing

@MainActor
private final class Model {
  @Tracked var number = 0
}

@Suite("A comparison of its own, of what is made for an object, and of what is published", .tags(.threads))
@MainActor
struct ComparisonFormsTests {
  private let model = Model()

  private static func inTens(_ one: Int, _ other: Int) -> Bool { one / 10 == other / 10 }

  /// What each form shows, and hears of.
  private func heard(_ make: (_ log: @escaping (Int) -> Void) -> AnyObject?) -> [Int] {
    var heard: [Int] = []
    let maker = make { heard.append($0) }
    for number in [5, 15, 19, 20] { model.number = number }
    keep(maker)
    return heard
  }

  @Test("decides what is a change")
  func forms() {
    #expect(
      heard { log in
        let computed = Computed(of: model, equality: .by(Self.inTens)) { $0.number }
        return Effect { log(computed.value) }
      } == [0, 15, 20])
    model.number = 0
    #expect(
      heard { log in
        let linked = Linked(of: model, equality: .by(Self.inTens), { $0.number }, reset: { source, _ in source })
        return Effect { log(linked.value) }
      } == [0, 15, 20])
    model.number = 0
    #expect(
      heard { log in
        observe(equality: .by(Self.inTens)) {
          model.number
        } onChange: { _, new in
          log(new)
        }
      } == [15, 20])
    model.number = 0
    #expect(
      heard { log in
        observe(of: model, equality: .by(Self.inTens)) {
          $0.number
        } onChange: { _, _, new in
          log(new)
        }
      } == [15, 20])
    model.number = 0
    let publications = [
      Publication(equality: .by(Self.inTens)) { [model] in model.number },
      Publication(of: model, equality: .by(Self.inTens)) { $0.number },
    ]
    model.number = 5
    #expect(publications.map(\.latest.value) == [0, 0])
    model.number = 15
    #expect(publications.map(\.latest.value) == [15, 15])
  }

  @Test("decides what is an element")
  func sequence() async {
    var values = values(of: model, equality: .by(Self.inTens)) { $0.number }.makeAsyncIterator()
    #expect(await values.next() == 0)
    model.number = 5
    Task {
      model.number = 7
      model.number = 15
    }
    #expect(await values.next() == 15)
  }
}
