import { whole } from '../platform/http/list-answers.ts';
import { change, type Operation, operation } from '../platform/http/operation.ts';
import {
  DIFFERENCE_EXAMPLE,
  FRESHNESS_EXAMPLE,
  HISTORY_EXAMPLE,
  PAST_PROFILE_EXAMPLE,
  PROFILE_EXAMPLE,
  RELATIONS_EXAMPLE,
  REPORT_EXAMPLE,
  RESOLUTION_EXAMPLE,
  STATE_COMPARISON_EXAMPLE,
  VERSIONS_EXAMPLE,
  WATCHLISTS_EXAMPLE,
} from './examples.ts';
import type { ListHistory } from './history.ts';
import { presentOutcome, presentReport } from './present-import.ts';
import type { ProfileHistory } from './profile-history.ts';
import { profileSchema } from './profile-schema.ts';
import { checkedProfileId, type Profiles } from './profiles.ts';
import type { ProfileRelations } from './relations.ts';
import type { AnalystResolution } from './resolution/analyst-resolution.ts';
import * as schemas from './schemas.ts';
import type { Watchlists } from './watchlists.ts';

const BASE = '/amlcore/api/v1';
const LISTS = 'Watchlists';
const PROFILES = 'Profiles';
const DEFAULT_PAGE = 100;
const DEFAULT_STATES = 20;
const DEFAULT_NODES = 100;

