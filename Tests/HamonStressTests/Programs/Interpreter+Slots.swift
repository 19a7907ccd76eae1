/// Formulas, and what stands in the slots.
extension Interpreter {
  func evaluate(_ formula: Formula, _ context: Context) -> Int {
    switch formula {
    case .number(let number): number
    case .cell(let slot):
      // Nothing here keeps the handle: what the read calls may drop the last one.
      cell(slot, context)?.value ?? 0
    case .sum(let a, let b): evaluate(a, context) + evaluate(b, context)
    case .remainder(let a, let divisor): evaluate(a, context) % divisor
    case .choice(let condition, let a, let b):
      evaluate(evaluate(condition, context).isMultiple(of: 2) ? b : a, context)
    case .fresh(let a): readFresh(a, [], context)
    }
  }

  /// Makes a computed, reads it, and keeps no handle: from there on what has read it keeps it.
  func readFresh(_ formula: Formula, _ body: [Step], _ context: Context) -> Int {
    library.computed(.equal, compute(name("fresh"), formula, body, context)).value
  }

  func cell(_ slot: Slot, _ context: Context) -> (any Cell)? {
    guard slot.kind == .signal || slot.index < min(context.limit, limits.min() ?? .max) else { return nil }
    return handle(slot, context)
  }

  func handle<Handle>(_ slot: Slot, _ context: Context) -> Handle? {
    (context.held.first { $0.slot == slot }?.entry ?? slots[slot])?.handle as? Handle
  }

  /// The context of a closure that runs later.
  func reaction(_ context: Context, holding body: [Step], isOwned: Bool) -> Context {
    var inner = context
    inner.isReaction = true
    inner.isOwned = isOwned
    inner.limit = min(context.limit, limits.min() ?? .max)
    // Only cells, and only those that may be read: a closure that kept its own owner alive would never end. That goes for what
    // the closure around it holds as well: a computed hands it on to whatever holds the computed.
    inner.held.removeAll { $0.slot.kind == .computed && $0.slot.index >= inner.limit }
    for step in body where step.verb == .hold && context.mayHold && cell(step.target!, context) != nil {
      inner.held.removeAll { $0.slot == step.target! }
      if let entry = slots[step.target!] { inner.held.append((step.target!, entry)) }
    }
    inner.canaries = []
    var last = inner
    last.held = []
    last.isOwned = false
    last.limit = .max  // see `atEnd`
    inner.canaries = body.filter { $0.verb == .canary }.map { step in
      let label = name("canary")
      return Canary { [unowned self] in atEnd(label, step.body, last) }
    }
    return inner
  }

  /// What is added to an owner from outside ends with that owner, under whatever that belongs to.
  func restrict(_ context: inout Context, as entry: Entry?) {
    context.mayHold = false
    context.held = []
    context.limit = min(context.limit, entry?.limit ?? .max)
  }

  func keep(_ handle: AnyObject, in slot: Slot, _ context: Context) {
    let limit = min(context.limit, limits.min() ?? .max)
    let entry = Entry(handle: handle, limit: limit)
    // The old handle goes after the access to the table has ended: its end runs cleanups that use the table.
    let old = slots.updateValue(entry, forKey: slot)
    withExtendedLifetime(old) {}
  }

  func drop(_ slot: Slot) {
    let old = slots.removeValue(forKey: slot)
    withExtendedLifetime(old) {}
  }

  func name(_ what: String) -> String {
    made += 1
    return "\(what).\(made)"
  }
}
