import { AppError } from '../../platform/errors.ts';
import { change, type Operation, operation } from '../../platform/http/operation.ts';
import { askedWords } from '../../platform/lib/search-words.ts';
import { listingsToShow } from '../listings.ts';
import type { PresentedProfile } from '../present.ts';
import { entityTypeOf } from '../profile.ts';
import { profileSchema } from '../profile-schema.ts';
import { checkedProfileId, type Profiles } from '../profiles.ts';
import { profileParams } from '../schemas.ts';
import { NDJSON_TYPE } from './bulk-body.ts';
import { readChanges } from './changes.ts';
import { type EntryProfiles, MAX_BULK_BYTES } from './entry-profiles.ts';
import {
  BULK_EXAMPLE_REQUEST,
  BULK_EXAMPLE_RESULT,
  CHANGE_EXAMPLE_REQUEST,
  LISTED_EXAMPLE,
  OWN_PROFILE_EXAMPLE,
} from './examples.ts';
import type { ListedEntryProfiles } from './listed/listed-entry-profiles.ts';
import type { ListedProfileView } from './schemas.ts';
import * as schemas from './schemas.ts';
import type { EntryProfileRow } from './store.ts';

const BASE = '/amlcore/api/v1/profiles';
const TAG = 'Own profiles';
const DEFAULT_LIMIT = 20;
/** Length of the known part of YYYY-MM-DD. */
const SHOWN = { DAY: 10, MONTH: 7, YEAR: 4 };
const MOST = { names: 10, birthDates: 3, nationalities: 3, listings: 10 };

function listedView({ profile, ...row }: EntryProfileRow): ListedProfileView {
  const listings = listingsToShow(profile, true);
  const once = (values: readonly string[], most: number) => [...new Set(values)].slice(0, most);
  return {
    profileId: profile.profileId,
    watchlistStatus: profile.status,
    entityType: entityTypeOf(profile.kind),
    names: profile.names.slice(0, MOST.names).map(({ fullNameRaw }) => fullNameRaw),
    birthDates: once(
      profile.dates
        .filter(({ type }) => type === 'BIRTH')
        .map(({ value, precision }) => value.slice(0, SHOWN[precision])),
      MOST.birthDates,
    ),
    nationalityCodes: once(
      profile.nationalities.flatMap(({ countryCode }) => countryCode ?? []),
      MOST.nationalities,
    ),
    riskLevel: profile.riskLevel,
    categories: [...new Set(listings.map(({ category }) => category))],
    externalReferenceIds: once(
      listings.map(({ externalReferenceId }) => externalReferenceId),
      MOST.listings,
    ),
    reasons: once(
      listings.flatMap(({ contexts }) => contexts.flatMap(({ properties }) => properties.program ?? [])),
      MOST.listings,
    ),
    isMadeOfArticles: profile.derivedFrom !== undefined,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    createdBy: row.createdBy,
    updatedAt: row.updatedAt.toISOString(),
    updatedBy: row.updatedBy,
  };
}

/** GET of one profile, own or shared, is with the shared ones (`lists/profile-routes.ts`). */
export function ownProfileRoutes(
  entryProfiles: EntryProfiles,
  listed: ListedEntryProfiles,
  profiles: Pick<Profiles, 'shared'>,
): Operation[] {
  return [...listRoutes(listed), ...bulkRoutes(entryProfiles), ...changeRoutes(entryProfiles, profiles)];
}

function listRoutes(listed: ListedEntryProfiles): Operation[] {
  return [
    operation({
      id: 'listOwnProfiles',
      method: 'GET',
      path: BASE,
      role: 'api',
      tag: TAG,
      summary: 'List internal list profiles',
      description: 'Newest first, by the time they were added. To find profiles of shared lists, use `search-profile`.',
      permission: 'screen:read',
      query: schemas.ownProfilesQuery,
      response: {
        status: 200,
        description: 'One page',
        schema: schemas.ownProfilePage,
        example: { items: [LISTED_EXAMPLE], nextCursor: null, hasMore: false, limit: DEFAULT_LIMIT },
      },
      problems: ['validation-failed', 'unprocessable-format', 'invalid-cursor'],
      handle: async ({ query: { name, watchlistStatus, limit = DEFAULT_LIMIT, cursor, withTotal }, principal }) => {
        const nameWords = name === undefined ? undefined : askedWords('name', name);
        const page = await listed.page(
          principal.tenantId,
          { status: watchlistStatus, nameWords },
          { limit, cursor, withTotal },
        );
        return { message: 'Profiles found', data: { ...page, items: page.items.map(listedView) } };
      },
    }),
  ];
}

