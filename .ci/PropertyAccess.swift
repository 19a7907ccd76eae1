// What .ci/no-retains compiles as a client would, a module as a whole: accesses to tracked properties of a class of its own.
import Hamon

final class Counter {
  @Tracked var count = 0
  @Tracked var name = ""
  @Tracked var list: [Int] = []
}

class Shelf<Item: Equatable> {
  @Tracked var item: Item
  init(_ item: Item) { _item = Tracked(wrappedValue: item) }
}

enum Phase: Equatable { case idle, loading(Int), failed(String) }

struct Place: Equatable { var x = 0.0, y = 0.0 }

final class Choice {
  @Tracked var selected: Int?
  @Tracked var phase = Phase.idle
  @Tracked var place = Place()
  let tags = Signal<[String]>([])
  lazy var shown = Computed { [unowned self] in phase }
}

@MainActor
final class Screen {
  @Tracked var title = ""
}

public final class Client {
  let counter = Counter()
  let shelf = Shelf("")
  let choice = Choice()

  public init() {}

  public func read() -> Int { counter.count }
  public func write(_ value: Int) { counter.count = value }
  public func add(_ value: Int) { counter.count += value }
  public func extend(_ text: String) { counter.name += text }
  public func append(_ value: Int) { counter.list.append(value) }
  public func changeItem(_ text: String) -> Int {
    shelf.item += text
    shelf.item = text
    return shelf.item.count
  }
  public func writeOthers(_ number: Int, _ text: String) {
    choice.selected = number
    choice.phase = .failed(text)
    choice.place = Place(x: 1, y: 2)
    choice.tags.value = [text]
  }
  public func readOther() -> Bool { choice.shown.value == .idle }
}

@MainActor
public final class MainClient {
  let screen = Screen()

  public init() {}

  public func retitle(_ text: String) -> String {
    screen.title = text
    screen.title += text
    return screen.title
  }
}
