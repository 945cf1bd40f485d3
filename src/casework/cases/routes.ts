import { change, type Operation, operation } from '../../platform/http/operation.ts';
import { pathId } from '../../platform/http/path-id.ts';
import type { PartyRecords } from '../../screening/parties/party-records.ts';
import type { CaseRecords } from './case-records.ts';
import type { Cases } from './cases.ts';
import type { ClosingPreview } from './closing-preview.ts';
import {
  CASE_CLOSING_EXAMPLE,
  CASE_EXAMPLE,
  CLOSED_CASE_EXAMPLE,
  GRAPH_EXAMPLE,
  PAYMENTS_EXAMPLE,
  STORED_CASE_EXAMPLE,
  TIMELINE_EXAMPLE,
} from './examples.ts';
import { graphOf } from './graph.ts';
import { noSuchCase } from './refusals.ts';
import * as schemas from './schemas.ts';

export const BASE = '/amlcore/api/v1/cases';
export const TAG = 'Cases';

export interface CaseReading {
  cases: Cases;
  records: Pick<CaseRecords, 'list' | 'get' | 'timeline' | 'facts' | 'payments'>;
  parties: Pick<PartyRecords, 'names'>;
  preview: Pick<ClosingPreview, 'of'>;
}

const reads = { method: 'GET', role: 'api', tag: TAG, permission: 'case:read' } as const;
export const writes = { method: 'POST', role: 'api', tag: TAG, permission: 'case:write' } as const;
export const REFUSALS = ['not-found', 'validation-failed', 'conflict'] as const;
const answered = (description: string, example: object = CASE_EXAMPLE) =>
  ({ status: 200, description, schema: schemas.caseView, example }) as const;
export const caseIdOf = ({ caseId }: { caseId: string }): string => pathId(caseId, noSuchCase);

export function caseRoutes({ cases, records, parties, preview }: CaseReading): Operation[] {
  return [...readingRoutes(records, parties), closingRoute(preview), ...changingRoutes(cases), ...statesRoutes(cases)];
}

function readingRoutes(records: CaseReading['records'], parties: CaseReading['parties']): Operation[] {
  return [
    operation({
      ...reads,
      id: 'listCases',
      path: BASE,
      summary: 'Cases',
      description: 'The newest first.',
      query: schemas.casesQuery,
      response: {
        status: 200,
        description: 'One page of cases',
        schema: schemas.casePage,
        example: {
          items: [{ ...CASE_EXAMPLE, subjectName: 'Hedda Marwick' }],
          nextCursor: null,
          hasMore: false,
          limit: 20,
        },
      },
      problems: ['validation-failed', 'unprocessable-format', 'invalid-cursor'],
      handle: async ({ query, principal }) => ({ message: 'Cases found', data: await records.list(principal, query) }),
    }),
    operation({
      ...reads,
      id: 'getCase',
      path: `${BASE}/:caseId`,
      summary: 'Get a case with everything it contains',
      description:
        'Summaries of its alerts, its customers, parties, transactions, tasks, requests for information and documents.',
      params: schemas.caseParams,
      response: { status: 200, description: 'The case', schema: schemas.storedCase, example: STORED_CASE_EXAMPLE },
      problems: ['not-found'],
      handle: async ({ params, principal }) => ({
        message: 'Case found',
        data: await records.get(principal, caseIdOf(params)),
      }),
    }),
    operation({
      ...reads,
      id: 'listCaseTimeline',
      path: `${BASE}/:caseId/timeline`,
      summary: 'List the events of a case',
      description: 'The latest first: notes, changes, added items, settled tasks and requests, with their authors.',
      params: schemas.caseParams,
      query: schemas.timelineQuery,
      response: {
        status: 200,
        description: 'One page of events',
        schema: schemas.timelinePage,
        example: TIMELINE_EXAMPLE,
      },
      problems: ['not-found', 'validation-failed', 'invalid-cursor'],
      handle: async ({ params, query, principal }) => ({
        message: 'Timeline found',
        data: await records.timeline(principal.tenantId, caseIdOf(params), query),
      }),
    }),
    operation({
      ...reads,
      id: 'getCasePayments',
      path: `${BASE}/:caseId/transactions`,
      summary: 'List the payments of a case',
      description:
        'Payments of the case and its alerts, with totals. Each held payment has its own decision and approval.',
      params: schemas.caseParams,
      response: { status: 200, description: 'The payments', schema: schemas.casePayments, example: PAYMENTS_EXAMPLE },
      problems: ['not-found'],
      handle: async ({ params, principal: { tenantId } }) => ({
        message: 'Payments found',
        data: await records.payments(tenantId, caseIdOf(params)),
      }),
    }),
    operation({
      ...reads,
      id: 'getCaseGraph',
      path: `${BASE}/:caseId/graph`,
      summary: 'Get the money flow graph of a case',
      description:
        'Parties, accounts, wallets and transactions as nodes and edges, at most 500 of each. Includes the ' +
        'transactions of its alerts, the latest 200 in total.',
      params: schemas.caseParams,
      response: { status: 200, description: 'The graph', schema: schemas.caseGraph, example: GRAPH_EXAMPLE },
      problems: ['not-found'],
      handle: async ({ params, principal: { tenantId } }) => {
        const facts = await records.facts(tenantId, caseIdOf(params));
        return { message: 'Graph drawn', data: graphOf(facts, await parties.names(tenantId, facts.partyIds)) };
      },
    }),
  ];
}

