/// The same results in plain Swift, which the optimiser may fold as it likes.
enum Handwired {
  private static func entry(
    _ repeats: Int, _ runOnce: @escaping (Tally) -> Double
  ) -> Row.Entry {
    Row.Entry(
      peer: .handwired,
      way: .runs {
        let tally = Tally()
        return .repeating(repeats, tally) { runOnce(tally) }
      })
  }

  static func deep(_ repeats: Int) -> Row.Entry {
    entry(repeats) { tally in
      HeadAndEnd.deep.run { head in
        var value = pass(head)
        for _ in 0..<Deep.length {
          tally.ran()
          value &+= 1
        }
        tally.ran()
        consume(value)
        return value
      }
    }
  }

  static func broad(_ repeats: Int) -> Row.Entry {
    entry(repeats) { tally in
      HeadAndEnd.broad.run { head in
        let head = pass(head)
        var last = 0
        for i in 0..<Broad.width {
          tally.ran()
          let first = head &+ i
          tally.ran()
          last = first &+ 1
          tally.ran()
          consume(last)
        }
        return last
      }
    }
  }

  static func diamond(_ repeats: Int) -> Row.Entry {
    entry(repeats) { tally in
      HeadAndEnd.diamond.run { head in
        let head = pass(head)
        var total = 0
        for _ in 0..<Diamond.width {
          tally.ran()
          total &+= head &+ 1
        }
        tally.ran()
        tally.ran()
        consume(total)
        return total
      }
    }
  }

  static func triangle(_ repeats: Int) -> Row.Entry {
    entry(repeats) { tally in
      HeadAndEnd.triangle.run { head in
        var value = pass(head)
        var total = value
        for _ in 1..<Triangle.width {
          tally.ran()
          value &+= 1
          total &+= value
        }
        tally.ran()
        tally.ran()
        consume(total)
        return total
      }
    }
  }
}
