import Glibc

func readFile(_ path: String) -> [UInt8]? {
  guard let file = fopen(path, "rb") else { return nil }
  defer { fclose(file) }
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = fread(&buffer, 1, buffer.count, file)
    if count == 0 { return ferror(file) == 0 ? bytes : nil }
    bytes += buffer[..<count]
  }
}

func writeFile(_ path: String, _ bytes: [UInt8]) -> Bool {
  guard let file = fopen(path, "wb") else { return false }
  let written = fwrite(bytes, 1, bytes.count, file)
  return fclose(file) == 0 && written == bytes.count
}

func writeError(_ text: String) {
  var text = text
  text.withUTF8 { _ = write(2, $0.baseAddress, $0.count) }
}

func exitFailure() -> Never { exit(1) }
