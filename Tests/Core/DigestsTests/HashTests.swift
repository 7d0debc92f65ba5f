import Testing

@testable import Digests

@Suite struct HashTests {
  /// The examples of FIPS 180-4.
  @Test func hashesAsTheStandardHasIt() {
    #expect(SHA256.hex("abc".utf8) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(SHA256.hex("".utf8) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    #expect(
      SHA256.hex("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8)
        == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1")
  }

  @Test func theOldHashTooIsAsItsStandardHasIt() {
    #expect(Base64.text(SHA1.hash("abc".utf8)) == "qZk+NkcGgWq6PiVxeFDCbJzQ2J0=")
    #expect(Base64.text(SHA1.hash([])) == "2jmj7l5rSw0yVb/vlWAYkK/YBwk=")
  }

  /// The examples of RFC 4648.
  @Test func bytesAreWrittenAsText() {
    #expect(
      ["", "f", "fo", "foo", "foob"].map { Base64.text(Array($0.utf8)) } == ["", "Zg==", "Zm8=", "Zm9v", "Zm9vYg=="])
    #expect(Base64.count("Zm9vYg==") == 4 && Base64.count("Zm9vYg=") == nil && Base64.count("Zm9*") == nil)
  }
}
