/** Requests and responses of the operations on alerts. */
import { z } from 'zod';
import {
  enumList,
  momentField,
  optionalBoolean,
  optionalEnum,
  optionalNumber,
  optionalText,
  requiredEnum,
  text,
  textList,
} from '../platform/http/fields.ts';
import { countedPageOf, countedQuery, wholeListOf } from '../platform/http/list-answers.ts';
import { isUnreadable } from '../platform/http/unreadable.ts';
import { isUuid } from '../platform/lib/ids.ts';
import { STEPS } from './checklist.ts';
import { HISTORY_KINDS } from './history/store.ts';
import { ALERT_ACTS, CLOSING_DECISIONS, CLOSING_REASONS } from './life-cycle.ts';
import { alertMatch, customerHit } from './match-schemas.ts';
import { SORTS } from './queue/store.ts';
import { ALERT_KINDS, ALERT_QUEUES, ALERT_SEVERITIES, ALERT_STATES } from './types.ts';

export const DEFAULT_LIMIT = 20;
const MAX_TEXT = 4_000;
export const MAX_BULK = 100;
const MAX_WORK_QUEUES = 21;

/** At least one, and at most so many. */
const someOf = <S extends z.ZodType>(item: S, most: number) =>
  z.array(item).refine((items) => items.length > 0 && items.length <= most, {
    message: `must have 1 to ${most} elements`,
    params: { code: 'Size' },
  });

const optionalUuid = (description: string, of: string) =>
  optionalText(64, description).refine((value) => value === undefined || isUuid(value), {
    message: `must be the id of ${of}`,
    params: { code: 'Uuid', format: true },
  });

const filters = {
  state: enumList(ALERT_STATES, 'Only alerts in these states', true),
  kind: enumList(ALERT_KINDS, 'Only alerts of these kinds', true),
  queue: enumList(ALERT_QUEUES, 'Only alerts of these queues', true),
  severity: enumList(ALERT_SEVERITIES, 'Only alerts of these severities', true),
  workQueue: textList(MAX_WORK_QUEUES, 'Only alerts in these of your work queues, by their ids', true),
  findingCode: optionalText(64, 'Only alerts that a finding of this code raised: WATCHLIST_MATCH, RULE, ...'),
  partyId: optionalUuid('Only alerts about this party', 'a party'),
  customerId: optionalUuid('Only alerts about this customer', 'a customer'),
  assignee: optionalText(64, 'Only alerts of this person; `me`: your own, `none`: those that nobody has'),
  overdue: optionalBoolean('true: only those that are open behind their due time', true),
  from: momentField.optional('Only alerts that were raised at this time or later'),
  to: momentField.optional('Only alerts that were raised before this time'),
  text: optionalText(
    128,
    'Only alerts of which title or name of whom they are about have words that begin with each of these, in any case; where these are encrypted ' +
      'with an own key, those that do not open too, and at most 20,000 alerts of the other filters are looked through: more are refused',
  ),
  transactionUuid: optionalUuid('Only alerts of this transaction', 'a transaction'),
};

export const alertsQuery = z.object({
  ...filters,
  sort: optionalEnum(
    SORTS,
    'NEWEST by default; PRIORITY: the gravest first, of these the oldest; DUE: those due first',
  ),
  ...countedQuery('Alerts'),
});
export type AlertsQuery = z.output<typeof alertsQuery>;

export const totalsQuery = z.object(filters);
export type TotalsQuery = z.output<typeof totalsQuery>;

export const alertParams = z.object({ alertId: z.string().describe('Id of the alert') });

