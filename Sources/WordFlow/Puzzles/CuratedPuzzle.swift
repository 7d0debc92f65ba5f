import PuzzleKit

/// A puzzle that comes with the game.
///
/// The generator made 400 of each size, tier and number of blanks, and `parlor-workshop puzzles` lists them with their
/// measure of quality and their required words. Of these lists the puzzles were chosen by reading them: for a long common
/// word that is no inflection, which is the title, for few inflections, and without words that had better not be there.
struct CuratedPuzzle {
  let title: String
  let tier: Difficulty.Tier
  private let text: String

  private init(_ title: String, _ tier: Difficulty.Tier, _ text: String) {
    self.title = title
    self.tier = tier
    self.text = text
  }

  /// Its name among puzzles.
  var id: String { title.lowercased() }

  /// `5x5`.
  var sizeText: String {
    let rows = text.split(separator: "/")
    return "\(rows[0].count)x\(rows.count)"
  }

  /// The puzzle with an id.
  /// - Throws: `bad-argument`.
  static func named(_ id: String) throws(Refusal) -> CuratedPuzzle {
    if let found = all.first(where: { $0.id == id.lowercased() }) { return found }
    let hint = nearest(to: id.lowercased(), among: all.map(\.id)).map { "did you mean \($0)?" }
    throw Refusal(.badArgument, "there is no puzzle \(quoted(id)); \(hint ?? "wordflow puzzles lists them")")
  }

  /// The puzzle itself: the common words are required, but for those that nobody should have to find.
  var puzzle: Puzzle {
    guard let grid = Grid(text) else { preconditionFailure("\(id) has no grid") }
    let words = GridDictionary.standard.analyse(grid).words.map {
      PuzzleWord($0, isRequired: $0.wordClass == .common && !CuratedPuzzle.passedOver.contains($0.text))
    }
    return Puzzle(
      Puzzle.Label(id: id, title: title, difficulty: tier.rawValue), grid, minimumLength: 4, words: words)
  }

  /// Words of the common class that are obscure, dialect, odd forms or unpleasant to have to find: bonus words here.
  private static let passedOver = Set(
    """
    abaci achier alining ameer ameers anted aorta aortae ares aurae avos awol baas bane banes bani bate betted
    cabbed clipt clod conning cosies costar curst cyst defter deli devo dike dork dour dourer dourest dryest
    echos eery ekes ethnics faecal faunae felon felons fetish foetid galah geed genera haled haler halon hick
    hims hock hoes hoon hooner hornier inaner inanest kerbed lacier lade lamed lamer lamest lass lath lefter
    looney loons manlier mannish masseur meres mete metes mien miens nana narc nett netted nite nong nongs
    nulla nulls pared pert pooching puttied rared recta reis retrod rifer rort saree sarees saunaing sect sects
    sera shat shes shlep shod shoon slat slats slit smit soled soli sook sorta stales stanch strine swob tabu
    tees tieing tike tikes toffy tost trod tromp twee tzar unsafer urns utes wanner weer wino wont woos yens
    yest yous zeta
    """.split(whereSeparator: \.isWhitespace).map(String.init))

