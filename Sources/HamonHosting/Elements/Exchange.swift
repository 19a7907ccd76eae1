/// Puts another value in the place of one, which goes when that is done: its end is the user's code, and may look at the place
/// again (tap the button whose action it was, end the host).
@discardableResult
func exchange<Value>(_ place: inout Value, for value: Value) -> Value {
  let before = place
  place = value
  return before
}
