/** Request and response schemas of QA review. */
import { z } from 'zod';
import { CLOSING_REASONS } from '../../alerts/life-cycle.ts';
import { alertHit, storedAlert } from '../../alerts/schemas.ts';
import { ALERT_QUEUES, ALERT_SEVERITIES } from '../../alerts/types.ts';
import { withDateRanges } from '../../platform/http/date-ranges.ts';
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
    message: `must be the ID of ${of}`,
    params: { code: 'Uuid', format: true },
  });
const version = optionalNumber(
  { min: 1, max: 1e9, integer: true },
  'Version that you read. A change based on another version is rejected',
);

export const drawRequest = withDateRanges(
  z.object({
    reason: text(MAX_TEXT, 'Why the sample is drawn'),
    closedFrom: momentField.required('Alerts closed at or after this time'),
    closedTo: momentField.required('Alerts closed before this time, which must not be in the future'),
    dispositions: enumList(DISPOSITIONS, 'Only alerts with these dispositions; default all'),
    reasonCodes: enumList(CLOSING_REASONS, 'Only alerts with these reason codes; default all'),
    severities: enumList(ALERT_SEVERITIES, 'Only alerts of these severities; default all'),
    queues: enumList(ALERT_QUEUES, 'Only alerts of these queues; default all'),
    closers: textList(MAX_CLOSERS, 'Only alerts closed by these users or API clients, by ID; default all'),
    stratifiedBy: optionalEnum(STRATA, 'Applies share or count to each reason code, severity or closer separately'),
    share: optionalNumber({ min: 0.001, max: 1 }, 'Share of each stratum, rounded up. Provide either this or `count`'),
    count: optionalNumber(
      { min: 1, max: MAX_COUNT, integer: true },
      'Number of alerts per stratum. Provide either this or `share`',
    ),
  }),
  ['closedFrom', 'closedTo'],
);
export type DrawRequest = z.output<typeof drawRequest>;

const list = <const T extends readonly [string, ...string[]]>(values: T) => z.array(z.enum(values)).nullable();

export const sampleView = z.object({
  sampleId: z.uuid().describe('ID of the sample, assigned by the service'),
  reason: z.string().describe('Why the sample was drawn'),
  criteria: z
    .object({
      closedFrom: z.string().describe('Closed at or after this time, UTC'),
      closedTo: z.string().describe('Closed before this time, UTC'),
      dispositions: list(DISPOSITIONS).describe('null: all'),
      reasonCodes: list(CLOSING_REASONS).describe('null: all'),
      severities: list(ALERT_SEVERITIES).describe('null: all'),
      queues: list(ALERT_QUEUES).describe('null: all'),
      closers: z.array(z.string()).nullable().describe('IDs of users and API clients; null: all'),
      stratifiedBy: z.enum(STRATA).nullable().describe('How the alerts were divided into strata; null: not stratified'),
      share: z.number().nullable().describe('Share of each stratum, 0 to 1; null: drawn by count'),
      count: z.int().nullable().describe('Number per stratum; null: drawn by share'),
    })
    .describe('Criteria for the alerts in the draw'),
  seed: z
    .string()
    .describe(
      'Random seed of the service. Each stratum takes the alerts with the smallest SHA-256 of ' +
        '`seed/alertId`, hexadecimal',
    ),
  population: z.int().describe('Closed alerts in the draw, without those already in a sample'),
  populationHash: z.string().describe('SHA-256 of their IDs in order, one per line, hexadecimal'),
  strata: z
    .array(
      z.object({
        stratum: z.string().describe('Value that defines the stratum'),
        population: z.int().describe('Alerts in the stratum'),
        drawn: z.int().describe('Alerts drawn from the stratum'),
      }),
    )
    .describe('Reason code, severity or closer; ALL if not stratified, UNKNOWN if the value is missing'),
  drawn: z.int().describe('Alerts drawn in total'),
  drawnAt: z.string().describe('When it was drawn, UTC'),
  drawnBy: z.string().describe('ID of the user or API client who drew it'),
  outcomesWithheld: z
    .literal(true)
    .optional()
    .describe(
      'true: you could still review an alert of this sample, so its dispositions, reason codes and strata ' +
        'are withheld until all reviews are answered. Absent: nothing is withheld',
    ),
});
export type SampleView = z.output<typeof sampleView>;
export const samplePage = z.object(pageOf(sampleView));
export type SamplePage = z.output<typeof samplePage>;
export const samplesQuery = z.object(pagingQuery('Samples'));

