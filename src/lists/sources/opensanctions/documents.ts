/** Converts codes and papers of an entity to documents: properties (`innCode`) and separate entities (Identification, Passport). */
import { documentOf, type EntryBuilder } from '../entry-builder.ts';
import { type FtmEntity, firstOf, valuesOf } from './ftm-entity.ts';
import { countryOf, dayOf, distinct } from './words.ts';

interface Code {
  type: string;
  /** State of the register; `jurisdiction`: that of the entity, if it names exactly one. */
  country?: string;
  label: string;
}

/**
 * KPP, tickers and classifiers of trade or place are not included: many companies share them, so they identify no party and
 * become features.
 */
const CODES: ReadonlyMap<string, Code> = new Map<string, Code>([
  ['passportNumber', { type: 'PASSPORT', label: 'Passport number' }],
  ['socialSecurityNumber', { type: 'NATIONAL_ID', country: 'US', label: 'Social security number' }],
  ['vatCode', { type: 'TAX_ID', label: 'VAT number' }],
  ['innCode', { type: 'TAX_ID', country: 'RU', label: 'INN' }],
  ['irsCode', { type: 'TAX_ID', country: 'US', label: 'IRS number' }],
  ['voenCode', { type: 'TAX_ID', country: 'AZ', label: 'VOEN' }],
  ['ogrnCode', { type: 'REGISTRATION_NUMBER', country: 'RU', label: 'OGRN' }],
  ['uscCode', { type: 'REGISTRATION_NUMBER', country: 'CN', label: 'Unified Social Credit Code' }],
  ['jibCode', { type: 'REGISTRATION_NUMBER', label: 'JIB' }],
  ['mbsCode', { type: 'REGISTRATION_NUMBER', label: 'MBS' }],
  ['ibcRuc', { type: 'REGISTRATION_NUMBER', label: 'IBC RUC' }],
  ['okpoCode', { type: 'OTHER', country: 'RU', label: 'OKPO' }],
  ['bikCode', { type: 'OTHER', country: 'RU', label: 'BIK' }],
  ['pfrNumber', { type: 'OTHER', country: 'RU', label: 'PFR number' }],
  ['leiCode', { type: 'LEI', label: 'LEI' }],
  ['swiftBic', { type: 'SWIFT_BIC', label: 'SWIFT/BIC' }],
  ['bic', { type: 'SWIFT_BIC', label: 'SWIFT/BIC' }],
  ['dunsCode', { type: 'DUNS', label: 'D-U-N-S' }],
  ['uniqueEntityId', { type: 'OTHER', country: 'US', label: 'Unique Entity ID (SAM.gov)' }],
  ['cageCode', { type: 'OTHER', country: 'US', label: 'CAGE code' }],
  ['npiCode', { type: 'OTHER', country: 'US', label: 'National Provider Identifier' }],
  ['cikCode', { type: 'OTHER', country: 'US', label: 'SEC Central Index Key' }],
  ['giiNumber', { type: 'OTHER', label: 'Global Intermediary Identification Number' }],
  ['licenseNumber', { type: 'OTHER', label: 'License number' }],
  ['permId', { type: 'OTHER', label: 'PermID' }],
  ['bvdId', { type: 'OTHER', label: 'Bureau van Dijk ID' }],
  ['icijId', { type: 'OTHER', label: 'ICIJ ID' }],
  ['ipoCode', { type: 'OTHER', label: 'IPO' }],
  ['isin', { type: 'OTHER', label: 'ISIN' }],
  ['isinCode', { type: 'OTHER', label: 'ISIN' }],
  ['figiCode', { type: 'OTHER', label: 'FIGI' }],
  ['iban', { type: 'OTHER', label: 'IBAN' }],
  ['accountNumber', { type: 'OTHER', label: 'Account number' }],
  ['cadastralCode', { type: 'OTHER', label: 'Cadastral code' }],
  ['imoNumber', { type: 'IMO_NUMBER', label: 'IMO number' }],
  ['mmsi', { type: 'MMSI', label: 'MMSI' }],
  ['callSign', { type: 'CALL_SIGN', label: 'Call sign' }],
  ['crsNumber', { type: 'OTHER', label: 'CRS number' }],
  ['serialNumber', { type: 'SERIAL_NUMBER', label: 'Serial number' }],
  // Generic properties. A number that is also in a specific register above counts only there.
  ['idNumber', { type: 'NATIONAL_ID', label: 'ID number' }],
  ['taxNumber', { type: 'TAX_ID', label: 'Tax number' }],
  ['registrationNumber', { type: 'REGISTRATION_NUMBER', country: 'jurisdiction', label: 'Registration number' }],
]);
export const CODE_PROPERTIES: readonly string[] = [...CODES.keys()];

