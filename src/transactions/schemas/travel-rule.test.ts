/** Travel Rule messages in the spellings that are sent: every party is read, or the message is refused. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ivmsParties } from '../../domain/ivms.ts';
import { AppError, type FieldError } from '../../platform/errors.ts';
import { unknownFields } from '../../platform/http/ignored-fields.ts';
import { validate } from '../../platform/http/validation.ts';
import { CRYPTO_EXAMPLE_REQUEST } from '../examples.ts';
import { readCrypto } from '../read-request.ts';
import { cryptoRequest } from './crypto.ts';

const SCHEMA = cryptoRequest(false);
type Message = Record<string, unknown>;

const contentOf = (travelRule: unknown) => {
  const body = { ...CRYPTO_EXAMPLE_REQUEST, senderName: '', receiverName: '', travelRule };
  return readCrypto(validate(SCHEMA, body)).content;
};

/** "SENDER PERSON Timur Ivanov", ... in alphabetical order. */
const screened = (travelRule: unknown) =>
  [...new Set(ivmsParties(contentOf(travelRule).echo).map(({ role, kind, name }) => `${role} ${kind} ${name}`))].sort();

function refused(travelRule: unknown): readonly FieldError[] | null {
  try {
    contentOf(travelRule);
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.details.errors ?? [];
    throw error;
  }
}

type SideName = 'originator' | 'beneficiary';
const SIDES = [
  ['originator', 'SENDER'],
  ['beneficiary', 'RECEIVER'],
] as const;
const capital = (name: string) => `${name[0]!.toUpperCase()}${name.slice(1)}`;
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Every key of a message, by a function of its name. */
function renamed(value: unknown, rename: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((one) => renamed(one, rename));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [rename(name), renamed(one, rename)]));
}

const PARTS = { primaryIdentifier: 'Ivanov', secondaryIdentifier: 'Timur', nameIdentifierType: 'LEGL' };
const PARTS_2023 = {
  primaryIdentifier: 'Ivanov',
  secondaryIdentifier: 'Timur',
  naturalPersonNameIdentifierType: 'LEGL',
};
const NAME = { nameIdentifier: [PARTS] };
const PERSON = { naturalPerson: { name: NAME } };
const of = (side: SideName, persons: unknown[]) => ({ [side]: { [`${side}Persons`]: persons } });
const TRISA = {
  natural_person: {
    name: {
      name_identifiers: [
        {
          primary_identifier: 'Ivanov',
          secondary_identifier: 'Timur',
          name_identifier_type: 'NATURAL_PERSON_NAME_TYPE_CODE_LEGL',
        },
      ],
      local_name_identifiers: [],
    },
    geographic_addresses: [{ address_type: 'ADDRESS_TYPE_CODE_HOME', address_line: ['Gate 1'], country: 'AE' }],
  },
};