export function watchlistRoutes(parts: {
  watchlists: Watchlists;
  history: ListHistory;
  profiles: Profiles;
  states: ProfileHistory;
  relations: ProfileRelations;
  resolution: AnalystResolution;
}): Operation[] {
  const { watchlists, history, profiles, states, relations, resolution } = parts;
  return [
    operation({
      id: 'listWatchlists',
      tellsNoDecision: true,
      method: 'GET',
      path: `${BASE}/watchlists`,
      role: 'api',
      tag: LISTS,
      summary: 'All watchlists with version and freshness',
      description: 'Every list that is configured or searched: its version, how old it is, and what went wrong last.',
      permission: 'screen:read',
      response: {
        status: 200,
        description: 'The lists',
        schema: schemas.watchlistsResult,
        example: WATCHLISTS_EXAMPLE,
      },
      problems: [],
      handle: async () => {
        const { items, ...state } = await watchlists.overview();
        return { message: 'Watchlists found', data: { ...state, ...whole(items) } };
      },
    }),
    operation({
      id: 'listWatchlistFreshness',
      tellsNoDecision: true,
      method: 'GET',
      path: `${BASE}/watchlist-freshness`,
      role: 'api',
      tag: LISTS,
      summary: 'How fresh each list was, day by day',
      description:
        'Was any list stale in the last 90 days, and for how long? From each look at what its publisher has. Of the time before looks were kept ' +
        'nothing is said.',
      permission: 'screen:read',
      query: schemas.freshnessQuery,
      response: {
        status: 200,
        description: 'The lists',
        schema: schemas.freshnessView,
        example: FRESHNESS_EXAMPLE,
      },
      problems: ['validation-failed'],
      handle: async ({ query: { days = schemas.DAYS_BY_DEFAULT } }) => ({
        message: 'Freshness found',
        data: await watchlists.freshness(days),
      }),
    }),
    operation({
      id: 'listWatchlistVersions',
      tellsNoDecision: true,
      method: 'GET',
      path: `${BASE}/watchlists/:watchlistId/versions`,
      role: 'api',
      tag: LISTS,
      summary: 'Versions of a watchlist',
      description: 'The newest first, with what each changed.',
      permission: 'screen:read',
      params: schemas.watchlistParams,
      query: schemas.versionsQuery,
      response: {
        status: 200,
        description: 'One page of versions',
        schema: schemas.versionsResult,
        example: VERSIONS_EXAMPLE,
      },
      problems: ['not-found', 'validation-failed', 'invalid-cursor'],
      handle: async ({ params: { watchlistId }, query: { cursor, limit = DEFAULT_PAGE } }) => {
        const page = await history.versions(watchlistId, { cursor, limit });
        const items = page.items.map((version) => ({
          ...version,
          publishedAt: version.publishedAt?.toISOString() ?? null,
          importedAt: version.importedAt.toISOString(),
        }));
        return { message: 'Versions found', data: { watchlistId, ...page, items } };
      },
    }),
    operation({
      id: 'getWatchlistImportReport',
      tellsNoDecision: true,
      method: 'GET',
      path: `${BASE}/watchlists/:watchlistId/versions/:version`,
      role: 'api',
      tag: LISTS,
      summary: 'What the import of a version saw',
      description:
        "The publisher's fields, used and unused, its own count, and every entry that was refused with the reason.",
      permission: 'screen:read',
      params: schemas.versionParams,
      response: { status: 200, description: 'The report', schema: schemas.reportResult, example: REPORT_EXAMPLE },
      problems: ['not-found', 'validation-failed'],
      handle: async ({ params: { watchlistId, version = 0 } }) => ({
        message: 'Report found',
        data: { watchlistId, version, ...presentReport(await history.report(watchlistId, version)) },
      }),
    }),
    operation({
      id: 'compareWatchlistVersions',
      tellsNoDecision: true,
      method: 'GET',
      path: `${BASE}/watchlists/:watchlistId/diff`,
      role: 'api',
      tag: LISTS,
      summary: 'What changed between two versions',
      description:
        'Added, changed and removed entries in the order of their ids; of a changed one, each part before and after.',
      permission: 'screen:read',
      params: schemas.watchlistParams,
      query: schemas.differenceQuery,
      response: {
        status: 200,
        description: 'One page of changes',
        schema: schemas.differenceResult,
        example: DIFFERENCE_EXAMPLE,
      },
      problems: ['not-found', 'validation-failed', 'invalid-cursor'],
      handle: async ({ params: { watchlistId }, query: { from, to, cursor, limit = DEFAULT_PAGE } }) => ({
        message: 'Versions compared',
        data: await history.difference(watchlistId, {
          limit,
          ...(from !== undefined && { from }),
          ...(to !== undefined && { to }),
          ...(cursor !== undefined && { cursor }),
        }),
      }),
    }),
    change({
      id: 'refreshWatchlist',
      method: 'POST',
      path: `${BASE}/watchlists/:watchlistId/refresh`,
      role: 'api',
      tag: LISTS,
      summary: 'Refresh a watchlist now',
      description: 'Fetches, checks and imports the list. After 20 seconds it answers RUNNING and goes on by itself.',
      permission: 'operator',
      params: schemas.watchlistParams,
      body: schemas.refreshRequest,
      requestExample: { force: false },
      response: {
        status: 200,
        description: 'What came of it',
        schema: schemas.refreshResult,
        example: { watchlistId: 'un_sc', outcome: 'UNCHANGED', version: 3 },
      },
      problems: ['not-found', 'validation-failed'],
      handle: ({ params: { watchlistId }, body, caller }) =>
        watchlists.refreshNow(watchlistId, caller, { force: body.force ?? false }),
      answer: (outcome) => ({ message: 'Refresh done', data: presentOutcome(outcome) }),
    }),
    operation({
      id: 'getProfile',
      tellsNoDecision: true,
      method: 'GET',
      path: `${BASE}/profiles/:profileId`,
      role: 'api',
      tag: PROFILES,
      summary: 'One unified profile',
      description:
        'Everything that all lists say of one party. The id of a profile that was united with another gives that one. ' +
        'Profiles of your own list are found here too, removed ones included. `sources` are the listings of today; a party ' +
        'that is on no list any more is DELISTED and has none.',
      permission: 'screen:read',
      params: schemas.profileParams,
      query: schemas.profileQuery,
      response: { status: 200, description: 'The profile', schema: profileSchema, example: PROFILE_EXAMPLE },
      problems: ['not-found', 'validation-failed'],
      handle: async ({ params, query, principal }) => ({
        message: 'Profile found',
        data: await profiles.get(principal.tenantId, checkedProfileId(params.profileId), query),
      }),
    }),
    operation({
      id: 'listProfileHistory',
      tellsNoDecision: true,
      method: 'GET',
      path: `${BASE}/profiles/:profileId/history`,
      role: 'api',
      tag: PROFILES,
      summary: 'What the lists said of a party before',
      description:
        'Each state that the profile was in, the latest first: since when, which lists had a new version then, and which fields ' +
        'changed. Of the shared lists; changes of an own list are in the audit trail.',
      permission: 'screen:read',
      params: schemas.profileParams,
      query: schemas.profileHistoryQuery,
      response: {
        status: 200,
        description: 'One page of states',
        schema: schemas.profileHistory,
        example: HISTORY_EXAMPLE,
      },
      problems: ['not-found', 'validation-failed', 'invalid-cursor'],
      handle: async ({ params, query: { cursor, limit = DEFAULT_STATES } }) => {
        const profileId = checkedProfileId(params.profileId);
        return { message: 'States found', data: { profileId, ...(await states.states(profileId, { cursor, limit })) } };
      },
    }),
    operation({
      id: 'getPastProfile',
      tellsNoDecision: true,
      method: 'GET',
      path: `${BASE}/profiles/:profileId/past`,
      role: 'api',
      tag: PROFILES,
      summary: 'A profile as it was',
      description:
        'At the end of a day, at a moment, or in a state of all lists, with listings that had ended by then. The other ends of its ties ' +
        'are as they are now.',
      permission: 'screen:read',
      params: schemas.profileParams,
      query: schemas.pastProfileQuery,
      response: {
        status: 200,
        description: 'The profile and the lists of then',
        schema: schemas.pastProfile,
        example: PAST_PROFILE_EXAMPLE,
      },
      problems: ['not-found', 'validation-failed', 'unprocessable-format'],
      handle: async ({ params, query }) => ({
        message: 'Profile found',
        data: await states.past(checkedProfileId(params.profileId), query),
      }),
    }),
    operation({
      id: 'getProfileRelations',
      tellsNoDecision: true,
      method: 'GET',
      path: `${BASE}/profiles/:profileId/relations`,
      role: 'api',
      tag: PROFILES,
      summary: 'Who is tied to a party, as a graph',
      description:
        'Family, associates, owners and what they own, by what the shared lists say now: ties that the profile tells, and ties that others ' +
        'tell of it, up to three steps away. `leftOut` counts what did not fit.',
      permission: 'screen:read',
      params: schemas.profileParams,
      query: schemas.relationsQuery,
      response: { status: 200, description: 'The graph', schema: schemas.relationsGraph, example: RELATIONS_EXAMPLE },
      problems: ['not-found', 'validation-failed'],
      handle: async ({ params, query: { depth = 1, limit = DEFAULT_NODES } }) => ({
        message: 'Relations found',
        data: await relations.of(checkedProfileId(params.profileId), { depth, limit }),
      }),
    }),
    operation({
      id: 'compareProfileStates',
      tellsNoDecision: true,
      method: 'GET',
      path: `${BASE}/profiles/:profileId/history/diff`,
      role: 'api',
      tag: PROFILES,
      summary: 'How two states of a profile differ',
      description: 'Field by field, before and after.',
      permission: 'screen:read',
      params: schemas.profileParams,
      query: schemas.stateComparisonQuery,
      response: {
        status: 200,
        description: 'The fields',
        schema: schemas.stateComparison,
        example: STATE_COMPARISON_EXAMPLE,
      },
      problems: ['not-found', 'validation-failed'],
      handle: async ({ params, query }) => {
        const profileId = checkedProfileId(params.profileId);
        const { from, to, fields } = await states.difference(profileId, query);
        return { message: 'States compared', data: { profileId, from, to, ...whole(fields) } };
      },
    }),
    operation({
      id: 'explainProfileResolution',
      tellsNoDecision: true,
      method: 'GET',
      path: `${BASE}/profiles/:profileId/resolution`,
      role: 'api',
      tag: PROFILES,
      summary: 'Why these listings are one party',
      description:
        'Each listing of the profile, the evidence that joins them, the evidence that would join others with what ' +
        'speaks against it, and what analysts have ruled.',
      permission: 'screen:read',
      params: schemas.profileParams,
      response: {
        status: 200,
        description: 'The evidence',
        schema: schemas.resolutionResult,
        example: RESOLUTION_EXAMPLE,
      },
      problems: ['not-found'],
      handle: async ({ params }) => ({
        message: 'Resolution found',
        data: await resolution.explain(checkedProfileId(params.profileId)),
      }),
    }),
    change({
      id: 'mergeProfiles',
      method: 'POST',
      path: `${BASE}/profiles/:profileId/merge`,
      role: 'api',
      tag: PROFILES,
      summary: 'Rule that two profiles are one party',
      description: 'Unites them, for all organisations of this installation, and remembers it over list updates.',
      permission: 'operator',
      stepUp: true,
      params: schemas.profileParams,
      body: schemas.mergeRequest,
      requestExample: { profileId: PROFILE_EXAMPLE.profileId, reason: 'Same passport according to the court file.' },
      response: {
        status: 200,
        description: 'The evidence of the united profile',
        schema: schemas.resolutionResult,
        example: RESOLUTION_EXAMPLE,
      },
      problems: ['not-found', 'validation-failed', 'conflict'],
      handle: ({ params, body, caller }) =>
        resolution.merge(checkedProfileId(params.profileId), checkedProfileId(body.profileId), body.reason, caller),
      answer: (data) => ({ message: 'Profiles united', data }),
    }),
    change({
      id: 'splitProfile',
      method: 'POST',
      path: `${BASE}/profiles/:profileId/split`,
      role: 'api',
      tag: PROFILES,
      summary: 'Rule that listings are another party',
      description:
        'Parts them from their profile, for all organisations of this installation, and remembers it over list updates.',
      permission: 'operator',
      stepUp: true,
      params: schemas.profileParams,
      body: schemas.splitRequest,
      requestExample: {
        listings: [{ watchlistId: 'un_sc', externalReferenceId: 'QDi.999' }],
        reason: 'The UN entry is the brother.',
      },
      response: {
        status: 200,
        description: 'The evidence of the parted listings',
        schema: schemas.resolutionResult,
        example: RESOLUTION_EXAMPLE,
      },
      problems: ['not-found', 'validation-failed', 'conflict'],
      handle: ({ params, body, caller }) => {
        const keys = body.listings.map(({ watchlistId, externalReferenceId }) => ({
          watchlistId,
          reference: externalReferenceId,
        }));
        return resolution.split(checkedProfileId(params.profileId), keys, body.reason, caller);
      },
      answer: (data) => ({ message: 'Listings parted', data }),
    }),
  ];
}
