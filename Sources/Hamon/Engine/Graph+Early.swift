/// Early effects: those that make state of the library's own follow other state, in a flush and not before it (what a host shows
/// of a list, the status of a resource). Whoever is due reads the one with the other, so they have their turn before all others that
/// are due, in the order of notification among themselves.
///
/// Urgent effects are more than that: they settle inside of batches as well, whenever something is read.
extension Graph {
  /// Brings the early ones among those that are due to the front of the queue. Says where the wave ends now.
  @inline(never)  // rare: kept out of the flush
  static func bringForward(_ context: Context, _ endOfWave: Int) -> Int {
    context.pointee.earlies = 0
    let queue = context.pointee.queue
    var place = context.pointee.queueHead
    var end = endOfWave
    for index in place..<queue.count where queue[index].node.pointee.flags.contains(.early) {
      let entry = queue[index]
      if entry.node.isUrgent { continue }
      for other in (place..<index).reversed() { queue[other + 1] = queue[other] }
      queue[place] = entry
      place += 1
      if index >= endOfWave { end += 1 }
    }
    return end
  }
}

extension Effect {
  /// From its next notification on it has its turn before the others that are due.
  package func settleEarly() { node.pointee.flags.insert(.early) }
}
