import Hamon
import HamonHosting
import HamonInspector

/// A clock that stands: the same program makes the same log.
struct StillClock: Clock {
  struct Instant: InstantProtocol {
    func advanced(by duration: Duration) -> Self { self }
    func duration(to other: Self) -> Duration { .zero }
    static func < (a: Self, b: Self) -> Bool { false }
  }
  var now: Instant { Instant() }
  var minimumResolution: Duration { .zero }
  func sleep(until deadline: Instant, tolerance: Duration?) {}
}

/// The programs whose logs are in Logs: what the browser plays in `.ci/inspector` is what the engine writes.
enum Program: String, CaseIterable {
  case star, fortyAll = "forty-all", fortyOne = "forty-one", diamond, chain, relay
  case fiveHops = "five-hops", twoHops = "two-hops", preview

  /// Runs it, and says what its log has noted.
  func record() -> CausalRecord {
    let log = CausalLog(clock: StillClock())
    log.start()
    let kept: Any =
      switch self {
      case .star: star()
      case .fortyAll: forty(readsAll: true)
      case .fortyOne: forty(readsAll: false)
      case .diamond: diamond()
      case .chain: chain()
      case .relay: relay()
      case .fiveHops: fiveHops()
      case .twoHops: twoHops()
      case .preview: preview()
      }
    log.stop()
    withExtendedLifetime(kept) {}
    return log.record
  }

  /// D3: the state of a reused cell. A star goes wherever its cell goes.
  private func star() -> Any {
    let dishes = ["Soba", "Udon", "Ramen", "Tempura", "Donburi", "Gyoza", "Curry", "Sushi"]
    var stars: [Int: Signal<Bool>] = [:]
    let list = withCause("screen opened") {
      ListHost(dishes, id: { $0 }, height: 4, identity: .structural, name: "menu") { dish, cell in
        let starred = cell.state("starred", initially: false)
        stars[dishes.firstIndex(of: dish) ?? 0] = starred
        return (starred.value ? "★ " : "☆ ") + dish
      }
    }
    let screen = Scope(name: "screen") {
      for line in 0..<4 { observe(name: "line \(line)") { _ = list[line: line] } }
    }
    withCause("star of Udon tapped") { stars[1]?.value.toggle() }
    withCause("scrolled by 1") { list.scroll(by: 1) }
    withCause("scrolled by 3") { list.scroll(by: 3) }
    return (list, screen)
  }

  /// L05: one star, and forty rows that have read the set of all stars; or each its own.
  private func forty(readsAll: Bool) -> Any {
    let favourites = Signal<[Int]>([], name: "favourites")
    let isFavourite = (1...40).map { row in
      Computed(name: "isFavourite \(row)") { favourites.value.contains(row) }
    }
    let menu = withCause("screen opened") {
      Scope(name: "menu") {
        for row in 1...40 {
          observe(name: "row \(row)") { _ = readsAll ? favourites.value.contains(row) : isFavourite[row - 1].value }
        }
        observe(name: "save") { _ = favourites.value }
      }
    }
    withCause("star of row 7 tapped") { favourites.value.append(7) }
    withCause("star of row 12 tapped") { favourites.value.append(12) }
    return menu
  }

  /// Once per change, never a mix of old and new; what comes to the same ends the ripple.
  private func diamond() -> Any {
    let price = Signal(120, name: "price")
    let count = Signal(2, name: "count")
    let coupon = Signal("none", name: "coupon")
    let subtotal = Computed(name: "subtotal") { price.value * count.value }
    let tax = Computed(name: "tax") { subtotal.value / 10 }
    let shipping = Computed(name: "shipping") { subtotal.value >= 200 ? 0 : 50 }
    let total = Computed(name: "total") { subtotal.value + tax.value + shipping.value }
    let isFree = Computed(name: "is shipping free") { shipping.value == 0 }
    let shop = withCause("shop opened") {
      Scope(name: "shop") {
        observe(name: "total label") { _ = total.value }
        observe(name: "shipping banner") { _ = isFree.value }
        observe(name: "coupon field") { _ = coupon.value }
      }
    }
    withCause("price of tea changed") { price.value = 130 }
    withCause("plus tapped") {
      withCause("apply(.added(\"tea\"))") {
        batch {
          count.value = 3
          coupon.value = "TEA10"
        }
      }
    }
    withCause("plus tapped") { count.value = 3 }
    withCause("price of tea changed") {
      batch {
        price.value = 100
        count.value = 1
      }
    }
    return shop
  }

