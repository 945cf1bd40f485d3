/**
 * Words that say little about who somebody is: titles, particles, generation suffixes, and words shared by thousands of
 * organisations. Romanised, lower case. Source: common usage; own selection, checked against the frequency of words in
 * public sanctions lists (a word in this table is one that decides nothing there).
 */
function words(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/).filter((word) => word !== ''));
}

export const HONORIFICS = words(`
  mr mrs ms miss mister sir madam madame mme mlle monsieur herr frau senor senora don dona dr doctor prof professor eng engineer
  ing hon honorable rev reverend fr sheikh shaykh sheik shaikh cheikh shaik sheykh sayyid sayyed seyyed seyed sayid syed saiyid
  haji hajji hajj hadji al-haj alhaj alhaji hajjah mullah mulla molla maulana mawlana maulvi maulawi mawlawi moulavi qari hafiz hafez
  ayatollah imam ustad ustaz general gen colonel col lt lieutenant major maj captain capt cpt brigadier brig admiral commander
  cmdr sgt sergeant marshal president minister amir emir sardar comrade lord lady baron count prince princess king queen gospodin
  esq phd md mba pan pani bey hanim effendi pasha datuk dato tengku tunku tan`);

/** Syllables that join name parts. Their absence or another spelling hardly matters. */
export const PARTICLES = words(`
  al el ul ur ud ad ar as an az at ash il le la les los las de del della dela da das do dos di du des der den dem
  van von zu zum zur vom ter ten te ibn bin ben bint binti binte oglu ogly uulu qizi kizi af av och y e i und and et the of for
  s st san santa mc mac o wa wal oul ould ouled ait na e- za bani banu dit alias aka fka nee d l`);

/** Words that begin a kunya or title-like name; weigh more than a particle, less than a name. */
export const KUNYA = words('abu abou abi abo umm um oum umme hajj bu');

export const GENERATIONS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    jr: 'jr', junior: 'jr', jnr: 'jr', filho: 'jr', hijo: 'jr', mladshiy: 'jr', sr: 'sr', senior: 'sr', snr: 'sr', starshiy: 'sr',
    ii: '2nd', iii: '3rd', iv: '4th', '2nd': '2nd', '3rd': '3rd', '4th': '4th', neto: '3rd',
  }),
);

/** Words of organisations (and of vessels' and aircraft's) names that do not distinguish. */
export const WEAK_WORDS = words(`
  trading trade trust group groupe grupo gruppe gruppa holding holdings international internacional intl global worldwide world national
  general services service servicios enterprise enterprises industries industry industrial industria industrie business consulting
  consultants management investment investments investors invest capital finance financial partners associates association society organization
  organisation foundation fund institute center centre bank banco banque construction engineering technology technologies tech systems system
  solutions products production manufacturing import imports export exports importexport commercial commerce development energy oil gas petroleum
  shipping marine maritime lines line transport transportation logistics airlines airways air aviation travel agency
  office department ministry committee commission council union federation party movement front army brigade forces force
  new united first branch division unit factory plant works research university
  corporation corp company companies co firm house exchange real estate properties property insurance media news
  communications telecom electronics electronic electric power steel metal metals mining minerals chemical chemicals food foods pharma
  pharmaceutical pharmaceuticals medical health supply supplies store market marketing project projects design security
  state public private limited special charity charitable relief aid humanitarian islamic
  obshchestvo organizatsiya tsentr zavod predpriyatie nauchno proizvodstvennoe kompaniya fond bank gosudarstvennoe
  empresa sociedad comercial comercializadora inversiones distribuidora inmobiliaria agropecuaria constructora transportes
  mv mt ms ss vessel ship tanker motor series acquisition common stock`);

/** Latin numerals as organisations use them to number their series. */
export const ROMAN: ReadonlyMap<string, string> = new Map(
  ['ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii', 'xiii', 'xiv', 'xv', 'xvi', 'xvii', 'xviii', 'xix', 'xx'].map(
    (numeral, index) => [numeral, String(index + 2)] as const,
  ),
);

/** Spellings and close forms of general words -> one of them, so that "Industrial Group" and "Industries Group" agree. */
export const GENERAL_WORD_FORMS: ReadonlyMap<string, string> = new Map(
  `industry industries industrial industria industrie industriel
  technology technologies technical technological tech tekhnologii
  trade trading traders trader treyd treyding
  service services servicios
  international internacional intl mezhdunarodnyy
  group groupe grupo gruppe gruppa groups
  holding holdings kholding
  manufacturing manufacture manufacturers manufacturer mfg
  development developments dev
  organization organisation org organizatsiya
  association assoc associates
  center centre tsentr centro
  investment investments invest investors inversiones
  import imports importing importers
  export exports exporting exporters
  transport transportation transports transportes
  production productions products product
  energy energies energetic
  electric electrical electronics electronic
  chemical chemicals
  pharma pharmaceutical pharmaceuticals
  solution solutions
  system systems
  shipping ship ships
  airline airlines airways
  bank banco banque banka
  management menedzhment menedjment gestion
  capital kapital
  logistics logistika logistik
  foundation fond fund
  institute institution institut
  company companies
  enterprise enterprises
  engineering engineers
  consulting consultants consultancy
  communication communications telecom telecommunications telecommunication
  general gen
  commercial commerce comercial
  property properties
  national nacional nationale
  mineral minerals
  metal metals
  medicine medical
  supply supplies
  store stores
  food foods
  construction stroitelstvo construcciones
  finance finans finansy financial
  market markets marketing
  project projects
  society societe sociedad`
    .split('\n')
    .flatMap((line) => {
      const [canonical = '', ...forms] = line.trim().split(' ');
      return forms.map((form) => [form, canonical] as const);
    }),
);
