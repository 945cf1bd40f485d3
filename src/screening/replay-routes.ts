import { type Operation, operation } from '../platform/http/operation.ts';
import { pathId } from '../platform/http/path-id.ts';
import { BATCHES_EXAMPLE, batchesPage, batchesQuery } from './batch-schemas.ts';
import type { PastInquiries } from './past-inquiries.ts';
import type { ReplayScreenings } from './replay.ts';
import {
  PAST_EXAMPLE,
  PAST_EXAMPLE_REQUEST,
  pastAnswer,
  pastRequest,
  REPLAY_EXAMPLE,
  replayedScreening,
  replayQuery,
  SCREENINGS_EXAMPLE,
  screeningsPage,
  screeningsQuery,
} from './replay-schemas.ts';
import { DEFAULT_LIMIT, screeningParams } from './schemas.ts';
import { noSuchScreening, type StoredScreenings } from './stored-screenings.ts';

const BASE = '/amlcore/api/v1';
const TAG = 'Screening';
/** A state of the lists may have to be opened for it. */
const WEIGHT = { units: 10 };

export interface ReplayRoutesParts {
  stored: StoredScreenings;
  replays: ReplayScreenings;
  pastInquiries: PastInquiries;
}

export function replayRoutes({ stored, replays, pastInquiries }: ReplayRoutesParts): Operation[] {
  return [
    operation({
      id: 'listScreenings',
      method: 'GET',
      path: `${BASE}/screenings`,
      role: 'api',
      tag: TAG,
      summary: 'List screenings',
      description: 'Latest first, in brief. Use `getScreening` for the full record.',
      permission: 'screen:read',
      query: screeningsQuery,
      response: { status: 200, description: 'One page', schema: screeningsPage, example: SCREENINGS_EXAMPLE },
      problems: ['validation-failed', 'invalid-cursor', 'unprocessable-format'],
      handle: async ({ query: { limit = DEFAULT_LIMIT, cursor, withTotal, from, to, ...filter }, principal }) => ({
        message: 'Screenings found',
        data: await stored.page(
          principal.tenantId,
          { ...filter, from: from === undefined ? from : new Date(from), to: to === undefined ? to : new Date(to) },
          { limit, cursor, withTotal },
        ),
      }),
    }),
    operation({
      id: 'listScreeningBatches',
      method: 'GET',
      path: `${BASE}/screenings/batches`,
      role: 'api',
      tag: TAG,
      summary: 'List batches of screenings',
      description:
        'Latest first, as the audit trail has them. `listScreenings` with `batchId` lists the screenings of a batch: they are ' +
        'kept as long as other screenings.',
      permission: 'screen:read',
      query: batchesQuery,
      response: { status: 200, description: 'One page', schema: batchesPage, example: BATCHES_EXAMPLE },
      problems: ['validation-failed', 'invalid-cursor', 'unprocessable-format'],
      handle: async ({ query: { limit = DEFAULT_LIMIT, cursor, withTotal }, principal }) => ({
        message: 'Batches found',
        data: await stored.batches(principal.tenantId, { limit, cursor, withTotal }),
      }),
    }),
    operation({
      id: 'replayScreening',
      method: 'POST',
      path: `${BASE}/screenings/:searchId/replay`,
      role: 'api',
      tag: TAG,
      summary: 'Replay a stored screening',
      description:
        'Repeats the screening with its stored query, settings and list versions. Reports whether the result is ' +
        'identical, or what differs and why. `against=CURRENT` uses the current lists. If the matcher version ' +
        'has changed, the stored record is the evidence of the earlier result. Stores no screening. While past ' +
        'list versions are loading, the answer is 503 with `Retry-After`.',
      permission: 'screen:read',
      weight: WEIGHT,
      params: screeningParams,
      query: replayQuery,
      response: {
        status: 200,
        description: 'Comparison of the results',
        schema: replayedScreening,
        example: REPLAY_EXAMPLE,
      },
      problems: ['validation-failed', 'not-found'],
      handle: async ({ params, query: { against = 'RECORDED' }, caller }) => ({
        message: 'Screening replayed',
        data: await replays.replay(caller, pathId(params.searchId, noSuchScreening), against),
      }),
    }),
    operation({
      id: 'screenEntityPast',
      method: 'POST',
      path: `${BASE}/screen-entity/past`,
      role: 'api',
      tag: TAG,
      summary: 'Screen against past lists',
      description:
        'Compares the party with the lists that this service had at that time, using current settings and the ' +
        'current matcher. This is not a screening: no result is stored. The request is recorded in the audit ' +
        'trail.',
      permission: 'screen:read',
      weight: WEIGHT,
      body: pastRequest,
      requestExample: PAST_EXAMPLE_REQUEST,
      response: { status: 200, description: 'The answer', schema: pastAnswer, example: PAST_EXAMPLE },
      problems: ['validation-failed', 'unprocessable-format', 'not-found'],
      handle: async ({ body, caller }) => ({
        message: 'Past lists searched',
        data: await pastInquiries.search(body, caller),
      }),
    }),
  ];
}
