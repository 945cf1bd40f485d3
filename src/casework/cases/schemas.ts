/** Request and response schemas of the operations on cases. */
import { z } from 'zod';
import { CLOSING_REASONS } from '../../alerts/life-cycle.ts';
import { PRIORITY_BANDS } from '../../alerts/priority.ts';
import { alertView } from '../../alerts/schemas.ts';
import { MOST_SETTLED, OBSTACLES } from '../../alerts/settling.ts';
import { AppError } from '../../platform/errors.ts';
import {
  enumList,
  momentField,
  optionalBoolean,
  optionalEnum,
  optionalNumber,
  optionalText,
  requiredEnum,
  text,
} from '../../platform/http/fields.ts';
import { countedPageOf, countedQuery, pageOf, pagingQuery } from '../../platform/http/list-answers.ts';
import { isUnreadable } from '../../platform/http/unreadable.ts';
import { memberOf } from '../../platform/lib/any-case.ts';
import { isUuid } from '../../platform/lib/ids.ts';
import { parseCaseNumber } from './case-number.ts';
import { CASE_ACTS, CASE_OUTCOMES, CASE_PRIORITIES, CASE_STATES } from './life-cycle.ts';
import { requestView } from './requests/schemas.ts';
import { CASE_EVENT_KINDS, ITEM_KINDS, type ItemKind, TASK_STATES } from './store.ts';

export const DEFAULT_LIMIT = 20;
const MAX_TITLE = 200;
const MAX_TEXT = 10_000;
/** Limit per kind in one request. */
const MAX_IDS = 100;

const ids = (of: string) =>
  z
    .unknown()
    .transform((value, context): string[] => {
      if (value === undefined || value === null) return [];
      const refuse = (message: string, code: string, format = false) => {
        context.addIssue({ code: 'custom', message, params: { code, format } });
        return z.NEVER;
      };
      if (!Array.isArray(value)) return refuse('must be an array of UUIDs', 'Type');
      if (value.length > MAX_IDS) return refuse(`must have at most ${MAX_IDS} elements`, 'Size');
      if (!value.every((one) => typeof one === 'string' && isUuid(one))) return refuse('must be UUIDs', 'Uuid', true);
      return [...new Set(value.map((one: string) => one.toLowerCase()))];
    })
    .meta({
      jsonSchema: {
        type: ['array', 'null'],
        items: { type: 'string', format: 'uuid' },
        maxItems: MAX_IDS,
        description: `IDs of ${of}, at most ${MAX_IDS}`,
      },
    })
    .optional();

const version = optionalNumber(
  { min: 1, max: 1e9, integer: true },
  'Version that you read. A change based on another version is rejected',
);
const assignee = optionalText(64, 'User ID of the assignee');
const dueAt = momentField.optional('Due date, UTC. Default of a new case: from its priority (setting cases.dueIn)');
const grouped = {
  alertIds: ids('alerts'),
  customerIds: ids('customers'),
  partyIds: ids('parties'),
  transactionUuids: ids('transactions'),
};

export const createCaseRequest = z.object({
  title: text(MAX_TITLE, 'Title of the case'),
  description: optionalText(MAX_TEXT, 'Facts known at the start'),
  priority: optionalEnum(CASE_PRIORITIES, 'MEDIUM by default'),
  assignee,
  dueAt,
  ...grouped,
});
export type CreateCaseRequest = z.output<typeof createCaseRequest>;

export const changeCaseRequest = z.object({
  title: optionalText(MAX_TITLE, 'Title of the case'),
  description: optionalText(MAX_TEXT, 'Known facts'),
  priority: optionalEnum(CASE_PRIORITIES, 'Priority of the case'),
  assignee: optionalText(64, 'User ID of the assignee; `none`: unassigned'),
  dueAt,
  version,
});
export type ChangeCaseRequest = z.output<typeof changeCaseRequest>;

export const itemsRequest = z.object({ ...grouped, version });
export type ItemsRequest = z.output<typeof itemsRequest>;

export const caseNoteRequest = z.object({ text: text(MAX_TEXT, 'The note') });
export const startCaseRequest = z.object({ version });
export const submitRequest = z.object({
  outcome: requiredEnum(CASE_OUTCOMES, 'Outcome of the investigation'),
  reason: text(MAX_TEXT, 'Why'),
  version,
});
export type SubmitRequest = z.output<typeof submitRequest>;
export const caseReasonRequest = z.object({ reason: text(MAX_TEXT, 'Why'), version });

