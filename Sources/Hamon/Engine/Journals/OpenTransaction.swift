/// What is noted of an open transaction; see `TakeBack`.
@usableFromInline final class Transaction {
  let outer: Transaction?
  /// The observer that tracks around it; see `trackInTransaction`.
  let observer: NodePointer?
  /// Of a preview: how many evaluations were under way when it began.
  var previewedAt: Int?
  /// Whether it only notes what is told while what is derived follows; see `beginSettling`.
  let isSettling: Bool
  /// Whether anything derived was due when it began. Then what it tells may be what was written before.
  let hadDue: Bool
  /// Whether what is derived may come to something else than before; see `isFollowingBack`.
  private(set) var isUncertain = false
  /// Whether anything outside of the graph has changed in it.
  private(set) var hasChangedOutside = false
  /// The signals of edits of which readers were not told there; they are if that does not come to what it was.
  var untold = Noted<Void>()
  /// In the order of the writes; each puts the value of one signal back, and calls nothing.
  var undo: [() -> Void] = []
  /// The nodes whose values are kept, and which have a handle meanwhile.
  var retained = Noted<Void>()
  /// Collections and such, whose contents are kept.
  var objects: Set<ObjectIdentifier> = []
  /// What puts those back. It may compare elements, and so call the user's code.
  var objectUndo: [ObjectUndo] = []
  /// Whether anything was written. (What a `Linked` is reset to is kept as well, and is no write.)
  var hasWritten = false
  /// How many entries each log had before the first of what may be taken back.
  var logged: [(log: CausalRecorder, count: Int)] = []
  /// The signals that were written. Of what is derived: what its readers knew before; nil for edits, each of which counts.
  var written = Noted<AnyObject?>()
  /// The computeds that were evaluated.
  var evaluated = Noted<Evaluated>()
  /// The computeds that were found to be dirty inside, before they were evaluated, and were not before.
  var madeDirty = Noted<Void>()
  /// The sources that were found to have changed, and that is not taken back.
  var changed: Set<NodePointer> = []
  /// The watchers of what was found to have changed, and the computeds that are evaluated around the transaction. They wait for the end,
  /// unless they run or track before that.
  var due = Noted<Void>()
  /// The watchers that ran or tracked.
  var ran: [NodePointer] = []
  /// Computeds, deriving effects and derived signals of which the observer around follows all that they come from; and the count of writes
  /// at that time.
  var followed: [NodePointer: UInt32] = [:]
  /// Trackers that keep what is needed until the end: what was read that is derived, and the sources of what was evaluated and is not taken
  /// back.
  var readers: [NodePointer] = []
  /// What written signals would have been compared with, where all is put back, or what is derived, on the way back; values of what is not
  /// taken back.
  var forgotten: [AnyObject?] = []
  var forgottenUndo: [ObjectUndo] = []
  /// What is called when it is over, in the order of registration, and where that of an object is.
  private var hooks: [Hook] = []
  private var hookPlaces: [ObjectIdentifier: Int] = [:]

  struct ObjectUndo {
    let object: ObjectIdentifier
    var undo: () -> Void
    var isDone = false
  }

  private struct Hook {
    weak var object: AnyObject?
    let call: (_ isTakenBack: Bool) -> Void
  }

  /// What a computed was before it was evaluated.
  struct Evaluated {
    /// Nil for one that had no value.
    var value: AnyObject?
    /// A tracker that has read what the computed had read, so that all that lives on. It has fired, and is never marked.
    let reader: NodePointer?
    var wasDirty: Bool
    /// Whether its old value is not all: it owned something, which has ended, or what it comes to stands elsewhere (`repeatIfTakenBack`).
    /// Then it is evaluated anew.
    var isRepeated: Bool
  }

  init(_ context: Context, observer: NodePointer?, settling other: Transaction? = nil) {
    outer = context.pointee.transaction
    hadDue = other?.hadDue ?? (context.pointee.dueDeriving.count != 0)
    self.observer = observer
    isSettling = other != nil
  }

  /// Whether nothing has happened that may be taken back.
  var isEmpty: Bool { !hasWritten && evaluated.nodes.isEmpty }

  // Where something is noted, from here outwards:
  //
  //     writing     what may be taken back
  //     noting      what is told, written by what derives, or has run: on the way back as well
  //     nonempty    what is no write, and is taken back with the evaluation that it belongs to

  /// The innermost one in which something was written.
  var writing: Transaction? { hasWritten ? self : outer?.writing }

  /// The innermost one in which something was written, or in which what is derived follows.
  var noting: Transaction? { hasWritten || isSettling ? self : outer?.noting }

  /// The innermost one in which something was written, or is evaluated.
  var nonempty: Transaction? { isEmpty ? outer?.nonempty : self }

  /// Whether all that is derived comes to what it was before one that was taken back.
  var isFollowingBack: Bool { isSettling && !isUncertain }

  /// Whether what the innermost evaluation writes is certainly taken back before that is over.
  func isPreview(at evaluations: Int) -> Bool {
    previewedAt == evaluations || outer?.isPreview(at: evaluations) ?? false
  }

