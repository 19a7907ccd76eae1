import Hamon

/// Who reads what, and what an event has written: taken from a run, and not drawn by hand.
public struct DependencyGraph: Sendable, Hashable {
  /// Something that is read, or that reads.
  public struct Node: Sendable, Hashable {
    /// What it is in the picture.
    public enum Kind: Sendable, Hashable {
      /// State: it is written.
      case state
      /// Derived from what it reads.
      case derived
      /// A body, a late closure, an effect: it runs when what it has read has changed.
      case reader
    }

    /// What it is.
    public let kind: Kind
    /// What it is called; nodes with the same name are numbered.
    public let name: String
    /// The same without a number: what is alike is drawn together.
    public let stem: String
    /// Who has changed it in the event: a body, an effect, an input by its name; empty where nobody has.
    public let writer: String
    /// The places in `nodes` of what it has read.
    public let sources: [Int]

    /// Whether the event has changed it.
    public var isWritten: Bool { !writer.isEmpty }

    /// Makes a node.
    public init(_ kind: Kind, _ name: String, stem: String? = nil, writer: String = "", sources: [Int] = []) {
      self.kind = kind
      self.name = name
      self.stem = stem ?? name
      self.writer = writer
      self.sources = sources
    }
  }

  /// What was done.
  public let action: String
  /// All of them: readers, then what they read.
  public let nodes: [Node]

  /// Makes a graph by hand.
  public init(_ action: String, _ nodes: [Node]) {
    self.action = action
    self.nodes = nodes
  }

  /// The places in `nodes` of those that have read this one.
  public func readers(of source: Int) -> [Int] { nodes.indices.filter { nodes[$0].sources.contains(source) } }

  /// Takes the graph of a run: makes something, does something to it, and looks who has read what then. `names` calls the
  /// nodes of one name by others, in order.
  static func of<Subject>(
    _ action: String, names: [String: [String]] = [:], _ make: () -> Subject, event: (inout Subject) -> Void
  ) -> DependencyGraph {
    let scope = Scope()
    var subject = scope.run(make)
    defer {
      withExtendedLifetime(subject) {}
      scope.dispose()
    }
    // What is reported on the way is the business of the trace.
    let (written, _) = catchingIssues { scope.changes { event(&subject) } }
    return DependencyGraph(action, scope.dependencies, written: written, names: names)
  }

  private init(_ action: String, _ all: [DependencyEntry], written: [UInt: String], names: [String: [String]]) {
    self.action = action
    let shown = all.filter(Self.isShown)
    let places = Dictionary(uniqueKeysWithValues: shown.enumerated().map { ($1.number, $0) })
    let stems = shown.map(Self.stem)
    var counts: [String: Int] = [:]
    nodes = shown.enumerated().map { place, entry in
      let stem = stems[place]
      let number = counts[stem, default: 0]
      counts[stem] = number + 1
      let isAlone = stems.count { $0 == stem } == 1
      let called = names[stem].flatMap { $0.indices.contains(number) ? $0[number] : nil }
      return Node(
        entry.kind == "signal" ? .state : entry.kind == "computed" ? .derived : .reader,
        called ?? (isAlone ? stem : "\(stem) \(number + 1)"), stem: stem, writer: written[entry.number] ?? "",
        sources: entry.sources.compactMap { places[$0] })
    }
  }

  /// What a lesson is about: not how a host or a list does its work.
  private static func isShown(_ entry: DependencyEntry) -> Bool {
    if entry.kind == "scope" || (entry.sources.isEmpty && entry.kind != "signal") { return false }
    guard let name = entry.name else { return entry.type.map { !$0.contains("CellInput") } ?? false }
    return ![" content", " tree", " frame", " frame request", "first row", "row count", "visible cells"]
      .contains { name.hasSuffix($0) }
  }

  /// The name without the number that a list gives to its cells.
  private static func stem(_ entry: DependencyEntry) -> String {
    guard let name = entry.name else { return entry.kind == "signal" ? entry.type ?? entry.kind : entry.kind }
    let words = name.split(separator: " ")
    guard words.count > 2, words[words.count - 3] == "cell", Int(words[words.count - 2]) != nil else { return name }
    return words.dropLast(2).joined(separator: " ")
  }
}
