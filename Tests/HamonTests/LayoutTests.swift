import CHamonThread
import Foundation
import Testing

@testable import Hamon

/// Numbers that stand in the code because a client's code, or C, does not know the types.
@Suite("Layout")
struct LayoutTests {
  @Test("a node's header and its fields are where the inlined reads look for them")
  func node() {
    #expect(MemoryLayout<Node>.size == Node.headerSize)
    #expect(MemoryLayout<Node>.offset(of: \.traits) == 0)
    #expect(MemoryLayout<Node>.offset(of: \.affinity) == 1)
    #expect(MemoryLayout<Node>.offset(of: \.flags) == 2)
    #expect(MemoryLayout<Node>.offset(of: \.sources)! % 8 == 0)  // a cursor has three bits to spare
    #expect(MemoryLayout<Node>.offset(of: \.sources) == Node.placeOfSources)
    let step = MemoryLayout<Node>.offset(of: \.closure)!
    #expect(step == Node.placeOfClosure)
    #expect(MemoryLayout<ClosureWords>.offset(of: \.context) == ClosureWords.placeOfContext)
    #expect(step + MemoryLayout<ComputeWords>.size == Node.computedHeaderSize)
  }

  @Test("a link's source and next link are where a confirmed read looks for them")
  func link() {
    #expect(MemoryLayout<Link>.offset(of: \.source) == 0)
    #expect(MemoryLayout<Link>.offset(of: \.nextSource) == Link.placeOfNext)
    #expect(Link.placeOfNext == 8)  // and at a multiple of 8: a cursor
    #expect(MemoryLayout<Link>.stride <= SizeClass.link.size)
    #expect(MemoryLayout<OwnerRecord>.stride <= SizeClass.ownerRecord.size)
    #expect(RunFacts.bits == 7)
  }

  #if DEBUG
    @Test("what an access needs in a debug build is where it looks for it")
    func property() {
      func expectPlaces<Value>(_ type: Value.Type, at place: Int) {
        #expect(MemoryLayout<Tracked<Value>>.offset(of: \.node) == 0)
        #expect(MemoryLayout<Tracked<Value>>.offset(of: \.declaration) == MemoryLayout<NodePointer?>.size)
        #expect(MemoryLayout<Tracked<Value>>.offset(of: \.storage) == place)
      }
      expectPlaces(Bool.self, at: 16)
      expectPlaces(String.self, at: 16)
      expectPlaces(SIMD2<Double>.self, at: 16)
      expectPlaces(SIMD8<Double>.self, at: 16)  // no type of Swift's own is aligned to more
    }
  #endif

  @Test("whole numbers of every width, and truth values, are compared as words, and need no step")
  func words() {
    func expectNoStep<Value: Equatable>(_ old: Value, _ new: Value) {
      let signal = Signal(old)
      let computed = Computed { signal.value }
      var runs = 0
      let effect = Effect {
        runs += 1
        _ = (signal.value, computed.value)
      }
      batch {
        signal.value = new
        signal.value = old
      }
      #expect(runs == 1)
      signal.value = new
      #expect(runs == 2 && computed.value == new)
      #expect(!Graph.hasOperations(signal.node), "\(Value.self)")
      #expect(isComparedAsWord(Value.self), "\(Value.self)")
      withExtendedLifetime(effect) {}
    }
    func expectNoStep<Number: FixedWidthInteger>(of type: Number.Type) { expectNoStep(type.max, type.min) }
    expectNoStep(of: Int8.self)
    expectNoStep(of: Int16.self)
    expectNoStep(of: Int32.self)
    expectNoStep(of: Int64.self)
    expectNoStep(of: Int.self)
    expectNoStep(of: UInt8.self)
    expectNoStep(of: UInt16.self)
    expectNoStep(of: UInt32.self)
    expectNoStep(of: UInt64.self)
    expectNoStep(of: UInt.self)
    expectNoStep(false, true)
  }

  @Test("a slot has room for the header and the value that it is chosen for")
  func slots() {
    func expectRoom<Value>(for type: Value.Type) {
      let size = MemoryLayout<Value>.size
      let (signal, computed) = (ValueStorage(for: type), ValueStorage(forComputed: type))
      #expect(signal == .boxed || Node.headerSize + size <= signal.sizeClass(of: .signal).size)
      #expect(computed == .boxed || Node.computedHeaderSize + size <= computed.sizeClass(of: .computed).size)
    }
    #expect(Node.headerSize + MemoryLayout<DerivingState>.size <= ValueStorage.small.sizeClass(of: .effect).size)
    expectRoom(for: Void.self)
    expectRoom(for: Int.self)
    expectRoom(for: (Int, Int8).self)
    expectRoom(for: (Int, Int).self)
    expectRoom(for: (Int, Int, Int8).self)
    expectRoom(for: (Int, Int, Int).self)
    expectRoom(for: (Int, Int, Int, Int8).self)
    expectRoom(for: (Int, Int, Int, Int, Int, Int, Int, Int, Int, Int).self)
    expectRoom(for: (Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int).self)
    expectRoom(for: (Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int).self)
  }

  @Test("there is a place for each class among what ended threads leave")
  func classes() { #expect(SizeClass.allCases.count <= Int(HAMON_CLASSES)) }

  @Test("the page about the engine lists the invariants that are checked, in the same words")
  func invariants() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized
    func listed(in path: String) throws -> [String] {
      let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
      let lines = text.split(separator: "\n").map { $0.hasPrefix("/// ") ? $0.dropFirst(4) : $0 }
      return lines.filter { $0.hasPrefix("- I") && $0.dropFirst(3).first?.isNumber == true }.map(String.init)
    }
    let checked = try listed(in: "Tests/HamonStressTests/Programs/Invariants.swift")
    #expect(checked.count == 13)
    #expect(try listed(in: "Sources/Hamon/Hamon.docc/TheEngine.md") == checked)
  }
}
