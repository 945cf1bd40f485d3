/** Requests and responses of the operations on alerts. */
import { z } from 'zod';
import { withDateRanges } from '../platform/http/date-ranges.ts';
import {
  enumList,
  momentField,
  optionalBoolean,
  optionalDate,
  optionalEnum,
  optionalNumber,
  optionalText,
  requiredEnum,
  text,
  textList,
  uuidList,
} from '../platform/http/fields.ts';
import { countedPageOf, countedQuery, wholeListOf } from '../platform/http/list-answers.ts';
import { isUnreadable } from '../platform/http/unreadable.ts';
import { isUuid } from '../platform/lib/ids.ts';
import { CHECKLIST_KINDS, STEPS } from './checklist.ts';
import { findingFacts } from './evidence-schemas.ts';
import { HISTORY_KINDS } from './history/store.ts';
import { ALERT_ACTS, CLOSING_DECISIONS, CLOSING_REASONS } from './life-cycle.ts';
import { alertMatch, customerHit } from './match-schemas.ts';
import { PRIORITY_BANDS, PRIORITY_FACTORS } from './priority.ts';
import { SORTS } from './queue/store.ts';
import { ALERT_KINDS, ALERT_QUEUES, ALERT_SEVERITIES, ALERT_STATES, CAUSE_TYPES } from './types.ts';

export const DEFAULT_LIMIT = 20;
const MAX_TEXT = 4_000;
export const MAX_BULK = 100;
const MAX_WORK_QUEUES = 21;
const MAX_CLEARED = 100;
const MAX_LISTS = 50;

/** An array of 1 to `most` items. */
const someOf = <S extends z.ZodType>(item: S, most: number) =>
  z.array(item).refine((items) => items.length > 0 && items.length <= most, {
    message: `must have 1 to ${most} elements`,
    params: { code: 'Size' },
  });

const optionalUuid = (description: string, of: string) =>
  optionalText(64, description).refine((value) => value === undefined || isUuid(value), {
    message: `must be the ID of ${of}`,
    params: { code: 'Uuid', format: true },
  });

const filters = {
  state: enumList(ALERT_STATES, 'Only alerts in these states', true),
  kind: enumList(ALERT_KINDS, 'Only alerts of these kinds', true),
  queue: enumList(ALERT_QUEUES, 'Only alerts of these queues', true),
  severity: enumList(ALERT_SEVERITIES, 'Only alerts of these severities', true),
  priority: enumList(PRIORITY_BANDS, 'Only alerts of these priority bands', true),
  watchlistId: textList(MAX_LISTS, 'Only alerts about a party on one of these watchlists (IDs)', true),
  workQueue: textList(MAX_WORK_QUEUES, 'Only alerts in these work queues (IDs)', true),
  findingCode: optionalText(64, 'Only alerts raised by a finding with this code: WATCHLIST_MATCH, RULE, ...'),
  causeType: enumList(CAUSE_TYPES, 'Only alerts with causes of these types', true),
  partyId: optionalUuid('Only alerts with a payment in which this party was flagged', 'a party'),
  customerId: optionalUuid('Only alerts about this customer', 'a customer'),
  assignee: optionalText(64, 'Only alerts assigned to this user. `me`: your own. `none`: unassigned'),
  overdue: optionalBoolean('true: only open alerts past their due time', true),
  from: momentField.optional('Only alerts raised at or after this time'),
  to: momentField.optional('Only alerts raised before this time'),
  text: optionalText(
    128,
    'Only alerts whose title or subject name has words that start with each of these words, case-insensitive. ' +
      'With organization-managed keys, alerts that cannot be decrypted are included, and the other filters must ' +
      'match at most 20,000 alerts',
  ),
  transactionUuid: optionalUuid('Only alerts of this transaction', 'a transaction'),
};

export const alertsQuery = withDateRanges(
  z.object({
    ...filters,
    sort: optionalEnum(
      SORTS,
      'Sort order. NEWEST (default). PRIORITY: highest priority first, then oldest. DUE: earliest due time first',
    ),
    ...countedQuery('Alerts'),
  }),
  ['from', 'to'],
);
export type AlertsQuery = z.output<typeof alertsQuery>;

