import { AppError } from '../../platform/errors.ts';
import { change, type Operation, operation } from '../../platform/http/operation.ts';
import type { CursorCodec } from '../../platform/lib/cursor.ts';
import { readListPage } from '../../platform/lib/list-page.ts';
import type { Appetites } from './appetites.ts';
import * as examples from './examples.ts';
import * as schemas from './schemas.ts';

const BASE = '/amlcore/api/v1/risk-appetite';
const TAG = 'Risk appetite';
const DEFAULT_LIMIT = 20;
const VERSION = /^[1-9]\d{0,8}$/;

/** @throws AppError not-found if the text is not a version number */
function versionOf(version: string): number {
  if (!VERSION.test(version)) throw new AppError('not-found', { detail: 'A version is a whole number of at least 1.' });
  return Number(version);
}

export function riskAppetiteRoutes({
  appetites,
  cursors,
}: {
  appetites: Appetites;
  cursors: CursorCodec;
}): Operation[] {
  return [...readingRoutes(appetites, cursors), ...versionRoutes(appetites)];
}

function readingRoutes(appetites: Appetites, cursors: CursorCodec): Operation[] {
  return [
    operation({
      id: 'getRiskAppetite',
      tellsNoDecision: true,
      method: 'GET',
      path: BASE,
      role: 'api',
      tag: TAG,
      summary: 'Get the risk appetite in force',
      description:
        'The weight of each risk domain and the score thresholds of the risk tiers of your organization. ' +
        'Version 0 is the shipped default.',
      permission: 'settings:read',
      response: {
        status: 200,
        description: 'The appetite',
        schema: schemas.appetiteView,
        example: examples.IN_FORCE_EXAMPLE,
      },
      problems: [],
      handle: async ({ principal }) => ({
        message: 'Risk appetite found',
        data: await appetites.view(principal.tenantId),
      }),
    }),
    operation({
      id: 'listRiskAppetiteVersions',
      tellsNoDecision: true,
      method: 'GET',
      path: `${BASE}/versions`,
      role: 'api',
      tag: TAG,
      summary: 'List the versions of the risk appetite',
      description: 'All versions ever proposed, the latest first, with rationale and authors.',
      permission: 'settings:read',
      query: schemas.appetiteVersionsQuery,
      response: {
        status: 200,
        description: 'One page of versions',
        schema: schemas.appetiteVersions,
        example: { items: [examples.PROPOSED_EXAMPLE], nextCursor: null, hasMore: false, limit: DEFAULT_LIMIT },
      },
      problems: ['validation-failed', 'invalid-cursor'],
      handle: async ({ query: { limit = DEFAULT_LIMIT, cursor }, principal: { tenantId } }) => ({
        message: 'Versions found',
        data: await readListPage(
          cursors,
          { list: 'risk-appetite-versions', tenantId },
          { limit, cursor },
          (before: number | null, rows) => appetites.versions(tenantId, { before, limit: rows }),
          ({ version }) => version,
        ),
      }),
    }),
  ];
}

function versionRoutes(appetites: Appetites): Operation[] {
  return [
    change({
      id: 'proposeRiskAppetite',
      method: 'POST',
      path: `${BASE}/versions`,
      role: 'api',
      tag: TAG,
      summary: 'Propose a risk appetite',
      description:
        'Validates the values and stores them with the rationale. The version has no effect until it is ' +
        'activated. Compare it with past transactions first.',
      permission: 'settings:write',
      body: schemas.appetiteRequest,
      requestExample: examples.REQUEST_EXAMPLE,
      response: {
        status: 201,
        description: 'The new version',
        schema: schemas.appetiteView,
        example: examples.PROPOSED_EXAMPLE,
      },
      problems: ['validation-failed'],
      handle: ({ body, caller }) => appetites.propose(caller, body),
      answer: (data) => ({ message: 'Risk appetite proposed', data }),
      location: ({ version }) => `${BASE}/versions/${version}/comparison`,
    }),
    operation({
      id: 'compareRiskAppetite',
      method: 'GET',
      path: `${BASE}/versions/:version/comparison`,
      role: 'api',
      tag: TAG,
      summary: 'Compare a risk appetite with the one in force',
      description:
        'Recomputes the latest screened transactions of your organization from their recorded findings with ' +
        'both appetites and the current policy. Returns tiers, statuses and alerts before and after, and the ' +
        'changed transactions. Nothing is recorded.',
      permission: 'settings:read',
      weight: { units: 60 },
      params: schemas.versionParams,
      query: schemas.comparisonQuery,
      response: {
        status: 200,
        description: 'The comparison',
        schema: schemas.comparisonView,
        example: examples.COMPARISON_EXAMPLE,
      },
      problems: ['not-found', 'validation-failed'],
      handle: async ({ params, query: { limit = schemas.COMPARED_BY_DEFAULT }, principal }) => ({
        message: 'Risk appetites compared',
        data: await appetites.comparison(principal.tenantId, versionOf(params.version), limit),
      }),
    }),
    change({
      id: 'activateRiskAppetite',
      method: 'POST',
      path: `${BASE}/versions/:version/activate`,
      role: 'api',
      tag: TAG,
      summary: 'Activate a risk appetite',
      description:
        'Requires another user than the one who proposed it, unless the setting transactions.fourEyes is ' +
        'NEVER. An API client cannot be the second approver. Takes effect on every node within two seconds, ' +
        'for transactions screened from then on. Earlier screenings are still recomputed with their original ' +
        'appetite.',
      permission: 'settings:write',
      stepUp: true,
      params: schemas.versionParams,
      response: {
        status: 200,
        description: 'The appetite in force',
        schema: schemas.appetiteView,
        example: examples.IN_FORCE_EXAMPLE,
      },
      problems: ['not-found', 'conflict'],
      handle: ({ params, caller }) => appetites.activate(caller, versionOf(params.version)),
      answer: (data) => ({ message: 'Risk appetite activated', data }),
    }),
  ];
}
