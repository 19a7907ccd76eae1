#if DEBUG
  import CHamonThread

  /// Accesses in debug builds: what the optimiser would make of `Tracked`, by hand.
  ///
  /// Nothing is specialised here, and nothing is inlined but what is transparent and in this file. So the key path to the storage, of which
  /// only an address is wanted, comes as a closure, and is made when it is first asked for. Then the place of the property is remembered
  /// for the object's class (decision 0001). What an access needs then is at the beginning of the property, where it is found without the
  /// run-time's description of its type.
  extension Tracked {
    @usableFromInline
    static func value<Object: AnyObject>(
      in object: Object, _ storage: @escaping () -> ReferenceWritableKeyPath<Object, Self>
    ) -> Value {
      hamon_asks_attention()
        ? TrackedPlace(place(in: object, storage), storage).value : value(at: place(in: object, storage)).pointee
    }

    @usableFromInline
    static func set<Object: AnyObject>(
      _ newValue: Value, in object: Object, _ storage: @escaping () -> ReferenceWritableKeyPath<Object, Self>
    ) {
      set(newValue, at: place(in: object, storage), storage)
    }

    private static func set(
      _ newValue: Value, at place: UnsafeMutableRawPointer, _ storage: @escaping () -> AnyKeyPath
    ) {
      if hasNode(at: place) {
        if !awaitsName(at: place) {
          return writeSignal(place.assumingMemoryBound(to: NodePointer.self).pointee, newValue)
        }
      } else if !hamon_asks_attention() {
        // Their end calls no user code, and neither does their comparison.
        let isPlain = _isPOD(Value.self) || isType(Value.self, String.self)
        if isPlain
          ? isSame(inlineValue(at: place).pointee, newValue) : isSameNow(inlineValue(at: place), newValue)
        {
          return
        }
        if !hasNode(at: place) {  // `==` may be user code
          if isPlain { inlineValue(at: place).pointee = newValue } else { replace(inlineValue(at: place), newValue) }
          return
        }
      }
      TrackedPlace(place, storage).value = newValue
    }

    @usableFromInline
    static func signal<Object: AnyObject>(
      in object: Object, _ storage: @escaping () -> ReferenceWritableKeyPath<Object, Self>
    ) -> ReadOnlySignal<Value> {
      TrackedPlace(place(in: object, storage), storage).signal
    }

    // MARK: changes in place

    @usableFromInline typealias Change = (
      place: UnsafeMutableRawPointer, slot: UnsafeMutablePointer<Value>, context: Context?
    )

    @usableFromInline
    static func beginChange<Object: AnyObject>(
      in object: Object, _ storage: @escaping () -> ReferenceWritableKeyPath<Object, Self>
    ) -> Change {
      let place = place(in: object, storage)
      if _isPOD(Value.self), isComparedInPlace(Value.self) {
        let copy = UnsafeMutablePointer<Value>.allocate(capacity: 1)
        copy.initialize(to: hamon_asks_attention() ? TrackedPlace(place, storage).peek() : value(at: place).pointee)
        return (place, copy, nil)
      }
      if hamon_asks_attention() || awaitsName(at: place) {
        let (slot, _, context) = TrackedPlace<Value>(place, storage).beginAccess()
        return (place, slot, context)
      }
      let slot = value(at: place)
      return (place, slot, Graph.beginAccess(slot, node(at: place)))
    }

    @usableFromInline
    static func end<Object: AnyObject>(
      _ change: Change, in object: Object, _ storage: @escaping () -> ReferenceWritableKeyPath<Object, Self>
    ) {
      guard let context = change.context else {
        set(change.slot.pointee, at: change.place, storage)
        return change.slot.deallocate()
      }
      let isObserved =
        hasNode(at: change.place)
        && !change.place.assumingMemoryBound(to: NodePointer.self).pointee.pointee.observers.isNone
      Graph.endAccess(
        context, change.slot, of: node(at: change.place), changed: isObserved ? node(at: change.place) : nil,
        description(change.place.assumingMemoryBound(to: Self.self), storage()))
    }

    /// The description of a property that was never observed: by the key path to its storage, if that tells its name.
    @usableFromInline
    static func description(_ property: UnsafeMutablePointer<Self>, _ storage: AnyKeyPath) -> String {
      let description =
        nameOfProperty(at: storage).map { "the tracked property \($0)" }
        ?? "a tracked property of \(nameOfType(Swift.type(of: storage).rootType))"
      let place = property.pointee.declaration
      return "\(description) (\(String(cString: place.fileID)):\(place.line))"
    }

    // MARK: the place of the property

    @_transparent
    private static func place<Object: AnyObject>(
      in object: Object, _ storage: @escaping () -> ReferenceWritableKeyPath<Object, Self>
    ) -> UnsafeMutableRawPointer {
      let place = hamon_place(unsafeBitCast(object, to: UnsafeMutableRawPointer.self), WayToStorage(storage).code)
      return unsafeBitCast(place, to: UInt.self) == 0
        ? findPlace(in: object, storage) : unsafeBitCast(place, to: UnsafeMutableRawPointer.self)
    }

    private static func findPlace<Object: AnyObject>(
      in object: Object, _ storage: @escaping () -> ReferenceWritableKeyPath<Object, Self>
    ) -> UnsafeMutableRawPointer {
      let place = UnsafeMutableRawPointer(object[keyPath: storage()].address)
      hamon_remember_place(unsafeBitCast(object, to: UnsafeMutableRawPointer.self), WayToStorage(storage).code, place)
      return place
    }

    @usableFromInline
    @_transparent
    static func node(at place: UnsafeMutableRawPointer) -> NodePointer? {
      place.assumingMemoryBound(to: NodePointer?.self).pointee
    }

    @_transparent
    private static func hasNode(at place: UnsafeMutableRawPointer) -> Bool {
      place.assumingMemoryBound(to: UInt.self).pointee != 0
    }

    @_transparent
    private static func awaitsName(at place: UnsafeMutableRawPointer) -> Bool {
      (place + MemoryLayout<NodePointer?>.size).assumingMemoryBound(to: Declaration.self).pointee.awaitsName
    }

    /// The enum is at the first multiple of its alignment behind the two fields before it, and its payload at its beginning.
    @usableFromInline
    @_transparent
    static func inlineValue(at place: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Value> {
      (place + (MemoryLayout<Value>.alignment > 16 ? MemoryLayout<Value>.alignment : 16))
        .assumingMemoryBound(to: Value.self)
    }

    @_transparent
    private static func value(at place: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Value> {
      hasNode(at: place)
        ? place.assumingMemoryBound(to: NodePointer.self).pointee.value(Value.self) : inlineValue(at: place)
    }
  }

  /// The place of a property's declaration, and whether the property waits for its name. One word, because an object has it for each
  /// property, and copies it more than once when it is made. It is the address of the file's name, which ends with a zero; in the bits that
  /// no address has, the line; and in the highest one the question.
  @usableFromInline
  struct Declaration {
    @usableFromInline var word: Int

    @usableFromInline
    @_transparent
    init(_ fileID: StaticString, _ line: UInt32) {
      word = Int(bitPattern: fileID.utf8Start) | (Int(truncatingIfNeeded: line) &<< 48) & .max
    }

    @usableFromInline
    var fileID: UnsafePointer<UInt8> { UnsafePointer(bitPattern: word & ((1 << 48) - 1)).unsafelyUnwrapped }

    @usableFromInline
    var line: UInt32 { UInt32((word & .max) >> 48) }

    @usableFromInline
    var awaitsName: Bool {
      @_transparent get { word < 0 }
      set { word = newValue ? word | .min : word & .max }
    }
  }

  /// The closure that makes a key path to a storage. As a value of its own type, and not of any type: for those the compiler wraps
  /// closures, so that all have the same code.
  private struct WayToStorage<Object: AnyObject, Value> {
    private let storage: () -> ReferenceWritableKeyPath<Object, Tracked<Value>>

    @_transparent
    init(_ storage: @escaping () -> ReferenceWritableKeyPath<Object, Tracked<Value>>) { self.storage = storage }

    /// The address of its code, which differs for each accessor that the compiler makes.
    @_transparent
    var code: UInt { unsafeBitCast(self, to: (UInt, UInt).self).0 }
  }
#endif
