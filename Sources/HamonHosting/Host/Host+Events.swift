import Hamon

extension Host {
  /// Taps a node: the innermost button (or tap area) that the node is or stands in acts, and only that one. When this
  /// returns, all that follows from it has happened.
  ///
  /// - Returns: whether there was one.
  @discardableResult
  public func tap(_ id: RenderNode.ID) -> Bool {
    guard let element = core.nodes[id] else { return false }
    let targets = element.ancestors.reversed().compactMap { $0 as? any EventTarget }
    guard let index = targets.firstIndex(where: { $0.tapAction != nil || $0.dismissAction != nil }),
      let action = targets[index].tapAction
    else { return false }
    let alert = targets[index...].first { $0.dismissAction != nil }
    core.perform("tap on \(targets[index].caption)", at: targets[index]) {
      action()
      if let alert, alert.endsWithTap { alert.dismissAction?() }
    }
    return true
  }

  /// Taps what shows `text`: the innermost node of the first ones whose texts, joined by spaces, are that. Where nothing
  /// shows it, that is reported as an issue, and nothing happens.
  ///
  /// - Returns: whether there was a button (or tap area) to act.
  @discardableResult
  public func tap(_ text: String) -> Bool {
    guard var node = core.shown.peek().children.lazy.compactMap({ $0.first { $0.shows(text) } }).first else {
      return reportMissing(
        """
        Nothing shows "\(text)", which was to be tapped. What is shown: \(listed(texts)). \
        To fix this, tap one of these, the texts of several below one node joined by spaces, or scroll it into view first.
        """)
    }
    while let inner = node.children.first(where: { $0.shows(text) }) { node = inner }
    return tap(node.id)
  }

  /// Replaces the text of a text field, as if it had been typed. Says whether the node is one.
  @discardableResult
  public func type(_ text: String, into id: RenderNode.ID) -> Bool {
    guard let element = core.nodes[id], let input = element.textInput else { return false }
    core.perform("typing into \(element.caption)", at: element) { input(text) }
    return true
  }

  /// The same for the first text field whose prompt, or whose text, is `label`. Where there is none, that is reported as an issue,
  /// and nothing happens.
  ///
  /// - Returns: whether there was one.
  @discardableResult
  public func type(_ text: String, into label: String) -> Bool {
    var labels: [String] = []
    let field = core.shown.peek().first {
      guard case .textField(let prompt, let shown) = $0.kind else { return false }
      labels += [prompt, shown].filter { !$0.isEmpty }
      return prompt == label || shown == label
    }
    if let field { return type(text, into: field.id) }
    return reportMissing(
      """
      No text field has the prompt or the text "\(label)"; "\(text)" was to be typed into it. What they have: \(listed(labels)). \
      To fix this, name one of these, or scroll it into view first.
      """)
  }

  /// Ends what a node presents, as the user does who swipes it away: its binding becomes false, or nil. Says whether the node
  /// presents something.
  @discardableResult
  public func dismiss(_ id: RenderNode.ID) -> Bool {
    guard let element = core.nodes[id], let action = element.dismissAction else { return false }
    core.perform("dismissal of \(element.caption)", at: element, action)
    return true
  }

  /// The same for the topmost presentation whose title (of an alert) is `text`, or in which something shows it as for ``tap(_:)``. Where
  /// there is none, that is reported as an issue, and nothing happens.
  ///
  /// - Returns: whether there was one.
  @discardableResult
  public func dismiss(_ text: String) -> Bool {
    let presentations = core.shown.peek().children.compactMap { node in
      if case .presentation(let presentation) = node.kind { (node: node, title: presentation.title) } else { nil }
    }
    let found = presentations.last { $0.title == text || $0.node.first { $0.shows(text) } != nil }
    if let found { return dismiss(found.node.id) }
    let shown = presentations.flatMap { ($0.title.isEmpty ? [] : [$0.title]) + $0.node.texts }
    return reportMissing(
      """
      Nothing that is presented shows "\(text)", which was to be dismissed. What is presented shows: \(listed(shown)). \
      To fix this, name one of these, the texts of several below one node joined by spaces.
      """)
  }

  /// Scrolls a ``LazyStack`` so that `row` is the first in view, as far as there are rows. Says whether the node is one.
  @discardableResult
  public func scroll(_ id: RenderNode.ID, to row: Int) -> Bool {
    guard let action = core.nodes[id]?.scrollAction else { return false }
    batch {
      core.update { action(row) }
      core.requestFrame()
    }
    return true
  }
}

/// Says false.
private func reportMissing(_ message: String) -> Bool {
  Issue.report(.misuse, message)
  return false
}

/// Some texts, for a message.
private func listed(_ texts: [String]) -> String {
  if texts.isEmpty { return "nothing" }
  let some = texts.prefix(20).map { "\"\($0)\"" }.joined(separator: ", ")
  return texts.count > 20 ? "\(some) and \(texts.count - 20) more" : some
}

extension RenderNode {
  /// Whether its texts, joined by spaces, are the text.
  fileprivate func shows(_ text: String) -> Bool { texts.joined(separator: " ") == text }
}

extension EventTarget {
  /// What the element shows, for saying what happened to it.
  fileprivate var caption: String {
    let text = render().nodes.flatMap(\.texts).joined(separator: " ")
    return text.isEmpty ? "\(nodeID)" : "\"\(text)\""
  }
}

extension HostCore {
  /// Runs an event handler: charged to nobody, owned by nobody, its writes a batch. `@State` in it is that of the views
  /// around `element`, also where the same view value stands in two places.
  func perform(_ activity: String, at element: Element, _ action: () -> Void) {
    perform(activity, along: element.ancestors, action)
  }

  /// The same for an element that is about to end, with those around it as they are now.
  func perform(_ activity: String, along ancestors: [Element], _ action: () -> Void) {
    for ancestor in ancestors { ancestor.joinProperties() }
    withActivity(activity) { batch { whileBusy { untracked(action) } } }
  }
}
