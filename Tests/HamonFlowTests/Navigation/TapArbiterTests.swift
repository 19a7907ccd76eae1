import Hamon
import HamonFlow
import HamonTesting
import Testing

@Suite("TapArbiter: exactly one acts")
struct TapArbiterTests {
  private let arbiter = TapArbiter()
  private let log = RunLog()

  private func area(_ name: String, in parent: TapArea? = nil, mode: TapArea.Mode = .acts) -> TapArea {
    arbiter.area(in: parent, mode: mode) { [log] in log(name) }
  }

  @Test("the innermost of nested areas acts, in whatever order they claim and however often")
  func innermost() {
    let card = area("card")
    let row = area("row", in: card)
    let heart = area("heart", in: row)
    let areas = [card, row, heart]
    for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0], [2, 2, 0, 2]] {
      let winner = arbiter.event { for index in order { areas[index].tap() } }
      #expect(winner === heart)
      #expect(log.take() == ["heart"], "\(order)")
    }
    arbiter.event {
      row.tap()
      card.tap()
    }
    #expect(log.take() == ["row"])
  }

  @Test("of equally deep ones the last made acts: it lies on top")
  func siblings() {
    let row = area("row")
    let (one, two) = (area("one", in: row), area("two", in: row))
    for order in [[one, two, row], [row, two, one]] {
      arbiter.event { for area in order { area.tap() } }
      #expect(log.take() == ["two"])
    }
  }

  @Test("a deeper one acts before one that was made later")
  func depthFirst() {
    let heart = area("heart", in: area("row"))
    let banner = area("banner")
    for order in [[heart, banner], [banner, heart]] {
      arbiter.event { for area in order { area.tap() } }
      #expect(log.take() == ["heart"])
    }
  }

  @Test("a tap outside of an event is one of its own, and acts at once")
  func alone() {
    let row = area("row")
    let heart = area("heart", in: row)
    row.tap()
    heart.tap()
    #expect(log.take() == ["row", "heart"])
  }

  @Test("nothing acts before all have claimed, and nothing at all if nothing claims")
  func decidedAtTheEnd() {
    let row = area("row")
    #expect(arbiter.event {} == nil)
    arbiter.event {
      row.tap()
      #expect(log.take() == [])
    }
    #expect(log.take() == ["row"])
    #expect(arbiter.event {} == nil)
    #expect(log.take() == [])
  }

  @Test("an area that blocks takes the tap, and nothing acts; one that passes leaves it to the area around")
  func modes() {
    let row = area("row")
    let heart = area("heart", in: row, mode: .blocks)
    let tap: () -> TapArea? = {
      arbiter.event {
        heart.tap()
        row.tap()
      }
    }
    #expect(tap() === heart)
    #expect(log.take() == [])
    heart.mode = .passes
    #expect(tap() === row)
    #expect(log.take() == ["row"])
    row.mode = .passes
    #expect(tap() == nil)
    heart.mode = .acts
    #expect(tap() === heart)
    #expect(log.take() == ["heart"])
  }

  @Test("an event inside an event is part of it; an event set off by an action is a new one")
  func nested() {
    let row = area("row")
    let heart = arbiter.area(in: row) { [log] in
      log("heart")
      row.tap()
    }
    arbiter.event {
      arbiter.event { heart.tap() }
      #expect(log.take() == [])
      row.tap()
    }
    #expect(log.take() == ["heart", "row"])
  }

  @Test("the action is a batch, and tracked by nothing")
  func batched() {
    let (stars, saved) = (Signal(0), Signal(0))
    let heart = arbiter.area {
      stars.value += 1
      saved.value = stars.value
    }
    let effect = Effect { [log] in log("\(stars.value) \(saved.value)") }
    heart.tap()
    #expect(log.take() == ["0 0", "1 1"])
    effect.cancel()
    let tapping = Effect { [log] in
      log("tapping")
      heart.tap()
    }
    stars.value = 7
    heart.mode = .blocks
    #expect(log.take() == ["tapping"])
    tapping.cancel()
  }

  @Test("an area inside one of another arbiter is reported: the two could not agree")
  func otherArbiter() {
    let row = TapArbiter().area {}
    let issue = expectIssue(.misuse) { _ = TapArbiter().area(in: row) {} }
    #expect(
      issue?.message == """
        A TapArea (HamonFlowTests/TapArbiterTests.swift:\(#line - 1)) was made in one of another TapArbiter: on a tap on both, \
        both would act. To fix this, make areas that can lie in each other with one arbiter.
        """)
  }

  @Test("the mode can be followed, to draw it")
  func trackedMode() {
    let heart = area("heart")
    let effect = Effect { [log] in log("\(heart.mode)") }
    heart.mode = .blocks
    heart.mode = .blocks
    #expect(log.take() == ["acts", "blocks"])
    effect.cancel()
  }

  @Test("an area that ends as a deeper one claims may take with it who taps again")
  func endOfClaimant() {
    let row = area("row")
    let heart = area("heart", in: row)
    var ending: Ending? = Ending { row.tap() }
    arbiter.event {
      arbiter.area { [ending] in withExtendedLifetime(ending) {} }.tap()
      ending = nil
      heart.tap()
    }
    #expect(log.take() == ["heart"])
  }

  @Test("areas keep their arbiter and the areas around, and nothing keeps them")
  func lifetime() {
    weak var weakHeart: TapArea?
    weak var weakArbiter: TapArbiter?
    do {
      let arbiter = TapArbiter()
      let heart = arbiter.area(in: arbiter.area {}) {}
      heart.tap()
      (weakHeart, weakArbiter) = (heart, arbiter)
    }
    #expect(weakHeart == nil)
    #expect(weakArbiter == nil)
  }
}
