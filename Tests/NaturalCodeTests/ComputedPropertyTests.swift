import Hamon
import HamonTesting
import Testing

/// Every way in which a class can have a computed.
@MainActor private final class Cart {
  @Tracked var prices: [Int]
  @Tracked var rate = 10
  let log: RunLog
  /// Of what is there before the object.
  let currency: Computed<String>
  lazy var total = Computed(of: self) { cart in
    cart.log("total")
    return cart.prices.reduce(0, +)
  }
  var tax: Computed<Int> {
    Computed {
      self.log("tax")
      return self.total.value * self.rate / 100
    }
  }

  init(_ prices: [Int], in country: Signal<String>, _ log: RunLog) {
    self.prices = prices
    self.log = log
    currency = Computed { country.value == "jp" ? "yen" : "euro" }
  }
}

@Suite("A computed as a property")
@MainActor
struct ComputedPropertyTests {
  private let country = Signal("jp")
  private let log = RunLog()

  @Test("let: evaluated once for each change, and readers hear of a result that differs")
  func constant() {
    let cart = Cart([], in: country, log)
    let effect = Effect { [log] in log(cart.currency.value) }
    country.value = "de"
    country.value = "fr"
    #expect(log.take() == ["yen", "euro"])
    keep(effect)
  }

  @Test("lazy var: evaluated when it is read first, then once for each change, however many read it")
  func lazy() {
    let cart = Cart([1, 2], in: country, log)
    #expect(log.take() == [])
    #expect(cart.total.value == 3)
    let effects = (0..<2).map { number in Effect { [log] in log("\(number): \(cart.total.value)") } }
    cart.prices.append(4)
    #expect(log.take() == ["total", "0: 3", "1: 3", "total", "0: 7", "1: 7"])
    keep(effects)
  }

  @Test("lazy var: first read in an effect, it does not end with the effect's run")
  func lazyInAnEffect() {
    let cart = Cart([1], in: country, log)
    let turn = Signal(0)
    let effect = Effect { _ = (turn.value, cart.total.value) }
    turn.value = 1
    #expect(log.take() == ["total"])
    keep(effect)
  }

  @Test("computed property: right in every read, and followed by an effect that keeps no handle")
  func computed() {
    let cart = Cart([100], in: country, log)
    #expect(cart.tax.value == 10)
    #expect(cart.tax.value == 10)
    #expect(log.take() == ["tax", "total", "tax"])
    let effect = Effect { [log] in log("\(cart.tax.value)") }
    cart.rate = 20
    cart.rate = 20
    // After the write the one of the run before says that the result differs; then the run makes its own.
    #expect(log.take() == ["tax", "10", "tax", "tax", "20"])
    keep(effect)
  }

  @Test("none of the three keeps the object alive")
  func ends() {
    weak var object: Cart?
    do {
      let cart = Cart([100], in: country, log)
      object = cart
      #expect("\(cart.tax.value) \(cart.total.value) \(cart.currency.value)" == "10 100 yen")
    }
    #expect(object == nil)
  }
}

@inline(never)
private func keep(_ values: Any...) {}
