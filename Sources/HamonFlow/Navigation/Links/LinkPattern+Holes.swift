// One operator for each number of holes, so that their values are side by side. Parameter packs would do it in one, but the type checker
// (Swift 6.3.1) does not find `.int` behind a pack that was itself put together: "a" / .int / .int / .int.

extension LinkPattern {
  /// The pattern, and then a second hole.
  public static func / <Next>(pattern: Self, next: LinkCapture<Next>) -> LinkPattern<(Values, Next)> {
    pattern.appending(segment: [nil], next.segment(pattern.segments.count)) { ($0, $1) }
  }

  /// The pattern, and then a third hole.
  public static func / <A, B, Next>(pattern: Self, next: LinkCapture<Next>) -> LinkPattern<(A, B, Next)>
  where Values == (A, B) {
    pattern.appending(segment: [nil], next.segment(pattern.segments.count)) { ($0.0, $0.1, $1) }
  }

  /// The pattern, and then a fourth hole.
  public static func / <A, B, C, Next>(pattern: Self, next: LinkCapture<Next>) -> LinkPattern<(A, B, C, Next)>
  where Values == (A, B, C) {
    pattern.appending(segment: [nil], next.segment(pattern.segments.count)) { ($0.0, $0.1, $0.2, $1) }
  }

  /// The pattern, and a query item as its second hole.
  public static func & <Next>(pattern: Self, next: LinkQuery<Next>) -> LinkPattern<(Values, Next)> {
    pattern.appending(segment: [], next.read) { ($0, $1) }
  }

  /// The pattern, and a query item as its third hole.
  public static func & <A, B, Next>(pattern: Self, next: LinkQuery<Next>) -> LinkPattern<(A, B, Next)>
  where Values == (A, B) {
    pattern.appending(segment: [], next.read) { ($0.0, $0.1, $1) }
  }

  /// The pattern, and a query item as its fourth hole.
  public static func & <A, B, C, Next>(pattern: Self, next: LinkQuery<Next>) -> LinkPattern<(A, B, C, Next)>
  where Values == (A, B, C) {
    pattern.appending(segment: [], next.read) { ($0.0, $0.1, $0.2, $1) }
  }
}
