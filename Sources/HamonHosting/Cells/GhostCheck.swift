import Hamon

/// The check that nothing of an older key can be reached: what a generation has ended by itself (observers, tasks, receivers) is gone. The
/// check looks for state that is still held outside of the cell.
///
/// Right after a rebind there are good reasons to hold it. The action that led to the rebind is still on the stack, or a batch keeps the
/// old content to compare with. So the check runs when the cell takes its next key, or its list changes next, outside all batches. A list
/// that follows another one changes in a flush: it is checked when it is scrolled, or given data by hand. It is not checked in the next
/// flush: an action that is on the stack, and writes twice, comes by there as well. In release builds the type is empty, and nothing is
/// checked.
struct GhostCheck<Key> {
  #if DEBUG
    private struct Suspect {
      let name: String
      let key: Key
      let generation: Int
      weak var signal: AnyObject?
    }

    private var suspects: [Suspect] = []

    var isEmpty: Bool { suspects.isEmpty }

    /// For tests.
    var count: Int { suspects.count }

    /// At the end of a generation: notes which of its states are held.
    mutating func note(_ states: CellStates, key: Key, generation: Int) {
      suspects.removeAll { $0.signal == nil }  // of a cell that is only changed in batches, they would be more and more
      for (name, signal) in states.held {
        suspects.append(Suspect(name: name, key: key, generation: generation, signal: signal))
      }
    }

    /// The states of older keys that are held now, in words.
    var ghosts: [String] {
      suspects.compactMap { suspect in
        guard suspect.signal != nil else { return nil }
        return "state \"\(suspect.name)\" of key \(suspect.key) (generation \(suspect.generation))"
      }
    }

    mutating func clear() { suspects = [] }

    func report(_ site: HostSite) {
      for ghost in ghosts {
        Issue.report(
          .ghost,
          """
          the \(ghost) is still held, though the cell \(site) has shown another key since. What is written to it changes \
          nothing that is shown, and its memory is not given back. To fix this, let go of a row's actions when its content \
          changes, and pass what comes late through guarded(_:); what is to outlive the row belongs to the model.
          """)
      }
    }
  #else
    mutating func note(_ states: CellStates, key: Key, generation: Int) {}
    var ghosts: [String] { [] }
    var count: Int { 0 }
  #endif
}

extension HostingCell {
  /// Before the cell takes its next key: reports each ghost of the keys before, once.
  @usableFromInline
  func reportGhosts() {
    #if DEBUG
      if ghostCheck.isEmpty || !isSettled() { return }
      let before = ghostCheck
      ghostCheck.clear()
      before.report(site)
    #endif
  }
}

extension ListHost {
  /// Before the list changes, which it does in a batch: notes what its cells have to report of the keys before.
  func noteGhosts() {
    #if DEBUG
      let suspects = (visible.peek() + pool).filter { !$0.ghostCheck.isEmpty }
      if suspects.isEmpty || !isSettled() { return }
      for cell in suspects {
        ghostChecks.append((cell.ghostCheck, cell.site))
        cell.ghostCheck.clear()
      }
    #endif
  }

  /// When the list has changed: its observers, and the keys that end with this, may change it again.
  @usableFromInline
  func reportGhosts() {
    #if DEBUG
      if ghostChecks.isEmpty { return }
      let checks = ghostChecks
      ghostChecks = []
      for (check, site) in checks { check.report(site) }
    #endif
  }
}

#if DEBUG
  /// Whether no batch and no flush is under way: a write then runs its observers at once.
  private func isSettled() -> Bool {
    var isSettled = false
    let probe = Signal(false)
    let token = withTracking {
      probe.value
    } onChange: {
      isSettled = true
    }
    probe.value = true
    token.cancel()
    return isSettled
  }
#endif
