/// What `OptionSet` can do, for the engine's two sets. There it is generic code, and a debug build, which specialises nothing, spent half
/// of its time with the engine in it.
extension Flags {
  @usableFromInline @_transparent static func | (a: Self, b: Self) -> Self { Self(rawValue: a.rawValue | b.rawValue) }

  @usableFromInline @_transparent static func == (a: Self, b: Self) -> Bool { a.rawValue == b.rawValue }

  @usableFromInline @_transparent static func != (a: Self, b: Self) -> Bool { a.rawValue != b.rawValue }

  @usableFromInline @_transparent func contains(_ other: Self) -> Bool { rawValue & other.rawValue == other.rawValue }

  @usableFromInline @_transparent func isDisjoint(with other: Self) -> Bool { rawValue & other.rawValue == 0 }

  @usableFromInline @_transparent func union(_ other: Self) -> Self { Self(rawValue: rawValue | other.rawValue) }

  @usableFromInline @_transparent func intersection(_ other: Self) -> Self { Self(rawValue: rawValue & other.rawValue) }

  @usableFromInline @_transparent func subtracting(_ other: Self) -> Self { Self(rawValue: rawValue & ~other.rawValue) }

  @usableFromInline @_transparent mutating func insert(_ other: Self) { self = union(other) }

  @usableFromInline @_transparent mutating func remove(_ other: Self) { self = subtracting(other) }
}

extension RunFacts {
  @_transparent func contains(_ other: Self) -> Bool { rawValue & other.rawValue == other.rawValue }

  @_transparent func union(_ other: Self) -> Self { Self(rawValue: rawValue | other.rawValue) }

  @_transparent mutating func insert(_ other: Self) { self = union(other) }
}