export const totalsQuery = withDateRanges(z.object(filters), ['from', 'to']);
export type TotalsQuery = z.output<typeof totalsQuery>;

export const alertParams = z.object({ alertId: z.string().describe('Id of the alert') });

const alert = {
  alertId: z.uuid().describe('Id of the alert'),
  kind: z.enum(ALERT_KINDS).describe('Source of the alert: a transaction, or ongoing screening of a customer'),
  queue: z.enum(ALERT_QUEUES).describe('SANCTIONS: at least one finding may prohibit the payment'),
  title: z.string().describe('Title of the alert'),
  findingCode: z.string().describe('Code of the finding that raised it'),
  cause: z
    .object({
      type: z
        .enum(CAUSE_TYPES)
        .describe(
          'LISTED_PARTY: a listed party, however a payment names it. INTERNAL_LIST: an entry of the internal list. ' +
            'PARTY_RESTRICTION: a restricted party. WALLET: a wallet with exposure. COUNTRY: a country. ' +
            'PATTERN: a rule or a kind of behavior. VERIFICATION: a check that failed or did not run. ' +
            'CUSTOMER: a hit of ongoing screening',
        ),
      key: z.string().nullable().describe('Profile ID, wallet address, country code, rule ID or finding code'),
      profileId: z.uuid().nullable().describe('ID of the listed profile. null: no listed party'),
      label: z.string().nullable().describe('Name of the listed party, country, rule or check'),
    })
    .describe(
      'Cause and subject of the alert. While it is open, payments with the same cause and subject join it. ' +
        'null members: cannot be decrypted',
    ),
  subjectName: z.string().nullable().describe('Name of the subject in the transaction'),
  partyId: z.uuid().nullable().describe('Flagged party of the first transaction. null: no known party'),
  customerId: z.uuid().nullable().describe('Customer of an ongoing screening alert'),
  severity: z.enum(ALERT_SEVERITIES).describe('Highest severity of its transactions'),
  priority: z
    .object({
      score: z.int().describe('0 to 100: the sum of the points, rounded'),
      band: z.enum(PRIORITY_BANDS).describe('CRITICAL from 75, HIGH from 55, MEDIUM from 35'),
      factors: z
        .array(
          z.object({
            factor: z
              .enum(PRIORITY_FACTORS)
              .describe(
                'STRENGTH: half the score of the gravest finding. KIND: the queue. AMOUNT: value of its payments. ' +
                  'CUSTOMER_RISK: risk rating of the customer. OVERDUE: past its due time',
              ),
            points: z.number().describe('Points that it adds'),
            value: z
              .string()
              .nullable()
              .describe('Value behind the points: a score, queue, USD amount or risk level. null: unknown or none'),
          }),
        )
        .describe('Factors of the score'),
    })
    .describe('Order of work. Changes when payments join the alert and when it becomes overdue'),
  state: z
    .enum(ALERT_STATES)
    .describe(
      'State, changed by user actions and decisions on its transactions. The alert closes when each transaction ' +
        'is decided',
    ),
  transactionStatus: z.string().describe('Status of the latest transaction'),
  transactions: z.int().describe('Number of its transactions: all with the same cause and subject'),
  valueUsd: z.number().nullable().describe('Value of its transactions in USD. null: none, or not valued'),
  watchlistIds: z
    .array(z.string())
    .describe('Watchlists that name the listed party of the cause. Empty: no listed party'),
  findings: z
    .array(
      z.object({
        code: z.string().describe('Finding code, such as WATCHLIST_MATCH'),
        subject: z.string().describe('Subject of the finding: SENDER, RECEIVER, ...'),
        score: z.number().describe('0 to 100'),
        confidence: z
          .number()
          .nullable()
          .describe('Confidence that it is the listed party. null: not a watchlist match'),
        gravity: z.number().nullable().describe('Severity of the listing. null: not a watchlist match'),
        remark: z.string().describe('Summary of the finding'),
      }),
    )
    .describe('Findings of the transaction that raised it, most severe first, at most 20'),
  assignee: z.string().nullable().describe('User ID of the assignee'),
  assignedAt: z.string().nullable().describe('Time of the assignment, UTC'),
  createdAt: z.string().describe('Time when it was raised, UTC'),
  updatedAt: z.string().describe('Time of the last change, UTC'),
  dueAt: z.string().describe('Due time, from the severity and the settings alerts.dueIn and alerts.calendar'),
  closedAt: z.string().nullable().describe('Closing time, UTC. null: open'),
  version: z.int().describe('Increases with each change'),
  reasonCode: z.string().nullable().describe('Reason code of the last decision. null: none'),
  isUnreadable,
};

