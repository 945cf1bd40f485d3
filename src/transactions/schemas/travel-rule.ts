/**
 * Travel Rule identity (FATF Recommendation 16) in the data model of IVMS 101 (interVASP, 2020 and 2023 spellings):
 *
 *   originator | beneficiary   a name, or a person, or a list of persons; account numbers
 *   person                     naturalPerson | legalPerson: names by type and script, addresses, documents, birth
 *   name                       plain text, or { nameIdentifier, localNameIdentifier, phoneticNameIdentifier }
 *   VASP                       plain text, or a name with its country, or a legal person
 */
import { z } from 'zod';
import {
  countryField,
  type JsonSchema,
  optionalBirthDate,
  optionalEnum,
  optionalText,
  text,
} from '../../http/fields.ts';
import { schemaOf } from '../../http/openapi.ts';
import { isEmpty } from '../../lib/empty.ts';
import { MAX_NAMES_PER_SIDE } from '../types/ivms.ts';
import { MAX, name, optionalName } from './common.ts';

const MAX_PERSONS = 10;
const MAX_NAMES = 10;
const MAX_ELEMENTS = 20;

function listOf<S extends z.ZodType>(element: S, most = MAX_ELEMENTS) {
  const tooMany = { message: `must have at most ${most} elements`, params: { code: 'Size' } };
  // Counted first, so that a very long list is refused without reading its items.
  return z
    .array(z.unknown())
    .refine((list) => list.length <= most, { ...tooMany, abort: true })
    .pipe(z.array(element))
    .meta({ jsonSchema: { type: ['array', 'null'], maxItems: most, items: schemaOf(element, 'input') } })
    .nullish();
}

/** Chooses a schema by the value. Blank counts as absent. Errors are those of the chosen schema. */
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
    .meta({ jsonSchema, readAs: choose })
    .optional();
}

