/// Where an element is to be made.
struct Place {
  let host: HostCore
  let parent: Element?
  let step: IdentityStep?
  let environment: EnvironmentValues
}
