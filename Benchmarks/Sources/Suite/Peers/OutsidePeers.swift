import Foundation

/// The peers of other languages that a folder has, each as its own package manager or Git brings it:
///
///     FOLDER/node_modules/alien-signals            npm install alien-signals
///     FOLDER/node_modules/@preact/signals-core     npm install @preact/signals-core
///     FOLDER/alien-signals-rs                      git clone https://github.com/ohkami-rs/alien-signals-rs
///
/// Nothing of theirs is in this repository.
public final class OutsidePeers {
  private let peers: [Outside]
  /// Which of them do not take part, and why.
  public let missing: [String]

  /// Starts those that are there; a folder that has none is no error.
  public init(in folder: String) {
    let folder = URL(fileURLWithPath: folder).standardizedFileURL.path
    var peers: [Outside] = []
    var missing: [String] = []
    for (peer, file, start) in Self.all {
      if !FileManager.default.fileExists(atPath: "\(folder)/\(file)") {
        missing.append("\(peer): there is no \(folder)/\(file)")
        continue
      }
      do {
        peers.append(try start(peer, folder))
      } catch {
        missing.append("\(peer): \(error)")
      }
    }
    self.peers = peers
    self.missing = missing
  }

  /// The rows, each with the peers that know it, in the same rounds as all others.
  public func joining(_ rows: [Row]) throws -> [Row] {
    try rows.map { row in
      var row = row
      row.entries += try peers.filter { try $0.knows(row) }.map { $0.entry(row) }
      return row
    }
  }

  private typealias Start = (Peer, _ folder: String) throws -> Outside
  private static var all: [(Peer, file: String, Start)] {
    [
      (.alienSignals, "node_modules/alien-signals/esm/index.mjs", node),
      (.preactSignals, "node_modules/@preact/signals-core/dist/signals-core.mjs", node),
      (.alienSignalsRust, "alien-signals-rs/src/lib.rs", rust),
    ]
  }

  private static func node(_ peer: Peer, _ folder: String) throws -> Outside {
    try check("node", ["--version"])
    return try Outside(peer, "node", ["\(side)/library.mjs", peer.rawValue, folder])
  }

  /// By the compiler, and not by Cargo, which would look for an index: the library has no dependencies.
  private static func rust(_ peer: Peer, _ folder: String) throws -> Outside {
    let built = "\(folder)/built-for-hamon"
    try FileManager.default.createDirectory(atPath: built, withIntermediateDirectories: true)
    let fast = ["--edition", "2024", "-C", "opt-level=3", "-C", "codegen-units=1", "-C", "panic=abort"]
    let library = ["\(folder)/alien-signals-rs/src/lib.rs", "--crate-name", "alien_signals", "--crate-type", "rlib"]
    try check("rustc", fast + library + ["--cap-lints", "allow", "--out-dir", built])
    let program = ["\(side)/library.rs", "--extern", "alien_signals=\(built)/libalien_signals.rlib", "-C", "lto=fat"]
    try check("rustc", fast + program + ["-o", "\(built)/library"])
    return try Outside(peer, "\(built)/library", [])
  }

  /// The other side of the conversation.
  private static let side = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/../../../Peers"

  /// Runs a program to its end.
  private static func check(_ program: String, _ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus != 0 {
      throw Failure(description: "`\(program) \(arguments.first ?? "")` ended with code \(process.terminationStatus)")
    }
  }

  private struct Failure: Error, CustomStringConvertible { let description: String }
}