/** Describes a schema only at its first place. All of IVMS 101 at every place would fill the API description. */
function asAbove<S extends z.ZodType>(schema: S, description: string) {
  return chosen(() => schema, { type: ['object', 'null'], description });
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

const NATURAL_NAME_TYPES = ['ALIA', 'BIRT', 'MAID', 'LEGL', 'MISC'] as const;
const naturalNames = listOf(
  z.object({
    primaryIdentifier: name('Family name, or the whole name'),
    secondaryIdentifier: optionalText(MAX.name, 'Given names'),
    nameIdentifierType: optionalEnum(NATURAL_NAME_TYPES, 'Kind of name'),
    naturalPersonNameIdentifierType: optionalEnum(NATURAL_NAME_TYPES, 'Kind of name, as IVMS 101.2023 spells it'),
  }),
  MAX_NAMES,
);
const legalNames = listOf(
  z.object({
    legalPersonName: name('Name of the company'),
    legalPersonNameIdentifierType: optionalEnum(['LEGL', 'SHRT', 'TRAD'], 'Kind of name'),
  }),
  MAX_NAMES,
);
const inAllScripts = <S extends z.ZodType>(names: S) => {
  const asFirst = names.meta({
    jsonSchema: { type: ['array', 'null'], items: { type: 'object' }, description: 'Elements as of nameIdentifier' },
  });
  return z.object({
    nameIdentifier: names.describe('Names by type; the legal one counts most'),
    localNameIdentifier: asFirst,
    phoneticNameIdentifier: asFirst,
  });
};

const personName = <S extends z.ZodType>(names: S) =>
  shapes(isText, name('The whole name'), inAllScripts(names), 'The whole name, or its parts');

const geographicAddress = listOf(
  z.object({
    addressType: optionalEnum(['HOME', 'BIZZ', 'GEOG'], 'Kind of address'),
    department: optionalText(MAX.place, 'Of the firm at this address'),
    subDepartment: optionalText(MAX.place, 'Part of the department'),
    streetName: optionalText(MAX.place, 'Street'),
    buildingNumber: optionalText(MAX.short, 'Number of the building'),
    buildingName: optionalText(MAX.place, 'Name of the building'),
    floor: optionalText(MAX.place, 'On which floor'),
    postBox: optionalText(MAX.short, 'Number of the post box'),
    room: optionalText(MAX.place, 'Number or name of the room'),
    postcode: optionalText(MAX.short, 'Postal code'),
    postCode: optionalText(MAX.short, 'Postal code, as IVMS 101.2023 spells it'),
    townName: optionalText(MAX.place, 'Town'),
    townLocationName: optionalText(MAX.place, 'Part of the town'),
    districtName: optionalText(MAX.place, 'District'),
    countrySubDivision: optionalText(MAX.place, 'State or province'),
    addressLine: listOf(text(MAX.line, 'Line of the address')).describe('In lines, where it is not divided'),
    country: countryField.optional('ISO 3166-1 alpha-2'),
  }),
);

const nationalIdentification = z
  .object({
    nationalIdentifier: text(MAX.place, 'Number'),
    nationalIdentifierType: optionalEnum(
      ['ARNU', 'CCPT', 'RAID', 'DRLC', 'FIIN', 'TXID', 'SOCS', 'IDCD', 'LEIX', 'MISC'],
      'Kind of number: CCPT passport, IDCD identity card, LEIX LEI, TXID tax number, RAID registration, ...',
    ),
    countryOfIssue: countryField.optional('ISO 3166-1 alpha-2'),
    registrationAuthority: optionalText(MAX.short, 'Code of the authority (GLEIF)'),
  })
  .nullish();

const CUSTOMER = {
  customerIdentification: optionalText(MAX.place, "The VASP's own number of its customer"),
  customerNumber: optionalText(MAX.place, 'The same, as IVMS 101.2020 spells it'),
};

const naturalPerson = z.object({
  name: personName(naturalNames),
  geographicAddress: geographicAddress.describe('Addresses'),
  nationalIdentification: nationalIdentification.describe('A number that a state or registry gave'),
  ...CUSTOMER,
  dateAndPlaceOfBirth: z
    .object({
      dateOfBirth: optionalBirthDate('YYYY-MM-DD; from 1850 to today'),
      placeOfBirth: optionalText(MAX.place, 'Town'),
    })
    .nullish()
    .describe('Born when and where'),
  countryOfResidence: countryField.optional('ISO 3166-1 alpha-2'),
});
type NaturalPerson = z.output<typeof naturalPerson>;

const legalPerson = z.object({
  name: personName(legalNames),
  geographicAddress: geographicAddress.describe('Addresses'),
  nationalIdentification: nationalIdentification.describe('A number that a registry gave'),
  ...CUSTOMER,
  countryOfRegistration: countryField.optional('ISO 3166-1 alpha-2'),
});
type LegalPerson = z.output<typeof legalPerson>;

const PERSON = {
  naturalPerson: naturalPerson.nullish().describe('Who it is, if a person; this or `legalPerson`'),
  legalPerson: legalPerson.nullish().describe('Who it is, if an organisation; this or `naturalPerson`'),
};
const NEEDS_NAME = { message: 'must be given', path: ['name'], params: { code: 'NotNull' } };
const TOO_MANY_NAMES = {
  message: `must give fewer than ${MAX_NAMES_PER_SIDE} names in all`,
  params: { code: 'Size' },
};
const personShape = z.object(PERSON);
export type Person = z.output<typeof personShape>;
const person = personShape
  .refine((given) => namesOf(given).length > 0, NEEDS_NAME)
  .meta({ jsonSchema: { type: 'object', description: '{ naturalPerson } or { legalPerson } as of the originator' } });

const accountNumbers = shapes(
  (value) => !Array.isArray(value),
  optionalText(MAX.line, 'Account number or wallet address'),
  listOf(text(MAX.line, 'Account number or wallet address')),
  'Account number or wallet address, or several',
);

const partyShape = z.object({
  name: optionalName('The whole name, where there are no parts'),
  ...PERSON,
  originatorPersons: listOf(person, MAX_PERSONS).describe('Persons of the originator, as IVMS 101 nests them'),
  beneficiaryPersons: listOf(person, MAX_PERSONS).describe('Persons of the beneficiary, as IVMS 101 nests them'),
  country: countryField.optional('ISO 3166-1 alpha-2'),
  accountNumber: accountNumbers,
});
type TravelRuleParty = z.output<typeof partyShape>;
const party = shapes(
  isText,
  name('The whole name'),
  partyShape
    .refine((given) => isNamed(given.name, personsOf(given)), NEEDS_NAME)
    .refine((given) => personsOf(given).flatMap(namesOf).length < MAX_NAMES_PER_SIDE, TOO_MANY_NAMES),
  'A name, or its IVMS 101 identity',
);

const vaspShape = z.object({
  name: optionalName('Name of the provider'),
  country: countryField.optional('ISO 3166-1 alpha-2'),
  legalPerson: asAbove(legalPerson, 'As of the originator'),
  originatingVASP: person.nullish().describe('As IVMS 101 nests it'),
  beneficiaryVASP: person.nullish().describe('As IVMS 101 nests it'),
});
type TravelRuleVasp = z.output<typeof vaspShape>;
const vasp = shapes(
  isText,
  name('Name of the provider'),
  vaspShape.refine((given) => isNamed(given.name, vaspPersons(given)), NEEDS_NAME),
  'Virtual asset service provider',
);

function isNamed(whole: string | undefined, persons: readonly Person[]): boolean {
  return whole !== undefined || persons.some((one) => namesOf(one).length > 0);
}

const travelRuleShape = z.object({
  originator: party,
  beneficiary: party,
  originatingVasp: vasp,
  beneficiaryVasp: vasp,
  originatingVASP: vasp,
  beneficiaryVASP: vasp,
});
/** Told in words alone: two members that differ by case are one name in many languages, and their generators stop. */
const describedShape = travelRuleShape.omit({ originatingVASP: true, beneficiaryVASP: true });
export type TravelRule = z.output<typeof travelRuleShape>;
export const travelRule = chosen(() => travelRuleShape, {
  ...schemaOf(describedShape, 'input'),
  type: ['object', 'null'],
  description:
    'Travel Rule identity (FATF Recommendation 16), in the data model of IVMS 101, whose spellings `originatingVASP` and `beneficiaryVASP` are read too',
});

/** Every person of a side, the first named one first. */
export function personsOf(side: TravelRuleParty): Person[] {
  const { naturalPerson: natural, legalPerson: legal } = side;
  const own = natural || legal ? [{ naturalPerson: natural, legalPerson: legal }] : [];
  return [...own, ...(side.originatorPersons ?? []), ...(side.beneficiaryPersons ?? [])];
}

export function vaspPersons({ legalPerson: legal, originatingVASP, beneficiaryVASP }: TravelRuleVasp): Person[] {
  return [legal ? { legalPerson: legal } : null, originatingVASP, beneficiaryVASP].filter((one) => one != null);
}

const SCRIPTS = ['nameIdentifier', 'localNameIdentifier', 'phoneticNameIdentifier'] as const;
const isLegal = (type: string | undefined) => type === 'LEGL';

/** Every name of a person, the legal ones first. */
export function namesOf({ naturalPerson: natural, legalPerson: legal }: Person): string[] {
  return [...naturalNamesOf(natural?.name), ...legalNamesOf(legal?.name)];
}

function naturalNamesOf(given: NaturalPerson['name']): string[] {
  if (given === undefined || typeof given === 'string') return given ? [given] : [];
  const all = SCRIPTS.flatMap((script) => given[script] ?? []).map((one) => ({
    legal: isLegal(one.nameIdentifierType ?? one.naturalPersonNameIdentifierType),
    full: [one.secondaryIdentifier, one.primaryIdentifier].filter(Boolean).join(' '),
  }));
  return legalFirst(all);
}

function legalNamesOf(given: LegalPerson['name']): string[] {
  if (given === undefined || typeof given === 'string') return given ? [given] : [];
  const all = SCRIPTS.flatMap((script) => given[script] ?? []).map((one) => ({
    legal: isLegal(one.legalPersonNameIdentifierType),
    full: one.legalPersonName,
  }));
  return legalFirst(all);
}

function legalFirst(names: readonly { legal: boolean; full: string }[]): string[] {
  return [...names.filter(({ legal }) => legal), ...names.filter(({ legal }) => !legal)].map(({ full }) => full);
}
