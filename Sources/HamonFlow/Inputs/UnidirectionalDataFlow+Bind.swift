import Hamon

extension UnidirectionalDataFlow {
  /// A property and an input as a binding: it reads the property, and what is set is applied as an input. Two-way access
  /// without a second way.
  ///
  /// ```swift
  /// let text = search.bind(\.text) { .typed($0) }
  /// text.value = "150"                     // search.apply(.typed("150"))
  /// ```
  ///
  /// Every assignment is an input, also of the value that is there already. `apply` decides the new value of the property. The binding
  /// keeps the view model alive.
  ///
  /// *Isolation:* that of the view model. *Cost:* that of a `Binding`.
  public func bind<Value>(
    _ property: KeyPath<Self, Value>, _ input: @escaping (Value) -> Input
  ) -> Binding<Value> {
    Binding {
      self[keyPath: property]
    } set: {
      self.apply(input($0))
    }
  }

  /// A binding that sends one input, whatever is set: for a flag that can only go down, like `isPresented` and `.dismissed`.
  ///
  /// `Input` is evaluated once, here.
  public func bind<Value>(_ property: KeyPath<Self, Value>, to input: Input) -> Binding<Value> {
    bind(property) { _ in input }
  }
}
