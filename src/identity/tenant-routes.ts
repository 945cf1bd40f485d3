/** Operations on organizations, for the operator of the installation. */
import { z } from 'zod';
import type { Principal } from '../platform/access/permissions.ts';
import { AppError } from '../platform/errors.ts';
import { optionalEnum, text } from '../platform/http/fields.ts';
import { pageOf, pagingQuery } from '../platform/http/list-answers.ts';
import { change, type Operation, operation } from '../platform/http/operation.ts';
import { pathId } from '../platform/http/path-id.ts';
import type { CursorCodec } from '../platform/lib/cursor.ts';
import { TENANT_MODES } from '../platform/lib/tenant-mode.ts';
import { noSuchTenant, TENANT_STATES, type Tenants, viewOf } from './tenants.ts';

const BASE = '/amlcore/api/v1/tenants';
const TAG = 'Organizations';
const DEFAULT_LIMIT = 20;

const tenantView = z.object({
  tenantId: z.uuid().describe('ID of the organization, assigned by the service'),
  name: z.string().describe('Display name'),
  state: z.enum(TENANT_STATES).describe('SUSPENDED: its users and clients cannot sign in'),
  mode: z.enum(TENANT_MODES).describe('TEST: a sandbox with test values, whose data can be reset. It never changes'),
  createdAt: z.string().describe('When it was created, UTC'),
});

const tenantPage = z.object(pageOf(tenantView));

const EXAMPLE: z.output<typeof tenantView> = {
  tenantId: '0b9d3f6e-1111-4c1c-9a53-2f1f7c1d2e3f',
  name: 'Example Bank',
  state: 'ACTIVE',
  mode: 'LIVE',
  createdAt: '2026-11-20T09:30:00.000Z',
};

const tenantParams = z.object({ tenantId: z.string().describe('ID of the organization') });

export function tenantRoutes(tenants: Tenants, cursors: CursorCodec): Operation[] {
  return [
    operation({
      id: 'listTenants',
      tellsNoDecision: true,
      method: 'GET',
      path: BASE,
      role: 'api',
      tag: TAG,
      summary: 'List the organizations of the installation',
      description: 'Oldest first.',
      permission: 'operator',
      query: z.object(pagingQuery('Organizations')),
      response: {
        status: 200,
        description: 'One page of organizations',
        schema: tenantPage,
        example: { items: [EXAMPLE], nextCursor: null, hasMore: false, limit: DEFAULT_LIMIT },
      },
      problems: ['validation-failed', 'invalid-cursor'],
      handle: async ({ query: { limit = DEFAULT_LIMIT, cursor } }) => {
        const page = await tenants.page(cursors, { limit, cursor });
        return { message: 'Organizations found', data: { ...page, items: page.items.map(viewOf) } };
      },
    }),
    change({
      id: 'createTenant',
      method: 'POST',
      path: BASE,
      role: 'api',
      tag: TAG,
      summary: 'Create an organization',
      description:
        'Creates it without clients. Create the first one on the command line (`amlcore clients create --tenant ID`). ' +
        'With `mode` TEST it is a sandbox, and a job adds the test list and the test rules.',
      permission: 'operator',
      body: z.object({
        name: text(200, 'Display name'),
        mode: optionalEnum(TENANT_MODES, 'TEST: a sandbox. Default: LIVE. It cannot be changed later'),
      }),
      requestExample: { name: EXAMPLE.name },
      response: { status: 201, description: 'The organization', schema: tenantView, example: EXAMPLE },
      problems: ['validation-failed', 'conflict'],
      handle: ({ body, caller }) => tenants.create(caller, body),
      answer: (data) => ({ message: 'Organization created', data }),
    }),
    change({
      id: 'suspendTenant',
      method: 'POST',
      path: `${BASE}/:tenantId/suspend`,
      role: 'api',
      tag: TAG,
      summary: 'Suspend an organization',
      description:
        'Its clients cannot sign in, and their tokens end within five seconds on every node. Its data is kept, and recorded ' +
        'transactions are still screened. You can suspend your own organization only on the command line.',
      permission: 'operator',
      stepUp: true,
      params: tenantParams,
      response: {
        status: 200,
        description: 'The organization',
        schema: tenantView,
        example: { ...EXAMPLE, state: 'SUSPENDED' },
      },
      problems: ['not-found', 'conflict'],
      handle: async ({ params, caller }) => {
        const tenantId = pathId(params.tenantId, noSuchTenant);
        requireOther(caller.principal, tenantId);
        return await tenants.suspend(caller, tenantId);
      },
      answer: (data) => ({ message: 'Organization suspended', data }),
    }),
    change({
      id: 'resumeTenant',
      method: 'POST',
      path: `${BASE}/:tenantId/resume`,
      role: 'api',
      tag: TAG,
      summary: 'Resume a suspended organization',
      description: 'Its clients can sign in again with their secrets. Earlier tokens stay invalid.',
      permission: 'operator',
      params: tenantParams,
      response: { status: 200, description: 'The organization', schema: tenantView, example: EXAMPLE },
      problems: ['not-found'],
      handle: ({ params, caller }) => tenants.resume(caller, pathId(params.tenantId, noSuchTenant)),
      answer: (data) => ({ message: 'Organization resumed', data }),
    }),
  ];
}

/** Callers must not suspend their own organization, since they could not undo it. @throws AppError conflict */
function requireOther(principal: Principal, tenantId: string): void {
  if (principal.tenantId === tenantId) {
    throw new AppError('conflict', { detail: 'You cannot suspend or resume your own organization over the API.' });
  }
}
