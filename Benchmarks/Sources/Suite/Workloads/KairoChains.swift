/// A change that goes nowhere: the second computed always has the same result.
struct Avoidable: Workload {
  let name = "kairo/avoidable"
  let expected = Outcome(sum: 6 * 1001, count: 2 * 1001)

  func build<F: Framework>(in framework: F, _ tally: Tally) -> () -> Double {
    let head = framework.signal(0)
    let first = F.Ints.computed {
      tally.ran()
      return head.read()
    }
    let second = F.Ints.computed {
      tally.ran()
      return first.read() &* 0
    }
    let third = F.Ints.computed {
      tally.ran()
      beBusy()
      return second.read() &+ 1
    }
    let fourth = F.Ints.computed {
      tally.ran()
      return third.read() &+ 2
    }
    let fifth = F.Ints.computed {
      tally.ran()
      return fourth.read() &+ 3
    }
    framework.effect {
      tally.ran()
      consume(fifth.read())
      beBusy()
    }
    return {
      framework.batch { head.write(1) }
      var sum = fifth.read()
      for i in 0..<1000 {
        framework.batch { head.write(i) }
        sum &+= fifth.read()
      }
      return Double(sum)
    }
  }
}

/// Some work that cannot be folded away.
@inline(never)  // as a user's function would be
func beBusy() {
  var a = 0
  for _ in 0..<100 { a = pass(a &+ 1) }
}

/// One signal, fifty branches of two computeds and an effect.
struct Broad: Workload {
  static let width = 50
  let name = "kairo/broad"
  let expected = Outcome(sum: 50 * 49 / 2 + 50 * 50, count: 51 * 150)

  func build<F: Framework>(in framework: F, _ tally: Tally) -> () -> Double {
    let head = framework.signal(0)
    var last: F.Ints.Computed?
    for i in 0..<Self.width {
      let first = F.Ints.computed {
        tally.ran()
        return head.read() &+ i
      }
      let second = F.Ints.computed {
        tally.ran()
        return first.read() &+ 1
      }
      framework.effect {
        tally.ran()
        consume(second.read())
      }
      last = second
    }
    let end = last!
    return {
      framework.batch { head.write(1) }
      var sum = 0
      for i in 0..<50 {
        framework.batch { head.write(i) }
        sum &+= end.read()
      }
      return Double(sum)
    }
  }
}

/// A chain of fifty computeds and an effect.
struct Deep: Workload {
  static let length = 50
  let name = "kairo/deep"
  let expected = Outcome(sum: 50 * 49 / 2 + 50 * 50, count: 51 * 51)

  func build<F: Framework>(in framework: F, _ tally: Tally) -> () -> Double {
    let head = framework.signal(0)
    var current = F.Ints.computed {
      tally.ran()
      return head.read() &+ 1
    }
    for _ in 1..<Self.length {
      let before = current
      current = F.Ints.computed {
        tally.ran()
        return before.read() &+ 1
      }
    }
    let end = current
    framework.effect {
      tally.ran()
      consume(end.read())
    }
    return {
      framework.batch { head.write(1) }
      var sum = 0
      for i in 0..<50 {
        framework.batch { head.write(i) }
        sum &+= end.read()
      }
      return Double(sum)
    }
  }
}

/// One signal read thirty times in one computed.
struct Repeated: Workload {
  static let times = 30
  let name = "kairo/repeated"
  let expected = Outcome(sum: 30 + 30 * (100 * 99 / 2), count: 101 * 2)

  func build<F: Framework>(in framework: F, _ tally: Tally) -> () -> Double {
    let head = framework.signal(0)
    let total = F.Ints.computed {
      tally.ran()
      var result = 0
      for _ in 0..<Self.times { result &+= head.read() }
      return result
    }
    framework.effect {
      tally.ran()
      consume(total.read())
    }
    return {
      framework.batch { head.write(1) }
      var sum = total.read()
      for i in 0..<100 {
        framework.batch { head.write(i) }
        sum &+= total.read()
      }
      return Double(sum)
    }
  }
}
