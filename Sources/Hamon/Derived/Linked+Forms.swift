extension Linked {
  /// Makes a linked value; `source` and `reset` run at the first read or write. `equality` says what counts as the same value.
  @inlinable
  public convenience init<Source>(
    _ source: @escaping () -> Source, equality: Equality<Value> = Equality(kind: .default), name: String? = nil,
    fileID: StaticString = #fileID, line: UInt32 = #line,
    reset: @escaping (_ source: Source, _ previous: Value?) -> Value
  ) {
    self.init(
      source: Computed(name: name, fileID: fileID, line: line, source), equality: equality, name: name,
      fileID: fileID, line: line, reset)
  }

  /// Makes a linked value of its source's own type. The compiler cannot find the type of a closure of several statements by itself. In this
  /// form it is the source's type; in the next two it belongs to an element. For another type, name it: `{ items, last -> String in … }`.
  @inlinable
  public convenience init(
    _ source: @escaping () -> Value, equality: Equality<Value> = Equality(kind: .default), name: String? = nil,
    fileID: StaticString = #fileID, line: UInt32 = #line,
    reset: @escaping (_ source: Value, _ previous: Value?) -> Value
  ) {
    self.init(
      source: Computed(name: name, fileID: fileID, line: line, source), equality: equality, name: name,
      fileID: fileID, line: line, reset)
  }

  /// Makes a linked value that is an element of its source, or none, such as a selection: for closures of several statements, as above.
  @inlinable
  public convenience init<Source: Sequence>(
    _ source: @escaping () -> Source, equality: Equality<Value> = Equality(kind: .default), name: String? = nil,
    fileID: StaticString = #fileID, line: UInt32 = #line,
    reset: @escaping (_ source: Source, _ previous: Value?) -> Value
  ) where Value == Source.Element? {
    self.init(
      source: Computed(name: name, fileID: fileID, line: line, source), equality: equality, name: name,
      fileID: fileID, line: line, reset)
  }

  /// Makes a linked value that is the id of an element of its source, or none: for closures of several statements, as above.
  @inlinable
  public convenience init<Source: Sequence>(
    _ source: @escaping () -> Source, equality: Equality<Value> = Equality(kind: .default), name: String? = nil,
    fileID: StaticString = #fileID, line: UInt32 = #line,
    reset: @escaping (_ source: Source, _ previous: Value?) -> Value
  ) where Source.Element: Identifiable, Value == Source.Element.ID? {
    self.init(
      source: Computed(name: name, fileID: fileID, line: line, source), equality: equality, name: name,
      fileID: fileID, line: line, reset)
  }

  /// Makes a linked value that is reset to its source, whenever that has really changed.
  ///
  /// ```swift
  /// let draft = Linked { article.value.title }
  /// ```
  @inlinable
  public convenience init(
    name: String? = nil, fileID: StaticString = #fileID, line: UInt32 = #line, _ source: @escaping () -> Value
  ) {
    self.init(source, name: name, fileID: fileID, line: line) { source, _ in source }
  }

  /// Makes a linked value that survives a change of its source for as long as it is still valid, and is reset otherwise.
  ///
  /// ```swift
  /// let selected = Linked({ items.value }, keepIf: { items, id in items.contains { $0.id == id } }) { $0.first?.id }
  /// ```
  ///
  /// `keepIf` is asked once for each change of the source, and never before the first value; like `reset` it is tracked.
  @inlinable
  public convenience init<Source>(
    _ source: @escaping () -> Source, name: String? = nil, fileID: StaticString = #fileID, line: UInt32 = #line,
    keepIf isValid: @escaping (_ source: Source, _ value: Value) -> Bool,
    reset: @escaping (_ source: Source) -> Value
  ) {
    self.init(source, name: name, fileID: fileID, line: line, reset: Self.keeping(isValid, reset))
  }

  /// Makes a linked value over an object that it does not keep alive. After the object's end it keeps its last value and can still be
  /// written; reading or writing it for the first time after that traps, as for ``Computed``. The object's own `deinit` is after its end.
  @inlinable
  public convenience init<Object: AnyObject, Source>(
    of object: Object, equality: Equality<Value> = Equality(kind: .default), name: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt32 = #line, isolation: isolated (any Actor)? = #isolation, _ source: @escaping (Object) -> Source,
    reset: @escaping (_ source: Source, _ previous: Value?) -> Value
  ) {
    self.init(
      source: Computed(of: object, name: name, fileID: fileID, line: line, isolation: isolation, source),
      equality: equality, name: name, fileID: fileID, line: line, reset)
  }

  /// Makes a linked value of its source's own type over an object that it does not keep alive: for
  /// closures of several statements.
  @inlinable
  public convenience init<Object: AnyObject>(
    of object: Object, equality: Equality<Value> = Equality(kind: .default), name: String? = nil,
    fileID: StaticString = #fileID, line: UInt32 = #line, isolation: isolated (any Actor)? = #isolation,
    _ source: @escaping (Object) -> Value, reset: @escaping (_ source: Value, _ previous: Value?) -> Value
  ) {
    self.init(
      source: Computed(of: object, name: name, fileID: fileID, line: line, isolation: isolation, source),
      equality: equality, name: name, fileID: fileID, line: line, reset)
  }

  /// Makes a linked value that is an element of its source, or none, over an object that it does not keep alive: for
  /// closures of several statements.
  @inlinable
  public convenience init<Object: AnyObject, Source: Sequence>(
    of object: Object, equality: Equality<Value> = Equality(kind: .default), name: String? = nil,
    fileID: StaticString = #fileID, line: UInt32 = #line, isolation: isolated (any Actor)? = #isolation,
    _ source: @escaping (Object) -> Source, reset: @escaping (_ source: Source, _ previous: Value?) -> Value
  ) where Value == Source.Element? {
    self.init(
      source: Computed(of: object, name: name, fileID: fileID, line: line, isolation: isolation, source),
      equality: equality, name: name, fileID: fileID, line: line, reset)
  }

  /// Makes a linked id of an element of its source, or nil, over an object that it does not keep alive: for closures of several statements.
  @inlinable
  public convenience init<Object: AnyObject, Source: Sequence>(
    of object: Object, equality: Equality<Value> = Equality(kind: .default), name: String? = nil,
    fileID: StaticString = #fileID, line: UInt32 = #line, isolation: isolated (any Actor)? = #isolation,
    _ source: @escaping (Object) -> Source, reset: @escaping (_ source: Source, _ previous: Value?) -> Value
  ) where Source.Element: Identifiable, Value == Source.Element.ID? {
    self.init(
      source: Computed(of: object, name: name, fileID: fileID, line: line, isolation: isolation, source),
      equality: equality, name: name, fileID: fileID, line: line, reset)
  }

  /// Makes a linked value over an object that it does not keep alive, which is reset to its source.
  ///
  /// ```swift
  /// lazy var draft = Linked(of: self) { $0.article.title }
  /// ```
  @inlinable
  public convenience init<Object: AnyObject>(
    of object: Object, name: String? = nil, fileID: StaticString = #fileID, line: UInt32 = #line,
    isolation: isolated (any Actor)? = #isolation, _ source: @escaping (Object) -> Value
  ) {
    self.init(of: object, name: name, fileID: fileID, line: line, isolation: isolation, source) { source, _ in source }
  }

  /// Makes a linked value over an object that it does not keep alive, which is kept as long as it is still valid, and reset otherwise.
  @inlinable
  public convenience init<Object: AnyObject, Source>(
    of object: Object, name: String? = nil, fileID: StaticString = #fileID, line: UInt32 = #line,
    isolation: isolated (any Actor)? = #isolation, _ source: @escaping (Object) -> Source,
    keepIf isValid: @escaping (_ source: Source, _ value: Value) -> Bool,
    reset: @escaping (_ source: Source) -> Value
  ) {
    self.init(
      of: object, name: name, fileID: fileID, line: line, isolation: isolation, source,
      reset: Self.keeping(isValid, reset))
  }

  @inlinable
  static func keeping<Source>(
    _ isValid: @escaping (Source, Value) -> Bool, _ reset: @escaping (Source) -> Value
  ) -> (Source, Value?) -> Value {
    { source, previous in
      if let previous, isValid(source, previous) { return previous }
      return reset(source)
    }
  }
}
