/** Small lists of invented parties, in two formats, and the sources file that names them. */
import { join } from 'node:path';
import { projectRoot } from '../../src/platform/lib/project-root.ts';

export interface ProfileLine {
  externalReferenceId: string;
  entityType: 'INDIVIDUAL' | 'ORGANIZATION';
  watchlistCategory?: string;
  riskLevel?: string;
  names: { fullNameRaw: string; nameType?: string; aliasStrength?: string }[];
  [more: string]: unknown;
}

/** Many bearers of one name, so that there are pages to turn. Different passports keep them apart where name and birth date agree. */
export const CROWD_SIZE = 57;
export const CROWD_NAME = 'Ottokar Wendelin';

const FIRST_NAMES = ['Almar', 'Berthe', 'Corin', 'Dagny', 'Elwin', 'Fenja', 'Gisbert', 'Hedda', 'Ingmar', 'Jorid'];
const RISKS = ['LOW', 'MEDIUM', 'HIGH', 'CRITICAL'];
const COUNTRIES = ['NO', 'SE', 'DK'];

function crowd(): ProfileLine[] {
  return Array.from({ length: CROWD_SIZE }, (_, index) => ({
    externalReferenceId: `CROWD-${String(index).padStart(3, '0')}`,
    entityType: 'INDIVIDUAL',
    riskLevel: RISKS[index % RISKS.length],
    names: [{ fullNameRaw: index % 3 === 0 ? CROWD_NAME : `${CROWD_NAME} ${FIRST_NAMES[index % 10]}` }],
    nationalities: [{ countryCode: COUNTRIES[index % COUNTRIES.length] }],
    documents: [
      { type: 'PASSPORT', value: `KR-${7_100_000 + index}`, issuingCountry: COUNTRIES[index % COUNTRIES.length] },
    ],
    dates: [{ type: 'BIRTH', value: index % 2 === 0 ? '1960-05-17' : '1960', yearOnly: index % 2 === 1 }],
  }));
}

export const PERSON = {
  name: 'Casimir Ondraszek',
  reference: 'P-1',
  dob: '1959-07-03',
  document: 'QX 123-456.Z',
  country: 'PL',
};
export const COMPANY = { name: 'Halvorsen Fjord Trading AS', reference: 'O-1', document: 'NO 987 654 321' };

export const SANCTIONED: readonly ProfileLine[] = [
  {
    externalReferenceId: PERSON.reference,
    entityType: 'INDIVIDUAL',
    watchlistCategory: 'SANCTION',
    riskLevel: 'HIGH',
    gender: 'MALE',
    authority: 'Test Authority',
    program: ['TEST-PROGRAM'],
    listingDate: '2024-03-01',
    names: [
      { fullNameRaw: PERSON.name },
      { fullNameRaw: 'Казимир Ондрашек', nameType: 'ALIAS' },
      { fullNameRaw: 'The Weaver', nameType: 'ALIAS', aliasStrength: 'WEAK' },
    ],
    dates: [{ type: 'BIRTH', value: PERSON.dob }],
    documents: [
      {
        type: 'PASSPORT',
        value: PERSON.document,
        issuingCountry: 'PL',
        issueDate: '2011-01-01',
        expiryDate: '2021-01-01',
      },
    ],
    nationalities: [{ countryCode: 'PL' }],
    addresses: [{ street: 'Ulica Zmyslona 1', city: 'Krakow', postalCode: '30-001', country: 'PL' }],
    features: [{ name: 'Note', value: 'Invented.' }],
    contacts: [{ type: 'website', value: 'https://example.test' }],
    cryptoWallets: [{ currency: 'XBT', address: '1BoatSLRHtKNngkdXEeobR76b53LETtpyT' }],
  },
  {
    externalReferenceId: COMPANY.reference,
    entityType: 'ORGANIZATION',
    riskLevel: 'CRITICAL',
    names: [{ fullNameRaw: COMPANY.name }],
    documents: [{ type: 'REGISTRATION_NUMBER', value: COMPANY.document, issuingCountry: 'NO' }],
    nationalities: [{ countryCode: 'NO' }],
  },
  ...crowd(),
];

const PEPS = `id,name,entityType,aliases,dob,nationality,documentNumber,riskLevel,reason
PEP-1,Leopoldine Vaskerberg,INDIVIDUAL,Poldi Vaskerberg;L. Vaskerberg,1971-02-28,AT,AT-55-66-77,MEDIUM,Minister of an invented country
PEP-2,Casimir Ondraszek,INDIVIDUAL,,1988-01-01,CZ,,LOW,Namesake of a sanctioned party
`;

export const SOURCES = [
  {
    id: 'test_sanctions',
    format: 'profiles-ndjson',
    url: 'sanctions.ndjson',
    category: 'SANCTION',
    authority: 'Test Authority',
    country: 'us',
    title: 'Sanctions list of the tests',
  },
  {
    id: 'test_peps',
    format: 'internal-csv',
    url: 'peps.csv',
    category: 'PEP',
    authority: 'Test Register',
    title: 'PEP list of the tests',
  },
  {
    id: 'invented',
    format: 'profiles-ndjson',
    url: join(projectRoot, 'src/lists/sources/demo/demo-list.ndjson'),
    category: 'SANCTION',
    authority: 'Demo Sanctions Authority',
  },
];

export const toNdjson = (lines: readonly object[]): string => lines.map((line) => `${JSON.stringify(line)}\n`).join('');

export function sourceFiles(): Record<string, string> {
  return { 'sanctions.ndjson': toNdjson(SANCTIONED), 'peps.csv': PEPS };
}
