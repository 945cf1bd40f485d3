/**
 * Requests and responses of the operations on internal list profiles. What a field may hold is checked by
 * `read-item.ts`.
 */
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
import { JOINING_RULES } from './entry-profile.ts';
import { MAX_PARTS } from './read-item.ts';

/** A documented field whose value is passed through unchanged. */
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
  watchlistCategory: described('Default INTERNAL', oneOf(WATCHLIST_CATEGORIES)),
  riskLevel: described('Default HIGH', oneOf(RISK_LEVELS)),
  gender: described('For individuals', oneOf(['MALE', 'FEMALE', 'NOT_APPLICABLE'])),
  dates: listOf(
    'Dates of birth, death, incorporation or manufacture. A birth date and its rangeEnd must be between 1850 and ' +
      'today',
    {
      type: oneOf(['BIRTH', 'DEATH', 'INCORPORATION', 'MANUFACTURE', 'UNKNOWN'], 'Type of date. Default UNKNOWN'),
      value: string(64, 'YYYY-MM-DD, YYYY-MM or YYYY'),
      yearOnly: { type: ['boolean', 'null'], description: 'Only the year is known' },
      circa: { type: ['boolean', 'null'], description: 'true: the date is approximate. Absent: exact' },
      rangeEnd: day,
    },
    ['value'],
  ),
  documents: listOf(
    'Identity documents and registrations',
    {
      type: string(40, 'PASSPORT, NATIONAL_ID, TAX_ID, REGISTRATION_NUMBER, LEI, IMO_NUMBER, OTHER, ...'),
      value: string(200, 'Number as printed on the document'),
      issuingCountry: country,
      issueDate: day,
      expiryDate: day,
      note: orNull(20_000, 'Shown with the document, not used for matching'),
    },
    ['type', 'value'],
  ),
  addresses: listOf('Addresses, as one line or in parts', {
    addressRaw: orNull(20_000, 'Address in one line. Default: built from the parts'),
    addressType: oneOf(['REGISTERED', 'RESIDENTIAL', 'UNKNOWN'], 'Default UNKNOWN'),
    premises: orNull(20_000, 'House, flat or building'),
    street: orNull(20_000, 'Street and number'),
    city: orNull(20_000, 'Town'),
    stateProvince: orNull(20_000, 'State or province'),
    postalCode: orNull(20_000, 'Postal code in the format of the country'),
    country,
  }),
  nationalities: listOf('Nationalities of an individual; country of incorporation or flag of others', {
    countryCode: country,
    sourceRaw: orNull(20_000, 'Country as written in the source. Parsed if no code is provided'),
    status: oneOf(['NATIONAL', 'CITIZEN', 'DOMICILED', 'FORMER', 'FLAG'], 'Relation to the country. Default NATIONAL'),
  }),
  features: listOf(
    'Additional attributes',
    { name: string(200, 'Name of the attribute'), value: string(20_000, 'Value of the attribute') },
    ['name', 'value'],
  ),
  contacts: listOf(
    'Web sites, e-mail addresses, telephone numbers',
    { type: orNull(64, 'Such as EMAIL or PHONE'), value: string(20_000, 'Number or address') },
    ['value'],
  ),
  cryptoWallets: listOf(
    'Wallet addresses',
    {
      currency: string(20, 'Symbol of the coin, such as BTC'),
      address: string(200, 'Address in the notation of the blockchain'),
    },
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
      nameType: oneOf(['PRIMARY', 'ALIAS'], 'PRIMARY: display name of the party'),
      aliasStrength: oneOf(['STRONG', 'WEAK'], 'WEAK: does not cause a match on its own. Default STRONG'),
      aliasKind: orNull(100, 'Type of name in the source, such as nickname'),
    },
    required: ['fullNameRaw'],
    additionalProperties: true,
  },
};
const NAMES_DESCRIPTION =
  'If no name is PRIMARY, the first one is. Names must be readable text without replacement characters or escape ' +
  'sequences';

export const bulkItem = z.object(
  asRead({
    externalReferenceId: described(
      'Your ID of the entry. An item with the ID of an existing profile is merged with it. Items without an ID ' +
        'are merged if their content is identical',
      orNull(200),
    ),
    entityType: z.unknown().meta({ jsonSchema: { type: 'string', ...ENTITY_TYPE, description: 'Type of the entity' } }),
    names: z.unknown().meta({ jsonSchema: { type: 'array', minItems: 1, ...NAMES, description: NAMES_DESCRIPTION } }),
    ...PARTS,
    listingDate: described('Listing date. Default: today', day),
    authority: described('Authority that ordered the listing', orNull(200)),
    program: described('Reasons for the listing', {
      type: ['array', 'null'],
      items: { type: 'string', maxLength: 200 },
    }),
  }),
);

