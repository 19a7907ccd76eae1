import Hamon

extension View {
  /// Shows an alert while `isPresented` is true. A tap on one of its buttons ends it, after the button's action.
  ///
  /// Two alerts on one view: the last (outermost) one wins, and the other is not shown, even if its state is true (scenario E4). That is
  /// reported when it is asked for. One slot for both, ``alert(_:item:onDismiss:actions:)``, loses none.
  ///
  /// Once the host has dismissed it, an alert that is asked for again is another one, also in one batch: its state starts anew.
  ///
  /// `onDismiss` is called once for each alert that a frame has shown, after the frame in which it has gone. It does not matter what has
  /// ended it: a tap, the binding, an alert that takes its place, the end of this view or of the host. It is an event handler as a button's
  /// action is: the one that was given when the alert was last shown.
  public func alert<Actions: View>(
    _ title: String, isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder actions: @escaping () -> Actions
  ) -> some View {
    PresentingView(
      content: self, style: .alert, item: isPresented.asItem, title: { title }, onDismiss: onDismiss, shown: actions)
  }

  /// Shows an alert for the item, while there is one. Another item is another alert, by its id if it is `Identifiable`: its state starts
  /// anew. Items of other types that follow each other are shown in the same alert. The binding of a `Presentation` (of HamonFlow) tells
  /// its presentations apart by itself, whatever the items: one item that is presented twice is two alerts.
  ///
  /// A tap on a button ends the alert that the button is in. If the button's action has set another item, by its id, that one's alert is
  /// shown next.
  public func alert<Item, Actions: View>(
    _ title: @escaping (Item) -> String, item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder actions: @escaping (Item) -> Actions
  ) -> some View {
    PresentingView(content: self, style: .alert, item: item, title: title, onDismiss: onDismiss, shown: actions)
  }

  /// Shows a sheet while `isPresented` is true. As for alerts, the last sheet on a view wins, and
  /// `onDismiss` is called when it has gone.
  public func sheet<Shown: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping () -> Shown
  ) -> some View {
    PresentingView(
      content: self, style: .sheet, item: isPresented.asItem, title: { "" }, onDismiss: onDismiss, shown: content)
  }

  /// Shows a sheet for the item, while there is one. Another item, by its id, is another sheet, as for alerts;
  /// `onDismiss` is called for each.
  public func sheet<Item, Shown: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Item) -> Shown
  ) -> some View {
    PresentingView(content: self, style: .sheet, item: item, title: { _ in "" }, onDismiss: onDismiss, shown: content)
  }

  /// Covers the screen while `isPresented` is true. As for alerts, the last cover on a view wins (scenario E5), and
  /// `onDismiss` is called when it has gone.
  public func fullScreenCover<Shown: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping () -> Shown
  ) -> some View {
    PresentingView(
      content: self, style: .fullScreenCover, item: isPresented.asItem, title: { "" }, onDismiss: onDismiss,
      shown: content)
  }

  /// Covers the screen for the item, while there is one. Another item, by its id, is another cover, as for alerts;
  /// `onDismiss` is called for each.
  public func fullScreenCover<Item, Shown: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Item) -> Shown
  ) -> some View {
    PresentingView(
      content: self, style: .fullScreenCover, item: item, title: { _ in "" }, onDismiss: onDismiss, shown: content)
  }

  /// Pushes a page while `isPresented` is true. As for alerts, the last one on a view wins, and `onDismiss` is called
  /// when it has gone, popped or with the page below.
  public func navigationDestination<Shown: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder destination: @escaping () -> Shown
  ) -> some View {
    PresentingView(
      content: self, style: .page, item: isPresented.asItem, title: { "" }, onDismiss: onDismiss, shown: destination)
  }

  /// Pushes a page for the item, while there is one. Another item, by its id, is another page, as for alerts;
  /// `onDismiss` is called for each.
  public func navigationDestination<Item, Shown: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder destination: @escaping (Item) -> Shown
  ) -> some View {
    PresentingView(
      content: self, style: .page, item: item, title: { _ in "" }, onDismiss: onDismiss, shown: destination)
  }
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
