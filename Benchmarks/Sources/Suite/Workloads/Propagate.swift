/// `width` chains of `height` computeds below one signal, each with an effect at its end; an operation is one write,
/// which is in no batch.
struct Propagate: Workload {
  let width: Int
  let height: Int
  let writes: Int

  var name: String { "propagate/\(width)x\(height)" }

  var expected: Outcome {
    Outcome(sum: width * (writes * (writes + 1) / 2 + writes * height), count: writes * width * (height + 1))
  }

  func build<F: Framework>(in framework: F, _ tally: Tally) -> () -> Double {
    let head = framework.signal(0)
    for _ in 0..<width {
      var current = F.Ints.computed {
        tally.ran()
        return head.read() &+ 1
      }
      for _ in 1..<height {
        let before = current
        current = F.Ints.computed {
          tally.ran()
          return before.read() &+ 1
        }
      }
      let end = current
      framework.effect { tally.ran(reading: end.read()) }
    }
    return {
      tally.sum = 0
      for i in 1...writes { framework.single { head.write(i) } }
      return Double(tally.sum)
    }
  }
}
