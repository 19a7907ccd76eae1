import Testing

@testable import workshop

@Suite("Compile errors")
struct CompileErrorTests {
  private let source = "import WorkshopKit\n\nstruct L01 {\n    let a: Int = \"b\"\n}\n"

  @Test("the first error, short, once, with its line; SwiftPM prints each twice")
  func first() {
    let output = """
      Building for debugging...
      /home/x y/desk/Sources/L01/Exercise.swift:4:18: error: cannot convert value of type 'String'
      4 |     let a: Int = "b"
        |                  `- error: cannot convert value of type 'String'
      /home/x y/desk/Sources/L01/Exercise.swift:5:1: error: another one
      /home/x y/desk/Sources/L01/Exercise.swift:4:18: error: cannot convert value of type 'String'
      error: fatalError
      """
    let error = CompileError(output, source: source)
    #expect(error.place == "Exercise.swift:4:18")
    #expect(error.line == 4)
    #expect(error.message == "cannot convert value of type 'String'")
    #expect(error.excerpt == ["let a: Int = \"b\"", "             ^"])
    #expect(error.others == 1)
  }

  @Test("an error in another file has no line of the learner's")
  func elsewhere() {
    let error = CompileError("/x/Sources/L01/main.swift:3:11: error: cannot find 'L01' in scope", source: source)
    #expect(error.place == "main.swift:3:11")
    #expect(error.excerpt == [])
  }

  @Test("a brace that is missing comes before what follows from it")
  func brace() {
    let output = """
      /x/Exercise.swift:4:3: error: expected declaration
      /x/Exercise.swift:6:1: error: expected '}' in struct
      /x/Exercise.swift:6:1: error: extraneous code
      """
    let error = CompileError(output, source: source)
    #expect(error.message == "expected '}' in struct" && error.line == 6)
    #expect(error.others == 2)
  }

  @Test("a type that does not conform: what the lesson needs is said, and what is there instead")
  func conformance() {
    let output = """
      /x/Sources/L01/Exercise.swift:3:8: error: type 'L01' does not conform to protocol 'StarredList'
      3 | struct L01: StarredList {
        |        |- error: type 'L01' does not conform to protocol 'StarredList'
        |        `- note: add stubs for conformance
      4 |   func list(_ dishes: [Dish]) -> DishList {}
        |        `- note: candidate has non-matching type '([Dish]) -> DishList'
      /x/Sources/WorkshopKit/StarredList.swift:9:8: note: protocol requires function 'list' with type '([Dish], Favourites) -> DishList' (aka '(Array<Dish>) -> X')
      /x/Sources/WorkshopKit/StarredList.swift:10:8: note: protocol requires property 'second' with type 'Int'
      """
    let error = CompileError(output, source: source)
    #expect(error.requirement == "function 'list' with type '([Dish], Favourites) -> DishList'")
    #expect(error.candidate == "candidate has non-matching type '([Dish]) -> DishList'")
    #expect(
      error.advice?.en
        == "The lesson still needs this: function 'list' with type '([Dish], Favourites) -> DishList'. Did you rename it, or change its type?"
    )
    #expect(error.others == 0)
    let other = CompileError(
      """
      /x/Exercise.swift:3:8: error: type 'Foo' does not conform to protocol 'P'
      /x/Exercise.swift:1:8: note: protocol requires function 'mine' with type '()'
      /x/Exercise.swift:4:8: error: type 'L01' does not conform to protocol 'StarredList'
      /x/Sources/WorkshopKit/StarredList.swift:9:8: note: protocol requires function 'list' with type '()'
      """, source: nil)
    #expect(other.requirement == nil && other.candidate == nil && other.advice == nil)
  }

  @Test("a build that fails without a place says its last lines")
  func withoutPlace() {
    let error = CompileError("one\nerror: no space left\n", source: source)
    #expect(error.place == "")
    #expect(error.message == "error: no space left")
    #expect(error.excerpt == ["one", "error: no space left"])
  }

  @Test("a place beyond the end of the file does no harm")
  func beyond() {
    #expect(CompileError("/x/Exercise.swift:99:1: error: expected '}'", source: source).excerpt == [])
  }

  @Test(
    "what a beginner is likely to have done is said, and nothing else",
    arguments: [
      ("/x/Exercise.swift:1:1: error: cannot find 'UUID' in scope", "import Foundation"),
      ("/x/main.swift:3:11: error: cannot find 'L01' in scope", "reset"),
      (
        "/x/main.swift:3:11: error: cannot convert value of type 'module<L01>' to expected argument type 'any Exercise.Type'",
        "reset"
      ),
      (
        "/x/Exercise.swift:1:1: error: cannot convert value of type '[Dish]' to expected argument type 'ReadOnlyTrackedList<Element>'",
        "ForEach"
      ),
      ("error: unable to load output file map '/x \"y\"/map.json': The data isn't in the correct format.", "--desk"),
      (
        "error: emit-module command failed\n<unknown>:0: error: precompiled file '/x/a.pcm' was compiled with module cache path "
          + "'/y', but the path is currently '/x'\n<unknown>:0: error: missing required module 'SwiftShims'",
        ".runner"
      ),
      ("/x/Exercise.swift:1:1: error: cannot find 'index' in scope", nil),
      ("/x/Exercise.swift:1:1: error: cannot find 'TapArbiter' in scope", "import HamonFlow"),
      (
        "/x/Exercise.swift:1:1: error: cannot find type 'Presentation' in scope; did you mean to use 'x'?",
        "import HamonFlow"
      ),
      ("/x/Exercise.swift:1:1: error: unknown attribute 'Tracked'", "import Hamon`"),
      ("/x/Exercise.swift:1:1: error: cannot find type 'View' in scope", "import HamonHosting"),
    ])
  func advice(_ output: String, _ word: String?) {
    let advice = CompileError(output, source: nil).advice
    #expect((advice == nil) == (word == nil))
    if let advice, let word {
      #expect(advice.en.contains(word) && advice.ja.contains(word))
      #expect(advice.en.count <= 140)
    }
  }
}
