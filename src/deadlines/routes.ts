import { AppError } from '../platform/errors.ts';
import { fileAnswer } from '../platform/http/file-answer.ts';
import { whole } from '../platform/http/list-answers.ts';
import { change, type Operation, operation } from '../platform/http/operation.ts';
import { pathId } from '../platform/http/path-id.ts';
import { calendarOf } from './calendar.ts';
import { noSuchObligation, type ReportObligations } from './report-obligations.ts';
import * as schemas from './schemas.ts';

const BASE = '/amlcore/api/v1/report-obligations';
const TAG = 'Report obligations';

type Obligations = Pick<ReportObligations, 'list' | 'openByHand' | 'settle'>;

/** Looks up recorded transactions. */
interface Recorded {
  byUuids(tenantId: string, uuids: readonly string[]): Promise<readonly object[]>;
}

/** Maximum number of calendar entries, more than any organization has open. */
const MOST_ENTRIES = 1_000;
const EXPORT_WEIGHT = { units: 20 };

export function filingRoutes(obligations: Obligations, transactions: Recorded): Operation[] {
  return [...readers(obligations), ...writers(obligations, transactions)];
}

function readers(obligations: Obligations): Operation[] {
  return [
    operation({
      id: 'listReportObligations',
      method: 'GET',
      path: BASE,
      role: 'api',
      tag: TAG,
      summary: 'List filing deadlines',
      description:
        'Earliest due date first. Decisions open deadlines: BLOCKED (with the annual report), its release, and ' +
        'REJECTED for a true match. Users open the others. Deadlines of suspicious activity reports are part of ' +
        'those reports.',
      permission: 'alert:read',
      query: schemas.obligationsQuery,
      response: {
        status: 200,
        description: 'One page of filing deadlines',
        schema: schemas.obligationPage,
        example: { items: [schemas.OBLIGATION_EXAMPLE], nextCursor: null, hasMore: false, limit: 20 },
      },
      problems: ['validation-failed', 'unprocessable-format', 'invalid-cursor'],
      handle: async ({ query: { state, kind, transactionUuid, dueBy, limit, cursor, withTotal }, principal }) => ({
        message: 'Filing deadlines found',
        data: await obligations.list(
          principal.tenantId,
          {
            ...(state && { state }),
            ...(kind && { kind }),
            ...(transactionUuid && { transactionUuid }),
            ...(dueBy && { dueBy }),
          },
          { limit, cursor, withTotal },
        ),
      }),
    }),
    operation({
      id: 'exportObligationCalendar',
      method: 'GET',
      path: `${BASE}/calendar.ics`,
      role: 'api',
      tag: TAG,
      summary: 'Export open filing deadlines as a calendar',
      description:
        'iCalendar (RFC 5545) with one all-day event for each open deadline on its due date, at most ' +
        `${MOST_ENTRIES}. The subject text is left out.`,
      permission: 'alert:read',
      weight: EXPORT_WEIGHT,
      response: {
        status: 200,
        description: 'A calendar',
        schema: schemas.calendarFile,
        example: 'BEGIN:VCALENDAR\r\n...',
        bare: true,
        mediaType: 'text/calendar; charset=utf-8',
        headers: ['Content-Disposition'],
      },
      problems: [],
      handle: async ({ principal }) => {
        const { items } = await obligations.list(principal.tenantId, { state: 'OPEN' }, { limit: MOST_ENTRIES });
        return fileAnswer({ name: 'report-obligations.ics', bytes: calendarOf(items, 'Reports to authorities') });
      },
    }),
    operation({
      id: 'listReportObligationKinds',
      tellsNoDecision: true,
      method: 'GET',
      path: `${BASE}/kinds`,
      role: 'api',
      tag: TAG,
      summary: 'List filing deadline types',
      description: 'Filing terms by jurisdiction, with the legal provision, its source and the date of the last check.',
      permission: 'alert:read',
      response: {
        status: 200,
        description: 'All types',
        schema: schemas.obligationTerms,
        example: whole(schemas.OBLIGATION_TERMS.slice(0, 1)),
      },
      problems: [],
      handle: async () => ({ message: 'Filing deadline types found', data: whole(schemas.OBLIGATION_TERMS) }),
    }),
  ];
}

function writers(obligations: Obligations, transactions: Recorded): Operation[] {
  return [
    change({
      id: 'openReportObligation',
      method: 'POST',
      path: BASE,
      role: 'api',
      tag: TAG,
      summary: 'Open a filing deadline',
      description:
        'For types that no decision opens: frozen funds in the United Kingdom, the European Union or the United ' +
        'Arab Emirates, and cash. Also for property blocked without a transaction, such as the account of a ' +
        'listed customer.',
      permission: 'transaction:decide',
      body: schemas.openRequest,
      requestExample: { kind: 'EU_FROZEN_FUNDS', startsOn: '2026-11-20', subject: 'Account 0012345678' },
      response: {
        status: 201,
        description: 'The filing deadline',
        schema: schemas.obligationView,
        example: schemas.EU_EXAMPLE,
      },
      problems: ['validation-failed', 'unprocessable-format', 'conflict'],
      handle: async ({ body: { startsOn, ...body }, caller }) => {
        const { transactionUuid } = body;
        if (
          transactionUuid &&
          (await transactions.byUuids(caller.principal.tenantId, [transactionUuid])).length === 0
        ) {
          const message = 'no such transaction is recorded';
          throw new AppError('validation-failed', { errors: [{ field: 'transactionUuid', code: 'Unknown', message }] });
        }
        return await obligations.openByHand(caller, { ...body, startsOn: startsOn! });
      },
      answer: (data) => ({ message: 'Filing deadline opened', data }),
    }),
    change({
      id: 'settleReportObligation',
      method: 'POST',
      path: `${BASE}/:obligationId/settle`,
      role: 'api',
      tag: TAG,
      summary: 'Settle a filing deadline',
      description:
        'Marks the deadline as reported or not required. This cannot be undone. The reference and reason are ' +
        'stored, and the audit trail records the user.',
      permission: 'transaction:decide',
      stepUp: true,
      params: schemas.obligationParams,
      body: schemas.settleRequest,
      requestExample: { state: 'REPORTED', externalReferenceId: 'ORS-2026-118204' },
      response: {
        status: 200,
        description: 'The settled filing deadline',
        schema: schemas.obligationView,
        example: {
          ...schemas.OBLIGATION_EXAMPLE,
          state: 'REPORTED',
          externalReferenceId: 'ORS-2026-118204',
          settledAt: '2026-11-24T08:15:00.000Z',
          settledBy: 'user_7h2k',
        },
      },
      problems: ['not-found', 'validation-failed', 'conflict'],
      handle: ({ params, body, caller }) =>
        obligations.settle(caller, pathId(params.obligationId, noSuchObligation), body),
      answer: (data) => ({ message: 'Filing deadline settled', data }),
    }),
  ];
}