  /// From small and easy to large and hard.
  static let all = [
    CuratedPuzzle("Annual", .easy, "ral/fau/tnn"),
    CuratedPuzzle("Intent", .easy, "ine/tvo/ent"),
    CuratedPuzzle("Pollen", .easy, "lun/lop/enp"),
    CuratedPuzzle("Unload", .easy, "lnt/oui/adn"),
    CuratedPuzzle("Ironic", .easy, "iie/rcn/noe"),
    CuratedPuzzle("Catnip", .easy, "tim/nap/ocp"),
    CuratedPuzzle("Adhere", .easy, "ehd/grd/eat"),
    CuratedPuzzle("Erudite", .easy, "dte/iue/agr"),
    CuratedPuzzle("Tailor", .easy, "tat/bi./rol"),
    CuratedPuzzle("Cornea", .easy, "nn./tre/oca"),
    CuratedPuzzle("Cradle", .easy, "crt/ea./rld"),
    CuratedPuzzle("Collar", .medium, "col/tal/nre"),
    CuratedPuzzle("Cement", .medium, "ite/nmc/era"),
    CuratedPuzzle("Peanut", .medium, "uth/nag/pec"),
    CuratedPuzzle("Faucet", .medium, "ocf/uae/otd"),
    CuratedPuzzle("Generate", .easy, "geni/..nc/r.re/eta."),
    CuratedPuzzle("Gurgle", .easy, ".ug./or.e/angl/er.e"),
    CuratedPuzzle("Villain", .easy, "cam./.ill/.ani/bc.v"),
    CuratedPuzzle("Inoculate", .medium, "eclu/balc/ltno/emie"),
    CuratedPuzzle("Frostbite", .medium, "stee/osbi/rfst/icse"),
    CuratedPuzzle("Smidgin", .medium, "skwt/mirp/awdi/keng"),
    CuratedPuzzle("Mansion", .medium, "fonm/rnap/anin/tohs"),
    CuratedPuzzle("Postcard", .medium, "peie/uota/fsrc/sdsc"),
    CuratedPuzzle("Parrot", .medium, "aptn/irro/liuc/chac"),
    CuratedPuzzle("Apostle", .medium, "adap/atoc/uslr/tece"),
    CuratedPuzzle("Charisma", .medium, ".sur/.bhk/saac/mirr"),
    CuratedPuzzle("Pundit", .medium, ".hau/lgrl/minp/.dtu"),
    CuratedPuzzle("Heritage", .medium, "aher/.lit/patc/eg.u"),
    CuratedPuzzle("Informal", .hard, "mled/rafs/soni/lsge"),
    CuratedPuzzle("Children", .hard, "tpok/toch/sdli/reng"),
    CuratedPuzzle("Heartfelt", .medium, "shotn/nfnor/leftn/lryhr/tadae"),
    CuratedPuzzle("Produce", .medium, "raatp/lmolf/grpdd/ratui/libce"),
    CuratedPuzzle("Interact", .medium, "cdgrp/iteba/nfbct/verln/sflos"),
    CuratedPuzzle("Epitomize", .medium, "timwe/poiet/wenzl/utcpe/onehr"),
    CuratedPuzzle("Festival", .medium, "hrear/setoe/ftwih/ivope/koala"),
    CuratedPuzzle("Dependent", .medium, "nztlc/odnot/entet/pskpn/edled"),
    CuratedPuzzle("Heliport", .medium, "s..ro/olept/shi../.hled/inamd"),
    CuratedPuzzle("Classroom", .medium, "pcmi./coa.l/usorh/ersla/...sc"),
    CuratedPuzzle("Misplace", .medium, "cm.gn/ehi../cessp/rchll/a.ao."),
    CuratedPuzzle("Remittance", .hard, "lyets/drmsa/tibal/ntfde/ianci"),
    CuratedPuzzle("Turpentine", .hard, "tiaal/hereb/epntn/rutid/peien"),
    CuratedPuzzle("Formality", .hard, "silor/trahw/ymooe/tiefs/dvtru"),
    CuratedPuzzle("Criticise", .hard, "xkily/eeetd/scite/ingci/gtarm"),
    CuratedPuzzle("Referenda", .hard, "geerl/rfete/aghni/ecdsc/lealy"),
    CuratedPuzzle("Inundate", .hard, "cines/poeac/tndat/uiaen/inyso"),
    CuratedPuzzle("Contentment", .medium, "studar/..s..e/encmih/.stent/eenco./sbtnhh"),
    CuratedPuzzle("Tolerate", .medium, "sweoni/ootle./t...ar/bxethy/elri.t/d.ures"),
    CuratedPuzzle("Parquet", .medium, "nt.qrp/.ecu.a/akixel/pi.tn./odorni/rlct.u"),
    CuratedPuzzle("Existence", .medium, "o.hrdd/lneebr/u.rxi./rn.smn/grntg./ece.ot"),
    CuratedPuzzle("Precursor", .hard, "loorfd/erspri/yuceni/ebsnar/vinwbo/dncolm"),
    CuratedPuzzle("Westbound", .hard, "staarn/ocnjdu/dhpuok/lshbre/kedetl/rtrwso"),
    CuratedPuzzle("Seventeen", .hard, "srhhte/vmevee/eoevos/rdeeec/bntisn/betlat"),
    CuratedPuzzle("Stabilize", .hard, "sseerm/ibaret/alciyo/tyiair/srezae/artfem"),
    CuratedPuzzle("Insignia", .hard, "kellsg/nalnii/muingd/aafons/esvcsr/edotes"),
    CuratedPuzzle("Creature", .hard, "nlenso/etzura/arirfl/uuoael/taefmo/srcerc"),
    CuratedPuzzle("Material", .hard, "nwwlwe/ofpeap/nrialt/feiefs/eteent/amthne"),
    CuratedPuzzle("Moisture", .hard, "tslmuf/etrosr/tuynof/ecemni/mulrsa/ddasut"),
    CuratedPuzzle("Antidote", .hard, "niinta/eieadi/rchnuo/tsoeto/tsesar/ssrene"),
    CuratedPuzzle("Fisherman", .expert, "drftrs/ceiers/aseeas/nmheri/pirnee/eeaedn"),
    CuratedPuzzle("Cannery", .expert, "resyut/ominre/riaose/scesin/otlhna/aaorcn"),
  ]
}
