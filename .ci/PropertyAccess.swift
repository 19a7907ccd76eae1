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

@MainActor
final class Screen {
  @Tracked var title = ""
}

public final class Client {
  let counter = Counter()
  let shelf = Shelf("")

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
