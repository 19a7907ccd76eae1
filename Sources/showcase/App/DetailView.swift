import HamonHosting

/// What stands below the list: the row that was confirmed. A view, drawn by the terminal renderer of HamonHosting.
@MainActor
struct DetailView: @MainActor View {
  let model: PostalModel

  var body: some View {
    if case .confirmed(let row)? = model.place {
      Text(ScreenLines.address(model.table[row]))
    }
  }
}
