#if canImport(Observation)
  import Hamon
  import Observation

  /// A tracked property that the toolchain's Observation sees as well.
  ///
  /// ```swift
  /// @MainActor final class Cart: Observable {
  ///   @ObservableTracked var items: [Item] = []      // seen by effects, and by withObservationTracking and Observations
  ///   @Tracked var note = ""                         // seen by effects
  /// }
  /// ```
  ///
  /// For Hamon it is a `Signal`: reading, writing and changing in place are as for `Signal.value`, and `$items` is the signal as it may be
  /// read. For Observation it is a property of an `Observable` class: `onChange` is called before the change, at the write, also inside a
  /// `batch`, and not for an assignment that counts as equal. (A change in place is always a change for both, except for plain small
  /// values, which are compared.) Of a write in a `transaction` it is called at the end, and not if that is taken back. What Observation
  /// tracks in the body is not told that it is. With an `equality:` a batch may end with the value from before, which Observation is not
  /// told either. It does not see reads of `$items`. It hears of what a `History` of `$items` puts back.
  ///
  /// *Cost:* a signal, the handle that `$items` is, and a registrar, made with the object; what the registrar takes for each read and
  /// write. Properties that do not opt in do not pay for it. *Isolation:* that of the object. *Misuse:* in a struct, or in a class that is
  /// not `Observable`, it does not compile. Reading it inside `trackObservables` subscribes twice, and runs twice; it needs none of that.
  @propertyWrapper
  public struct ObservableTracked<Value> {
    private let signal: Signal<Value>
    /// Whether the signal would not store a value: then Observation is not notified.
    private let isSame: (Value, Value) -> Bool
    private let registrar = ObservationRegistrar()
    private let projection: ProjectedSignal<Value>

    /// Makes the property with its initial value. `Equatable` values are compared with `==`; for others every assignment is a change.
    public init(
      wrappedValue: Value, name: String? = nil, fileID: StaticString = #fileID, line: UInt32 = #line
    ) {
      signal = Signal(wrappedValue, name: name, fileID: fileID, line: line)
      isSame = Equality.standard.comparison
      projection = ProjectedSignal(of: signal)
    }

    /// A property with a policy of its own for what counts as the same value, for Hamon and for Observation.
    public init(
      wrappedValue: Value, equality: Equality<Value>, name: String? = nil, fileID: StaticString = #fileID,
      line: UInt32 = #line
    ) {
      signal = Signal(wrappedValue, equality: equality, name: name, fileID: fileID, line: line)
      isSame = equality.comparison
      projection = ProjectedSignal(of: signal)
    }

    /// For an optional property without an initial value.
    public init(
      equality: Equality<Value>, name: String? = nil, fileID: StaticString = #fileID, line: UInt32 = #line
    ) where Value: ExpressibleByNilLiteral {
      self.init(wrappedValue: nil, equality: equality, name: name, fileID: fileID, line: line)
    }

    /// For an optional property without an initial value.
    public init(
      name: String, fileID: StaticString = #fileID, line: UInt32 = #line
    ) where Value: ExpressibleByNilLiteral {
      self.init(wrappedValue: nil, name: name, fileID: fileID, line: line)
    }

    /// Unavailable, to say what to write: elsewhere than in a class that is `Observable` it does not compile.
    @available(
      *, unavailable,
      message: "@ObservableTracked is for classes that are Observable; to set a property in init, declare it plainly"
    )
    public var wrappedValue: Value {
      get { fatalError("unavailable") }
      nonmutating set { fatalError("unavailable") }
    }

    /// The property as the object's accessors reach it: with the object and the key path that Observation asks for.
    public static subscript<Object: AnyObject & Observable>(
      _enclosingInstance object: Object, wrapped property: ReferenceWritableKeyPath<Object, Value>,
      storage storage: ReferenceWritableKeyPath<Object, Self>
    ) -> Value {
      get {
        let storage = object[keyPath: storage]
        storage.access(object, property)
        return storage.signal.value
      }
      set { object[keyPath: storage].assign(newValue, to: object, property) }
      _modify {
        let storage = object[keyPath: storage]
        if isComparedInPlace(Value.self) {
          var value = storage.signal.peek()
          // Not by the key path: to set that reads it before.
          defer { storage.assign(value, to: object, property) }
          yield &value
          return
        }
        storage.access(object, property)
        let isInTransaction = Kit.isInTransaction
        if !isInTransaction { detached { storage.registrar.willSet(object, keyPath: property) } }
        defer {
          if isInTransaction {
            storage.notifyAfterTransaction(object, property)
          } else {
            detached { storage.registrar.didSet(object, keyPath: property) }
          }
        }
        yield &storage.signal.value
      }
    }

    private func access<Object: AnyObject & Observable>(
      _ object: Object, _ property: ReferenceWritableKeyPath<Object, Value>
    ) {
      if projection.property == nil { projection.property = property }
      registrar.access(object, keyPath: property)
    }

    private func assign<Object: AnyObject & Observable>(
      _ value: Value, to object: Object, _ property: ReferenceWritableKeyPath<Object, Value>
    ) {
      if isSame(signal.peek(), value) { return }
      if Kit.isInTransaction {
        signal.value = value
        return notifyAfterTransaction(object, property)
      }
      detached { registrar.willSet(object, keyPath: property) }
      defer { detached { registrar.didSet(object, keyPath: property) } }
      signal.value = value
    }

    /// Observation hears nothing of what is taken back.
    private func notifyAfterTransaction<Object: AnyObject & Observable>(
      _ object: Object, _ property: ReferenceWritableKeyPath<Object, Value>
    ) {
      Kit.callAfterTransaction(of: signal) { isTakenBack in
        if isTakenBack { return }
        if Kit.mayBeTakenBack { return notifyAfterTransaction(object, property) }
        detached {
          registrar.willSet(object, keyPath: property)
          registrar.didSet(object, keyPath: property)
        }
      }
    }

    /// Unavailable, as ``wrappedValue``.
    @available(*, unavailable, message: "@ObservableTracked is for classes that are Observable")
    public var projectedValue: ReadOnlySignal<Value> { fatalError("unavailable") }

    /// The property as a signal that can be read only, and may outlive the object.
    public static subscript<Object: AnyObject & Observable>(
      _enclosingInstance object: Object, projected property: KeyPath<Object, ReadOnlySignal<Value>>,
      storage storage: ReferenceWritableKeyPath<Object, Self>
    ) -> ReadOnlySignal<Value> {
      let (signal, projection) = (object[keyPath: storage].signal, object[keyPath: storage].projection)
      if projection.write == nil {
        projection.write = { [weak object, unowned projection] value in
          if let object, let property = projection.property as? ReferenceWritableKeyPath<Object, Value> {
            object[keyPath: storage].assign(value, to: object, property)
          } else {
            signal.value = value
          }
        }
      }
      return projection
    }
  }

  extension ObservableTracked: TrackedProperty {
    package var presentValue: Any { signal.peek() }
  }
#endif
