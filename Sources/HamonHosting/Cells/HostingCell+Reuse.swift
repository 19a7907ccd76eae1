import Hamon

// The reuse contract.
extension HostingCell {
  /// Shows `item` under `key`: a reconfiguration if the cell shows this key already, else a rebind.
  @inlinable
  public func configure(_ key: Key, _ item: Item) {
    if self.key == key { reconfigure(item) } else { rebind(key, item) }
  }

  /// Shows new data under the present key: state and observers stay. The body runs if the item has changed (`==` for `Equatable` items;
  /// others always count), inside a batch at its end. Reconfiguring an empty cell traps.
  ///
  /// With `always` the body runs for an equal item as well: for data that is not tracked.
  @inlinable
  public func reconfigure(_ item: Item, always: Bool = false) {
    if isDisposed { return reportDisposed() }
    guard key != nil, let input else { trapOnEmptyCell() }
    let before = input.peek()
    batchAside {
      beginChange()
      defer { isChanging = false }
      input.setOutside(CellInput(item: item, turn: always ? before.turn &+ 1 : before.turn))
    }
    withExtendedLifetime(before) {}  // the end of an item is user code
  }

  /// Another key, or the same one for another thing. Commit hooks run, the generation ends, state starts anew or is restored, and the body
  /// runs before this returns, also inside a batch. Under `.structural` identity it is a reconfiguration that changes the key.
  @inlinable
  public func rebind(_ key: Key, _ item: Item) {
    if isDisposed { return reportDisposed() }
    reportGhosts()
    let before = (self.key, input?.peek().item)
    batchAside {
      beginChange()
      defer { isChanging = false }
      let states = endBinding(next: key)
      if isDisposed {  // by a commit hook or a cleanup
        if !states.isEmpty { parked.park(states, under: key) }
        setKey(nil)
        return
      }
      setKey(key)
      let isNew = life.generation == 0
      life.bind(startsGeneration: isNew)
      if isNew { makeContext() }
      life.states.restore(states, turn: life.binding)
      if let input {
        input.setOutside(CellInput(item: item, turn: input.peek().turn &+ 1))
      } else {
        input = Signal(CellInput(item: item, turn: 0), equality: .by(CellInput.isSame))
      }
      runBody()
      life.states.removeOlder(generation: life.generation, binding: life.binding)
    }
    withExtendedLifetime(before) {}  // the ends of a key and its item are user code
  }

  /// Puts the cell into the pool: commit hooks run, observers end, and what comes late is dropped. The cell observes nothing and shows
  /// nothing, and can be configured again. Under `.structural` identity its state stays for what it shows next, and so does a hosted view
  /// with what that has started.
  public func deactivate() {
    guard key != nil else { return }
    reportGhosts()
    let before = (key, input)
    batchAside {
      beginChange()
      defer { isChanging = false }
      _ = endBinding(next: nil)
      life.rest()
      life.hosted?.rest(identity)
      setKey(nil)
      render?.track {}  // without sources: nothing is observed any more
      shown.setOutside(nil)
      life.states.removeOlder(generation: life.generation, binding: 0)
      if identity == .keyed { input = nil }
    }
    withExtendedLifetime(before) {}  // the ends of a key and its item are user code
  }

  /// Ends the cell: commit hooks run, observers end. It cannot be configured again. Disposing twice does nothing.
  public func dispose() {
    guard !isDisposed else { return }
    let before = (key, input)
    batchAside {
      deactivate()
      life.endGeneration()
      context = nil
      input = nil
      root.dispose()  // before any observer runs
    }
    withExtendedLifetime(before) {}
  }

  // MARK: inside

  /// Ends a key's time in the cell; under `.keyed` identity the generation as well. Returns the states of the next item. If this item
  /// stays, as another thing under the same key, they are its own. Otherwise its own are parked, after the next one's have been taken and
  /// have left their place.
  @usableFromInline
  func endBinding(next: Key?) -> [StateSlot] {
    guard let key else { return takeParked(next) }
    life.commit()
    if identity == .keyed { life.endGeneration() }
    let states = life.states.takeParkable()
    if identity == .keyed { ghostCheck.note(life.states, key: key, generation: life.lastGeneration) }
    if next == key, !states.isEmpty { return states }
    let arriving = takeParked(next)
    if !states.isEmpty { parked.park(states, under: key) }
    return arriving
  }

  /// By a call: as a function value, `parked.take` is an allocation in code that is not specialised.
  private func takeParked(_ key: Key?) -> [StateSlot] {
    if let key { parked.take(key) } else { [] }
  }

  /// The generation's context: the last one again, if nothing else holds it.
  @usableFromInline
  func makeContext() {
    if context != nil, isHeldOnlyOnce(&context!) {
      context?.generation = life.generation
    } else {
      context = CellContext(generation: life.generation, life: life)
    }
  }

  @usableFromInline
  func reportDisposed() { Issue.reportDisposed("the cell \(site)", "be configured", "HostingCell") }

  @inlinable
  func beginChange() {
    if isChanging { trapOnChange() }
    isChanging = true
  }

  @usableFromInline
  func trapOnChange() -> Never {
    fatalError(
      """
      HamonHosting: the cell \(site) was configured, deactivated or disposed while it was changing: in its own body, `onBind` or \
      `onBodyRun`, in a commit hook or cleanup of the row that leaves, or where its items or contents are compared. To fix this, \
      do it in an action or an effect.
      """)
  }

  @usableFromInline
  func trapOnEmptyCell() -> Never {
    fatalError(
      """
      HamonHosting: the cell \(site) is empty and was reconfigured: it has no key. To fix this, call configure(_:_:) with the key.
      """)
  }
}
