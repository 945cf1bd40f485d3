/** Requests and responses of the operations on own profiles. What a field may hold is checked by `read-item.ts`. */
import { z } from 'zod';
import { COUNTRY_CODE, type JsonSchema, optionalEnum, optionalNumber, optionalText } from '../http/fields.ts';
import { countedPageOf, countedQuery } from '../http/list-answers.ts';
import { ENTITY_TYPES, RISK_LEVELS, WATCHLIST_CATEGORIES, WATCHLIST_STATUSES } from '../watchlists/profile.ts';
import { profileItem } from '../watchlists/sources/internal/profile-item.ts';
import { JOINING_RULES } from './own-profile.ts';
import { MAX_PARTS } from './read-item.ts';

/** A field as the description shows it; its value comes through as it was sent. */
const described = (description: string, jsonSchema: JsonSchema) =>
  z
    .unknown()
    .meta({ jsonSchema: { description, ...jsonSchema } })
    .optional();

/** Fields with the schemas that `read-item.ts` reads them by, so that what they do not know can be named. */
function asRead<F extends Record<string, z.ZodType>>(fields: F): F {
  const shape: Readonly<Record<string, z.ZodType>> = profileItem.shape;
  const known = Object.entries(fields).map(([name, field]) => [
    name,
    field.meta({ readAs: () => shape[name] ?? null }),
  ]);
  return Object.fromEntries(known) as F;
}

const string = (maxLength: number) => ({ type: 'string', maxLength });
const orNull = (maxLength: number) => ({ type: ['string', 'null'], maxLength });
const country = {
  type: ['string', 'null'],
  ...COUNTRY_CODE,
  description: 'ISO 3166-1 alpha-2, or the name of the country',
};
const day = { type: ['string', 'null'], description: 'YYYY-MM-DD' };
const oneOf = (values: readonly string[]) => ({ type: ['string', 'null'], enum: [...values, '', null] });
const listOf = (description: string, properties: Record<string, JsonSchema>, required: readonly string[] = []) =>
  described(description, {
    type: ['array', 'null'],
    maxItems: MAX_PARTS,
    items: { type: 'object', properties, required, additionalProperties: true },
  });

const PARTS = {
  watchlistCategory: described('INTERNAL where it is not given', oneOf(WATCHLIST_CATEGORIES)),
  riskLevel: described('HIGH where it is not given', oneOf(RISK_LEVELS)),
  gender: described('Of a person', oneOf(['MALE', 'FEMALE', 'NOT_APPLICABLE'])),
  dates: listOf(
    'Dates of birth, death, incorporation or manufacture',
    {
      type: oneOf(['BIRTH', 'DEATH', 'INCORPORATION', 'MANUFACTURE', 'UNKNOWN']),
      value: { ...string(64), description: 'YYYY-MM-DD, YYYY-MM or YYYY' },
      yearOnly: { type: ['boolean', 'null'] },
      circa: { type: ['boolean', 'null'] },
      rangeEnd: day,
    },
    ['value'],
  ),
  documents: listOf(
    'Identity documents and registrations',
    {
      type: {
        ...string(40),
        description: 'PASSPORT, NATIONAL_ID, TAX_ID, REGISTRATION_NUMBER, LEI, IMO_NUMBER, OTHER, ...',
      },
      value: string(200),
      issuingCountry: country,
      issueDate: day,
      expiryDate: day,
      note: orNull(20_000),
    },
    ['type', 'value'],
  ),
  addresses: listOf('Addresses, whole or in parts', {
    addressRaw: orNull(20_000),
    addressType: oneOf(['REGISTERED', 'RESIDENTIAL', 'UNKNOWN']),
    premises: orNull(20_000),
    street: orNull(20_000),
    city: orNull(20_000),
    stateProvince: orNull(20_000),
    postalCode: orNull(20_000),
    country,
  }),
  nationalities: listOf('Nationalities of a person; seat or flag of others', {
    countryCode: country,
    sourceRaw: orNull(20_000),
    status: oneOf(['NATIONAL', 'CITIZEN', 'DOMICILED', 'FORMER', 'FLAG']),
  }),
  features: listOf('Anything else', { name: string(200), value: string(20_000) }, ['name', 'value']),
  contacts: listOf('Web sites, e-mail addresses, telephone numbers', { type: orNull(64), value: string(20_000) }, [
    'value',
  ]),
  cryptoWallets: listOf('Wallet addresses', { currency: string(20), address: string(200) }, ['currency', 'address']),
};