export const alertView = z.object(alert);
export type AlertView = z.output<typeof alertView>;

const amount = {
  amount: z.number().nullable().describe('Payment amount. null: several payments or none'),
  currency: z.string().nullable().describe('Currency of the amount: ISO 4217, or a crypto asset'),
};
const workQueue = z.string().describe('Work queue of the alert');
export const alertPage = z.object(countedPageOf(alertView.extend({ ...amount, workQueue })));
export type AlertPage = z.output<typeof alertPage>;

const counts = (values: readonly [string, ...string[]]) => z.record(z.enum(values), z.int());
export const alertTotals = z.object({
  alerts: z.int().describe('Alerts that match the filters'),
  overdue: z.int().describe('Open alerts past their due time'),
  unassigned: z.int().describe('Open alerts without an assignee'),
  byState: counts(ALERT_STATES).describe('Alerts by state'),
  byQueue: counts(ALERT_QUEUES).describe('Open alerts only'),
  byAssignee: z
    .array(
      z.object({
        assignee: z.string().nullable().describe('User ID. null: unassigned'),
        alerts: z.int().describe('Open alerts of this user'),
        overdue: z.int().describe('Number of these alerts past their due time'),
      }),
    )
    .describe('Open alerts by assignee, highest number first, at most 200'),
  bySeverity: counts(ALERT_SEVERITIES).describe('Open alerts only'),
});
export type AlertTotals = z.output<typeof alertTotals>;

const anyOf = (values: readonly [string, ...string[]]) => z.array(z.enum(values)).nullable();
export const workQueueView = z.object({
  workQueueId: z.string().describe('Id of the work queue'),
  name: z.string().describe('Display name of the queue'),
  isRest: z.boolean().describe('true: takes alerts that match no other queue'),
  isForAll: z.boolean().describe('true: visible to all users and clients with permission to read alerts'),
  queue: anyOf(ALERT_QUEUES).describe('Filter by alert queue. null: all'),
  kind: anyOf(ALERT_KINDS).describe('Filter by kind. null: all'),
  severity: anyOf(ALERT_SEVERITIES).describe('Filter by severity. null: all'),
  findingCode: z.array(z.string()).nullable().describe('Filter by finding code. null: all'),
  open: z.int().describe('Open alerts'),
  unassigned: z.int().describe('Open alerts without an assignee'),
  mine: z.int().describe('Open alerts assigned to you'),
  overdue: z.int().describe('Open alerts past their due time'),
  people: z
    .int()
    .describe('Number of users who can work on it by name or role. 0: only users who can read the audit trail see it'),
  assignees: z.array(z.string()).describe('User IDs of possible assignees, at most 200'),
});
export type WorkQueueView = z.output<typeof workQueueView>;
export const workQueueList = z.object(wholeListOf(workQueueView, 'Queues that you can see, in order'));

const version = optionalNumber(
  { min: 1, max: 1e9, integer: true },
  'Version that you read. 409 if it has changed since',
);
const assignee = optionalText(64, 'User ID of the assignee. Default: the calling user. Required for API clients');

