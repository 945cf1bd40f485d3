/** Request and response schemas of the statistics. */
import { z } from 'zod';
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
});

const openView = z.object({
  total: count('Open alerts'),
  overdue: count('Open alerts past their due date'),
  bySeverity: z.record(z.string(), z.int()).describe('Open alerts per severity'),
  byAge: z.record(z.string(), z.int()).describe('Open alerts per age: UNDER_1_DAY, UNDER_3_DAYS, UNDER_7_DAYS, OLDER'),
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
  codes: z.array(codeView).describe('Alerts of the date range by finding code, the most first, at most 50'),
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
    },
  ],
  statuses: { RELEASED: 1_187, SANCTION_LISTED: 2, UNUSUAL_ACTIVITY: 15 },
  openAlerts: {
    total: 14,
    overdue: 1,
    bySeverity: { CRITICAL: 2, HIGH: 5, MEDIUM: 7, LOW: 0 },
    byAge: { UNDER_1_DAY: 9, UNDER_3_DAYS: 4, UNDER_7_DAYS: 1, OLDER: 0 },
  },
  codes: [{ findingCode: 'WATCHLIST_MATCH', raised: 2, open: 1, truePositives: 1, falsePositives: 0, precision: 1 }],
};
