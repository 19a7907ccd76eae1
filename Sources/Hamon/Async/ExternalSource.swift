import CHamonThread

/// A source that stands for something outside of the graph: a bridge makes it for the running observer, and tells it of changes.
///
/// It is a signal without a handle: it ends when its observer ceases to observe it, by its next run or by its end, and calls
/// `onEnd` then, once, in the graph's isolation. After that it must not be used. Everything else here, too, belongs there.
package struct ExternalSource {
  private let node: NodePointer

  /// Whether somebody is tracking: otherwise there is nobody to make a source for.
  package static var isTracking: Bool { Graph.isTracking }

  /// Tells who is tracking from all others that live; 0 where nobody is.
  package static var observer: UInt { UInt(bitPattern: Context.current.pointee.observer) }

  /// Makes a source, and subscribes the running observer to it.
  package init(name: String, fileID: StaticString, line: UInt32, onEnd: @escaping () -> Void) {
    let node = Graph.makeNode(.signal, storage: .small, equality: .never, flags: [])
    node.pointee.flags.remove(.hasHandle)
    label(node, name, ExternalSource.self, fileID, line)
    Graph.setOperations(node) { command, _ in
      if command == ValueOperation.destroy.rawValue { onEnd() }
      return true
    }
    self.node = node
    readSignal(node) as Void
  }

  /// It has changed: whoever observes it is told as after a write to a signal.
  package func notify() { Graph.didChange(node) }
}

extension ExternalSource {
  /// The actor whose isolation the running code is in: as the compiler knows it, or else as the run-time does. (The compiler
  /// does not know it in the initial value of a `lazy` property, and in a closure that is not isolated itself: in an actor,
  /// one that does not mention `self`.) Nil outside of actors, and, where the compiler does not know, in an actor with an executor of
  /// its own.
  package static func actor(_ isolation: (any Actor)?) -> (any Actor)? {
    if let isolation { return isolation }
    if Context.current.isOnMainActor { return MainActor.shared }
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
    Graph.retainHandle(signal.node)
    self.init(node: signal.node)
  }
}
