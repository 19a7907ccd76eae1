/// What fills a derived list. It is asked before every read, and told when the last observer has gone.
class ListFeed<Element: Identifiable> {
  /// Brings the list up to date for a read.
  func settle(_ core: ListCore<Element>) {}

  /// Nobody observes the list any more.
  func rest(_ core: ListCore<Element>) {}
}
