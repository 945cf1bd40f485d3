/**
 * A publisher's country words -> ISO 3166-1 alpha-2.
 *
 * Every publisher writes countries its own way: "Korea, North" (OFAC), "Democratic People's Republic of Korea" (UN),
 * "KOREA, DEMOCRATIC PEOPLE'S REPUBLIC OF" (EU), "KP", "PRK". The words are folded, turned around at a comma or a
 * bracket, then looked up in the English names of i18n-iso-countries and in a table of names that the library lacks.
 * A former state (Yugoslavia, Soviet Union) has no code, because its successor would be a guess.
 */

import { createRequire } from 'node:module';
import countries from 'i18n-iso-countries';
import { LRUCache } from 'lru-cache';

// Required, not imported: a JSON import needs an attribute that Node 20 warns about.
const english = createRequire(import.meta.url)('i18n-iso-countries/langs/en.json') as countries.LocaleData;
countries.registerLocale(english);

/** Folded words (see `fold`) that the library's English names lack. */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  AE: ['emirates', 'u a e', 'abu dhabi', 'dubai'],
  BA: ['bosnia', 'bosnia and herzegowina', 'bosnia herzegovina'],
  BN: ['brunei'],
  BO: ['plurinational state of bolivia'],
  BQ: ['bonaire', 'caribbean netherlands'],
  BY: ['republic of belarus', 'byelorussia'],
  CD: [
    'democratic republic of congo',
    'dr congo',
    'drc',
    'congo kinshasa',
    'zaire',
    'congo dr',
    'congo democratic republic',
  ],
  CF: ['car'],
  CG: ['congo', 'republic of congo', 'peoples republic of congo', 'congo brazzaville'],
  CI: ['cote d ivoire', 'cote divoire'],
  CN: ['peoples republic of china', 'prc', 'mainland china', 'china mainland'],
  CV: ['cabo verde'],
  CW: ['curacao'],
  DE: ['federal republic of germany'],
  EH: ['sahrawi arab democratic republic'],
  FK: ['falkland islands', 'islas malvinas'],
  FM: ['micronesia', 'federated states of micronesia'],
  FO: ['faeroe islands'],
  GB: [
    'united kingdom of great britain and northern ireland',
    'england',
    'scotland',
    'wales',
    'northern ireland',
    'u k',
    'britain',
  ],
  GE: ['abkhazia', 'south ossetia'],
  GM: ['islamic republic of gambia'],
  HK: [
    'hong kong special administrative region',
    'hong kong sar',
    'china hong kong special administrative region',
    'china hong kong',
  ],
  IR: ['persia'],
  KG: ['kyrgyz republic', 'kirghizia', 'kirgizia', 'kyrghyzstan'],
  KN: ['saint christopher and nevis'],
  KP: [
    'north korea',
    'democratic peoples republic of korea',
    'dprk',
    'd p r k',
    'peoples democratic republic of korea',
    'dpr korea',
  ],
  KR: ['south korea', 'rok', 'korea republic'],
  LA: ['laos', 'lao', 'lao pdr', 'lao peoples democratic republic', 'peoples democratic republic lao'],
  LY: ['libyan arab jamahiriya', 'state of libya', 'libya arab jamahiriya'],
  MD: ['moldova', 'transnistria'],
  MF: ['saint martin'],
  MK: ['macedonia', 'former yugoslav republic of macedonia', 'fyrom', 'republic of macedonia'],
  ML: ['northern mali'],
  MM: ['burma'],
  MO: ['macau', 'macau sar', 'macao special administrative region', 'macao sar'],
  NL: ['holland', 'kingdom of netherlands'],
  PS: [
    'palestinian',
    'palestinian territories',
    'palestinian territory',
    'occupied palestinian territory',
    'palestinian territory occupied',
    'occupied palestinian territories',
    'gaza',
    'gaza strip',
    'west bank',
    'west bank and gaza',
    'palestinian authority',
    'gaza strip palestinian territories',
  ],
  RE: ['la reunion'],
  RS: ['republic of serbia'],
  RU: ['chechnya', 'chechen republic', 'dagestan'],
  SH: ['saint helena ascension and tristan da cunha'],
  SK: ['slovak republic'],
  SO: ['somaliland', 'puntland'],
  ST: ['sao tome'],
  SX: ['sint maarten', 'saint maarten'],
  SY: ['syria'],
  SZ: ['swaziland'],
  TL: ['east timor'],
  TR: ['turkiye'],
  TW: ['republic of china', 'taiwan province of china', 'chinese taipei'],
  UA: [
    'crimea',
    'sevastopol',
    'donetsk',
    'luhansk',
    'donetsk people s republic',
    'luhansk people s republic',
    'kherson',
    'zaporizhzhia',
  ],
  VA: ['holy see', 'vatican', 'vatican city', 'vatican city state'],
  VC: ['saint vincent'],
  VE: ['bolivarian republic of venezuela'],
  VG: ['british virgin islands', 'bvi'],
  VI: ['us virgin islands', 'u s virgin islands', 'united states virgin islands'],
  VN: ['viet nam', 'socialist republic of vietnam'],
  XK: ['republic of kosovo', 'kosovo and metohija'],
  YE: ['republic of yemen'],
};

