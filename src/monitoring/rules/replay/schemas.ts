/** Requests and responses of replays: rules tried on past transactions. */
import { z } from 'zod';
import { dateTimeField, optionalEnum, optionalNumber, optionalText } from '../../../platform/http/fields.ts';
import { pageOf, pagingQuery } from '../../../platform/http/list-answers.ts';
import { MAX_RULE_ID_CHARS, RULE_ID } from '../language/head.ts';
import { MODES, RESPONSES } from '../language/types.ts';
import { createRuleRequest, strings, traceLine } from '../schemas.ts';
import { MAX_REPLAYED_RULES, USUAL_MINUTES_PER_ALERT } from './replays.ts';
import { HIT_KINDS, MAX_LISTED } from './tally.ts';

export const replayParams = z.object({ replayId: z.string().describe('ID of the replay') });

export const replayRequest = z.object({
  ruleIds: strings(
    'Rules: their drafts, otherwise the versions in force',
    MAX_REPLAYED_RULES,
    MAX_RULE_ID_CHARS,
    RULE_ID,
  ),
  rules: z
    .unknown()
    .transform((value, context): unknown[] | undefined => {
      if (value === undefined || value === null) return undefined;
      if (Array.isArray(value) && value.length <= MAX_REPLAYED_RULES) return value;
      const message = `must be an array of at most ${MAX_REPLAYED_RULES} rules`;
      context.addIssue({ code: 'custom', message, params: { code: 'Type', format: false } });
      return z.NEVER;
    })
    .meta({
      jsonSchema: {
        type: ['array', 'null'],
        maxItems: MAX_REPLAYED_RULES,
        items: { type: 'object', additionalProperties: true },
        description: 'Rules that are not stored, as they would be created',
      },
      readAs: () => z.array(createRuleRequest),
    })
    .optional(),
  from: dateTimeField.required('transactionDate at or after'),
  to: dateTimeField.required('transactionDate before; at most 366 days after'),
  minutesPerAlert: optionalNumber(
    { min: 1, max: 480, integer: true },
    `Working time of an analyst for one alert, for \`analystHours\`. Assumed: ${USUAL_MINUTES_PER_ALERT}`,
  ),
});

const conclusions = 'null: not visible to the caller';

const figures = {
  hits: z.int().describe('Payments in which its condition holds'),
  alerts: z.int().describe('Hits that raise an alert, including holds'),
  holds: z.int().describe('Hits that hold the payment'),
  alertsPerThousand: z.number().describe('Alerts per 1,000 payments of the period'),
  holdsPerThousand: z.number().describe('Holds per 1,000 payments of the period'),
  analystHours: z
    .number()
    .describe('`alerts` times `minutesPerAlert`: at most this, since alerts with the same cause and subject are one'),
  truePositives: z
    .int()
    .nullable()
    .describe(`Hits on payments that users confirmed by closing an alert of monitoring, or a case. ${conclusions}`),
  falsePositives: z.int().nullable().describe(`Hits on payments that users dismissed. ${conclusions}`),
  precision: z
    .number()
    .nullable()
    .describe(`Share of the true positives among both, 0 to 1; null: none is closed yet, or not visible`),
  missed: z
    .int()
    .nullable()
    .describe(`Confirmed payments of its transaction types that it did not hit. ${conclusions}`),
};

const versionOfRule = z.int().describe('0: as shipped, or not stored');

const modeOfRule = z
  .enum(MODES)
  .describe('SHADOW: counted as if it were SCORE, unless the version in force has an effect');

