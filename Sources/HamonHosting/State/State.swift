import Hamon

/// A value that a view owns: it lives as long as the view's identity, and its readers run again when it changes.
///
/// ```swift
/// struct Star: View {
///   @State private var isOn = false
///
///   var body: some View { Button(isOn ? "★" : "☆") { isOn.toggle() } }
/// }
/// ```
///
/// The initial value counts once, when the identity appears. A view that is made again with another initial value keeps the state it has:
/// `_isOn = State(initialValue: row.isStarred)` in an `init` shows another row's star (scenario D3).
///
/// `$isOn` is a `Binding`; it is the same one as long as the identity lives, so a child that gets it has no changed input.
///
/// *Cost:* a signal for each identity, and reads and writes as of a signal. *Isolation:* that of the view, and so of its host. *Misuse:*
/// outside of a host (the body was called by hand) it answers with its initial value, and writes are lost. A body that writes the state
/// that it reads is a loop, and is stopped.
@propertyWrapper
public struct State<Value>: StoredProperty {
  private let initialValue: Value
  private let fileID: StaticString
  private let line: UInt32
  private let link = Link()

  /// The link by which all copies of the property find the state.
  private final class Link {
    var box: StateBox<Value>?
  }

  /// A state that begins with `wrappedValue`.
  public init(wrappedValue: Value, fileID: StaticString = #fileID, line: UInt32 = #line) {
    initialValue = wrappedValue
    self.fileID = fileID
    self.line = line
  }

  /// Makes the state in an `init`: `_count = State(initialValue: 3)`.
  public init(initialValue: Value, fileID: StaticString = #fileID, line: UInt32 = #line) {
    self.init(wrappedValue: initialValue, fileID: fileID, line: line)
  }

  /// The value. Reading it subscribes the running observer; a write is visible at once.
  public var wrappedValue: Value {
    get { link.box?.signal.value ?? initialValue }
    nonmutating set { link.box?.signal.value = newValue }
  }

  /// A binding to the state.
  public var projectedValue: Binding<Value> { link.box?.binding ?? .constant(initialValue) }

  func makeStorage(in element: Element, name: String) -> AnyObject {
    StateBox(Signal(initialValue, name: "\(element.name ?? "").\(name)", fileID: fileID, line: line))
  }

  func join(_ storage: AnyObject) -> Bool { HamonHosting.join(&link.box, storage) }
}

extension State where Value: ExpressibleByNilLiteral {
  /// A state that begins with nil.
  public init(fileID: StaticString = #fileID, line: UInt32 = #line) {
    self.init(wrappedValue: nil, fileID: fileID, line: line)
  }
}

/// The state itself: what an identity keeps for a `@State` property.
final class StateBox<Value>: HostState {
  let signal: Signal<Value>
  let binding: Binding<Value>

  init(_ signal: Signal<Value>) {
    self.signal = signal
    binding = Binding(signal)
  }

  var number: UInt { signal.nodeNumber }

  func read() { _ = signal.value }
}

/// State that the host tracks by itself, whatever its tracking style.
protocol HostState: AnyObject {
  /// The identity of the node, which distinguishes it from the sources of models.
  var number: UInt { get }
  /// Reads it, so that the running observer is subscribed.
  func read()
}