const isUnique = (values: readonly string[]) => new Set(values).size === values.length;
const settles = z
  .array(
    z.object({
      alertIds: ids('alerts'),
      disposition: requiredEnum(['FALSE_POSITIVE', 'TRUE_POSITIVE'], 'Whether the findings are a true match'),
      reasonCode: requiredEnum(CLOSING_REASONS, 'Reason code that fits the disposition'),
      reason: optionalText(4_000, 'Rationale. Default: the reason of the case'),
    }),
  )
  .refine((all) => all.flatMap(({ alertIds = [] }) => alertIds).length <= MOST_SETTLED, {
    message: `must have at most ${MOST_SETTLED} alerts`,
    params: { code: 'Size' },
  })
  .refine((all) => isUnique(all.flatMap(({ alertIds = [] }) => alertIds)), {
    message: 'must name each alert once',
    params: { code: 'Unique' },
  })
  .optional()
  .describe(
    `Alerts of the case that are closed with it, at most ${MOST_SETTLED}, with their conclusions: one for all, or one ` +
      'for each. Requires `alert:write`. Default: none',
  );

export const approveRequest = caseReasonRequest.extend({ settles });
export type ApproveRequest = z.output<typeof approveRequest>;

export const taskRequest = z.object({
  title: text(MAX_TITLE, 'The task'),
  text: optionalText(MAX_TEXT, 'Details'),
  assignee,
  dueAt: momentField.optional('By when'),
});
export type TaskRequest = z.output<typeof taskRequest>;

export const settleTaskRequest = z.object({
  state: requiredEnum(['DONE', 'CANCELLED'], 'Result of the task'),
  answer: optionalText(MAX_TEXT, 'Result of the work'),
});
export type SettleTaskRequest = z.output<typeof settleTaskRequest>;

export const documentQuery = z.object({
  name: text(200, 'Name of the file', 'passport.pdf'),
  description: optionalText(1_000, 'Description of the document'),
});
export type DocumentQuery = z.output<typeof documentQuery>;

export const casesQuery = z.object({
  state: enumList(CASE_STATES, 'Only cases in these states', true),
  priority: enumList(CASE_PRIORITIES, 'Only cases of these priorities', true),
  assignee: optionalText(64, 'Only cases of this user; `me`: your own, `none`: unassigned'),
  overdue: optionalBoolean('true: only open cases past their due date', true),
  number: optionalText(20, 'Only the case with this number: C-2026-0042, or 42 of any year').refine(
    (written) => written === undefined || parseCaseNumber(written) !== null,
    { message: 'must be a case number such as C-2026-0042', params: { code: 'Pattern' } },
  ),
  itemKind: optionalEnum(ITEM_KINDS, 'With itemId: only cases that contain it'),
  itemId: optionalText(64, 'ID of the alert, customer, party or transaction').refine(
    (id) => id === undefined || isUuid(id),
    {
      message: 'must be a UUID',
      params: { code: 'Uuid', format: true },
    },
  ),
  ...countedQuery('Cases'),
});
export type CasesQuery = z.output<typeof casesQuery>;

export const timelineQuery = z.object(pagingQuery('Events', { standard: 50, most: 200 }));
export type TimelineQuery = z.output<typeof timelineQuery>;

export const caseParams = z.object({ caseId: z.string().describe('ID of the case') });
export const itemParams = caseParams.extend({
  kind: z.string().describe('ALERT, CUSTOMER, PARTY or TRANSACTION'),
  itemId: z.string().describe('ID of the item'),
});
export const taskParams = caseParams.extend({ taskId: z.string().describe('ID of the task') });
export const documentParams = caseParams.extend({ documentId: z.string().describe('ID of the document') });
export const reasonQuery = z.object({ reason: text(2_000, 'Why the item does not belong to the case') });

/** @throws AppError not-found if the path does not name a kind */
export function itemKindOf(written: string): ItemKind {
  const kind = memberOf(ITEM_KINDS, written);
  if (kind === null)
    throw new AppError('not-found', { detail: 'The kind of an item is ALERT, CUSTOMER, PARTY or TRANSACTION.' });
  return kind;
}

