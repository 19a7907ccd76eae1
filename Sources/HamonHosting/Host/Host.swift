import Hamon

/// Mounts a view, keeps its state, and runs again what has changed; takes events, and says what ran and why.
///
/// ```swift
/// let host = Host { Counter(title: "Taps") }
/// host.texts                      // ["Taps: 0", "+"]
/// host.tap("+")
/// host.texts                      // ["Taps: 1", "+"]
/// host.lastRuns                   // [Counter: read Counter.count (written by tap on "+")]
/// ```
///
/// A change of something that a body has read brings a *frame* at the end of the batch. The bodies that are due run, parents before
/// children, each once. Then the picture is made. Then `onAppear`, `onChange` and their like are called, which may bring another frame.
/// When the write returns, ``tree`` is up to date.
///
/// *Isolation:* that of its maker; not `Sendable`. *Ownership:* it ends with its last reference, and made inside a Hamon owner (a scope, a
/// cell's `onBind`) also with that. At its end everything in it disappears.
///
/// *Cost:* a frame costs the bodies that run, plus the nodes on the way from them to the root. *Misuse:* on a host that has ended, showing
/// another root is reported as an `Issue`, and does nothing. State that goes round is stopped after 100 passes, with an `Issue` that names
/// the cycle. It has no description of its own: `print(host.tree)` shows what it shows.
public final class Host {
  let core: HostCore
  /// Ends the core with the host: where the last reference goes on another thread than the host's, at the graph's next
  /// operation on its own.
  private let life: Scope

  /// Makes a host that shows `content`. The closure is the root: what it reads itself runs it again.
  ///
  /// `tracking` says which reads count; `isolation`, the caller's, is where the answers of tasks come back to.
  public convenience init<Content: View>(
    environment: EnvironmentValues = EnvironmentValues(), tracking: TrackingStyle = .automatic,
    name: String = "Root", fileID: StaticString = #fileID, line: UInt32 = #line,
    isolation: isolated (any Actor)? = #isolation, @ViewBuilder content: @escaping () -> Content
  ) {
    self.init(
      HostSite(name, fileID, line), environment: environment, tracking: tracking, actor: isolation, content)
  }

  /// `actor` is that of the maker, as far as the compiler knows it.
  init<Content: View>(
    _ site: HostSite, environment: EnvironmentValues, tracking: TrackingStyle, actor: (any Actor)?,
    _ content: @escaping () -> Content
  ) {
    let core = HostCore(site, environment: environment, style: tracking, actor: actor)
    self.core = core
    life = Scope(name: site.name, line: 0) { onCleanup { core.dispose() } }
    core.show(isLate: false, content)
  }

  deinit { life.disposeAtEnd() }

  /// What is shown. Reading it subscribes the running observer. A painter is an effect that reads it, and nothing of the model beside it. A
  /// frame comes in the order of notification, perhaps after other readers of the model.
  public var tree: RenderNode { core.shown.value }

  /// The texts of the tree, in order; not tracked. The title of an alert is not among them: it is ``PresentationNode/title``.
  public var texts: [String] { core.shown.peek().texts }

  /// The runs of bodies and late closures, in order: those of the last flush that had any.
  public var lastRuns: [BodyRun] { core.runs }

  /// Called with each run as it begins: for tests and traces. It is called in the middle of a frame; it must not touch the host.
  public var onRun: ((BodyRun) -> Void)? {
    get { core.onRun }
    set {
      let last = core.onRun
      core.onRun = newValue
      withExtendedLifetime(last) {}  // the end of what it holds is user code
    }
  }

  /// Called after each frame that has changed what is shown, with the patches from the tree before: for renderers that keep widgets.
  /// Without it no patches are made. It may read and tap; what it writes brings another frame. At the host's end all that is shown is
  /// removed. That may be in the `deinit` of the object that keeps the host, so capture that weakly, or the tree itself.
  public var onPatches: (([RenderPatch]) -> Void)? {
    get { core.onPatches }
    set {
      let last = core.onPatches
      core.onPatches = newValue
      withExtendedLifetime(last) {}
    }
  }

  /// The environment around the root. Setting it runs the bodies that have a property for what differs.
  public var environment: EnvironmentValues {
    get { core.environment }
    set {
      let last = core.environment
      core.environment = newValue
      core.environmentDidChange(isLate: !Kit.isSettled)
      withExtendedLifetime(last) {}
    }
  }

  /// The environment at a node: what a thing would find that took it from the place where it is shown.
  public func environment(at id: RenderNode.ID) -> EnvironmentValues? { core.nodes[id]?.environment }

  /// Shows another root. A root of the same type has the same identity and keeps its state; any other starts anew. In the middle of a
  /// change, as in a body or the cleanup of a row that goes, a root of the same type waits until that is done. On a host that has ended it
  /// does nothing but report that.
  public func show<Content: View>(@ViewBuilder content: @escaping () -> Content) {
    show(isLate: !Kit.isSettled, content)
  }

  func show<Content: View>(isLate: Bool, _ content: @escaping () -> Content) {
    isDisposed ? reportDisposed() : core.show(isLate: isLate, content)
  }

  /// Shows another root, or the same, as another thing: all state starts anew, and what was there disappears. On a host that has ended it
  /// only reports that.
  public func replace<Content: View>(@ViewBuilder content: @escaping () -> Content) {
    replace(isLate: !Kit.isSettled, content)
  }

  func replace<Content: View>(isLate: Bool, _ content: @escaping () -> Content) {
    isDisposed ? reportDisposed() : core.replace(isLate: isLate, content)
  }

  private func reportDisposed() { Issue.reportDisposed("the host \(core.site)", "show another root", "Host") }

  /// Ends the host: everything in it disappears. Disposing twice does nothing.
  public func dispose() { life.dispose() }

  /// Whether the host has ended, by `dispose` or with its owner.
  public var isDisposed: Bool { life.isDisposed }
}
