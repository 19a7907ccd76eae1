import Hamon

/// A reusable host: shows one item at a time, keeps its view state, and runs its body again when, and only when, the item or
/// something the body has read has changed.
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
/// The body is tracked as an effect is: at the end of the batch, after cut-off, once. What it makes (effects, cleanups)
/// belongs to it and ends before its next run; what is to last as long as the generation is made in
/// ``CellContext/onBind(fileID:line:column:_:)``.
///
/// *Isolation:* that of its maker; not `Sendable`. *Ownership:* made inside a Hamon owner, the cell belongs to it and ends
/// with it; made elsewhere, it ends with its last reference.
///
/// *Cost:* a rebind makes a context, a signal for the item, and what the body makes; a body run that reads the same sources
/// allocates nothing of its own.
///
/// *Misuse:* configuring or deactivating a cell inside its own body traps. A body that writes what it reads is a loop, and is
/// stopped like any runaway effect.
public final class HostingCell<Key: Hashable, Item, Content> {
  /// How the cell takes another key.
  public let identity: CellIdentity
  /// The key that is shown; nil for a cell that was never configured, or is in the pool. Tracked by nobody.
  public private(set) var key: Key?
  /// How many generations the cell has seen. Under `.structural` identity it stays 1.
  public private(set) var generation = 0
  /// How often the body ran.
  public private(set) var bodyRuns = 0
  /// Called after each run of the body with the key it ran for: for tests and status lines. Nothing while it is nil.
  public var onBodyRun: ((Key) -> Void)?

  private let body: (Item, CellContext) -> Content
  private let root: Scope
  private let hooks = CommitHooks()
  private let shown: Signal<Content?>
  private var render: TrackingScope?
  private var context: CellContext?
  private var item: Signal<Item>?

  /// Makes an empty cell; `body` runs when it is configured.
  ///
  /// `body` returns what the cell shows: a plain value, or one with actions in it. It reads state and models; it changes
  /// them only in actions.
  public init(
    identity: CellIdentity = .keyed, name: String = "cell",
    body: @escaping (_ item: Item, _ cell: CellContext) -> Content
  ) {
    self.identity = identity
    self.body = body
    shown = Signal(nil, name: "\(name) content")
    root = Scope(name: name) { [hooks] in
      // Where the cell ends without `dispose`: the state is still there, the observers are not.
      onCleanup { hooks.run() }
    }
    render = root.run { TrackingScope(name: "\(name) body") { [weak self] in self?.runBody() } }
  }

  // MARK: the reuse contract

  /// Shows `item` under `key`: a reconfiguration if the cell shows this key already, else a rebind.
  public func configure(_ key: Key, _ item: Item) {
    if self.key == key { reconfigure(item) } else { rebind(key, item) }
  }

  /// The same key, new data: state and observers stay. The body runs if the item has changed (`==` for `Equatable` items;
  /// others always count), inside a batch at its end. Reconfiguring an empty cell traps.
  public func reconfigure(_ item: Item) {
    guard key != nil, let input = self.item else {
      fatalError(
        """
        HamonHosting: an empty cell was reconfigured: it has no key. To fix this, call configure(_:_:) with the key.
        """)
    }
    input.value = item
  }

  /// Another key (or the same one, as another thing): commit hooks run, the generation ends, state starts anew, and the body
  /// runs before this returns, also inside a batch. Under `.structural` identity it is a reconfiguration that changes the key.
  public func rebind(_ key: Key, _ item: Item) {
    if isDisposed {
      root.run {}  // reports the disposed scope by name
      return
    }
    batch {
      endBinding()
      self.key = key
      if context == nil {
        generation += 1
        context = CellContext(generation: generation, root: root, hooks: hooks)
        self.item = Signal(item)
      } else if let input = self.item {
        input.value = item
      }
      runBody()
    }
  }

  /// Into the pool: commit hooks run, observers end, what comes late is dropped; the cell observes nothing and shows nothing,
  /// and can be configured again. Under `.structural` identity its state stays for whatever it shows next.
  public func deactivate() {
    guard key != nil else { return }
    batch {
      endBinding()
      context?.rest()
      key = nil
      render?.track {}  // without sources: nothing is observed any more
      shown.value = nil
    }
  }

  /// Ends the cell: commit hooks run, observers end. It cannot be configured again. Disposing twice does nothing.
  public func dispose() {
    guard !isDisposed else { return }
    deactivate()
    context?.end()
    context = nil
    item = nil
    root.dispose()
  }

  /// Whether the cell has ended, by `dispose` or with its owner.
  public var isDisposed: Bool { root.isDisposed }

  // MARK: what it shows

  /// What the body returned last; nil while the cell is empty. Reading it subscribes whoever is tracking: a painter that
  /// reads one cell repaints one cell. Equal content (where it is `Equatable`) wakes nobody.
  public var content: Content? { shown.value }

  // MARK: inside

  /// The end of a key's time in the cell; under `.keyed` identity that of the generation as well.
  private func endBinding() {
    guard key != nil else { return }
    hooks.run()
    if identity == .structural { return }
    context?.end()
    context = nil
    item = nil
  }

  private func runBody() {
    guard let key, let context, let item, let render else { return }
    let content = render.track {
      hooks.clear()
      return body(item.value, context)
    }
    bodyRuns += 1
    shown.value = content
    onBodyRun?(key)
  }
}
