import SmashtagModel
import Testing

@testable import TerminalGraphics

struct ReductionTests {
  private static let camera = PixelSize(width: 4000, height: 3000)

  @Test(arguments: [
    (4000, 8, 1), (3001, 8, 1), (3000, 6, 1), (2100, 5, 1), (2000, 4, 1), (1001, 3, 1), (1000, 2, 1),
    (501, 2, 1), (500, 1, 1), (251, 1, 1),
    (250, 1, 2), (100, 1, 5), (1, 1, 375), (9000, 8, 1),
  ])
  func `A JPEG is reduced by its decoder first`(width: Int, eighths: Int, box: Int) {
    let reduction = Self.reduction(width: width, by: .jpeg)

    #expect(reduction.eighths == eighths)
    #expect(reduction.box == box)
  }

  @Test(arguments: [(4000, 1), (2001, 1), (2000, 2), (400, 10), (399, 10), (1, 3000)])
  func `Others are reduced by boxes`(width: Int, box: Int) {
    let reduction = Self.reduction(width: width, by: .boxes)

    #expect(reduction.eighths == 8)
    #expect(reduction.box == box)
  }

  @Test(arguments: [(1000, 8), (300, 8), (100, 40)])
  func `A part grows to whole blocks`(width: Int, unit: Int) {
    let reduction = Self.reduction(width: width, by: .jpeg)

    let part = reduction.aligned(PixelRect(x: 1003, y: 79, width: 500, height: 300), in: Self.camera)

    #expect(part.contains(PixelRect(x: 1003, y: 79, width: 500, height: 300)))
    #expect(part.x % unit == 0 && part.y % unit == 0 && part.endX % unit == 0 && part.endY % unit == 0)
    #expect(part.width < 500 + 2 * unit)
  }

  private static func reduction(width: Int, by ways: Reduction.Ways) -> Reduction {
    Reduction(
      of: PixelRect(whole: camera), in: camera, atLeast: PixelSize(width: width, height: 1), by: ways)
  }
}
