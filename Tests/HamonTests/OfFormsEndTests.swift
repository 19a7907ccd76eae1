import Hamon
import HamonTesting
import TestSupport
import Testing

private final class Cart {
  @Tracked var items: [Int] = []
  let onEnd: () -> Void

  init(onEnd: @escaping () -> Void = {}) {
    self.onEnd = onEnd
  }

  deinit { onEnd() }
}

@Suite("What is made of an object ends with it, and does not keep it")
struct OfFormsEndTests {
  @Test("the effect does not keep its object, even stored in it, and ends with it")
  func effectIsWeak() {
    final class Owner {
      @Tracked var number = 1
      var effect: Effect?
      var doubled: Computed<Int>?
    }
    let log = RunLog()
    let outside = Signal(1)
    expectNoResidue {
      var owner: Owner? = Owner()
      weak let weakOwner = owner
      owner!.effect = Effect(of: owner!) { log($0.number + outside.value) }
      owner!.doubled = Computed(of: owner!) { $0.number * 2 }
      owner!.number = 2
      #expect(owner!.doubled!.value == 4)
      owner = nil
      #expect(weakOwner == nil)
      outside.value = 2
      keep(owner)
    }
    #expect(log.take() == ["2", "3"])
  }

  @Test("held from outside, the effect does not run after its object is gone, and has cleaned up by its next turn")
  func effectEnds() {
    let log = RunLog()
    let outside = Signal(1)
    var cart: Cart? = Cart { log("cart gone") }
    let effect = Effect(of: cart!) { cart in
      log("run \(cart.items.count) \(outside.value)")
      onCleanup { log("cleanup") }
    }
    cart = nil
    let entries = log.take()
    #expect(entries.prefix(2) == ["run 0 1", "cart gone"])
    outside.value = 2
    #expect(entries + log.take() == ["run 0 1", "cart gone", "cleanup"])
    #expect(effect.isCancelled)
    outside.value = 3
    #expect(log.take() == [])
    keep(cart)
  }

  @Test("an effect whose object goes while it is due ends in that flush, also where nothing else has changed")
  func effectEndsWhileDue() {
    let outside = Signal(1)
    var cart: Cart? = Cart()
    let effect = Effect(of: cart!) { _ = ($0.items, outside.value) }
    batch {
      outside.value = 2
      outside.value = 1
      cart = nil
    }
    #expect(effect.isCancelled)
    keep(cart)
  }

  @Test("an effect of an object does not run because another object that it has read is let go")
  func otherObjectEnds() {
    final class Owner {
      @Tracked var number = 0
      var cart: Cart? = Cart()
    }
    let log = RunLog()
    var owner: Owner? = Owner()
    let effect = Effect(of: owner!) { log("run \($0.number) \($0.cart?.items.count ?? -1)") }
    // To read the variable now would be an access in the midst of another one.
    owner!.cart = nil
    #expect(log.take() == ["run 0 0"])
    owner!.number = 1
    #expect(log.take() == ["run 1 -1"])
    owner = nil
    #expect(effect.isCancelled)
  }

  @Test("an effect whose object ends in its own run has ended after it")
  func objectEndsInRun() {
    expectNoResidue {
      let log = RunLog()
      let trigger = Signal(0)
      var cart: Cart? = Cart { log("cart gone") }
      let effect = Effect(of: cart!) { inner in
        onCleanup { log("cleanup") }
        log("run \(trigger.value) \(inner.items.count)")
        if trigger.peek() == 1 { cart = nil }
      }
      trigger.value = 1
      #expect(log.take() == ["run 0 0", "cleanup", "run 1 0", "cart gone", "cleanup"])
      #expect(effect.isCancelled)
      keep(cart)
    }
  }

  @Test("an effect that is held in a paused scope when its object ends has ended when that is resumed")
  func objectEndsInPause() {
    let log = RunLog()
    var cart: Cart? = Cart()
    var effect: Effect?
    let scope = Scope { effect = Effect(of: cart!) { log("run \($0.items.count)") } }
    scope.pause()
    cart = nil
    scope.resume()
    #expect(log.take() == ["run 0"])
    #expect(effect?.isCancelled == true)
    scope.dispose()
    keep(cart)
  }

  @Test("likewise one whose object ends in the very run that pauses the scope")
  func objectEndsInPausingRun() {
    let log = RunLog()
    let isLast = Signal(false)
    var cart: Cart? = Cart { log("end") }
    var effect: Effect?
    let scope = Scope()
    scope.run {
      effect = Effect(of: cart!) {
        log("run \($0.items.count)")
        guard isLast.value else { return }
        scope.pause()
        cart = nil
      }
    }
    isLast.value = true
    #expect(log.take() == ["run 0", "run 0", "end"])
    scope.resume()
    #expect(log.take() == [])
    #expect(effect?.isCancelled == true)
    scope.dispose()
    keep(cart)
  }

