import Foundation
import Hamon
import HamonTesting
import Testing

@Suite("expectRerunBudget")
struct ExpectRerunBudgetTests {
  private let price = Signal(1, name: "price")
  private let count = Signal(2, name: "count")

  /// A total, a label of it, and three rows that read the count; what is done to it costs 2 evaluations, 2 runs and 6.
  private func shop(_ change: () -> Void) -> Scope {
    let total = Computed(name: "total") { [price, count] in price.value * count.value }
    let scope = Scope(name: "shop") { [count] in
      observe(name: "label") { _ = total.value }
      for row in 1...3 { observe(name: "row \(row)") { _ = count.value } }
    }
    change()
    return scope
  }

  private func failures(_ file: String, writesAnew: Bool = false, _ change: () -> Void) -> [String] {
    let (price, count) = (price.value, count.value)
    defer { (self.price.value, self.count.value) = (price, count) }
    return captureFailures {
      expectRerunBudget(file, writesAnew: writesAnew) { shop(change).dispose() }
    }.map(\.message)
  }

  @Test("what costs no more than the file beside the test says passes")
  func passes() {
    expectRerunBudget("Budgets/shop.budget") { shop { count.value = 3 }.dispose() }
    count.value = 2
    #expect(failures("Budgets/shop.budget") {} == [], "less is no failure")
  }

  @Test("what rose fails, from what to what, and why; once for all that are named alike")
  func rises() {
    #expect(
      failures("Budgets/shop.budget") {
        count.value = 3
        withCause("price changed") { price.value = 5 }
      } == [
        """
        expectRerunBudget: what runs costs more than Budgets/shop.budget allows.
          computed "total": from 2 to 3. Why it ran last: computed "total" changed (3 → 15), because signal "price" changed \
        (1 → 5) in price changed.
          effect "label": from 2 to 3. Why it ran last: effect "label" ran, because computed "total" changed (3 → 15), because \
        signal "price" changed (1 → 5) in price changed.
        To fix this, change it in one `batch { }`, or read less where it runs. If it is meant to cost more, run once with \
        `writesAnew: true`.
        """
      ])
    let rows = failures("Budgets/shop.budget") {
      count.value = 3
      count.value = 4
    }
    #expect(
      rows.count == 1
        && rows[0].contains("  effect \"row #\": from 6 to 9. Why it ran last: effect \"row 3\" ran, because"))
  }

  @Test("what is not in the file may not run")
  func unknown() {
    let other = Signal(1, name: "other")
    let found = failures("Budgets/shop.budget") { Effect(name: "spy") { _ = other.value }.cancel() }
    #expect(found.count == 1 && found[0].contains("  effect \"spy\": from 0 to 1."))
  }

  @Test("lines that end as on Windows are lines, and a name may be written with its numbers")
  func byHand() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "hamon-\(UUID()).budget").path
    defer { try? FileManager.default.removeItem(atPath: file) }
    try "// by hand\r\n2 computed \"total\"\r\n2 effect \"label\"\r\n4 effect \"row 1\"\r\n2 effect \"row 2\"\r\n"
      .write(toFile: file, atomically: true, encoding: .utf8)
    #expect(failures(file) { count.value = 3 } == [])
    let risen = failures(file) {
      count.value = 3
      count.value = 4
    }
    #expect(risen.first?.contains("  effect \"row #\": from 6 to 9.") == true)
  }

  @Test("the file is written on purpose, which fails; then it is what the program costs")
  func writes() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "hamon-\(UUID()).budget").path
    defer { try? FileManager.default.removeItem(atPath: file) }
    #expect(
      failures(file) {} == [
        "expectRerunBudget: there is no \(file) beside this test. To fix this, run it once with `writesAnew: true`."
      ])
    #expect(
      failures(file, writesAnew: true) { count.value = 3 } == [
        """
        expectRerunBudget: \(file) was written anew. To fix this, look at what has changed in it, and take `writesAnew` away.
        """
      ])
    #expect(
      try String(contentsOfFile: file, encoding: .utf8) == """
        // Runs of effects and bodies, and evaluations of computeds; # stands for a number.
        2 computed "total"
        2 effect "label"
        6 effect "row #"

        """)
    #expect(failures(file) { count.value = 3 } == [])
    try "1 effect \"label\"\nlabel 2\n".write(toFile: file, atomically: true, encoding: .utf8)
    #expect(failures(file) {}.first?.hasPrefix("expectRerunBudget: line 2 of \(file) is no budget.") == true)
  }
}
