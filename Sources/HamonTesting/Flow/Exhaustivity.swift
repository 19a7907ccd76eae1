/// How much of the changes a ``FlowTester`` requires a test to state. *Isolation:* none; `Sendable`.
public enum Exhaustivity: Sendable {
  /// Every change has to be stated, and every change that async work brings has to be received. No work may be left at the end, and no
  /// issue of the graph may come. The snapshot covers every tracked property.
  case full
  /// Only what a test states is checked: for tests that follow one thread through a large view model. `changes` is given the state as it
  /// is now, and must leave it so: assign what it should be (`$0.count = 2`), not a step towards that (`$0.count += 1`).
  case partial
}
