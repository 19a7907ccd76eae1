import Hamon

/// What an alert can say.
public enum Alert: String, Sendable, Hashable {
  /// The cart could not be saved.
  case saveFailed
  /// One has to sign in again.
  case sessionExpired
  /// Did you know?
  case tip
}

/// Where the app's alerts come from.
public protocol AlertModel: AnyObject {
  /// Makes a model without alerts.
  init()

  /// Something has happened that the user must be told.
  func show(_ alert: Alert)

  /// What each `.alert` modifier of the view is bound to, in the order of the modifiers. The user's OK sets nil.
  var modifiers: [Binding<Alert?>] { get }
}

/// L09: the alerts of one screen.
public protocol OneVoice: Exercise {
  /// The model.
  associatedtype Alerts: AlertModel
}
