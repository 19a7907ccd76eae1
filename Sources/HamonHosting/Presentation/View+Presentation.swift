import Hamon

extension View {
  /// Shows an alert while `isPresented` is true. A tap on one of its buttons ends it, after the button's action.
  ///
  /// Two alerts on one view: the last (outermost) one wins, and the other is not shown whatever its state says (scenario E4). That
  /// is reported when it is asked for. One slot for both, ``alert(_:item:actions:)``, loses none.
  public func alert<Actions: View>(
    _ title: String, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> Actions
  ) -> some View {
    PresentingView(content: self, style: .alert, item: isPresented.asItem, title: { title }, shown: actions)
  }

  /// Shows an alert for the item, while there is one. Another item is another alert, by its id if it is `Identifiable`: its state
  /// starts anew. Of other types, items that follow each other are shown in the same alert.
  public func alert<Item, Actions: View>(
    _ title: @escaping (Item) -> String, item: Binding<Item?>, @ViewBuilder actions: @escaping (Item) -> Actions
  ) -> some View {
    PresentingView(content: self, style: .alert, item: item, title: title) { actions($0).id(identity(of: $0)) }
  }

  /// Shows a sheet while `isPresented` is true. As for alerts, the last sheet on a view wins.
  public func sheet<Shown: View>(
    isPresented: Binding<Bool>, @ViewBuilder content: @escaping () -> Shown
  ) -> some View {
    PresentingView(content: self, style: .sheet, item: isPresented.asItem, title: { "" }, shown: content)
  }

  /// Shows a sheet for the item, while there is one. Another item, by its id, is another sheet, as for alerts.
  public func sheet<Item, Shown: View>(
    item: Binding<Item?>, @ViewBuilder content: @escaping (Item) -> Shown
  ) -> some View {
    PresentingView(content: self, style: .sheet, item: item, title: { _ in "" }) { content($0).id(identity(of: $0)) }
  }

  /// Covers the screen while `isPresented` is true. As for alerts, the last cover on a view wins (scenario E5).
  public func fullScreenCover<Shown: View>(
    isPresented: Binding<Bool>, @ViewBuilder content: @escaping () -> Shown
  ) -> some View {
    PresentingView(content: self, style: .fullScreenCover, item: isPresented.asItem, title: { "" }, shown: content)
  }

  /// Covers the screen for the item, while there is one. Another item, by its id, is another cover, as for alerts.
  public func fullScreenCover<Item, Shown: View>(
    item: Binding<Item?>, @ViewBuilder content: @escaping (Item) -> Shown
  ) -> some View {
    PresentingView(content: self, style: .fullScreenCover, item: item, title: { _ in "" }) {
      content($0).id(identity(of: $0))
    }
  }

  /// Pushes a page while `isPresented` is true. As for alerts, the last one on a view wins.
  public func navigationDestination<Shown: View>(
    isPresented: Binding<Bool>, @ViewBuilder destination: @escaping () -> Shown
  ) -> some View {
    PresentingView(content: self, style: .page, item: isPresented.asItem, title: { "" }, shown: destination)
  }

  /// Pushes a page for the item, while there is one. Another item, by its id, is another page, as for alerts.
  public func navigationDestination<Item, Shown: View>(
    item: Binding<Item?>, @ViewBuilder destination: @escaping (Item) -> Shown
  ) -> some View {
    PresentingView(content: self, style: .page, item: item, title: { _ in "" }) { destination($0).id(identity(of: $0)) }
  }
}

/// What tells one item that is presented from the next; those of types without identity are all one.
private func identity<Item>(of item: Item) -> AnyHashable? {
  func id(_ item: some Identifiable) -> AnyHashable { AnyHashable(item.id) }
  return (item as? any Identifiable).map { id($0) }
}

extension Binding where Value == Bool {
  /// There is an item, without properties, while the value is true.
  fileprivate var asItem: Binding<Void?> {
    Binding<Void?> {
      value ? () : nil
    } set: {
      value = $0 != nil
    }
  }
}
