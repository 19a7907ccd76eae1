import CHamonThread

/// The time as a log notes it. To ask the clock of the system for each entry would take longer than the rest. So entries get the ticks of
/// the processor, and now and then both are read. The time of an entry is found between the two readings around it.
struct LogTime {
  /// Asks a clock of the program's own, for each entry.
  private let isExact: Bool
  private let clock: () -> Int64
  private var readings: [(ticks: Int64, time: Int64)] = []

  init(isExact: Bool, clock: @escaping () -> Int64) {
    self.isExact = isExact
    self.clock = clock
  }

  /// The exact time of an entry, if exact times are wanted.
  func exact() -> Int64 { clock() }

  /// Reads both: at the start, from time to time, and before entries are read.
  @inline(never)  // rare
  mutating func read() {
    if isExact { return }
    let time = clock()
    let ticks = Int64(bitPattern: hamon_ticks())
    if let last = readings.last, ticks <= last.ticks || time < last.time { return }
    readings.append((ticks, time))
    if readings.count > 100_000 { readings = readings.enumerated().filter { $0.offset % 2 == 0 }.map(\.element) }
  }

  /// The time of an entry in nanoseconds.
  func nanoseconds(_ ticks: Int64) -> Int64 {
    guard !isExact, let first = readings.first, let last = readings.last else { return isExact ? ticks : 0 }
    if ticks <= first.ticks { return first.time }
    if ticks >= last.ticks { return last.time }
    var (low, high) = (0, readings.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if readings[middle].ticks <= ticks { low = middle } else { high = middle }
    }
    let share = Double(ticks - readings[low].ticks) / Double(readings[high].ticks - readings[low].ticks)
    return readings[low].time + Int64(share * Double(readings[high].time - readings[low].time))
  }
}
