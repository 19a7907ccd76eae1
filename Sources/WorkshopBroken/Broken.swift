import WorkshopKit

/// The starting files: each fails exactly the checks that its lesson names.
public enum Broken {
  /// In the order of the lessons.
  public static var exercises: [any Exercise.Type] {
    [
      L00.self, L01.self, L02.self, L03.self, L04.self, L05.self, L06.self, L07.self, L08.self, L09.self, L10.self,
      L11.self, L12.self, CAP.self,
    ]
  }
}
