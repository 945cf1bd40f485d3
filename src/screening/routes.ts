import { z } from 'zod';
import { AppError } from '../platform/errors.ts';
import { whole } from '../platform/http/list-answers.ts';
import { change, type Operation, operation } from '../platform/http/operation.ts';
import { pathId } from '../platform/http/path-id.ts';
import {
  SCREEN_EXAMPLE_REQUEST,
  SCREEN_EXAMPLE_RESULT,
  SEARCH_EXAMPLE_PAGE,
  STORED_SCREENING_EXAMPLE,
} from './examples.ts';
import {
  screenEntityRequest,
  screenEntityResult,
  screeningParams,
  searchProfilePage,
  searchProfileRequest,
  storedScreening,
  thresholdCountsRequest,
  thresholdCountsResult,
} from './schemas.ts';
import type { ScreenEntity } from './screen-entity.ts';
import type { SearchProfile } from './search-profile.ts';
import { noSuchScreening, type StoredScreenings } from './stored-screenings.ts';

const BASE = '/amlcore/api/v1';
const TAG = 'Screening';
const SCREENED = 'Entity screened successfully';

export function screeningRoutes(
  screenEntity: ScreenEntity,
  searchProfile: SearchProfile,
  stored: StoredScreenings,
): Operation[] {
  return [
    ...screenEntityRoutes(screenEntity),
    ...searchProfileRoutes(searchProfile),
    ...storedScreeningRoutes(stored),
    ...removedRoutes(),
  ];
}

function screenEntityRoutes(screenEntity: ScreenEntity): Operation[] {
  return [
    change({
      id: 'screenEntity',
      method: 'POST',
      path: `${BASE}/screen-entity`,
      isOfContract: true,
      hasOneWrite: true,
      role: 'api',
      tag: TAG,
      summary: 'Screen a party',
      description:
        'Compares the party with every active listing and explains each match. Before the response is sent, the ' +
        'screening is stored with its list versions, settings and matcher version.',
      permission: 'screen:write',
      body: screenEntityRequest,
      requestExample: SCREEN_EXAMPLE_REQUEST,
      response: {
        status: 200,
        description: 'The screening',
        schema: screenEntityResult,
        example: SCREEN_EXAMPLE_RESULT,
      },
      problems: ['validation-failed', 'unprocessable-format'],
      weight: { bytesPerUnit: 1024 },
      handle: ({ body, caller, context }) => screenEntity.screen(body, caller, context.owe),
      answer: (data) => ({ message: SCREENED, data }),
    }),
    operation({
      id: 'countScreeningMatches',
      tellsNoDecision: true,
      method: 'POST',
      path: `${BASE}/screen-entity/threshold-counts`,
      role: 'api',
      tag: TAG,
      summary: 'Count matches at other thresholds',
      description:
        'Helps to choose a threshold: returns the number of matches at each given threshold. Returns no names ' +
        'and stores nothing.',
      permission: 'screen:write',
      weight: { units: 5 },
      body: thresholdCountsRequest,
      requestExample: { ...SCREEN_EXAMPLE_REQUEST, thresholds: [70, 75, 80] },
      response: {
        status: 200,
        description: 'The match counts',
        schema: thresholdCountsResult,
        example: whole([
          { threshold: 70, totalMatches: 2 },
          { threshold: 75, totalMatches: 1 },
          { threshold: 80, totalMatches: 1 },
        ]),
      },
      problems: ['validation-failed', 'unprocessable-format'],
      handle: async ({ body, principal, context }) => ({
        message: 'Matches counted',
        data: await screenEntity.countAt(body, principal, context.owe),
      }),
    }),
  ];
}

function searchProfileRoutes(searchProfile: SearchProfile): Operation[] {
  return [
    operation({
      id: 'searchProfile',
      method: 'GET',
      path: `${BASE}/search-profile`,
      isOfContract: true,
      role: 'api',
      tag: TAG,
      summary: 'Search unified profiles',
      description:
        'Fuzzy search by name, exact search by document number, or both. Ordered by score, then profileId. Array ' +
        'parameters may be repeated, separated by commas, or both.',
      permission: 'screen:read',
      query: searchProfileRequest,
      response: {
        status: 200,
        description: 'One page of profiles',
        schema: searchProfilePage,
        example: SEARCH_EXAMPLE_PAGE,
      },
      problems: ['validation-failed', 'missing-search-criteria', 'invalid-cursor', 'unprocessable-format'],
      handle: async ({ query, caller, context }) => ({
        message: 'Profiles found',
        data: await searchProfile.search(query, caller, context.owe),
      }),
    }),
  ];
}

function storedScreeningRoutes(stored: StoredScreenings): Operation[] {
  return [
    operation({
      id: 'getScreening',
      method: 'GET',
      path: `${BASE}/screenings/:searchId`,
      role: 'api',
      tag: TAG,
      summary: 'Get a stored screening',
      description:
        'Returns the query, requester, time, list and matcher versions, settings and result. The result of ' +
        'screen-entity is the `data` of the response, the result of search-profile the IDs and scores of the ' +
        'page.',
      permission: 'screen:read',
      params: screeningParams,
      response: {
        status: 200,
        description: 'The screening',
        schema: storedScreening,
        example: STORED_SCREENING_EXAMPLE,
      },
      problems: ['not-found'],
      handle: async ({ params, principal }) => ({
        message: 'Screening found',
        data: await stored.get(principal.tenantId, pathId(params.searchId, noSuchScreening)),
      }),
    }),
  ];
}

function removedRoutes(): Operation[] {
  return [
    ...['/amlcore/api/v1/screen', '/amlcore/v1/screen', '/v1/screen'].map((path, index) =>
      operation({
        id: index === 0 ? 'legacyScreen' : `legacyScreen${index + 1}`,
        method: 'GET',
        path,
        role: 'api',
        tag: TAG,
        summary: 'Removed: screen by query string',
        description: 'Deprecated in 2.1.0 and removed on 2026-06-30. Use screen-entity.',
        permission: null,
        deprecated: true,
        removed: true,
        response: { status: 200, description: 'Not returned', schema: z.object({}), example: {} },
        problems: ['gone'],
        handle: () => {
          throw new AppError('gone', {
            detail: 'This operation was removed on 2026-06-30. Use POST screen-entity.',
            successor: `${BASE}/screen-entity`,
          });
        },
      }),
    ),
  ];
}
