/** Requests and answers of the statistics. */
import { z } from 'zod';
import { optionalDate, optionalText } from '../../platform/http/fields.ts';

export const statisticsQuery = z.object({
  from: optionalDate('First day, UTC; absent: 29 days before the last'),
  to: optionalDate('Last day, UTC; absent: today. At most 366 days'),
});

const count = (description: string) => z.int().nonnegative().describe(description);

const dayView = z.object({
  day: z.string().describe('YYYY-MM-DD, UTC'),
  transactions: count('Recorded on this day'),
  stopped: count('Of these, those that are neither released, whitelisted nor still being screened'),
  screenings: count('Stored screenings of names'),
  screeningsWithMatches: count('Of these, those that matched somebody'),
  alertsRaised: count('Alerts that were raised on this day'),
  falsePositives: count('Alerts that were closed on this day as false positive'),
  truePositives: count('Alerts that were closed on this day as true positive'),
});

const openView = z.object({
  total: count('Alerts that are not closed'),
  overdue: count('Of these, those whose due time is over'),
  bySeverity: z.record(z.string(), z.int()).describe('How many are open of each severity'),
  byAge: z.record(z.string(), z.int()).describe('UNDER_1_DAY, UNDER_3_DAYS, UNDER_7_DAYS, OLDER'),
});

const codeView = z.object({
  findingCode: z.string().describe('Of the finding that raised them'),
  raised: count('Alerts of these days'),
  open: count('Of these, not closed'),
  truePositives: count('Of these, closed as true positive'),
  falsePositives: count('Of these, closed as false positive'),
  precision: z
    .number()
    .nullable()
    .describe('Share of the closed ones that were true positives, 0 to 1; null while none is closed'),
});

const { findingCode: _, ...figures } = codeView.shape;

export const ruleStatisticsQuery = statisticsQuery.extend({
  ruleId: optionalText(64, 'Of this rule alone'),
});

export const ruleStatisticsView = z.object({
  from: z.string().describe('First day, UTC'),
  to: z.string().describe('Last day, UTC'),
  alerts: count('Alerts of the range that rules raised and that were looked at: at most the latest 20,000'),
  isMore: z.boolean().describe('Whether there were more: the figures are of the latest ones then'),
  rules: z
    .array(
      z.object({
        ruleId: z.string().describe('Id of the rule'),
        name: z.string().nullable().describe('What it is called today; null: there is no such rule any more'),
        ...figures,
      }),
    )
    .describe(
      'Those that raised the most first; at most 200. An alert counts for each rule that hit the payment which raised it: those that only ' +
        'add to the score, or are only recorded, too. Rules in force that hit none of them are not listed',
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
  days: z.array(dayView).describe('Each day of the range, the first first'),
  statuses: z.record(z.string(), z.int()).describe('Transactions of the range by status'),
  openAlerts: openView.describe('As of now, whatever the range'),
  codes: z.array(codeView).describe('What raised the alerts of the range, the most first; at most 50'),
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