const alert = {
  alertId: z.uuid().describe('Id of the alert'),
  kind: z.enum(ALERT_KINDS).describe('What raised it: a transaction, or the ongoing screening of a customer'),
  queue: z.enum(ALERT_QUEUES).describe('SANCTIONS: any of its findings may prohibit the payment'),
  title: z.string().describe('What it is about'),
  findingCode: z.string().describe('Of the finding that raised it'),
  subjectName: z.string().nullable().describe('Whom it is about, as the transaction names them'),
  partyId: z.uuid().nullable().describe('The same over transactions; null: nobody who is known'),
  customerId: z.uuid().nullable().describe('Of ongoing screening'),
  severity: z.enum(ALERT_SEVERITIES).describe('The gravest of its transactions'),
  state: z
    .enum(ALERT_STATES)
    .describe(
      'Moved by people and by decisions on its transactions; it closes when somebody has decided on each of them',
    ),
  transactionStatus: z.string().describe('Of the transaction that was raised last'),
  transactions: z.int().describe('Of the same party with the same finding, while the alert is open'),
  findings: z
    .array(
      z.object({
        code: z.string().describe('What was found, such as WATCHLIST_MATCH'),
        subject: z.string().describe('Whom or what it was found of: SENDER, RECEIVER, ...'),
        score: z.number().describe('0 to 100'),
        confidence: z.number().nullable().describe('That it is the listed party; null: no match with a listing'),
        gravity: z
          .number()
          .nullable()
          .describe('How grave it is to be the listed party; null: no match with a listing'),
        remark: z.string().describe('The finding in a sentence'),
      }),
    )
    .describe('Of the transaction that raised it, the gravest first, at most 20'),
  assignee: z.string().nullable().describe('User id of the person who has it'),
  assignedAt: z.string().nullable().describe('Since when somebody has it, UTC'),
  createdAt: z.string().describe('When it was raised, UTC'),
  updatedAt: z.string().describe('When it was changed last, UTC'),
  dueAt: z.string().describe('By severity, after the hours of the settings alerts.dueIn and alerts.calendar'),
  closedAt: z.string().nullable().describe('When it was closed, UTC; null: it is open'),
  version: z.int().describe('Rises with every change'),
  reasonCode: z.string().nullable().describe('Of the decision that moved it last; null: none has'),
  isUnreadable,
};

export const alertView = z.object(alert);
export type AlertView = z.output<typeof alertView>;

const amount = {
  amount: z.number().nullable().describe('Of its payment; null: it has several, or none'),
  currency: z.string().nullable().describe('Of the amount: ISO 4217, or the asset of a transfer of coins'),
};
const workQueue = z.string().describe('Id of the work queue that it is in');
export const alertPage = z.object(countedPageOf(alertView.extend({ ...amount, workQueue })));
export type AlertPage = z.output<typeof alertPage>;

const counts = (values: readonly [string, ...string[]]) => z.record(z.enum(values), z.int());
export const alertTotals = z.object({
  alerts: z.int().describe('All of the filter'),
  overdue: z.int().describe('Open behind their due time'),
  unassigned: z.int().describe('Open, and nobody has them'),
  byState: counts(ALERT_STATES).describe('How many stand in each state'),
  byQueue: counts(ALERT_QUEUES).describe('Of open ones'),
  byAssignee: z
    .array(
      z.object({
        assignee: z.string().nullable().describe('Id of a person; null: nobody has them'),
        alerts: z.int().describe('Open alerts of this person'),
        overdue: z.int().describe('Of these, behind their due time'),
      }),
    )
    .describe('Who has how many open ones, the most first; at most 200'),
  bySeverity: counts(ALERT_SEVERITIES).describe('Of open ones'),
});
export type AlertTotals = z.output<typeof alertTotals>;