export const startRequest = z.object({ version });
export const assignRequest = z.object({ assignee, version });
export const unassignRequest = z.object({ version });
export const noteRequest = z.object({ text: text(MAX_TEXT, 'The note') });
export const reasonRequest = z.object({ reason: text(MAX_TEXT, 'Why'), version });

export const checkRequest = z.object({
  answers: someOf(
    z.object({
      step: requiredEnum(STEPS, 'Step of the checklist of this alert'),
      answer: requiredEnum(['YES', 'NO'], 'Answer to the question'),
      text: optionalText(MAX_TEXT, 'Evidence for the answer'),
    }),
    STEPS.length,
  ).describe('Replaces earlier answers to the same steps'),
  version,
});
export type CheckRequest = z.output<typeof checkRequest>;

export const nextRequest = z.object({
  assignee,
  queues: enumList(ALERT_QUEUES, 'Only alerts of these queues. Default all'),
  severities: enumList(ALERT_SEVERITIES, 'Only alerts of these severities. Default all'),
  workQueues: textList(MAX_WORK_QUEUES, 'Only alerts of these work queues (IDs). Default: all that you can see'),
});
export type NextRequest = z.output<typeof nextRequest>;

export const closeRequest = z.object({
  disposition: requiredEnum(['FALSE_POSITIVE', 'TRUE_POSITIVE'], 'Whether the findings are a true match'),
  reasonCode: requiredEnum(CLOSING_REASONS, 'Reason code that fits the disposition and the decision'),
  reason: text(MAX_TEXT, 'Rationale'),
  decision: optionalEnum(
    CLOSING_DECISIONS,
    'Decision on its transactions. FALSE_POSITIVE: RELEASED. TRUE_POSITIVE: required if a transaction is held. ' +
      'Without it, released transactions stay released',
  ),
  clearParty: optionalBoolean(
    'With the reason FALSE_POSITIVE: clear the party of the matched profile, or the customer of its hit ' +
      '(requires customer:write). Default false',
  ),
  clearProfileIds: uuidList(
    MAX_CLEARED,
    'With `clearParty`: the listed profiles of the clearance. Required if more than one was matched',
  ),
  clearReviewDate: optionalDate(
    'With `clearParty`: last day of the clearance, UTC, at most one year from now. Default: one year from now',
  ),
  licenseId: optionalUuid(
    'Required for releases with LICENSED: license that the transactions use, as in decideTransaction',
    'a license',
  ),
  version,
});
export type CloseRequest = z.output<typeof closeRequest>;

const BULK_ACTS = ['START', 'ASSIGN', 'UNASSIGN', 'NOTE'] as const;
export const bulkRequest = z.object({
  alertIds: someOf(z.string(), MAX_BULK).describe(`At most ${MAX_BULK} distinct IDs`),
  act: requiredEnum(BULK_ACTS, 'Action for each alert. Alerts cannot be closed in bulk'),
  assignee,
  text: optionalText(MAX_TEXT, 'The note; required for NOTE'),
});
export type BulkRequest = z.output<typeof bulkRequest>;

export const bulkResult = z.object({
  done: z.int().describe('Alerts changed'),
  rejected: z.int().describe('Alerts not changed'),
  results: z
    .array(
      z.object({
        alertId: z.string().describe('Id of the alert'),
        done: z.boolean().describe('true: changed. false: see `detail`'),
        detail: z.string().nullable().describe('Reason for the rejection. null: changed'),
      }),
    )
    .describe('One result per alert, in the order of the request'),
});
export type BulkResult = z.output<typeof bulkResult>;

export const nextResult = z.object({ alert: alertView.nullable().describe('null: no open alert is unassigned') });
export type NextResult = z.output<typeof nextResult>;

export const closingResult = z.object({
  alert: alertView.describe('Current alert'),
  outcome: z
    .enum(['CLOSED', 'PROPOSED'])
    .describe('PROPOSED: a second approver must close it the same way, or transactions are still undecided'),
  undecidedTransactions: z.int().describe('Transactions that are still undecided'),
});
export type ClosingResult = z.output<typeof closingResult>;

