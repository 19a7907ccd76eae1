import Hamon
import HamonHosting

/// An item: equal where it has the same key and text.
struct Row: Identifiable, Equatable {
  let id: Int
  var text = ""
}

/// What a body of these tests returns: a line to look at, and what can be done to it.
struct Line {
  let text: String
  var tap: () -> Void = {}
}

func rows(_ ids: some Sequence<Int>, text: String = "") -> [Row] { ids.map { Row(id: $0, text: text) } }

/// A list whose rows have a star of their own, as view state: a tap toggles it. Shows "★3" or "☆3".
func starList(
  _ ids: Range<Int> = 0..<1000, height: Int = 10, identity: CellIdentity
) -> ListHost<[Row], Int, Line> {
  ListHost(rows(ids), height: height, identity: identity) { row, cell in
    let starred = cell.state("starred", initially: false)
    return Line(text: (starred.value ? "★" : "☆") + "\(row.id)") { starred.value.toggle() }
  }
}

extension ListHost where Content == Line {
  var texts: [String] { contents.map(\.text) }

  /// The rows that show a star.
  var stars: [String] { texts.filter { $0.hasPrefix("★") } }

  func tap(line: Int) { self[line: line]?.tap() }
}

extension ListHost {
  /// The keys of the rows whose bodies ran during `body`, in order.
  func runs(_ body: () -> Void) -> [Key] {
    var runs: [Key] = []
    onBodyRun = { runs.append($0) }
    body()
    onBodyRun = nil
    return runs
  }
}
