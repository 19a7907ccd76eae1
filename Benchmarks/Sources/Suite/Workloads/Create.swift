/// Making effects over signals that exist, and ending them: one part of S's table. Afterwards every signal is set once more,
/// untimed: nothing may run.
struct Create {
  let name: String
  /// How many effects are made, and how many signals there are.
  let effects: Int
  let signals: Int
  /// How many signals an effect reads, or how many effects read a signal.
  var reads = 1
  var readers = 1

  /// S's rows for `n` signals or effects.
  static func all(_ n: Int) -> [Create] {
    [
      Create(name: "create/0 to 1", effects: n, signals: 0, reads: 0),
      Create(name: "create/1 to 1", effects: n, signals: n),
      Create(name: "create/2 to 1", effects: n / 2, signals: n, reads: 2),
      Create(name: "create/4 to 1", effects: n / 4, signals: n, reads: 4),
      Create(name: "create/1000 to 1", effects: n / 1000, signals: n, reads: 1000),
      Create(name: "create/1 to 2", effects: n, signals: n / 2, readers: 2),
      Create(name: "create/1 to 4", effects: n, signals: n / 4, readers: 4),
      Create(name: "create/1 to 8", effects: n, signals: n / 8, readers: 8),
      Create(name: "create/1 to 1000", effects: n, signals: n / 1000, readers: 1000),
    ]
  }

  /// What no signal has before; an effect that has not ended would add it to the sum.
  static let afterTheEnd = -1_000_003

  var expected: Outcome {
    let all = signals * (signals - 1) / 2
    return Outcome(sum: reads == 0 ? 0 : all * readers, count: effects)
  }

  func row() -> Row {
    Row(
      name: name, operations: effects, expected: expected,
      entries: [
        Row.Entry(peer: .hamon, way: .runs { instance(on: HamonFramework.self) }),
        Row.Entry(peer: .observation, isMinimal: false, way: .runs { instance(on: ObservationFramework.self) }),
        Combine.create(self),
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
      framework.cleanup()
      return Outcome(sum: tally.sum, count: tally.count)
    } settle: { _ in
      framework.batch {
        for source in sources { source.write(Self.afterTheEnd) }
      }
      return Outcome(sum: tally.sum, count: tally.count)
    } finish: {
      sources = []
    } end: {
      tally.free()
    }
  }

  private func make<F: Framework>(in framework: F, over sources: [F.Ints.Signal], _ tally: Tally) {
    for i in 0..<effects {
      switch reads {
      case 0: framework.effect { tally.ran() }
      case 1:
        let source = sources[i / readers]
        framework.effect { tally.ran(reading: source.read()) }
      case 2:
        let (a, b) = (sources[2 * i], sources[2 * i + 1])
        framework.effect { tally.ran(reading: a.read() &+ b.read()) }
      case 4:
        let (a, b, c, d) = (sources[4 * i], sources[4 * i + 1], sources[4 * i + 2], sources[4 * i + 3])
        framework.effect { tally.ran(reading: a.read() &+ b.read() &+ c.read() &+ d.read()) }
      default:
        framework.effect {
          var sum = 0
          for j in i * reads..<(i + 1) * reads { sum &+= sources[j].read() }
          tally.ran(reading: sum)
        }
      }
    }
  }
}

/// Making signals: the first line of S's table. They are let go untimed.
struct CreateSignals {
  let count: Int

  func row() -> Row {
    Row(
      name: "create/signals", operations: count, expected: Outcome(sum: count - 1, count: count),
      entries: [
        Row.Entry(peer: .hamon, way: .runs { instance(on: HamonFramework.self) }),
        Row.Entry(peer: .observation, way: .runs { instance(on: ObservationFramework.self) }),
        Combine.signals(count),
      ])
  }

  func instance<F: Framework>(on type: F.Type) -> Instance {
    let framework = F()
    var signals: [F.Ints.Signal] = []
    return Instance {
      var made: [F.Ints.Signal] = []
      for i in 0..<count { made.append(framework.signal(i)) }
      signals = made
      return Outcome(sum: signals[0].read() + signals[count - 1].read(), count: signals.count)
    } finish: {
      signals.removeAll()
    }
  }
}