  /// Notes that something has read what is on its way, has come to something else, or has changed outside of the graph. This may be one
  /// that has begun on the way back of another.
  func makeUncertain() {
    isUncertain = true
    outer?.makeUncertain()
  }

  func noteChangeOutside(_ source: NodePointer) {
    hasChangedOutside = true
    changed.insert(source)
    outer?.noteChangeOutside(source)
  }

  /// Whether a derived signal that was written is one of edits, each of which counts.
  func isOfEdits(_ derived: NodePointer) -> Bool {
    guard let known = written[derived] else { return false }
    return known == nil
  }

  /// Registers what is called when it is over; once for an object, which it does not keep.
  func addHook(of object: AnyObject, _ call: @escaping (_ isTakenBack: Bool) -> Void) {
    let place = hookPlaces[ObjectIdentifier(object)]
    if let place, hooks[place].object === object { return }
    hookPlaces[ObjectIdentifier(object)] = hooks.count
    hooks.append(Hook(object: object, call: call))
  }

  func callHooks(isTakenBack: Bool) { for hook in hooks { hook.call(isTakenBack) } }

  /// What is kept goes to the transaction around this one, which may still be taken back.
  func join(_ outer: Transaction) {
    outer.undo += undo
    undo = []
    outer.objectUndo += objectUndo
    objectUndo = []
    if outer.isEmpty { outer.logged = logged }
    outer.hasWritten = outer.hasWritten || hasWritten
    for node in retained.nodes { outer.retained.insert(node, ()) }
    outer.objects.formUnion(objects)
    for source in changed where !outer.written.contains(source) { outer.changed.insert(source) }
    for node in written.nodes {
      if let before = written[node] { outer.written.insert(node, before) }
    }
    handOnTold(to: outer)
    for node in evaluated.nodes {
      if let before = evaluated[node], outer.include(node, before) { evaluated[node] = nil }
    }
    outer.ran += ran
  }

  /// What was told is told for good, or may be taken back with the one around.
  func handOnTold(to outer: Transaction?) {
    if let outer {
      for node in madeDirty.nodes where madeDirty.contains(node) && !outer.evaluated.contains(node) {
        outer.madeDirty.insert(node, ())
      }
    }
    for node in due.nodes where due.contains(node) {
      // A computed that is evaluated around this one, and in the outer one, is told as well.
      if let outer, !outer.evaluated.contains(node) {
        outer.due.insert(node, ())
      } else if node.pointee.flags.contains(.pending) {
        node.pointee.flags.insert(.dirty)
      }
    }
    (madeDirty, due) = (Noted(), Noted())
  }

  /// Before the first write in it: what came before that on the way back, here or around it, is not taken back with the write. What is
  /// derived may come to something else from here on, also if the write is taken back.
  func willWrite() {
    if isSettling, !hasWritten {
      isUncertain = true
      handOnTold(to: outer?.writing)
      forgetCompared()
    }
    outer?.willWrite()
  }

  /// What was evaluated so far is not taken back, and knows what is derived as it was compared last. (With one around that notes what is
  /// evaluated, it is, and knows again what was known before.) What is evaluated now may know the one or the other: that counts as changed.
  private func forgetCompared() {
    if outer?.nonempty != nil { return }
    var rest = Noted<AnyObject?>()
    for node in written.nodes {
      guard let known = written[node] else { continue }
      if known == nil || !node.asSignal.flags.isDisjoint(with: .dirty | .compared) {
        rest.insert(node, known)
      } else {
        forgotten.append(known)
        if !evaluated.nodes.isEmpty { rest.insert(node, nil) }
      }
    }
    written = rest
  }

  /// Notes what was evaluated in one inside, unless it was evaluated before that.
  func include(_ node: NodePointer, _ before: Evaluated) -> Bool {
    var before = before
    if madeDirty.contains(node) { before.wasDirty = false }
    return evaluated.insert(node, before)
  }

  /// What is kept ends, first kept first. Its end may be the user's: it comes when all else is done, and is charged to no observer.
  func end() {
    for i in forgotten.indices { forgotten[i] = nil }
    for i in forgottenUndo.indices { forgottenUndo[i].undo = {} }
    for i in undo.indices { undo[i] = {} }
    for i in objectUndo.indices { objectUndo[i].undo = {} }
    for node in evaluated.nodes { evaluated[node]?.value = nil }
    for node in written.nodes { written[node] = .some(nil) }
  }

  /// What is noted of nodes, in the order in which they were first noted: that of a dictionary would be another one each time.
  struct Noted<Value> {
    private(set) var nodes: [NodePointer] = []
    private var values: [NodePointer: Value] = [:]

    subscript(node: NodePointer) -> Value? {
      get { values[node] }
      set { values[node] = newValue }
    }

    func contains(_ node: NodePointer) -> Bool { values.index(forKey: node) != nil }

    /// Says whether it is new; if not, what is known stays.
    @discardableResult mutating func insert(_ node: NodePointer, _ value: Value) -> Bool {
      if contains(node) { return false }
      nodes.append(node)
      values[node] = value
      return true
    }
  }
}
