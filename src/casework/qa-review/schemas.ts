/** Requests and responses of the operations on second readings. */
import { z } from 'zod';
import { CLOSING_REASONS } from '../../alerts/life-cycle.ts';
import { alertHit, storedAlert } from '../../alerts/schemas.ts';
import { ALERT_QUEUES, ALERT_SEVERITIES } from '../../alerts/types.ts';
import {
  enumList,
  momentField,
  optionalDate,
  optionalEnum,
  optionalNumber,
  optionalText,
  requiredEnum,
  text,
  textList,
} from '../../platform/http/fields.ts';
import { countedPageOf, countedQuery, pageOf, pagingQuery } from '../../platform/http/list-answers.ts';
import { isUuid } from '../../platform/lib/ids.ts';
import { DISPOSITIONS, ERROR_KINDS, ERROR_TABLE, READING_STATES, READING_VERDICTS, STRATA } from './types.ts';

const MAX_TEXT = 4_000;
const MAX_COUNT = 1_000;
const MAX_CLOSERS = 50;

const optionalId = (description: string, of: string) =>
  optionalText(64, description).refine((value) => value === undefined || isUuid(value), {
    message: `must be the id of ${of}`,
    params: { code: 'Uuid', format: true },
  });
const version = optionalNumber({ min: 1, max: 1e9, integer: true }, 'Version as you saw it; another one is refused');

export const drawRequest = z.object({
  reason: text(MAX_TEXT, 'Why it is drawn'),
  closedFrom: momentField.required('Alerts that were closed at this time or later'),
  closedTo: momentField.required('Alerts that were closed before this time, which is not in the future'),
  dispositions: enumList(DISPOSITIONS, 'Only alerts that were closed so; default all'),
  reasonCodes: enumList(CLOSING_REASONS, 'Only alerts that were closed for these reasons; default all'),
  severities: enumList(ALERT_SEVERITIES, 'Only alerts of these severities; default all'),
  queues: enumList(ALERT_QUEUES, 'Only alerts of these queues; default all'),
  closers: textList(MAX_CLOSERS, 'Only alerts that these people or clients closed, by their ids; default all'),
  stratifiedBy: optionalEnum(STRATA, 'Share or count hold for each reason code, severity or closer by itself'),
  share: optionalNumber({ min: 0.001, max: 1 }, 'Of each part, rounded up. Either this or `count`'),
  count: optionalNumber({ min: 1, max: MAX_COUNT, integer: true }, 'Of each part. Either this or `share`'),
});
export type DrawRequest = z.output<typeof drawRequest>;

const list = <const T extends readonly [string, ...string[]]>(values: T) => z.array(z.enum(values)).nullable();

export const sampleView = z.object({
  sampleId: z.uuid().describe('Id of the sample, given by the service'),
  reason: z.string().describe('Why it was drawn'),
  criteria: z
    .object({
      closedFrom: z.string().describe('Closed at this time or later, UTC'),
      closedTo: z.string().describe('Closed before this time, UTC'),
      dispositions: list(DISPOSITIONS).describe('null: all'),
      reasonCodes: list(CLOSING_REASONS).describe('null: all'),
      severities: list(ALERT_SEVERITIES).describe('null: all'),
      queues: list(ALERT_QUEUES).describe('null: all'),
      closers: z.array(z.string()).nullable().describe('Ids of people and clients; null: all'),
      stratifiedBy: z.enum(STRATA).nullable().describe('What divided them into parts; null: nothing did'),
      share: z.number().nullable().describe('Of each part, 0 to 1; null: a count was asked for'),
      count: z.int().nullable().describe('Of each part; null: a share was asked for'),
    })
    .describe('Which closed alerts could be drawn'),
  seed: z
    .string()
    .describe(
      'Made by the service. Of each part those were drawn with the smallest SHA-256 of `seed/alertId`, hexadecimal',
    ),
  population: z.int().describe('Closed alerts that could be drawn: none that a sample had before'),
  populationHash: z.string().describe('SHA-256 of their ids in order, one a line, hexadecimal'),
  strata: z
    .array(
      z.object({
        stratum: z.string().describe('The value that its alerts have in common'),
        population: z.int().describe('Alerts that could be drawn'),
        drawn: z.int().describe('Alerts that were'),
      }),
    )
    .describe('Reason code, severity or closer; ALL where nothing divides them, UNKNOWN where nobody knows'),
  drawn: z.int().describe('Alerts that were drawn'),
  drawnAt: z.string().describe('When it was drawn, UTC'),
  drawnBy: z.string().describe('Who drew it: the id of a person or client'),
  outcomesWithheld: z
    .literal(true)
    .optional()
    .describe(
      'You may still read one of it: dispositions, reason codes and strata of these are left out until all were answered. Absent: nothing is',
    ),
});
export type SampleView = z.output<typeof sampleView>;
export const samplePage = z.object(pageOf(sampleView));
export type SamplePage = z.output<typeof samplePage>;
export const samplesQuery = z.object(pagingQuery('Samples'));

