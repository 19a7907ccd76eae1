import OpenCombine

/// OpenCombine, as written by hand with care: `CurrentValueSubject` for what is set or derived, `sink` for effects. What a sink
/// is given, and what a subject has sent last, is kept, because to ask a subject takes its lock.
final class Combine {
  typealias Subject = CurrentValueSubject<Int, Never>
  typealias Stream = AnyPublisher<Int, Never>

  let tally: Tally
  private(set) var cancellables: [AnyCancellable] = []

  init(_ tally: Tally) { self.tally = tally }

  /// A derived value that can be read and shared; an equal result is not sent. The sink is given the source's present value at
  /// once, and with that the first result is computed.
  func derive(_ source: some Publisher<Int, Never>, _ compute: @escaping (Int) -> Int) -> Subject {
    let derived = Derived(0)
    keep(
      source.sink { [tally] value in
        tally.ran()
        derived.send(compute(value))
      })
    return derived.subject
  }

  /// The same of several sources. In the place of `first` stands the first result.
  func join<Value: Equatable>(
    _ sources: [some Publisher<Int, Never>], first: Value, _ compute: @escaping ([Int]) -> Value
  ) -> CurrentValueSubject<Value, Never> {
    let derived = Derived(first)
    latest(of: sources) { [tally] values in
      tally.ran()
      derived.send(compute(values))
    }
    return derived.subject
  }

  /// Calls `body` with the latest value of each source, at once and whenever one of them has sent.
  ///
  /// OpenCombine 0.14.0 has no `CombineLatest`. This is what one writes in its place; like it, it calls `body` once for each
  /// source that sends, so joins run more often than necessary.
  func latest(of sources: some Collection<some Publisher<Int, Never>>, _ body: @escaping ([Int]) -> Void) {
    let latest = Latest(sources.count)
    for (place, source) in sources.enumerated() {
      keep(
        source.sink { value in
          latest.values[place] = value
          if latest.isComplete { body(latest.values) }
        })
    }
    latest.isComplete = true
    body(latest.values)
  }

  /// An effect.
  func effect(on stream: some Publisher<Int, Never>, _ body: @escaping (Int) -> Void) {
    keep(
      stream.sink { [tally] value in
        tally.ran()
        body(value)
      })
  }

  /// An effect on a row's result; returns how to read the result.
  func result(_ stream: some Publisher<Int, Never>) -> () -> Int {
    let last = Tally()
    effect(on: stream) { last.sum = $0 }
    keep(AnyCancellable { last.free() })
    return { last.sum }
  }

  func keep(_ cancellable: AnyCancellable) { cancellables.append(cancellable) }

  func end() {
    for cancellable in cancellables { cancellable.cancel() }
    cancellables.removeAll()
  }

  /// How a row does it: `build` makes the graph and returns one run.
  static func entry(
    _ repeats: Int, peer: Peer = .openCombine, _ build: @escaping (Combine) -> () -> Double
  ) -> Row.Entry {
    Row.Entry(
      peer: peer, isMinimal: false,
      way: .runs {
        let graph = Combine(Tally())
        return .repeating(repeats, graph.tally, end: { graph.end() }, build(graph))
      })
  }

  /// The same for a row with one signal and one result.
  static func entry(
    _ shape: HeadAndEnd, _ repeats: Int, peer: Peer = .openCombine,
    _ build: @escaping (Combine, Subject) -> () -> Int
  ) -> Row.Entry {
    entry(repeats, peer: peer) { graph in
      let head = Subject(0)
      let read = build(graph, head)
      return {
        shape.run { value in
          head.send(value)
          return read()
        }
      }
    }
  }
}

/// What the sources of a join have sent last.
private final class Latest {
  @exclusivity(unchecked)  // the other peers do not pay for a check where they keep values
  var values: [Int]
  /// Whether all of them have been subscribed to.
  @exclusivity(unchecked)  // likewise
  var isComplete = false

  init(_ count: Int) { values = Array(repeating: 0, count: count) }
}

/// A subject, and what it has sent last.
final class Derived<Value: Equatable> {
  let subject: CurrentValueSubject<Value, Never>
  @exclusivity(unchecked)  // likewise
  private var last: Value

  init(_ first: Value) {
    subject = CurrentValueSubject(first)
    last = first
  }

  func send(_ value: Value) {
    if value == last { return }
    last = value
    subject.send(value)
  }
}
