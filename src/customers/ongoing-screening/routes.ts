import { watchlistParams } from '../../lists/schemas.ts';
import { change, type Operation, operation } from '../../platform/http/operation.ts';
import { pathId } from '../../platform/http/path-id.ts';
import * as examples from './examples.ts';
import { type Hits, noSuchHit } from './hits.ts';
import type { NextVersion } from './next-version.ts';
import { runViewOf } from './runs/run-view.ts';
import { type MonitoringRuns, noSuchRun } from './runs/runs.ts';
import * as schemas from './schemas.ts';

const BASE = '/amlcore/api/v1/monitoring';
const TAG = 'Ongoing screening';
const DEFAULT_LIMIT = 20;

interface MonitoringRouteParts {
  runs: Pick<MonitoringRuns, 'request' | 'get' | 'page'>;
  hits: Pick<Hits, 'page' | 'get' | 'clear'>;
}

export function monitoringRoutes({ runs, hits }: MonitoringRouteParts): Operation[] {
  return [...runOperations(runs), ...hitOperations(hits)];
}

export function nextVersionRoutes(next: Pick<NextVersion, 'ask'>): Operation[] {
  return [
    operation({
      id: 'previewWatchlistVersion',
      method: 'POST',
      path: '/amlcore/api/v1/watchlists/:watchlistId/preview',
      role: 'api',
      tag: TAG,
      summary: 'Whom the next version of a list would newly hit',
      description:
        'Fetches what the publisher has now, imports it and undoes that: nothing of it is searched or stays. Its new and changed profiles are ' +
        'compared with your customers, and with the names of the newest parties of your transactions, at your threshold. After 20 seconds it ' +
        'answers RUNNING and goes on; asked again, it tells what came of it. While a version is read no list is refreshed.',
      permission: 'customer:write',
      weight: { units: 60 },
      params: watchlistParams,
      response: {
        status: 200,
        description: 'What would come of it',
        schema: schemas.nextVersionView,
        example: examples.NEXT_VERSION_EXAMPLE,
      },
      problems: ['not-found', 'validation-failed'],
      handle: async ({ params: { watchlistId }, principal }) => ({
        message: 'Next version looked at',
        data: await next.ask(principal.tenantId, watchlistId, {
          withParties: principal.permissions.has('screen:read'),
        }),
      }),
    }),
  ];
}

function runOperations(runs: MonitoringRouteParts['runs']): Operation[] {
  return [
    operation({
      id: 'listMonitoringRuns',
      method: 'GET',
      path: `${BASE}/runs`,
      role: 'api',
      tag: TAG,
      summary: 'Runs of the ongoing screening, with the proof of each',
      description:
        'The latest first. A run is made when lists change, daily, and after a change of thresholds, algorithm or matcher. It says ' +
        'how many customers were registered and what became of each, and by which versions of the lists.',
      permission: 'customer:read',
      query: schemas.runsQuery,
      response: {
        status: 200,
        description: 'One page of runs',
        schema: schemas.runPage,
        example: examples.RUNS_EXAMPLE,
      },
      problems: ['validation-failed', 'invalid-cursor'],
      handle: async ({ query: { kind, state, limit = DEFAULT_LIMIT, cursor, withTotal }, principal }) => {
        const page = await runs.page(principal.tenantId, { kind, state }, { limit, cursor, withTotal });
        return { message: 'Runs found', data: { ...page, items: page.items.map(runViewOf) } };
      },
    }),
    operation({
      id: 'getMonitoringRun',
      method: 'GET',
      path: `${BASE}/runs/:runId`,
      role: 'api',
      tag: TAG,
      summary: 'One run of the ongoing screening',
      description: 'While it runs, the counts are how far it is.',
      permission: 'customer:read',
      params: schemas.runParams,
      response: { status: 200, description: 'The run', schema: schemas.runView, example: examples.RUN_EXAMPLE },
      problems: ['not-found'],
      handle: async ({ params, principal }) => ({
        message: 'Run found',
        data: runViewOf(await runs.get(principal.tenantId, pathId(params.runId, noSuchRun))),
      }),
    }),
    change({
      id: 'startMonitoringRun',
      method: 'POST',
      path: `${BASE}/runs`,
      role: 'api',
      tag: TAG,
      summary: 'Compare every customer with the lists now',
      description: 'A full run, beside those that are made by themselves. One run at a time.',
      permission: 'customer:write',
      response: {
        status: 201,
        description: 'The run is started',
        schema: schemas.runReceipt,
        example: { runId: examples.RUN_EXAMPLE.runId },
      },
      problems: ['validation-failed', 'conflict'],
      handle: ({ caller }) => runs.request(caller),
      answer: (data) => ({ message: 'Run started', data }),
      location: ({ runId }) => `${BASE}/runs/${runId}`,
    }),
  ];
}

