/// Tells whether there is prose both before and after a node.
struct PageFlanks {
  let root: Int
  private let tree: PageTree
  /// For each node, the prose in all nodes before it, in bytes.
  private var before: [Int32]

  init(_ tree: PageTree, _ statistics: PageStatistics, root: Int) {
    (self.tree, self.root) = (tree, root)
    // Of each node what is in none of its children, and then the sum of all up to it.
    before = [0] + tree.nodes.indices.map { Int32(statistics.prose($0)) }
    for node in tree.nodes.indices.dropFirst() {
      before[tree.parent(node) + 1] -= Int32(statistics.prose(node))
    }
    for index in before.indices.dropFirst() { before[index] += before[index - 1] }
  }

  func hasBoth(_ node: Int, in box: Int) -> Bool {
    before[node] > before[box] && before[tree.end(box)] > before[tree.end(node)]
  }
}
