import Foundation
import Hamon
import HamonStorage

/// A value that shows whether it is whole.
struct Payload: Codable, Sendable {
  var number = 0
  var text = ""

  init() {}

  /// 200,000 bytes: several pieces of a write.
  init(_ number: Int) {
    self.number = number
    text = String(repeating: "\(number % 10)", count: 200_000)
  }
}

/// A program beside the tests: `kill` stores until it is killed, `add` stores beside another, `answer` hears another.
@main
@MainActor
struct StorageWriter {
  static func main() async throws {
    endWithParent()
    let arguments = CommandLine.arguments
    let directory = arguments[2]
    switch arguments[1] {
    case "kill": try await store(in: directory, stoppingAt: Int(arguments[3])!)
    case "add": try await add(in: directory, arguments[3], Int(arguments[4])!)
    case "answer": try await answer(in: directory)
    default: exit(2)
    }
  }

  /// One value after the other. At the given step of all the writes it says which that is, and waits for its end; 0: at none.
  static func store(in directory: String, stoppingAt stop: Int) async throws {
    let steps = Steps(stop)
    let store = FileStore(directory: directory, onStep: { steps.next($0) })
    let value = Stored("payload", default: Payload(), in: store, delay: .seconds(1000))
    while true {
      value.value = Payload(value.value.number + 1)
      try await value.save()
      say("saved \(value.value.number)")
    }
  }

  /// Adds elements one by one, each saved.
  static func add(in directory: String, _ name: String, _ count: Int) async throws {
    let names = Stored("names", default: Set<String>(), in: FileStore(directory: directory), merge: .elements)
    for number in 0..<count {
      names.value.insert("\(name)\(number)")
      try await names.save()
    }
  }

  /// Waits for "ping", and stores "pong".
  static func answer(in directory: String) async throws {
    let word = Stored("word", default: "", in: FileStore(directory: directory))
    say("ready")
    for await _ in values({ word.value }) where word.value == "ping" {
      word.value = "pong"
      return try await word.save()
    }
  }

  /// The tests hold the other end of standard input. When they end, also by a crash, this process must not outlive them: whatever waits for
  /// their output would wait for good.
  nonisolated private static func endWithParent() {
    Thread.detachNewThread {
      while (try? FileHandle.standardInput.read(upToCount: 1))??.isEmpty == false {}
      exit(3)
    }
  }

  nonisolated static func say(_ line: String) {
    FileHandle.standardOutput.write(Data("\(line)\n".utf8))
  }
}

/// Counts the steps of all writes; they come from one thread.
private final class Steps: Sendable {
  private let count = Lock(0)
  private let stop: Int

  init(_ stop: Int) { self.stop = stop }

  func next(_ step: String) {
    let isLast = count.withLock { count in
      count += 1
      return count == stop
    }
    guard isLast else { return }
    StorageWriter.say("at \(step)")
    while true { pause() }
  }
}