export const readingsQuery = z.object({
  state: enumList(READING_STATES, 'Only reviews in these states', true),
  sampleId: optionalId('Only reviews of this sample', 'a sample'),
  reader: optionalText(64, 'Only reviews of this user; `me`: your own'),
  verdict: optionalEnum(READING_VERDICTS, 'Only reviews with this verdict'),
  ...countedQuery('Readings'),
});
export type ReadingsQuery = z.output<typeof readingsQuery>;

export const readingParams = z.object({ readingId: z.string().describe('ID of the review') });
export const takeRequest = z.object({ sampleId: optionalId('Only from this sample', 'a sample') });
export const putBackRequest = z.object({ version });

export const answerRequest = z.object({
  disposition: requiredEnum(DISPOSITIONS, 'Whether the findings were right, based on the evidence you see'),
  reasonCode: requiredEnum(CLOSING_REASONS, 'Reason code that fits the disposition'),
  reason: text(MAX_TEXT, 'Rationale of the assessment'),
  version,
});
export type AnswerRequest = z.output<typeof answerRequest>;

const ERRORS = ERROR_KINDS.map((kind) => `${kind}: ${ERROR_TABLE[kind].meaning} (${ERROR_TABLE[kind].verdict})`).join(
  '; ',
);
export const concludeRequest = z.object({
  verdict: requiredEnum(READING_VERDICTS, 'Whether the original decision was right'),
  errorKind: optionalEnum(ERROR_KINDS, `Kind of error; required for DISAGREE. ${ERRORS}`),
  reason: text(MAX_TEXT, 'Reason. With DISAGREE it is shown to the next analyst of the alert'),
  version,
});
export type ConcludeRequest = z.output<typeof concludeRequest>;

export const readingView = z.object({
  readingId: z.uuid().describe('ID of the review, assigned by the service'),
  sampleId: z.uuid().describe('ID of its sample'),
  alertId: z.uuid().nullable().describe('ID of the alert; null: the review is waiting'),
  state: z
    .enum(READING_STATES)
    .describe(
      'WAITING: no reviewer yet. READING: a reviewer assesses the alert. ANSWERED: the original decision is ' +
        'shown. CONCLUDED: finished',
    ),
  severity: z.enum(ALERT_SEVERITIES).describe('Severity of the alert'),
  queue: z.enum(ALERT_QUEUES).describe('Queue of the alert'),
  cause: z.string().describe('ID of the rule that raised the alert, otherwise the finding code'),
  drawnAt: z.string().describe('When the alert was drawn, UTC'),
  reader: z.string().nullable().describe('User ID of the reviewer; null: none'),
  takenAt: z.string().nullable().describe('When the reviewer took it, UTC; null: not taken'),
  second: z
    .object({
      disposition: z.enum(DISPOSITIONS).describe('Whether the findings were right'),
      reasonCode: z.enum(CLOSING_REASONS).describe('Reason code chosen by the reviewer'),
      reason: z.string().describe('Rationale of the reviewer'),
      answeredAt: z.string().describe('When the reviewer answered, UTC'),
    })
    .nullable()
    .describe("The reviewer's assessment before the original decision was shown; null: not answered"),
  first: z
    .object({
      disposition: z.enum(DISPOSITIONS).describe('Whether the findings were right'),
      reasonCode: z.string().nullable().describe('Reason code; null: none was provided'),
      closedAt: z.string().describe('When the alert was closed, UTC'),
      closedBy: z.string().nullable().describe('ID of the closer; null: unknown'),
    })
    .nullable()
    .describe('The original decision; null until the reviewer has answered'),
  isSameDisposition: z
    .boolean()
    .nullable()
    .describe('Whether both dispositions agree; null until the reviewer has answered'),
  verdict: z.enum(READING_VERDICTS).nullable().describe('Whether the original decision was right; null: not concluded'),
  errorKind: z
    .enum(ERROR_KINDS as [(typeof ERROR_KINDS)[number], ...typeof ERROR_KINDS])
    .nullable()
    .describe('Kind of error; null: none, or not concluded'),
  reason: z.string().nullable().describe('Reason for the verdict; null: not concluded'),
  followUpAlertId: z
    .uuid()
    .nullable()
    .describe(
      'After DISAGREE: the alert to work on, either the reopened alert or another open alert about the same ' +
        'subject',
    ),
  concludedAt: z.string().nullable().describe('When it was concluded, UTC; null: not concluded'),
  version: z.int().describe('Increases with each change. A change sent with an outdated version is rejected'),
});
export type ReadingView = z.output<typeof readingView>;
export const readingPage = z.object(countedPageOf(readingView));
export type ReadingPage = z.output<typeof readingPage>;
export const takenReading = z.object({
  reading: readingView.nullable().describe('null: no review is waiting for you'),
});
export type TakenReading = z.output<typeof takenReading>;

