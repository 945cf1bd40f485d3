import { change, type Operation } from '../platform/http/operation.ts';
import { pathId } from '../platform/http/path-id.ts';
import type { AlertClosing } from './closing.ts';
import { ALERT_VIEW_EXAMPLE, TAKEN_EXAMPLE } from './examples.ts';
import * as schemas from './schemas.ts';
import { type AlertWork, noSuchAlert, personOf, starterOf } from './work.ts';

const BASE = '/amlcore/api/v1/alerts';
const TAG = 'Alerts';
const OPEN = ALERT_VIEW_EXAMPLE;
const ANALYST = TAKEN_EXAMPLE.assignee;

export interface AlertWorking {
  work: Pick<AlertWork, 'act' | 'answer' | 'next' | 'bulk'>;
  closing: Pick<AlertClosing, 'close'>;
}

const common = { method: 'POST', role: 'api', tag: TAG, permission: 'alert:write' } as const;
const ofAlert = { ...common, params: schemas.alertParams } as const;
const answered = (description: string, example: object) =>
  ({ status: 200, description, schema: schemas.alertView, example }) as const;
const REFUSALS = ['not-found', 'validation-failed', 'conflict'] as const;

export function alertWorkRoutes({ work, closing }: AlertWorking): Operation[] {
  return [...queueRoutes(work), ...assignmentRoutes(work), ...reviewRoutes(work), closeRoute(closing)];
}

const idOf = ({ alertId }: { alertId: string }) => pathId(alertId, noSuchAlert);

function queueRoutes(work: AlertWorking['work']): Operation[] {
  return [
    change({
      ...common,
      id: 'takeNextAlert',
      path: `${BASE}/next`,
      summary: 'Take the next alert',
      description:
        'Assigns the oldest unassigned alert of the highest priority to you or to `assignee`. Concurrent ' +
        'requests get different alerts.',
      body: schemas.nextRequest,
      requestExample: { assignee: ANALYST, queues: ['SANCTIONS'] },
      response: {
        status: 200,
        description: 'The alert, or null if no alert is unassigned',
        schema: schemas.nextResult,
        example: { alert: { ...TAKEN_EXAMPLE, state: 'OPEN' } },
      },
      problems: ['validation-failed'],
      handle: ({ body, caller }) => work.next(caller, body),
      answer: (data) => ({ message: data.alert ? 'Alert taken' : 'No alert is waiting', data }),
    }),
    change({
      ...common,
      id: 'workAlertsInBulk',
      path: `${BASE}/bulk`,
      summary: 'Change alerts in bulk',
      description:
        'Starts, assigns, unassigns or annotates each alert independently. A rejected alert is reported and does ' +
        'not affect the others. Alerts cannot be closed in bulk.',
      body: schemas.bulkRequest,
      requestExample: { alertIds: [OPEN.alertId], act: 'ASSIGN', assignee: ANALYST },
      response: {
        status: 200,
        description: 'Result for each alert',
        schema: schemas.bulkResult,
        example: { done: 1, rejected: 0, results: [{ alertId: OPEN.alertId, done: true, detail: null }] },
      },
      problems: ['validation-failed'],
      handle: ({ body, caller }) => work.bulk(caller, body),
      answer: (data) => ({ message: `${data.done} alerts changed`, data }),
    }),
  ];
}

function assignmentRoutes(work: AlertWorking['work']): Operation[] {
  return [
    change({
      ...ofAlert,
      id: 'startAlertReview',
      path: `${BASE}/:alertId/start`,
      summary: 'Start the review of an alert',
      description: 'Assigns an unassigned alert to you. API clients are not assigned alerts.',
      body: schemas.startRequest,
      requestExample: { version: 2 },
      response: answered('The alert in review', TAKEN_EXAMPLE),
      problems: REFUSALS,
      handle: ({ params, body, caller }) =>
        work.act(caller, idOf(params), { act: 'START', assignee: starterOf(caller) }, body.version),
      answer: (data) => ({ message: 'Review started', data }),
    }),
    change({
      ...ofAlert,
      id: 'assignAlert',
      path: `${BASE}/:alertId/assign`,
      summary: 'Assign an alert',
      description: 'Assigns the alert to you or to `assignee`, and replaces the previous assignee.',
      body: schemas.assignRequest,
      requestExample: { assignee: ANALYST },
      response: answered('The alert as assigned', TAKEN_EXAMPLE),
      problems: REFUSALS,
      handle: ({ params, body, caller }) =>
        work.act(caller, idOf(params), { act: 'ASSIGN', assignee: personOf(caller, body.assignee) }, body.version),
      answer: (data) => ({ message: 'Alert assigned', data }),
    }),
    change({
      ...ofAlert,
      id: 'unassignAlert',
      path: `${BASE}/:alertId/unassign`,
      summary: 'Unassign an alert',
      description: 'The alert returns to its queue without an assignee.',
      body: schemas.unassignRequest,
      requestExample: {},
      response: answered('The unassigned alert', { ...OPEN, version: 4 }),
      problems: REFUSALS,
      handle: ({ params, body, caller }) => work.act(caller, idOf(params), { act: 'UNASSIGN' }, body.version),
      answer: (data) => ({ message: 'Alert unassigned', data }),
    }),
  ];
}