const SPELLINGS: readonly [title: string, message: (side: SideName) => unknown][] = [
  ['IVMS 101.2020', (side) => of(side, [PERSON])],
  [
    'IVMS 101.2023',
    (side) => ({ [side]: { [`${side}Person`]: [{ naturalPerson: { name: { nameIdentifier: [PARTS_2023] } } }] } }),
  ],
  ['capitals for the four entities (CODE)', (side) => ({ [capital(side)]: { [`${side}Persons`]: [PERSON] } })],
  ['PascalCase', (side) => renamed(of(side, [PERSON]), capital)],
  ['snake_case', (side) => renamed(of(side, [PERSON]), snake)],
  ['kebab-case', (side) => renamed(of(side, [PERSON]), (name) => snake(name).replaceAll('_', '-'))],
  ['UPPER_CASE', (side) => renamed(of(side, [PERSON]), (name) => snake(name).toUpperCase())],
  [
    'protobuf (TRISA), in its wrapper',
    (side) => ({ identity: { [side]: { [`${side}_persons`]: [TRISA], account_numbers: ['1'] } } }),
  ],
  ['ivms101 as a wrapper', (side) => ({ ivms101: { [capital(side)]: { [`${side}Persons`]: [PERSON] } } })],
  ['two wrappers', (side) => ({ travelRule: { data: of(side, [PERSON]) } })],
  [
    'a display name beside the persons',
    (side) => ({ [side]: { name: 'Benedikta Zirngibl', [`${side}Person`]: [PERSON] } }),
  ],
  ['a single person in place of the list', (side) => ({ [side]: { [`${side}Persons`]: PERSON } })],
  ['persons of the side at the top', (side) => ({ [`${side}Persons`]: [PERSON] })],
  ['a list in place of the side', (side) => ({ [side]: [PERSON] })],
  ['persons', (side) => ({ [side]: { persons: [PERSON] } })],
  ['a wrapper around each person', (side) => of(side, [{ person: PERSON }])],
  ['the person alone', (side) => ({ [side]: PERSON })],
  ['the members of the person alone', (side) => ({ [side]: { name: NAME, countryOfResidence: 'AE' } })],
  ['the members of each person alone', (side) => of(side, [{ name: NAME, dateOfBirth: '1974-09-02' }])],
  ['the name alone', (side) => ({ [side]: NAME })],
  ['the parts of the name alone', (side) => ({ [side]: PARTS })],
  ['first and last name', (side) => ({ [side]: { firstName: 'Timur', last_name: 'Ivanov' } })],
  ['a list of names', (side) => of(side, [{ naturalPerson: { name: [PARTS] } }])],
  [
    'a list of names in all scripts',
    (side) => of(side, [{ naturalPerson: { name: [NAME, { localNameIdentifier: [PARTS] }] } }]),
  ],
  ['a single name', (side) => of(side, [{ naturalPerson: { name: { nameIdentifier: PARTS } } }])],
  ['local names alone', (side) => of(side, [{ naturalPerson: { name: { localNameIdentifier: [PARTS] } } }])],
  ['phonetic names alone', (side) => of(side, [{ naturalPerson: { name: { phoneticNameIdentifier: [PARTS] } } }])],
  [
    'local names beside a list of names',
    (side) => of(side, [{ naturalPerson: { name: [{ primaryIdentifier: 'T' }], localNameIdentifier: [PARTS] } }]),
  ],
  ['a name as text', (side) => of(side, [{ naturalPerson: { name: 'Timur Ivanov' } }])],
  ['names as texts', (side) => of(side, [{ naturalPerson: { name: { nameIdentifier: ['Timur Ivanov'] } } }])],
];

describe.each(SIDES)('a person as the %s', (side, role) => {
  it.each(SPELLINGS)('%s', (_, message) => {
    expect(screened(message(side))).toContain(`${role} PERSON Timur Ivanov`);
  });

  it.each<[string, unknown]>([
    ['text', { [side]: 'Timur Ivanov' }],
    ['{ name }', { [side]: { name: 'Timur Ivanov' } }],
    ['{ Name }', { [capital(side)]: { Name: 'Timur Ivanov', Address: 'Gate 1' } }],
    ['{ fullName }', { [side]: { full_name: 'Timur Ivanov' } }],
    ['a list of texts', { [side]: ['Timur Ivanov', 'Benedikta Zirngibl'] }],
    ['persons with a name', of(side, [{ name: 'Timur Ivanov', country: 'AE' }])],
    ['a name at the top', { [`${side}Name`]: 'Timur Ivanov' }],
  ])('a party of unknown kind: %s', (_, message) => {
    expect(screened(message)).toContain(`${role} null Timur Ivanov`);
  });
});

const COMPANY = { name: { nameIdentifier: [{ legalPersonName: 'Kormoran', legalPersonNameIdentifierType: 'LEGL' }] } };
const ANY_NAME = { beneficiary: 'Timur Ivanov' };

