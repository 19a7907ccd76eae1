import Hamon

extension ListHost where Content == Host {
  /// Makes a list with views as rows, and shows its first `height` rows; see ``HostingCell`` for views in cells.
  ///
  /// `environment` is what the rows find around them: `.configured` for nothing but defaults, `.configured(values)` for more. It also
  /// distinguishes this initializer from the one for plain content.
  @inlinable
  public convenience init<Row: View>(
    _ data: Data, id: @escaping (Data.Element) -> Key, height: Int, identity: CellIdentity = .keyed,
    parking: Int = 100, environment: CellEnvironment,
    tracking: TrackingStyle = .automatic, name: String = "list", fileID: StaticString = #fileID,
    line: UInt32 = #line, isolation: isolated (any Actor)? = #isolation,
    @ViewBuilder view: @escaping (_ item: Data.Element, _ cell: CellContext) -> Row
  ) {
    let site = HostSite(name, fileID, line)
    self.init(
      site, data, id: id, element: { $0[$0.index($0.startIndex, offsetBy: $1)] }, height: height, identity: identity,
      parking: parking, actor: isolation, equality: .by { $0 === $1 },
      body: viewBody(site, environment, tracking, view), run: { $0.runBody() })
    showFirst()
  }
}

extension ListHost where Content == Host, Data.Element: Identifiable, Key == Data.Element.ID {
  /// Makes a list of elements that know their key, with views for rows, and shows its first `height` rows.
  @inlinable
  public convenience init<Row: View>(
    _ data: Data, height: Int, identity: CellIdentity = .keyed, parking: Int = 100,
    environment: CellEnvironment, tracking: TrackingStyle = .automatic,
    name: String = "list", fileID: StaticString = #fileID, line: UInt32 = #line,
    isolation: isolated (any Actor)? = #isolation,
    @ViewBuilder view: @escaping (_ item: Data.Element, _ cell: CellContext) -> Row
  ) {
    self.init(
      data, id: { $0.id }, height: height, identity: identity, parking: parking, environment: environment,
      tracking: tracking, name: name, fileID: fileID, line: line, isolation: isolation, view: view)
  }
}

/// A body that shows a view in its cell's host.
@usableFromInline
func viewBody<Item, Row: View>(
  _ site: HostSite, _ environment: CellEnvironment, _ tracking: TrackingStyle,
  _ view: @escaping (Item, CellContext) -> Row
) -> (Item, CellContext) -> Host {
  { item, cell in
    cell.show(site, environment, tracking) {
      cell.collectingHooks { view(item, cell) }  // it runs again by itself
    }
  }
}