const caseMembers = {
  caseId: z.uuid().describe('ID of the case'),
  caseNumber: z.string().describe('Number of the case in its organization and year, such as C-2026-0042'),
  title: z.string().describe('Title of the case'),
  description: z.string().nullable().describe('Description of the case; null: none'),
  state: z.enum(CASE_STATES).describe('State of the case'),
  priority: z.enum(CASE_PRIORITIES).describe('Priority of the case'),
  assignee: z.string().nullable().describe('User ID of the assignee; null: unassigned'),
  dueAt: z.string().describe('Due date, UTC'),
  outcome: z
    .enum(CASE_OUTCOMES)
    .nullable()
    .describe('Proposed while the case is PENDING_APPROVAL, in effect once it is CLOSED; null: none'),
  proposedBy: z.string().nullable().describe('ID of the user or API client who proposed the outcome; null: none'),
  createdAt: z.string().describe('When it was created, UTC'),
  createdBy: z.string().describe('ID of the user or API client who created it'),
  updatedAt: z.string().describe('When it was last changed, UTC'),
  closedAt: z.string().nullable().describe('When it was closed, UTC; null: it is open'),
  closedBy: z.string().nullable().describe('ID of the user or API client who closed it; null: it is open'),
  version: z.int().describe('Increases with every change'),
  isUnreadable,
};
export const caseView = z.object(caseMembers);
export type CaseView = z.output<typeof caseView>;
const listedCase = caseView.extend({
  subjectName: z
    .string()
    .nullable()
    .describe('Name of its first customer, alert or party that you can see; null: none'),
});
export const casePage = z.object(countedPageOf(listedCase));
export type CasePage = z.output<typeof casePage>;

export const taskView = z.object({
  taskId: z.uuid().describe('ID of the task'),
  title: z.string().describe('Title of the task'),
  text: z.string().nullable().describe('Details; null: none'),
  assignee: z.string().nullable().describe('Assignee of the task; null: unassigned'),
  dueAt: z.string().nullable().describe('Due date, UTC; null: none'),
  state: z.enum(TASK_STATES).describe('State of the task'),
  answer: z.string().nullable().describe('Result; null: none'),
  createdAt: z.string().describe('When it was created, UTC'),
  createdBy: z.string().describe('ID of the user or API client who created it'),
  settledAt: z.string().nullable().describe('When it was completed or cancelled, UTC; null: it is open'),
  settledBy: z.string().nullable().describe('ID of the user or API client who settled it; null: it is open'),
  isUnreadable,
});
export type TaskView = z.output<typeof taskView>;

export const documentView = z.object({
  documentId: z.uuid().describe('ID of the document'),
  name: z.string().describe('Name of the file'),
  mediaType: z.string().describe('Media type detected from the content'),
  sizeBytes: z.int().describe('Size in bytes'),
  contentHash: z.string().describe('SHA-256, hexadecimal'),
  description: z.string().nullable().describe('Description of the document; null: none'),
  createdAt: z.string().describe('When it was added, UTC'),
  createdBy: z.string().describe('ID of the user or API client who added it'),
  isUnreadable,
});
export type DocumentView = z.output<typeof documentView>;

export const storedCase = z.object({
  ...caseMembers,
  alerts: z
    .array(
      z.object({
        alertId: z.uuid().describe('ID of the alert'),
        title: z.string().describe('Title of the alert'),
        queue: z.string().describe('Queue of the alert'),
        severity: z.string().describe('Severity of the alert'),
        priorityBand: z.enum(PRIORITY_BANDS).describe('Band of its priority, as in the inbox'),
        state: z.string().describe('State of the alert'),
        subjectName: z.string().nullable().describe('Name of its subject; null: it has no single subject'),
        partyId: z.uuid().nullable().describe('Party that it is about; null: no single party'),
        customerId: z.uuid().nullable().describe('Customer that it is about; null: no customer'),
        transactions: z.int().describe('Number of its transactions'),
        dueAt: z.string().describe('Due date, UTC'),
      }),
    )
    .describe('Alerts of the case'),
  alertsNotSeen: z.int().describe('Number of further alerts in work queues that you cannot see'),
  customerIds: z.array(z.uuid()).describe('IDs of its customers'),
  partyIds: z.array(z.uuid()).describe('IDs of its parties'),
  transactionUuids: z
    .array(z.uuid())
    .describe('Transactions added individually. Transactions of alerts are listed with the alerts'),
  tasks: z.array(taskView).describe('Tasks, the oldest first'),
  requests: z.array(requestView).describe('Requests for information, the oldest first'),
  documents: z.array(documentView).describe('Documents, without their bytes'),
  acts: z.array(z.enum(CASE_ACTS)).describe('Actions allowed in its state'),
});
export type StoredCase = z.output<typeof storedCase>;

