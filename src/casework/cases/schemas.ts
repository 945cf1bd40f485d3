/** Request and response schemas of the operations on cases. */
import { z } from 'zod';
import { AppError } from '../../platform/errors.ts';
import {
  enumList,
  momentField,
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
import { CASE_ACTS, CASE_OUTCOMES, CASE_PRIORITIES, CASE_STATES } from './life-cycle.ts';
import { CASE_EVENT_KINDS, ITEM_KINDS, type ItemKind, TASK_KINDS, TASK_STATES } from './store.ts';

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
      if (!Array.isArray(value)) return refuse('must be an array of ids', 'Type');
      if (value.length > MAX_IDS) return refuse(`must have at most ${MAX_IDS} elements`, 'Size');
      if (!value.every((one) => typeof one === 'string' && isUuid(one))) return refuse('must be ids', 'Uuid', true);
      return [...new Set(value.map((one: string) => one.toLowerCase()))];
    })
    .meta({
      jsonSchema: {
        type: ['array', 'null'],
        items: { type: 'string', format: 'uuid' },
        maxItems: MAX_IDS,
        description: `Ids of ${of}, at most ${MAX_IDS}`,
      },
    })
    .optional();

const version = optionalNumber({ min: 1, max: 1e9, integer: true }, 'Version as you saw it; another one is refused');
const assignee = optionalText(64, 'User id of the person who has it');
const grouped = { alertIds: ids('alerts'), partyIds: ids('parties'), transactionUuids: ids('transactions') };

export const createCaseRequest = z.object({
  title: text(MAX_TITLE, 'What it is about'),
  description: optionalText(MAX_TEXT, 'What is known at the beginning'),
  priority: optionalEnum(CASE_PRIORITIES, 'MEDIUM by default'),
  assignee,
  ...grouped,
});
export type CreateCaseRequest = z.output<typeof createCaseRequest>;

export const changeCaseRequest = z.object({
  title: optionalText(MAX_TITLE, 'What it is about'),
  description: optionalText(MAX_TEXT, 'What is known'),
  priority: optionalEnum(CASE_PRIORITIES, 'How urgent it is'),
  assignee: optionalText(64, 'User id of the person who has it; `none`: nobody'),
  version,
});
export type ChangeCaseRequest = z.output<typeof changeCaseRequest>;

export const itemsRequest = z.object({ ...grouped, version });
export type ItemsRequest = z.output<typeof itemsRequest>;

export const caseNoteRequest = z.object({ text: text(MAX_TEXT, 'The note') });
export const startCaseRequest = z.object({ version });
export const submitRequest = z.object({
  outcome: requiredEnum(CASE_OUTCOMES, 'What the investigation comes to'),
  reason: text(MAX_TEXT, 'Why'),
  version,
});
export type SubmitRequest = z.output<typeof submitRequest>;
export const caseReasonRequest = z.object({ reason: text(MAX_TEXT, 'Why'), version });

export const taskRequest = z.object({
  kind: optionalEnum(TASK_KINDS, 'TASK by default. INFORMATION_REQUEST: asked of whoever knows the customer'),
  title: text(MAX_TITLE, 'What is to be done, or what is asked'),
  text: optionalText(MAX_TEXT, 'More of it'),
  assignee: optionalText(MAX_TITLE, 'User id of a colleague; of a request whom it goes to, in words'),
  dueAt: momentField.optional('By when'),
});
export type TaskRequest = z.output<typeof taskRequest>;

export const settleTaskRequest = z.object({
  state: requiredEnum(['DONE', 'CANCELLED'], 'What became of it'),
  answer: optionalText(MAX_TEXT, 'What was found or answered; required of an information request that is DONE'),
});
export type SettleTaskRequest = z.output<typeof settleTaskRequest>;

export const documentQuery = z.object({
  name: text(200, 'Name of the file', 'passport.pdf'),
  description: optionalText(1_000, 'What it shows'),
});
export type DocumentQuery = z.output<typeof documentQuery>;