function closingRoute(preview: CaseReading['preview']): Operation {
  return operation({
    ...reads,
    id: 'getCaseClosing',
    path: `${BASE}/:caseId/closing`,
    summary: 'Preview the closing of a case',
    description:
      'Lists open obstacles: alerts that you cannot close together with the case, with the reason, held payments ' +
      'without a decision, tasks and requests for information.',
    params: schemas.caseParams,
    response: {
      status: 200,
      description: 'Open obstacles',
      schema: schemas.caseClosing,
      example: CASE_CLOSING_EXAMPLE,
    },
    problems: ['not-found'],
    handle: async ({ params, caller }) => ({
      message: 'Closing previewed',
      data: await preview.of(caller, caseIdOf(params)),
    }),
  });
}

function changingRoutes(cases: Cases): Operation[] {
  return [
    change({
      ...writes,
      id: 'createCase',
      path: BASE,
      summary: 'Open a case',
      description:
        'Groups related alerts, customers, parties and transactions. The case gets the next number of its year.',
      body: schemas.createCaseRequest,
      requestExample: { title: CASE_EXAMPLE.title, priority: 'HIGH', description: CASE_EXAMPLE.description },
      response: {
        status: 201,
        description: 'The case',
        schema: schemas.caseView,
        example: { ...CASE_EXAMPLE, state: 'OPEN', version: 1 },
      },
      problems: ['validation-failed', 'unprocessable-format'],
      handle: ({ body, caller }) => cases.create(caller, body),
      answer: (data) => ({ message: 'Case opened', data }),
      location: ({ caseId }) => `${BASE}/${caseId}`,
    }),
    operation({
      ...writes,
      method: 'PATCH',
      id: 'changeCase',
      path: `${BASE}/:caseId`,
      summary: 'Change a case',
      description: 'Changes only the fields provided. A closed case cannot be changed.',
      params: schemas.caseParams,
      body: schemas.changeCaseRequest,
      requestExample: { priority: 'CRITICAL', version: 2 },
      response: answered('The changed case'),
      problems: REFUSALS,
      handle: async ({ params, body, caller }) => ({
        message: 'Case changed',
        data: (await cases.change(caller, caseIdOf(params), body)).result,
      }),
    }),
    change({
      ...writes,
      id: 'addCaseItems',
      path: `${BASE}/:caseId/items`,
      summary: 'Add alerts, customers, parties or transactions to a case',
      description: 'Items already in the case stay. Items of another organization are rejected.',
      params: schemas.caseParams,
      body: schemas.itemsRequest,
      requestExample: { alertIds: ['5d2f9f43-5f1f-4f1a-8c3d-b7b0c1de90f0'] },
      response: answered('The case'),
      problems: [...REFUSALS, 'unprocessable-format'],
      handle: ({ params, body, caller }) => cases.addItems(caller, caseIdOf(params), body),
      answer: (data) => ({ message: 'Added to the case', data }),
    }),
    operation({
      ...writes,
      method: 'DELETE',
      id: 'removeCaseItem',
      path: `${BASE}/:caseId/items/:kind/:itemId`,
      summary: 'Remove an alert, customer, party or transaction from a case',
      description: 'The timeline keeps the item, the user who removed it and the reason.',
      params: schemas.itemParams,
      query: schemas.reasonQuery,
      response: answered('The case'),
      problems: REFUSALS,
      handle: async ({ params, query, caller }) => {
        const kind = schemas.itemKindOf(params.kind);
        const itemId = pathId(params.itemId, noSuchCase);
        const done = await cases.removeItem(caller, caseIdOf(params), { kind, itemId }, query.reason);
        return { message: 'Removed from the case', data: done.result };
      },
    }),
    change({
      ...writes,
      id: 'noteCase',
      path: `${BASE}/:caseId/notes`,
      summary: 'Add a note to a case',
      description: 'Notes stay in the timeline. They cannot be changed or removed.',
      params: schemas.caseParams,
      body: schemas.caseNoteRequest,
      requestExample: { text: TIMELINE_EXAMPLE.items[0]!.text },
      response: answered('The case'),
      problems: REFUSALS,
      handle: ({ params, body, caller }) => cases.note(caller, caseIdOf(params), body.text),
      answer: (data) => ({ message: 'Note added', data }),
    }),
  ];
}

