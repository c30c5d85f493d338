import Foundation
import Testing

@testable import TerminalGraphics

struct Base64TextTests {
  @Test(arguments: 0...10)
  func `The letters are those of Foundation`(count: Int) {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 91 + 200) }

    #expect(Base64Text(bytes).letters == Array(Data(bytes).base64EncodedString().utf8))
  }

  @Test func `Pieces have the same length, but for the last`() {
    let chunks = Base64Text(Array(repeating: 1, count: 30)).chunks(of: 16)

    #expect(chunks.map(\.count) == [16, 16, 8])
  }
}
