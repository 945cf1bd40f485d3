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
  const idOf = ({ alertId }: { alertId: string }) => pathId(alertId, noSuchAlert);
  return [
    change({
      ...common,
      id: 'takeNextAlert',
      path: `${BASE}/next`,
      summary: 'Take the next alert',
      description:
        'The gravest open alert that nobody has, of these the oldest, is given to the person: to you, or to `assignee`. Two who ask at ' +
        'once get two alerts.',
      body: schemas.nextRequest,
      requestExample: { assignee: ANALYST, queues: ['SANCTIONS'] },
      response: {
        status: 200,
        description: 'The alert, or null where none is waiting',
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
      summary: 'Do the same with many alerts',
      description:
        'Start, assign, unassign or note, each for itself: what cannot be done with one is told and leaves the others. No alert is closed in bulk.',
      body: schemas.bulkRequest,
      requestExample: { alertIds: [OPEN.alertId], act: 'ASSIGN', assignee: ANALYST },
      response: {
        status: 200,
        description: 'What became of each',
        schema: schemas.bulkResult,
        example: { done: 1, rejected: 0, results: [{ alertId: OPEN.alertId, done: true, detail: null }] },
      },
      problems: ['validation-failed'],
      handle: ({ body, caller }) => work.bulk(caller, body),
      answer: (data) => ({ message: `${data.done} alerts changed`, data }),
    }),
    change({
      ...ofAlert,
      id: 'startAlertReview',
      path: `${BASE}/:alertId/start`,
      summary: 'Start the review of an alert',
      description: 'An alert that nobody has is yours from now on; a client looks at nothing, so it gets none.',
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
      summary: 'Give an alert to a person',
      description: 'To you, or to `assignee`. Whoever had it has it no more.',
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
      summary: 'Put an alert back into the queue',
      description: 'Nobody has it from now on.',
      body: schemas.unassignRequest,
      requestExample: {},
      response: answered('The alert, which nobody has', { ...OPEN, version: 4 }),
      problems: REFUSALS,
      handle: ({ params, body, caller }) => work.act(caller, idOf(params), { act: 'UNASSIGN' }, body.version),
      answer: (data) => ({ message: 'Alert unassigned', data }),
    }),
    change({
      ...ofAlert,
      id: 'noteAlert',
      path: `${BASE}/:alertId/notes`,
      summary: 'Add a note to an alert',
      description: 'Notes stay: none is changed or removed. A closed alert takes them too.',
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
      description: 'Each answer is kept with who gave it and when, one that replaces another too.',
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
            ? 'Somebody more senior must look. Its transactions stay as they are.'
            : 'It is in review again. Who has it stays.',
        body: schemas.reasonRequest,
        requestExample: { reason: 'The documents contradict each other.' },
        response: answered('The alert', act === 'ESCALATE' ? { ...TAKEN_EXAMPLE, state: 'ESCALATED' } : TAKEN_EXAMPLE),
        problems: REFUSALS,
        handle: ({ params, body, caller }) => work.act(caller, idOf(params), { act, text: body.reason }, body.version),
        answer: (data) => ({ message: act === 'ESCALATE' ? 'Alert escalated' : 'Alert returned to review', data }),
      }),
    ),
    closeRoute(closing),
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
      'With a reason code that fits and the rationale. Its undecided transactions, at most 100 at a time, are decided with it, each as by ' +
      'decideTransaction, so `transaction:decide` is needed where there are any. Where two people must agree (setting ' +
      'transactions.fourEyes) the answer is 202 until the second one closes it the same way. An alert of the queue SANCTIONS asks for ' +
      'its checklist (setting alerts.requireChecklist).',
    body: schemas.closeRequest,
    requestExample: {
      disposition: 'FALSE_POSITIVE',
      reasonCode: 'FALSE_POSITIVE',
      reason: 'Another birth date and place; passport seen.',
      clearParty: true,
    },
    response: { status: 200, description: 'The closed alert', schema: schemas.closingResult, example },
    accepted: {
      status: 202,
      description: 'Not closed yet: another person must agree, or transactions are undecided',
      schema: schemas.closingResult,
      example: proposed,
    },
    problems: REFUSALS,
    handle: ({ params, body, caller }) => closing.close(caller, pathId(params.alertId, noSuchAlert), body),
    answer: (data) =>
      data.outcome === 'CLOSED'
        ? { message: 'Alert closed', data }
        : { message: 'Closing proposed: it is not in effect yet', data, status: 202 },
  });
}
