import Hamon

/// A call of `save` that waits.
typealias SaveWaiter = CheckedContinuation<Result<Void, StoreError>, Never>

extension StoredDisk {
  /// Saves when there is no core any more, after what is under way.
  @concurrent
  func saveLast(_ mine: Value, after last: Task<Void, Never>?, _ waiters: [SaveWaiter]) async {
    await last?.value
    let answer = await store.perform { self.save(mine) }
    var result = Result<Void, StoreError>.success(())
    if case .failed(let error) = answer {
      result = .failure(error)
      report(error, "what was changed last is lost", nil)
    }
    for waiter in waiters { waiter.resume(returning: result) }
  }

  /// Reports an error: what it means for the value, where the old bytes are, and what can be done.
  func report(_ error: StoreError, _ consequence: String, _ aside: String?) {
    let kept =
      switch (aside, error.kind) {
      case (let aside?, _): ", and what was there is kept as \(aside)"
      case (nil, .unknownVersion): ", and what is there stays until this program saves: then it is kept aside"
      default: ""
      }
    Issue.report(
      .storage, "the stored value \"\(codec.key)\": \(error): \(consequence)\(kept). To fix this, \(error.advice).")
  }
}

extension StoreError {
  fileprivate var advice: String {
    switch kind {
    case .cannotRead: "see to it that this program may read it"
    case .cannotWrite, .cannotLock: "see to it that there is room, and that this program may write it"
    case .cannotEncode: "give the value a form that JSON has: no infinite number, for example"
    case .damaged: "look at what is kept, and put it back when it is repaired; or delete it"
    case .unknownVersion: "use the newer program, or give `migrate` a way from an older version"
    }
  }
}
