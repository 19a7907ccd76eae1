/// What a log makes of a transaction that is taken back.
extension UnsafeMutablePointer where Pointee == LogCore {
  /// The entries after `last` are of the transaction: what has changed in it is no reason any more. What it has evaluated has the value
  /// from before, and the reasons that it would have had.
  @inline(never)  // not the steady state
  func takeBack(_ transaction: Transaction, after last: Int) {
    for place in 1..<pointee.knownCount {
      pointee.reasons.remove(after: last, from: &pointee.known[place].reasons)
      pointee.reasons.remove(after: last, from: &pointee.known[place].reasonsInRun)
      pointee.reasons.remove(after: last, from: &pointee.known[place].reasonsInCleanup)
    }
    var places: [UInt32: Int] = [:]
    for node in transaction.evaluated.nodes where transaction.evaluated.contains(node) {
      guard let place = knownPlace(node) else { continue }
      places[pointee.known[place].number] = place
      pointee.known[place].value = .none
    }
    if last + 1 < firstKept { places = [:] }  // the first evaluations have gone, and what they say of before
    for number in stride(from: Swift.max(last + 1, firstKept), through: pointee.count, by: 1) {
      guard let entry = entry(number) else { continue }
      entry.pointee.isTakenBack = [.write, .evaluated, .ran].contains(entry.pointee.event)
      if entry.pointee.event == .evaluated, let place = places.removeValue(forKey: entry.pointee.node) {
        know(entry.pointee.old, of: place)
        let list = entry.pointee.list
        for i in list..<list + Int(entry.pointee.reasons) { addReason(pointee.words[i], to: place, upTo: last) }
      }
    }
    if transaction.changed.isEmpty { return }
    for node in transaction.evaluated.nodes {
      guard let reader = transaction.evaluated[node]?.reader, let place = knownPlace(node) else { continue }
      Graph.forEachSource(of: reader) { source in
        if transaction.changed.contains(source) { addReason(change(of: source), to: place, upTo: last) }
      }
    }
  }

  private func addReason(_ reason: Int, to place: Int, upTo last: Int) {
    if reason > last || reason == 0 { return }
    if pointee.reasons.contains(reason, in: pointee.known[place].reasons, true) { return }
    pointee.reasons.append(reason, to: &pointee.known[place].reasons)
  }

  /// The entry of the last write or evaluation that was not taken back; 0 if there is none.
  func change(of source: NodePointer) -> Int {
    guard let place = knownPlace(source) else { return 0 }
    let last = pointee.known[place].change
    return entry(last)?.pointee.isTakenBack == true ? changeBefore(last) : last
  }

  private func changeBefore(_ last: Int) -> Int {
    guard let after = entry(last)?.pointee else { return 0 }
    let numbers = stride(from: last - 1, through: firstKept, by: -1)
    return numbers.first {
      guard let entry = entry($0)?.pointee else { return false }
      return entry.node == after.node && entry.event == after.event && !entry.isTakenBack
    } ?? 0
  }
}
