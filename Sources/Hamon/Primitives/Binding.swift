/// Two-way access to a value that lives elsewhere: a way to read it and a way to ask for a change.
///
/// ```swift
/// struct Field { @Binding var text: String }
///
/// Field(text: Binding(name))                             // a signal
/// Field(text: search.bind(\.text) { .typed($0) })        // a view model: what is set becomes an input
/// ```
///
/// It keeps no value of its own. Each read calls `get`, and is tracked if that reads something tracked. Each assignment calls `set`, also
/// if the value is the same, and `set` decides whether anything changes. Two bindings to one value agree.
///
/// *Isolation:* that of its closures; it is not `Sendable`. *Cost:* two closures; a call for each read and each write; a change in
/// place reads and writes once.
///
/// *Misuse:* a binding keeps alive what its closures capture: an object that stores a binding to itself never ends.
@propertyWrapper
@dynamicMemberLookup
public struct Binding<Value> {
  @usableFromInline let read: () -> Value
  @usableFromInline let write: (Value) -> Void
  /// Distinguishes the present value from an earlier, equal one in its place: two presentations of one item. Nil where the value says all.
  @usableFromInline package let occasion: (() -> AnyHashable?)?
  /// The source of the value, if that is known: then its parts can be observed one by one.
  @usableFromInline let source: (any PartSource<Value>)?

  /// Makes a binding from the two ways.
  @inlinable
  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    self.init(occasion: nil, get: get, set: set)
  }

  /// Makes a binding to a place that tells equal values of different occasions apart.
  @inlinable
  package init(
    occasion: (() -> AnyHashable?)?, get: @escaping () -> Value, set: @escaping (Value) -> Void
  ) {
    read = get
    write = set
    self.occasion = occasion
    source = nil
  }

  @inlinable
  init(_ source: any PartSource<Value>, get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    read = get
    write = set
    occasion = nil
    self.source = source
  }

  /// A binding to a signal, which it keeps alive.
  @inlinable
  public init(_ signal: Signal<Value>) {
    self.init(signal, get: { signal.value }, set: { signal.value = $0 })
  }

  /// A binding to a property of an object, which it keeps alive.
  @inlinable
  public init<Object: AnyObject>(_ object: Object, _ property: ReferenceWritableKeyPath<Object, Value>) {
    // To set a key path's value reads it before.
    self.init(get: { object[keyPath: property] }, set: { value in untracked { object[keyPath: property] = value } })
  }

  /// A binding to the value of an optional one, and nil if that is nil now; after SwiftUI's of the same name.
  ///
  /// ```swift
  /// if let card = Binding(Binding(cards, \.[id: 7])) { TextField("title", text: card.title) }
  /// ```
  ///
  /// When the optional is nil later, it reads the value from when it was made, and setting it does nothing.
  @inlinable
  public init?(_ optional: Binding<Value?>) {
    guard let first = optional.value else { return nil }
    self.init {
      optional.value ?? first
    } set: {
      if case .some = untracked({ optional.value }) { optional.value = $0 }
    }
  }

  /// Takes the binding that is given as `$text`: for a parameter, as in `func field(@Binding text: String)`, or in a closure,
  /// `{ $text in … }`.
  @inlinable
  public init(projectedValue: Binding) { self = projectedValue }

  /// A binding with a constant value, whatever is set: for previews and tests.
  @inlinable
  public static func constant(_ value: Value) -> Binding {
    Binding(get: { value }, set: { _ in })
  }

  /// The value, as ``Signal/value`` of a signal. Reading it subscribes the running observer, if the value is tracked; changing it in place
  /// (`+=`) does not, and is a read and a write.
  @inlinable
  public var value: Value {
    get { read() }
    nonmutating set { write(newValue) }
    nonmutating _modify {
      var value = untracked { read() }
      defer { write(value) }
      yield &value
    }
  }

  /// The value, for `@Binding var text`: the language requires this name of a property wrapper. In code write `value`.
  @inlinable
  public var wrappedValue: Value {
    get { read() }
    nonmutating set { write(newValue) }
    nonmutating _modify { yield &value }
  }

  /// The binding itself: `$text`, to be handed on.
  @inlinable
  public var projectedValue: Binding { self }

  /// A binding to a part of the value: `$address.city`. Setting it reads the whole without a subscription, changes the part, and sets the
  /// whole.
  ///
  /// For a binding to a signal, and for stored properties of that without observers, reading it subscribes to the part alone (a ``Part``).
  /// For any other one it calls `get`, and subscribes to what that reads. So it is at an element of an array: a part of its own would be
  /// asked for an element that has gone before its reader is.
  @inlinable
  public subscript<Part>(dynamicMember part: WritableKeyPath<Value, Part>) -> Binding<Part> {
    let set = { (new: Part) in
      var whole = untracked { read() }
      whole[keyPath: part] = new
      write(whole)
    }
    if let source, MemoryLayout<Value>.offset(of: part) != nil {
      let part = source.part(part)
      return Binding<Part>(part, get: { part.value }, set: set)
    }
    return Binding<Part>(get: { read()[keyPath: part] }, set: set)
  }
}
