import Engine
import PuzzleKit
import RoomRecords

/// Wins and losses between those who know each other.
extension Room {
  /// Counts a race between players who are known in other rooms, too, as their databases do.
  func count(_ result: RoundResult) {
    guard let winner = result.winner, result.isRated else { return }
    for player in result.players where player.member != winner && player.player != nil {
      records[winner, default: [:]][player.member, default: PlayerStatistics.Record()].won += 1
      records[player.member, default: [:]][winner, default: PlayerStatistics.Record()].lost += 1
    }
  }

  /// Tells a member how it stands against another, if they have played before.
  func showRecord(of other: Int, to reader: Member, _ reply: inout Reply) {
    guard let record = records[reader.number]?[other] else { return }
    reply.add(RoomRecords.Versus(member: other, won: record.won, lost: record.lost))
  }

  /// Tells a player who waits to be paired how long that has taken others.
  func showWaiting(to reader: Member, _ reply: inout Reply) {
    guard settings.finding.isPaired, phase == .waiting, !isFull, !reader.isSpectator else { return }
    let kind = WaitingTimes.Kind(game: settings.game, mode: settings.mode, style: settings.style)
    let (pairs, wait) = world.waiting.use { $0.figures(of: kind, at: lastActivity) }
    reply.add(RoomRecords.Waiting(guest: settings.finding.guest, pairs: pairs, wait: wait))
  }
}
