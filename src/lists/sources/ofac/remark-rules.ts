/** Table for segments of OFAC remarks: the first matching pattern decides the meaning. */
import { countryCodeOf } from '../../countries.ts';
import { parseDayOnly } from '../dates.ts';
import { aliasStrengthOf, type EntryBuilder } from '../entry-builder.ts';

interface RemarkRule {
  pattern: RegExp;
  apply(builder: EntryBuilder, words: string, match: RegExpExecArray): void;
}

const QUOTED_ALIAS_KINDS: Readonly<Record<string, string>> = { a: 'a.k.a.', f: 'f.k.a.', n: 'n.k.a.' };

/** Labels whose text becomes a feature of the same or a plainer name. */
const FEATURES: readonly [label: RegExp, feature: string][] = [
  [/^POB:?\s+/, 'Place of Birth'],
  [/^Secondary sanctions risk:?\s*/i, 'Secondary sanctions risk'],
  [/^Additional Sanctions Information\s*[-:]\s*/i, 'Additional Sanctions Information'],
  [/^Executive Order (?=\d)/i, 'Executive Order'],
  [/^CAATSA Section 235 Information:?\s*/i, 'CAATSA Section 235 Information'],
  [/^IFCA Determination\s*-\s*/i, 'IFCA Determination'],
  [
    /^Transactions Prohibited For Persons Owned or Controlled By U\.S\. Financial Institutions:?\s*/i,
    'Transactions Prohibited For Persons Owned or Controlled By U.S. Financial Institutions',
  ],
  [/^Target Type\s+/i, 'Target Type'],
  [/^Organization Type:?\s+/i, 'Organization Type'],
  [/^Aircraft Operator\s+/i, 'Aircraft Operator'],
  [/^Aircraft Model\s+/i, 'Aircraft Model'],
  [/^Aircraft Mode S Transponder Code\s+/i, 'Aircraft Mode S Transponder Code'],
  [/^Other Vessel Type\s+/i, 'Vessel Type'],
  [/^Vessel Owner:?\s+/i, 'Vessel Owner'],
  [/^Equity Ticker\s+/i, 'Equity Ticker'],
  [/^MICEX Code\s+/i, 'MICEX Code'],
  [/^ISIN\s+/i, 'ISIN'],
  [/^UN\/LOCODE\s+/i, 'UN/LOCODE'],
  [/^(?:Alternate )?(?:Title|Position)[:,]\s*/i, 'Position'],
  [/^Chinese Commercial Code\s+/i, 'Chinese Commercial Code'],
  [/^Tribe:?\s+/i, 'Tribe'],
  [/^Ethnicity:?\s+/i, 'Ethnicity'],
  [/^Physical Description:?\s+/i, 'Physical Description'],
  [/^Complexion:?\s+/i, 'Physical Description'],
  [/^Marital Status:?\s+/i, 'Marital Status'],
  [/^Father(?:'s name)?:?\s+(?=[A-Z])/, 'Father'],
  [/^Mother(?:'s name)?:?\s+(?=[A-Z])/, 'Mother'],
  [/^for more information\b[^:]*:\s*/i, 'Further information'],
  [/^(Purchase\/Sales For Divestment Date|Effective Date|Listing Date) /i, ''],
];

/** Whole prose, sorted by what it speaks of: the words are kept in full. */
const PROSE: readonly [words: RegExp, feature: string][] = [
  [/^[A-Z]{3,}(?: - .+)?$|^[Aa]sso\w+ with |^Organization: /, 'Affiliation'],
  [
    /^(?:sha?ykh|sheikh|maulawi|mulawi|maulavi|moulana|maulana|mullah|ustadz?|qari|haji|hojjatoleslam|ayatollah|doctor|dr|lt\. col)\.?$/i,
    'Title',
  ],
  [/^(?:from:? |believed to be in |subtribe|wanted by)/i, 'Background'],
  [
    /^(?:and )?(?:all|other)\b.*\b(?:offices|branches|locations|sites)\b|^all other\b|\bworldwide$|^<?head office>?$/i,
    'Scope',
  ],
  [
    /^(?:a |the )?(?:son|daughter|wife|husband|spouse|brother|sister|half-brother|cousin|child|children|father|mother|nephew|niece|uncle|parents?|relative|widow)(?:-in-law)?\b|'s (?:\w+ )?(?:son|daughter|wife|brother|sister|cousin|nephew|spouse)\b/i,
    'Relationship',
  ],
  [
    /\b(?:arrested|incarcerated|detained|imprisoned|in jail|in prison|in custody|indictee|indicted|convicted|fugitive|extradited|sentenced|deceased|killed|died|at large|captured|surrendered|released)\b/i,
    'Legal or vital status',
  ],
  [
    /\b(?:operations in|operates? in|resides? in|residing in|located in|location|based in|active in|lives in|headquartered)\b/i,
    'Location',
  ],
  [
    /\b(?:minister|ministry|president|presidential|commander|commanding|commandant|member|deputy|director|directorate|chairman|chairwoman|chair|chairperson|general|colonel|captain|lieutenant|major|brigadier|admiral|officer|official|chief|head|leader|governor|secretary|senator|judge|justice|magistrate|prosecutor|ambassador|representative|mayor|manager|owner|founder|co-founder|shareholder|partner|advisor|adviser|aide|associate|assistant|speaker|warden|rector|constituent|inspector|commissioner|counselor|consul|diplomat|attache|coordinator|coordinater|administrator|executive|ceo|cfo|superintendent|auditor|lawyer|attorney|police|journalist|scientist|engineer|professor|businessman|businesswoman|financier|facilitator|operative|trafficker|smuggler|courier|spokesman|spokesperson|supervisor|agent|employee|figure|politician|legislator|deputies|delegate|principal|marshal|sheikh|mullah|maulavi|maulana|haji|hojjatoleslam|ayatollah|doctor|dr|imam|dealer|merchant|recruiter|trainer|planner|emir|amir|king|prince|politburo|council|congress|parliament|trustee|treasurer|cleric|clergyman|editor|author|researcher|specialist|expert|technician|analyst|consultant|contractor|trader|banker|broker|liaison|negotiator|envoy|candidate|militant|fighter|soldier|guard|staff|personnel|department|parliamentarian|nominee|heir|regional command|duma|vice-chairperson|chairmanship|lecturer|dean|chancellor|legate|vicar|patriarch)s?\b/i,
    'Position',
  ],
];

const RULES: readonly RemarkRule[] = [
  { pattern: /^DOB:?\s+(.+)$/, apply: (b, words) => b.dateWords('BIRTH', words, 'Date of Birth') },
  {
    pattern: /^(?:nationality(?! of registration)|nat\.):?\s+(.+)$/i,
    apply: (b, words) => b.nationality(words, countryCodeOf(words), 'NATIONAL'),
  },
  { pattern: /^citizen(?:ship)?\s+(.+)$/i, apply: (b, words) => b.nationality(words, countryCodeOf(words), 'CITIZEN') },
  {
    pattern: /^(?:Nationality of Registration|Registration Country)\s+(.+)$/i,
    apply: (b, words) => b.nationality(words, countryCodeOf(words), 'DOMICILED'),
  },
  {
    pattern: /^(?:Former|Previous) Vessel Flag\s+(.+)$/i,
    apply: (b, words) => b.nationality(words, countryCodeOf(words), 'FORMER'),
  },
  {
    pattern: /^(?:Other )?(?:Vessel )?Flag\s+(.+)$/i,
    apply: (b, words) => b.nationality(words, countryCodeOf(words), 'FLAG'),
  },
  { pattern: /^(?:Gender|Sex):?\s+(.+)$/i, apply: (b, words) => b.gender(words) },
  {
    pattern: /^([afn])\.?k\.?a\.?\s+['"‘“](.+)['"’”]$/i,
    apply: (b, _words, match) => {
      const kind = QUOTED_ALIAS_KINDS[match[1]?.toLowerCase() ?? ''] ?? null;
      b.alias(match[2] ?? '', aliasStrengthOf(true, kind), kind);
    },
  },
  // An issuer name is the listed company's own name on its securities.
  {
    pattern: /^d\.?b\.?a\.?\s+['"‘“](.+)['"’”]$/i,
    apply: (b, _words, match) => b.alias(match[1] ?? '', 'WEAK', 'd.b.a.'),
  },
  { pattern: /^((?:https?:\/\/|www\.)\S+)(?: \(website\))?$/i, apply: (b, words) => b.contact('website', words) },
  { pattern: /^([^\s@]+@[^\s@]+\.[a-z]+)(?: \(email\))?$/i, apply: (b, words) => b.contact('email', words) },
  { pattern: /^Issuer Name\s+(.+)$/i, apply: (b, words) => b.alias(words, 'STRONG', 'issuer name') },
  {
    pattern: /^Digital Currency Address\s*-\s*(\S+)\s+(\S+)$/i,
    apply: (b, _words, match) => b.wallet(match[1] ?? '', match[2] ?? ''),
  },
  { pattern: /^(?:Website|Web ?site|URL|Internet)[:\s]\s*(.+)$/i, apply: (b, words) => b.contact('website', words) },
  { pattern: /^E-?mail(?: Address)?[:\s]\s*(.+)$/i, apply: (b, words) => b.contact('email', words) },
  {
    pattern: /^(?:Fax|Telefax|Facsimile)(?: Number| No\.?)?[:\s]\s*(.*\d.*)$/i,
    apply: (b, words) => b.contact('fax', words),
  },
  {
    pattern: /^(?:Phone|Telephone|Tel\.?|Mobile|Cell(?:ular)?(?: Phone)?)(?: Number| No\.?)?[:\s]\s*(.*\d.*)$/i,
    apply: (b, words) => b.contact('phone', words),
  },
  {
    pattern: /^(?:Telex|Cable|Skype|Messenger)(?: Number| No\.?)?[:\s]\s*(.+)$/i,
    apply: (b, words) => b.contact('other', words),
  },
  {
    pattern: /^Linked To:\s*(.+)$/i,
    apply: (b, words) => {
      b.feature('Linked To', words);
      b.relation('LINKED', { targetName: words }, { role: 'Linked To' });
    },
  },
  {
    pattern: /^Organization Established Date\s+(.+)$/i,
    apply: (b, words) => b.dateWords('INCORPORATION', words, 'Organization Established Date'),
  },
  {
    pattern: /^(?:Aircraft Manufacture Date|Vessel Year of Build|Year of Build)\s+(.+)$/i,
    apply: (b, words) => b.dateWords('MANUFACTURE', words, 'Manufacture Date'),
  },
  {
    pattern: /^Listing Date (?:\([^)]*\))?:?\s*(.+)$/i,
    apply: (b, words, match) => takeListingDate(b, words, match[0]),
  },
];

/** Gives the place in the profile to one segment (its final period and "alt." already gone). False: no rule fits. */
export function applyRemark(builder: EntryBuilder, segment: string): boolean {
  for (const rule of RULES) {
    const match = rule.pattern.exec(segment);
    if (match === null) continue;
    rule.apply(builder, match[match.length - 1] ?? '', match);
    return true;
  }
  for (const [label, name] of FEATURES) {
    if (!label.test(segment)) continue;
    // "Effective Date (CMIC) 02 Aug 2021": the bracket belongs to the name.
    const dated = name === '' ? /^(.+?\)):?\s+(.+)$/.exec(segment) : null;
    builder.feature(dated?.[1] ?? (name || 'Remark'), dated?.[2] ?? segment.replace(label, ''));
    return true;
  }
  return false;
}

/** Sorts words that carry no label. False: they speak of nothing that is known here. */
export function applyProse(builder: EntryBuilder, segment: string): boolean {
  const kind = PROSE.find(([words]) => words.test(segment));
  if (kind) builder.feature(kind[1], segment);
  return kind !== undefined;
}

/** The earliest listing date counts; each is kept under its own name. */
function takeListingDate(builder: EntryBuilder, words: string, whole: string): void {
  const label = whole.slice(0, whole.length - words.length).replace(/[\s:]+$/, '');
  builder.feature(label, words);
  const day = parseDayOnly(words);
  const known = builder.entry.listingDate;
  if (day !== null && (known === null || day < known)) builder.entry.listingDate = day;
}
