import Hamon

/// The environment of a view in a cell.
///
/// *Isolation:* that of the cell; not `Sendable`. *Cost:* a small dictionary; `inherited` asks at each configuration. *Misuse:*
/// `inherited`, except to show what it does.
public enum CellEnvironment {
  /// These values, and defaults for the rest: the cell looks the same in every place. Use this one.
  case configured(EnvironmentValues)
  /// The environment of the place where the cell is shown when it takes a row: asked for at each configuration, unless
  /// the item is equal to the one that is shown.
  ///
  /// This is a leak, kept so that it can be shown and tested (scenario B1). The insets of a screen, meant for what covers the screen, reach
  /// a row near the edge.
  case inherited(from: () -> EnvironmentValues)

  /// Nothing but defaults.
  public static var configured: CellEnvironment { .configured(EnvironmentValues()) }

  /// Not tracked: a change of the place does not run the row's body.
  var values: EnvironmentValues {
    switch self {
    case .configured(let values): values
    case .inherited(let values): untracked(values)
    }
  }
}
