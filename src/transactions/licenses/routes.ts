import { change, type Operation, operation } from '../../platform/http/operation.ts';
import { pathId } from '../../platform/http/path-id.ts';
import * as examples from './examples.ts';
import { type Licenses, noSuchLicense } from './licenses.ts';
import * as schemas from './schemas.ts';

const BASE = '/amlcore/api/v1/licenses';
const TAG = 'Licenses';
const response = { status: 200, description: 'The license', schema: schemas.licenseView } as const;

export function licenseRoutes(licenses: Licenses): Operation[] {
  return [...readingRoutes(licenses), ...changingRoutes(licenses)];
}

function readingRoutes(licenses: Licenses): Operation[] {
  return [
    operation({
      id: 'listLicenses',
      tellsNoDecision: true,
      method: 'GET',
      path: BASE,
      role: 'api',
      tag: TAG,
      summary: 'List licenses',
      description: 'The licenses of your organization, the latest first, with the remaining amount of each cap.',
      permission: 'screen:read',
      query: schemas.licensesQuery,
      response: {
        status: 200,
        description: 'One page of licenses',
        schema: schemas.licensePage,
        example: { items: [examples.IN_FORCE_EXAMPLE], nextCursor: null, hasMore: false, limit: schemas.DEFAULT_LIMIT },
      },
      problems: ['validation-failed', 'invalid-cursor'],
      handle: async ({ query: { state, ...paging }, principal }) => ({
        message: 'Licenses found',
        data: await licenses.list(principal.tenantId, state, paging),
      }),
    }),
    operation({
      id: 'getLicense',
      tellsNoDecision: true,
      method: 'GET',
      path: `${BASE}/:licenseId`,
      role: 'api',
      tag: TAG,
      summary: 'Get a license with its uses',
      description: 'Returns the license and the transactions that were released under it.',
      permission: 'screen:read',
      params: schemas.licenseParams,
      response: { ...response, schema: schemas.licenseWithUses, example: examples.USED_EXAMPLE },
      problems: ['not-found'],
      handle: async ({ params, principal }) => ({
        message: 'License found',
        data: await licenses.get(principal.tenantId, pathId(params.licenseId, noSuchLicense)),
      }),
    }),
  ];
}

function changingRoutes(licenses: Licenses): Operation[] {
  return [
    change({
      id: 'proposeLicense',
      method: 'POST',
      path: BASE,
      role: 'api',
      tag: TAG,
      summary: 'Propose a license',
      description:
        'Records a license of an authority. It has no effect until another user confirms it. A release with the ' +
        'reason LICENSED then names it as `licenseId`: it must be in force, cover each matched party and have enough ' +
        'of its cap left.',
      permission: 'transaction:decide',
      body: schemas.licenseRequest,
      requestExample: examples.LICENSE_EXAMPLE_REQUEST,
      response: {
        status: 201,
        description: 'The proposed license',
        schema: schemas.licenseView,
        example: examples.PROPOSED_EXAMPLE,
      },
      problems: ['validation-failed', 'unprocessable-format'],
      handle: ({ body, caller }) => licenses.propose(caller, body),
      answer: (data) => ({ message: 'License proposed', data }),
      location: ({ licenseId }) => `${BASE}/${licenseId}`,
    }),
    change({
      id: 'confirmLicense',
      method: 'POST',
      path: `${BASE}/:licenseId/confirm`,
      role: 'api',
      tag: TAG,
      summary: 'Confirm a license',
      description:
        'Requires another user than the one who proposed it, unless the setting transactions.fourEyes is NEVER. An ' +
        'API client cannot be the second approver.',
      permission: 'transaction:decide',
      stepUp: true,
      params: schemas.licenseParams,
      response: { ...response, example: examples.IN_FORCE_EXAMPLE },
      problems: ['not-found', 'conflict'],
      handle: ({ params, caller }) => licenses.confirm(caller, pathId(params.licenseId, noSuchLicense)),
      answer: (data) => ({ message: 'License confirmed', data }),
    }),
    change({
      id: 'endLicense',
      method: 'POST',
      path: `${BASE}/:licenseId/end`,
      role: 'api',
      tag: TAG,
      summary: 'End a license',
      description: 'Ends a license, or withdraws a proposal. One user is enough. The record and its uses are kept.',
      permission: 'transaction:decide',
      params: schemas.licenseParams,
      body: schemas.endRequest,
      requestExample: { reason: examples.ENDED_EXAMPLE.endReason },
      response: { ...response, example: examples.ENDED_EXAMPLE },
      problems: ['not-found', 'validation-failed', 'conflict'],
      handle: ({ params, body, caller }) => licenses.end(caller, pathId(params.licenseId, noSuchLicense), body),
      answer: (data) => ({ message: 'License ended', data }),
    }),
  ];
}
