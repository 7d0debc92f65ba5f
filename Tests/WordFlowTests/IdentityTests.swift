import Testing

@testable import WordFlow

@Suite struct IdentityTests {
  private func identity(_ text: String) throws -> UInt64 { try #require(Grid(text)).identity.value }

  @Test func aGridIsTheSameHoweverItIsTurned() throws {
    let whole = try identity("abc/def/ghi/jkl")
    for text in [
      "cba/fed/ihg/lkj", "jkl/ghi/def/abc", "lkj/ihg/fed/cba", "adgj/behk/cfil", "jgda/kheb/lifc", "cfil/behk/adgj",
      "lifc/kheb/jgda", "abc./def./ghi./jkl.", "..../.abc/.def/.ghi/.jkl",
    ] { #expect(try identity(text) == whole, "\(text)") }
    for text in ["abc/def/ghi/jkm", "abc/def/ghi", "bac/def/ghi/jkl", "abc/d.f/ghi/jkl"] {
      #expect(try identity(text) != whole, "\(text)")
    }
  }

  @Test func aGridShowsItsParts() throws {
    let whole = try #require(Grid("abcz/defz/ghiz/zzzz"))
    #expect(whole.identitiesOfParts.contains { $0.value == (try? identity("abc/def/ghi")) })
    #expect(Set(whole.identitiesOfParts.map(\.value)).count == 9)
    #expect(try #require(Grid("ab./.../..c")).identitiesOfParts.count == 1)
  }
}
