#if canImport(Observation) && !canImport(Darwin)
  import Hamon

  /// The place where objects are read, with its given name.
  struct ObservationSite: CustomStringConvertible {
    let name: String
    let fileID: StaticString
    let line: UInt32

    var description: String { "\"\(name)\" (\(fileID):\(line))" }
  }

  /// The readers that were warned that a change came from elsewhere. Each reader at each place is warned once, however often it runs and
  /// however often the object changes.
  ///
  /// A run begins to listen before the listeners of the last run end. So the newest listener of a reader takes the entry over, and the last
  /// one's end takes it away.
  enum ElsewhereReports {
    /// An observer, as long as it lives, with the place where it reads.
    struct Reader: Hashable {
      private let observer: UInt
      private let file: UnsafePointer<UInt8>
      private let line: UInt32

      /// The observer that is tracking now.
      init(_ site: ObservationSite) {
        observer = ExternalSource.observer
        file = site.fileID.utf8Start
        line = site.line
      }
    }

    /// The numbers of the newest listeners of the warned readers.
    private static let told = Lock<[Reader: Int]>([:])

    /// Another listener of a reader begins.
    static func takeOver(_ reader: Reader, _ listener: Int) {
      told.withLock { if $0[reader] != nil { $0[reader] = listener } }
    }

    /// Whether the reader is to be warned now.
    static func isFirst(_ reader: Reader, _ listener: Int) -> Bool {
      told.withLock { told in
        if told[reader] != nil { return false }
        told[reader] = listener
        return true
      }
    }

    /// A listener has ended.
    static func forget(_ reader: Reader, _ listener: Int) {
      told.withLock { if $0[reader] == listener { $0[reader] = nil } }
    }
  }
#endif
