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
      summary: 'Preview the hits of the next list version',
      description:
        'Fetches the current version from the publisher, imports it and rolls the import back, so it is neither searched nor stored. ' +
        'The service compares its new and changed profiles with your customers, and with the names of the newest parties of your ' +
        'transactions, at your threshold. After 20 seconds it returns RUNNING and continues; repeat the request for the result. ' +
        'No list is refreshed while a version is read.',
      permission: 'customer:write',
      weight: { units: 60 },
      params: watchlistParams,
      response: {
        status: 200,
        description: 'Expected effect of the next version',
        schema: schemas.nextVersionView,
        example: examples.NEXT_VERSION_EXAMPLE,
      },
      problems: ['not-found', 'validation-failed'],
      handle: async ({ params: { watchlistId }, principal }) => ({
        message: 'Next version compared',
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
      summary: 'List monitoring runs',
      description:
        'Newest first. The service starts a run when lists change, daily, and after a change of thresholds, algorithm or matcher. A ' +
        'run records the number of active customers, their results, and the list versions.',
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
      summary: 'Get a monitoring run',
      description: 'While the run is in progress, the counts show its progress.',
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
      summary: 'Start a full monitoring run',
      description:
        'Compares every customer with the lists, in addition to the automatic runs. Only one run can be in progress.',
      permission: 'customer:write',
      response: {
        status: 201,
        description: 'The run has started',
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
      summary: 'List customer hits',
      description:
        'Matches of customers with listed parties, newest first. Includes hits that were cleared or have ended.',
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
      summary: 'Get a customer hit',
      description: 'Includes the explanation of the screening that found the hit or its latest change.',
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
      summary: 'Clear a customer hit',
      description:
        'Records that the customer is not the listed party. The hit is suppressed with its reason. It reopens with an alert after ' +
        '`reviewDate`, or when the listed party or the customer changes materially. Its existing alert is unchanged. A hit on a sanctions list or the internal ' +
        'list needs two approvers (setting transactions.fourEyes) and returns 409 here. Instead, they close its alert as ' +
        'FALSE_POSITIVE with `clearParty`, which clears the hit.',
      permission: 'customer:write',
      params: schemas.hitParams,
      body: schemas.clearRequest,
      requestExample: { version: 1, reason: 'Different year and country of birth, verified against passport.' },
      response: {
        status: 200,
        description: 'The cleared hit',
        schema: schemas.hitView,
        example: {
          ...examples.HIT_EXAMPLE,
          state: 'CLEARED',
          suppressed: true,
          suppressedReason: 'Different year and country of birth, verified against passport.',
          clearedAt: '2026-11-22T11:00:00.000Z',
          clearedBy: 'user_7h2k',
          reviewDate: '2027-05-22',
          version: 2,
        },
      },
      problems: ['not-found', 'validation-failed', 'conflict'],
      handle: ({ params, body, caller }) => hits.clear(caller, pathId(params.hitId, noSuchHit), body),
      answer: (data) => ({ message: 'Hit cleared', data }),
    }),
  ];
}
