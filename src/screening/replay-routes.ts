import { type Operation, operation } from '../platform/http/operation.ts';
import { pathId } from '../platform/http/path-id.ts';
import type { AskPast } from './ask-past.ts';
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
  askPast: AskPast;
}

export function replayRoutes({ stored, replays, askPast }: ReplayRoutesParts): Operation[] {
  return [
    operation({
      id: 'listScreenings',
      method: 'GET',
      path: `${BASE}/screenings`,
      role: 'api',
      tag: TAG,
      summary: 'Screenings, in brief',
      description: 'The latest first. `getScreening` has one of them as it was recorded.',
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
      id: 'replayScreening',
      method: 'POST',
      path: `${BASE}/screenings/:searchId/replay`,
      role: 'api',
      tag: TAG,
      summary: 'Ask a stored screening again',
      description:
        'By what was asked and set then, against the versions of the lists that it searched, and says whether the answer is ' +
        'identical, or what differs and why. With `against=CURRENT`: what the lists of today give. Where the matcher is ' +
        'another version than then, what it said is vouched for by the record. Stores no screening. A state of the lists that ' +
        'takes long to open is 503 with `Retry-After` until it is open.',
      permission: 'screen:read',
      weight: WEIGHT,
      params: screeningParams,
      query: replayQuery,
      response: {
        status: 200,
        description: 'How the answers compare',
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
      summary: 'Who would have hit on a past day',
      description:
        'Compares the party with the lists as this service had them then, by the settings and the matcher of today. It is no ' +
        'screening: nothing is decided or stored, but the audit trail says who asked.',
      permission: 'screen:read',
      weight: WEIGHT,
      body: pastRequest,
      requestExample: PAST_EXAMPLE_REQUEST,
      response: { status: 200, description: 'The answer', schema: pastAnswer, example: PAST_EXAMPLE },
      problems: ['validation-failed', 'unprocessable-format', 'not-found'],
      handle: async ({ body, caller }) => ({ message: 'Past lists searched', data: await askPast.ask(body, caller) }),
    }),
  ];
}
