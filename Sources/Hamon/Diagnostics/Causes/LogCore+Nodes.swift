/// The nodes that a log meets: each is numbered, and has a `made` entry before the first entry that names it.
extension UnsafeMutablePointer where Pointee == LogCore {
  /// The place of a node in `known`, if it has one at present.
  @inline(__always)  // three loads
  func knownPlace(_ node: NodePointer) -> Int? {
    let place = pointee.places[node]
    return place != 0 && pointee.known[place].epoch == pointee.epoch ? place : nil
  }

  /// The place of a node in `known`; it is met, if it has not been.
  @inline(__always)  // three loads
  func place(of node: NodePointer) -> Int { knownPlace(node) ?? meet(node) }

  @inline(__always)  // four loads
  func number(of node: NodePointer) -> UInt32 { pointee.known[place(of: node)].number }

  /// The number of a node that was met, also before the log was stopped. Then another node may have its memory. The label tells them apart;
  /// without one, as in release builds, they look alike.
  func number(ifKnown node: NodePointer) -> UInt32? {
    let place = pointee.places[node]
    return place != 0 && isStill(node, place) ? pointee.known[place].number : nil
  }

  private func isStill(_ node: NodePointer, _ place: Int) -> Bool {
    guard let met = met(pointee.known[place].number) else { return false }
    return met.kind == node.pointee.traits.kind && met.serial == serial(of: node)
  }

  private func serial(of node: NodePointer) -> UInt64 {
    node.pointee.ownerRecord.optional?.pointee.label?.pointee.serial ?? 0
  }

  /// Whether it has certainly run before: an effect that is older than the log. (It runs when it is made.)
  private func hasRunBefore(_ node: NodePointer) -> Bool {
    if !cold.tracking.isEmpty, cold.tracking.remove(node) != nil { return true }
    let serial = serial(of: node)
    return node.pointee.traits.kind == .effect && serial != 0 && serial <= pointee.labelsAtStart
  }

  /// The node is numbered first, then its owner; but the owner is reported first.
  @inline(never)  // once for a node
  private func meet(_ node: NodePointer) -> Int {
    var places: [Int] = []
    var next: NodePointer? = node
    while let each = next, knownPlace(each) == nil {
      places.append(renewed(each) ?? made(each))
      next = Graph.owner(of: each)
    }
    for place in places.reversed() where met(pointee.known[place].number) == nil { tell(place) }
    return places[0]
  }

  /// One that the log knew when it was on before.
  private func renewed(_ node: NodePointer) -> Int? {
    let place = pointee.places[node]
    guard place != 0 else { return nil }
    guard isStill(node, place) else {
      forget(node)
      return nil
    }
    forgetReasons(place)
    pointee.known[place].epoch = pointee.epoch
    pointee.known[place].change = 0
    pointee.known[place].lastRun = 0
    pointee.known[place].lastRunByOthers = 0
    pointee.known[place].value = .none
    return place
  }

  private func made(_ node: NodePointer) -> Int {
    let place: Int
    if pointee.freeKnown.count != 0 {
      place = Int(pointee.freeKnown.pop())
    } else {
      if pointee.knownCount == pointee.knownCapacity { growKnown() }
      place = pointee.knownCount
      pointee.knownCount += 1
      cold.handles.append(nil)
      cold.knownTexts.append("")
    }
    pointee.nodes += 1
    var known = KnownNode()
    known.place = NodeOffset(node)
    known.number = pointee.nodes
    known.epoch = pointee.epoch
    known.isInScope = isInScope(node)
    known.hasRun = hasRunBefore(node)
    (pointee.known + place).initialize(to: known)
    pointee.places.set(node, place)
    plan(node, place)
    return place
  }

  private func growKnown() {
    let larger = UnsafeMutablePointer<KnownNode>.allocate(capacity: 2 * pointee.knownCapacity)
    larger.moveInitialize(from: pointee.known, count: pointee.knownCount)
    pointee.known.deallocate()
    pointee.known = larger
    pointee.knownCapacity *= 2
  }

