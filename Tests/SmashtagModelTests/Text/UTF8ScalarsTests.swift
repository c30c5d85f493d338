import Testing

@testable import SmashtagModel

struct UTF8ScalarsTests {
  @Test func `Every scalar is read as it was written`() {
    let scalars = (UInt32(0)...0x10FFFF).compactMap(Unicode.Scalar.init)
    var bytes: [UInt8] = []

    for scalar in scalars { bytes.append(utf8Of: scalar) }

    #expect(bytes == Array(String(String.UnicodeScalarView(scalars)).utf8))
    #expect(bytes.withUnsafeBufferPointer { UTF8Scalars($0).elementsEqual(scalars) })
  }
}
