import Suite

/// What the command line asks for.
struct Options {
  static let help = """
    swift run -c release --package-path Benchmarks compare [options] [part of a row's name ...]

      --quick          a look, in some seconds
      --rounds N       how often each peer runs in each row (15)
      --peer NAME      this peer only (hamon, logged, observation, openCombine, combineMap, closures,
                       ordinaryClosures, handwired, recompute, difference, computeds; with --peers
                       alienSignals, preactSignals, alienSignalsRust)
      --peers FOLDER   with peers of other languages that the folder has, in the same rounds: node_modules with
                       alien-signals and @preact/signals-core (by npm), and a clone of alien-signals-rs
      --json FILE      writes all figures
      --svg FILE       draws the ratios
      --counts FILE    writes the exact counts of this build, for Baselines/; on its own
      --list           names the rows

    Every timed run is checked: a wrong sum or count ends the program with code 1. Times never do.
    """

  var scale = Scale.full
  var rounds: Int?
  var peer: Peer?
  var peers: String?
  var json: String?
  var svg: String?
  var counts: String?
  var memory: Memory.Kind?
  var lists = false
  var asksForHelp = false
  /// Parts of names; rows that have one of them are meant. None means all.
  var parts: [String] = []

  /// What is wrong with the command line.
  struct Mistake: Error { let message: String }

  init(_ arguments: [String]) throws {
    var rest = arguments[...]
    func value(of option: String) throws -> String {
      guard let value = rest.popFirst() else { throw Mistake(message: "\(option) needs a value") }
      return value
    }
    while let argument = rest.popFirst() {
      switch argument {
      case "--quick": scale = .quick
      case "--rounds":
        let text = try value(of: argument)
        guard let number = Int(text), number > 0 else { throw Mistake(message: "--rounds \(text): not a number") }
        rounds = number
      case "--peer":
        let text = try value(of: argument)
        guard let peer = Peer(rawValue: text) else { throw Mistake(message: "--peer \(text): no such peer") }
        self.peer = peer
      case "--peers": peers = try value(of: argument)
      case "--json": json = try value(of: argument)
      case "--svg": svg = try value(of: argument)
      case "--counts": counts = try value(of: argument)
      case "--memory":
        let text = try value(of: argument)
        guard let kind = Memory.Kind(rawValue: text) else { throw Mistake(message: "--memory \(text): no such node") }
        memory = kind
      case "--list": lists = true
      case "--help", "-h": asksForHelp = true
      default:
        if argument.hasPrefix("-") { throw Mistake(message: "unknown option \(argument)") }
        parts.append(argument)
      }
    }
    if counts != nil, arguments.count > 2 {
      throw Mistake(message: "--counts FILE stands alone: the counts are those of all rows, at their smallest")
    }
    if peer != nil, svg != nil { throw Mistake(message: "--svg draws ratios, which one peer alone does not have") }
  }

  /// The rows that are meant, with the peers of other languages where there are some.
  func rows(with outside: OutsidePeers? = nil) throws -> [Row] {
    let named = Suite.rows(scale).filter { row in parts.isEmpty || parts.contains { row.name.contains($0) } }
    let rows = try (outside?.joining(named) ?? named).compactMap { row in peer.map(row.only) ?? row }
    if rows.isEmpty {
      let named = parts.isEmpty ? "" : " whose name contains " + parts.joined(separator: " or ")
      throw Mistake(message: "there is no row\(named)" + (peer.map { " in which \($0) takes part" } ?? ""))
    }
    return rows
  }
}
