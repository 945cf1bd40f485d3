/** Reports for tests: a whole one, and any that the API takes. */
import fc from 'fast-check';
import { ACTIVITY_CODES, INSTRUMENT_CODES } from './fincen/codes.ts';
import {
  DOCUMENT_TYPES,
  type FilingInstitution,
  GENDERS,
  PHONE_TYPES,
  RELATIONSHIPS,
  type SarContent,
  type SarSubject,
  SUBJECT_TYPES,
  TAX_ID_TYPES,
} from './types.ts';

const ADDRESS = { street: '1 Main St', city: 'Vienna', state: 'VA', postalCode: '22182', countryCode: 'US' };

export const INSTITUTION: FilingInstitution = {
  legalName: 'Example Bank, N.A.',
  taxId: '12-3456789',
  taxIdType: 'EIN',
  primaryRegulator: 'OCC',
  institutionType: 'DEPOSITORY_INSTITUTION',
  rssd: '1234567',
  address: ADDRESS,
  contactOffice: { name: 'Financial crime office', phone: '+1 703 555 0100', extension: '12' },
  transmitter: {
    name: 'Example Bank, N.A.',
    contactName: 'Ada Example',
    taxId: '123456789',
    controlCode: 'PEXA1234',
    phone: '7035550100',
    address: ADDRESS,
  },
  goaml: { reportingEntityId: 101, localCurrency: 'AED' },
};

export const WHOLE: SarContent = {
  form: 'FINCEN_SAR',
  filingKind: 'INITIAL',
  filingDecision: 'FILE',
  sarFormVersion: '1.2',
  submissionMethod: 'E_FILING',
  detailedNarrative: 'Cash came in below the limit, five days in a row.\nIt went abroad on the sixth.',
  noteToFincen: 'Funnel Account',
  activityFrom: '2026-11-09',
  activityTo: '2026-11-13',
  amount: '48000.10',
  amountCurrency: 'USD',
  activityTypes: [{ activityCode: '114' }, { activityCode: '8999', otherText: 'Funnel of friends' }],
  instruments: ['39', '46'],
  indicators: ['STRUC'],
  subjects: [
    {
      subjectType: 'INDIVIDUAL',
      lastName: 'Brandauer',
      firstName: 'Tomasz',
      aliases: ['Tom B.'],
      birthDate: '1971-02-28',
      gender: 'MALE',
      nationalityCode: 'PL',
      taxId: { taxIdType: 'SSN_ITIN', number: '123-45-6789' },
      occupation: 'Joiner',
      addresses: [ADDRESS, { city: 'Warszawa', state: 'Mazowieckie', countryCode: 'PL' }],
      phones: [{ number: '+48 22 555 01 23', phoneType: 'MOBILE' }],
      emails: ['t.brandauer@example.com'],
      documents: [{ documentType: 'PASSPORT', number: 'AA 1234567', issuingCountryCode: 'PL' }],
      accounts: [{ number: '0012345678', isClosed: true }, { number: 'PL61109010140000071219812874' }],
      relationships: ['CUSTOMER', 'OFFICER'],
    },
    {
      subjectType: 'CORPORATE',
      fullName: 'Harbour Freight "Nord" & Söhne <GmbH>',
      documents: [{ documentType: 'OTHER', number: 'HRB 1' }],
    },
    { isUnknown: true },
  ],
  branch: { ...ADDRESS, street: '2 Branch St', rssd: '7654321' },
  lawEnforcement: { agency: 'FBI', contactName: 'J. Doe', phone: '202 555 0100', contactedOn: '2026-11-15' },
  institution: INSTITUTION,
};

