#if DEBUG
  /// The living nodes that one thread has made during a search for leaks, so that those that are left can be named. Filled in debug builds,
  /// where every node has a label.
  package final class NodeRoll: Sendable {
    /// The roll in which the running code enrols its nodes.
    @TaskLocal static var current: NodeRoll?

    private struct Entry {
      let number: Int
      let kind: NodeKind
      let node: UInt
      var label: NodeLabel
    }

    /// Tasks that are started meanwhile inherit the roll, and may run elsewhere: their nodes are not meant.
    private let thread = UInt(bitPattern: Context.current)
    private let entries = Lock<(made: Int, alive: [Int: Entry])>((0, [:]))

    package init() {}

    /// Enrols what this thread makes during `body`.
    package func record<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) {
      var result = Result<Void, Failure>.success(())
      NodeRoll.$current.withValue(self) {
        do throws(Failure) { try body() } catch { result = .failure(error) }
      }
      try result.get()
    }

    /// The nodes that are alive, in words, in the order in which they were made, with their identities.
    package var alive: [(name: String, node: UInt)] {
      let entries = entries.withLock { Array($0.alive.values) }
      return entries.sorted { $0.number < $1.number }.map { ($0.label.describe($0.kind), $0.node) }
    }

    /// A node's place in a roll.
    final class Membership {
      private let roll: NodeRoll
      private let number: Int

      fileprivate init(roll: NodeRoll, number: Int) {
        self.roll = roll
        self.number = number
      }

      deinit { roll.entries.withLock { [number] in $0.alive[number] = nil } }
    }
  }

  extension NodeRoll {
    /// Takes a node in. It leaves when the label that holds the membership ends, with the node.
    func enrol(_ node: NodePointer, _ label: NodeLabel) -> Membership? {
      guard UInt(bitPattern: Context.current) == thread else { return nil }
      let (kind, address) = (node.pointee.traits.kind, UInt(bitPattern: node))
      let number = entries.withLock { entries in
        entries.made += 1
        entries.alive[entries.made] = Entry(
          number: entries.made, kind: kind, node: address, label: label)
        return entries.made
      }
      return Membership(roll: self, number: number)
    }
  }

  extension NodeRoll.Membership {
    /// Gives the node another label.
    func update(_ label: NodeLabel) {
      var label = label
      label.leave()
      roll.entries.withLock { [number] in $0.alive[number]?.label = label }
    }
  }
#else
  /// In release builds, where few nodes have a label, it stays empty.
  package final class NodeRoll {
    package init() {}

    package func record<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) { try body() }

    package var alive: [(name: String, node: UInt)] { [] }
  }
#endif