export const readingsQuery = z.object({
  state: enumList(READING_STATES, 'Only readings in these states', true),
  sampleId: optionalId('Only readings of this sample', 'a sample'),
  reader: optionalText(64, 'Only readings of this person; `me`: your own'),
  verdict: optionalEnum(READING_VERDICTS, 'Only readings that came to this'),
  ...countedQuery('Readings'),
});
export type ReadingsQuery = z.output<typeof readingsQuery>;

export const readingParams = z.object({ readingId: z.string().describe('Id of the reading') });
export const takeRequest = z.object({ sampleId: optionalId('Only of this sample', 'a sample') });
export const putBackRequest = z.object({ version });

export const answerRequest = z.object({
  disposition: requiredEnum(DISPOSITIONS, 'Whether the findings were right, by what you see'),
  reasonCode: requiredEnum(CLOSING_REASONS, 'Why: one that fits the disposition'),
  reason: text(MAX_TEXT, 'What it rests on'),
  version,
});
export type AnswerRequest = z.output<typeof answerRequest>;

const ERRORS = ERROR_KINDS.map((kind) => `${kind}: ${ERROR_TABLE[kind].meaning} (${ERROR_TABLE[kind].verdict})`).join(
  '; ',
);
export const concludeRequest = z.object({
  verdict: requiredEnum(READING_VERDICTS, 'Whether what the first reader decided holds'),
  errorKind: optionalEnum(ERROR_KINDS, `What was wrong; required for DISAGREE. ${ERRORS}`),
  reason: text(MAX_TEXT, 'Why; with DISAGREE whoever works on the alert next reads it'),
  version,
});
export type ConcludeRequest = z.output<typeof concludeRequest>;

export const readingView = z.object({
  readingId: z.uuid().describe('Id of the reading, given by the service'),
  sampleId: z.uuid().describe('Id of the sample that it is of'),
  alertId: z.uuid().nullable().describe('null while it waits'),
  state: z
    .enum(READING_STATES)
    .describe('WAITING for a reader; READING; ANSWERED before the first decision is shown; CONCLUDED'),
  severity: z.enum(ALERT_SEVERITIES).describe('Of the alert'),
  queue: z.enum(ALERT_QUEUES).describe('Of the alert'),
  cause: z.string().describe('Id of the rule that raised the alert, else the code of the finding'),
  drawnAt: z.string().describe('When the alert was drawn, UTC'),
  reader: z.string().nullable().describe('User id of who reads it a second time'),
  takenAt: z.string().nullable().describe('When the second reader took it, UTC; null: nobody has'),
  second: z
    .object({
      disposition: z.enum(DISPOSITIONS).describe('Whether the findings were right'),
      reasonCode: z.enum(CLOSING_REASONS).describe('Why, as a code'),
      reason: z.string().describe('What it rests on, in words'),
      answeredAt: z.string().describe('When, UTC'),
    })
    .nullable()
    .describe('What the second reader said before the first reading was shown'),
  first: z
    .object({
      disposition: z.enum(DISPOSITIONS).describe('Whether the findings were right'),
      reasonCode: z.string().nullable().describe('Why, as a code; null: none was given'),
      closedAt: z.string().describe('When the alert was closed, UTC'),
      closedBy: z.string().nullable().describe('null: nobody knows any more'),
    })
    .nullable()
    .describe('What the first reader made of it; null until the second has answered'),
  isSameDisposition: z.boolean().nullable().describe('null until the second reader has answered'),
  verdict: z.enum(READING_VERDICTS).nullable().describe('Whether the first decision holds; null: not concluded'),
  errorKind: z
    .enum(ERROR_KINDS as [(typeof ERROR_KINDS)[number], ...typeof ERROR_KINDS])
    .nullable()
    .describe('What was wrong; null: nothing, or not concluded'),
  reason: z.string().nullable().describe('Why; null: not concluded'),
  followUpAlertId: z
    .uuid()
    .nullable()
    .describe('After DISAGREE: the alert that is open because of it, the same one or the open one about the same'),
  concludedAt: z.string().nullable().describe('When it was concluded, UTC; null: it was not'),
  version: z
    .int()
    .describe(
      'Rises with each change. Sent back with a change, it has the change refused where somebody else came first',
    ),
});
export type ReadingView = z.output<typeof readingView>;
export const readingPage = z.object(countedPageOf(readingView));
export type ReadingPage = z.output<typeof readingPage>;
export const takenReading = z.object({
  reading: readingView.nullable().describe('null: none waits that you may read'),
});
export type TakenReading = z.output<typeof takenReading>;

