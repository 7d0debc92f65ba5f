import NIOHTTP1
import PlainJSON
import Rooms
import Testing

@testable import RoomServer

@Suite("The rows of the server's paths")
struct EndpointTests {
  /// A path of a row, with a value in place of each parameter.
  private func path(of row: Endpoint) -> String {
    let id = String(repeating: "0", count: 32)
    return "/" + row.path.split(separator: "/").map { $0.hasPrefix("{") ? id : String($0) }.joined(separator: "/")
  }

  private func route(_ method: HTTPMethod, _ target: String) -> Route? {
    Route(HTTPRequestHead(version: .http1_1, method: method, uri: target))
  }

  @Test("each row is found by its path and its method, and no other is")
  func rowsAreFound() {
    for row in Endpoint.all {
      let found = route(row.method, path(of: row))
      #expect(found?.row(for: row.method)?.id == row.id)
      for method in [HTTPMethod.GET, .HEAD, .POST, .PUT, .PATCH, .DELETE] {
        let isAnswered = Endpoint.all.contains { $0.path == row.path && $0.methods.contains(method) }
        #expect(found?.methods.contains(method) == isAnswered, "\(method) \(row.path)")
      }
    }
  }

  @Test("names are distinct, links lead to rows, and each parameter of a path is declared")
  func rowsAreWhole() {
    #expect(Set(Endpoint.all.map(\.id)).count == Endpoint.all.count)
    for row in Endpoint.all {
      for link in row.links {
        let target = Endpoint.all.first { $0.id == link.row }
        #expect(target?.parameters.contains { $0.name == link.parameter } == true, "\(row.id) to \(link.row)")
      }
      let inPath = row.path.split(separator: "/").filter { $0.hasPrefix("{") }.map { String($0.dropFirst().dropLast()) }
      #expect(row.parameters.filter { $0.place == .path }.map(\.name) == inPath, "\(row.path)")
    }
  }

  @Test("the document has all rows, and pages of other origins may ask for each")
  func rowsAreDescribed() throws {
    let paths = try JSONNode(OpenAPI.document(RoomLimits())).required("paths")
    let allowed = Endpoint.crossOrigin.methods.split(separator: ", ").map(String.init)
    for row in Endpoint.all {
      let operation = try paths.required(row.path).required(row.method.rawValue.lowercased())
      #expect(try operation.required("operationId").string() == row.id)
      _ = try operation.required("responses").required(String(row.answer.status))
      #expect(allowed.contains(row.method.rawValue))
    }
    #expect(Endpoint.crossOrigin.headers == "Authorization, Content-Type, Idempotency-Key")
  }

  @Test("a word wins over a parameter, and what can be no room opens no WebSocket")
  func pathsOfWords() {
    #expect(route(.POST, "/api/rooms/create")?.rows.map(\.id) == ["createRoom"])
    #expect(route(.GET, "/api/rooms/create")?.row(for: .GET) == nil)
    #expect(route(.GET, "/api/rooms/123456?x=y")?.values == ["roomId": "123456"])
    #expect(
      route(.GET, "/ws/rooms/123456") == nil
        && route(.HEAD, "/ws/rooms/" + String(repeating: "a", count: 32))?.row(for: .HEAD) == nil)
    #expect(route(.GET, "/api/nothing") == nil && route(.GET, "/ws") == nil)
    #expect(route(.GET, "/index.html")?.pattern == "/{file}" && route(.GET, "/healthz/x")?.pattern == "/{file}")
  }

  @Test("paths are decoded once, and what is none leads nowhere")
  func pathsAreDecoded() {
    #expect(Route.path("/a%2520b?c=d#e") == "/a%20b")
    for target in ["", "a", "/%", "/%4", "/%zz", "/%+1", "/%00", "/%ff", "/a\u{7F}"] {
      #expect(Route.path(target) == nil)
    }
  }
}
