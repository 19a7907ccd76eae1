import Hamon

extension HostingCell where Content == Host {
  /// Makes an empty cell that hosts a view, by configuration: what is shown is a value, made from the item.
  ///
  /// ```swift
  /// let cell = HostingCell<Int, Town, Host>(environment: .configured) { town, _ in TownRow(town: town) }
  /// cell.configure(town.id, town)
  /// cell.content?.texts             // ["☆ 神南"]
  /// ```
  ///
  /// The view's `@State` is the generation's: a rebind starts it anew, a reconfiguration keeps it. Under `.structural` identity it stays
  /// with the cell, which is the stale `@State` bug. Its environment is a parameter here, which also distinguishes this initializer from
  /// the one for plain content: `.configured` is the same in every place. State of the item or the slot is made by `cell` and handed to the
  /// view as a `Binding`.
  ///
  /// A view appears with a frame of its host: when the configuration returns, or at the end of the batch around it. So `onAppear` finds
  /// the cell's change complete, and may configure it, or give its list other data. While an owner of the cell is paused there are no
  /// frames: its host still shows the row before.
  ///
  /// The closure is the root of the cell's ``Host``: what it reads itself runs it again, and the view's bodies are tracked one by
  /// one. The cell's own ``bodyRuns`` count its configurations.
  public convenience init<Row: View>(
    identity: CellIdentity = .keyed, parked: ParkedStates<Key>? = nil, environment: CellEnvironment,
    tracking: TrackingStyle = .automatic, name: String = "cell", fileID: StaticString = #fileID,
    line: UInt32 = #line, isolation: isolated (any Actor)? = #isolation,
    @ViewBuilder view: @escaping (_ item: Item, _ cell: CellContext) -> Row
  ) {
    let site = HostSite(name, fileID, line)
    self.init(
      site, identity: identity, parked: parked, actor: isolation, equality: .by { $0 === $1 },
      body: viewBody(site, environment, tracking, view), run: { $0.runBody() })
  }
}
