import Hamon
import HamonTesting
import Testing

@Suite("The page on transactions")
struct TransactionsPageTests {
  private struct OverBudget: Error {}
  private final class Cart {
    @Tracked var items = [120]
    lazy var total = Computed(of: self) { $0.items.reduce(0, +) }
  }

  private let written = RunLog()
  private func print(_ parts: Any...) { written(parts.map { "\($0)" }.joined(separator: " ")) }

  @Test("a transaction, and a preview")
  func page() {
    let cart = Cart()
    let showing = Effect { print(cart.items, cart.total.value) }
    #expect(written.take() == ["[120] 120"])
    try? transaction {
      cart.items.append(900)
      guard cart.total.value <= 1000 else { throw OverBudget() }
    }
    #expect(written.take() == [])
    #expect(cart.items == [120])
    let price = preview {
      cart.items.append(30)
    } reading: {
      cart.total.value
    }
    #expect(price == 150)
    #expect(cart.items == [120])
    #expect(written.take() == [])
    withExtendedLifetime(showing) {}
  }
}
