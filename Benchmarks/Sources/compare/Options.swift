import Suite

/// What the command line asks for.
struct Options {
  static let help = """
    swift run -c release --package-path Benchmarks compare [options] [part of a row's name]

      --quick          a look, in some seconds
      --rounds N       how often each peer runs in each row (15)
      --peer NAME      this peer only (hamon, observation, openCombine, combineMap, closures,
                       ordinaryClosures, handwired, recompute, difference)
      --json FILE      writes all figures
      --svg FILE       draws the ratios
      --counts FILE    writes the exact counts of this build, for Baselines/
      --list           names the rows

    Every timed run is checked: a wrong sum or count ends the program with code 1. Times never do.
    """

  var scale = Scale.full
  var rounds: Int?
  var peer: Peer?
  var json: String?
  var svg: String?
  var counts: String?
  var memory: Memory.Kind?
  var lists = false
  var asksForHelp = false
  var filter = ""

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
      case "--json": json = try value(of: argument)
      case "--svg": svg = try value(of: argument)
      case "--counts": counts = try value(of: argument)
      case "--memory": memory = Memory.Kind(rawValue: try value(of: argument))
      case "--list": lists = true
      case "--help", "-h": asksForHelp = true
      default:
        if argument.hasPrefix("-") { throw Mistake(message: "unknown option \(argument)") }
        filter = argument
      }
    }
  }
}
