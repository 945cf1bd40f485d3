/**
 * Nationalities as British lists write them: a country, or the adjective ("Syrian"). Adjectives: own selection from
 * general knowledge of the English language, no source to license.
 */
import { countryCodeOf } from '../../countries.ts';
import type { ListedNationality } from '../../profile.ts';
import type { EntryBuilder } from '../entry-builder.ts';
import { valuesOf } from './cells.ts';

const ADJECTIVES: Readonly<Record<string, string>> = {
  AE: 'emirati,emirian',
  AF: 'afghan,afghani,afgan',
  AL: 'albanian',
  AM: 'armenian',
  AO: 'angolan',
  AR: 'argentine,argentinian',
  AT: 'austrian',
  AU: 'australian',
  AZ: 'azerbaijani,azeri',
  BA: 'bosnian',
  BD: 'bangladeshi',
  BE: 'belgian',
  BG: 'bulgarian',
  BH: 'bahraini',
  BI: 'burundian',
  BR: 'brazilian',
  BY: 'belarusian,belarussian',
  CA: 'canadian',
  CF: 'central african',
  CH: 'swiss',
  CI: 'ivorian',
  CN: 'chinese',
  CO: 'colombian',
  CU: 'cuban',
  CY: 'cypriot',
  CZ: 'czech',
  DE: 'german',
  DK: 'danish',
  DZ: 'algerian',
  EE: 'estonian',
  EG: 'egyptian',
  ER: 'eritrean',
  ES: 'spanish',
  ET: 'ethiopian',
  FI: 'finnish',
  FR: 'french',
  GB: 'british',
  GE: 'georgian',
  GH: 'ghanaian',
  GM: 'gambian',
  GN: 'guinean',
  GR: 'greek',
  GW: 'bissau-guinean',
  HR: 'croatian',
  HT: 'haitian',
  HU: 'hungarian',
  ID: 'indonesian',
  IE: 'irish',
  IL: 'israeli',
  IN: 'indian',
  IQ: 'iraqi',
  IR: 'iranian',
  IT: 'italian',
  JO: 'jordanian',
  JP: 'japanese',
  KE: 'kenyan',
  KG: 'kyrgyz,kyrgyzstani',
  KP: 'north korean',
  KR: 'south korean',
  KW: 'kuwaiti',
  KZ: 'kazakh,kazakhstani',
  LB: 'lebanese',
  LK: 'sri lankan',
  LR: 'liberian',
  LT: 'lithuanian',
  LV: 'latvian',
  LY: 'libyan',
  MA: 'moroccan',
  MD: 'moldovan',
  ME: 'montenegrin',
  MK: 'macedonian',
  ML: 'malian',
  MM: 'burmese',
  MR: 'mauritanian',
  MT: 'maltese',
  MX: 'mexican',
  MY: 'malaysian',
  MZ: 'mozambican',
  NG: 'nigerian',
  NI: 'nicaraguan',
  NL: 'dutch',
  NO: 'norwegian',
  NZ: 'new zealander',
  OM: 'omani',
  PA: 'panamanian',
  PH: 'filipino,philippine',
  PK: 'pakistani',
  PL: 'polish',
  PS: 'palestinian',
  PT: 'portuguese',
  QA: 'qatari,qatarian',
  RO: 'romanian',
  RS: 'serbian',
  RU: 'russian',
  RW: 'rwandan',
  SA: 'saudi,saudi arabian',
  SD: 'sudanese',
  SE: 'swedish',
  SG: 'singaporean',
  SI: 'slovenian',
  SK: 'slovak',
  SN: 'senegalese',
  SO: 'somali,somalian',
  SS: 'south sudanese',
  SY: 'syrian',
  TD: 'chadian',
  TH: 'thai',
  TJ: 'tajik,tajikistani',
  TM: 'turkmen',
  TN: 'tunisian',
  TR: 'turkish',
  TT: 'trinidadian',
  TZ: 'tanzanian',
  UA: 'ukrainian',
  UG: 'ugandan',
  US: 'american',
  UZ: 'uzbek,uzbekistani',
  VE: 'venezuelan',
  VN: 'vietnamese',
  XK: 'kosovan,kosovar',
  YE: 'yemeni,yemenite',
  ZA: 'south african',
  ZW: 'zimbabwean',
};
const BY_ADJECTIVE: ReadonlyMap<string, string> = new Map(
  Object.entries(ADJECTIVES).flatMap(([code, words]) => words.split(',').map((word) => [word, code] as const)),
);
const ADJECTIVE = new RegExp(
  String.raw`\b(?:${[...BY_ADJECTIVE.keys()].sort((a, b) => b.length - a.length).join('|')})\b`,
  'i',
);
/** What surrounds the country: "Possibly ..", ".. by birth", ".. citizenship", ".. (as at December 2003)". */
const AROUND =
  /\([^)]*\)|\b(?:possibly|formerly|former|by birth|citizenship|citizen|nationality|nationals?|passport)\b|[.;:]+\s*$/gi;

const MAX_COUNTRY_WORDS = 4;

/** A country or an adjective inside any text; null: neither. */
export function countryIn(words: string): string | null {
  const plain = words.replace(AROUND, ' ').replace(/\s+/g, ' ').trim();
  const code = countryCodeOf(words) ?? countryCodeOf(plain);
  if (code !== null) return code;
  const adjective = ADJECTIVE.exec(plain)?.[0] ?? ADJECTIVE.exec(words)?.[0];
  if (adjective !== undefined) return BY_ADJECTIVE.get(adjective.toLowerCase()) ?? null;
  const inside = /\(([^()]+)\)/.exec(words)?.[1];
  return inside === undefined ? null : countryCodeOf(inside);
}

/** The first country named among other words: "Guinea-Bissau Diplomatic", "Iraq national identification card". */
export function countryNamedIn(words: string): string | null {
  const tokens = words.split(/[\s,.;:()]+/).filter((token) => token !== '');
  for (let start = 0; start < tokens.length; start += 1) {
    for (let end = Math.min(start + MAX_COUNTRY_WORDS, tokens.length); end > start; end -= 1) {
      const name = tokens.slice(start, end).join(' ');
      // Skip short codes: "ID" usually means an identity document here, not Indonesia.
      const code = /^\p{Lu}.{3}/u.test(name) ? countryCodeOf(name) : null;
      if (code !== null) return code;
    }
  }
  return null;
}

export function readNationalities(builder: EntryBuilder, cell: string): void {
  for (const value of valuesOf(cell)) {
    // "Iranian and American" is two; "Bosnia and Herzegovina" one.
    const halves = value.split(/\s+and\s+|\s*[;/]\s*/);
    const codes = halves.map(countryIn);
    const several = halves.length > 1 && countryCodeOf(value) === null && codes.every((code) => code !== null);
    for (const words of several ? halves : [value]) builder.nationality(words, countryIn(words), statusOf(words));
  }
}

function statusOf(words: string): ListedNationality['status'] {
  if (/\b(?:former|until|revoked|renounced|previous)/i.test(words)) return 'FORMER';
  return /citizen/i.test(words) ? 'CITIZEN' : 'NATIONAL';
}
