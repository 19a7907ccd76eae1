import Hamon
import HamonTesting
import TestSupport
import Testing

@Suite("What messages call a node")
struct LabelTests {
  private class Shop {
    @Tracked private(set) var total = 0
    @Tracked(equality: .never) var town = ""
    @Tracked(name: "the owner") var owner = ""
    func add() { total += 1 }
  }

  private final class Bakery: Shop {
    @Tracked var bread = 0
  }

  private final class Shelf<Item> {
    @Tracked var items: [Item] = []
  }

  private final class Kiosk {
    static let line = #line + 1
    @Tracked var price = 0
    @Tracked(equality: .never) var name = ""
  }

  private actor Station {
    @Tracked var readings = 0
    func message() -> String { LabelTests.message { self.readings += 1 } }
  }

  /// What is said of a computed that writes; read before, so that what it writes is observed.
  private static func message(_ write: @escaping () -> Void) -> String {
    let computed = Computed(name: "mistake", write)
    return issues { computed.value }.first?.message ?? ""
  }

  private func called(_ message: String) -> String? {
    message.split(separator: " writes ").last?.split(separator: " (").first.map(String.init)
  }

  #if DEBUG
    @Test("a tracked property by the type that declares it and its name, in debug builds")
    func properties() async {
      let bakery = Bakery()
      #expect(called(Self.message { bakery.bread += 1 }) == "signal \"Bakery.bread\"")
      #expect(called(Self.message { bakery.add() }) == "signal \"Shop.total\"")
      let shelf = Shelf<Int>()
      #expect(called(Self.message { shelf.items.append(1) }) == "signal \"Shelf.items\"")
      let other = Shelf<String>()
      #expect(called(Self.message { other.items = [""] }) == "signal \"Shelf.items\"")
      #expect(called(await Station().message()) == "signal \"Station.readings\"")
    }

    @Test("a tracked property is found by the file and the line of its declaration")
    func places() {
      let kiosk = Kiosk()
      let file = "HamonTests/LabelTests.swift"
      let message = Self.message { kiosk.price += 1 }
      #expect(message.contains(" writes signal \"Kiosk.price\" (\(file):\(Kiosk.line)) while"))
      let other = Self.message { kiosk.name = "a" }
      #expect(other.contains(" writes signal \"Kiosk.name\" (\(file):\(Kiosk.line + 1)) while"))
    }

    @Test("a property with a node from the beginning has a name as soon as something comes to it by way of the object")
    func equality() {
      let shop = Shop()
      let effect = Effect { _ = shop.town + shop.owner }
      #expect(called(Self.message { shop.town = "a" }) == "signal \"Shop.town\"")
      #expect(called(Self.message { shop.owner = "a" }) == "signal \"the owner\"")
      keep(effect)
      for write in [{ $0.town = "a" }, { $0.town += "a" }] as [(Shop) -> Void] {
        let unread = Shop()
        #expect(called(Self.message { write(unread) }) == "signal \"Shop.town\"")
      }
    }

    @Test("without a name a node is called by its kind, what it holds, and where it was made")
    func unnamed() {
      let line = #line + 1
      let (number, text) = (Signal(0), Signal<String?>(nil))
      let computed = Computed { number.value += 1 }
      let both = issues { computed.value }.first?.message ?? ""
      let file = "HamonTests/LabelTests.swift"
      #expect(both.hasPrefix("computed of () (\(file):\(line + 1)) writes signal of Int (\(file):\(line)) while"))
      #expect(called(Self.message { text.value = "a" }) == "signal of Optional<String>")
      let stray = issues { observe {} }.first?.message ?? ""
      #expect(stray.hasPrefix("effect (\(file):\(line + 6)) was made outside"))
    }
  #endif

  @Test("in a cycle of effects a Linked is named once, whether it is reset or written", arguments: [false, true])
  func linkedInLoop(isWritten: Bool) {
    let title = Signal(0, name: "title", line: 0)
    let draft = Linked(name: "draft", line: 0) { title.value }
    let effect = Effect(name: "counting", line: 0) {
      let value = draft.value
      if value == 0 { return }
      if isWritten { draft.value = value + 1 } else { title.value = value + 1 }
    }
    let cycle =
      isWritten
      ? "effect \"counting\" writes signal \"draft\", which is read by effect \"counting\"."
      : """
      effect "counting" writes signal "title", which is read by computed "draft", which is read by effect "counting".
      """
    let message = issues { title.value = 1 }.first?.message ?? ""
    #expect(message.contains("The cycle: \(cycle)"))
    keep(effect)
  }

  @Test("a computed that reads itself by way of a Linked names that once", arguments: [true, false])
  func linkedInCycle(isDirect: Bool) async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [isDirect] in
      var draft: Linked<Int>?
      let total = Computed(name: "total", line: 0) { draft!.value + 1 }
      draft = Linked(name: "draft", line: 0) { isDirect ? draft!.value : total.value }
      _ = draft!.value
    }
    let between = isDirect ? "" : "which reads computed \"total\", "
    let path = "computed \"draft\", \(between)which reads computed \"draft\"."
    let said = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(said.contains("Hamon: a computed reads itself: \(path)"))
  }

  @Test("a description shows the names that were given, and no others")
  func descriptions() {
    let shop = Shop()
    let effect = Effect { _ = shop.town + shop.owner + "\(shop.total)" }
    #expect("\(shop.$town) \(shop.$owner) \(shop.$total)" == "signal: \"\" signal \"the owner\": \"\" signal: 0")
    keep(effect)
  }
}