const ENTITY_TYPE = { enum: [...ENTITY_TYPES, 'PERSON', 'COMPANY', 'VESSEL', 'AIRCRAFT'] };
const NAMES = {
  maxItems: MAX_PARTS,
  items: {
    type: 'object',
    properties: {
      fullNameRaw: string(20_000),
      nameType: oneOf(['PRIMARY', 'ALIAS']),
      aliasStrength: oneOf(['STRONG', 'WEAK']),
      aliasKind: orNull(100),
    },
    required: ['fullNameRaw'],
    additionalProperties: true,
  },
};
const NAMES_DESCRIPTION = 'The first is the primary name where none is marked';

export const bulkItem = z.object(
  asRead({
    externalReferenceId: described(
      'Your own id. An item with the id of a profile that is there is merged with it; without an id, one of the very same content',
      orNull(200),
    ),
    entityType: z.unknown().meta({ jsonSchema: { type: 'string', ...ENTITY_TYPE, description: 'What it is' } }),
    names: z.unknown().meta({ jsonSchema: { type: 'array', minItems: 1, ...NAMES, description: NAMES_DESCRIPTION } }),
    ...PARTS,
    listingDate: described('When it was listed; today where it is not given', day),
    authority: described('Who ordered the listing', orNull(200)),
    program: described('Why it is listed', { type: ['array', 'null'], items: string(200) }),
  }),
);

export const bulkRequest = z.array(bulkItem).max(10_000).describe('As a JSON array, or one object per line');

const fieldError = z.object({ field: z.string(), code: z.string(), message: z.string() });

export const bulkResult = z.object({
  created: z.int(),
  merged: z.int(),
  rejected: z.int(),
  results: z
    .array(
      z.object({
        index: z.int().describe('Position of the item in the request, from 0'),
        externalReferenceId: z.string().nullable(),
        status: z.enum(['created', 'merged', 'rejected']),
        profileId: z.uuid().nullable().describe('null: rejected'),
        version: z.int().nullable(),
        mergedBy: z
          .enum(['same externalReferenceId', ...JOINING_RULES])
          .nullable()
          .describe('Why it is the same party as the profile; null: not merged'),
        errors: z.array(fieldError).describe('Why it was rejected'),
      }),
    )
    .describe('In the order of the items'),
});

export const changeRequest = z.object({
  version: optionalNumber(
    { min: 1, max: 2 ** 31 - 1, integer: true },
    'The version that you saw: another one since then is a conflict. Absent: whatever it is now',
  ),
  ...asRead({
    entityType: described('What it is', { type: ['string', 'null'], enum: [...ENTITY_TYPE.enum, '', null] }),
    names: described(NAMES_DESCRIPTION, { type: ['array', 'null'], ...NAMES }),
    ...PARTS,
  }),
});

export const ownProfilesQuery = z.object({
  name: optionalText(
    512,
    'Words that begin words of one of its names, in any order: `brand tass` finds Tassilo Brandauer. Marks and capitals do not count. ' +
      'Looks through 20,000 profiles at a time: a page may have fewer than `limit`, even none, while `hasMore` says that earlier ones ' +
      'were not looked at',
  ),
  watchlistStatus: optionalEnum(
    WATCHLIST_STATUSES,
    'ACTIVE: those that screenings find. DELISTED: those that were removed',
  ),
  ...countedQuery('Profiles'),
});

const listedProfile = z.object({
  profileId: z.uuid(),
  watchlistStatus: z.enum(WATCHLIST_STATUSES),
  entityType: z.enum(ENTITY_TYPES),
  names: z.array(z.string()).describe('The primary one first, at most ten'),
  birthDates: z.array(z.string()).describe('YYYY-MM-DD, YYYY-MM or YYYY, at most three'),
  nationalityCodes: z.array(z.string()).describe('At most three'),
  riskLevel: z.enum(RISK_LEVELS),
  categories: z.array(z.enum(WATCHLIST_CATEGORIES)).describe('As what it is listed'),
  externalReferenceIds: z.array(z.string()).describe('Your own ids of it, at most ten'),
  reasons: z.array(z.string()).describe('Why it is listed: the `program` of its listings, at most ten'),
  isMadeOfArticles: z.boolean().describe('true: it ends with its articles, and cannot be changed by itself'),
  version: z.int(),
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
  updatedAt: z.iso.datetime(),
  updatedBy: z.string(),
});
export const ownProfilePage = z.object(countedPageOf(listedProfile));
export type ListedProfileView = z.infer<typeof listedProfile>;