  private func chain() -> Any {
    let spring = Signal(0, name: "spring")
    var last = Computed(name: "step 1") { spring.value + 1 }
    for step in 2...24 {
      let before = last
      last = Computed(name: "step \(step)") { before.value + 1 }
    }
    let end = last
    let mouth = Scope { observe(name: "mouth") { _ = end.value } }
    withCause("rain") { spring.value = 1 }
    withCause("rain") { spring.value = 5 }
    return mouth
  }

  /// An effect that copies one state to another, and a reader of both. The log begins when all that is there.
  private func relay() -> Any {
    let selected = Signal<Int?>(nil, name: "List.selected")
    let shown = Signal<Int?>(nil, name: "Detail.item")
    let title = Computed(name: "title") { shown.value.map { "Row \($0)" } ?? "nothing" }
    let screen = Scope(name: "screen") {
      observe(name: "relay") { shown.value = selected.value }
      observe(name: "detail") { _ = (selected.value, title.value) }
    }
    withCause("row 3 tapped") { selected.value = 3 }
    withCause("row 3 tapped") { selected.value = 3 }
    withCause("back tapped") {
      batch { selected.value = nil }
      screen.dispose()
    }
    return screen
  }

  /// D5: a tap goes from View to ViewController to Presenter and back, each copies it for the next, and one has forgotten the note.
  private func fiveHops() -> Any {
    let taps = Signal(0, name: "View.taps")
    let asked = Signal(0, name: "ViewController.asked")
    let isFavorite = Signal(false, name: "Presenter.isFavorite")
    let note = Signal("", name: "Presenter.note")
    let shown = Signal("☆", name: "ViewController.shown")
    let data = Signal("☆", name: "View.data")
    let screen = Scope(name: "shop") {
      observe(name: "View → ViewController") { asked.value = taps.value }
      observe(name: "ViewController → Presenter") {
        if asked.value == 0 { return }
        batch {
          isFavorite.update { $0.toggle() }
          note.value = "added"
        }
      }
      observe(name: "Presenter → ViewController") { shown.value = isFavorite.value ? "★" : "☆" }
      observe(name: "ViewController → View") { data.value = shown.value }
      observe(name: "View draws") { _ = data.value }
    }
    withCause("star tapped") { taps.value = 1 }
    return (screen, note)
  }

  /// D5 with `apply`: the view reads the model where it draws.
  private func twoHops() -> Any {
    let name = Signal("Café", name: "Shop.name")
    let isFavorite = Signal(false, name: "Shop.isFavorite")
    let note = Signal("", name: "Shop.note")
    let screen = Scope(name: "shop") {
      observe(name: "title draws") { _ = name.value }
      observe(name: "star draws") { _ = (isFavorite.value, note.value) }
    }
    withCause("star tapped") {
      withCause("apply(.favoriteTapped)") {
        batch {
          isFavorite.value = true
          note.value = "added"
        }
      }
    }
    return screen
  }

  /// What a preview writes is taken back, and is no reason for what comes after that.
  private func preview() -> Any {
    let count = Signal(2, name: "count")
    let total = Computed(name: "total") { count.value * 120 }
    let shop = withCause("shop opened") {
      Scope(name: "shop") {
        observe(name: "total label") { _ = total.value }
        observe(name: "hint") {
          _ = Hamon.preview {
            count.value += 1
          } reading: {
            total.value
          }
        }
      }
    }
    withCause("plus tapped") { count.value = 3 }
    return shop
  }
}