export const casesQuery = z.object({
  state: enumList(CASE_STATES, 'Only cases in these states', true),
  priority: enumList(CASE_PRIORITIES, 'Only cases of these priorities', true),
  assignee: optionalText(64, 'Only cases of this person; `me`: your own, `none`: those that nobody has'),
  itemKind: optionalEnum(ITEM_KINDS, 'With itemId: only cases that group it'),
  itemId: optionalText(64, 'Id of the alert, party or transaction').refine((id) => id === undefined || isUuid(id), {
    message: 'must be an id',
    params: { code: 'Uuid', format: true },
  }),
  ...countedQuery('Cases'),
});
export type CasesQuery = z.output<typeof casesQuery>;

export const timelineQuery = z.object(pagingQuery('Events', { standard: 50, most: 200 }));
export type TimelineQuery = z.output<typeof timelineQuery>;

export const caseParams = z.object({ caseId: z.string().describe('Id of the case') });
export const itemParams = caseParams.extend({
  kind: z.string().describe('ALERT, PARTY or TRANSACTION'),
  itemId: z.string().describe('Its id'),
});
export const taskParams = caseParams.extend({ taskId: z.string().describe('Id of the task') });
export const documentParams = caseParams.extend({ documentId: z.string().describe('Id of the document') });
export const reasonQuery = z.object({ reason: text(2_000, 'Why it does not belong here') });

/** @throws AppError not-found if the path does not name a kind */
export function itemKindOf(written: string): ItemKind {
  const kind = memberOf(ITEM_KINDS, written);
  if (kind === null) throw new AppError('not-found', { detail: 'A case groups ALERT, PARTY and TRANSACTION.' });
  return kind;
}

const caseMembers = {
  caseId: z.uuid().describe('Id of the case'),
  title: z.string().describe('What it is called'),
  description: z.string().nullable().describe('What it is about, in words'),
  state: z.enum(CASE_STATES).describe('Where it stands'),
  priority: z.enum(CASE_PRIORITIES).describe('How urgent it is'),
  assignee: z.string().nullable().describe('User id of the person who has it'),
  outcome: z
    .enum(CASE_OUTCOMES)
    .nullable()
    .describe('Proposed while it is PENDING_APPROVAL, in effect when it is CLOSED'),
  proposedBy: z.string().nullable().describe('Who proposed the outcome'),
  createdAt: z.string().describe('When, UTC'),
  createdBy: z.string().describe('Id of who did it'),
  updatedAt: z.string().describe('When it was changed last, UTC'),
  closedAt: z.string().nullable().describe('When it was closed, UTC; null: it is not'),
  closedBy: z.string().nullable().describe('Id of who closed it; null: it is not closed'),
  version: z.int().describe('Rises with every change'),
  isUnreadable,
};
export const caseView = z.object(caseMembers);
export type CaseView = z.output<typeof caseView>;
export const casePage = z.object(countedPageOf(caseView));
export type CasePage = z.output<typeof casePage>;

export const taskView = z.object({
  taskId: z.uuid().describe('Id of the task'),
  kind: z
    .enum(TASK_KINDS)
    .describe('TASK: something to do. INFORMATION_REQUEST: something that somebody outside is asked'),
  title: z.string().describe('What it is called'),
  text: z.string().nullable().describe('More words'),
  assignee: z.string().nullable().describe('Id of the person who is to do it; null: nobody'),
  dueAt: z.string().nullable().describe('Until when, UTC'),
  state: z.enum(TASK_STATES).describe('Where it stands'),
  answer: z.string().nullable().describe('What came of it'),
  createdAt: z.string().describe('When, UTC'),
  createdBy: z.string().describe('Id of who did it'),
  settledAt: z.string().nullable().describe('When it was done or given up, UTC'),
  settledBy: z.string().nullable().describe('Id of who did so'),
  isUnreadable,
});
export type TaskView = z.output<typeof taskView>;

export const documentView = z.object({
  documentId: z.uuid().describe('Id of the document'),
  name: z.string().describe('Name of the file'),
  mediaType: z.string().describe('As its content says, whatever was said of it'),
  sizeBytes: z.int().describe('How long it is'),
  contentHash: z.string().describe('SHA-256, hexadecimal'),
  description: z.string().nullable().describe('What it is about, in words'),
  createdAt: z.string().describe('When, UTC'),
  createdBy: z.string().describe('Id of who did it'),
  isUnreadable,
});
export type DocumentView = z.output<typeof documentView>;

