import { whole } from '../platform/http/list-answers.ts';
import { change, type Operation, operation } from '../platform/http/operation.ts';
import {
  DIFFERENCE_EXAMPLE,
  FRESHNESS_EXAMPLE,
  REPORT_EXAMPLE,
  VERSIONS_EXAMPLE,
  WATCHLISTS_EXAMPLE,
} from './examples.ts';
import type { ListHistory } from './history.ts';
import { presentOutcome, presentReport } from './present-import.ts';
import type { ProfileHistory } from './profile-history.ts';
import { profileRoutes } from './profile-routes.ts';
import type { Profiles } from './profiles.ts';
import type { ProfileRelations } from './relations.ts';
import type { AnalystResolution } from './resolution/analyst-resolution.ts';
import * as schemas from './schemas.ts';
import type { Watchlists } from './watchlists.ts';

const BASE = '/amlcore/api/v1';
const LISTS = 'Watchlists';
const DEFAULT_PAGE = 100;

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
    ...overviewRoutes(watchlists),
    ...versionRoutes(history),
    ...refreshRoutes(watchlists),
    ...profileRoutes({ profiles, states, relations, resolution }),
  ];
}

function overviewRoutes(watchlists: Watchlists): Operation[] {
  return [
    operation({
      id: 'listWatchlists',
      tellsNoDecision: true,
      method: 'GET',
      path: `${BASE}/watchlists`,
      role: 'api',
      tag: LISTS,
      summary: 'List watchlists with version and freshness',
      description: 'Returns every configured or searched list with its version, age and latest refresh error.',
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
      summary: 'Daily freshness of each list',
      description:
        'Shows on which of the last days a list was stale, and for how long. Computed from the recorded refresh ' +
        'attempts. Days before recording began are UNKNOWN.',
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
  ];
}

function versionRoutes(history: ListHistory): Operation[] {
  return [
    operation({
      id: 'listWatchlistVersions',
      tellsNoDecision: true,
      method: 'GET',
      path: `${BASE}/watchlists/:watchlistId/versions`,
      role: 'api',
      tag: LISTS,
      summary: 'List the versions of a watchlist',
      description: 'Newest first, with the number of added, changed and removed entries.',
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
      summary: 'Import report of a version',
      description:
        'Lists the publisher’s fields, used and unused, the publisher’s own entry count, and the first rejected ' +
        'entries with the reason.',
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
      summary: 'Compare two versions of a watchlist',
      description:
        'Returns added, changed and removed entries, ordered by ID. A changed entry shows each changed field ' +
        'before and after.',
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
  ];
}

function refreshRoutes(watchlists: Watchlists): Operation[] {
  return [
    change({
      id: 'confirmWatchlist',
      method: 'POST',
      path: `${BASE}/watchlists/:watchlistId/confirm`,
      role: 'api',
      tag: LISTS,
      summary: 'Record a manual check of a watchlist',
      description:
        'Records that a user compared the searched version with the publisher and found nothing newer. It counts as ' +
        'a successful check: for a list without a schedule for `staleAfterHours`, else for 30 days. The audit trail ' +
        'keeps who did it, when, and the note.',
      permission: 'operator',
      params: schemas.watchlistParams,
      body: schemas.confirmRequest,
      requestExample: { note: 'Compared with the list on the publisher’s website. Nothing newer.' },
      response: {
        status: 200,
        description: 'The recorded check',
        schema: schemas.confirmResult,
        example: {
          watchlistId: 'us_special_measures',
          version: 1,
          confirmedAt: '2026-11-20T10:27:00.000Z',
          confirmedBy: 'operator',
        },
      },
      problems: ['not-found', 'conflict', 'validation-failed'],
      handle: ({ params: { watchlistId }, body, caller }) => watchlists.confirm(watchlistId, caller, body.note),
      answer: (confirmed) => ({ message: 'Manual check recorded', data: confirmed }),
    }),
    change({
      id: 'refreshWatchlist',
      method: 'POST',
      path: `${BASE}/watchlists/:watchlistId/refresh`,
      role: 'api',
      tag: LISTS,
      summary: 'Refresh a watchlist now',
      description:
        'Fetches, validates and imports the list. If this takes more than 20 seconds, the answer is RUNNING and ' +
        'the refresh continues in the background.',
      permission: 'operator',
      params: schemas.watchlistParams,
      body: schemas.refreshRequest,
      requestExample: { force: false },
      response: {
        status: 200,
        description: 'Outcome of the refresh',
        schema: schemas.refreshResult,
        example: { watchlistId: 'un_sc', outcome: 'UNCHANGED', version: 3 },
      },
      problems: ['not-found', 'validation-failed'],
      handle: ({ params: { watchlistId }, body, caller }) =>
        watchlists.refreshNow(watchlistId, caller, { force: body.force ?? false }),
      answer: (outcome) => ({ message: 'Refresh done', data: presentOutcome(outcome) }),
    }),
  ];
}