function statesRoutes(cases: Cases): Operation[] {
  const pending = {
    ...CASE_EXAMPLE,
    state: 'PENDING_APPROVAL',
    outcome: 'NO_SUSPICION',
    proposedBy: CASE_EXAMPLE.assignee,
  };
  return [
    change({
      ...writes,
      id: 'startCase',
      path: `${BASE}/:caseId/start`,
      summary: 'Start the investigation of a case',
      description: 'Assigns an unassigned case to the calling user. An API client is not assigned.',
      params: schemas.caseParams,
      body: schemas.startCaseRequest,
      requestExample: { version: 1 },
      response: answered('The case under investigation'),
      problems: REFUSALS,
      handle: ({ params, body, caller }) => cases.start(caller, caseIdOf(params), body.version),
      answer: (data) => ({ message: 'Investigation started', data }),
    }),
    change({
      ...writes,
      id: 'submitCase',
      path: `${BASE}/:caseId/submit`,
      summary: 'Propose the outcome of a case',
      description: 'The outcome needs the approval of another user (setting cases.fourEyes).',
      params: schemas.caseParams,
      body: schemas.submitRequest,
      requestExample: { outcome: 'NO_SUSPICION', reason: 'The contract explains the payments.' },
      response: answered('The case, pending approval', pending),
      problems: REFUSALS,
      handle: ({ params, body, caller }) => cases.submit(caller, caseIdOf(params), body),
      answer: (data) => ({ message: 'Outcome proposed', data }),
    }),
    change({
      ...writes,
      id: 'returnCase',
      path: `${BASE}/:caseId/return`,
      summary: 'Return a case to investigation',
      description: 'Rejects the proposed outcome.',
      params: schemas.caseParams,
      body: schemas.caseReasonRequest,
      requestExample: { reason: 'The invoice is from another year.' },
      response: answered('The case under investigation'),
      problems: REFUSALS,
      handle: ({ params, body, caller }) => cases.return(caller, caseIdOf(params), body.reason, body.version),
      answer: (data) => ({ message: 'Case returned', data }),
    }),
    change({
      ...writes,
      id: 'approveCase',
      path: `${BASE}/:caseId/approve`,
      summary: 'Approve the outcome and close a case',
      description:
        'Requires another user than the one who proposed the outcome, unless the setting cases.fourEyes is off. ' +
        '`settles` also closes alerts of the case. An alert stays open if a held payment has no decision, its ' +
        'checklist is not completed, or it needs a second approver. The answer names the alerts that stay open.',
      params: schemas.caseParams,
      body: schemas.approveRequest,
      requestExample: {
        reason: 'The evidence supports the outcome.',
        settles: [
          {
            alertIds: CLOSED_CASE_EXAMPLE.settled.map(({ alertId }) => alertId),
            disposition: 'FALSE_POSITIVE',
            reasonCode: 'CUSTOMER_EXPLANATION',
          },
        ],
      },
      response: {
        status: 200,
        description: 'The closed case',
        schema: schemas.closedCase,
        example: CLOSED_CASE_EXAMPLE,
      },
      problems: [...REFUSALS, 'unprocessable-format'],
      handle: ({ params, body, caller }) => cases.approve(caller, caseIdOf(params), body),
      answer: (data) => ({ message: 'Case closed', data }),
    }),
  ];
}
