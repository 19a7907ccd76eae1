/// The identity of what a reused cell shows, and with it the life of transient view state.
///
/// | | new key | into the pool |
/// |---|---|---|
/// | `.keyed` | a new generation: state reset, observers and tasks ended, late results dropped | the generation ends |
/// | `.structural` | nothing but new data: state, observers and tasks stay | state stays with the cell, observers and tasks end |
///
/// A hosted view rests in the pool under `.structural` identity: it observes nothing. But what it has started itself (its `task`, what
/// `onAppear` made) ends with it, and not before.
///
/// *Isolation:* none; `Sendable`. *Misuse:* `.structural` with view state that means the row: it is shown on another one.
public enum CellIdentity: Sendable, Hashable {
  /// The key is the identity; the default. Another key is another thing, in any cell.
  case keyed
  /// The place is the identity: the cell itself, as UIKit's hosting cells behave. View state is then seen on the next row
  /// that the cell shows: the stale `@State` bug, kept so that it can be taught and tested.
  case structural
}
