/// The place for a new element.
struct Place {
  let host: HostCore
  let parent: Element?
  let step: IdentityStep?
  let environment: EnvironmentValues
}
