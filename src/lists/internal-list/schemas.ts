/** Requests and responses of the operations on own profiles. What a field may hold is checked by `read-item.ts`. */
import { z } from 'zod';
import {
  COUNTRY_CODE,
  type JsonSchema,
  optionalEnum,
  optionalNumber,
  optionalText,
} from '../../platform/http/fields.ts';
import { countedPageOf, countedQuery } from '../../platform/http/list-answers.ts';
import { ENTITY_TYPES, RISK_LEVELS, WATCHLIST_CATEGORIES, WATCHLIST_STATUSES } from '../profile.ts';
import { profileItem } from '../sources/internal/profile-item.ts';
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

const string = (maxLength: number, description: string) => ({ type: 'string', maxLength, description });
const orNull = (maxLength: number, description?: string) => ({
  type: ['string', 'null'],
  maxLength,
  ...(description && { description }),
});
const country = {
  type: ['string', 'null'],
  ...COUNTRY_CODE,
  description: 'ISO 3166-1 alpha-2, or the name of the country',
};
const day = { type: ['string', 'null'], description: 'YYYY-MM-DD' };
const oneOf = (values: readonly string[], description?: string) => ({
  type: ['string', 'null'],
  enum: [...values, '', null],
  ...(description && { description }),
});
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
    'Dates of birth, death, incorporation or manufacture. A birth is of 1850 to today, and so is the end of its span',
    {
      type: oneOf(
        ['BIRTH', 'DEATH', 'INCORPORATION', 'MANUFACTURE', 'UNKNOWN'],
        'Of what; UNKNOWN where it is not given',
      ),
      value: string(64, 'YYYY-MM-DD, YYYY-MM or YYYY'),
      yearOnly: { type: ['boolean', 'null'], description: 'Only the year is known' },
      circa: { type: ['boolean', 'null'], description: 'The date is about right; absent: it is exact' },
      rangeEnd: day,
    },
    ['value'],
  ),
  documents: listOf(
    'Identity documents and registrations',
    {
      type: string(40, 'PASSPORT, NATIONAL_ID, TAX_ID, REGISTRATION_NUMBER, LEI, IMO_NUMBER, OTHER, ...'),
      value: string(200, 'The number, as it stands on the document'),
      issuingCountry: country,
      issueDate: day,
      expiryDate: day,
      note: orNull(20_000, 'Shown beside the document; not compared'),
    },
    ['type', 'value'],
  ),
  addresses: listOf('Addresses, whole or in parts', {
    addressRaw: orNull(20_000, 'In one line; put together from the parts where it is not given'),
    addressType: oneOf(['REGISTERED', 'RESIDENTIAL', 'UNKNOWN'], 'UNKNOWN where it is not given'),
    premises: orNull(20_000, 'House, flat or building'),
    street: orNull(20_000, 'Street and number'),
    city: orNull(20_000, 'Town'),
    stateProvince: orNull(20_000, 'State or province'),
    postalCode: orNull(20_000, 'As the post of the country writes it'),
    country,
  }),
  nationalities: listOf('Nationalities of a person; seat or flag of others', {
    countryCode: country,
    sourceRaw: orNull(20_000, 'As the source writes the country; read where there is no code'),
    status: oneOf(
      ['NATIONAL', 'CITIZEN', 'DOMICILED', 'FORMER', 'FLAG'],
      'How it holds the country; NATIONAL where it is not given',
    ),
  }),
  features: listOf('Anything else', { name: string(200, 'What it is'), value: string(20_000, 'What is known of it') }, [
    'name',
    'value',
  ]),
  contacts: listOf(
    'Web sites, e-mail addresses, telephone numbers',
    { type: orNull(64, 'Such as EMAIL or PHONE'), value: string(20_000, 'The number or address') },
    ['value'],
  ),
  cryptoWallets: listOf(
    'Wallet addresses',
    { currency: string(20, 'Symbol of the coin, such as BTC'), address: string(200, 'As the chain writes it') },
    ['currency', 'address'],
  ),
};

const ENTITY_TYPE = { enum: [...ENTITY_TYPES, 'PERSON', 'COMPANY', 'VESSEL', 'AIRCRAFT'] };
const NAMES = {
  maxItems: MAX_PARTS,
  items: {
    type: 'object',
    properties: {
      fullNameRaw: string(20_000, 'The whole name, in any script'),
      nameType: oneOf(['PRIMARY', 'ALIAS'], 'PRIMARY: the one that the party is shown by'),
      aliasStrength: oneOf(['STRONG', 'WEAK'], 'WEAK: it does not decide by itself; STRONG where it is not given'),
      aliasKind: orNull(100, 'What the source calls the name, such as nickname'),
    },
    required: ['fullNameRaw'],
    additionalProperties: true,
  },
};
const NAMES_DESCRIPTION =
  'The first is the primary name where none is marked. Each can be read: no signs or escapes in the place of letters';

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
    program: described('Why it is listed', { type: ['array', 'null'], items: { type: 'string', maxLength: 200 } }),
  }),
);

export const bulkRequest = z.array(bulkItem).max(10_000).describe('As a JSON array, or one object per line');

const fieldError = z.object({
  field: z.string().describe('JSON path of the member'),
  code: z.string().describe('Which rule it breaks'),
  message: z.string().describe('What is wrong, in words'),
});

export const bulkResult = z.object({
  created: z.int().describe('Items that are new profiles'),
  merged: z.int().describe('Items that joined a profile that was there'),
  rejected: z.int().describe('Items that were refused; nothing of them is kept'),
  results: z
    .array(
      z.object({
        index: z.int().describe('Position of the item in the request, from 0'),
        externalReferenceId: z.string().nullable().describe('Your own id; null: the item has none that can be read'),
        status: z.enum(['created', 'merged', 'rejected']).describe('What became of the item'),
        profileId: z.uuid().nullable().describe('null: rejected'),
        version: z.int().nullable().describe('Of the profile now; null: rejected'),
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
  profileId: z.uuid().describe('Id of the listed party’s unified profile'),
  watchlistStatus: z.enum(WATCHLIST_STATUSES).describe('ACTIVE: screenings find it. DELISTED: it was removed'),
  entityType: z
    .enum(ENTITY_TYPES)
    .describe('INDIVIDUAL: a person. ORGANIZATION: anything else, ships and aircraft too'),
  names: z.array(z.string()).describe('The primary one first, at most ten'),
  birthDates: z.array(z.string()).describe('YYYY-MM-DD, YYYY-MM or YYYY, at most three'),
  nationalityCodes: z.array(z.string()).describe('At most three'),
  riskLevel: z.enum(RISK_LEVELS).describe('As given with its listings, the highest'),
  categories: z.array(z.enum(WATCHLIST_CATEGORIES)).describe('As what it is listed'),
  externalReferenceIds: z.array(z.string()).describe('Your own ids of it, at most ten'),
  reasons: z.array(z.string()).describe('Why it is listed: the `program` of its listings, at most ten'),
  isMadeOfArticles: z.boolean().describe('true: it ends with its articles, and cannot be changed by itself'),
  version: z
    .int()
    .describe(
      'Rises with each change. Sent back with a change, it has the change refused where somebody else came first',
    ),
  createdAt: z.iso.datetime().describe('When it was first recorded, UTC'),
  createdBy: z.string().describe('Who recorded it: the id of a person or client'),
  updatedAt: z.iso.datetime().describe('When it was last changed, UTC'),
  updatedBy: z.string().describe('Who changed it last: the id of a person or client'),
});
export const ownProfilePage = z.object(countedPageOf(listedProfile));
export type ListedProfileView = z.infer<typeof listedProfile>;
