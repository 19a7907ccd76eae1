import Hamon
import HamonTesting
import TestSupport
import Testing

private final class Cart {
  @Tracked var items: [Int] = []
}

@Suite("Effect(of:) and Computed(of:)")
struct OfFormsTests {
  @Test("the effect runs with its object, now and after every change")
  func effect() {
    let log = RunLog()
    let cart = Cart()
    let effect = Effect(of: cart) { cart in log("\(cart.items)") }
    cart.items.append(1)
    cart.items.append(2)
    #expect(log.take() == ["[]", "[1]", "[1, 2]"])
    keep(effect)
  }

  @Test("by identity, also where the object is an optional: the compiler has nothing to warn of")
  func identity() {
    final class Session {}
    final class Login {
      @Tracked(equality: .identity) var session: Session?
      lazy var current = Computed(of: self, equality: .identity) { $0.session }
      lazy var kept = Linked(of: self, equality: .identity) {
        $0.session
      } reset: { session, _ in
        session
      }
    }
    let log = RunLog()
    let login = Login()
    let effect = Effect { log("\(login.current.value != nil) \(login.kept.value != nil)") }
    let change = observe(of: login, equality: .identity) {
      $0.session
    } onChange: { _, _, session in
      log("changed")
    }
    let session = Session()
    login.session = session
    login.session = session
    #expect(log.take().sorted() == ["changed", "false false", "true true"])
    keep(effect, change)
  }

  @Test("observe(of:) belongs to its owner or is kept by its result, and ends with its object")
  func observed() {
    let log = RunLog()
    let outside = Signal(1)
    let cart = Cart()
    var other: Cart? = Cart()
    let scope = Scope {
      observe(of: cart) { log("cart \($0.items)") }
      observe(of: other!) { log("other \($0.items.count + outside.value)") }
    }
    cart.items = [1]
    other = nil
    outside.value = 2
    #expect(log.take() == ["cart []", "other 1", "cart [1]"])
    scope.dispose()
    cart.items = [2]
    #expect(log.take() == [])
    let issue = expectIssue(.unownedObserve) { observe(of: cart) { log("\($0.items)") } }
    #expect(issue?.message.contains("outside of every owner") == true)
    keep(other)
  }

  @Test("each form takes an equality", arguments: [false, true])
  func equality(everyCounts: Bool) {
    let log = RunLog()
    let cart = Cart()
    let equality: Equality<Int> = everyCounts ? .never : .by { $0 / 2 == $1 / 2 }
    let computed = Computed(of: cart, equality: equality) { $0.items.count }
    let linked = Linked(of: cart, equality: equality, { $0.items.count }) { count, _ in count }
    let effects = [
      Effect { log("computed \(computed.value)") },
      Effect { log("linked \(linked.value)") },
      observe(of: cart, equality: equality, { $0.items.count }, onChange: { log("changed \($1) → \($2)") }),
    ]
    #expect(log.take() == ["computed 0", "linked 0"])
    cart.items = [1]
    let first = ["computed 1", "linked 1", "changed 0 → 1"]
    #expect(log.take() == (everyCounts ? first : []))
    cart.items = [1, 2]
    let second = ["computed 2", "linked 2", everyCounts ? "changed 1 → 2" : "changed 0 → 2"]
    #expect(log.take() == second)
    cart.items = [3, 4]
    // The linked value's source comes to the same, which resets nothing.
    #expect(log.take() == (everyCounts ? ["computed 2", "changed 2 → 2"] : []))
    for effect in effects { keep(effect) }
  }

  @Test("a linked value over an object follows it, or is kept while it is valid, and lets the object go")
  func linked() {
    final class Draft {
      @Tracked var options = [1, 2]
      lazy var title = Linked(of: self) { $0.options.count }
      lazy var choice = Linked(of: self, { $0.options }, keepIf: { $0.contains($1) }) { $0.first ?? 0 }
    }
    expectNoResidue {
      var draft: Draft? = Draft()
      weak let weakDraft = draft
      draft!.title.value = 7
      draft!.choice.value = 2
      #expect([draft!.title.value, draft!.choice.value] == [7, 2])
      draft!.options = [3, 2, 1]
      #expect([draft!.title.value, draft!.choice.value] == [3, 2])
      draft!.options = [4]
      #expect([draft!.title.value, draft!.choice.value] == [1, 4])
      draft = nil
      #expect(weakDraft == nil)
      keep(draft)
    }
  }

  @Test("the computed is right, and memoised")
  func computed() {
    let log = RunLog()
    let cart = Cart()
    let count = Computed(of: cart) { cart -> Int in
      log("evaluated")
      return cart.items.count
    }
    cart.items.append(1)
    #expect(log.take() == [])
    #expect(count.value == 1)
    #expect(count.value == 1)
    cart.items.append(2)
    #expect(count.value == 2)
    #expect(log.take() == ["evaluated", "evaluated"])
  }
}
