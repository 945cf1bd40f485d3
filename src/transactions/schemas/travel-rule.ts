/**
 * Travel Rule identity (FATF Recommendation 16) in the IVMS 101 data model. `ivms-reader.ts` first converts a message to this notation.
 *
 *   originator | beneficiary   a name, or a person with its accounts, or a list of persons
 *   VASP                       a name, or a person
 *   person                     naturalPerson | legalPerson: names by type and script, addresses, documents, birth
 *   name                       plain text, or { nameIdentifier, localNameIdentifier, phoneticNameIdentifier }
 */
import { z } from 'zod';
import { MAX_NAMES_PER_SIDE, namesIn } from '../../domain/ivms.ts';
import {
  countryField,
  type JsonSchema,
  optionalBirthDate,
  optionalEnum,
  optionalText,
  text,
} from '../../platform/http/fields.ts';
import { schemaOf } from '../../platform/http/openapi.ts';
import { isEmpty } from '../../platform/lib/empty.ts';
import { MAX, name, optionalName } from './common.ts';
import { readIvms } from './ivms-reader.ts';

const MAX_PERSONS = 10;
const MAX_NAMES = 10;
const MAX_ELEMENTS = 20;
const MAX_HOPS = 10;

function listOf<S extends z.ZodType>(element: S, most = MAX_ELEMENTS) {
  const tooMany = { message: `must have at most ${most} elements`, params: { code: 'Size' } };
  // Checks the length first, so that a very long list is rejected before its items are parsed.
  return z
    .array(z.unknown())
    .refine((list) => list.length <= most, { ...tooMany, abort: true })
    .pipe(z.array(element))
    .meta({ jsonSchema: { type: ['array', 'null'], maxItems: most, items: schemaOf(element, 'input') } })
    .nullish();
}

/** Parses with a schema chosen by the value. Blank counts as absent. Errors come from the chosen schema. */
function chosen<S extends z.ZodType>(choose: (value: unknown) => S, jsonSchema: JsonSchema) {
  return z
    .unknown()
    .transform((value, context): z.output<S> | undefined => {
      if (isEmpty(value)) return undefined;
      const result = choose(value).safeParse(value);
      if (result.success) return result.data;
      for (const issue of result.error.issues) context.addIssue({ ...issue, input: value } as z.core.$ZodRawIssue);
      return z.NEVER;
    })
    .meta({ jsonSchema })
    .optional();
}

function shapes<S extends z.ZodType, T extends z.ZodType>(
  isFirst: (value: unknown) => boolean,
  first: S,
  second: T,
  description: string,
) {
  const anyOf = [schemaOf(first, 'input'), schemaOf(second, 'input'), { type: 'null' }];
  return chosen<S | T>((value) => (isFirst(value) ? first : second), { anyOf, description });
}

const isText = (value: unknown) => typeof value === 'string';

const naturalNames = listOf(
  z.object({
    primaryIdentifier: name('Family name, or full name'),
    secondaryIdentifier: optionalText(MAX.name, 'Given names'),
    nameIdentifierType: optionalEnum(['ALIA', 'BIRT', 'MAID', 'LEGL', 'MISC'], 'Type of name'),
  }),
  MAX_NAMES,
);
const legalNames = listOf(
  z.object({
    legalPersonName: name('Company name'),
    legalPersonNameIdentifierType: optionalEnum(['LEGL', 'SHRT', 'TRAD'], 'Type of name'),
  }),
  MAX_NAMES,
);
const inAllScripts = <S extends z.ZodType>(names: S) => {
  const asFirst = names.meta({
    jsonSchema: { type: ['array', 'null'], items: { type: 'object' }, description: 'Elements as in nameIdentifier' },
  });
  return z.object({
    nameIdentifier: names.describe('Names by type; the legal name counts most'),
    localNameIdentifier: asFirst,
    phoneticNameIdentifier: asFirst,
  });
};

const personName = <S extends z.ZodType>(names: S) =>
  shapes(isText, name('Full name'), inAllScripts(names), 'Full name or name parts');