export const bulkRequest = z.array(bulkItem).max(10_000).describe('A JSON array, or one JSON object per line');

const fieldError = z.object({
  field: z.string().describe('JSON path of the field'),
  code: z.string().describe('Code of the violated rule'),
  message: z.string().describe('Description of the error'),
});

export const bulkResult = z.object({
  created: z.int().describe('Items that created a profile'),
  merged: z.int().describe('Items merged into an existing profile'),
  rejected: z.int().describe('Rejected items, which are not stored'),
  results: z
    .array(
      z.object({
        index: z.int().describe('Position of the item in the request, from 0'),
        externalReferenceId: z.string().nullable().describe('Your ID of the entry. null: the item has no readable ID'),
        status: z.enum(['created', 'merged', 'rejected']).describe('Result for the item'),
        profileId: z.uuid().nullable().describe('Profile ID. null: rejected'),
        version: z.int().nullable().describe('Current version of the profile. null: rejected'),
        mergedBy: z
          .enum(['same externalReferenceId', ...JOINING_RULES])
          .nullable()
          .describe('Matching rule for the merge. null: not merged'),
        errors: z.array(fieldError).describe('Reasons for the rejection'),
      }),
    )
    .describe('In the order of the request'),
});

export const changeRequest = z.object({
  version: optionalNumber(
    { min: 1, max: 2 ** 31 - 1, integer: true },
    'Version that you read. 409 if it has changed since. Absent: any version',
  ),
  ...asRead({
    entityType: described('Type of the entity', { type: ['string', 'null'], enum: [...ENTITY_TYPE.enum, '', null] }),
    names: described(NAMES_DESCRIPTION, { type: ['array', 'null'], ...NAMES }),
    ...PARTS,
  }),
});

export const ownProfilesQuery = z.object({
  name: optionalText(
    512,
    'Word prefixes of one of its names, in any order: `brand tass` finds Tassilo Brandauer. Ignores diacritics ' +
      'and case. Each request searches up to 20,000 profiles: a page can have fewer than `limit` items, even none, ' +
      'while `hasMore` is true',
  ),
  watchlistStatus: optionalEnum(WATCHLIST_STATUSES, 'ACTIVE: used by screenings. DELISTED: removed'),
  ...countedQuery('Profiles'),
});

const listedProfile = z.object({
  profileId: z.uuid().describe('Unified profile ID of the listed party'),
  watchlistStatus: z.enum(WATCHLIST_STATUSES).describe('ACTIVE: used by screenings. DELISTED: removed'),
  entityType: z
    .enum(ENTITY_TYPES)
    .describe('INDIVIDUAL: a natural person. ORGANIZATION: any other party, including vessels and aircraft'),
  names: z.array(z.string()).describe('Primary name first, at most ten'),
  birthDates: z.array(z.string()).describe('YYYY-MM-DD, YYYY-MM or YYYY, at most three'),
  nationalityCodes: z.array(z.string()).describe('At most three'),
  riskLevel: z.enum(RISK_LEVELS).describe('Highest risk level of its listings'),
  categories: z.array(z.enum(WATCHLIST_CATEGORIES)).describe('Categories of its listings'),
  externalReferenceIds: z.array(z.string()).describe('Your IDs of the profile, at most ten'),
  reasons: z.array(z.string()).describe('Reasons for the listing (`program`), at most ten'),
  isMadeOfArticles: z
    .boolean()
    .describe('true: derived from adverse media articles. It ends with them and cannot be changed directly'),
  version: z.int().describe('Increases with each change. Send it with a change to detect concurrent changes (409)'),
  createdAt: z.iso.datetime().describe('Creation time, UTC'),
  createdBy: z.string().describe('User ID or client ID of the creator'),
  updatedAt: z.iso.datetime().describe('Time of the last change, UTC'),
  updatedBy: z.string().describe('User ID or client ID of the last change'),
});
export const ownProfilePage = z.object(countedPageOf(listedProfile));
export type ListedProfileView = z.infer<typeof listedProfile>;
