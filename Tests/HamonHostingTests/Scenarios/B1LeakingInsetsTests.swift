import Hamon
import HamonHosting
import Testing

// The article: a star rating in a collection-view cell did not show, only in the second cell, only on iOS 15. The host had
// handed it the safe-area insets of where it happened to be shown. A line is one line high here: an inset of one hides it.
@Suite("B1 The environment of a hosted cell")
struct B1LeakingInsetsTests {
  private struct StarRating: View {
    let rating: Int
    @Environment(\.safeAreaInsets) private var insets

    var body: some View {
      if 1 - insets.top - insets.bottom > 0 { Text(String(repeating: "★", count: rating)) }
    }
  }

  /// The screen: two places for cells, the second under something that covers the bottom edge.
  private let screen = Host {
    Stack { Text("first") }
    Stack { Text("second") }.environment(\.safeAreaInsets, EdgeInsets(bottom: 1))
  }

  private func cells(_ environment: (_ place: Int) -> CellEnvironment) -> [HostingCell<Int, Int, Host>] {
    (0..<2).map { place in
      HostingCell(environment: environment(place)) { rating, _ in StarRating(rating: rating) }
    }
  }

  private func inherited(_ place: Int) -> CellEnvironment {
    .inherited { [screen] in
      screen.environment(at: screen.tree.children[place].children[0].id) ?? EnvironmentValues()
    }
  }

  private func show(_ cells: [HostingCell<Int, Int, Host>], _ ratings: [Int]) -> [[String]] {
    for (cell, rating) in zip(cells, ratings) { cell.configure(rating, rating) }
    return cells.map { $0.content?.texts ?? [] }
  }

  @Test("B1 the bug: the second cell inherits the insets of its place, and shows no stars; the first one does")
  func leak() {
    let cells = cells(inherited)
    #expect(show(cells, [3, 4]) == [["★★★"], []])
    #expect(show(cells, [4, 3]) == [["★★★★"], []], "it is the place and not the row: reuse does not help")
    #expect(cells[1].bodyRuns == 2, "configured and run like the other: nothing looks wrong")
  }

  @Test("B1 the place is looked at when the cell takes a row, and is no observer's dependency")
  func notTracked() {
    let title = Signal("first")
    let screen = Host { Text(title.value) }
    let cell = HostingCell<Int, Int, Host>(
      environment: .inherited { screen.environment(at: screen.tree.children[0].id) ?? EnvironmentValues() }
    ) { rating, _ in StarRating(rating: rating) }
    cell.configure(1, 1)
    title.value = "second"
    #expect(cell.bodyRuns == 1)
    screen.environment.safeAreaInsets.top = 1
    #expect(cell.content?.texts == ["★"])
    cell.configure(1, 2)
    #expect(cell.content?.texts == [])
  }

  @Test("B1 at a rebind, too, the place is looked at as it is then")
  func rebound() {
    let screen = Host { Text("first") }
    let cell = HostingCell<Int, Int, Host>(
      environment: .inherited { screen.environment(at: screen.tree.children[0].id) ?? EnvironmentValues() }
    ) { rating, _ in StarRating(rating: rating) }
    cell.configure(1, 1)
    #expect(cell.content?.texts == ["★"])
    screen.environment.safeAreaInsets.top = 1
    cell.configure(2, 2)
    #expect(cell.content?.texts == [])
    screen.environment.safeAreaInsets.top = 0
    cell.configure(3, 3)
    #expect(cell.content?.texts == ["★★★"])
  }

  @Test("B1 the fix, and the default: a cell's environment is what its configuration says")
  func configured() {
    let cells = cells { _ in .configured }
    #expect(show(cells, [3, 4]) == [["★★★"], ["★★★★"]])
    #expect(show(cells, [4, 3]) == [["★★★★"], ["★★★"]])
    #expect(cells.map(\.bodyRuns) == [2, 2])
  }

  @Test("B1 insets that are meant for the cells reach them, all of them")
  func meant() {
    var environment = EnvironmentValues()
    environment.safeAreaInsets = EdgeInsets(top: 1)
    #expect(show(cells { _ in .configured(environment) }, [3, 4]) == [[], []])
    let list = ListHost([3, 4], id: { $0 }, height: 2, environment: .configured(environment)) { rating, _ in
      StarRating(rating: rating)
    }
    #expect(list.contents.map(\.texts) == [[], []])
  }
}
