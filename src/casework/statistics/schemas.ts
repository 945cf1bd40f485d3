/** Request and response schemas of the statistics. */
import { z } from 'zod';
import { CAUSE_TYPES } from '../../alerts/types.ts';
import { optionalDate, optionalText } from '../../platform/http/fields.ts';

export const statisticsQuery = z.object({
  from: optionalDate('First day, UTC. Default: 29 days before the last'),
  to: optionalDate('Last day, UTC. Default: today. At most 366 days'),
});

const count = (description: string) => z.int().nonnegative().describe(description);

const dayView = z.object({
  day: z.string().describe('YYYY-MM-DD, UTC'),
  transactions: count('Transactions recorded on this day'),
  stopped: count('Transactions that are neither released, whitelisted nor still being screened'),
  screenings: count('Stored name screenings'),
  screeningsWithMatches: count('Screenings with at least one match'),
  alertsRaised: count('Alerts raised on this day'),
  falsePositives: count('Alerts closed as false positive on this day'),
  truePositives: count('Alerts closed as true positive on this day'),
  closedOnTime: count('Alerts closed on this day by their due time'),
});

const openView = z.object({
  total: count('Open alerts'),
  overdue: count('Open alerts past their due date'),
  byPriority: z.record(z.string(), z.int()).describe('Open alerts per priority band'),
  byAge: z.record(z.string(), z.int()).describe('Open alerts per age: UNDER_1_DAY, UNDER_3_DAYS, UNDER_7_DAYS, OLDER'),
  byDue: z
    .record(z.string(), z.int())
    .describe('Open alerts per time left: OVERDUE, WITHIN_1_DAY, WITHIN_3_DAYS, LATER'),
});

const codeView = z.object({
  findingCode: z.string().describe('Code of the finding that raised the alerts'),
  raised: count('Alerts raised in the date range'),
  open: count('Alerts that are still open'),
  truePositives: count('Alerts closed as true positive'),
  falsePositives: count('Alerts closed as false positive'),
  precision: z
    .number()
    .nullable()
    .describe('Share of closed alerts that were true positives, 0 to 1; null: none is closed'),
});

const { findingCode: _, ...figures } = codeView.shape;

const typeView = z.object({ causeType: z.enum(CAUSE_TYPES).describe('Type of the cause of the alerts'), ...figures });

export const ruleStatisticsQuery = statisticsQuery.extend({
  ruleId: optionalText(64, 'Only this rule'),
});

export const ruleStatisticsView = z.object({
  from: z.string().describe('First day, UTC'),
  to: z.string().describe('Last day, UTC'),
  alerts: count('Alerts in the date range that were raised by rules, at most the latest 20,000'),
  isMore: z.boolean().describe('true: there were more, and the figures cover only the latest'),
  rules: z
    .array(
      z.object({
        ruleId: z.string().describe('ID of the rule'),
        name: z.string().nullable().describe('Current name of the rule; null: it no longer exists'),
        ...figures,
      }),
    )
    .describe(
      'Rules with the most alerts first, at most 200. An alert counts for every rule that hit its ' +
        'transaction, including rules that only add to the score or only record. Rules without hits are not ' +
        'listed',
    ),
});
export type RuleStatisticsView = z.output<typeof ruleStatisticsView>;

export const RULE_STATISTICS_EXAMPLE: RuleStatisticsView = {
  from: '2026-10-22',
  to: '2026-11-20',
  alerts: 31,
  isMore: false,
  rules: [
    {
      ruleId: 'structuring-just-below-limit',
      name: 'Amount just below a limit',
      raised: 12,
      open: 2,
      truePositives: 3,
      falsePositives: 7,
      precision: 0.3,
    },
  ],
};

export const statisticsView = z.object({
  from: z.string().describe('First day, UTC'),
  to: z.string().describe('Last day, UTC'),
  days: z.array(dayView).describe('Each day of the range, in order'),
  statuses: z.record(z.string(), z.int()).describe('Transactions of the date range by status'),
  openAlerts: openView.describe('Open alerts as of now, independent of the date range'),
  decisions: z
    .record(z.string(), z.int())
    .describe(
      'Decisions of users and API clients that took effect in the date range, by decision: RELEASED, BLOCKED, ...',
    ),
  codes: z.array(codeView).describe('Alerts of the date range by finding code, the most first, at most 50'),
  types: z.array(typeView).describe('Alerts of the date range by type of cause, the most first'),
});
export type StatisticsView = z.output<typeof statisticsView>;

