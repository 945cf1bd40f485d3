import { CASE_EXAMPLE } from '../../casework/cases/examples.ts';
import { caseView } from '../../casework/cases/schemas.ts';
import { change, type Operation, operation } from '../../platform/http/operation.ts';
import { pathId } from '../../platform/http/path-id.ts';
import * as examples from './examples.ts';
import { type LookBacks, noSuchLookBack } from './look-backs.ts';
import * as schemas from './schemas.ts';

const API = '/amlcore/api/v1';
const BASE = `${API}/look-backs`;
const ONE = `${BASE}/:lookBackId`;
const COMMON = { role: 'api', tag: 'Look-backs' } as const;
const page = (items: readonly object[]) => ({ items, nextCursor: null, hasMore: false, limit: 20 });

export function lookBackRoutes(
  lookBacks: Pick<LookBacks, 'start' | 'list' | 'get' | 'payments' | 'openCase'>,
): Operation[] {
  const idOf = ({ lookBackId }: { lookBackId: string }) => pathId(lookBackId, noSuchLookBack);
  return [
    change({
      ...COMMON,
      id: 'startLookBack',
      method: 'POST',
      path: BASE,
      summary: 'Screen released payments again',
      description:
        'Screens the released payments of a period with the current lists and settings, or with proposed settings, and reports ' +
        'which payments would be held now. Rules, behavior and provider scores belong to their moment: their recorded findings ' +
        'are kept. Runs as a job, one at a time per organization, for at most 100,000 payments. Changes no decision.',
      permission: 'case:write',
      weight: { units: 60 },
      body: schemas.startRequest,
      requestExample: examples.START_EXAMPLE,
      response: {
        status: 202,
        description: 'The running look-back',
        schema: schemas.lookBackView,
        example: examples.RUNNING_EXAMPLE,
      },
      problems: ['validation-failed', 'unprocessable-format', 'conflict'],
      handle: ({ body, caller }) => lookBacks.start(caller, body),
      answer: (data) => ({ message: 'Look-back started', data }),
      location: ({ lookBackId }) => `${BASE}/${lookBackId}`,
    }),
    operation({
      ...COMMON,
      id: 'listLookBacks',
      method: 'GET',
      path: BASE,
      summary: 'List look-backs',
      description: 'The newest first.',
      permission: 'case:read',
      query: schemas.lookBacksQuery,
      response: {
        status: 200,
        description: 'One page of look-backs',
        schema: schemas.lookBackPage,
        example: page([examples.DONE_EXAMPLE]),
      },
      problems: ['validation-failed', 'invalid-cursor'],
      handle: async ({ query: { state, ...paging }, principal }) => ({
        message: 'Look-backs found',
        data: await lookBacks.list(principal, { state }, paging),
      }),
    }),
    operation({
      ...COMMON,
      id: 'getLookBack',
      method: 'GET',
      path: ONE,
      summary: 'Get a look-back',
      description: 'Progress and counts, with the list versions and settings of the run.',
      permission: 'case:read',
      params: schemas.lookBackParams,
      response: {
        status: 200,
        description: 'The look-back',
        schema: schemas.lookBackView,
        example: examples.DONE_EXAMPLE,
      },
      problems: ['not-found'],
      handle: async ({ params, principal }) => ({
        message: 'Look-back found',
        data: await lookBacks.get(principal, idOf(params)),
      }),
    }),
    operation({
      ...COMMON,
      id: 'listLookBackPayments',
      method: 'GET',
      path: `${ONE}/payments`,
      summary: 'List the payments of a look-back',
      description:
        'Payments that would be held now, and payments that could not be screened, in the order of recording.',
      permission: 'case:read',
      params: schemas.lookBackParams,
      query: schemas.paymentsQuery,
      response: {
        status: 200,
        description: 'One page of payments',
        schema: schemas.paymentPage,
        example: page([examples.PAYMENT_EXAMPLE]),
      },
      problems: ['not-found', 'validation-failed', 'invalid-cursor'],
      handle: async ({ params, query: { wouldBeHeld, statusNow, ...paging }, principal }) => ({
        message: 'Payments found',
        data: await lookBacks.payments(principal, idOf(params), { wouldBeHeld, statusNow }, paging),
      }),
    }),
    change({
      ...COMMON,
      id: 'openLookBackCase',
      method: 'POST',
      path: `${ONE}/cases`,
      summary: 'Open a case of payments of a look-back',
      description: 'Opens a case with the chosen payments, or with all payments that would be held now, at most 1,000.',
      permission: 'case:write',
      params: schemas.lookBackParams,
      body: schemas.caseRequest,
      requestExample: { transactionUuids: [examples.PAYMENT_EXAMPLE.transactionUuid], title: 'New EU listings' },
      response: {
        status: 201,
        description: 'The case',
        schema: caseView,
        example: { ...CASE_EXAMPLE, state: 'OPEN', version: 1 },
      },
      problems: ['not-found', 'validation-failed', 'unprocessable-format', 'conflict'],
      handle: ({ params, body, caller }) => lookBacks.openCase(caller, idOf(params), body),
      answer: (data) => ({ message: 'Case opened', data }),
      location: ({ caseId }) => `${API}/cases/${caseId}`,
    }),
  ];
}