const anyOf = (values: readonly [string, ...string[]]) => z.array(z.enum(values)).nullable();
export const workQueueView = z.object({
  workQueueId: z.string().describe('Id of the work queue'),
  name: z.string().describe('Display name of the queue'),
  isRest: z.boolean().describe('It takes what fits no other'),
  isForAll: z.boolean().describe('Everybody sees it who may read alerts'),
  queue: anyOf(ALERT_QUEUES).describe('Its alerts have one of these; null: any. So with the next three'),
  kind: anyOf(ALERT_KINDS).describe('Only these kinds go into it; null: all'),
  severity: anyOf(ALERT_SEVERITIES).describe('Only these severities go into it; null: all'),
  findingCode: z.array(z.string()).nullable().describe('Only alerts with these findings go into it; null: all'),
  open: z.int().describe('Alerts that are not closed'),
  unassigned: z.int().describe('Of these, nobody has so many'),
  mine: z.int().describe('Of these, whoever asks has so many'),
  overdue: z.int().describe('Of these, so many are behind their due time'),
  people: z.int().describe('Who may work on it by name or role. 0: only those see it who may read the audit trail'),
  assignees: z.array(z.string()).describe('User ids of people to whom its alerts can be given, at most 200'),
});
export type WorkQueueView = z.output<typeof workQueueView>;
export const workQueueList = z.object(wholeListOf(workQueueView, 'Those that you see, in order'));

const version = optionalNumber({ min: 1, max: 1e9, integer: true }, 'Version as you saw it; another one is refused');
const assignee = optionalText(64, 'User id of the person; by default whoever calls, which a client cannot be');

export const startRequest = z.object({ version });
export const assignRequest = z.object({ assignee, version });
export const unassignRequest = z.object({ version });
export const noteRequest = z.object({ text: text(MAX_TEXT, 'The note') });
export const reasonRequest = z.object({ reason: text(MAX_TEXT, 'Why'), version });

export const checkRequest = z.object({
  answers: someOf(
    z.object({
      step: requiredEnum(STEPS, 'Of the checklist'),
      answer: requiredEnum(['YES', 'NO'], 'To the question of the step'),
      text: optionalText(MAX_TEXT, 'What the answer rests on'),
    }),
    STEPS.length,
  ).describe('A step that was answered before is answered anew'),
  version,
});
export type CheckRequest = z.output<typeof checkRequest>;

export const nextRequest = z.object({
  assignee,
  queues: enumList(ALERT_QUEUES, 'Only of these queues; default all'),
  severities: enumList(ALERT_SEVERITIES, 'Only of these severities; default all'),
  workQueues: textList(MAX_WORK_QUEUES, 'Only of these of your work queues, by their ids; default all'),
});
export type NextRequest = z.output<typeof nextRequest>;

export const closeRequest = z.object({
  disposition: requiredEnum(['FALSE_POSITIVE', 'TRUE_POSITIVE'], 'Whether the findings were right'),
  reasonCode: requiredEnum(CLOSING_REASONS, 'Why: one that fits the disposition, and the decision'),
  reason: text(MAX_TEXT, 'The rationale, in words'),
  decision: optionalEnum(
    CLOSING_DECISIONS,
    'What becomes of its transactions. FALSE_POSITIVE: RELEASED. TRUE_POSITIVE: required where it has undecided transactions',
  ),
  clearParty: optionalBoolean(
    'With the reason FALSE_POSITIVE: remember that the party is not the listed profiles that it matched, or the customer not the one of ' +
      'its hit (which asks for customer:write). Default false',
  ),
  version,
});
export type CloseRequest = z.output<typeof closeRequest>;

const BULK_ACTS = ['START', 'ASSIGN', 'UNASSIGN', 'NOTE'] as const;
export const bulkRequest = z.object({
  alertIds: someOf(z.string(), MAX_BULK).describe(`At most ${MAX_BULK}, each once`),
  act: requiredEnum(BULK_ACTS, 'What is done with each. None is closed in bulk'),
  assignee,
  text: optionalText(MAX_TEXT, 'The note; required for NOTE'),
});
export type BulkRequest = z.output<typeof bulkRequest>;

export const bulkResult = z.object({
  done: z.int().describe('Alerts to which it was done'),
  rejected: z.int().describe('Alerts to which it was not'),
  results: z
    .array(
      z.object({
        alertId: z.string().describe('Id of the alert'),
        done: z.boolean().describe('Whether it was done; if not, `problem` says why'),
        detail: z.string().nullable().describe('Why it was not done'),
      }),
    )
    .describe('One for each alert, in the order of the request'),
});
export type BulkResult = z.output<typeof bulkResult>;

