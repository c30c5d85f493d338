import Testing

@testable import SmashtagModel

struct WordClassTests {
  @Test func `The short way to a class leads where the properties do`() {
    let scalars = (UInt32(0x80)...0x1FFFF).lazy.compactMap(Unicode.Scalar.init)

    let wrong = scalars.filter { WordClass($0) != WordClass(byPropertiesOf: $0) }

    #expect(wrong.map(\.value).isEmpty)
  }
}
