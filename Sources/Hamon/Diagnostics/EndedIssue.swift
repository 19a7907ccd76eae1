/// What a thing keeps in order to report, once, that it is used after its owner's end. An example is a lazy property that was read first in
/// an effect.
package struct EndedUse {
  private var wasSaid = false

  package init() {}

  /// Whether to report it now. Not in a cleanup, which may use what is just ending.
  package mutating func isNew() -> Bool {
    if wasSaid || Context.current.pointee.ends.count != 0 { return false }
    wasSaid = true
    return true
  }
}

extension Issue {
  /// `thing` with its name; `consequence`: what it does from now on.
  @inline(never)  // rare: kept out of the callers' code
  package static func reportEnded(_ thing: String, _ consequence: String) {
    report(
      .endedWithOwner,
      """
      \(thing) is used, but has ended with the owner that it was made in (an effect or a computed before its next run, or a \
      scope): \(consequence). To fix this, make it outside of that owner, or in `detached { }`.
      """)
  }

  /// Reports the use of what is made for an object (`of:`), and has ended with that.
  @inline(never)  // rare: kept out of the callers' code
  package static func reportEndedWithObject(_ thing: String, _ consequence: String) {
    report(
      .endedWithOwner,
      """
      \(thing) is used, but has ended with the object that it was made for: \(consequence). \
      To fix this, keep the object, or let go of both together.
      """)
  }
}
