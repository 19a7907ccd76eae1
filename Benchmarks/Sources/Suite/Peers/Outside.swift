import Foundation

/// A peer of another language, in a process of its own, which makes the rows' graphs and times its runs by itself.
///
/// A line asks, a line answers (`Benchmarks/Peers` has the other side):
///
///     knows 100 kairo/deep   →   yes        run   →   12345 3725 2601        nanoseconds, sum, count
///     make 100 kairo/deep    →   ready      end   →   ended
///
/// *Isolation:* one thread. *Cost:* a run costs the round trip as well, which is not in its time.
final class Outside {
  let peer: Peer
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var read: [UInt8] = []
  /// What the last run took by its own clock, in nanoseconds.
  private(set) var time = 0.0

  /// Starts a program that speaks as above.
  init(_ peer: Peer, _ program: String, _ arguments: [String]) throws {
    self.peer = peer
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.standardInput = input
    process.standardOutput = output
    try process.run()
  }

  deinit {
    input.fileHandleForWriting.closeFile()
    process.waitUntilExit()
  }

  func knows(_ row: Row) throws -> Bool { try ask("knows \(row.operations) \(row.name)") == "yes" }

  /// The peer in a row. Without its process there is nothing to compare, so a failure ends the program.
  func entry(_ row: Row) -> Row.Entry {
    let question = "make \(row.operations) \(row.name)"
    return Row.Entry(
      peer: peer,
      way: .runs { [self] in
        must("ready") { try ask(question) }
        return Instance(run: run, end: { [self] in must("ended") { try ask("end") } }, time: { [self] in time })
      })
  }

  private func run() -> Outcome {
    let answer = (try? ask("run")) ?? "nothing"
    let words = answer.split(separator: " ")
    guard words.count == 3, let time = Double(words[0]), let sum = Double(words[1]), let count = Int(words[2]) else {
      fatalError("\(peer) answers \"\(answer)\" to a run, but a time, a sum and a count are expected.")
    }
    self.time = time
    return Outcome(sum: sum, count: count)
  }

  private func must(_ expected: String, _ ask: () throws -> String) {
    let answer = (try? ask()) ?? "nothing"
    if answer != expected { fatalError("\(peer) answers \"\(answer)\", but \"\(expected)\" is expected.") }
  }

  private func ask(_ line: String) throws -> String {
    try input.fileHandleForWriting.write(contentsOf: Data("\(line)\n".utf8))
    while true {
      if let end = read.firstIndex(of: 10) {
        let answer = String(decoding: read[..<end], as: UTF8.self)
        read.removeSubrange(...end)
        return answer
      }
      let more = output.fileHandleForReading.availableData
      if more.isEmpty { throw Silence(peer: peer) }
      read += more
    }
  }

  /// The process has ended.
  struct Silence: Error, CustomStringConvertible {
    let peer: Peer
    var description: String { "The process of \(peer) has ended." }
  }
}
