import { whole } from '../platform/http/list-answers.ts';
import { change, type Operation, operation } from '../platform/http/operation.ts';
import {
  HISTORY_EXAMPLE,
  PAST_PROFILE_EXAMPLE,
  PROFILE_EXAMPLE,
  RELATIONS_EXAMPLE,
  RESOLUTION_EXAMPLE,
  STATE_COMPARISON_EXAMPLE,
} from './examples.ts';
import type { ProfileHistory } from './profile-history.ts';
import { profileSchema } from './profile-schema.ts';
import { checkedProfileId, type Profiles } from './profiles.ts';
import type { ProfileRelations } from './relations.ts';
import type { AnalystResolution } from './resolution/analyst-resolution.ts';
import * as schemas from './schemas.ts';

const BASE = '/amlcore/api/v1';
const PROFILES = 'Profiles';
const DEFAULT_STATES = 20;
const DEFAULT_NODES = 100;

export function profileRoutes(parts: {
  profiles: Profiles;
  states: ProfileHistory;
  relations: ProfileRelations;
  resolution: AnalystResolution;
}): Operation[] {
  const { profiles, states, relations, resolution } = parts;
  return [
    ...currentAndPastRoutes(profiles, states),
    ...relationRoutes(relations),
    ...comparisonRoutes(states),
    ...resolutionRoutes(resolution),
  ];
}

function currentAndPastRoutes(profiles: Profiles, states: ProfileHistory): Operation[] {
  return [
    operation({
      id: 'getProfile',
      tellsNoDecision: true,
      method: 'GET',
      path: `${BASE}/profiles/:profileId`,
      role: 'api',
      tag: PROFILES,
      summary: 'Get a unified profile',
      description:
        'Returns the merged data of all lists about one party. The ID of a profile that was merged into another ' +
        'returns the surviving profile. Internal list profiles are included, removed ones too. `sources` holds ' +
        'the current listings. A party without current listings is DELISTED.',
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
      summary: 'Profile history',
      description:
        'Past states of the profile, newest first: start time, lists with a new version at that time, and ' +
        'changed fields. Covers shared lists only. Changes to the internal list are in the audit trail.',
      permission: 'screen:read',
      params: schemas.profileParams,
      query: schemas.profileHistoryQuery,
      response: {
        status: 200,
        description: 'One page of profile states',
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
      summary: 'Get a past state of a profile',
      description:
        'Returns the profile at the end of a day, at a point in time, or in a list generation. Listings that had ' +
        'ended by then are included. Names of related parties are current.',
      permission: 'screen:read',
      params: schemas.profileParams,
      query: schemas.pastProfileQuery,
      response: {
        status: 200,
        description: 'The profile and the list versions at that time',
        schema: schemas.pastProfile,
        example: PAST_PROFILE_EXAMPLE,
      },
      problems: ['not-found', 'validation-failed', 'unprocessable-format'],
      handle: async ({ params, query }) => ({
        message: 'Profile found',
        data: await states.past(checkedProfileId(params.profileId), query),
      }),
    }),
  ];
}

function relationRoutes(relations: ProfileRelations): Operation[] {
  return [
    operation({
      id: 'getProfileRelations',
      tellsNoDecision: true,
      method: 'GET',
      path: `${BASE}/profiles/:profileId/relations`,
      role: 'api',
      tag: PROFILES,
      summary: 'Relationship graph of a party',
      description:
        'Family, associates, owners and owned entities according to the current shared lists. Includes ' +
        'relationships stated by this profile and by other profiles, up to three steps away. `leftOut` counts ' +
        'nodes and edges over the limit.',
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
  ];
}

function comparisonRoutes(states: ProfileHistory): Operation[] {
  return [
    operation({
      id: 'compareProfileStates',
      tellsNoDecision: true,
      method: 'GET',
      path: `${BASE}/profiles/:profileId/history/diff`,
      role: 'api',
      tag: PROFILES,
      summary: 'Compare two states of a profile',
      description: 'Returns each changed field, before and after.',
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
  ];
}

function resolutionRoutes(resolution: AnalystResolution): Operation[] {
  return [
    operation({
      id: 'explainProfileResolution',
      tellsNoDecision: true,
      method: 'GET',
      path: `${BASE}/profiles/:profileId/resolution`,
      role: 'api',
      tag: PROFILES,
      summary: 'Explain why listings were merged',
      description:
        'Returns the listings of the profile and the evidence that merges them. Also returns rejected merge ' +
        'evidence with the reason, and analyst decisions.',
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
      summary: 'Merge two profiles',
      description:
        'Merges the profiles for all organizations of this installation. The decision is kept across list updates.',
      permission: 'operator',
      stepUp: true,
      params: schemas.profileParams,
      body: schemas.mergeRequest,
      requestExample: { profileId: PROFILE_EXAMPLE.profileId, reason: 'Same passport according to the court file.' },
      response: {
        status: 200,
        description: 'Evidence of the merged profile',
        schema: schemas.resolutionResult,
        example: RESOLUTION_EXAMPLE,
      },
      problems: ['not-found', 'validation-failed', 'conflict'],
      handle: ({ params, body, caller }) =>
        resolution.merge(checkedProfileId(params.profileId), checkedProfileId(body.profileId), body.reason, caller),
      answer: (data) => ({ message: 'Profiles merged', data }),
    }),
    change({
      id: 'splitProfile',
      method: 'POST',
      path: `${BASE}/profiles/:profileId/split`,
      role: 'api',
      tag: PROFILES,
      summary: 'Split listings from a profile',
      description:
        'Moves the listings to a separate profile for all organizations of this installation. The decision is ' +
        'kept across list updates.',
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
        description: 'Evidence of the split listings',
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
      answer: (data) => ({ message: 'Listings split', data }),
    }),
  ];
}