/** Names of all kinds: scripts, emoji, control characters, halves of pairs, 500 letters, blanks alone. */
const oddText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.constantFrom(
    'محمد الأحمد',
    '王小明',
    'Ærøskøbing 😀',
    'a\u0000b\u0007c',
    '\ud83d',
    'x'.repeat(500),
    '😀'.repeat(400),
    ' \t\n ',
    'Zoë—“q”',
    ']]>',
  ),
);
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const day = fc.constantFrom('1850-01-01', '1999-12-31', '2026-11-09', '2026-02-28');
const country = fc.constantFrom('US', 'PL', 'CA', 'AE');
const address = fc.record({
  street: maybe(oddText),
  city: maybe(oddText),
  state: maybe(oddText),
  postalCode: maybe(oddText),
  countryCode: maybe(country),
});
const few = <T>(one: fc.Arbitrary<T>) => maybe(fc.array(one, { maxLength: 3 }));

/** The value with up to `most` of its members replaced by unusual values. */
function partlyOdd<T extends object>(
  value: T,
  odd: { [K in keyof T]?: fc.Arbitrary<T[K]> },
  most: number,
): fc.Arbitrary<T> {
  const names = fc.subarray(Object.keys(odd) as (keyof T)[], { maxLength: most });
  return fc
    .tuple(names, fc.record(odd as { [K in keyof T]: fc.Arbitrary<T[K]> }))
    .map(([chosen, replaced]) => ({ ...value, ...Object.fromEntries(chosen.map((name) => [name, replaced[name]])) }));
}

const oddSubject = partlyOdd<SarSubject>(
  WHOLE.subjects![0]!,
  {
    isUnknown: maybe(fc.boolean()),
    subjectType: maybe(fc.constantFrom(...SUBJECT_TYPES)),
    lastName: maybe(oddText),
    firstName: maybe(oddText),
    middleName: maybe(oddText),
    suffix: maybe(oddText),
    fullName: maybe(oddText),
    aliases: few(oddText),
    birthDate: maybe(day),
    gender: maybe(fc.constantFrom(...GENDERS)),
    nationalityCode: maybe(country),
    taxId: maybe(fc.record({ taxIdType: fc.constantFrom(...TAX_ID_TYPES), number: oddText })),
    occupation: maybe(oddText),
    addresses: few(address),
    phones: few(fc.record({ number: oddText, phoneType: maybe(fc.constantFrom(...PHONE_TYPES)) })),
    emails: few(fc.constant('a@b.example')),
    documents: few(
      fc.record({
        documentType: fc.constantFrom(...DOCUMENT_TYPES),
        number: oddText,
        issuingCountryCode: maybe(country),
        issuingState: maybe(oddText),
      }),
    ),
    accounts: few(fc.record({ number: oddText, isClosed: maybe(fc.boolean()) })),
    relationships: few(fc.constantFrom(...RELATIONSHIPS)),
  },
  3,
);

/** A whole report with some of it replaced. */
export const oddContent = partlyOdd<SarContent>(
  { ...WHOLE, priorDocumentNumber: '31000055053784' },
  {
    filingKind: fc.constantFrom('INITIAL', 'CONTINUING', 'CORRECTION'),
    priorDocumentNumber: fc.constantFrom('00000000000000', undefined, 'x'),
    detailedNarrative: fc.oneof(oddText, fc.constant('w'.repeat(16_999)), fc.constant(undefined)),
    noteToFincen: maybe(oddText),
    activityFrom: day,
    amount: fc.constantFrom('0', '0.01', '999999999999999', '12.5', undefined),
    cumulativeAmount: fc.constantFrom('12.5', undefined),
    isAmountUnknown: maybe(fc.boolean()),
    activityTypes: few(fc.record({ activityCode: fc.constantFrom(...ACTIVITY_CODES), otherText: maybe(oddText) })),
    instruments: few(fc.constantFrom(...INSTRUMENT_CODES)),
    subjects: fc.array(oddSubject, { minLength: 1, maxLength: 2 }),
    jointFilers: few(oddText),
    branch: maybe(
      fc.record({
        street: maybe(oddText),
        city: maybe(oddText),
        state: maybe(oddText),
        countryCode: maybe(country),
        postalCode: maybe(oddText),
        rssd: maybe(oddText),
      }),
    ),
    lawEnforcement: maybe(fc.record({ agency: maybe(oddText), contactName: maybe(oddText), phone: maybe(oddText) })),
  },
  4,
);
