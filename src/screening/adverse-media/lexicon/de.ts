import type { Lexicon } from './types.ts';

export const DE: Lexicon = {
  language: 'DE',
  style: 'words',
  themes: {
    CORRUPTION: {
      strong:
        '*korruption | korrupt* | bestech* | bestoch* | *schmiergeld* | vorteilsannahme | vorteilsgewahrung | schmiergelder | amtsmissbrauch | veruntreuung offentlicher | *bestechung | *bestechlichkeit',
      weak: 'vetternwirtschaft | schwarze kasse | schwarze kassen | provisionen | gefalligkeiten',
    },
    FRAUD: {
      strong:
        '*betrug | *betrugs | betrog* | betrugsmasche* | *betruger* | betrugerisch* | betrogen* | schneeballsystem* | veruntreu* | untreue | hochstapl* | anlagebetrug* | *schwindel | *schwindler | kapitalanlagebetrug',
      weak: 'getauscht | anleger* | vorgetauscht | vorgespiegelt | scheinfirma | scheinfirmen | nie gebaut | insolven*',
    },
    MONEY_LAUNDERING: {
      strong:
        '*geldwasch* | geld gewaschen | gelder gewaschen | schmutziges geld | gewaschenes geld | geld waschen | *gelder uber',
      weak: 'gewaschen | briefkastenfirm* | strohmann* | strohmanner | drogengeld* | bargeld',
    },
    TERRORISM: {
      strong:
        '*terror | *terrorist* | terroris* | terror* | *anschlag | *anschlags | *anschlage | dschihadist* | islamist* | attentat*',
      weak: 'extremist* | radikalisier* | sprengstoff* | kampfer | propaganda',
    },
    PROLIFERATION: {
      strong:
        'massenvernichtungswaffen | proliferation* | dual use* | raketenprogramm* | urananreicherung* | zentrifuge* | chemiewaffen | atomprogramm* | nuklearprogramm* | biowaffen | atomwaffenprogramm* | tragertechnologie',
      weak: 'aussenwirtschaftsgesetz | ohne genehmigung | raketen | ausfuhrgenehmigung* | exportkontrolle* | werkzeugmaschinen',
    },
    NARCOTICS: {
      strong:
        '*drogenhandel* | *drogenhandler* | *rauschgift* | *kokain* | heroin | drogenschmuggel* | drogenring* | betaubungsmittel* | methamphetamin | crystal meth | drogenkartell* | *drogenboss* | fentanyl | ecstasy',
      weak: 'drogen | drogengeld* | cannabis | marihuana | kilogramm | kartell*',
    },
    HUMAN_TRAFFICKING: {
      strong:
        'menschenhandel* | *schleuser* | schleuse* | geschleust* | zwangsarbeit* | einschleus* | sklaverei | moderne sklaverei | arbeitsausbeutung | menschenschmuggel* | schlepper* | kinderarbeit',
      weak: 'migranten uber die grenze | passe abgenommen | ausgebeutet* | uberladenen transporter* | ausbeutung | migranten',
    },
    SEXUAL_EXPLOITATION: {
      strong:
        'sexuell* missbrauch* | *kinderpornograf* | kinderpornograph* | vergewaltig* | zwangsprostitution | sexuell* notigung | *zuhalter* | sexueller ubergriff | sexuelle ubergriffe | kindesmissbrauch* | sexuell* ausbeutung',
      weak: 'missbrauch* von kindern | prostitution | minderjahrige* | missbrauchs',
    },
    TAX_CRIME: {
      strong:
        'steuerhinterzieh* | steuern hinterzogen | *steuerbetrug* | umsatzsteuerkarussell* | steuerstraftat* | schwarzgeld* | steuerfluchtling* | cum ex | steuerdelikt* | hinterzogen* | hinterzieh*',
      weak: 'finanzamt | steuerfahnd* | an der kasse vorbei | unversteuert* | steuerparadies* | steuern',
    },
    CYBER_CRIME: {
      strong:
        '*hackerangriff* | hacker* | gehackt* | *cyberangriff* | *cybercrime* | *cyberkrimin* | schadsoftware | ransomware | erpressungssoftware | phishing* | datendiebstahl* | computerbetrug* | erpressungstrojaner | computersabotage | trojaner',
      weak: 'eingeschleust | entschlusselung | darknet | passworter | daten gestohlen | server | informatiker',
    },
    ORGANISED_CRIME: {
      strong:
        '*mafia* | organisierte kriminalitat | organisierten kriminalitat | kriminelle vereinigung | kriminellen vereinigung | clankriminalitat | ndrangheta | camorra | verbrechersyndikat | bandenkriminalitat | kriminellen organisation | kriminelle organisation | rockerbande',
      weak: 'clan | clans | bande | kriminelles netzwerk | unterwelt',
    },
    SANCTIONS_EVASION: {
      strong:
        'sanktionsverstoss* | sanktionsumgehung* | umgehung von sanktionen | umgehung der sanktionen | umgehung des embargos | *embargoverstoss* | *embargobruch* | sanktionen umgangen | verstoss* gegen sanktionen | verstosses gegen sanktionen | sanktionen unterlaufen | verstoss* gegen das embargo | embargo umgangen | embargos',
      weak: 'embargo* | sanktionsland | zwischenhandler | sanktionen | sanktioniert* | tarnfirm*',
    },
    ENVIRONMENTAL_CRIME: {
      strong:
        '*giftmull* | *umweltkriminal* | umweltstraftat* | umweltverbrechen | abfallbeseitigung | gewasserverunreinigung | *wilder* | wilderei | illegale abholzung | illegaler holzeinschlag | illegal entsorgt* | artenschutz* | illegale fischerei | bodenverunreinigung | illegale entsorgung',
      weak: 'verseucht* | abfall* | verschmutz* | elfenbein | giftig* | entsorg*',
    },
    COUNTERFEITING: {
      strong:
        '*falschgeld* | geldfalscher* | geldfalschung | produktpirat* | markenfalsch* | produktfalsch* | gefalschte medikamente | markenpirat* | plagiate | gefalschte markenware | gefalschte waren | raubkopie*',
      weak: 'bluten | gefalscht* | nachgemacht* | falschung* | druckerei | markenware',
    },
    KIDNAPPING: {
      strong: '*entfuhr* | *geiselnahme* | geisel* | freiheitsberaubung | menschenraub | *kidnapp* | verschlepp*',
      weak: 'losegeld* | gefangen gehalten',
    },
    MURDER_VIOLENCE: {
      strong:
        'mord | mordes | *mordes | *morde | *morder* | *giftmord* | ermordet* | totschlag* | totungsdelikt* | schwere korperverletzung | gefahrliche korperverletzung | *auftragsmord* | erschossen* | getotet* | folter* | kriegsverbrechen | totete* | mordanschlag* | mordversuch* | doppelmord | *mord',
      weak: 'korperverletzung | erstochen | schusse | heimtucke | messerangriff | schwurgericht | rechtsmediziner',
    },
    SMUGGLING: {
      strong:
        '*schmuggel* | *schmuggler* | geschmuggelt* | eingeschmuggelt* | unverzollt* | zollhinterziehung | unversteuerte zigaretten | schmuggelten',
      weak: 'zoll | zollbeamte* | zigaretten | doppeltem boden | versteckt',
    },
    EXTORTION: {
      strong: '*erpress* | schutzgeld* | notigung',
      weak: 'drohte* | gedroht | verlangt* | bitcoin verlangt | losegeld | fur die entschlusselung',
    },
    MARKET_ABUSE: {
      strong:
        'insiderhandel* | insiderwissen | insidergeschaft* | marktmanipulation* | kursmanipulation* | insiderinformation* | marktmissbrauch* | insiderdelikt* | bilanzfalschung | insiderverdacht',
      weak: 'finanzaufsicht | bafin | aktiengeschafte | kurs | vor der bekanntgabe | aktien verkauft',
    },
    ARMS_TRAFFICKING: {
      strong:
        '*waffenhandel* | *waffenhandler* | *waffenschmuggel* | kriegswaffenkontrollgesetz* | illegale waffen | waffenschieber* | illegaler waffen | waffen geliefert | waffengesetz',
      weak: 'waffen | sturmgewehr* | munition | kriegswaffen | granaten | jagdgewehre',
    },
    THEFT_ROBBERY: {
      strong:
        '*diebstahl* | raub | raubes | raububerfall* | *einbruch | *einbruche | *einbruchs | *einbrecher* | eingebrochen* | gestohlen* | stahlen | dieb | diebe | *rauber* | bankraub* | hehlerei | hehler | *diebesbande | uberfall | uberfalle | seerauber* | juwelenraub',
      weak: 'beute | schmuck | ausgeraubt | bestohlene | entwendet*',
    },
    FORGERY: {
      strong:
        '*urkundenfalsch* | gefalschte papiere | gefalschte passe | gefalschte dokumente | falsche papiere | gefalschte urkunden | dokumentenfalsch* | gefalschte frachtpapiere | passfalsch* | gefalschte zeugnisse | gefalschte diplome | gefalschte ausweise | gefalschten papieren | gefalschten dokumenten',
      weak: 'gefalscht* | falschung* | falscher | falsche dokumente',
    },
  },
  innocent:
    'handball* | rauben favoriten | titel geraubt | den titel geraubt | krimireihe | mordkommission | mordsspass | diebisch* | falscher alarm | terrorabwehr | antikorruption* | korruptionspravention | stahlwerk* | stahl ag | stahlindustrie | stahlbau | stahlkonzern | drogendezernat | betrugsdezernat | raubkatze* | raubtier* | geldwaschebeauftragte* | geldwaschegesetz* | raubvogel | einbruch der dunkelheit | einbruch bei den | gewinneinbruch | umsatzeinbruch | konjunktureinbruch | kurseinbruch | zentralstelle cybercrime | antiterror* | entfuhrung aus dem serail | fluchtlingshilfe | drogenberatung | raub der sabinerinnen',
  stages: {
    ALLEGATION:
      'verdacht | verdachtigt* | mutmasslich* | soll | sollen | vorwurf | vorwurfe | beschuldigt* | angeblich | steht im verdacht | bestreitet | vorgeworfen | unter verdacht | berichte uber',
    INVESTIGATION:
      'ermittel* | ermittl* | ermittelt* | *razzia* | durchsuch* | festgenommen* | festnahme* | verhaftet* | haftbefehl* | sichergestellt* | stellten | sicher | beschlagnahmt* | pruft | gefasst | untersuchungshaft | gesucht | nahmen | ins netz gegangen | verdachtiger',
    CHARGED:
      'angeklagt* | anklage* | prozess | vor gericht | anklageschrift | *staatsanwaltschaft wirft | verantworten | angeklagten | hauptverhandlung | strafprozess | gerichtsprozess',
    CONVICTED:
      'verurteilt* | urteil | schuldig | haftstrafe* | freiheitsstrafe* | jahre haft | jahren haft | monaten haft | geldstrafe* | geldbusse | lebenslang* | bewahrungsstrafe* | auf bewahrung | muss ins gefangnis | ins gefangnis | gestanden | zu drei jahren | schuldspruch | bussgeld*',
    CLEARED:
      'freigesprochen* | freispruch* | eingestellt | einstellung des verfahrens | verfahren eingestellt | ermittlungen eingestellt | entlastet* | unschuldig | rehabilitiert | verdacht nicht bestatigt | nicht bestatigt | aufgehoben',
  },
  negation:
    'kein | keine | keinen | keinerlei | nicht | nie | niemals | ohne hinweis* | keine beweise | keine hinweise | ausgeschlossen | unbegrundet | weder',
  prevention:
    'gegen | kampf gegen | bekampfung | bekampfung von | pravention | vorbeug* | schutz vor | tagung | konferenz | schulung | geschult | gesetz | seminar | kampagne | aufklarung | vortrag | abwehr | software gegen | spezialist* | fachtagung | richtlinie | erkennen',
  fiction:
    'roman | krimi | film | krimireihe | serie | fernsehen | regisseur | hauptdarsteller* | drehbuch | ausstellung | schauspieler* | videospiel | trainer | torhuter* | favoriten | tor | spiel | saison | zuschauer | buhne | bestseller | thriller',
  bystanders:
    'richter | richterin | staatsanwalte | kollege | kollegin | beamter | vorsitzende richter | staatsanwalt | staatsanwaltin | oberstaatsanwalt | oberstaatsanwaltin | verteidiger | verteidigerin | anwalt | anwaltin | rechtsanwalt | kommissar | kommissarin | hauptkommissar | hauptkommissarin | polizeisprecher | polizeisprecherin | sprecher | sprecherin | zollsprecher | zollsprecherin | steuerfahnder | journalist | journalistin | zeuge | zeugin | gutachter | gutachterin | sachverstandiger | experte | expertin | professor | prof | rechtsmediziner | geologin | geologe | minister | ministerin | burgermeister | burgermeisterin | oberburgermeister | oberburgermeisterin | opfer | rentnerin | rentner | gastwirtin | uberlebende | geschadigte | vereinsvorsitzende | vorstandin | analyst | praesident | witwe | nebenklager | landrat | architektin | ermittler | forscher | innenminister | justizministerin',
  authorities:
    '*gericht | *gerichts | *polizei | *staatsanwaltschaft | *ministerium | *amt | zoll | behorde* | europol | interpol | bundeskriminalamt | landeskriminalamt | bundesanwaltschaft | universitat | hochschule | bundestag | stadtrat | kommission | verwaltung | bundesbank | bafin | finanzaufsicht | stadtwerke',
  victimBefore:
    'opfer | mord an | ihrem mann | seiner frau | ihren mann | entfuhrte | entfuhrten | unternehmersohn | entfuhrung von | totung von | familie von | darunter die rentnerin | erschoss | ermordete | bestahl | chemiekonzerns | konzerns | erpresste | ubernahme von',
  victimAfter:
    'wurde getotet | wurde ermordet | wurde entfuhrt | verlor | ist frei | verloren ihr geld | wurde erschossen',
  speech:
    'sagte | sagt | sprach | erklarte | nannte | teilte | so | dankte | lobte | schilderte | halt | bittet | betonte | wollte | mitteilen | zufolge | kundigte',
  roles:
    'der | die | das | den | dem | des | ein | eine | einen | einem | fruhere | fruheren | fruherer | ex | ehemalige | ehemaligen | ehemaliger | handler | unternehmer | unternehmerin | geschaftsfuhrer | geschaftsfuhrerin | baudezernent | baudezernenten | grunder | inhaber | firma | firmen | baufirma | entsorgungsfirma | gastronom | informatiker | reeder | spediteur | disponentin | drahtzieher | angeklagte | angeklagter | schleuser | entfuhrer | herr | frau | dr | manager | banker | vorstand | chef | apothekerin | investor | handlers | kaufmann | trainer | gegen | hafenarbeiter | mutmassliche | mutmasslichen | herrn | kopf',
};
