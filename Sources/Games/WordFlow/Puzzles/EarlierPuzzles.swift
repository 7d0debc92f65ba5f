extension CuratedPuzzle {
  /// Words of the common class that are obscure, dialect, odd forms or unpleasant to have to find: bonus words here.
  static let passedOver = Set(
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
    """.split { $0.isWhitespace }.map(String.init))

  /// The puzzles of the first edition, which are no longer listed and can still be played. Each is called after a word of its
  /// grid.
  static let earlier = [
    CuratedPuzzle(earlier: "Annual", .easy, "ral/fau/tnn"),
    CuratedPuzzle(earlier: "Intent", .easy, "ine/tvo/ent"),
    CuratedPuzzle(earlier: "Pollen", .easy, "lun/lop/enp"),
    CuratedPuzzle(earlier: "Unload", .easy, "lnt/oui/adn"),
    CuratedPuzzle(earlier: "Ironic", .easy, "iie/rcn/noe"),
    CuratedPuzzle(earlier: "Catnip", .easy, "tim/nap/ocp"),
    CuratedPuzzle(earlier: "Adhere", .easy, "ehd/grd/eat"),
    CuratedPuzzle(earlier: "Erudite", .easy, "dte/iue/agr"),
    CuratedPuzzle(earlier: "Tailor", .easy, "tat/bi./rol"),
    CuratedPuzzle(earlier: "Cornea", .easy, "nn./tre/oca"),
    CuratedPuzzle(earlier: "Cradle", .easy, "crt/ea./rld"),
    CuratedPuzzle(earlier: "Collar", .medium, "col/tal/nre"),
    CuratedPuzzle(earlier: "Cement", .medium, "ite/nmc/era"),
    CuratedPuzzle(earlier: "Peanut", .medium, "uth/nag/pec"),
    CuratedPuzzle(earlier: "Faucet", .medium, "ocf/uae/otd"),
    CuratedPuzzle(earlier: "Generate", .easy, "geni/..nc/r.re/eta."),
    CuratedPuzzle(earlier: "Gurgle", .easy, ".ug./or.e/angl/er.e"),
    CuratedPuzzle(earlier: "Villain", .easy, "cam./.ill/.ani/bc.v"),
    CuratedPuzzle(earlier: "Inoculate", .medium, "eclu/balc/ltno/emie"),
    CuratedPuzzle(earlier: "Frostbite", .medium, "stee/osbi/rfst/icse"),
    CuratedPuzzle(earlier: "Smidgin", .medium, "skwt/mirp/awdi/keng"),
    CuratedPuzzle(earlier: "Mansion", .medium, "fonm/rnap/anin/tohs"),
    CuratedPuzzle(earlier: "Postcard", .medium, "peie/uota/fsrc/sdsc"),
    CuratedPuzzle(earlier: "Parrot", .medium, "aptn/irro/liuc/chac"),
    CuratedPuzzle(earlier: "Apostle", .medium, "adap/atoc/uslr/tece"),
    CuratedPuzzle(earlier: "Charisma", .medium, ".sur/.bhk/saac/mirr"),
    CuratedPuzzle(earlier: "Pundit", .medium, ".hau/lgrl/minp/.dtu"),
    CuratedPuzzle(earlier: "Heritage", .medium, "aher/.lit/patc/eg.u"),
    CuratedPuzzle(earlier: "Informal", .hard, "mled/rafs/soni/lsge"),
    CuratedPuzzle(earlier: "Children", .hard, "tpok/toch/sdli/reng"),
    CuratedPuzzle(earlier: "Heartfelt", .medium, "shotn/nfnor/leftn/lryhr/tadae"),
    CuratedPuzzle(earlier: "Produce", .medium, "raatp/lmolf/grpdd/ratui/libce"),
    CuratedPuzzle(earlier: "Interact", .medium, "cdgrp/iteba/nfbct/verln/sflos"),
    CuratedPuzzle(earlier: "Epitomize", .medium, "timwe/poiet/wenzl/utcpe/onehr"),
    CuratedPuzzle(earlier: "Festival", .medium, "hrear/setoe/ftwih/ivope/koala"),
    CuratedPuzzle(earlier: "Dependent", .medium, "nztlc/odnot/entet/pskpn/edled"),
    CuratedPuzzle(earlier: "Heliport", .medium, "s..ro/olept/shi../.hled/inamd"),
    CuratedPuzzle(earlier: "Classroom", .medium, "pcmi./coa.l/usorh/ersla/...sc"),
    CuratedPuzzle(earlier: "Misplace", .medium, "cm.gn/ehi../cessp/rchll/a.ao."),
    CuratedPuzzle(earlier: "Remittance", .hard, "lyets/drmsa/tibal/ntfde/ianci"),
    CuratedPuzzle(earlier: "Turpentine", .hard, "tiaal/hereb/epntn/rutid/peien"),
    CuratedPuzzle(earlier: "Formality", .hard, "silor/trahw/ymooe/tiefs/dvtru"),
    CuratedPuzzle(earlier: "Criticise", .hard, "xkily/eeetd/scite/ingci/gtarm"),
    CuratedPuzzle(earlier: "Referenda", .hard, "geerl/rfete/aghni/ecdsc/lealy"),
    CuratedPuzzle(earlier: "Inundate", .hard, "cines/poeac/tndat/uiaen/inyso"),
    CuratedPuzzle(earlier: "Contentment", .medium, "studar/..s..e/encmih/.stent/eenco./sbtnhh"),
    CuratedPuzzle(earlier: "Tolerate", .medium, "sweoni/ootle./t...ar/bxethy/elri.t/d.ures"),
    CuratedPuzzle(earlier: "Parquet", .medium, "nt.qrp/.ecu.a/akixel/pi.tn./odorni/rlct.u"),
    CuratedPuzzle(earlier: "Existence", .medium, "o.hrdd/lneebr/u.rxi./rn.smn/grntg./ece.ot"),
    CuratedPuzzle(earlier: "Precursor", .hard, "loorfd/erspri/yuceni/ebsnar/vinwbo/dncolm"),
    CuratedPuzzle(earlier: "Westbound", .hard, "staarn/ocnjdu/dhpuok/lshbre/kedetl/rtrwso"),
    CuratedPuzzle(earlier: "Seventeen", .hard, "srhhte/vmevee/eoevos/rdeeec/bntisn/betlat"),
    CuratedPuzzle(earlier: "Stabilize", .hard, "sseerm/ibaret/alciyo/tyiair/srezae/artfem"),
    CuratedPuzzle(earlier: "Insignia", .hard, "kellsg/nalnii/muingd/aafons/esvcsr/edotes"),
    CuratedPuzzle(earlier: "Creature", .hard, "nlenso/etzura/arirfl/uuoael/taefmo/srcerc"),
    CuratedPuzzle(earlier: "Material", .hard, "nwwlwe/ofpeap/nrialt/feiefs/eteent/amthne"),
    CuratedPuzzle(earlier: "Moisture", .hard, "tslmuf/etrosr/tuynof/ecemni/mulrsa/ddasut"),
    CuratedPuzzle(earlier: "Antidote", .hard, "niinta/eieadi/rchnuo/tsoeto/tsesar/ssrene"),
    CuratedPuzzle(earlier: "Fisherman", .expert, "drftrs/ceiers/aseeas/nmheri/pirnee/eeaedn"),
    CuratedPuzzle(earlier: "Cannery", .expert, "resyut/ominre/riaose/scesin/otlhna/aaorcn"),
  ]
}
