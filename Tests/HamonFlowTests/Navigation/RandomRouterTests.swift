import Hamon
import HamonFlow
import HamonTesting
import TestSupport
import Testing

@Suite("Router: at random")
struct RandomRouterTests {
  @Test(
    "its path is what an array does, and exactly the entries in the path are alive", arguments: seeds(60))
  func agreement(seed: UInt64) throws {
    var random = SeededGenerator(seed: Seeds.traced(seed))
    let router = Router<Place>(links: Place.links)
    var model: [Place] = []
    var known: [RouteEntry<Place>] = []
    var ended: Set<ObjectIdentifier> = []
    var seen: [[Place]] = []
    let effect = Effect { [router] in seen.append(router.path) }
    for step in 0..<150 {
      let old = router.entries
      seen = []
      let route = Place.item(Int.random(in: 0..<4, using: &random))
      // Whether the move rebuilds the path from equal beginnings, or from a position.
      var kept = old.count
      switch Int.random(in: 0..<8, using: &random) {
      case 0:
        router.push(route)
        model.append(route)
      case 1:
        router.push(.items, route)
        model += [.items, route]
      case 2:
        #expect(router.pop() == model.popLast(), "seed \(seed), step \(step)")
        kept = model.count
      case 3:
        let index = model.lastIndex(of: route)
        #expect(router.popTo(route) == (index != nil), "seed \(seed), step \(step)")
        if let index { model.removeSubrange((index + 1)...) }
        kept = model.count
      case 4:
        router.replaceTop(with: route)
        if model.last == route { break }
        kept = max(model.count - 1, 0)
        model = model.dropLast() + [route]
      case 5:
        let path = (0..<Int.random(in: 0..<5, using: &random)).map { _ in
          Place.item(Int.random(in: 0..<2, using: &random))
        }
        router.path = path
        kept = zip(model, path).prefix { $0 == $1 }.count
        model = path
      case 6:
        let id = Int.random(in: 0..<4, using: &random)
        try router.open("shop://items/\(id)")
        kept = zip(model, [.items, .item(id)]).prefix { $0 == $1 }.count
        model = [.items, .item(id)]
      default:
        #expect(throws: LinkError.self) {
          try router.open(["/carts", "/items/x", "other://items"][Int.random(in: 0..<3, using: &random)])
        }
      }
      #expect(router.path == model, "seed \(seed), step \(step)")
      #expect(router.canGoBack == !model.isEmpty)
      #expect(router.entries.prefix(kept) == old.prefix(kept), "seed \(seed), step \(step): state was lost")
      #expect(seen == (router.entries == old ? [] : [model]), "seed \(seed), step \(step): one transaction")
      for entry in router.entries where !known.contains(entry) {
        known.append(entry)
        let id = entry.id
        entry.scope.run { onCleanup { ended.insert(id) } }
      }
      let gone = known.filter { !router.entries.contains($0) }
      #expect(ended == Set(gone.map(\.id)), "seed \(seed), step \(step)")
      #expect(gone.allSatisfy { !$0.isInPath } && router.entries.allSatisfy(\.isInPath))
    }
    effect.cancel()
  }
}