function hitOperations(hits: MonitoringRouteParts['hits']): Operation[] {
  return [
    operation({
      id: 'listCustomerHits',
      method: 'GET',
      path: `${BASE}/hits`,
      role: 'api',
      tag: TAG,
      summary: 'Listed parties that customers resemble',
      description: 'The latest found first; those that were ruled out and those that have ended show too.',
      permission: 'customer:read',
      query: schemas.hitsQuery,
      response: {
        status: 200,
        description: 'One page of hits',
        schema: schemas.hitPage,
        example: examples.HITS_EXAMPLE,
      },
      problems: ['validation-failed', 'unprocessable-format', 'invalid-cursor'],
      handle: async ({
        query: { state, customerId, profileId, limit = DEFAULT_LIMIT, cursor, withTotal },
        principal,
      }) => {
        const filter = {
          ...(state && { state }),
          ...(customerId && { customerId: customerId.toLowerCase() }),
          ...(profileId && { profileId: profileId.toLowerCase() }),
        };
        return {
          message: 'Hits found',
          data: await hits.page(principal.tenantId, filter, { limit, cursor, withTotal }),
        };
      },
    }),
    operation({
      id: 'getCustomerHit',
      method: 'GET',
      path: `${BASE}/hits/:hitId`,
      role: 'api',
      tag: TAG,
      summary: 'One hit, with what was compared',
      description: 'The explanation is of the screening that found it, or found it changed.',
      permission: 'customer:read',
      params: schemas.hitParams,
      response: { status: 200, description: 'The hit', schema: schemas.hitView, example: examples.HIT_EXAMPLE },
      problems: ['not-found'],
      handle: async ({ params, principal }) => ({
        message: 'Hit found',
        data: await hits.get(principal.tenantId, pathId(params.hitId, noSuchHit)),
      }),
    }),
    change({
      id: 'clearCustomerHit',
      method: 'POST',
      path: `${BASE}/hits/:hitId/clear`,
      role: 'api',
      tag: TAG,
      summary: 'Rule out that the customer is the listed party',
      description:
        'Of this pair, as both are: the hit shows as suppressed with its reason, and opens again with an alert when the listed party ' +
        'or the customer changes materially. The alert that it raised stays as it is. A hit on sanctions or on the own list is ruled ' +
        'out by two people (setting transactions.fourEyes): they close its alert as FALSE_POSITIVE, with `clearParty` to clear it ' +
        'by that; until then this is 409.',
      permission: 'customer:write',
      params: schemas.hitParams,
      body: schemas.clearRequest,
      requestExample: { version: 1, reason: 'Born in another year and country; passport seen.' },
      response: {
        status: 200,
        description: 'The hit as cleared',
        schema: schemas.hitView,
        example: {
          ...examples.HIT_EXAMPLE,
          state: 'CLEARED',
          suppressed: true,
          suppressedReason: 'Born in another year and country; passport seen.',
          clearedAt: '2026-11-22T11:00:00.000Z',
          clearedBy: 'user_7h2k',
          version: 2,
        },
      },
      problems: ['not-found', 'validation-failed', 'conflict'],
      handle: ({ params, body, caller }) => hits.clear(caller, pathId(params.hitId, noSuchHit), body),
      answer: (data) => ({ message: 'Hit cleared', data }),
    }),
  ];
}
