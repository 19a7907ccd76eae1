import Hamon
import HamonHosting
import TestSupport

/// A host whose views call at every place, and note what happens. What a case says is done at one of the places, once.
final class HostCornerWorld {
  let place: HostPlace
  let deed: HostDeed
  let container: HostContainer
  /// How often the place is reached before that counts.
  private var toSkip: Int
  let tracker: LifetimeTracker
  private let owner = Scope()
  private let number = Signal(0)
  private let reason = Signal(0)
  private let source: Signal<Hooked>
  private(set) var host: Host?
  /// What is shown, by all that has been asked for.
  private var base = 0
  private var first = 0
  private var isEmpty = true
  private var isReplaced = false
  private(set) var hasEnded = false
  private(set) var fired = 0
  private var isArmed = false
  private var isMaking = false
  /// The number of the view at which it was done.
  private var midst: Int?
  /// What has been called after the host had ended, or had got another root.
  private(set) var late: [String] = []
  /// Appearances and ends of them, by the views' number in the order of their making.
  private(set) var balance: [Int: Int] = [:]
  private(set) var cleanups = (promised: 0, done: 0)
  private(set) var taps: [Int] = []
  private var models = 0

  init(
    _ place: HostPlace, _ deed: HostDeed, _ container: HostContainer, skipping: Int, _ tracker: LifetimeTracker
  ) {
    (self.place, self.deed, self.container, toSkip, self.tracker) = (place, deed, container, skipping, tracker)
    source = Signal(Hooked(number: 0, world: nil))
    host = owner.run { Host { EmptyView() } }
    host!.onPatches = { [unowned self] _ in reach(.patches) }
  }

  /// Compares by calling.
  struct Hooked: Equatable {
    let number: Int
    weak var world: HostCornerWorld?

    static func == (one: Hooked, other: Hooked) -> Bool {
      other.world?.reach(.sourceComparison)
      return one.number == other.number
    }
  }

  /// Calls at its end.
  final class Token: Equatable {
    weak var world: HostCornerWorld?
    private let place: HostPlace
    private let number: Int
    private let canary: Canary

    init(_ world: HostCornerWorld, _ place: HostPlace, _ number: Int) {
      (self.world, self.place, self.number) = (world, place, number)
      canary = world.tracker.make()
    }

    deinit { world?.reach(place) }

    static func == (one: Token, other: Token) -> Bool { one.number == other.number }
  }

  private struct Held: PreferenceKey {
    static var defaultValue: Token? { nil }
    static func reduce(value: inout Token?, nextValue: () -> Token?) { value = nextValue() ?? value }
  }

  final class Model {
    let number: Int

    init(_ world: HostCornerWorld, _ leaf: Int, _ place: HostPlace?) {
      world.models += 1
      number = world.models
      world.note("model", leaf)
      if let place { world.reach(place, of: leaf) }
    }
  }

  struct Leaf: View, Equatable {
    @StateObject var first: Model
    @StateObject var second: Model
    let number: Int
    let count: Int
    let token: Token
    unowned let world: HostCornerWorld

    init(_ number: Int, _ count: Int, _ world: HostCornerWorld) {
      _first = StateObject(wrappedValue: Model(world, number, .stateObject))
      _second = StateObject(wrappedValue: Model(world, number, nil))
      (self.number, self.count, self.world) = (number, count, world)
      token = Token(world, .viewEnd, number)
    }

    var body: some View {
      let world = world
      let identity = first.number
      let _ = world.run(self)
      Button { [token = Token(world, .actionEnd, number)] in
        withExtendedLifetime(token) { world.taps.append(count) }
      } label: {
        Text("\(number) of \(count)").preference(key: Held.self, value: Token(world, .innerPreferenceEnd, count))
      }
      .onAppear {
        world.appear(identity)
        world.promise(.appearCleanup)
        world.reach(.appear)
      }
      .onDisappear { [token = Token(world, .disappearEnd, number)] in
        withExtendedLifetime(token) { world.balance[identity, default: 0] -= 1 }
        world.reach(.disappear)
      }
      .onChange(of: count) { _, _ in world.reach(.change) }
      .onTap { [token = Token(world, .tapEnd, number)] in
        withExtendedLifetime(token) { world.taps.append(count) }
      }
      .preference(key: Held.self, value: Token(world, .preferenceEnd, count))
    }

    static func == (one: Leaf, other: Leaf) -> Bool {
      other.world.reach(.comparison)
      return one.number == other.number && one.count == other.count
    }
  }

  private func run(_ leaf: Leaf) {
    note("body of \(leaf.count)", leaf.number)
    promise(.cleanup, of: leaf.number)
    _ = (reason.value, source.value)
    reach(.body)
  }

  private func appear(_ identity: Int) {
    balance[identity, default: 0] += 1
    if hasEnded || isReplaced { late.append("appears") }
  }

  private func promise(_ place: HostPlace, of leaf: Int? = nil) {
    cleanups.promised += 1
    onCleanup { [unowned self] in
      cleanups.done += 1
      reach(place, of: leaf)
    }
  }

