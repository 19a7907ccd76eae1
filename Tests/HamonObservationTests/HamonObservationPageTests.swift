import Hamon
import HamonObservation
import HamonTesting
import Observation
import TestSupport
import Testing

@Observable
private final class Article {
  var title = "Zip codes"
}

@Suite("HamonObservation's page", .tags(.threads))
struct HamonObservationPageTests {
  let log = RunLog()

  @Test("reading observables")
  func reading() {
    let article = Article()
    let title = Computed { trackObservables { article.title } }
    let showing = Effect { log(title.value) }
    article.title = "Towns"  // has been logged when this returns
    #expect(log.take() == ["Zip codes", "Towns"])
    keep(showing)
  }

  @Test("being read by Observation")
  func beingRead() {
    let flag = Flag()
    final class Cart: Observable {
      @ObservableTracked var items: [Int] = []
      lazy var total = Computed(of: self) { $0.items.reduce(0, +) }
    }
    let cart = Cart()
    let total = ObservableValue { cart.total.value }
    withObservationTracking {
      _ = total.value
    } onChange: {
      flag.raise()
    }
    cart.items = [1]
    #expect(flag.take())
  }

  @Test("every line of Swift on the page stands in this file, and so compiles and runs")
  func sameLines() throws {
    let page = try Page("Sources/HamonObservation/HamonObservation.docc/HamonObservation.md")
    #expect(page.blocks.count == 2)
    #expect(try page.missing(in: #filePath) == [])
  }
}