const geographicAddress = listOf(
  z.object({
    addressType: optionalEnum(['HOME', 'BIZZ', 'GEOG'], 'Type of address'),
    department: optionalText(MAX.place, 'Department at this address'),
    subDepartment: optionalText(MAX.place, 'Part of the department'),
    streetName: optionalText(MAX.place, 'Street'),
    buildingNumber: optionalText(MAX.short, 'Number of the building'),
    buildingName: optionalText(MAX.place, 'Name of the building'),
    floor: optionalText(MAX.place, 'Floor of the building'),
    postBox: optionalText(MAX.short, 'PO box number'),
    room: optionalText(MAX.place, 'Room number or name'),
    postcode: optionalText(MAX.short, 'Postal code'),
    townName: optionalText(MAX.place, 'Town'),
    townLocationName: optionalText(MAX.place, 'Part of town'),
    districtName: optionalText(MAX.place, 'District'),
    countrySubDivision: optionalText(MAX.place, 'State or province'),
    addressLine: listOf(text(MAX.line, 'One line of the address')).describe('Unstructured address lines'),
    country: countryField.optional('ISO 3166-1 alpha-2'),
  }),
);

const nationalIdentification = z
  .object({
    nationalIdentifier: text(MAX.place, 'Number'),
    nationalIdentifierType: optionalEnum(
      ['ARNU', 'CCPT', 'RAID', 'DRLC', 'FIIN', 'TXID', 'SOCS', 'IDCD', 'LEIX', 'MISC'],
      'Type of identifier: CCPT passport, IDCD identity card, LEIX LEI, TXID tax number, RAID registration, ...',
    ),
    countryOfIssue: countryField.optional('ISO 3166-1 alpha-2'),
    registrationAuthority: optionalText(MAX.short, 'GLEIF code of the registration authority'),
  })
  .nullish();

const DETAILS = {
  geographicAddress: geographicAddress.describe('Addresses'),
  nationalIdentification: nationalIdentification.describe('Identifier issued by a state or registry'),
  customerIdentification: optionalText(MAX.place, 'Customer number at the VASP'),
};

const naturalPerson = z.object({
  name: personName(naturalNames),
  ...DETAILS,
  dateAndPlaceOfBirth: z
    .object({
      dateOfBirth: optionalBirthDate('YYYY-MM-DD; from 1850 to today'),
      placeOfBirth: optionalText(MAX.place, 'Town'),
    })
    .nullish()
    .describe('When and where the individual was born'),
  countryOfResidence: countryField.optional('ISO 3166-1 alpha-2'),
});

const legalPerson = z.object({
  name: personName(legalNames),
  ...DETAILS,
  countryOfRegistration: countryField.optional('ISO 3166-1 alpha-2'),
});

const accountNumber = shapes(
  (value) => !Array.isArray(value),
  optionalText(MAX.line, 'Account number or wallet address'),
  listOf(text(MAX.line, 'Account number or wallet address')),
  'One or more account numbers or wallet addresses',
);

/** Full schemas appear only once. Repeating IVMS 101 at every place would bloat the API description. */
const asAbove = (description: string) => ({ jsonSchema: { type: ['object', 'null'], description } });

const personShape = z.object({
  name: optionalName('Full name, if there are no name parts'),
  naturalPerson: naturalPerson.nullish().describe('The party, if an individual; exclusive with `legalPerson`'),
  legalPerson: legalPerson.nullish().describe('The party, if an organization; exclusive with `naturalPerson`'),
  geographicAddress: DETAILS.geographicAddress,
  nationalIdentification: DETAILS.nationalIdentification,
  customerIdentification: DETAILS.customerIdentification,
  country: countryField.optional('ISO 3166-1 alpha-2'),
  accountNumber,
});
export type Person = z.output<typeof personShape>;

const isNamed = (given: unknown) => namesIn(given).length > 0;
const NEEDS_NAME = {
  message:
    'must be given, for example as "name": "Tassilo Brandauer", or in IVMS 101 as "naturalPerson": ' +
    '{ "name": { "nameIdentifier": [{ "primaryIdentifier": "Brandauer", "secondaryIdentifier": "Tassilo" }] } }',
  path: ['name'],
  params: { code: 'NotNull' },
};
const TOO_MANY_NAMES = {
  message: `must give fewer than ${MAX_NAMES_PER_SIDE} names in all`,
  params: { code: 'Size' },
};

const person = personShape
  .refine(isNamed, NEEDS_NAME)
  .meta({ jsonSchema: { type: 'object', description: '{ naturalPerson } or { legalPerson }, as for the originator' } });
