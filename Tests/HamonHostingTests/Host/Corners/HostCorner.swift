/// Where the user's code is called, while a host makes, updates and ends what it shows.
enum HostPlace: CaseIterable, Sendable {
  case body, cleanup
  /// After the frame; what `onAppear` has left behind for the end of the view; before the action of `onDisappear` does anything.
  case appear, appearCleanup, disappear, change
  /// In the `==` of a view, and of a source that is asked why a body runs.
  case comparison, sourceComparison
  case stateObject
  /// At the end of what the old value of a view has held.
  case viewEnd, actionEnd, tapEnd, disappearEnd, preferenceEnd, innerPreferenceEnd, rowEnd
  /// Where a renderer is given patches.
  case patches
}

/// What it does there.
enum HostDeed: CaseIterable, Sendable {
  case dispose, endOwner, drop
  /// Another root; the same with other values, shown, or by a write.
  case replace, show, write
  case tap
}

/// What is around the views.
enum HostContainer: CaseIterable, Sendable {
  case forEach, lazyStack, array, tuple, identified, branch, optional, anyView

  var hasSeveral: Bool { [.forEach, .lazyStack, .array, .tuple].contains(self) }

  /// The numbers of the views that are shown for `count`; of a lazy stack from the row `first` on.
  func numbers(_ count: Int, first: Int) -> [Int] {
    switch self {
    case .forEach, .array: Array(0..<count)
    case .lazyStack: Array(first..<min(count, first + 3))
    case .tuple: [0, 1]
    case .identified, .anyView: [0]
    case .branch: [count % 2]
    case .optional: count % 2 == 0 ? [0] : []
    }
  }
}

/// What happens to the host.
enum HostMoment: CaseIterable, Sendable {
  case made
  /// More rows or fewer, shown, or by a write.
  case shownMore, shownFewer, writtenMore, writtenFewer
  case scrolled, replaced, disposed, lost

  var counts: (before: Int, after: Int) {
    switch self {
    case .shownMore, .writtenMore: (3, 4)
    case .shownFewer, .writtenFewer: (6, 3)
    default: (5, 5)
    }
  }
}