  private func tell(_ place: Int) {
    let known = pointee.known[place]
    let node = known.place.pointer
    if cold.met.count >= cold.mostMet { dropMet() }
    let time = open(.made, known.number).pointee.time
    let entry = pointee.count
    var label = node.pointee.ownerRecord.optional?.pointee.label?.pointee
    label?.leaveRoll()
    let met = MetNode(
      number: known.number, entry: entry, time: time, kind: node.pointee.traits.kind, label: label,
      serial: serial(of: node),
      owner: Graph.owner(of: node).map { number(of: $0) } ?? 0)
    // Nodes of one way up come in the reverse order.
    var index = cold.met.count
    while index > 0, cold.met[index - 1].number > met.number { index -= 1 }
    cold.met.insert(met, at: index)
  }

  /// The node with a number.
  func met(_ number: UInt32) -> MetNode? {
    var (low, high) = (0, cold.met.count)
    while low < high {
      let middle = (low + high) / 2
      if cold.met[middle].number < number { low = middle + 1 } else { high = middle }
    }
    return low < cold.met.count && cold.met[low].number == number ? cold.met[low] : nil
  }

  /// Lets go of what is known of nodes that have ended, and that no entry names any more.
  @inline(never)  // rare
  private func dropMet() {
    var needed: Set<UInt32> = []
    for place in 1..<pointee.knownCount where !pointee.known[place].place.isNone {
      needed.insert(pointee.known[place].number)
    }
    for number in stride(from: firstKept, through: pointee.count, by: 1) {
      guard let entry = entry(number)?.pointee else { continue }
      needed.insert(entry.node)
      needed.insert(entry.by)
      for place in 0..<Int(entry.reads) {
        needed.insert(UInt32(truncatingIfNeeded: pointee.words[entry.list + Int(entry.reasons) + place]))
      }
    }
    for node in cold.met where needed.contains(node.number) {
      var owner = node.owner
      while owner != 0, needed.insert(owner).inserted { owner = met(owner)?.owner ?? 0 }
    }
    cold.met.removeAll { !needed.contains($0.number) }
    cold.mostMet = 2 * cold.met.count + 256 + pointee.limit / 4
  }

  /// A tracker that has tracked before does so again. It is met when that is over, as any other.
  func track(_ tracker: NodePointer) {
    if let place = knownPlace(tracker) ?? renewed(tracker) {
      pointee.known[place].hasRun = true
    } else if isInScope(tracker) {
      cold.tracking.insert(tracker)
    }
  }

  /// What derives is the library's own, and on the way from a write to what belongs to the scope.
  func isInScope(_ node: NodePointer) -> Bool {
    guard let scope = pointee.scope, node.pointee.traits.hasBody, !node.derives else { return true }
    return sequence(first: node) { Graph.owner(of: $0) }.contains(scope)
  }

  /// The memory of a node is given back.
  func forget(_ node: NodePointer) {
    let place = pointee.places[node]
    if place == 0 {
      if !cold.tracking.isEmpty { cold.tracking.remove(node) }
      return
    }
    pointee.places.set(node, 0)
    forgetReasons(place)
    pointee.known[place] = KnownNode()
    cold.handles[place] = nil
    if !cold.knownTexts[place].isEmpty { cold.knownTexts[place] = "" }
    pointee.freeKnown.push(UInt32(place))
  }

  private func forgetReasons(_ place: Int) {
    pointee.reasons.removeAll(&pointee.known[place].reasons)
    pointee.reasons.removeAll(&pointee.known[place].reasonsInRun)
    pointee.reasons.removeAll(&pointee.known[place].reasonsInCleanup)
  }

  /// No node is traced for this log any more.
  func untrace() {
    for place in 1..<pointee.knownCount {
      if let node = pointee.known[place].place.optional { node.pointee.traits.isTraced = false }
    }
  }
}

extension Graph {
  /// Called before a tracker tracks while a log is on: notes it if it has done so before. Then it waits for a change, or still has what it
  /// has read.
  @usableFromInline
  @inline(never)  // kept out of the callers' code
  static func logTracking(_ tracker: NodePointer) {
    let flags = tracker.asTracker.flags
    if flags.contains(.ending) || flags.contains(.fired) && tracker.pointee.sources.isNone { return }
    var next = log(.current)
    while let log = next {
      next = log.pointee.outer
      if !log.pointee.isAside { log.track(tracker) }
    }
  }
}
