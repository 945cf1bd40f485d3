/** Requests and responses of the operations on discounted matches. */
import { z } from 'zod';
import { withDateRanges } from '../../platform/http/date-ranges.ts';
import {
  enumList,
  momentField,
  optionalDate,
  optionalNumber,
  optionalText,
  requiredEnum,
  text,
} from '../../platform/http/fields.ts';
import { pageOf, pagingQuery } from '../../platform/http/list-answers.ts';
import { MAX_DRAWN } from './settings.ts';
import { REVIEW_STATES, VERDICTS } from './types.ts';

const MAX_TEXT = 4_000;
const watchlistId = optionalText(64, 'Only matches with a listing of this watchlist', 'ofac_sdn');

export const matchesQuery = withDateRanges(
  z.object({
    watchlistId,
    from: momentField.optional('Only payments recorded at or after this time'),
    to: momentField.optional('Only payments recorded before this time'),
    state: enumList(REVIEW_STATES, 'Only payments in these states of review', true),
    ...pagingQuery('Payments'),
  }),
  ['from', 'to'],
);
export type MatchesQuery = z.output<typeof matchesQuery>;

export const matchParams = z.object({ transactionUuid: z.string().describe('ID of the transaction') });

export const drawRequest = withDateRanges(
  z.object({
    from: momentField.optional('Payments recorded at or after this time. Default: 7 days before `to`'),
    to: momentField.optional('Payments recorded before this time, which must not be in the future. Default: now'),
    watchlistId,
    share: optionalNumber({ min: 0.001, max: 1 }, 'Share of the payments, rounded up. Provide this or `count`'),
    count: optionalNumber(
      { min: 1, max: MAX_DRAWN, integer: true },
      'Number of payments. Default: the setting alerts.discountedSampleSize',
    ),
  }),
  ['from', 'to'],
);
export type DrawRequest = z.output<typeof drawRequest>;

export const reviewRequest = z.object({
  verdict: requiredEnum(VERDICTS, 'CORRECT: another person. WRONG: the party is, or may be, the listed one'),
  reason: text(MAX_TEXT, 'Reason for the verdict'),
});
export type ReviewRequest = z.output<typeof reviewRequest>;

export const sampleView = z.object({
  sampleId: z.uuid().describe('ID of the sample, assigned by the service'),
  criteria: z
    .object({
      from: z.string().describe('Recorded at or after this time, UTC'),
      to: z.string().describe('Recorded before this time, UTC'),
      watchlistId: z.string().nullable().describe('Watchlist of the matches; null: all'),
      share: z.number().nullable().describe('Share of the payments, 0 to 1; null: drawn by count'),
      count: z.int().nullable().describe('Number of payments; null: drawn by share'),
    })
    .describe('Criteria for the payments in the draw'),
  seed: z
    .string()
    .describe(
      'Random seed of the service. The payments with the smallest SHA-256 of `seed/transactionUuid`, hexadecimal, are drawn',
    ),
  population: z.int().describe('Payments in the draw, without those already in a sample'),
  populationHash: z.string().describe('SHA-256 of their IDs in order, one per line, hexadecimal'),
  drawn: z.int().describe('Payments drawn'),
  drawnAt: z.string().describe('When it was drawn, UTC'),
  drawnBy: z.string().describe('ID of the user or API client who drew it; `SYSTEM`: the weekly draw'),
});
export type SampleView = z.output<typeof sampleView>;
export const samplePage = z.object(pageOf(sampleView));
export type SamplePage = z.output<typeof samplePage>;
export const samplesQuery = z.object(pagingQuery('Samples'));

export const reviewView = z.object({
  transactionUuid: z.uuid().describe('ID of the transaction'),
  sampleId: z.uuid().describe('ID of its sample'),
  drawnAt: z.string().describe('When it was drawn, UTC'),
  verdict: z.enum(VERDICTS).nullable().describe('Whether the discount was right; null: not reviewed'),
  reason: z.string().nullable().describe('Reason for the verdict; null: not reviewed'),
  reviewedAt: z.string().nullable().describe('When it was reviewed, UTC; null: not reviewed'),
  reviewedBy: z.string().nullable().describe('ID of the reviewer; null: not reviewed'),
  alertId: z.uuid().nullable().describe('The alert that WRONG opened; null: none'),
});
export type ReviewView = z.output<typeof reviewView>;

export const discountedMatch = z.object({
  transactionUuid: z.uuid().describe('ID of the transaction'),
  transactionReference: z.string().describe('Reference of the transaction'),
  createdAt: z.string().describe('When it was recorded, UTC'),
  state: z.enum(REVIEW_STATES).describe('UNSAMPLED: not drawn. DRAWN: waits for a reviewer'),
  matches: z
    .array(
      z.object({
        subject: z.string().describe('Part of the transaction: SENDER, RECEIVER, ...'),
        name: z.string().describe('Name that was screened'),
        profileId: z.string().describe('ID of the listed profile'),
        listedName: z.string().describe('Primary name of the listed party'),
        watchlistIds: z.array(z.string()).describe('Watchlists of the listings'),
        score: z.number().describe('Overall score of the match, 0 to 100'),
        remark: z.string().describe('Reason why the match was discounted, and the missing evidence'),
      }),
    )
    .describe('Discounted matches, the best of each finding first'),
  review: reviewView.nullable().describe('Review of the match; null: not drawn'),
});
export type DiscountedMatch = z.output<typeof discountedMatch>;
export const matchPage = z.object(pageOf(discountedMatch));
export type MatchPage = z.output<typeof matchPage>;

export const statisticsQuery = z.object({
  from: optionalDate('First day, UTC, on which the payments were recorded. Default: 89 days before the last'),
  to: optionalDate('Last day, UTC. Default: today. At most 366 days'),
});

export const statistics = z.object({
  from: z.string().describe('First day, UTC'),
  to: z.string().describe('Last day, UTC'),
  discounted: z.int().describe('Payments with a discounted match'),
  drawn: z.int().describe('Number of these payments in a sample'),
  reviewed: z.int().describe('Number of these payments that were reviewed'),
  wrong: z.int().describe('Reviews with the verdict WRONG'),
  wrongRate: z.number().nullable().describe('wrong / reviewed, 0 to 1; null: no reviews'),
  low: z.number().nullable().describe('Lower bound of the 95% confidence interval (Wilson); null: no reviews'),
  high: z.number().nullable().describe('Upper bound of the 95% confidence interval (Wilson); null: no reviews'),
});
export type DiscountStatistics = z.output<typeof statistics>;
