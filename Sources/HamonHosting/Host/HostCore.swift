import Hamon
import Synchronization

/// The inside of a host: root, frames, and what elements ask for. A class of its own, so that elements can keep it without keeping
/// the host: the host's end is then the tree's end.
final class HostCore {
  let site: HostSite
  let scope: Scope
  let fields = FieldComparison()
  /// The elements that show nodes, by the nodes' ids.
  var nodes: [RenderNode.ID: any EventTarget] = [:]
  let shown: Signal<RenderNode>
  /// The runs of the last flush that had any.
  private(set) var runs: [BodyRun] = []
  var environment: EnvironmentValues
  var onRun: ((BodyRun) -> Void)?
  /// How to read the states of the views that are there, by their nodes' numbers.
  var states: [UInt: () -> Void] = [:]
  /// Whether a view value has been met in two places. Its properties are those of the place that has joined them last.
  var hasViewInTwoPlaces = false
  /// The sites of issues that have been reported.
  var reported: Set<String> = []
  let style: TrackingStyle
  private let actor: WeakActor
  var onPatches: (([RenderPatch]) -> Void)?

  private var root: Element?
  /// Whether elements are being given other values: none may be given another one in the middle of that.
  private(set) var isUpdating = false
  /// The root that was asked for meanwhile, and whether the environment was set.
  private var next: (() -> Void)?
  private var hasNextEnvironment = false
  private var frame: Effect?
  private let request: Signal<Int>
  private var due = DueQueue()
  /// The flush of the record; nil until it has come.
  private var recordedFlush: FlushIdentity?
  /// Whether the next run begins a new record.
  private var startsRecord = false
  private var isInFrame = false
  /// Whether the next frame lets what is due before it have its turn.
  private var waitsForReaders = false
  private var afterwards: [() -> Void] = []
  /// How deep in work that calls the user's code, and the elements that have ended meanwhile.
  private var busy = 0
  private var ended: [Element] = []
  private var lastNodeID = 0

  init(_ site: HostSite, environment: EnvironmentValues, style: TrackingStyle, actor: (any Actor)?) {
    self.style = style
    self.actor = WeakActor(actor)
    self.site = site
    let name = site.name
    self.environment = environment
    request = Signal(0, name: "\(name) frame request", line: 0)
    shown = Signal(RenderNode(id: RenderNode.ID(0), kind: .root), equality: .never, name: "\(name) tree", line: 0)
    scope = Scope(name: name, line: 0)
    scope.run { onCleanup { [weak self] in self?.end() } }
  }

  /// The actor that answers come back to: the maker's. If the compiler did not know that, it is the one that is at work on the host now.
  var home: (any Actor)? { ExternalSource.actor(actor.actor) }

  // MARK: the root

  /// Shows a root: as the same thing if it is of the same type, else anew. In the middle of an update (in a body, in the cleanup
  /// of a row that goes) the same thing has to wait for the next frame.
  func show<Content: View>(isLate: Bool, _ content: @escaping () -> Content) {
    guard let root = root as? ClosureElement<Void, Content> else { return replace(isLate: isLate, content) }
    if isUpdating { return next = { root.update((), content) } }
    next = nil
    record {
      update { root.update((), content) }
      requestFrame(isLate: isLate)
    }
  }

  /// Shows a root as a new identity.
  func replace<Content: View>(isLate: Bool, _ content: @escaping () -> Content) {
    next = nil
    record {
      update { mount(content) }
      if frame == nil { startFrames() } else { requestFrame(isLate: isLate) }
    }
  }

  private func mount<Content: View>(_ content: @escaping () -> Content) {
    let old = root
    root = nil
    old?.end()
    if scope.isDisposed || root != nil { return }  // by a cleanup in it
    let new = ClosureElement(
      name: site.name, at: Place(host: self, parent: nil, step: nil, environment: environment), input: (),
      content: content)
    // A body may have ended the host, or have shown another root.
    if scope.isDisposed || root != nil { new.end() } else { root = new }
  }

  /// The frame takes it down the tree: what is there again by then has not changed.
  func environmentDidChange(isLate: Bool) {
    hasNextEnvironment = true
    if !isUpdating { requestFrame(isLate: isLate) }
  }

  func dispose() {
    end()
    scope.dispose()
  }

  private func end() {
    next = nil
    whileBusy {
      let root = root
      self.root = nil
      root?.end()
      performAfterwards()
      show([])
    }
  }

  /// Gives elements other values; what they make belongs to the host. A frame is to follow.
  func update(_ body: () -> Void) {
    let wasUpdating = isUpdating
    isUpdating = true
    whileBusy { scope.run(body) }
    isUpdating = wasUpdating
  }

  // MARK: the end of elements

