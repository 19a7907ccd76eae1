import CBenchmark
import Foundation
import Hamon

/// The resident memory of one node of a kind, its handle included: whole bytes, over a million of them. (Memory is taken in
/// chunks of 64 KiB and in pages, so what stands behind the point depends on where the last of them ends.)
public struct MemoryUse: Sendable {
  public let name: String
  /// Nil where the process that measures has failed, or the system does not say how much memory a process has.
  public let bytes: Double?
  public let atMost: Double

  public var isMet: Bool? { bytes.map { $0 <= atMost } }
}

/// Measures memory in a process of its own, because memory that was used before is used again without growing.
public enum Memory {
  /// What is measured, by what one more of it takes.
  public enum Kind: String, CaseIterable, Sendable {
    case signal, computed, effect

    var atMost: Double { self == .signal ? 96 : 160 }

    var title: String { self == .signal ? "signal" : "\(rawValue) with one link" }
  }

  /// Starts the program at `path` again, once for each kind, with `--memory KIND`.
  public static func measureAll(with path: String) throws -> [MemoryUse] {
    try Kind.allCases.map { kind in
      let process = Process()
      process.executableURL = URL(fileURLWithPath: path)
      process.arguments = ["--memory", kind.rawValue]
      let output = Pipe()
      process.standardOutput = output
      try process.run()
      let data = output.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      let text = String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
      return MemoryUse(name: kind.title, bytes: Double(text)?.rounded(), atMost: kind.atMost)
    }
  }

  /// Bytes per node, in this process; nil where the system does not say.
  public static func measure(_ kind: Kind) -> Double? {
    let n = 1_000_000  // with fewer, the last chunk shows in the figure
    let head = Signal(1)
    switch kind {
    case .signal:
      return perNode(n) { Signal($0) }
    case .computed:
      return perNode(n) { i in
        let computed = Computed { head.value &+ i }
        consume(computed.value)
        return computed
      }
    case .effect:
      return perNode(n) { _ in Effect { consume(head.value) } }
    }
  }

  private static func perNode<Handle: AnyObject>(_ n: Int, _ make: (Int) -> Handle) -> Double? {
    // Before the first look, the array that keeps the handles is there, touched, and some nodes: the code they need has been
    // loaded, and the first pages have been taken.
    let first = n / 10
    let handles = UnsafeMutablePointer<Unmanaged<Handle>>.allocate(capacity: first + n)
    memset(handles, 1, (first + n) * MemoryLayout<Unmanaged<Handle>>.stride)
    for i in 0..<first { handles[i] = Unmanaged.passRetained(make(i)) }
    let before = bench_resident()
    for i in first..<first + n { handles[i] = Unmanaged.passRetained(make(i)) }
    let bytes = before == 0 ? nil : Double(bench_resident() - before) / Double(n)
    for i in 0..<first + n { handles[i].release() }
    handles.deallocate()
    return bytes
  }
}
