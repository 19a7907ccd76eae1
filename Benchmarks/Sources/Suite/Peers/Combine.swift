import OpenCombine

/// OpenCombine, as written by hand: `CurrentValueSubject` for what is set or derived, `sink` for effects.
///
/// OpenCombine 0.14.0 has no `CombineLatest`. A join is what one writes in its place: a subject that is computed anew, from
/// its sources' present values, whenever one of them has sent. So joins run more often than necessary.
final class Combine {
  typealias Subject = CurrentValueSubject<Int, Never>

  let tally: Tally
  private(set) var cancellables: [AnyCancellable] = []

  init(_ tally: Tally) { self.tally = tally }

  /// A derived value that can be read and shared; an equal result is not sent.
  func join(_ sources: [Subject], _ compute: @escaping () -> Int) -> Subject {
    tally.ran()
    let subject = Subject(compute())
    for source in sources {
      keep(
        source.dropFirst().sink { [tally, unowned subject] _ in
          tally.ran()
          let value = compute()
          if value != subject.value { subject.send(value) }
        })
    }
    return subject
  }

  /// The same of one source.
  func derive(_ source: Subject, _ compute: @escaping (Int) -> Int) -> Subject {
    join([source]) { compute(source.value) }
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