it.each<[string, unknown]>([
  ['IVMS 101', { originatingVASP: { originatingVASP: { legalPerson: COMPANY } } }],
  ['without its wrapper', { originatingVASP: { legalPerson: COMPANY } }],
  ['PascalCase', { OriginatingVASP: { OriginatingVASP: { LegalPerson: renamed(COMPANY, capital) } } }],
  ['snake_case', { originating_vasp: { originating_vasp: { legal_person: renamed(COMPANY, snake) } } }],
  ['the originator VASP', { OriginatorVASP: { legalPerson: COMPANY } }],
  ['the members of the company alone', { beneficiaryVASP: COMPANY }],
  ['a list of names', { beneficiary_vasp: { legalPerson: { name: COMPANY.name.nameIdentifier } } }],
  ['text', { beneficiaryVASP: 'Kormoran' }],
  ['a name at the top', { beneficiaryVASPname: 'Kormoran' }],
  [
    'an intermediary',
    { transferPath: { transferPath: [{ intermediaryVASP: { legalPerson: COMPANY }, sequence: 0 }] } },
  ],
  ['a list of intermediaries', { transfer_path: [{ intermediary_vasp: { legal_person: COMPANY } }] }],
  ['an intermediary alone', { TransferPath: { IntermediaryVASP: { LegalPerson: COMPANY } } }],
])('a provider: %s', (_, message) => {
  expect(screened({ ...(message as Message), ...ANY_NAME })).toEqual([
    'RECEIVER null Timur Ivanov',
    'VASP ORGANIZATION Kormoran',
  ]);
});

it('reads birth, documents, addresses and accounts in every spelling', () => {
  const person = {
    ...NAME,
    dateAndPlaceOfBirth: { dateOfBirth: '1974-09-02', placeOfBirth: 'Graz' },
    nationalIdentification: { nationalIdentifier: 'U7788123', nationalIdentifierType: 'CCPT' },
    geographicAddress: { streetName: 'Ring', buildingNumber: '4', postCode: '4020', townName: 'Linz', country: 'AT' },
    customerNumber: 'C-1',
  };
  const expected = {
    name: 'Timur Ivanov',
    type: 'INDIVIDUAL',
    country: 'AT',
    birthDate: '1974-09-02',
    document: { type: 'PASSPORT', number: 'U7788123' },
    address: 'Ring 4',
    postalCode: '4020',
    city: 'Linz',
  };
  for (const rename of [String, capital, snake]) {
    const sender = contentOf({ originator: renamed({ persons: [person], accountNumber: '1' }, rename) }).sender;
    expect(sender).toMatchObject(expected);
  }
});

it('does not assign the birth date to another name beside it', () => {
  const born = { naturalPerson: { name: NAME, dateAndPlaceOfBirth: { dateOfBirth: '1974-09-02' } } };
  const birthDate = (side: object) => contentOf({ originator: side }).sender?.birthDate;
  expect(birthDate({ name: 'Timur IVANOV', originatorPersons: [born] })).toBe('1974-09-02');
  expect(birthDate({ name: 'Benedikta Zirngibl', originatorPersons: [born] })).toBeNull();
});

