import Testing

@testable import TweetFormats

struct XMLTreeTests {
  @Test func `An element keeps its document`() {
    var tree = XMLTree(Array(#"<rsp stat="fail"><err code="1" msg="No &lt;photo&gt;"/></rsp>"#.utf8))
    weak let document = tree
    let root = tree?.root

    tree = nil

    #expect(document != nil)
    #expect(root?.name == "rsp" && root?["stat"] == "fail")
    #expect(root?.child("err")?["msg"] == "No <photo>")
  }

  @Test func `A document goes with its last element`() {
    weak var document: XMLTree?
    do {
      let tree = XMLTree(Array("<rsp><err/></rsp>".utf8))
      document = tree
      #expect(tree?.root?.child("err")?.name == "err")
    }

    #expect(document == nil)
  }
}
