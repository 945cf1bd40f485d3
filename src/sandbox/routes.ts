import { z } from 'zod';
import { change, type Operation, operation } from '../platform/http/operation.ts';
import type { Resets } from '../reporting/retention/erasing/resets.ts';
import type { Sandbox } from './sandbox.ts';
import { resetView, type SandboxView, sandboxView } from './schemas.ts';

const BASE = '/amlcore/api/v1/sandbox';
const COMMON = { role: 'api', tag: 'Sandbox' } as const;

const RESET: z.output<typeof resetView> = {
  resetId: '7d1c2b3a-4e5f-4a6b-8c7d-0e1f2a3b4c5d',
  state: 'RUNNING',
  startedAt: '2026-11-20T09:30:00.000Z',
  finishedAt: null,
};

const EXAMPLE: SandboxView = {
  mode: 'TEST',
  state: 'READY',
  reset: { ...RESET, state: 'DONE', finishedAt: '2026-11-20T09:30:02.000Z' },
  values: [
    {
      type: 'FIAT',
      fields: { receiverName: 'Marisola Testoffice' },
      ...{ status: 'PEP_LISTED', screening: 'PEP', reason: 'A politically exposed person' },
    },
  ],
  webhooks: [{ prefix: 'TEST-WEBHOOK-DELAY-', what: 'The message is sent 10 to 15 seconds later.' }],
};

export function sandboxRoutes(sandbox: Sandbox, resets: Resets): Operation[] {
  return [
    operation({
      ...COMMON,
      id: 'getSandbox',
      tellsNoDecision: true,
      method: 'GET',
      path: BASE,
      summary: 'Get the test values',
      description: 'The values that produce each outcome in a TEST organization, and the state of its test data.',
      permission: 'settings:read',
      response: { status: 200, description: 'The sandbox', schema: sandboxView, example: EXAMPLE },
      problems: [],
      handle: async ({ principal }) => ({ message: 'Sandbox found', data: await sandbox.view(principal.tenantId) }),
    }),
    change({
      ...COMMON,
      id: 'resetSandbox',
      method: 'POST',
      path: `${BASE}/reset`,
      summary: 'Reset the data of a TEST organization',
      description:
        'Deletes transactions, alerts, cases, reports, customers, parties, screenings and webhook deliveries, in the ' +
        'background. Users, clients, settings, rules, the internal list and the audit trail stay. LIVE organizations ' +
        'get 409. While a reset runs, a second request returns it.',
      permission: 'sandbox:reset',
      body: z.object({}),
      requestExample: {},
      response: { status: 202, description: 'The reset', schema: resetView, example: RESET },
      problems: ['conflict'],
      handle: ({ caller }) => resets.start(caller),
      answer: (data) => ({ message: 'Reset started', data }),
    }),
  ];
}