export const nextResult = z.object({ alert: alertView.nullable().describe('null: none is waiting') });
export type NextResult = z.output<typeof nextResult>;

export const closingResult = z.object({
  alert: alertView.describe('The alert as it is now'),
  outcome: z
    .enum(['CLOSED', 'PROPOSED'])
    .describe('PROPOSED: two people must close it so, or transactions of it are still undecided'),
  undecidedTransactions: z.int().describe('Transactions of the alert that still wait for a decision'),
});
export type ClosingResult = z.output<typeof closingResult>;

export const historyEvent = z.object({
  kind: z.enum(['CREATED', 'TRANSACTION_ADDED', ...HISTORY_KINDS]).describe('What happened'),
  occurredAt: z.string().describe('Time, UTC'),
  actorType: z.string().describe('CLIENT, USER, OPERATOR or SYSTEM'),
  actorId: z.string().describe('Who: id of a client, of a person, or of a part of the service'),
  beforeState: z.enum(ALERT_STATES).nullable().describe('State before'),
  afterState: z.enum(ALERT_STATES).nullable().describe('State since then'),
  text: z.string().nullable().describe('A note, a reason in words'),
  details: z
    .record(z.string(), z.unknown())
    .describe('What else belongs to the kind: assignee, disposition, reason code'),
  isUnreadable,
});
export type HistoryView = z.output<typeof historyEvent>;

const partyFacts = z.object({
  partyId: z.uuid().nullable().describe('Id of the party over transactions'),
  name: z.string().nullable().describe('null: the record has none'),
  type: z.string().nullable().describe('INDIVIDUAL, CORPORATE'),
  countryCode: z.string().nullable().describe('Of the address, ISO 3166-1 alpha-2; null: the record has none'),
  nationality: z.string().nullable().describe('ISO 3166-1 alpha-2; null: the record has none'),
  birthDate: z.string().nullable().describe('YYYY-MM-DD; null: the record has none'),
  gender: z.string().nullable().describe('As the record has it; null: it has none'),
  documentNumber: z.string().nullable().describe('Of an identity document; null: the record has none'),
  businessId: z.string().nullable().describe('Registration or tax number; null: the record has none'),
  account: z.string().nullable().describe('IBAN or account number; null: the record has none'),
  walletAddress: z.string().nullable().describe('Address of the wallet; null: the record has none'),
});
export type PartyFactsView = z.output<typeof partyFacts>;

export const alertHit = z.object({
  transactionUuid: z.uuid().describe('transactionUUID of the payment'),
  isUnreadable: z.literal(true).optional().describe('What is encrypted of it does not open; absent: all does'),
  transactionReference: z.string().describe('Your reference of the payment'),
  transactionStatus: z.string().describe('Where the payment stands'),
  transactionType: z.string().describe('What moved'),
  transactionFlow: z.string().describe('As your organisation sees it'),
  transactionDate: z.string().describe('Date of the payment'),
  amount: z.number().describe('In the currency beside it, as the transaction gives it'),
  currency: z.string().describe('ISO 4217, or the asset of a transfer of coins'),
  message: z.string().nullable().describe('Words that came with the payment; null: none did'),
  sender: partyFacts.nullable().describe('Who sends; null: the record says nothing of them'),
  receiver: partyFacts.nullable().describe('Who receives; null: the record says nothing of them'),
  screenedAt: z.string().nullable().describe('Time, UTC'),
  riskTier: z.string().nullable().describe('Tier of risk of its screening'),
  suspicionScore: z.number().nullable().describe('Score of its screening'),
  findings: z
    .array(
      z.object({
        stage: z.string().describe('Check that found it'),
        code: z.string().describe('What was found, such as WATCHLIST_MATCH'),
        subject: z.string().describe('Whom or what it was found of: SENDER, RECEIVER, ...'),
        status: z.string().nullable().describe('What it argues for; null: it adds to the score alone'),
        score: z.number().describe('How much it weighs, 0 to 100'),
        confidence: z
          .number()
          .nullable()
          .describe('That it is the listed party, 0 to 100; null: no match with a listing'),
        gravity: z
          .number()
          .nullable()
          .describe('How grave it is to be the listed party, 0 to 100; null: no match with a listing'),
        remark: z.string().describe('The finding in a sentence'),
        provenance: z.string().describe('What it was found by'),
      }),
    )
    .describe('Of this transaction, the gravest first'),
  matches: z
    .array(alertMatch)
    .describe('Listed parties, those that decide first, then those that the party was cleared of'),
});
export type AlertHit = z.output<typeof alertHit>;

