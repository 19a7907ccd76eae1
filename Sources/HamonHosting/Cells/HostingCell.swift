import Hamon

/// A reusable host: shows one item at a time and keeps its view state. It runs its body again if and only if the item or something the body
/// has read has changed.
///
/// ```swift
/// let cell = HostingCell<Town.ID, Town, String> { town, cell in
///   let starred = cell.state("starred", initially: false)
///   return (starred.value ? "★ " : "☆ ") + town.name
/// }
/// cell.configure(town.id, town)
/// cell.content                    // "☆ 神南"
/// ```
///
/// The reuse contract:
///
///              configure(new key)                 configure(same key, new item)
///     empty ───────────────────────▶ generation 1 ──────────────▶ generation 1        reconfigure: state, observers stay
///                                        │
///                     configure(new key) │  commit hooks ▶ observers end, late results go nowhere ▶ state anew ▶ body
///                                        ▼
///                                    generation 2 ──▶ deactivate ──▶ pool             nothing is observed, the host stays
///
/// The body is tracked as an effect is: at the end of the batch, after cut-off, once. What it makes (effects, cleanups) belongs to it and
/// ends before its next run; what is to last as long as the generation is made in ``CellContext/onBind(fileID:line:column:_:)``. A view
/// state's ``StateLife`` says how long it lasts, with what its initial value has made.
///
/// *Isolation:* that of its maker; not `Sendable`. *Ownership:* made inside a Hamon owner, the cell belongs to it and ends
/// with it; made elsewhere, it ends with its last reference.
///
/// *Cost:* a rebind allocates what the body makes, and nothing else; so does a body run that reads the same sources.
///
/// *Misuse:* it traps to configure, deactivate or dispose a cell while it is changing. It is changing inside its own body, `onBind`,
/// ``onBodyRun`` or commit hooks, a cleanup of the row that leaves, and the `==` of its items or contents. Its owner may end there. A cell
/// of views takes `environment:`, and `Host` for its content: without it nothing mounts them, and an `Issue` says so. (It does not see
/// views in an array, or as `any View`.) A body that writes what it reads is a loop, and is stopped like any runaway effect. Debug builds
/// look for ghosts: see ``ghosts``. It has no description of its own: print its ``content``.
public final class HostingCell<Key: Hashable, Item, Content> {
  /// The identity by which the cell takes another key.
  public let identity: CellIdentity
  /// The key that is shown; nil for a cell that was never configured, or is in the pool. Not tracked.
  @inlinable
  public var key: Key? { place.key }
  /// How often the body ran.
  @inlinable
  public var bodyRuns: Int { runs }
  /// Called after each run of the body with the key it ran for: for tests and status lines. Nothing while it is nil. It must not
  /// change the cell.
  public var onBodyRun: ((Key) -> Void)? {
    get { bodyRunHandler }
    set {
      let last = bodyRunHandler
      bodyRunHandler = newValue
      withExtendedLifetime(last) {}  // the end of what it holds is user code
    }
  }
  /// The store in which states of items wait while the cell shows others.
  @inlinable
  public var parked: ParkedStates<Key> { place.parked }

  /// What the end of the cell needs to know, whatever brings it.
  @usableFromInline
  final class Place {
    @usableFromInline var key: Key?
    @usableFromInline let parked: ParkedStates<Key>

    init(_ parked: ParkedStates<Key>) { self.parked = parked }
  }

  @usableFromInline let place: Place
  @usableFromInline var runs = 0
  @usableFromInline var bodyRunHandler: ((Key) -> Void)?
  /// Of a cell in a list: tells the list of each run of the body, whatever `onBodyRun` is.
  @usableFromInline var countRun: ((Key) -> Void)?
  let site: HostSite
  @usableFromInline let root: Scope
  @usableFromInline let life: CellLife
  /// What the body reads of its item; see `CellInput`.
  @usableFromInline var input: Signal<CellInput<Item>>?
  @usableFromInline var context: CellContext?
  @usableFromInline let shown: Signal<Content?>
  @usableFromInline var render: TrackingScope?
  var ghostCheck = GhostCheck<Key>()
  /// Of a cell in a list: gives the observers of all rows that are due their turn.
  var settleRows: (() -> Void)?
  /// Whether the cell is between two keys, items or contents.
  @usableFromInline var isChanging = false
  /// Of a cell in a list that is laying out its rows: whether its row stays in view. Unchecked: a truth value, and its accesses call no
  /// other code.
  @usableFromInline @exclusivity(unchecked) var isStaying = false
  @usableFromInline let body: (Item, CellContext) -> Content