  /// Runs what calls the user's code: elements that end meanwhile are kept until the outermost such call has returned.
  func whileBusy(_ body: () -> Void) {
    busy += 1
    body()
    if busy == 1, scope.isDisposed { performAfterwards() }  // of what was ending when a cleanup ended the host
    busy -= 1
    if busy == 0, !ended.isEmpty {
      let last = ended
      ended = []
      withExtendedLifetime(last) {}
    }
  }

  func keepWhileBusy(_ element: Element) {
    if busy > 0 { ended.append(element) }
  }

  // MARK: frames

  private func startFrames() {
    frame = scope.run {
      Effect(name: "\(site.name) frame", line: 0) { [weak self, request] in
        _ = request.value
        self?.runFrame()
      }
    }
  }

  /// Asks for a frame at the end of the batch. No transaction takes that back, nor what it is asked for.
  ///
  /// A late one comes after everything that is due by then: only then it is known which bodies are. That is for what asks in a batch
  /// itself, and not because a body is due: readers of what is written after that come into the queue behind it.
  func requestFrame(isLate: Bool = false) {
    if isLate { waitsForReaders = frame != nil }
    request.setOutside(request.peek() &+ 1)
  }

  func enqueue(_ work: any DueWork, depth: Int) { due.add(work, depth: depth) }

  /// Calls `action` when the frame is complete, or at the host's end.
  func afterFrame(_ action: @escaping () -> Void) { afterwards.append(action) }

  /// Calls `action` when the frame is complete, unless the element or the host has ended by then. (One that is being made when the host
  /// ends has not.)
  func afterFrame<E: Element>(of element: E, _ action: @escaping (E) -> Void) {
    afterFrame { [unowned self, weak element] in
      if let element, !element.hasEnded, root != nil, !scope.isDisposed { action(element) }
    }
  }

  /// Records a run. A flush with a run begins a new record.
  func note(_ run: BodyRun) {
    if let flush = recordedFlush, flush != .latest {
      recordedFlush = .latest
      startsRecord = true
    }
    if startsRecord { runs = [] }
    startsRecord = false
    runs.append(run)
    if let onRun { untracked { onRun(run) } }
  }

  /// A batch that runs bodies itself begins a new record, to which the flush with its frame belongs. Inside a frame, or while the recorded
  /// frame or flush is not over, the batch belongs to that.
  func record(_ body: () -> Void) {
    let awaitsFrame = frame != nil && recordedFlush == nil
    let isInRecordedFlush = FlushIdentity.isUnderWay && recordedFlush == .latest
    if isInFrame || awaitsFrame || isInRecordedFlush { return batchAside(body) }
    let (before, isFirst) = (FlushIdentity.latest, frame == nil)
    recordedFlush = nil
    startsRecord = true
    batchAside(body)
    if isFirst || before != .latest { recordedFlush = .latest }
  }

  private func runFrame() {
    if waitsForReaders {
      waitsForReaders = false
      return requestFrame()  // at the end of the queue
    }
    let wasInFrame = isInFrame
    isInFrame = true
    defer { isInFrame = wasInFrame }
    if recordedFlush == nil, frame != nil { recordedFlush = .latest }  // of a record that was begun in a batch
    whileBusy {
      scope.run {
        update {
          updateToNext()
          while !due.isEmpty {
            for work in due.takeHighest() { work.evaluateIfDue() }
          }
        }
        // Asked for here, a loop is the frame's, and is stopped and named.
        if next != nil || hasNextEnvironment { requestFrame() }
        render()
        performAfterwards()
      }
    }
  }

  /// First the environment, so that a body which has both another input and another environment runs once.
  private func updateToNext() {
    if hasNextEnvironment { root?.environmentDidChange(environment) }
    hasNextEnvironment = false
    let show = next
    next = nil
    show?()
  }

  private func performAfterwards() {
    let actions = afterwards
    afterwards = []
    for action in actions { action() }
  }

  private func render() {
    guard let root else { return }
    let output = root.render()
    if self.root !== root { return }  // the end of an old preference has ended it
    show(output.nodes + output.overlays)
  }

  private func show(_ children: [RenderNode]) {
    let before = shown.peek()
    // An action of the last frame may have asked for one that changes nothing.
    if before.children.elementsEqual(children, by: { $0.id == $1.id && $0.revision == $1.revision }) { return }
    let tree = RenderNode(id: RenderNode.ID(0), kind: .root, children: children, revision: makeRevision())
    shown.value = tree
    guard let onPatches else { return }
    let patches = before.patches(to: tree)
    if !patches.isEmpty { untracked { onPatches(patches) } }
  }

  func makeNodeID() -> RenderNode.ID {
    lastNodeID += 1
    return RenderNode.ID(lastNodeID)
  }

  func makeRevision() -> Int { lastRevision.add(1, ordering: .relaxed).newValue }
}

/// One number for the whole program: trees of two hosts may be compared.
private let lastRevision = Atomic(0)