function reviewRoutes(work: AlertWorking['work']): Operation[] {
  return [
    change({
      ...ofAlert,
      id: 'noteAlert',
      path: `${BASE}/:alertId/notes`,
      summary: 'Add a note to an alert',
      description: 'Notes cannot be changed or removed. Closed alerts accept notes too.',
      body: schemas.noteRequest,
      requestExample: { text: 'The birth date of the passport is another one; scan requested.' },
      response: answered('The alert', TAKEN_EXAMPLE),
      problems: REFUSALS,
      handle: ({ params, body, caller }) => work.act(caller, idOf(params), { act: 'NOTE', text: body.text }),
      answer: (data) => ({ message: 'Note added', data }),
    }),
    change({
      ...ofAlert,
      id: 'answerAlertChecklist',
      path: `${BASE}/:alertId/checklist`,
      summary: 'Answer steps of the checklist',
      description: 'Each answer is stored with its author and time. Replaced answers are kept.',
      body: schemas.checkRequest,
      requestExample: {
        answers: [
          { step: 'LISTED', answer: 'YES' },
          { step: 'KIND_DIFFERS', answer: 'NO', text: 'Both are individuals.' },
        ],
      },
      response: answered('The alert', TAKEN_EXAMPLE),
      problems: REFUSALS,
      handle: ({ params, body, caller }) => work.answer(caller, idOf(params), body),
      answer: (data) => ({ message: 'Checklist answered', data }),
    }),
    ...(['ESCALATE', 'RETURN'] as const).map((act) =>
      change({
        ...ofAlert,
        id: act === 'ESCALATE' ? 'escalateAlert' : 'returnAlert',
        path: `${BASE}/:alertId/${act.toLowerCase()}`,
        summary: act === 'ESCALATE' ? 'Escalate an alert' : 'Return an escalated alert to review',
        description:
          act === 'ESCALATE'
            ? 'Escalates the alert to a senior reviewer. Its transactions do not change.'
            : 'The alert returns to review. The assignee does not change.',
        body: schemas.reasonRequest,
        requestExample: { reason: 'The documents contradict each other.' },
        response: answered('The alert', act === 'ESCALATE' ? { ...TAKEN_EXAMPLE, state: 'ESCALATED' } : TAKEN_EXAMPLE),
        problems: REFUSALS,
        handle: ({ params, body, caller }) => work.act(caller, idOf(params), { act, text: body.reason }, body.version),
        answer: (data) => ({ message: act === 'ESCALATE' ? 'Alert escalated' : 'Alert returned to review', data }),
      }),
    ),
  ];
}

function closeRoute(closing: AlertWorking['closing']): Operation {
  const closed = { ...TAKEN_EXAMPLE, state: 'CLOSED_FALSE_POSITIVE', closedAt: '2026-11-20T11:40:00.000Z' };
  const example = {
    alert: { ...closed, version: 5, reasonCode: 'FALSE_POSITIVE' },
    outcome: 'CLOSED',
    undecidedTransactions: 0,
  };
  const proposed = { alert: TAKEN_EXAMPLE, outcome: 'PROPOSED', undecidedTransactions: 2 };
  return change({
    ...ofAlert,
    id: 'closeAlert',
    stepUp: true,
    path: `${BASE}/:alertId/close`,
    summary: 'Close an alert',
    description:
      'Requires a matching reason code and a rationale. Also decides its undecided transactions, at most 100 per ' +
      'request, as decideTransaction does. This requires `transaction:decide`. A true positive without held ' +
      'transactions needs no decision. If two approvers are required ' +
      '(setting transactions.fourEyes), the answer is 202 until a second user closes it the same way. Alerts of ' +
      'the queue SANCTIONS require a checklist (setting alerts.requireChecklist).',
    body: schemas.closeRequest,
    requestExample: {
      disposition: 'FALSE_POSITIVE',
      reasonCode: 'FALSE_POSITIVE',
      reason: 'Another birth date and place; passport seen.',
      clearParty: true,
      clearReviewDate: '2027-05-20',
    },
    response: { status: 200, description: 'The closed alert', schema: schemas.closingResult, example },
    accepted: {
      status: 202,
      description: 'Not closed yet: a second approver is required, or transactions are undecided',
      schema: schemas.closingResult,
      example: proposed,
    },
    problems: REFUSALS,
    handle: ({ params, body, caller }) => closing.close(caller, pathId(params.alertId, noSuchAlert), body),
    answer: (data) =>
      data.outcome === 'CLOSED'
        ? { message: 'Alert closed', data }
        : {
            message: 'Closing proposed: a second approver is required, or transactions are undecided',
            data,
            status: 202,
          },
  });
}
