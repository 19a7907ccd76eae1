import Hamon

extension ReadOnlyTrackedList {
  /// A tracked list of what an expression gives: its elements, found by id, keep their readers and whatever follows them.
  ///
  /// ```swift
  /// let rows = ReadOnlyTrackedList { cart.items }      // items: a @Tracked array
  /// ```
  ///
  /// After a change of what the expression has read, the arrays are compared by id, and only differences are reported. `equality` says what
  /// counts as the same element: `==` if it is `Equatable`, else nothing. *Cost:* O(n log n) for each evaluation, and O(log n) for each
  /// element that comes, goes or moves. *Laziness:* as for `filter`. Of two elements with one id the first counts; the other is reported as
  /// an `Issue`, once for each time that the list is derived.
  @inlinable
  public convenience init(
    equality: Equality<Element> = .standard, name: String? = nil, fileID: StaticString = #fileID,
    line: UInt32 = #line,
    _ elements: @escaping () -> [Element]
  ) {
    let site = CollectionSite(type: ReadOnlyTrackedList<Element>.self, name: name, fileID: fileID, line: line)
    let core = ListCore<Element>(site, equality: equality)
    core.derivation = ArrayDerivation(site, nil, elements)
    self.init(core: core)
  }

  /// A tracked list of an object's array. The list does not keep the object alive. After the object's end it stays as it was evaluated
  /// last; it is empty if it never was.
  ///
  /// ```swift
  /// lazy var rows = ReadOnlyTrackedList(of: self) { $0.cart.items }
  /// ```
  @inlinable
  public convenience init<Object: AnyObject>(
    of object: Object, equality: Equality<Element> = .standard, name: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt32 = #line, isolation: isolated (any Actor)? = #isolation, _ elements: @escaping (Object) -> [Element]
  ) {
    let site = CollectionSite(type: ReadOnlyTrackedList<Element>.self, name: name, fileID: fileID, line: line)
    let core = ListCore<Element>(site, equality: equality)
    core.derivation = ArrayDerivation(site, Subject(object)) { [weak object] in object.map(elements) }
    self.init(core: core)
  }
}

/// Follows an expression: a computed, and a deriving effect behind it while the list is observed.
@usableFromInline
final class ArrayDerivation<Element: Identifiable>: ListDerivation<Element> {
  @usableFromInline let site: CollectionSite
  /// See ``FollowingDerivation``.
  @usableFromInline let follows: (ArrayDerivation, ListCore<Element>) -> Void
  @usableFromInline let resets: (ListCore<Element>, [Element]) -> ListCore<Element>.Contents
  @usableFromInline var elements: [Element]?
  /// What was evaluated, and never taken: it ends after the next evaluation.
  @usableFromInline var unused: [Element]?
  /// The object has ended, and the list's followers, which may belong to it as well, are to be called.
  @usableFromInline var hasEnded = false
  @usableFromInline var evaluations = 0
  @usableFromInline var seen = 0
  @usableFromInline var computed: Computed<Void>!
  @usableFromInline var effect: DerivingEffect?

  /// `expression` gives nil when its object has ended: then the list stays as it is.
  @inlinable
  init(_ site: CollectionSite, _ subject: Subject?, _ expression: @escaping () -> [Element]?) {
    self.site = site
    follows = { $0.follow($1) }
    resets = { $0.reset(to: $1) }
    super.init()
    self.subject = subject
    computed = Computed(equality: .never, name: site.name, fileID: site.fileID, line: site.line) { [unowned self] in
      // It may be let go by the user's code.
      let derivation = self
      derivation.computed.storesElsewhere()
      derivation.unused = derivation.elements.take()
      if let elements = expression() {
        derivation.elements = elements
        derivation.evaluations += 1
      } else {
        derivation.elements = derivation.unused.take()
        derivation.hasEnded = true
      }
    }
    site.relabel(computed)
  }

  deinit {
    effect?.end()
  }

  @usableFromInline
  override func settle(_ core: ListCore<Element>) {
    if computed.isRunning { computed.peek() }  // traps, and names the cycle
    Kit.runDerivingEffects()
    if effect != nil { return untracked { advance(core) } }
    if Kit.isTracked { return wake(core) }
    keepInTransaction(subject?.object, core)
    computed.peek()
    // Code that the evaluation has called observes the list since.
    if effect != nil { return untracked { effect.settle() } }
    let elements = elements.take()
    seen = evaluations
    var old = elements.map { resets(core, $0) }
    var last = unused.take()
    endUncharged(&old)
    endUncharged(&last)
  }

  @usableFromInline
  override func advance(_ core: ListCore<Element>) {
    if effect.isRunning { Kit.noteReadAmidTurn() }
    computed.settleAbove()
    effect.settle()
  }

  @usableFromInline
  override func trackSources() { computed.trackSources() }

  @usableFromInline
  override func isKnownSettled() -> Bool { effect.rely() }

  @usableFromInline
  override func wake(_ core: ListCore<Element>) {
    if effect != nil { return }
    let effect = DerivingEffect()
    effect.label(site, "derivation")
    // Weak: its handle may be let go on another thread while it runs.
    effect.setBody { [weak core] in
      guard let core, let derivation = core.derivation as? ArrayDerivation else { return }
      derivation.follows(derivation, core)
    }
    self.effect = effect
    effect.start()
  }

  @usableFromInline
  override func rest(_ core: ListCore<Element>) {
    guard let effect else { return }
    self.effect = nil
    effect.end()
  }

  @inlinable
  func follow(_ core: ListCore<Element>) {
    keepInTransaction(subject?.object, core)
    // Confirmed last; see FollowingDerivation.
    var passes = 0
    repeat {
      if passes == Kit.maximumPasses {
        seen = evaluations
        return site.reportRunaway(effect)
      }
      passes += 1
      computed.peek()
      var last = unused.take()
      if seen != evaluations, let elements = elements.take() {
        seen = evaluations
        // An array's elements are compared with those here. One that has come inside, and counts as the one before, would stay.
        if Kit.isInTransaction { core.keepForUndo(isWrite: false) }
        untracked { core.arrange(elements) }
      }
      endUncharged(&last)
      if effect != nil { computed.subscribe() }
    } while seen != evaluations
    if hasEnded {
      hasEnded = false
      core.isAwaited = true
      core.callAwaiting()
    }
  }
}
