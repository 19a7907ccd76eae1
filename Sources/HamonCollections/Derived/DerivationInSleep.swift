import Hamon

/// The derivation of a list that is not observed: a computed over what the user's closure reads besides the source, and the source's last
/// version. So nothing runs before a read, and nothing runs twice.
final class DerivationInSleep<Source: Identifiable, Element: Identifiable> {
  private var computed: Computed<Void>?
  private var derived: [Element]?
  private var version: Int?

  /// Returns the elements, if they were derived anew.
  func refresh(
    _ source: ListCore<Source>, _ site: CollectionSite, _ derive: @escaping () -> [Element]
  ) -> [Element]? {
    let computed =
      self.computed
      ?? Computed(equality: .never, name: site.name, fileID: site.fileID, line: site.line) { [unowned self] in
        let sleep = self  // it may be let go by the user's code
        sleep.derived = derive()
        sleep.computed?.storesElsewhere()
      }
    if self.computed == nil { site.relabel(computed) }
    self.computed = computed
    if version != source.version {
      version = source.version
      computed.makeStale()
    }
    computed.peek()
    return derived.take()
  }

  /// Returns what has derived the list, for the caller to end: its cleanups are user code.
  func forget() -> Computed<Void>? {
    version = nil
    return computed.take()
  }
}