const shape = storedAlert.shape;
/** What decides an alert, without anything that somebody did with it. */
const blindAlert = storedAlert
  .pick({
    ...{ alertId: true, kind: true, queue: true, title: true, findingCode: true, subjectName: true, partyId: true },
    ...{ customerId: true, severity: true, createdAt: true, findings: true, priorDecisions: true },
  })
  .extend({
    hits: z.array(alertHit.omit({ transactionStatus: true })).describe('What was found of each of its transactions'),
    customerHits: z
      .array(shape.customerHits.element.omit({ state: true, suppressedReason: true }))
      .describe('Listed parties that raised it, without what was decided of them'),
    checklist: z
      .object({
        source: shape.checklist.unwrap().shape.source,
        steps: z
          .array(
            z.object({
              step: z.string().describe('Name of the step, as answers are sent'),
              number: z.int().describe('Place in the guidance, from 1'),
              question: z.string().describe('What has to be looked at'),
            }),
          )
          .describe('The questions in their order, without answers'),
      })
      .nullable()
      .describe('How to assess a match with a sanctions list, without answers'),
  });
export type BlindAlert = z.output<typeof blindAlert>;

export const storedReading = readingView.extend({
  evidence: blindAlert.nullable().describe('Everything that decides the alert, for its second reader; null for others'),
  firstReason: z
    .string()
    .nullable()
    .describe(
      'The rationale of the first reader; null before the answer, or where its transactions were decided by themselves',
    ),
});
export type StoredReading = z.output<typeof storedReading>;

export const ratesQuery = z.object({
  from: optionalDate('First day, UTC, on which alerts were closed; absent: 89 days before the last'),
  to: optionalDate('Last day, UTC; absent: today. At most 366 days'),
});

const rate = {
  readings: z.int().describe('Concluded'),
  disagreed: z.int().describe('Of these, those in which the first decision does not hold'),
  agreedWithError: z.int().describe('Agreed, and something was wrong with how it was decided'),
  errorRate: z.number().nullable().describe('disagreed / readings, 0 to 1; null: there are none'),
  low: z.number().nullable().describe('With 95 % the rate of all is not below this (Wilson)'),
  high: z.number().nullable().describe('With 95 % the rate of all is not above this (Wilson)'),
};
const groups = (by: string) =>
  z
    .array(z.object({ key: z.string().describe('What the group has in common'), ...rate }))
    .describe(`By ${by}, the most read first, at most 100`);

export const errorRates = z.object({
  from: z.string().describe('First day, UTC'),
  to: z.string().describe('Last day, UTC'),
  unfinished: z.int().describe('Drawn, and not concluded yet'),
  all: z.object(rate).describe('Of every reading'),
  byCloser: groups('who closed'),
  byReason: groups('reason code'),
  byCause: groups('rule, or code of the finding'),
  bySeverity: groups('severity'),
  byErrorKind: z.record(z.string(), z.int()).describe('Readings with each kind of error; kinds without one are absent'),
});
export type ErrorRates = z.output<typeof errorRates>;
