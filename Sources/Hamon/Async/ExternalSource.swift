import CHamonThread

/// A source for something outside of the graph. A bridge makes it for the running observer, and notifies it of changes.
///
/// It is a signal without a handle. It ends when its observer ceases to observe it, by its next run or by its end. It then calls `onEnd`,
/// once, in the graph's isolation. After that it must not be used. Everything else here, too, belongs there.
package struct ExternalSource {
  private let node: NodePointer

  /// Whether an observer is tracking: otherwise there is none to make a source for.
  package static var isTracking: Bool { Graph.isTracking }

  /// The identity of the running observer among all others that live; 0 without one.
  package static var observer: UInt { UInt(bitPattern: Context.current.pointee.observer) }

  /// Makes a source, and subscribes the running observer to it.
  package init(name: String, fileID: StaticString, line: UInt32, onEnd: @escaping () -> Void) {
    let node = Graph.makeNode(.signal, storage: .small, equality: .never)
    node.pointee.flags.remove(.hasHandle)
    label(node, name, ExternalSource.self, fileID, line)
    Graph.setOperations(node) { command, _ in
      if command == ValueOperation.destroy.rawValue { onEnd() }
      return true
    }
    self.node = node
    readSignal(node) as Void
  }

  /// Reports a change: its observers are notified as after a write to a signal. A transaction does not take it back.
  package func notify() { Graph.didChangeOutside(node) }
}

extension ExternalSource {
  /// The actor in whose isolation the code runs: as the compiler knows it, or else as the run-time does. The compiler does not know it in
  /// the initial value of a `lazy` property, nor in a closure without isolation: in an actor, one that does not mention `self`. Nil outside
  /// of actors. Where the compiler does not know, also nil in an actor with its own executor.
  package static func actor(_ isolation: (any Actor)?) -> (any Actor)? {
    if let isolation { return isolation }
    if hamon_is_on_main_actor() { return MainActor.shared }  // the first thread may run another actor's executor
    guard let actor = hamon_current_actor() else { return nil }
    return Unmanaged<AnyObject>.fromOpaque(actor).takeUnretainedValue() as? any Actor
  }

  /// A number that is the same for two calls exactly if they come from the same task, or, outside of tasks, from the same
  /// thread.
  package static var strand: Int {
    withUnsafeCurrentTask { $0?.hashValue } ?? Int(bitPattern: Context.current)
  }
}

extension ReadOnlySignal {
  /// The signal as it may be read only.
  package convenience init(_ signal: Signal<Value>) {
    Graph.addHandle(signal.node)
    self.init(node: signal.node)
  }
}
