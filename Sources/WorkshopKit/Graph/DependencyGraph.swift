import Hamon
import HamonInspector

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
    /// The name without a number: what is alike is drawn together.
    public let stem: String
    /// What has changed it in the event: a body, an effect, an input by its name; empty where nothing has.
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
  /// What has happened in the run, entry by entry: how it began, and the event.
  public let record: CausalRecord
  /// By node of the record, what its siblings have in common.
  public let families: [Int: String]
  /// The number of the first entry of the event.
  public let event: Int

  /// Makes a graph by hand.
  public init(_ action: String, _ nodes: [Node]) {
    self.action = action
    self.nodes = nodes
    record = CausalRecord(entries: [])
    families = [:]
    event = 0
  }

  /// The places in `nodes` of those that have read this one.
  public func readers(of source: Int) -> [Int] { nodes.indices.filter { nodes[$0].sources.contains(source) } }

  /// What the event has made run, by name, in order: what the log has noted a reason for.
  public var ran: [String] {
    guard let event = record.entries.firstIndex(where: { $0.event == .cause && $0.name == action }) else { return [] }
    let names = record.entries.reduce(into: [Int: String]()) { names, entry in
      if entry.event == .made, let node = entry.node { names[node] = entry.name }
    }
    return record.entries[event...].filter { $0.event == .ran && !$0.because.isEmpty }
      .map { $0.node.flatMap { names[$0] } ?? "" }
  }

  /// Takes the graph of a run: makes something, does something to it, and looks what has read what then. `names` calls the
  /// nodes of one name by others, in order.
  static func of<Subject>(
    _ action: String, names: [String: [String]] = [:], in language: Language = .en, _ make: () -> Subject,
    event: (inout Subject) -> Void
  ) -> DependencyGraph {
    let scope = Scope()
    let log = CausalLog(limit: 100_000, clock: StillClock())
    let (start, _) = catchingIssues { log.during { withCause("the start") { scope.run(make) } } }
    var subject = start
    defer {
      withExtendedLifetime(subject) {}
      scope.dispose()
    }
    let before = log.entries.last?.number ?? 0
    // What is reported on the way is the business of the trace.
    _ = catchingIssues { log.during { withCause(action) { event(&subject) } } }
    return DependencyGraph(action, scope.dependencies, log, since: before, names: names, language)
  }

  private init(
    _ action: String, _ all: [DependencyEntry], _ log: CausalLog, since before: Int, names: [String: [String]],
    _ language: Language
  ) {
    self.action = action
    let shown = all.filter(Self.isShown)
    let places = Dictionary(uniqueKeysWithValues: shown.enumerated().map { ($1.number, $0) })
    let recorded = log.record
    let writers = Writers(recorded, of: action, since: before)
    var readers = Array(repeating: [Int](), count: shown.count)
    for (place, entry) in shown.enumerated() {
      for source in entry.sources.compactMap({ places[$0] }) { readers[source].append(place) }
    }
    let stems = shown.map(Self.stem)
    let called = NodeTitles(zip(stems, readers).map { .init(stem: $0, readers: $1) }, names: names, language).titles
    nodes = shown.enumerated().map { place, entry in
      let logged = log.number(of: entry)
      return Node(
        entry.kind == "signal" ? .state : entry.kind == "computed" ? .derived : .reader, called[place],
        stem: stems[place], writer: logged.flatMap { writers.writer(of: $0) } ?? "",
        sources: entry.sources.compactMap { places[$0] })
    }
    let kept = ShownNodes(recorded, names: names, language)
    record = kept.record
    families = kept.stems
    event = record.entries.first { $0.number > before }?.number ?? 0
  }

  /// What a lesson is about: not how a host or a list does its work.
  private static func isShown(_ entry: DependencyEntry) -> Bool {
    if entry.kind == "scope" || (entry.sources.isEmpty && entry.kind != "signal") { return false }
    guard let name = entry.name else { return entry.type.map { !$0.contains("CellInput") } ?? false }
    return ![" content", " tree", " frame", " frame request", "first row", "row count", "visible cells"]
      .contains { name.hasSuffix($0) }
  }

  private static func stem(_ entry: DependencyEntry) -> String {
    NodeTitles.stem(entry.name ?? (entry.kind == "signal" ? entry.type : nil), kind: entry.kind)
  }
}
