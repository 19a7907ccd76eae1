import Foundation
import Suite

/// A line at once, also into a pipe.
func say(_ line: String) {
  print(line)
  fflush(nil)
}

/// Memory and counts are asked of release builds.
#if DEBUG
  let isDebugBuild = true
#else
  let isDebugBuild = false
#endif

/// Runs what the options ask for.
func run(_ options: Options) throws {
  if options.asksForHelp { return print(Options.help) }
  if let kind = options.memory { return print(Memory.measure(kind).map { "\($0)" } ?? "") }
  if let file = options.counts { return try Baseline.current().write(to: file) }
  let outside = options.peers.map { OutsidePeers(in: $0) }
  for line in outside?.missing ?? [] { say("without \(line)") }
  let rows = try options.rows(with: outside)
  if options.lists { return rows.forEach { print($0.name) } }
  if isDebugBuild {
    say("A debug build: its rows are those of properties, and compare debug with debug. For all, use -c release.")
  }
  let effort = Effort.of(options.scale, rounds: options.rounds)
  let table = Table()
  var results: [RowResult] = []
  for row in rows {
    let result = try row.measure(effort)
    for line in table.lines(for: result, after: results.last) { say(line) }
    results.append(result)
  }
  var report = Report(results: results, scale: options.scale)
  if options.parts.isEmpty, !isDebugBuild {
    report.memory = try Memory.measureAll(with: Bundle.main.executablePath ?? CommandLine.arguments[0])
    report.counts = Counts.allocations().merging(Counts.allocationsOfPeers()) { $1 }
    for line in table.lines(for: report.memory) + table.lines(for: report.counts) { say(line) }
  }
  for line in report.summary() { say(line) }
  if let file = options.json { try report.json().write(to: URL(fileURLWithPath: file)) }
  if let file = options.svg {
    let machine = "\(Machine.line) · \(report.rounds)"
    try Chart(report, machine: machine).svg().write(toFile: file, atomically: true, encoding: .utf8)
  }
}

do {
  try run(Options(Array(CommandLine.arguments.dropFirst())))
} catch let mistake as Options.Mistake {
  FileHandle.standardError.write(Data("compare: \(mistake.message)\n\n\(Options.help)\n".utf8))
  exit(2)
} catch {
  FileHandle.standardError.write(Data("compare: \(error)\n".utf8))
  exit(1)
}
