/// Writing to the first of some signals that some effects read: the other part of S's table. Each write is a batch, as in
/// js-reactivity-benchmark, where the table is measured for many frameworks. Making and ending the effects is timed as well; an
/// operation is one write. Afterwards there is one more, untimed: nothing may run.
struct Update {
  let name: String
  let writes: Int
  let signals: Int
  let effects: Int

  /// S's rows for `n` writes to one effect.
  static func all(_ n: Int) -> [Update] {
    [
      Update(name: "update/1 to 1", writes: n, signals: 1, effects: 1),
      Update(name: "update/2 to 1", writes: n, signals: 2, effects: 1),
      Update(name: "update/4 to 1", writes: n, signals: 4, effects: 1),
      Update(name: "update/1000 to 1", writes: max(2, n / 250), signals: 1000, effects: 1),
      Update(name: "update/1 to 2", writes: n, signals: 1, effects: 2),
      Update(name: "update/1 to 4", writes: n, signals: 1, effects: 4),
      Update(name: "update/1 to 1000", writes: max(2, n / 250), signals: 1, effects: 1000),
    ]
  }

  /// The first write changes nothing; making an effect runs it.
  var expected: Outcome {
    let others = signals * (signals - 1) / 2
    return Outcome(sum: effects * (writes * (writes - 1) / 2 + writes * others), count: effects * writes)
  }

  func row() -> Row {
    Row(
      name: name, operations: writes, expected: expected,
      entries: [
        Row.Entry(peer: .hamon, way: .runs { instance(on: HamonFramework.self) }),
        Row.Entry(peer: .observation, isMinimal: false, way: .runs { instance(on: ObservationFramework.self) }),
        Combine.update(self),
      ])
  }

  func instance<F: Framework>(on type: F.Type) -> Instance {
    let framework = F()
    let tally = Tally()
    var sources: [F.Ints.Signal] = []
    return Instance {
      sources = (0..<signals).map { framework.signal($0) }
      tally.reset()
    } run: {
      framework.build { make(in: framework, over: sources, tally) }
      let head = sources[0]
      for i in 0..<writes { framework.batch { head.write(i) } }
      framework.cleanup()
      return Outcome(sum: tally.sum, count: tally.count)
    } settle: { _ in
      framework.batch { sources[0].write(Create.afterTheEnd) }
      return Outcome(sum: tally.sum, count: tally.count)
    } finish: {
      sources = []
    } end: {
      tally.free()
    }
  }

  private func make<F: Framework>(in framework: F, over sources: [F.Ints.Signal], _ tally: Tally) {
    for _ in 0..<effects {
      switch signals {
      case 1:
        let a = sources[0]
        framework.effect { tally.ran(reading: a.read()) }
      case 2:
        let (a, b) = (sources[0], sources[1])
        framework.effect { tally.ran(reading: a.read() &+ b.read()) }
      case 4:
        let (a, b, c, d) = (sources[0], sources[1], sources[2], sources[3])
        framework.effect { tally.ran(reading: a.read() &+ b.read() &+ c.read() &+ d.read()) }
      default:
        framework.effect {
          var sum = 0
          for source in sources { sum &+= source.read() }
          tally.ran(reading: sum)
        }
      }
    }
  }
}