export const historyEvent = z.object({
  kind: z.enum(['CREATED', 'TRANSACTION_ADDED', ...HISTORY_KINDS]).describe('What happened'),
  occurredAt: z.string().describe('Time, UTC'),
  actorType: z.string().describe('CLIENT, USER, OPERATOR or SYSTEM'),
  actorId: z.string().describe('Client ID, user ID, or service component'),
  beforeState: z.enum(ALERT_STATES).nullable().describe('State before'),
  afterState: z.enum(ALERT_STATES).nullable().describe('State after'),
  text: z.string().nullable().describe('Note or reason'),
  details: z.record(z.string(), z.unknown()).describe('Details by kind: assignee, disposition, reason code'),
  isUnreadable,
});
export type HistoryView = z.output<typeof historyEvent>;

const partyFacts = z.object({
  partyId: z.uuid().nullable().describe('Party ID across transactions'),
  name: z.string().nullable().describe('null: not provided'),
  type: z.string().nullable().describe('INDIVIDUAL, CORPORATE'),
  countryCode: z.string().nullable().describe('Country of the address, ISO 3166-1 alpha-2. null: not provided'),
  nationality: z.string().nullable().describe('ISO 3166-1 alpha-2. null: not provided'),
  birthDate: z.string().nullable().describe('YYYY-MM-DD. null: not provided'),
  gender: z.string().nullable().describe('Gender as recorded. null: not provided'),
  documentNumber: z.string().nullable().describe('Number of an identity document. null: not provided'),
  businessId: z.string().nullable().describe('Registration or tax number. null: not provided'),
  account: z.string().nullable().describe('IBAN or account number. null: not provided'),
  walletAddress: z.string().nullable().describe('Wallet address. null: not provided'),
});
export type PartyFactsView = z.output<typeof partyFacts>;

export const alertHit = z.object({
  transactionUuid: z.uuid().describe('transactionUUID of the payment'),
  isUnreadable: z.literal(true).optional().describe('true: encrypted fields cannot be decrypted. Absent: readable'),
  transactionReference: z.string().describe('Your reference of the payment'),
  transactionStatus: z.string().describe('Status of the payment'),
  transactionType: z.string().describe('Type of the transaction'),
  transactionFlow: z.string().describe('Direction from the perspective of your organization'),
  transactionDate: z.string().describe('Date of the payment'),
  amount: z.number().describe('Amount in `currency`, as stated by the transaction'),
  currency: z.string().describe('ISO 4217, or a crypto asset'),
  message: z.string().nullable().describe('Payment message. null: none'),
  sender: partyFacts.nullable().describe('Sender. null: not provided'),
  receiver: partyFacts.nullable().describe('Receiver. null: not provided'),
  screenedAt: z.string().nullable().describe('Time, UTC'),
  riskTier: z.string().nullable().describe('Risk tier of the screening'),
  suspicionScore: z.number().nullable().describe('Suspicion score of the screening'),
  findings: z
    .array(
      z.object({
        stage: z.string().describe('Check that created the finding'),
        code: z.string().describe('Finding code, such as WATCHLIST_MATCH'),
        subject: z.string().describe('Subject of the finding: SENDER, RECEIVER, ...'),
        status: z.string().nullable().describe('Resulting status. null: only adds to the score'),
        score: z.number().describe('Score of the finding, 0 to 100'),
        confidence: z
          .number()
          .nullable()
          .describe('Confidence that the subject is the listed party, 0 to 100. null: not a watchlist match'),
        gravity: z.number().nullable().describe('Severity of the listing, 0 to 100. null: not a watchlist match'),
        remark: z.string().describe('Summary of the finding'),
        provenance: z.string().describe('Source and version behind the finding'),
        ...findingFacts,
      }),
    )
    .describe('Findings of this transaction, most severe first'),
  listVersions: z
    .array(
      z.object({
        watchlistId: z.string().describe('Watchlist ID, such as `un_sc`'),
        version: z.int().describe('Version that was searched'),
      }),
    )
    .describe('Lists that were searched. Empty: not screened'),
  matches: z.array(alertMatch).describe('Matched listed parties: open matches first, then cleared matches'),
});
export type AlertHit = z.output<typeof alertHit>;

