/// The owner of a view state of a cell, and with it the state's life; see ``CellContext/state(_:_:initially:)``.
///
/// | | another key | into the pool | the key comes back | for |
/// |---|---|---|---|---|
/// | `.transient` | starts anew | ends | starts anew | highlights, progress |
/// | `.perItem` | parked under its key | parked under its key | is there again | drafts, open or closed |
/// | `.slot` | stays | stays | | scroll offsets, running animations |
///
/// What the initial value has made lives as long as its state, in the pool as well.
///
/// Under ``CellIdentity/structural`` a transient state stays as well: that is the stale `@State` bug.
///
/// *Isolation:* none; `Sendable`. *Misuse:* one name with two lives traps, see ``CellContext/state(_:_:initially:)``.
public enum StateLife: Sendable, Hashable {
  /// It belongs to the cell's generation; the default.
  case transient
  /// It belongs to the item: when the item's row leaves the cell, the state is parked (see ``ParkedStates``), and restored in the cell that
  /// shows the item next. If it has its initial value then, it is not parked: what is written to it later is lost.
  case perItem
  /// It belongs to the host cell, for all that it shows.
  case slot
}