  /// Makes an empty cell; `body` runs when it is configured.
  ///
  /// `body` returns what the cell shows: a plain value, or one with actions in it. It reads state and models; it changes
  /// them only in actions. Cells that are given the same `parked` hand the states of items over to each other.
  @inlinable
  public convenience init(
    identity: CellIdentity = .keyed, parked: ParkedStates<Key>? = nil, name: String = "cell",
    fileID: StaticString = #fileID, line: UInt32 = #line, isolation: isolated (any Actor)? = #isolation,
    body: @escaping (_ item: Item, _ cell: CellContext) -> Content
  ) {
    let site = HostSite(name, fileID, line)
    reportIfUnmounted(Content.self, "The contents of the cell", of: site)
    self.init(
      site, identity: identity, parked: parked, actor: isolation, equality: nil, body: body, run: { $0.runBody() })
  }

  /// `run` is formed where the types are known: what it calls is compiled for them.
  @usableFromInline
  init(
    _ site: HostSite, identity: CellIdentity, parked: ParkedStates<Key>?, actor: (any Actor)?,
    equality: Equality<Content?>?, body: @escaping (Item, CellContext) -> Content,
    run: @escaping (HostingCell) -> Void
  ) {
    self.identity = identity
    let place = Place(parked ?? ParkedStates())
    self.place = place
    self.site = site
    let name = site.name
    self.body = body
    shown =
      if let equality { Signal(nil, equality: equality, name: "\(name) content", line: 0) } else {
        Signal(nil, name: "\(name) content", line: 0)
      }
    root = Scope(name: name, line: 0)
    let life = CellLife(site, root: root, actor: actor)
    self.life = life
    // If the cell ends without `dispose`, the state is still there, but the observers are not.
    root.run {
      onCleanup {
        life.end { states in
          if let key = place.key { place.parked.park(states, under: key) }
        }
      }
    }
    render = root.run {
      TrackingScope(name: "\(name) body", line: 0) { [weak self] in
        if let self, !settleObservers() { run(self) }
      }
    }
  }

  /// How many generations the cell has seen. Under `.structural` identity it stays 1.
  public var generation: Int { life.lastGeneration }

  /// What the body returned last; nil while the cell is empty. Reading it subscribes the running observer: a painter that reads one cell
  /// repaints one cell. Equal content (where it is `Equatable`) wakes no observer; it still replaces the content from before, with its
  /// actions.
  public var content: Content? { shown.value }

  /// Whether the cell has ended, by `dispose` or with its owner.
  @inlinable
  public var isDisposed: Bool { root.isDisposed }

  /// The view states of older keys that are still held outside of the cell; there should be none. Debug builds report them as an issue
  /// (`Issue.Kind.ghost`) when the cell takes its next key, or its list changes next, outside all batches. A list that follows another one
  /// reports them when it is scrolled, or given data by hand. Release builds do not check.
  public var ghosts: [String] { ghostCheck.ghosts }

  // MARK: inside

  /// For a cell in a list, after a change of what the body has read: the observers of rows that are due come first. They may give the list
  /// data without this row, and then its body cannot run any more. Returns whether the body has run meanwhile.
  private func settleObservers() -> Bool {
    let runsBefore = runs
    settleRows?()
    return runs != runsBefore
  }

  @inlinable
  func setKey(_ key: Key?) {
    let last = place.key
    place.key = key
    withExtendedLifetime(last) {}  // its end is user code
  }

  @inlinable
  func runBody() {
    guard let key, let context, let input, let render else { return }
    evaluate(context, input, render)
    if isDisposed { return }
    let wasChanging = isChanging
    isChanging = true
    countRun?(key)
    bodyRunHandler?(key)
    isChanging = wasChanging
  }

  /// A function of its own, so that the old content is gone when it returns. Its end is user code.
  @inlinable
  @inline(never)  // so that the optimiser does not move that end
  func evaluate(_ context: CellContext, _ input: Signal<CellInput<Item>>, _ render: TrackingScope) {
    let before = shown.peek()
    let wasChanging = isChanging
    isChanging = true
    life.bodyRun = runs + 1
    let content: Content? = render.track {
      life.hooks.open()
      defer { life.hooks.close() }
      // A cleanup of the run before, or the end of what a hook has held, may have ended the owner.
      return isDisposed ? nil : body(input.value.item, context)
    }
    life.bodyRun = 0
    if let content {
      runs += 1
      // An action in it belongs to the row that is shown, equal or not.
      if !isDisposed { shown.setOutside(content, evenIfSame: true) }
    }
    isChanging = wasChanging
    withExtendedLifetime(before) {}
  }
}
