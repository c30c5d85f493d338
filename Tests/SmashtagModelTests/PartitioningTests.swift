import Testing

@testable import SmashtagModel

struct PartitioningTests {
  @Test(arguments: [0, 1, 4_999, 5_000, 9_998, 9_999])
  func `One of ten thousand is found by fourteen looks`(wanted: Int) {
    var looks = 0

    let index = Array(0..<10_000).partitioningIndex { number in
      looks += 1
      return number >= wanted
    }

    #expect(index == wanted && looks <= 14)
  }

  @Test(arguments: [([], 0), ([3, 3], 0), ([1, 3, 3, 5], 1), ([1, 2], 2)])
  func `The second part begins with its first element, or at the end`(numbers: [Int], index: Int) {
    #expect(numbers.partitioningIndex { $0 >= 3 } == index)
    #expect(([0] + numbers)[1...].partitioningIndex { $0 >= 3 } == index + 1)
  }
}