const shape = storedAlert.shape;
/** Evidence of an alert without anything that an analyst did with it. */
const blindAlert = storedAlert
  .pick({
    ...{ alertId: true, kind: true, queue: true, title: true, findingCode: true, subjectName: true, partyId: true },
    ...{ customerId: true, severity: true, createdAt: true, findings: true, priorDecisions: true },
  })
  .extend({
    hits: z.array(alertHit.omit({ transactionStatus: true })).describe('Findings of each of its transactions'),
    customerHits: z
      .array(shape.customerHits.element.omit({ state: true, suppressedReason: true }))
      .describe('Listed parties that raised the alert, without the decisions on them'),
    checklist: z
      .object({
        source: shape.checklist.unwrap().shape.source,
        steps: z
          .array(
            z.object({
              step: z.string().describe('Name of the step, as used in answers'),
              number: z.int().describe('Position in the checklist, from 1'),
              question: z.string().describe('Question of the step'),
            }),
          )
          .describe('The questions in order, without answers'),
      })
      .nullable()
      .describe('Checklist of its kind of alert, without answers'),
  });
export type BlindAlert = z.output<typeof blindAlert>;

export const storedReading = readingView.extend({
  evidence: blindAlert.nullable().describe('Evidence of the alert, shown to its reviewer only; otherwise null'),
  firstReason: z
    .string()
    .nullable()
    .describe(
      'Rationale of the original decision; null before the answer, or if the transactions were decided ' +
        'individually',
    ),
});
export type StoredReading = z.output<typeof storedReading>;

export const ratesQuery = z.object({
  from: optionalDate('First day, UTC, on which the alerts were closed. Default: 89 days before the last'),
  to: optionalDate('Last day, UTC. Default: today. At most 366 days'),
});

const rate = {
  readings: z.int().describe('Concluded'),
  disagreed: z.int().describe('Reviews that disagree with the original decision'),
  agreedWithError: z.int().describe('Reviews that agree with the decision but found an error in how it was made'),
  errorRate: z.number().nullable().describe('disagreed / readings, 0 to 1; null: no reviews'),
  low: z.number().nullable().describe('Lower bound of the 95% confidence interval (Wilson); null: no reviews'),
  high: z.number().nullable().describe('Upper bound of the 95% confidence interval (Wilson); null: no reviews'),
};
const groups = (by: string) =>
  z
    .array(z.object({ key: z.string().describe('Value that defines the group'), ...rate }))
    .describe(`By ${by}, the most reviewed first, at most 100`);

export const errorRates = z.object({
  from: z.string().describe('First day, UTC'),
  to: z.string().describe('Last day, UTC'),
  unfinished: z.int().describe('Drawn but not concluded'),
  all: z.object(rate).describe('All reviews'),
  byCloser: groups('closer'),
  byReason: groups('reason code'),
  byCause: groups('rule or finding code'),
  bySeverity: groups('severity'),
  byErrorKind: z.record(z.string(), z.int()).describe('Reviews per kind of error; kinds without reviews are absent'),
});
export type ErrorRates = z.output<typeof errorRates>;