const obstacle = z
  .object({
    kind: z
      .enum(OBSTACLES)
      .describe(
        'HELD_PAYMENT: a held payment has no decision. CHECKLIST: the checklist is not completed, or contradicts the ' +
          'disposition. SECOND_APPROVER: two approvers must close the alert. QA_REVIEW: another user must close an alert ' +
          'that a QA review reopened. UNREADABLE: the alert cannot be decrypted',
      ),
    detail: z.string().describe('Explanation'),
  })
  .nullable();
const settledAlert = alertView.pick({
  ...{ alertId: true, title: true, queue: true, severity: true, state: true, subjectName: true, transactions: true },
});

export const caseClosing = z.object({
  caseId: z.uuid().describe('ID of the case'),
  version: z.int().describe('Version of the case'),
  alerts: z
    .array(
      settledAlert.extend({
        dismissal: obstacle.describe('Obstacle to closing the case as FALSE_POSITIVE. null: none'),
        confirmation: obstacle.describe('Obstacle to closing the case as TRUE_POSITIVE. null: none'),
      }),
    )
    .describe(`Open alerts of the case, at most ${MOST_SETTLED}`),
  moreAlerts: z.boolean().describe('true: there are more open alerts'),
  alertsNotSeen: z.int().describe('Number of further open alerts in work queues that you cannot see'),
  heldPayments: z
    .array(
      z.object({
        transactionUuid: z.uuid().describe('transactionUUID of the payment'),
        transactionStatus: z.string().describe('Status of the payment'),
      }),
    )
    .describe('Held payments of the case and its alerts without a decision, oldest first, at most 200'),
  moreHeldPayments: z.boolean().describe('true: there are more held payments'),
  openTasks: z.array(taskView).describe('Open tasks, the oldest first'),
  openRequests: z
    .array(requestView)
    .describe('Requests for information that are drafts or not answered, the oldest first'),
});
export type CaseClosing = z.output<typeof caseClosing>;

export const closedCase = z.object({
  ...caseMembers,
  settled: z
    .array(
      z.object({
        alertId: z.uuid().describe('ID of the alert'),
        state: z.string().describe('State of the alert'),
      }),
    )
    .describe('Alerts that were closed with the case'),
  remaining: z
    .array(
      settledAlert.extend({
        obstacle: obstacle.describe('Obstacle that kept the alert open. null: `settles` did not name the alert'),
      }),
    )
    .describe('Alerts of the case that stay open'),
  remainingNotSeen: z.int().describe('Number of further open alerts in work queues that you cannot see'),
});
export type ClosedCase = z.output<typeof closedCase>;

export const timelineEvent = z.object({
  kind: z.enum(CASE_EVENT_KINDS).describe('Kind of event'),
  occurredAt: z.string().describe('When it happened, UTC'),
  actorType: z.string().describe('USER, CLIENT, or SYSTEM for the service itself'),
  actorId: z.string().describe('ID of the actor'),
  text: z.string().nullable().describe('Text of a note or reason; null: none'),
  details: z.record(z.string(), z.unknown()).describe('Further details of the event'),
  isUnreadable,
});
export const timelinePage = z.object(pageOf(timelineEvent));
export type TimelinePage = z.output<typeof timelinePage>;

