import Hamon

extension Host {
  /// Taps a node: the innermost button (or tap area) that is the node or contains it acts, and only that one. When this returns, all that
  /// follows from it has happened.
  ///
  /// - Returns: whether there was one.
  @discardableResult
  public func tap(_ id: RenderNode.ID) -> Bool {
    guard let element = core.nodes[id] else { return false }
    let targets = element.ancestors.reversed().compactMap { $0 as? any EventTarget }
    guard let index = targets.firstIndex(where: { $0.tapAction != nil || $0.dismissAction != nil }),
      let action = targets[index].tapAction
    else { return false }
    let isButton = targets[index].kind == .button
    let alert = isButton ? targets[index...].first { $0.dismissAction != nil } : nil
    detached {
      core.perform("tap on \(targets[index].caption)", at: targets[index]) {
        action()
        if let alert, alert.endsWithTap { alert.dismissAction?() }
      }
    }
    return true
  }

  /// Taps what `text` names: an innermost node whose texts, joined by spaces, are equal to it; of several the first that acts. If nothing
  /// shows it, that is reported as an issue, and nothing happens.
  ///
  /// - Returns: whether there was a button (or tap area) to act.
  @discardableResult
  public func tap(_ text: String) -> Bool { named(text, "tapped").contains { tap($0) } }

  /// Replaces the text of a text field, as if it had been typed. Returns whether the node is one.
  @discardableResult
  public func type(_ text: String, into id: RenderNode.ID) -> Bool {
    guard let element = core.nodes[id], let input = element.textInput else { return false }
    detached { core.perform("typing into \(element.caption)", at: element) { input(text) } }
    return true
  }

  /// Types into the first text field whose prompt, or whose text, is `name`. If nothing shows it, that is reported as an issue, and nothing
  /// happens. Returns whether there was such a field.
  @discardableResult
  public func type(_ text: String, into name: String) -> Bool {
    named(name, "typed into").contains { type(text, into: $0) }
  }

  /// Ends the innermost presentation that is the node or contains it, as a user's swipe does: its binding becomes false, or nil. Returns
  /// whether there was one.
  @discardableResult
  public func dismiss(_ id: RenderNode.ID) -> Bool {
    let targets = core.nodes[id]?.ancestors.reversed().compactMap { $0 as? any EventTarget }
    guard let element = targets?.first(where: { $0.dismissAction != nil }), let action = element.dismissAction else {
      return false
    }
    detached { core.perform("dismissal of \(element.caption)", at: element, action) }
    return true
  }

  /// Dismisses the topmost presentation in which something shows `text`, or whose title (of an alert) it is. If nothing shows it, that is
  /// reported as an issue, and nothing happens. Returns whether there was one.
  @discardableResult
  public func dismiss(_ text: String) -> Bool { named(text, "dismissed").reversed().contains { dismiss($0) } }

  /// The innermost nodes that `text` names, in order. If there are none, that is reported.
  private func named(_ text: String, _ deed: String) -> [RenderNode.ID] {
    func innermost(_ node: RenderNode) -> [RenderNode.ID] {
      let inner = node.children.flatMap(innermost)
      return inner.isEmpty && node.isNamed(text) ? [node.id] : inner
    }
    let nodes = core.shown.peek().children.flatMap(innermost)
    if nodes.isEmpty { reportNotShown(text, deed) }
    return nodes
  }

  private func reportNotShown(_ text: String, _ deed: String) {
    if isDisposed { return Issue.reportDisposed("the host \(core.site)", "be \(deed)", "Host") }
    let some = texts.prefix(20).map { "\"\($0)\"" }.joined(separator: ", ")
    Issue.report(
      .misuse,
      """
      Nothing in the host \(core.site) shows "\(text)", which was to be \(deed). \
      What is shown: \(texts.isEmpty ? "nothing" : some)\(texts.count > 20 ? " and \(texts.count - 20) more" : ""). \
      To fix this, name one of these, the texts of several below one node joined by spaces, a field by its prompt, an alert by its \
      title; or scroll it into view first.
      """)
  }

  /// Scrolls a ``LazyStack`` so that `row` is the first in view, as far as there are rows. They are made in the next frame, after the
  /// bodies around the stack. So in a batch, no row is made that has gone when the batch ends. Returns whether the node is one.
  @discardableResult
  public func scroll(_ id: RenderNode.ID, to row: Int) -> Bool {
    guard let action = core.nodes[id]?.scrollAction else { return false }
    core.record {
      action(row)
      core.requestFrame(isLate: true)
    }
    return true
  }
}

extension RenderNode {
  /// Whether the text names it: its texts joined by spaces, a field's prompt, an alert's title.
  fileprivate func isNamed(_ text: String) -> Bool {
    switch kind {
    case .textField(text, _): true
    case .presentation(let node) where node.title == text && !text.isEmpty: true
    default: texts.joined(separator: " ") == text
    }
  }
}

extension EventTarget {
  /// What the element shows, for messages.
  fileprivate var caption: String {
    let text = render().nodes.flatMap(\.texts).joined(separator: " ")
    return text.isEmpty ? "\(nodeID)" : "\"\(text)\""
  }
}

extension HostCore {
  /// Runs an event handler: untracked, with its writes as a batch. What it makes belongs to the owner in which this is called; an event of
  /// the user has no owner. `@State` in it is that of the views around `element`, also if the same view value is in two places.
  func perform(_ activity: @autoclosure () -> String, at element: Element, _ action: () -> Void) {
    perform(activity(), along: element.ancestors, action)
  }

  /// Performs the action of an element that is about to end, with those around it as they are now.
  func perform(_ activity: @autoclosure () -> String, along ancestors: [Element], _ action: () -> Void) {
    for ancestor in ancestors { ancestor.joinProperties() }
    withCause(activity()) { batchAside { whileBusy(action) } }
  }
}
