import SmashtagModel
import SmashtagTesting
import Testing

@testable import WebPages

/// What pages set beside their code.
struct CodeLabelsTests {
  private static func body(with code: String) -> String? { WebPage.body(ofArticleWith: code) }

  @Test(arguments: [
    "<div class='language-js on'><button>Copy</button><span class=lang>js</span><pre><code>let it = rain</code></pre></div>",
    "<div class=code><div><span>JS</span></div><div class=c><pre><code class=language-js>let it = rain</code></pre></div></div>",
    "<figure class='highlight js'><div>js</div><pre>let it = rain</pre></figure>",
  ])
  func `The name of the language is no part of the text`(code: String) {
    let body = Self.body(with: code)

    #expect(body?.lowercased().contains("js") == false)
    #expect(body?.contains("let it = rain") == true)
  }

  @Test(arguments: [
    "<div class=language-js><span>gutters.js</span><pre>let it = rain</pre></div>",
    "<div class=listing><p>js</p><p>is set in lines:</p><pre class=js>let it = rain</pre></div>",
    "<div class=language-js><h3>JS</h3><pre>let it = rain</pre></div>",
    "<div class=example><div>Input js</div><pre class=js>let it = rain</pre></div>",
  ])
  func `Other lines above code are text`(code: String) {
    #expect(Self.body(with: code)?.lowercased().contains("js") == true)
  }

  @Test func `The numbers of the lines of code stand in a list within it`() {
    let numbers = "<ul class=n><li>1<li>2<li>3</ul>"
    let body = Self.body(with: "<pre><code>let it = rain\nlet all = wet\nrun</code>\(numbers)</pre>")

    #expect(body?.contains("all = wet\nrun") == true)
    #expect(body?.contains("\n\n1") == false)
    #expect(Self.body(with: "<pre><code>rain</code><ul><li>7<li>8</ul></pre>")?.contains("8") == true)
  }

  @Test(arguments: [
    "token comment", "hljs-comment", "cm-comment", "ad", "share", "nav", "sidebar", "menu",
  ])
  func `A piece of code stays, whatever it is called`(name: String) {
    let code = "<pre><code>let it = rain <span class='\(name)'>// or snow</span>\nrun</code></pre>"

    #expect(Self.body(with: code)?.contains("rain // or snow\nrun") == true)
  }

  @Test func `What is pressed within code is no part of it`() {
    let code = "<pre><span class=toolbar><a href=#>Copy</a></span><code>let it = rain</code></pre>"

    #expect(Self.body(with: code)?.contains("Copy") == false)
  }
}