  @Test("observe(of:) with onChange tells of changes from then on, with the object, for as long as that lives")
  func observedChanges() {
    let log = RunLog()
    let outside = Signal(1)
    expectNoResidue {
      var cart: Cart? = Cart { log("cart gone") }
      let effect = observe(of: cart!) {
        $0.items.count + outside.value
      } onChange: { cart, old, new in
        log("\(cart.items): \(old) → \(new)")
      }
      cart!.items = [7]
      batch {
        cart!.items = []
        outside.value = 2
      }
      outside.value = 3
      cart = nil
      outside.value = 4
      #expect(effect.isCancelled)
      keep(cart)
    }
    #expect(log.take() == ["[7]: 1 → 2", "[]: 2 → 3", "cart gone"])
  }

  @Test("observe(of:) with onChange ends at once with an object of which it has read a tracked property")
  func observedChangesEnd() {
    var cart: Cart? = Cart()
    let (owner, kept) = (Scope(), Signal(0))
    let effect = owner.run {
      observe(of: cart!) {
        $0.items.count
      } onChange: { _, _, _ in
      }
    }
    let reading = owner.run { Effect { _ = kept.value } }
    let before = GraphStatistics.withoutDeferred
    cart = nil
    #expect(effect.isCancelled)
    #expect(!reading.isCancelled)
    #expect(GraphStatistics.withoutDeferred.nodes < before.nodes)
    keep(cart)
    withExtendedLifetime(owner) {}
  }

  @Test("the object is retained for the length of a run")
  func retainedDuringARun() {
    let log = RunLog()
    let trigger = Signal(0)
    var cart: Cart? = Cart { log("cart gone") }
    let effect = Effect(of: cart!) { inner in
      log("run \(trigger.value)")
      if trigger.value == 1 {
        cart = nil
        log("still \(inner.items.count)")
      }
    }
    trigger.value = 1
    #expect(log.take() == ["run 0", "run 1", "still 0", "cart gone"])
    trigger.value = 2
    #expect(log.take() == [])
    keep(effect, cart)
  }

  @Test("the computed does not keep its object, and keeps its last value when that is gone")
  func computedIsWeak() {
    let log = RunLog()
    let outside = Signal(1)
    var cart: Cart? = Cart { log("cart gone") }
    let count = Computed(of: cart!) { cart in cart.items.count + outside.value }
    cart!.items = [1, 2]
    #expect(count.value == 3)
    cart = nil
    #expect(log.take() == ["cart gone"])
    #expect(count.value == 3)
    outside.value = 2
    #expect(count.value == 3)
    keep(cart)
  }

  @Test("first read in a preview in which its object ends, the computed keeps nothing of it", arguments: [true, false])
  func endsInPreview(isWord: Bool) async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [isWord] in
      let outside = Signal(1)
      var cart: Cart? = Cart()
      let count = Computed(of: cart!, name: "count") { cart in cart.items.count + outside.value }
      let text = Computed(of: cart!, name: "text") { cart in "\(cart.items.count + outside.value)" }
      preview {
        outside.value = 2
      } reading: {
        if isWord { _ = count.value } else { _ = text.value }
        cart = nil
        if isWord ? count.value != 2 : text.value != "2" { fatalError("until then it has what it came to") }
      }
      if isWord { _ = count.value } else { _ = text.value }
    }
    let said = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(said.contains("is read for the first time after the end of the object it is made for"))
  }

  @Test("first read in a preview, the computed lets its value go after it, and has another one")
  func readInPreview() {
    let log = RunLog()
    let outside = Signal(1)
    let cart = Cart()
    let kept = Computed(of: cart, equality: .never, name: "kept") { cart in
      let count = cart.items.count + outside.value
      return Cart { log("\(count) gone") }
    }
    preview {
      outside.value = 2
    } reading: {
      _ = kept.value
    }
    #expect(log.take() == ["2 gone"])
    _ = kept.value
    outside.value = 3
    _ = kept.value
    #expect(log.take() == ["1 gone"])
  }

  @Test("an effect of an object in a scope ends with whichever is first", arguments: ["scope", "object"])
  func owned(first: String) {
    let log = RunLog()
    let outside = Signal(1)
    var cart: Cart? = Cart()
    let scope = Scope {
      _ = Effect(of: cart!) { log($0.items.count + outside.value) }
    }
    outside.value = 2
    if first == "scope" { scope.dispose() } else { cart = nil }
    outside.value = 3
    scope.dispose()
    #expect(log.take() == ["1", "2"])
    keep(cart)
  }
}
