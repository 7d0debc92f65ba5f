import Catalog
import Engine
import NIOCore
import NIOHTTP1
import PlainJSON
import PuzzleKit
import Rooms

/// Answers requests by the rows of their paths.
struct RestAPI {
  let host: EventLoopContext

  init(_ host: EventLoopContext) { self.host = host }

  var parts: ServerParts { host.parts }

  /// - Parameter route: the path that the request names; nil if it leads nowhere.
  func answer(_ request: RestRequest, _ route: Route?, _ respond: @escaping (Response) -> Void) {
    guard let route else {
      return respond(.problem(404, .noSuchPath, "nothing is at this path; /openapi.json has all there is"))
    }
    let method = request.head.method
    let allowed = route.methods.map(\.rawValue).joined(separator: ", ")
    if method == .OPTIONS {
      var response = Response(204, type: "text/plain", [])
      response.headers.add(name: "Allow", value: allowed)
      return respond(response)
    }
    guard let row = route.row(for: method), case .answer(let action) = row.action else {
      var response = Response.problem(405, .noSuchMethod, "this path has \(allowed)")
      response.headers.add(name: "Allow", value: allowed)
      return respond(response)
    }
    do throws(Problem) {
      if row.isInterface { try admit(.request, request) }
      if let rate = row.rate { try admit(rate, request) }
      do throws(Problem) { try action(self, Call(request: request, route: route), respond) } catch {
        // A form that can't be read has asked for nothing.
        if let rate = row.rate { parts.limiter.takeBack(rate, request.address) }
        throw error
      }
    } catch {
      respond(error.response)
    }
  }

  /// The reason why a request is not carried out.
  struct Problem: Error {
    let response: Response
    init(_ response: Response) { self.response = response }
  }

  private func admit(_ kind: ConnectionLimiter.Kind, _ request: RestRequest) throws(Problem) {
    guard let wait = parts.limiter.wait(kind, request.address, at: host.now) else { return }
    throw Problem(
      .problem(
        Refusal(RoomErrors.tooFast, "too many requests came from this address").again(in: wait), retryAfter: wait))
  }

  /// Refuses a game and a mode, where they are named, that are not played in rooms.
  func requireForRooms(_ game: String?, _ mode: String?) throws(Problem) {
    do throws(Refusal) { try Catalog.standard.requireForRooms(game, mode) } catch { throw Problem(.problem(error)) }
  }

  /// Asks the rooms.
  /// - Parameter created: whether success brings something new.
  func ask(
    _ input: LobbyInput, of address: String, created: Bool = false, _ respond: @escaping (Response) -> Void
  ) {
    // Whoever may have lost its rooms keeps nobody waiting for them.
    if parts.service.membership.isOver { return respond(.elsewhere(.unknown)) }
    host.ask(input, of: address) { answer in
      switch answer {
      case .done(let value): respond(.json(value, status: created ? 201 : 200))
      case .refused(let refusal, let retryAfter): respond(.problem(refusal, retryAfter: retryAfter))
      case .elsewhere(let room): respond(.elsewhere(parts.service.membership.owner(of: room)))
      }
    }
  }

  // MARK: - The server itself

  var health: Response { Self.status(host.isDraining ? "draining" : "ok") }

  var readiness: Response {
    let isReady = parts.metrics.isReady && !parts.service.membership.isOver && !host.isDraining
    let status = isReady ? "ready" : host.isDraining ? "draining" : "waiting"
    var response = Self.status(status, isReady ? 200 : 503)
    response.reason = isReady ? "" : status
    return response
  }

  private static func status(_ word: String, _ status: Int = 200) -> Response {
    .json(.object([JSONMember("status", .string(word))]), status: status)
  }
}
