/** Request and response schemas of look-backs. */
import { z } from 'zod';
import { STAGE_IDS } from '../../domain/finding.ts';
import { TRANSACTION_STATUSES } from '../../domain/transaction.ts';
import {
  enumList,
  momentField,
  optionalBoolean,
  optionalEnum,
  optionalText,
  text,
  uuidList,
} from '../../platform/http/fields.ts';
import { countedPageOf, countedQuery } from '../../platform/http/list-answers.ts';
import { isUnreadable } from '../../platform/http/unreadable.ts';
import { RESCREENING_FAILURES } from '../../transactions/rescreening.ts';
import { LOOK_BACK_STATES, PROPOSABLE_SETTINGS } from './types.ts';

const MAX_REASON = 2_000;
const MAX_TITLE = 200;
/** A case has at most as many items. */
export const MOST_IN_CASE = 1_000;

const proposed = z
  .unknown()
  .transform((value, context): Record<string, unknown> => {
    if (value === undefined || value === null) return {};
    if (typeof value === 'object' && !Array.isArray(value)) return value as Record<string, unknown>;
    const message = 'must be an object with keys of settings';
    context.addIssue({ code: 'custom', message, params: { code: 'Type' } });
    return z.NEVER;
  })
  .meta({
    jsonSchema: {
      type: ['object', 'null'],
      additionalProperties: true,
      description:
        'Values to try instead of the settings in force, by key. They are validated as a change of the setting is, and never ' +
        `saved. Keys: ${PROPOSABLE_SETTINGS.join(', ')}`,
    },
  })
  .optional();

export const startRequest = z.object({
  from: momentField.required('transactionDate at or after this time'),
  to: momentField.required('transactionDate before this time; at most 366 days after `from`'),
  reason: text(MAX_REASON, 'Why the payments are screened again'),
  settings: proposed,
});
export type StartRequest = z.output<typeof startRequest>;

export const lookBackParams = z.object({ lookBackId: z.string().describe('ID of the look-back') });
export const lookBacksQuery = z.object({
  state: optionalEnum(LOOK_BACK_STATES, 'Only look-backs in this state'),
  ...countedQuery('Look-backs'),
});
export const paymentsQuery = z.object({
  wouldBeHeld: optionalBoolean(
    'true: only payments that would be held now. false: only payments that could not be screened. Default: both',
    true,
  ),
  statusNow: enumList(TRANSACTION_STATUSES, 'Only payments that would have one of these statuses', true),
  ...countedQuery('Payments'),
});
export const caseRequest = z.object({
  transactionUuids: uuidList(
    MOST_IN_CASE,
    `Payments of the look-back. Default: all that would be held now, at most ${MOST_IN_CASE}`,
  ),
  title: optionalText(MAX_TITLE, 'Title of the case. Default: the period of the look-back'),
});
export type CaseRequest = z.output<typeof caseRequest>;

export const lookBackView = z.object({
  lookBackId: z.uuid().describe('ID of the look-back, assigned by the service'),
  state: z.enum(LOOK_BACK_STATES).describe('RUNNING: the counts still grow. DONE: final. FAILED: see `failure`'),
  from: z.string().describe('Start of the period, by transactionDate, UTC'),
  to: z.string().describe('End of the period, exclusive, UTC'),
  reason: z.string().describe('Why the payments were screened again'),
  toScreen: z.int().describe('Number of released payments of the period when the look-back started'),
  counts: z
    .object({
      screened: z.int().describe('Processed payments, including payments that could not be screened'),
      unchanged: z
        .int()
        .describe('Payments that would be released again, or held only for findings that a user already decided on'),
      wouldBeHeld: z.record(z.string(), z.int()).describe('Payments that would be held now, by status'),
      notScreened: z.int().describe('Payments that could not be screened. They are listed with the reason'),
    })
    .describe('Progress and result'),
  listVersions: z
    .array(
      z.object({
        watchlistId: z.string().describe('List ID, such as `un_sc`'),
        version: z.int().describe('Version of the list'),
        own: z.boolean().optional().describe('true: the internal list of the organization; absent: a shared list'),
      }),
    )
    .describe(
      'Every list version that the payments were screened against. A list has several if it was updated during the run',
    ),
  matcherVersion: z.string().describe('Version of the matcher'),
  settings: z
    .array(
      z.object({
        key: z.enum(PROPOSABLE_SETTINGS).describe('Key of the setting'),
        value: z.unknown().describe('Value that the whole run used'),
        version: z.int().describe('Version of the setting in force at the start; 0: the default'),
        isProposed: z.boolean().describe('true: the request gave the value, and it is not in force'),
      }),
    )
    .describe('Settings of the run'),
  failure: z.string().nullable().describe('Why the look-back failed; null: it did not fail'),
  createdBy: z.string().describe('ID of the user or API client who started it'),
  createdAt: z.string().describe('When it was started, UTC'),
  finishedAt: z.string().nullable().describe('When it finished, UTC; null: it is running'),
  isUnreadable,
});
export type LookBackView = z.output<typeof lookBackView>;
export const lookBackPage = z.object(countedPageOf(lookBackView));

const status = z.enum(TRANSACTION_STATUSES);
export const paymentView = z.object({
  transactionUuid: z.uuid().describe('ID of the transaction'),
  transactionReference: z.string().describe('Reference of the transaction'),
  transactionDate: z.string().describe('Date of the transaction, UTC'),
  statusThen: status.describe('Status of the payment when it was screened again: RELEASED or WHITELISTED'),
  screenedAs: status
    .nullable()
    .describe('Status that its recorded screening gave, before any decision of a user; null: it cannot be read'),
  statusNow: status.nullable().describe('Status that it would have now; null: it could not be screened'),
  failure: z
    .enum(RESCREENING_FAILURES)
    .nullable()
    .describe(
      'Why it could not be screened; null: it was screened. UNREADABLE: it cannot be decrypted, or has no recorded screening. ' +
        'CUSTOMER_NOT_SCREENED: ongoing screening has not compared its customer yet. SCREENING_FAILED: a stage failed',
    ),
  findings: z
    .array(
      z.object({
        stage: z.enum(STAGE_IDS).describe('Stage of the finding'),
        code: z.string().describe('Kind of finding'),
        subject: z.string().describe('Part of the transaction'),
        status: status.nullable().describe('Status that it supports; null: it only adds to the score'),
        score: z.number().describe('Severity, 0 to 100'),
        listedParty: z.string().nullable().describe('Name of the listed party; null: none'),
        profileId: z.string().nullable().describe('Profile of the listed party; null: none'),
        isNew: z.boolean().describe('true: the recorded screening did not have it'),
      }),
    )
    .describe('Findings that support the status, the gravest first'),
  isUnreadable,
});
export type PaymentView = z.output<typeof paymentView>;
export const paymentPage = z.object(countedPageOf(paymentView));
