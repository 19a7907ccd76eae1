import Hamon
import HamonInspector
import HamonTesting
import TestSupport
import Testing

@Suite("The page on the causal log")
struct WhyDidThisRunTests {
  final class Basket {
    @Tracked(name: "prices") var prices = [120]
    @Tracked(name: "rate") var rate = 10
    lazy var sum = Computed(name: "sum") { [unowned self] in prices.reduce(0, +) }
    lazy var total = Computed(name: "total") { [unowned self] in
      sum.value * (100 + rate) / 100
    }
    lazy var isCheap = Computed(name: "isCheap") { [unowned self] in
      total.value < 1_000
    }
  }

  private let page = try! Page("Sources/HamonInspector/HamonInspector.docc/WhyDidThisRun.md")
  private let written = RunLog()
  private func print(_ text: Any) { "\(text)".split(separator: "\n").forEach { written(String($0)) } }

  @Test("each block prints what the page says")
  func blocks() throws {
    var printed: [[String]] = [[]]
    func step() { printed.append(written.take()) }
    let basket = Basket()
    let printing = Effect(name: "printing") { _ = basket.total.value }
    let log = CausalLog()
    log.start()
    withCause("button tapped") {
      withCause("apply(.added)") { basket.prices.append(80) }
    }
    print(log.why(printing).tree)
    step()

    print(log.why(basket, \.total.value).sentence)
    step()

    batch {
      basket.prices.append(10)
      basket.prices.removeLast()
      basket.rate = 20
    }
    print(log.why(printing).tree)
    step()

    let copy = Signal(0, name: "copy")
    let relay = Effect(name: "relay") { copy.value = basket.total.value }
    let reader = Effect(name: "reader") { _ = copy.value }
    withCause("tax changed") { basket.rate = 30 }
    print(log.why(reader).tree)
    step()

    for cost in log.costs().prefix(3) {
      let (runs, all, equal) = (cost.runs, cost.evaluations, cost.equal)
      print("\(cost.name): \(runs) runs, \(all) evaluations, \(equal) equal")
    }
    log.stop()
    step()

    let lines = log.record.lines
    let again = try CausalRecord(lines: lines)
    print(again == log.record)
    step()

    for (index, lines) in page.printed.enumerated() { #expect(printed[index] == lines, "block \(index + 1)") }
    keep(printing, relay, reader)
  }

  @Test("every line of Swift on the page stands in this file, and so compiles and runs")
  func sameLines() throws {
    #expect(page.blocks.count == 7)
    #expect(try page.missing(in: #filePath) == [])
  }
}
