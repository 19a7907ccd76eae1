import Hamon
import HamonCollections
import HamonTesting
import TestSupport
import Testing

@Suite("The page with the first steps")
struct FirstStepsTests {
  final class Order {
    @Tracked var cups = 1
    @Tracked var price = 500
    @Tracked var isTakeaway = false
  }

  private let page = try! Page("Sources/Hamon/Hamon.docc/FirstSteps.md")
  private let written = RunLog()
  private func print(_ text: Any) { written(text) }

  @Test("each block prints what the page says")
  func steps() {
    var printed: [[String]] = [[]]
    func step() { printed.append(written.take()) }
    let order = Order()
    let sign = Effect { print("cups: \(order.cups)") }
    order.cups = 2
    order.cups = 2
    order.price = 600
    step()

    let total = Computed {
      print("adding up")
      return order.cups * order.price
    }
    print(total.value)
    print(total.value)
    order.cups = 3
    step()

    let isFree = Computed { total.value >= 2_000 }
    let delivery = Effect { print(isFree.value ? "free delivery" : "delivery 300") }
    order.price = 650
    order.price = 700
    step()

    batch {
      order.cups = 4
      order.price = 500
      print(order.cups)
    }
    step()

    let label = Effect {
      print(order.isTakeaway ? "to go" : "table, \(order.cups)")
    }
    order.isTakeaway = true
    order.cups = 5
    step()

    let kitchen = Scope {
      observe {
        let cups = order.cups
        print("open the tap for \(cups)")
        onCleanup { print("close it for \(cups)") }
      }
    }
    order.cups = 6
    kitchen.dispose()
    step()

    let pot = Signal("sencha")
    let board = Scope {
      observe { print("in the pot: \(pot.value)") }
    }
    board.pause()
    pot.value = "hojicha"
    pot.value = "genmaicha"
    board.resume()
    board.dispose()
    step()

    let menu = Signal(["sencha", "hojicha"])
    let choice = Linked({ menu.value }) { teas, last in
      teas.first { $0 == last } ?? teas[0]
    }
    choice.value = "hojicha"
    print(choice.value)
    menu.value = ["genmaicha", "hojicha"]
    print(choice.value)
    menu.value = ["matcha"]
    print(choice.value)
    step()

    struct Guest: Identifiable {
      let id: Int
      var name: String
    }
    let guests = TrackedList([Guest(id: 1, name: "Aoi"), Guest(id: 2, name: "Ren")])
    let tag = Effect { print("tag: \(guests[id: 2]?.name ?? "gone")") }
    let count = Effect { print("guests: \(guests.count)") }
    guests[id: 1]?.name = "Mio"
    guests[id: 2]?.name = "Rin"
    guests.remove(id: 2)
    step()

    let selected = Signal(1)
    let isSelected = Selector { selected.value }
    let seats = Scope {
      for id in 1...3 { observe { print("seat \(id): \(isSelected[id])") } }
    }
    selected.value = 3
    seats.dispose()
    step()

    printed.append([])
    for (index, lines) in page.printed.enumerated() { #expect(printed[index] == lines, "block \(index + 1)") }
    withExtendedLifetime((sign, delivery, label, tag, count)) {}
  }

  @Test("the test")
  func test() {
    let cafe = Order()
    expectRuns(of: { cafe.cups * cafe.price }, exactly: 1) {
      batch {
        cafe.cups = 2
        cafe.price = 550
      }
    }
    expectRuns(of: { cafe.cups }, exactly: 0) { cafe.isTakeaway = true }
  }

  @Test("every line of Swift on the page stands in this file, and so compiles and runs")
  func sameLines() throws {
    #expect(page.blocks.count == 12)
    #expect(try page.missing(in: #filePath) == [])
  }
}