  private func note(_ text: String, _ leaf: Int) {
    // The body that runs after its cleanup runs; and what is being made when another root comes is complete before it ends.
    if leaf == midst, place == .cleanup || isReplaced { return }
    if hasEnded || isReplaced && !isMaking { late.append("\(text), \(leaf)") }
  }

  // MARK: what is shown

  private var count: Int { base + number.peek() }

  /// What is to be shown in the end.
  var truth: [String] {
    if hasEnded || isEmpty { return [] }
    return isReplaced ? ["new"] : container.numbers(count, first: first).map { "\($0) of \(count)" }
  }

  /// What is tapped at the end of a button's old action: the new one.
  func expectedTaps(_ moment: HostMoment) -> [Int]? {
    guard deed == .tap, fired > 0, container.hasSeveral else { return nil }
    let isUpdate = [.shownMore, .shownFewer, .writtenMore, .writtenFewer].contains(moment)
    return isUpdate && [.actionEnd, .tapEnd].contains(place) ? [moment.counts.after] : nil
  }

  private func content(_ base: Int) -> AnyView {
    let count = base + number.value
    func leaf(_ number: Int) -> Leaf { Leaf(number, count, self) }
    let token = Token(self, .rowEnd, 0)
    func row(_ number: Int) -> Leaf { withExtendedLifetime(token) { leaf(number) } }
    @ViewBuilder var array: some View { for number in 0..<count { leaf(number) } }
    @ViewBuilder var tuple: some View { leaf(0); leaf(1) }
    @ViewBuilder var branch: some View { if count.isMultiple(of: 2) { leaf(0) } else { leaf(1) } }
    @ViewBuilder var optional: some View { if count.isMultiple(of: 2) { leaf(0) } }
    switch container {
    case .forEach: return AnyView(ForEach(0..<count) { row($0) })
    case .lazyStack: return AnyView(LazyStack(0..<count, id: \.self, height: 3) { row($0) })
    case .array: return AnyView(Group { array })
    case .tuple: return AnyView(Group { tuple })
    case .identified: return AnyView(leaf(0).id(count))
    case .branch: return AnyView(Group { branch })
    case .optional: return AnyView(Group { optional })
    case .anyView: return count.isMultiple(of: 2) ? AnyView(leaf(0)) : AnyView(Group { leaf(0) })
    }
  }

  private func show(_ base: Int) {
    guard let host else { return }
    if !hasEnded { (self.base, isEmpty, isReplaced) = (base, false, false) }
    host.show { [unowned self] in content(base) }
    settleFirst()
  }

  private func write(_ count: Int) {
    number.value = count - base
    settleFirst()
  }

  /// A stack stops at its end.
  private func settleFirst() { first = max(0, min(first, count - 3)) }

  // MARK: what happens

  func begin(_ moment: HostMoment) {
    if moment == .made { return }
    show(moment.counts.before)
    taps = []
  }

  func trigger(_ moment: HostMoment) {
    isArmed = place != .sourceComparison
    isMaking = moment == .made || moment == .replaced && ![.cleanup, .appearCleanup, .disappear].contains(place)
    let count = moment.counts.after
    switch moment {
    case .made, .shownMore, .shownFewer: show(count)
    case .writtenMore, .writtenFewer:
      batch {
        reason.value += 1
        source.value = Hooked(number: 1, world: self)
        write(count)
        isArmed = true  // where it is asked whether it is why a body is to run
      }
    case .scrolled:
      if container == .lazyStack, let stack = host?.tree.children.first?.id {
        first = 2
        host?.scroll(stack, to: 2)
      }
    case .replaced:
      first = 0
      host?.replace { [unowned self] in content(base) }
    case .disposed:
      hasEnded = true
      host?.dispose()
    case .lost:
      hasEnded = true
      letGo()
    }
    (isArmed, isMaking) = (false, false)
    if host == nil { hasEnded = true }
  }

  private func reach(_ place: HostPlace, of leaf: Int? = nil) {
    guard isArmed, place == self.place else { return }
    if toSkip > 0 { return toSkip -= 1 }
    isArmed = false
    midst = leaf
    fired += 1
    guard let host else { return }
    switch deed {
    case .dispose:
      hasEnded = true
      host.dispose()
    case .endOwner:
      hasEnded = true
      owner.dispose()
    case .drop: letGo()  // what is at work on the host keeps it until then
    case .replace:
      if !host.isDisposed { (isReplaced, isEmpty) = (true, false) }
      host.replace { Text("new") }
    case .show: show(8)
    case .write: write(7)
    case .tap:
      let kind: RenderNode.Kind = place == .actionEnd ? .button : .tapArea
      if let node = host.tree.children.first?.first(kind) { host.tap(node) }
    }
  }

  func end() {
    hasEnded = true
    host?.dispose()
    letGo()
    owner.dispose()
  }

  private func letGo() {
    let last = host
    host = nil
    withExtendedLifetime(last) {}
  }
}

extension RenderNode {
  fileprivate func first(_ kind: Kind) -> RenderNode.ID? {
    if self.kind == kind { return id }
    return children.lazy.compactMap { $0.first(kind) }.first
  }
}
