/**
 * OFAC's labels of identity documents and registrations -> kinds of the profile.
 *
 *   Passport G737411 (Tunisia) issued 24 Oct 1990 expires 20 Sep 1997
 *   ^label   ^number  ^country         ^issue                ^expiry
 *
 * The label is always kept in `note`. A label that no row knows, but that reads like one ("Fishing Permit No."), is OTHER.
 */

import { countryCodeOf } from '../../countries.ts';
import type { ListedDocument } from '../../profile.ts';
import { parseDayOnly } from '../dates.ts';
import { documentOf } from '../entry-builder.ts';

/** A word that ends a label: "National ID No. 216040", "NIT # 800018928-0". */
const COUNTER = String.raw`(?:\s*(?:No\.?|Numbers?|#|Num\.|ID)(?=[\s:]))?`;

const KINDS: readonly [type: string, label: string][] = [
  ['PASSPORT', String.raw`(?:[A-Z][\w.]*\s+){0,3}Passport(?: Booklet)?`],
  ['VISA', String.raw`VisaNumberID|(?:[A-Z]\w+ )?Visa`],
  ['DRIVERS_LICENSE', String.raw`(?:[A-Z]\w+ )?Driver'?s'? Licen[sc]e|Driving Licen[sc]e`],
  ['RESIDENCE_PERMIT', String.raw`(?:[A-Z]\w+ )?(?:Residen(?:cy|ce|t)(?: Permit| Card)?)`],
  ['REGISTRATION_NUMBER', 'Identification Number IMO|Company Number IMO'],
  ['IMO_NUMBER', 'Vessel Registration Identification IMO|(?:Vessel )?IMO'],
  ['MMSI', 'MMSI'],
  ['CALL_SIGN', '(?:Other |Former )?(?:Vessel )?Call Sign'],
  ['AIRCRAFT_TAIL_NUMBER', '(?:Previous |Former |Other )?Aircraft Tail'],
  [
    'SERIAL_NUMBER',
    String.raw`Aircraft Manufacturer's Serial Number \(MSN\)|Aircraft Construction Number \(also called [^)]*\)|Aircraft Serial Identification|MSN|Serial`,
  ],
  ['SWIFT_BIC', String.raw`SWIFT\/BIC|SWIFT|BIC`],
  ['LEI', 'Legal Entity|LEI'],
  ['DUNS', 'D-U-N-S|DUNS'],
  [
    'TAX_ID',
    [
      String.raw`(?:[A-Z]\w+ )?Tax ID|(?:[A-Z]\w+ )?tax identification number|US FEIN|FEIN|N\.?I\.?T\.?|RUC|RIF|R\.?F\.?C\.?|RTN|R\.T\.N\.`,
      String.raw`C\.?U\.?I\.?T\.?|CPF|C\.?N\.?P\.?J\.?|V\.?A\.?T\.?|(?:Italian )?Fiscal(?: Code)?|(?:Romanian )?Tax Registration|TIN|INN|KPP`,
      String.raw`Numero Unico de Identificacao Tributaria \(NUIT\)|P\.?I\.?N\.?|Permanent Account|N\.?I\.?F\.?|Employer Identification|GST|PAN`,
    ].join('|'),
  ],
  [
    'NATIONAL_ID',
    [
      String.raw`(?:[A-Z]\w+ ){0,2}National(?: Foreign)? ID(?: Card| Number)?|Tazkira(?: National ID Card)?|Cedula(?: de (?:Ciudadania|Identidad|Residencia))?`,
      String.raw`(?:[A-Z]\w+ ){0,2}(?:Personal|Identity|Identification)(?: ID| Card| Number| Document)+|SSN|D\.?N\.?I\.?|C\.?U\.?R\.?P\.?|C\.?U\.?I\.?P?\.?|CNP \(Personal Numerical Code\)`,
      String.raw`Numero de Identidad|Citizen's Card(?: Number)?|Kenyan ID|Electoral Registry|Credencial electoral|L\.?E\.?|Birth Certificate`,
      String.raw`Identification Number|(?:[A-Z]\w+ )Identification(?: Number)?|Refugee ID Card|(?:[A-Z]\w+ )?Social Security|(?:[A-Z]\w+ )?ID Card`,
      String.raw`Cartilla de Servicio Militar Nacional|Military Registration|Voter(?:'s)? (?:ID|Card)|N\.?I\.?E\.?|I\.F\.E\.|IFE|Residency Number`,
    ].join('|'),
  ],
  [
    'REGISTRATION_NUMBER',
    [
      String.raw`(?:[A-Z]\w+ ){0,2}Registration (?:Number|ID|No\.)`,
      String.raw`(?:[A-Z]\w+ ){0,2}Company(?: Number| Registration)?|Commercial Regist(?:ry|ration)(?: Number)?|(?:Romanian )?C\.\s?R\.|Business(?: Registration)?(?: Number| Document)`,
      String.raw`Uni(?:fi|t)ed Social Credit Code(?: Certificate)? \([A-Z]+\)|Folio Mercantil|Matricula Mercantil|Chamber of Commerce(?: Number)?|Istanbul Chamber of Comm\.`,
      String.raw`Dubai Chamber of Commerce Membership|Government Gazette|Economic Register Number \(CBLS\)|Central Registration System|Public Registration|Enterprise`,
      String.raw`Certificate of Incorporation|Branch Unit|Organization Code|Registered Charity|Trade License|UK Company|File|Partita IVA|Tourism License|BIK \([A-Z]+\)`,
      'Vessel Registration Identification|Registration|Commercial License|License|Permit|Business License',
    ].join('|'),
  ],
];