export const storedCase = z.object({
  ...caseMembers,
  alerts: z
    .array(
      z.object({
        alertId: z.uuid().describe('Id of the alert'),
        title: z.string().describe('What it is called'),
        queue: z.string().describe('Where it waits'),
        severity: z.string().describe('How grave it is'),
        state: z.string().describe('Where it stands'),
        subjectName: z.string().nullable().describe('Whom it is about; null: it is about nobody alone'),
        transactions: z.int().describe('How many payments it has'),
        dueAt: z.string().describe('Until when, UTC'),
      }),
    )
    .describe('Alerts that the case is about'),
  alertsNotSeen: z.int().describe('So many more, in work queues that you do not see'),
  partyIds: z.array(z.uuid()).describe('Ids of its parties'),
  transactionUuids: z.array(z.uuid()).describe('Grouped by themselves; those of its alerts are with these'),
  tasks: z.array(taskView).describe('Tasks and requests for information, the oldest first'),
  documents: z.array(documentView).describe('Files that were added, without their bytes'),
  acts: z.array(z.enum(CASE_ACTS)).describe('What may be done in its state'),
});
export type StoredCase = z.output<typeof storedCase>;

export const timelineEvent = z.object({
  kind: z.enum(CASE_EVENT_KINDS).describe('What happened'),
  occurredAt: z.string().describe('When, UTC'),
  actorType: z.string().describe('USER, CLIENT, or SYSTEM for the service itself'),
  actorId: z.string().describe('Id of who did it'),
  text: z.string().nullable().describe('A note, a reason in words'),
  details: z.record(z.string(), z.unknown()).describe('What else belongs to the kind'),
  isUnreadable,
});
export const timelinePage = z.object(pageOf(timelineEvent));
export type TimelinePage = z.output<typeof timelinePage>;

export const caseGraph = z.object({
  nodes: z
    .array(
      z.object({
        nodeId: z.string().describe('Kind and id: PARTY:..., ACCOUNT:..., WALLET:..., TRANSACTION:...'),
        kind: z.enum(['PARTY', 'ACCOUNT', 'WALLET', 'TRANSACTION']).describe('What the node stands for'),
        label: z.string().describe('A name, an account, an address, a reference'),
        subjectId: z.string().nullable().describe('Of a party or a transaction: its id'),
        isItem: z.boolean().describe('The case groups it, or one of its alerts does'),
        amount: z.number().nullable().describe('Of a transaction'),
        currency: z.string().nullable().describe('Of a transaction, ISO 4217 or the asset; null: another kind'),
        transactionStatus: z.string().nullable().describe('Where a transaction stands; null: another kind'),
        occurredAt: z.string().nullable().describe('Of a transaction: its date'),
      }),
    )
    .describe('Parties, accounts, wallets and transactions of the case'),
  edges: z
    .array(
      z.object({
        from: z.string().describe('`nodeId` of where it begins'),
        to: z.string().describe('`nodeId` of where it ends'),
        kind: z
          .enum(['SENDS', 'RECEIVES', 'HOLDS'])
          .describe('A party or account sends or receives a transaction; a party holds an account or wallet'),
      }),
    )
    .describe('What joins them'),
  truncated: z.boolean().describe('There is more than 500 nodes would show, or more than 200 transactions'),
});
export type CaseGraph = z.output<typeof caseGraph>;

/** Webhook payload of a case. It has no free text, and nothing about reports to authorities. */
export const caseNotice = z.object({
  caseId: z.uuid().describe('Id of the case'),
  state: z.enum(CASE_STATES).describe('Where it stands'),
  priority: z.enum(CASE_PRIORITIES).describe('How urgent it is'),
  assignee: z.string().nullable().describe('Id of the person who has the case; null: nobody'),
  createdAt: z.string().describe('When, UTC'),
  updatedAt: z.string().describe('When it was changed last, UTC'),
  closedAt: z.string().nullable().describe('When it was closed, UTC; null: it is not'),
  version: z.int().describe('Rises with every change'),
});
