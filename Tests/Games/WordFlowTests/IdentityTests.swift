import PuzzleKit
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

  /// Profiles keep these values.
  @Test func identitiesStayWhatProfilesKnow() throws {
    let grid = try #require(Grid("fed/cba"))
    #expect(grid.identity == DealIdentity("wordflow", "grid abc/def"))
    #expect(grid.blocks == [DealIdentity("wordflow", "block abc/def")])
  }

  @Test func gridsThatHaveABlockInCommonShareItsIdentity() throws {
    func blocks(_ text: String) throws -> Set<DealIdentity> { Set(try #require(Grid(text)).blocks) }
    let whole = try blocks("abc/def/ghi")
    #expect(whole.count == 4)
    for text in ["abcz/defz/ghiz/zzzz", "ihg/fed/cbz", "xbc/def/ghi", "zzzz/zabc/zdef"] {
      #expect(try !blocks(text).isDisjoint(with: whole), "\(text)")
    }
    for text in ["abc/dzf/ghi", "ghi/abc/zzz", "ab./.../..c"] {
      #expect(try blocks(text).isDisjoint(with: whole), "\(text)")
    }
  }
}