export const replayView = z.object({
  replayId: z.uuid().describe('ID of the replay, assigned by the service'),
  state: z
    .enum(['QUEUED', 'RUNNING', 'DONE', 'FAILED'])
    .describe('QUEUED and RUNNING: in progress. FAILED: it could not be completed'),
  from: z.string().describe('`transactionDate` at or after, UTC'),
  to: z.string().describe('`transactionDate` before, UTC'),
  ruleSetVersion: z.int().describe('Rule set in force at the time of the request'),
  minutesPerAlert: z.int().describe('Assumed working time for one alert'),
  processed: z.int().describe('Payments processed so far'),
  confirmed: z
    .int()
    .nullable()
    .describe(`Payments that users confirmed by closing an alert of monitoring, or a case. ${conclusions}`),
  createdAt: z.string().describe('Time of the request, UTC'),
  updatedAt: z.string().describe('Time of the last progress, UTC'),
  rules: z
    .array(
      z.object({
        ruleId: z.string().describe('Identifier of the rule, unique in the organization'),
        version: versionOfRule,
        mode: modeOfRule,
        ...figures,
        alone: z.int().describe('Hits without a hit of a rule in force'),
        perDay: z
          .array(
            z.object({
              day: z.string().describe('YYYY-MM-DD, UTC'),
              hits: z.int().describe('Payments in which its condition holds'),
              alerts: z.int().describe('Hits that raise an alert'),
            }),
          )
          .describe('Hits and alerts by day'),
        overlap: z
          .array(
            z.object({
              ruleId: z.string().describe('Name of the rule in force'),
              hits: z.int().describe('Payments that both hit'),
            }),
          )
          .describe('Hits shared with rules in force'),
        champion: z
          .object({
            version: versionOfRule,
            mode: modeOfRule,
            ...figures,
            both: z.int().describe('Hits of both versions'),
            championOnly: z.int().describe('Hits of the version in force only'),
            challengerOnly: z.int().describe('Hits of the tested version only'),
          })
          .nullable()
          .describe('The version in force, over the same period; null: none, or the same as the tested one'),
        isCut: z
          .boolean()
          .describe(`Some of its payments are not listed, because a replay lists at most ${MAX_LISTED}`),
      }),
    )
    .describe('Results by rule'),
  flagged: z
    .object({
      before: z.int().describe('Flagged by the rules in force'),
      after: z.int().describe('Flagged by the tested rules'),
      added: z.int().describe('Flagged only by the tested rules'),
      removed: z.int().describe('Flagged only by the rules in force'),
    })
    .describe('Flagged payments: by the rules in force, and by the tested rules'),
  perDay: z
    .array(
      z.object({
        day: z.string().describe('YYYY-MM-DD, UTC'),
        transactions: z.int().describe('Payments of the day'),
        before: z.int().describe('Flagged by the rules in force'),
        after: z.int().describe('Flagged by the tested rules'),
      }),
    )
    .describe('Flagged payments by day'),
});

const KINDS =
  'HIT: its condition holds. ALERT, HOLD: the hit raises an alert, holds the payment. ALONE: no rule in force hits. ADDED, REMOVED: ' +
  'newly flagged, no longer flagged. CHALLENGER_ONLY, CHAMPION_ONLY: only the tried version, only the version in force hits. ' +
  'MISSED: users confirmed the payment, and the rule did not hit';

export const replayHitsQuery = z.object({
  ruleId: optionalText(MAX_RULE_ID_CHARS, 'A rule of the replay; absent: any of them. Required for MISSED'),
  kind: optionalEnum(HIT_KINDS, `${KINDS}. Absent: any of them`),
  ...pagingQuery('Payments'),
});

export const replayHits = z.object(
  pageOf(
    z.object({
      transactionUuid: z.uuid().describe('ID of the payment'),
      transactionReference: z.string().describe('Your own reference of the payment'),
      transactionDate: z.string().describe('Date as sent, UTC'),
      amount: z.string().describe('Exact amount as sent'),
      currency: z.string().describe('ISO 4217, or the symbol of the asset'),
      baseAmount: z.number().nullable().describe('In your base currency; null: no exchange rate'),
      customerReference: z.string().nullable().describe('Your own reference of the customer; null: none'),
      customerName: z.string().nullable().describe('Name of the side that is your customer; null: none'),
      isUnreadable: z.boolean().describe('true: its encrypted part cannot be decrypted'),
      response: z.enum(RESPONSES).nullable().describe('Combined effect of the tested rules; null: no alert'),
      rules: z
        .array(
          z.object({
            ruleId: z.string().describe('ID of a tested rule'),
            kinds: z.array(z.enum(HIT_KINDS)).describe(KINDS),
          }),
        )
        .describe('Why the payment is listed'),
      inForce: z.array(z.string()).describe('Other rules in force that hit it'),
      conclusion: z
        .enum(['TRUE_POSITIVE', 'FALSE_POSITIVE'])
        .nullable()
        .describe(
          'Closing decision on the monitoring alerts or the case of the payment. null: not closed yet, or not visible to the caller',
        ),
      failed: traceLine.nullable().describe('For MISSED: the first comparison that prevented a hit, with current data'),
    }),
  ),
);