/** Common codes that differ from ISO 3166-1. null: a former state (the library still has some). */
const CODE_ALIASES: Readonly<Record<string, string | null>> = {
  UK: 'GB',
  EL: 'GR',
  XKX: 'XK',
  UNK: 'XK',
  AN: null,
  SU: null,
  YU: null,
  CS: null,
  DD: null,
};

const codeByWords = buildIndex();
/** Publishers repeat the same few hundred words millions of times; the bound keeps hostile input from growing it. */
const MAX_REMEMBERED = 5_000;
const remembered = new LRUCache<string, { code: string | null }>({ max: MAX_REMEMBERED });
const MAX_WORDS_LENGTH = 200;

/** Upper-case alpha-2 code (XK for Kosovo). null: not the name of a current country. */
export function countryCodeOf(text: string): string | null {
  if (text.length > MAX_WORDS_LENGTH) return null;
  const known = remembered.get(text);
  if (known) return known.code;
  const code = lookUp(text.trim());
  remembered.set(text, { code });
  return code;
}

function lookUp(text: string): string | null {
  // Capitals only: the UN's "na" means "not available", not Namibia.
  if (/^[A-Z]{2,3}$/.test(text)) {
    const alias = CODE_ALIASES[text];
    if (alias !== undefined) return alias;
    if (countries.isValid(text)) return countries.toAlpha2(text) ?? null;
  }
  for (const words of readings(text)) {
    const code = codeByWords.get(fold(words));
    if (code !== undefined) return code;
  }
  return null;
}

/** "Korea, North" also as "North Korea"; "Iran (Islamic Republic of)" also as "Islamic Republic of Iran" and "Iran". */
function readings(text: string): string[] {
  const plain = text.replace(/^(?:Region|Country|Territory)\s*:\s*/i, '').replace(/\.(?:\s+Previously\b.*)?$/i, '');
  const found = [plain];
  const bracket = /^([^()]+)\(([^()]+)\)\s*$/.exec(plain);
  if (bracket?.[1] && bracket[2]) found.push(`${bracket[2]} ${bracket[1]}`, bracket[1], bracket[2]);
  return found.flatMap((words) => {
    const comma = words.indexOf(',');
    return comma > 0 ? [words, `${words.slice(comma + 1)} ${words.slice(0, comma)}`] : [words];
  });
}

/** Lower case, no accents, no punctuation, no article. */
function fold(words: string): string {
  return words
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/(\p{L})['’`´]s\b/gu, '$1s')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/\bthe\b/g, ' ')
    .replace(/^\s*st\b/, 'saint')
    .replace(/\s+/g, ' ')
    .trim();
}

function buildIndex(): Map<string, string> {
  const index = new Map<string, string>();
  for (const [code, names] of Object.entries(countries.getNames('en', { select: 'all' }))) {
    for (const name of names) index.set(fold(name), code);
  }
  // Later ones win: the library gives "Congo" to both Congos.
  for (const [code, names] of Object.entries(ALIASES)) {
    for (const name of names) index.set(name, code);
  }
  return index;
}