function bulkRoutes(entryProfiles: EntryProfiles): Operation[] {
  return [
    change({
      id: 'createProfiles',
      method: 'POST',
      path: `${BASE}/bulk`,
      role: 'api',
      tag: TAG,
      summary: 'Add profiles to the internal list',
      description:
        'At most 10,000 profiles or 20 MiB, as a JSON array or JSON lines. Each item is created, merged with an ' +
        'internal list profile, or rejected with its errors. An item is merged if it has the same ' +
        'externalReferenceId, or shares a document number or wallet and does not contradict the profile. A ' +
        'rejected item does not affect other items. Only your organization can see and match these profiles. ' +
        'Screenings use them from the response on, on every node within five seconds.',
      permission: 'screen:write',
      bodyTypes: ['application/json', NDJSON_TYPE],
      rawBody: { limitBytes: MAX_BULK_BYTES },
      body: schemas.bulkRequest,
      requestExample: BULK_EXAMPLE_REQUEST,
      response: {
        status: 200,
        description: 'Result for each item',
        schema: schemas.bulkResult,
        example: BULK_EXAMPLE_RESULT,
      },
      problems: ['validation-failed'],
      handle: ({ caller, context }) => entryProfiles.bulk(context.raw, caller, context.ignored),
      answer: (data) => ({ message: 'Profiles processed', data }),
    }),
  ];
}

function changeRoutes(entryProfiles: EntryProfiles, profiles: Pick<Profiles, 'shared'>): Operation[] {
  /** Refuses a profile of a shared list with a hint. A profile of another organization is simply not found. */
  const own = async (profileId: string, profile: PresentedProfile | null): Promise<PresentedProfile> => {
    if (profile) return profile;
    if (await profiles.shared(profileId)) {
      throw new AppError('conflict', {
        detail:
          'The profile belongs to a shared list and cannot be changed. Only internal list profiles can be changed.',
      });
    }
    throw new AppError('not-found', { detail: 'Profile not found.' });
  };

  return [
    operation({
      id: 'changeProfile',
      method: 'PATCH',
      path: `${BASE}/:profileId`,
      role: 'api',
      tag: TAG,
      summary: 'Change an internal list profile',
      description:
        'Each provided field replaces the current value. An empty array removes it. Profiles of shared lists ' +
        'cannot be changed.',
      permission: 'profile:write',
      params: profileParams,
      body: schemas.changeRequest,
      requestExample: CHANGE_EXAMPLE_REQUEST,
      response: { status: 200, description: 'The profile', schema: profileSchema, example: OWN_PROFILE_EXAMPLE },
      problems: ['not-found', 'validation-failed', 'unprocessable-format', 'conflict'],
      handle: async ({ params, body, caller }) => {
        const profileId = checkedProfileId(params.profileId);
        const { version, ...parts } = body;
        const changed = await entryProfiles.change(profileId, await readChanges(parts), version, caller);
        return { message: 'Profile changed', data: await own(profileId, changed) };
      },
    }),
    operation({
      id: 'removeProfile',
      method: 'DELETE',
      path: `${BASE}/:profileId`,
      role: 'api',
      tag: TAG,
      summary: 'Remove a profile from the internal list',
      description:
        'The profile becomes DELISTED. Screenings ignore it, a search with includeDelisted finds it, and it is ' +
        'kept as evidence. Profiles of shared lists cannot be removed.',
      permission: 'profile:write',
      params: profileParams,
      response: {
        status: 200,
        description: 'The removed profile',
        schema: profileSchema,
        example: { ...OWN_PROFILE_EXAMPLE, watchlistStatus: 'DELISTED' },
      },
      problems: ['not-found', 'conflict'],
      handle: async ({ params, caller }) => {
        const profileId = checkedProfileId(params.profileId);
        const removed = await entryProfiles.remove(profileId, caller);
        return { message: 'Profile removed', data: await own(profileId, removed) };
      },
    }),
  ];
}