const priorDecision = z.object({
  alertId: z.uuid().describe('Id of the alert'),
  state: z.enum(ALERT_STATES).describe('In which it ended'),
  reasonCode: z.string().nullable().describe('Reason code of its closing; null: none was given'),
  reason: z.string().nullable().describe('The rationale; null: its transactions were decided by themselves'),
  closedAt: z.string().nullable().describe('When it was closed, UTC; null: it is open'),
  closedBy: z.string().nullable().describe('Id of who closed it'),
});
export type PriorDecision = z.output<typeof priorDecision>;

export const storedAlert = z.object({
  ...alert,
  workQueue: z
    .object({
      workQueueId: z.string().describe('Id of the queue'),
      name: z.string().describe('Display name of the queue'),
    })
    .describe('The work queue that it is in'),
  transactionLog: z
    .array(
      z.object({
        transactionUuid: z.uuid().describe('transactionUUID of the payment'),
        raisedAt: z.string().describe('When this payment came to it, UTC'),
        verdict: z.enum(['FALSE_POSITIVE', 'TRUE_POSITIVE']).nullable().describe('null: nobody has decided on it'),
      }),
    )
    .describe('Its transactions, the latest first, at most 100'),
  hits: z.array(alertHit).describe('What was found of each of its latest ten transactions, the latest first'),
  customerHits: z
    .array(customerHit)
    .describe('Of ongoing screening: the listed parties that raised it, the best first, at most 50'),
  priorDecisions: z
    .array(priorDecision)
    .describe('Closed alerts about the same party with the same finding, the latest first, at most 20'),
  checklist: z
    .object({
      source: z
        .object({
          title: z.string().describe('Of the guidance'),
          url: z.string().describe('Where it stands'),
          asOf: z.string().describe('The day on which it was read'),
        })
        .describe('The guidance that the questions follow'),
      isRequired: z
        .boolean()
        .describe('Whether it is closed only with the answers, and not against them (alerts.requireChecklist)'),
      conclusion: z
        .enum(['OTHER_LIST', 'NO_MATCH', 'OBTAIN', 'POSSIBLE_MATCH'])
        .nullable()
        .describe('What the answers come to, up to the first step that concludes; null: the next step is not answered'),
      steps: z
        .array(
          z.object({
            step: z.enum(STEPS).describe('Name of the step, as answers are sent'),
            number: z.int().describe('Place in the guidance, from 1'),
            question: z.string().describe('What has to be looked at'),
            answer: z.enum(['YES', 'NO']).nullable().describe('null: nobody has answered yet'),
            text: z.string().nullable().describe('What the answer rests on'),
            answeredBy: z.string().nullable().describe('Id of who answered'),
            answeredAt: z.string().nullable().describe('Time, UTC'),
            advice: z.string().nullable().describe('What to do after this answer'),
          }),
        )
        .describe('The questions in their order'),
    })
    .nullable()
    .describe('How to assess a match with a sanctions list; null: it is no alert of the queue SANCTIONS'),
  dismissalNeedsTwo: z
    .boolean()
    .describe('Whether two people must agree before it is closed as FALSE_POSITIVE (setting transactions.fourEyes)'),
  acts: z.array(z.enum(ALERT_ACTS)).describe('What may be done in its state'),
  history: z.array(historyEvent).describe('What the service and people did, the latest first; of acts the latest 200'),
});
export type StoredAlert = z.output<typeof storedAlert>;
