/** Requests and responses of the operations on alerts. */
import { z } from 'zod';
import { optionalEnum, optionalText } from '../http/fields.ts';
import { pageOf, pagingQuery } from '../http/list-answers.ts';
import { isUuid } from '../lib/ids.ts';
import { ALERT_KINDS, ALERT_SEVERITIES, ALERT_STATES } from './types.ts';

export const DEFAULT_LIMIT = 20;

export const alertsQuery = z.object({
  state: optionalEnum(ALERT_STATES, 'Only alerts in this state'),
  severity: optionalEnum(ALERT_SEVERITIES, 'Only alerts of this severity'),
  transactionUuid: optionalText(64, 'Only alerts of this transaction').refine(
    (value) => value === undefined || isUuid(value),
    { message: 'must be the id of a transaction', params: { code: 'Uuid', format: true } },
  ),
  ...pagingQuery('Alerts'),
});

export const alertParams = z.object({ alertId: z.string().describe('Id of the alert') });

const alert = {
  alertId: z.uuid(),
  kind: z.enum(ALERT_KINDS),
  title: z.string(),
  severity: z.enum(ALERT_SEVERITIES).describe('The gravest of its transactions'),
  state: z
    .enum(ALERT_STATES)
    .describe('Moved by decisions on its transactions; it closes when somebody has decided on each of them'),
  transactionStatus: z.string().describe('Of the transaction that was raised last'),
  transactions: z.int().describe('Of the same party with the same finding, while the alert is open'),
  findings: z
    .array(
      z.object({
        code: z.string(),
        subject: z.string(),
        score: z.number().describe('0 to 100'),
        confidence: z.number().nullable().describe('That it is the listed party; null: no match with a listing'),
        gravity: z
          .number()
          .nullable()
          .describe('How grave it is to be the listed party; null: no match with a listing'),
        remark: z.string(),
      }),
    )
    .describe('Of the transaction that raised it, the gravest first, at most 20'),
  createdAt: z.string(),
  updatedAt: z.string(),
  dueAt: z.string().describe('CRITICAL 4 hours, HIGH 24 hours, MEDIUM 3 days, LOW 7 days after it was raised'),
  version: z.int(),
  reasonCode: z.string().nullable().describe('Of the decision that moved it last; null: none has'),
};

export const alertView = z.object(alert);
export type AlertView = z.output<typeof alertView>;

export const storedAlert = z.object({
  ...alert,
  transactionLog: z
    .array(z.object({ transactionUuid: z.uuid(), raisedAt: z.string() }))
    .describe('Its transactions, the latest first, at most 100'),
});
export type StoredAlert = z.output<typeof storedAlert>;

export const alertPage = z.object(pageOf(alertView));
export type AlertPage = z.output<typeof alertPage>;
