import SmashtagModel
import Testing

struct ParentFolderTests {
  @Test(arguments: [
    ("/home/ada/x.csv", "/home/ada"), ("ada/x", "ada"), ("a", "."), ("x.csv", "."), ("ada/", "."), ("", "."),
    ("/x", "/"), ("/", "/"), ("/ada//x", "/ada"), ("/ada/ñ/x", "/ada/ñ"),
  ])
  func `It is what stands before the last component`(path: String, folder: String) {
    #expect(ParentFolder.of(path) == folder)
  }
}
