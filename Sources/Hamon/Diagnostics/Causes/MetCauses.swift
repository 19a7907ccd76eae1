/// The causes that a log has met, as long as an entry names them.
package struct MetCauses {
  package struct Met {
    /// Its entry, and when that was.
    package let entry: Int
    package let time: Int64
    package let cause: Cause
    /// The entry of the one around it; 0 without one.
    package let outer: Int
  }

  /// In the order of their entries.
  package private(set) var met: [Met] = []
  private var entries: [ObjectIdentifier: Int] = [:]
  private(set) var mostMet = 256

  func entry(of cause: Cause) -> Int? { entries[ObjectIdentifier(cause)] }

  mutating func append(_ cause: Met) {
    met.append(cause)
    entries[ObjectIdentifier(cause.cause)] = cause.entry
  }

  /// Lets go of all causes but the needed ones, those from an entry on, and the causes around them.
  mutating func keep(_ needed: Set<Int>, from first: Int) {
    var all = needed
    for cause in met.reversed() where cause.entry >= first || all.contains(cause.entry) { all.insert(cause.outer) }
    met.removeAll { cause in
      if cause.entry >= first || all.contains(cause.entry) { return false }
      entries[ObjectIdentifier(cause.cause)] = nil
      return true
    }
    mostMet = 2 * met.count + 256
  }
}

/// The cause in force, for each entry.
extension UnsafeMutablePointer where Pointee == LogCore {
  /// The entry of the cause in force; 0 without one.
  @inline(__always)  // two loads and a comparison
  func currentCause(_ context: Context) -> Int {
    if let cause = context.pointee.causeWord {
      return cause == pointee.lastCause ? pointee.entryOfLastCause : causeOfThread(context)
    }
    return SharedCounts.taskCauses.load(ordering: .relaxed) == 0 ? 0 : causeOfTask()
  }

  @inline(never)  // once for a cause, as a rule
  private func causeOfThread(_ context: Context) -> Int { context.pointee.cause.map { entry(ofCause: $0) } ?? 0 }

  @inline(never)  // costs more than the rest
  private func causeOfTask() -> Int { Cause.ofTask.map { entry(ofCause: $0) } ?? 0 }

  /// The entry of a cause, made when it is first met.
  @discardableResult
  func entry(ofCause cause: Cause) -> Int {
    let recorder = cold
    let number = recorder.causes.entry(of: cause) ?? meet(cause, recorder)
    pointee.lastCause = UnsafeRawPointer(Unmanaged.passUnretained(cause).toOpaque())
    pointee.entryOfLastCause = number
    return number
  }

  private func meet(_ cause: Cause, _ recorder: CausalRecorder) -> Int {
    let outer = cause.outer.map { self.entry(ofCause: $0) } ?? 0
    if recorder.causes.met.count >= recorder.causes.mostMet { dropCauses(outer) }
    let entry = open(.cause)
    entry.pointee.cause = outer
    let number = pointee.count
    recorder.causes.append(MetCauses.Met(entry: number, time: entry.pointee.time, cause: cause, outer: outer))
    return number
  }

  /// A cause is kept if its own entry is kept, or if others name it.
  private func dropCauses(_ outer: Int) {
    pointee.lastCause = nil
    let first = firstKept
    var needed: Set<Int> = [outer]
    for number in stride(from: first, through: pointee.count, by: 1) {
      if let entry = entry(number), entry.pointee.cause < first, entry.pointee.cause != 0 {
        needed.insert(entry.pointee.cause)
      }
    }
    cold.causes.keep(needed, from: first)
  }
}