const persons = (of: string) => listOf(person, MAX_PERSONS).describe(`Persons of the ${of}, nested as in IVMS 101`);

function party<S extends z.ZodObject>(shape: S) {
  const named = shape
    .refine(isNamed, NEEDS_NAME)
    .refine((given) => namesIn(given).length < MAX_NAMES_PER_SIDE, TOO_MANY_NAMES);
  return shapes(isText, name('Full name'), named, 'A name or an IVMS 101 identity');
}

const vaspName = name('Name of the VASP');
const vaspDescription = schemaOf(
  personShape.pick({ name: true, country: true }).extend({
    legalPerson: legalPerson.nullish().meta(asAbove('As for the originator')),
    originatingVASP: person.nullish().describe('Nested as in IVMS 101'),
    beneficiaryVASP: person.nullish().describe('Nested as in IVMS 101'),
  }),
  'input',
);
const vaspShape = personShape
  .extend({ originatingVASP: person.nullish(), beneficiaryVASP: person.nullish() })
  .refine(isNamed, NEEDS_NAME);
export type Vasp = z.output<typeof vaspShape>;
const vasp = chosen((value) => (isText(value) ? vaspName : vaspShape), {
  anyOf: [schemaOf(vaspName, 'input'), vaspDescription, { type: 'null' }],
  description: 'Virtual asset service provider (VASP)',
});

const hop = z
  .object({ intermediaryVASP: vasp, sequence: z.int().nullish().describe('Position in the path, from 0') })
  .refine(({ intermediaryVASP }) => intermediaryVASP !== undefined, {
    message: 'must be given, for example as { "legalPerson": { "name": "Kormoran Digital" } }',
    path: ['intermediaryVASP'],
    params: { code: 'NotNull' },
  });

const messageShape = z.object({
  originator: party(personShape.extend({ originatorPersons: persons('originator') })),
  beneficiary: party(personShape.extend({ beneficiaryPersons: persons('beneficiary') })),
  originatingVasp: vasp,
  beneficiaryVasp: vasp,
  transferPath: z
    .object({
      transferPath: listOf(hop, MAX_HOPS).describe('VASPs between originating and beneficiary VASP, in order'),
    })
    .nullish()
    .describe('Intermediary VASPs'),
  payloadMetadata: z
    .object({
      transliterationMethod: listOf(text(MAX.short, 'IVMS 101 code', 'cyrl')).describe(
        'Transliteration methods of the names',
      ),
      payloadVersion: optionalText(MAX.short, 'Version of IVMS 101: 101 or 101.2023'),
    })
    .nullish()
    .describe('Message metadata'),
});
export type TravelRule = z.output<typeof messageShape>;

const isMessage = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Parses a Travel Rule message. Error paths refer to the message as sent. */
export const travelRule = z
  .unknown()
  .transform((value, context): TravelRule | undefined => {
    if (isEmpty(value)) return undefined;
    const refuse = (code: string, message: string, path: readonly PropertyKey[] = []) => {
      context.addIssue({ code: 'custom', message, path: [...path], params: { code } });
    };
    if (!isMessage(value)) {
      refuse('Type', 'must be an object with originator and beneficiary, in the data model of IVMS 101');
      return z.NEVER;
    }
    const { message, problems, writtenPath } = readIvms(value);
    for (const problem of problems) refuse('IVMS101', problem.message, problem.path);
    const { data, error } = messageShape.safeParse(message);
    for (const issue of error?.issues ?? []) {
      context.addIssue({ ...issue, path: writtenPath(issue.path), input: value } as z.core.$ZodRawIssue);
    }
    return data ?? z.NEVER;
  })
  .meta({
    jsonSchema: {
      anyOf: [schemaOf(messageShape, 'input'), { type: 'null' }],
      description:
        'Travel Rule identity (FATF Recommendation 16), in the IVMS 101 data model. Accepts IVMS 101 (2020) and 101.2023 in camelCase, ' +
        'PascalCase and snake_case. Wrappers such as `ivms101` are optional, a list may be a single element, and persons may omit ' +
        '`naturalPerson` or `originatorPersons`. Unknown objects and lists are rejected, because they could name a party. ' +
        'Responses use the notation described here.',
    },
    unknownMembers: (value: unknown) => (isMessage(value) ? readIvms(value).unknown : []),
  })
  .optional();
