/// Where in the middle of a flush the user's code is called.
enum CallbackPlace: String, CaseIterable, Sendable, Codable {
  case effectBody, ofEffectBody, innerEffectBody, effectCleanup, innerCleanup, scopeCleanup, captiveDeinit
  case computedBody, ofComputedBody, computedCleanup, computedEquality
  case linkedSource, linkedReset, linkedEquality, selectorExpression, selectionEquality, keyEquality
  case equalityAtWrite, equalityInFlush, valueDeinit, update, issueHandler
  case invalidation, trackingBody, tokenCallback

  /// Whether what is made there belongs to something, and ends before its owner's next run. (In the flush a
  /// value is compared with the one from before the batch, which then ends, when an effect reads the signal.)
  var hasOwner: Bool {
    switch self {
    case .effectBody, .ofEffectBody, .innerEffectBody, .trackingBody, .equalityInFlush, .valueDeinit: true
    default: isDerived
    }
  }

  /// Whether a computed is being evaluated there, so that a write is an issue.
  var isDerived: Bool {
    switch self {
    case .computedBody, .ofComputedBody, .computedEquality: true
    case .linkedSource, .linkedReset, .linkedEquality, .selectorExpression, .selectionEquality: true
    default: false
    }
  }
}

/// What it does there.
enum CallbackAction: String, CaseIterable, Sendable, Codable {
  case dropEarlierEffect, dropOwnEffect, dropLaterEffect, cancelAllEffects
  case dropSource, dropValue, dropComputed, dropLinked, dropSelector, dropOfComputed, dropModel
  case disposeScope, dropScope, pauseScope, resumeScope, pauseAndResumeScope
  case dropTracking, cancelTracking, trackAgain, trackElsewhere, dropToken, withTracking, dropEverything
  case makeEffect, makeComputed, makeScope, makeThousand
  case write, writeInPlace, writeLinked, writeAndDropValue, readAll, batch

  var isWrite: Bool { [.write, .writeInPlace, .writeLinked, .writeAndDropValue, .batch].contains(self) }
}

/// One of the matrix's cases.
struct CallbackPair: Sendable, Codable, CustomStringConvertible {
  let place: CallbackPlace
  let action: CallbackAction

  var description: String { "\(action) at \(place)" }

  /// What the trap says, where the pair is documented to trap.
  var trap: String? {
    switch (place, action) {
    case (.update, .writeInPlace): "while it is being changed in place"
    case (.trackingBody, .trackAgain): "tracks inside its own track"
    case (.linkedSource, .writeLinked), (.linkedReset, .writeLinked): "reads itself"
    default: nil
    }
  }

  /// Whether it cannot come about: a paused scope's effects do not run, so that nothing of theirs is cleaned up.
  var isContradiction: Bool { place == .scopeCleanup && action == .resumeScope }

  static let all = CallbackPlace.allCases.flatMap { place in
    CallbackAction.allCases.map { CallbackPair(place: place, action: $0) }
  }
  static let trapping = all.filter { $0.trap != nil }
  static let possible = all.filter { $0.trap == nil && !$0.isContradiction }
}