describe('an unreadable message', () => {
  const body = 'travelRule.';
  it.each<[string, unknown, string, string]>([
    ['a party of unknown name', { ...ANY_NAME, counterparty: { name: 'X Y' } }, 'counterparty', 'IVMS101'],
    ['a list of unknown name', { ...ANY_NAME, parties: ['X Y'] }, 'parties', 'IVMS101'],
    ['in its wrapper', { ivms101: { Beneficary: PERSON } }, 'ivms101.Beneficary', 'IVMS101'],
    ['a side that is empty', { Beneficiary: {} }, 'Beneficiary.name', 'NotNull'],
    ['a side without a name', { Beneficiary: { account_number: ['1'] } }, 'Beneficiary.name', 'NotNull'],
    ['unknown persons', { beneficiary: { name: 'X Y', owners: [PERSON] } }, 'beneficiary.owners', 'IVMS101'],
    [
      'the persons of the other side',
      { beneficiary: { name: 'X Y', originatorPersons: [PERSON] } },
      'beneficiary.originatorPersons',
      'IVMS101',
    ],
    ['one person of two', { beneficiary: [PERSON, { natural_person: {} }] }, 'beneficiary[1].name', 'NotNull'],
    ['an unknown person of two', { beneficiary: [PERSON, { nat: { name: NAME } }] }, 'beneficiary[1].nat', 'IVMS101'],
    [
      'parts of a name without the main one',
      { Beneficiary: { Persons: [{ NaturalPerson: { Name: { NameIdentifier: [{ SecondaryIdentifier: 'T' }] } } }] } },
      'Beneficiary.Persons[0].NaturalPerson.Name.NameIdentifier[0].primaryIdentifier',
      'NotNull',
    ],
    ['names of an unknown type', { beneficiary: { name: ['X Y', 'Z'] } }, 'beneficiary.name', 'IVMS101'],
    ['two names for one member', { beneficiary: 'X Y', Beneficiary: 'Z' }, 'Beneficiary', 'IVMS101'],
    ['persons that are no objects', { beneficiary: [7] }, 'beneficiary[0]', 'Type'],
    [
      'an unknown part of a name',
      of('beneficiary', [{ naturalPerson: { name: { nameIdentifier: [{ ...PARTS, patronymic: 'Petrovich' }] } } }]),
      'beneficiary.beneficiaryPersons[0].naturalPerson.name.nameIdentifier[0].patronymic',
      'IVMS101',
    ],
    ['too many persons', { beneficiary: Array(11).fill(PERSON) }, 'beneficiary', 'Size'],
    ['far too many persons', { beneficiary: Array(50_000).fill({}) }, 'beneficiary', 'Size'],
    [
      'a provider without a name',
      { ...ANY_NAME, originating_vasp: { country: 'AT' } },
      'originating_vasp.name',
      'NotNull',
    ],
    ['an unknown provider', { ...ANY_NAME, originatingVasp: { entity: COMPANY } }, 'originatingVasp.entity', 'IVMS101'],
    [
      'an intermediary without a name',
      { transferPath: [{ sequence: 1 }] },
      'transferPath[0].intermediaryVASP',
      'NotNull',
    ],
    ['an encrypted message', { ivms101: 'eyJhbGciOiJSU0EtT0FFUCJ9' }, 'ivms101', 'IVMS101'],
    [
      'wrappers without end',
      { data: { data: { data: { data: { data: { data: ANY_NAME } } } } } },
      'data.data.data.data.data',
      'IVMS101',
    ],
  ])('%s', (_, message, field, code) => {
    expect(refused(message)?.map((error) => `${error.field} ${error.code}`)).toContain(`${body}${field} ${code}`);
  });

  it.each([7, true, 'eyJhbGciOiJSU0EtT0FFUCJ9', [ANY_NAME]])('%j is none', (message) => {
    expect(refused(message)).toMatchObject([{ field: 'travelRule', code: 'Type' }]);
  });

  it('explains the expected form with an example', () => {
    expect(refused({ beneficiary: { owners: [PERSON] } })).toEqual([
      {
        field: 'travelRule.beneficiary.owners',
        code: 'IVMS101',
        message: expect.stringMatching(/Allowed here: name, .*beneficiaryPersons.*"primaryIdentifier"/),
      },
      {
        field: 'travelRule.beneficiary.name',
        code: 'NotNull',
        message: expect.stringMatching(/for example as "name": "Tassilo Brandauer"/),
      },
    ]);
  });
});

it('names unknown values, and reads them as texts', () => {
  const travelRule = { Version: '1', ivms101: { beneficiary: { name: 'X Y', nmae: 'Z', extra: {} } } };
  expect(unknownFields(SCHEMA, { ...CRYPTO_EXAMPLE_REQUEST, travelRule }, '', 20)).toEqual([
    'travelRule.Version',
    'travelRule.ivms101.beneficiary.nmae',
    'travelRule.ivms101.beneficiary.extra',
  ]);
  expect(refused(travelRule)).toBeNull();
});