const LABELS = KINDS.map(([type, label]) => ({
  type,
  pattern: new RegExp(`^((?:${label})${COUNTER})\\s*:?\\s+(?=\\S)`, 'i'),
}));
/** "Afghan Money Service Provider License Number 044": any words that end like a label. */
const ANY_LABEL =
  /^((?:[A-Z][\w.'/&,-]*\s+(?:of\s+|and\s+|de\s+)?){1,8}?(?:No\.|Number|#|ID|Code|Card|Certificate|License)(?:\s\([^)]*\))?)\s*:?\s+(?=\S*\d)/;
/** No label word, but a number and a country: "R.F.C. AELM-710509 (Mexico)", "UN/LOCODE UA KEH". */
const BARE_LABEL = /^([A-Z][\w.'/-]*(?:\s+[A-Za-z][\w.'/-]*){0,5}?)\s+(?=(?:[A-Z]{0,6}[ -]?)?\d[\w./ -]*\s+\([^)]+\))/;
/** Tails of a document, each stripped from the end until none is left. */
const TAIL =
  /[\s,]*(?:\(([^()]*)\)|\b(issued|date of issue|expires|expired|expiry)\s+((?:\d{1,2}\s+)?(?:[A-Za-z]{3,9}\s+)?\d{4}))[\s.]*$/i;

/** null: the segment names no document. */
export function documentFrom(segment: string): ListedDocument | null {
  const labelled = LABELS.find(({ pattern }) => pattern.test(segment));
  const match = labelled?.pattern.exec(segment) ?? ANY_LABEL.exec(segment) ?? BARE_LABEL.exec(segment);
  if (!match?.[1]) return null;
  const document = documentOf(labelled?.type ?? 'OTHER', '');
  const notes = [match[1].replace(/[\s:]+$/, '')];
  // "BIK (RU) 044030707": the label itself names the country.
  document.issuingCountry = countryCodeOf(/\(([A-Z]{2})\)/.exec(match[1])?.[1] ?? '');
  let rest = segment.slice(match[0].length);
  for (let tail = TAIL.exec(rest); tail !== null && tail.index > 0; tail = TAIL.exec(rest)) {
    rest = rest.slice(0, tail.index);
    const leftover = takeTail(document, tail);
    if (leftover !== null) notes.splice(1, 0, leftover);
  }
  document.value = rest.trim();
  document.note = notes.join('; ');
  // A number has a digit; codes such as a tail number or BIC may have none, but no small letters either.
  const proseLike = !/\d/.test(document.value) && /\p{Ll}{2}/u.test(document.value);
  return document.value === '' || proseLike ? null : document;
}

/** Moves a removed suffix to its field. A suffix without a field becomes a note. */
function takeTail(document: ListedDocument, tail: RegExpExecArray): string | null {
  const [, bracket, verb, date] = tail;
  if (bracket !== undefined) {
    const country = countryCodeOf(bracket);
    if (country === null || document.issuingCountry !== null) return bracket;
    document.issuingCountry = country;
    return null;
  }
  const day = parseDayOnly(date ?? '');
  const isIssue = /^(?:issued|date)/i.test(verb ?? '');
  if (day === null) return `${verb} ${date}`;
  if (isIssue) document.issueDate = day;
  else document.expiryDate = day;
  return null;
}