/** Stated type of a document -> kind. The first matching row counts. */
const PAPERS: readonly [words: RegExp, type: string][] = [
  [/passport|pasaporte|passeport|паспорт/i, 'PASSPORT'],
  [/driv|permis de conduire|licencia de conducir/i, 'DRIVERS_LICENSE'],
  [/residen/i, 'RESIDENCE_PERMIT'],
  [/\bvisa\b/i, 'VISA'],
  [/\bimo\b/i, 'IMO_NUMBER'],
  [/\bmmsi\b/i, 'MMSI'],
  [/\blei\b|legal entity identifier/i, 'LEI'],
  [/swift|\bbic\b/i, 'SWIFT_BIC'],
  [/d-?u-?n-?s/i, 'DUNS'],
  [/\btax|\bvat\b|fiscal|\binn\b|\bnit\b|\bruc\b|\brif\b|\brfc\b|\bcuit\b|\bcpf\b|\bcnpj\b|\btin\b/i, 'TAX_ID'],
  [/regist|company|commercial|business|enterprise|ogrn|chamber|credit code/i, 'REGISTRATION_NUMBER'],
  [/national|identi|\bid\b|cedula|cédula|personal|\bdni\b|\bcurp\b|ssn|social security|tazkira|birth/i, 'NATIONAL_ID'],
];

/** @param papers Identification and Passport entities of this holder */
export function readDocuments(builder: EntryBuilder, entity: FtmEntity, papers: readonly FtmEntity[]): void {
  const read = new Set<string>();
  for (const paper of papers) for (const key of readPaper(builder, paper)) read.add(key);
  for (const [property, code] of CODES) {
    for (const value of valuesOf(entity, property)) {
      const type = typeOf(property, code, entity);
      // A paper with dates, or a number in a named register, says more than the bare number.
      if (value.trim() === '' || read.has(`${type} ${value.trim()}`)) continue;
      read.add(`${type} ${value.trim()}`);
      builder.document(documentOf(type, value.trim(), { issuingCountry: issuerOf(code, entity), note: code.label }));
    }
  }
}

/** Types of numbers that depend on the schema. */
function typeOf(property: string, { type }: Code, { schema }: FtmEntity): string {
  if (property === 'registrationNumber' && schema === 'Airplane') return 'AIRCRAFT_TAIL_NUMBER';
  // A company's IMO number is not a ship's number.
  if (property === 'imoNumber' && schema !== 'Vessel') return 'REGISTRATION_NUMBER';
  return type;
}

function issuerOf({ country }: Code, entity: FtmEntity): string | null {
  if (country !== 'jurisdiction') return country ?? null;
  const states = distinct(valuesOf(entity, 'jurisdiction').map(countryOf));
  return states.length === 1 ? (states[0] ?? null) : null;
}

function readPaper(builder: EntryBuilder, paper: FtmEntity): string[] {
  const words = valuesOf(paper, 'type').join(' ');
  const type =
    paper.schema === 'Passport' ? 'PASSPORT' : (PAPERS.find(([pattern]) => pattern.test(words))?.[1] ?? 'OTHER');
  const label = words || (paper.schema === 'Passport' ? 'Passport' : 'Identification');
  const remarks = ['authority', 'summary', 'description', 'surname', 'givenName', 'birthDate', 'birthPlace', 'gender'];
  const note = [label, ...remarks.flatMap((property) => valuesOf(paper, property))].join('; ');
  const countries = distinct(valuesOf(paper, 'country').map(countryOf));
  const more = {
    issuingCountry: countries.length === 1 ? (countries[0] ?? null) : null,
    issueDate: dayOf(firstOf(paper, 'startDate'), 'first'),
    expiryDate: dayOf(firstOf(paper, 'endDate'), 'last'),
    note,
  };
  const numbers = [...valuesOf(paper, 'number'), ...valuesOf(paper, 'passportNumber')];
  for (const url of valuesOf(paper, 'sourceUrl')) builder.feature(`Source of ${label}`, url);
  for (const personal of valuesOf(paper, 'personalNumber')) {
    builder.document(
      documentOf('NATIONAL_ID', personal, { issuingCountry: more.issuingCountry, note: 'Personal number' }),
    );
  }
  for (const number of distinct(numbers)) {
    if (number.trim() !== '') builder.document(documentOf(type, number.trim(), more));
  }
  return numbers.map((number) => `${type} ${number.trim()}`);
}