const priorDecision = z.object({
  alertId: z.uuid().describe('Id of the alert'),
  state: z.enum(ALERT_STATES).describe('Closing state'),
  reasonCode: z.string().nullable().describe('Reason code of the closing. null: none'),
  reason: z.string().nullable().describe('Rationale. null: the transactions were decided individually'),
  closedAt: z.string().nullable().describe('Closing time, UTC. null: open'),
  closedBy: z.string().nullable().describe('User ID or client ID of the closing'),
});
export type PriorDecision = z.output<typeof priorDecision>;

export const storedAlert = z.object({
  ...alert,
  workQueue: z
    .object({
      workQueueId: z.string().describe('Id of the queue'),
      name: z.string().describe('Display name of the queue'),
    })
    .describe('Work queue of the alert'),
  transactionLog: z
    .array(
      z.object({
        transactionUuid: z.uuid().describe('transactionUUID of the payment'),
        raisedAt: z.string().describe('Time when this payment was added, UTC'),
        verdict: z.enum(['FALSE_POSITIVE', 'TRUE_POSITIVE']).nullable().describe('null: undecided'),
      }),
    )
    .describe('Transactions, latest first, at most 100'),
  hits: z
    .array(alertHit)
    .describe(
      'Findings for the ten latest transactions, latest first. `transactions` counts all: GET /transactions with ' +
        '`alertId` lists them',
    ),
  customerHits: z.array(customerHit).describe('Ongoing screening hits that raised it, highest score first, at most 50'),
  priorDecisions: z
    .array(priorDecision)
    .describe('Prior decisions: closed alerts with the same cause and subject, latest first, at most 20'),
  checklist: z
    .object({
      kind: z.enum(CHECKLIST_KINDS).describe('Kind of the alert that its steps are for'),
      source: z
        .object({
          title: z.string().describe('Title of the guidance'),
          url: z.string().describe('URL of the guidance'),
          asOf: z.string().describe('Date on which the guidance was checked'),
        })
        .nullable()
        .describe('Guidance behind the questions. null: questions of this service'),
      isRequired: z
        .boolean()
        .describe(
          'true: the checklist must be complete, and the closing decision must agree with it. Applies to the queue ' +
            'SANCTIONS (alerts.requireChecklist)',
        ),
      conclusion: z
        .enum(['OTHER_LIST', 'NO_MATCH', 'OBTAIN', 'POSSIBLE_MATCH', 'PERMITTED', 'EXPLAINED', 'UNEXPLAINED'])
        .nullable()
        .describe('Conclusion of the answers, up to the first conclusive step. null: the next step is not answered'),
      steps: z
        .array(
          z.object({
            step: z.enum(STEPS).describe('Step name for `answers`'),
            number: z.int().describe('Position in the checklist, starting at 1'),
            question: z.string().describe('Question of the step'),
            answer: z.enum(['YES', 'NO']).nullable().describe('null: not answered'),
            text: z.string().nullable().describe('Evidence for the answer'),
            answeredBy: z.string().nullable().describe('User ID or client ID of the answer'),
            answeredAt: z.string().nullable().describe('Time, UTC'),
            advice: z.string().nullable().describe('Next step after this answer'),
          }),
        )
        .describe('Questions in order'),
    })
    .nullable()
    .describe('Checklist of its kind of alert. null: a check that failed or did not run'),
  dismissalNeedsTwo: z
    .boolean()
    .describe('Whether closing as FALSE_POSITIVE requires two approvers (setting transactions.fourEyes)'),
  acts: z.array(z.enum(ALERT_ACTS)).describe('Actions allowed in the current state'),
  history: z.array(historyEvent).describe('History, latest first, at most 200 actions'),
});
export type StoredAlert = z.output<typeof storedAlert>;
