/// Counts of a list's work so far. A value of numbers, `Sendable`; for tests, and for a line at the foot of a screen.
public struct ListStatistics: Sendable, Hashable {
  /// Cells that exist: shown or in the pool. Never more than the list was ever high.
  public var cells = 0
  /// Cells in the pool.
  public var pooled = 0
  /// Body runs of all cells since the list was made.
  public var bodyRuns = 0
  /// Items out of view with parked states.
  public var parked = 0
  /// Items that lost their parked states to others.
  public var evictions = 0

  /// Makes statistics, to compare with.
  public init(cells: Int = 0, pooled: Int = 0, bodyRuns: Int = 0, parked: Int = 0, evictions: Int = 0) {
    self.cells = cells
    self.pooled = pooled
    self.bodyRuns = bodyRuns
    self.parked = parked
    self.evictions = evictions
  }
}
