#if canImport(Observation)
  import Observation

  /// An observable of our own, to find out what the toolchain does not report.
  final class OwnObservable: Observable {
    private var registrar: ObservationRegistrar? = ObservationRegistrar()

    private var number: Int { 0 }
    private subscript(mark: Mark) -> Int { 0 }

    /// Whether a tracking of the toolchain's is going on around here: it puts what is read into a set, and so asks for its hash.
    var isTracked: Bool {
      let mark = Mark()
      registrar?.access(self, keyPath: \.[mark])
      return mark.wasHashed
    }

    func read() { registrar?.access(self, keyPath: \.number) }

    /// Notifies the readers.
    func change() { registrar?.didSet(self, keyPath: \.number) }

    /// The listener is let go.
    func end() { registrar = nil }
  }

  private final class Mark: Hashable {
    var wasHashed = false

    func hash(into hasher: inout Hasher) { wasHashed = true }

    static func == (one: Mark, other: Mark) -> Bool { one === other }
  }
#endif