export const STATISTICS_EXAMPLE: StatisticsView = {
  from: '2026-11-20',
  to: '2026-11-20',
  days: [
    {
      day: '2026-11-20',
      transactions: 1_204,
      stopped: 17,
      screenings: 310,
      screeningsWithMatches: 4,
      alertsRaised: 9,
      falsePositives: 6,
      truePositives: 1,
      closedOnTime: 6,
    },
  ],
  statuses: { RELEASED: 1_187, SANCTION_LISTED: 2, UNUSUAL_ACTIVITY: 15 },
  openAlerts: {
    total: 14,
    overdue: 1,
    byPriority: { CRITICAL: 2, HIGH: 5, MEDIUM: 7, LOW: 0 },
    byAge: { UNDER_1_DAY: 9, UNDER_3_DAYS: 4, UNDER_7_DAYS: 1, OLDER: 0 },
    byDue: { OVERDUE: 1, WITHIN_1_DAY: 6, WITHIN_3_DAYS: 7, LATER: 0 },
  },
  decisions: { RELEASED: 9, BLOCKED: 2 },
  codes: [{ findingCode: 'WATCHLIST_MATCH', raised: 2, open: 1, truePositives: 1, falsePositives: 0, precision: 1 }],
  types: [{ causeType: 'LISTED_PARTY', raised: 2, open: 1, truePositives: 1, falsePositives: 0, precision: 1 }],
};

const dateRange = {
  from: z.string().describe('First day, UTC'),
  to: z.string().describe('Last day, UTC'),
};

export const listStatisticsView = z.object({
  ...dateRange,
  alerts: count('Alerts about a listed party in the date range, at most the latest 20,000'),
  isMore: z.boolean().describe('true: there were more, and the figures cover only the latest'),
  lists: z
    .array(z.object({ watchlistId: z.string().describe('ID of the list'), ...figures }))
    .describe(
      'Lists with the most alerts first. An alert counts for every list with a match in its transaction. Hits of ' +
        'ongoing screening are not counted',
    ),
});
export type ListStatisticsView = z.output<typeof listStatisticsView>;

export const LIST_STATISTICS_EXAMPLE: ListStatisticsView = {
  from: '2026-10-22',
  to: '2026-11-20',
  alerts: 18,
  isMore: false,
  lists: [{ watchlistId: 'ofac_sdn', raised: 18, open: 3, truePositives: 2, falsePositives: 13, precision: 0.133 }],
};

export const analystStatisticsView = z.object({
  ...dateRange,
  alerts: count('Alerts closed in the date range, at most the latest 20,000'),
  isMore: z.boolean().describe('true: more were closed, and the figures cover only the latest'),
  analysts: z
    .array(
      z.object({
        userId: z.string().nullable().describe('ID of the user or API client; null: unassigned'),
        open: count('Open alerts assigned to the user, as of now'),
        overdue: count('Open alerts past their due time'),
        closed: count('Alerts of the date range that the user decided first'),
        truePositives: count('Closed as true positive'),
        falsePositives: count('Closed as false positive'),
        onTime: count('Closed by their due time'),
        medianHours: z.number().nullable().describe('Median hours from raising to closing; null: none closed'),
        approved: count('Alerts that another user decided and this one closed as the second approver'),
      }),
    )
    .describe('Users with the most closed alerts first'),
});
export type AnalystStatisticsView = z.output<typeof analystStatisticsView>;

export const ANALYST_STATISTICS_EXAMPLE: AnalystStatisticsView = {
  from: '2026-10-22',
  to: '2026-11-20',
  alerts: 61,
  isMore: false,
  analysts: [
    {
      userId: '6f2c1a52-0b57-4d25-8f0a-4d8f3f8f1c11',
      open: 7,
      overdue: 1,
      closed: 61,
      truePositives: 4,
      falsePositives: 57,
      onTime: 58,
      medianHours: 3.4,
      approved: 0,
    },
  ],
};

export const filingStatisticsView = z.object({
  ...dateRange,
  kinds: z
    .array(
      z.object({
        kind: z.string().describe('Kind of filing deadline'),
        open: count('Open deadlines, as of now'),
        overdue: count('Open deadlines past their day'),
        dueSoon: count('Open deadlines within seven days'),
        filedOnTime: count('Filed in the date range by the due day'),
        filedLate: count('Filed in the date range after the due day'),
        notRequired: count('Settled in the date range as not required'),
      }),
    )
    .describe('Kinds with the most overdue deadlines first, without suspicious activity reports'),
});
export type FilingStatisticsView = z.output<typeof filingStatisticsView>;

export const FILING_STATISTICS_EXAMPLE: FilingStatisticsView = {
  from: '2026-10-22',
  to: '2026-11-20',
  kinds: [{ kind: 'BLOCKED_PROPERTY', open: 2, overdue: 0, dueSoon: 1, filedOnTime: 3, filedLate: 0, notRequired: 1 }],
};