export const casePayments = z.object({
  items: z
    .array(
      z.object({
        transactionUuid: z.uuid().describe('transactionUUID of the payment'),
        transactionReference: z.string().describe('Reference of the payment'),
        transactionDate: z.string().describe('Date of the payment, UTC'),
        transactionFlow: z.string().describe('INBOUND or OUTBOUND'),
        customerId: z.uuid().nullable().describe("Customer on the organization's side; null: unknown"),
        senderName: z.string().nullable().describe('Name of the sender; null: not provided'),
        senderPartyId: z.uuid().nullable().describe('Party of the sender; null: not known'),
        receiverName: z.string().nullable().describe('Name of the receiver; null: not provided'),
        receiverPartyId: z.uuid().nullable().describe('Party of the receiver; null: not known'),
        amount: z.number().describe('Amount sent'),
        currency: z.string().describe('Currency, ISO 4217 or the asset'),
        baseAmount: z
          .number()
          .nullable()
          .describe("Amount in the organization's base currency; null: no exchange rate"),
        baseCurrency: z.string().nullable().describe('Base currency; null: no exchange rate'),
        transactionStatus: z.string().describe('Status of the payment'),
        isHeld: z.boolean().describe('true: held, and its decision is not in effect'),
        decision: z
          .object({
            decision: z.string().describe('Decision on the payment'),
            reasonCode: z.string().describe('Reason code of the decision'),
            inEffect: z.boolean().describe('false: proposed, pending the approval of another user'),
            decidedBy: z.string().describe('User or API client who decided or proposed it'),
            decidedAt: z.string().describe('When, UTC'),
          })
          .nullable()
          .describe('Latest decision or proposal; null: none'),
        isUnreadable,
      }),
    )
    .describe('Payments of the case and its alerts, the earliest first, at most 200'),
  totals: z
    .object({
      count: z.int().describe('Number of the payments'),
      held: z.int().describe('Number of these payments that are held without a decision in effect'),
      byCurrency: z
        .array(
          z.object({
            currency: z.string().describe('ISO 4217 or the asset'),
            count: z.int().describe('Number of payments'),
            amount: z.number().describe('Sum of their amounts'),
          }),
        )
        .describe('Sums by currency'),
      baseCurrency: z.string().nullable().describe('Base currency; null: a payment has no exchange rate'),
      baseAmount: z.number().nullable().describe('Sum in the base currency; null: a payment has no exchange rate'),
    })
    .describe('Totals of the payments'),
  truncated: z.boolean().describe('true: the case has more than 200 payments'),
});
export type CasePayments = z.output<typeof casePayments>;

export const caseGraph = z.object({
  nodes: z
    .array(
      z.object({
        nodeId: z.string().describe('Kind and ID: PARTY:..., ACCOUNT:..., WALLET:..., TRANSACTION:...'),
        kind: z.enum(['PARTY', 'ACCOUNT', 'WALLET', 'TRANSACTION']).describe('Kind of node'),
        label: z.string().describe('Name, account number, wallet address or reference'),
        subjectId: z.string().nullable().describe('ID of the party or transaction; null: another kind'),
        isItem: z.boolean().describe('true: the case or one of its alerts contains it'),
        amount: z.number().nullable().describe('Amount of a transaction; null: another kind'),
        currency: z
          .string()
          .nullable()
          .describe('Currency of a transaction, ISO 4217 or the asset; null: another kind'),
        transactionStatus: z.string().nullable().describe('Status of a transaction; null: another kind'),
        occurredAt: z.string().nullable().describe('Date of a transaction; null: another kind'),
      }),
    )
    .describe('Parties, accounts, wallets and transactions of the case'),
  edges: z
    .array(
      z.object({
        from: z.string().describe('`nodeId` of the source'),
        to: z.string().describe('`nodeId` of the target'),
        kind: z
          .enum(['SENDS', 'RECEIVES', 'HOLDS'])
          .describe('A party or account sends or receives a transaction; a party holds an account or wallet'),
      }),
    )
    .describe('Connections between the nodes'),
  truncated: z.boolean().describe('true: the case has more than 500 nodes or 200 transactions'),
});
export type CaseGraph = z.output<typeof caseGraph>;

/** Webhook payload of a case. It has no free text, and nothing about reports to authorities. */
export const caseNotice = z.object({
  caseId: z.uuid().describe('ID of the case'),
  caseNumber: z.string().describe('Number of the case, such as C-2026-0042'),
  state: z.enum(CASE_STATES).describe('State of the case'),
  priority: z.enum(CASE_PRIORITIES).describe('Priority of the case'),
  assignee: z.string().nullable().describe('User ID of the assignee; null: unassigned'),
  dueAt: z.string().describe('Due date, UTC'),
  createdAt: z.string().describe('When it was created, UTC'),
  updatedAt: z.string().describe('When it was last changed, UTC'),
  closedAt: z.string().nullable().describe('When it was closed, UTC; null: it is open'),
  version: z.int().describe('Increases with every change'),
});