describe('any message', () => {
  const word = fc.constantFrom('Ivanov', 'Timur', 'Brandauer', 'Zirngibl', 'Ондрашек', 'العربية', '丁', "O'Neill");
  const parts = fc.record(
    {
      primaryIdentifier: word,
      secondaryIdentifier: word,
      nameIdentifierType: fc.constantFrom('LEGL', 'ALIA', 'BIRT'),
    },
    { requiredKeys: ['primaryIdentifier'] },
  );
  const legalParts = fc.record({
    legalPersonName: word,
    legalPersonNameIdentifierType: fc.constantFrom('LEGL', 'TRAD'),
  });
  const names = <T>(one: fc.Arbitrary<T>) => {
    const some = fc.array(one, { minLength: 1, maxLength: 3 });
    const record = { nameIdentifier: some, localNameIdentifier: some, phoneticNameIdentifier: some };
    return fc.record(record, { requiredKeys: ['nameIdentifier'] });
  };
  const address = fc.record({ townName: word, addressLine: fc.constant(['Gate 1']), country: fc.constant('AE') });
  const naturalPerson = fc.record(
    {
      name: names(parts),
      geographicAddress: fc.array(address, { minLength: 1, maxLength: 2 }),
      dateAndPlaceOfBirth: fc.constant({ dateOfBirth: '1974-09-02', placeOfBirth: 'Graz' }),
      nationalIdentification: fc.constant({ nationalIdentifier: 'U7788123', nationalIdentifierType: 'CCPT' }),
    },
    { requiredKeys: ['name'] },
  );
  const legalPerson = fc.record({ name: names(legalParts) });
  const person = fc.oneof(fc.record({ naturalPerson }), fc.record({ legalPerson }));
  const persons = fc.array(person, { minLength: 1, maxLength: 3 });
  const vasp = fc.record({ legalPerson });
  const message = fc.record(
    {
      originator: fc.record({ originatorPersons: persons, accountNumber: fc.constant(['1']) }),
      beneficiary: fc.record({ beneficiaryPersons: persons }),
      originatingVASP: vasp,
      beneficiaryVASP: vasp,
      transferPath: fc.record({ transferPath: fc.array(fc.record({ intermediaryVASP: vasp }), { maxLength: 2 }) }),
    },
    { requiredKeys: ['originator', 'beneficiary'] },
  );
  const spellings = [
    String,
    capital,
    snake,
    (name: string) => snake(name).toUpperCase(),
    (name: string) => name.toLowerCase(),
  ];
  const spelling = fc.infiniteStream(fc.constantFrom(...spellings));
  const wrappers = fc.array(fc.constantFrom('ivms101', 'IVMS101', 'identityPayload', 'data', 'payload'), {
    maxLength: 3,
  });

  it('names the same parties in any spelling of members and wrappers', () => {
    fc.assert(
      fc.property(message, spelling, wrappers, (given, stream, around) => {
        const spelled = renamed(given, (name) => stream.next().value!(name));
        const wrapped = around.reduce<unknown>((inner, wrapper) => ({ [wrapper]: inner }), spelled);
        expect(screened(wrapped)).toEqual(screened(given));
        const { sender, receiver } = contentOf(given);
        expect(contentOf(wrapped)).toMatchObject({ sender, receiver });
      }),
      { numRuns: 60 },
    );
  });

  it('with one misnamed member is rejected or names the same parties', () => {
    const keysOf = (value: unknown): string[] =>
      typeof value !== 'object' || value === null
        ? []
        : Object.entries(value).flatMap(([name, one]) => [...(Array.isArray(value) ? [] : [name]), ...keysOf(one)]);
    fc.assert(
      fc.property(message, fc.nat(), (given, pick) => {
        const known = keysOf(given);
        const misspelled = known[pick % known.length]!;
        const changed = renamed(given, (name) => (name === misspelled ? `${name}Xyz` : name));
        if (refused(changed) === null) expect(screened(changed)).toEqual(screened(given));
      }),
      { numRuns: 100 },
    );
  });
});
