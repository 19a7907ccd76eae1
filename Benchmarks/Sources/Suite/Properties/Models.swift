import Hamon
import Observation

/// An object with one property, in Hamon.
final class TrackedOne {
  @Tracked var a: Int

  init(_ value: Int) { a = value }
}

/// An object with one property, in Observation.
@Observable
final class ObservedOne {
  var a: Int

  init(_ value: Int) { a = value }
}

/// An object with two properties, in Hamon.
final class TrackedTwo {
  @Tracked var a: Int
  @Tracked var b = 1

  init(_ value: Int) { a = value }
}

/// An object with two properties, in Observation.
@Observable
final class ObservedTwo {
  var a: Int
  var b = 1

  init(_ value: Int) { a = value }
}

/// An object with ten properties, in Hamon.
final class TrackedTen {
  @Tracked var a: Int
  @Tracked var b = 1
  @Tracked var c = 2
  @Tracked var d = 3
  @Tracked var e = 4
  @Tracked var f = 5
  @Tracked var g = 6
  @Tracked var h = 7
  @Tracked var i = 8
  @Tracked var j = 9

  init(_ value: Int) { a = value }
}

/// An object with ten properties, in Observation.
@Observable
final class ObservedTen {
  var a: Int
  var b = 1
  var c = 2
  var d = 3
  var e = 4
  var f = 5
  var g = 6
  var h = 7
  var i = 8
  var j = 9

  init(_ value: Int) { a = value }
}

/// What a screen may be doing.
enum Phase: Equatable {
  case asleep
  case loading(Int)

  var number: Int { if case .loading(let number) = self { number } else { 0 } }
}

/// Where something is.
struct Place: Equatable {
  var x = 0.0
  var y = 0.0
}

/// An object with properties of types that are not in the standard library's front row, in Hamon.
final class TrackedValues {
  @Tracked var selected: Int?
  @Tracked var phase = Phase.asleep
  @Tracked var place = Place()
}

/// The same in Observation.
@Observable
final class ObservedValues {
  var selected: Int?
  var phase = Phase.asleep
  var place = Place()
}

/// Whether an Observation block has to run again. What `onChange` captures has to be sendable, and a raw word is the
/// cheapest such thing; it lives as long as the process.
struct Flag: @unchecked Sendable {
  private let word = UnsafeMutablePointer<Bool>.allocate(capacity: 1)

  init() { word.initialize(to: false) }

  var isSet: Bool {
    get { word.pointee }
    nonmutating set { word.pointee = newValue }
  }
}
