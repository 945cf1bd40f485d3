/** Request and response schemas of threshold tests. */
import { z } from 'zod';
import { MATCH_ALGORITHMS } from '../../matching/types.ts';
import {
  enumList,
  optionalDate,
  optionalEnum,
  optionalNumber,
  requiredEnum,
  text,
} from '../../platform/http/fields.ts';
import { countedPageOf, countedQuery, wholeListOf } from '../../platform/http/list-answers.ts';
import { comparisonSchema } from '../../screening/comparisons.ts';
import { DECIDING_FIELDS, PAIR_CHANGES, PURPOSES, SOURCES, TEST_STATES, VERDICTS } from './types.ts';

const MAX_TEXT = 4_000;
const MOST_DAYS = 366;
const MOST_DRAWN = 500;
const points = (description: string) => optionalNumber({ min: 0, max: 100 }, description);
const version = optionalNumber(
  { min: 1, max: 1e9, integer: true },
  'Version that you read. A change based on another version is rejected',
);

export const startRequest = z.object({
  purpose: requiredEnum(
    PURPOSES,
    'PREVIEW: counts and example pairs by name. TEST: a sample of pairs is reviewed blind, so no pair is ' +
      'shown before',
  ),
  reason: text(MAX_TEXT, 'Why the test is run'),
  threshold: points('Threshold to test. Default: the one in force, to see what it misses'),
  algorithm: optionalEnum(MATCH_ALGORITHMS, 'Algorithm to test. Default: the one in force'),
  floor: points('Pairs below this score are ignored. Default: 15 below the lower threshold'),
  screeningDays: optionalNumber(
    { min: 0, max: MOST_DAYS, integer: true },
    'Also repeats the stored screenings of this many days, equal queries once, at most the latest 5,000. ' +
      'Default: none',
  ),
});
export type StartRequest = z.output<typeof startRequest>;

const line = z.object({
  threshold: z.number().describe('Minimum score of a hit, 0 to 100'),
  algorithm: z.enum(MATCH_ALGORITHMS).describe('Matching algorithm'),
});
const byChange = z
  .object({
    kept: z.int().describe('Hits by both thresholds'),
    newly: z.int().describe('Hits only by the tested threshold'),
    lost: z.int().describe('Hits only by the threshold in force'),
    neither: z.int().describe('Below both thresholds, but not below the floor'),
  })
  .describe(
    'Pairs by change. kept: hits by both thresholds. newly: only by the tested one. lost: only by the one ' +
      'in force. neither: below both',
  );
const share = z.number().min(0).max(1).nullable();
const count = z.int().nullable();
const moment = z.string().nullable();
const who = z.string().nullable().describe('ID of the user or API client; null: none');

const testVersion = z.int().describe('Increases with each change. A change sent with an outdated version is rejected');
const pairId = z.uuid().describe('ID of the pair, assigned by the service');
const change = z
  .enum(PAIR_CHANGES)
  .describe(
    'KEPT: a hit by both thresholds. NEW: only by the tested one. LOST: only by the one in force. ' +
      'NEITHER: below both',
  );

const estimate = z.object({
  change,
  population: z.int().describe('Number of pairs'),
  drawn: z.int().describe('Number of reviewed pairs'),
  same: z.int().describe('Verdicts SAME: the listed party'),
  other: z.int().describe('Verdicts OTHER: another party'),
  cannotTell: z.int().describe('Verdicts CANNOT_TELL'),
  share: share.describe('Share of SAME among SAME and OTHER, 0 to 1; null: no such verdicts'),
  low: share.describe('Lower bound of the 95% confidence interval of the share (Wilson), 0 to 1; null: no share'),
  high: share.describe('Upper bound of the 95% confidence interval of the share (Wilson), 0 to 1; null: no share'),
  pairsLow: count.describe('`low` as a number of pairs, at least those found; null: no share'),
  pairsHigh: count.describe('`high` as a number of pairs, rounded up; null: no share'),
  pairsHighest: count.describe('Upper bound if every CANNOT_TELL counts as SAME; null: no share'),
});

export const testView = z.object({
  testId: z.uuid().describe('ID of the test, assigned by the service'),
  version: testVersion,
  purpose: z
    .enum(PURPOSES)
    .describe('PREVIEW: counts and example pairs by name. TEST: a sample of pairs is reviewed blind'),
  reason: z.string().describe('Why the test was run'),
  asked: line.describe('Tested threshold'),
  inForce: line.describe('Threshold in force when the test started'),
  floor: z.number().describe('Pairs below this score were ignored'),
  screeningsFrom: moment.describe('Stored screenings since this time were repeated; null: none'),
  state: z
    .enum(TEST_STATES)
    .describe(
      'COUNTED: final for a PREVIEW; a TEST can draw a sample. READ: all pairs have a verdict, and the ' +
        'threshold can be proposed',
    ),
  progress: z
    .object({
      toLookAt: z.int().describe('Number of records; 0 until counted'),
      lookedAt: z.int().describe('Number of compared records'),
    })
    .describe('Progress over customers and stored screenings'),
  counted: z
    .object({
      customers: z.int().describe('Active customers, each with its beneficial owners'),
      screenings: z.int().describe('Stored screenings, equal queries counted once; 0: none requested'),
      moreScreenings: z.boolean().describe('true: there are more stored screenings than were repeated'),
      failed: z.int().describe('Records that could not be compared, and are not in the counts'),
      cut: z.int().describe('Records with too many matches: only the best 100 are counted'),
      pairs: byChange,
      withHits: z
        .object({
          inForce: z.int().describe('By the threshold in force'),
          asked: z.int().describe('By the tested threshold'),
          newly: z.int().describe('With a hit by the tested threshold, but none by the one in force'),
          noLonger: z.int().describe('With a hit by the threshold in force, but none by the tested one'),
        })
        .describe('Customers and screenings with at least one hit'),
      scores: z
        .array(
          z.object({
            points: z.int().describe('Whole points of the score, 0 to 100; points without pairs are absent'),
            pairs: z.int().describe('Number of pairs with these points'),
          }),
        )
        .describe('Pairs by whole points of the score: 72 counts 72.0 to 72.9'),
      generation: z.int().describe('Generation of the shared lists that was searched last'),
      ownGeneration: z.int().describe('Generation of the internal list that was searched last; 0: no internal list'),
      matcherVersion: z.string().describe('Version of the matcher'),
    })
    .nullable()
    .describe('Results of the count; null: not finished, or failed'),
  failure: z.string().nullable().describe('Why the count failed; null: it did not fail'),
  seed: z
    .string()
    .nullable()
    .describe(
      'Random seed of the service. Each change takes the pairs with the smallest SHA-256 of ' +
        '`seed/source/sourceId/subject/profileId`, hexadecimal. null: withheld until all pairs have a verdict',
    ),
  drawn: byChange.nullable().describe('Pairs drawn for review; null: no sample'),
  judged: count.describe('Pairs with a verdict; null: no sample'),
  drawnBy: who,
  drawnAt: moment.describe('When the sample was drawn, UTC; null: no sample'),
  estimates: z.array(estimate).nullable().describe('Estimates per drawn change; null: not all pairs have a verdict'),
  rationale: z.string().nullable().describe('Rationale of the proposal; null: not proposed'),
  proposedBy: who,
  proposedAt: moment.describe('When the threshold was proposed, UTC; null: not proposed'),
  answer: z.string().nullable().describe('Reason for the approval or rejection; null: pending or not proposed'),
  answeredBy: who,
  answeredAt: moment.describe('When it was approved or rejected, UTC; null: pending or not proposed'),
  createdBy: z.string().describe('ID of the user or API client who started it'),
  createdAt: z.string().describe('When it was started, UTC'),
  finishedAt: moment.describe('When the count ended or failed, UTC; null: it is running'),
});
export type TestView = z.output<typeof testView>;

export const testPage = z.object(countedPageOf(testView));
export const testsQuery = z.object({
  state: optionalEnum(TEST_STATES, 'Only tests in this state'),
  purpose: optionalEnum(PURPOSES, 'Only tests with this purpose'),
  ...countedQuery('Tests'),
});
export const testParams = z.object({ testId: z.string().describe('ID of the test') });
export const pairParams = z.object({
  testId: z.string().describe('ID of the test'),
  pairId: z.string().describe('ID of the pair'),
});

const drawn = (of: string, standard: number) =>
  optionalNumber({ min: 0, max: MOST_DRAWN, integer: true }, `Number of pairs that are ${of}; default ${standard}`);
export const drawRequest = z.object({
  kept: drawn('hits by both thresholds', 10),
  newly: drawn('hits only by the tested threshold', 50),
  lost: drawn('hits only by the threshold in force', 50),
  neither: drawn('below both thresholds', 50),
  version,
});
export type DrawRequest = z.output<typeof drawRequest>;

export const nextRequest = z.object({});
/** Without points and explanations, which would reveal the score. */
const { field, listed, verdict: fieldVerdict } = comparisonSchema.shape;
const side = z.object({
  field,
  given: z.array(z.string()).describe('Values of the party; empty: none'),
  listed,
  verdict: fieldVerdict,
});
export const takenPair = z.object({
  pair: z
    .object({
      pairId,
      number: z.int().describe('Position in the review order, from 1'),
      of: z.int().describe('Number of pairs in the sample'),
    })
    .nullable()
    .describe('null: no pair is waiting for this user'),
  evidence: z
    .object({
      party: z
        .object({
          name: z.string().describe('First name in the record, or the screened name'),
          entityType: z.string().nullable().describe('Type of the party; null: not provided'),
        })
        .describe('The customer, its beneficial owner, or the party of a stored screening'),
      listed: z
        .object({
          name: z.string().describe('Primary name of the profile'),
          entityType: z.string().describe('Type of the listed party'),
          listings: z.array(z.string()).describe('`list/reference`'),
        })
        .describe('The listed party'),
      comparisons: z.array(side).describe('Field by field, without points'),
    })
    .nullable()
    .describe('null: the record or the listing has changed since, so only CANNOT_TELL is possible'),
  left: z.int().describe('Pairs without a verdict'),
});
export type TakenPair = z.output<typeof takenPair>;

export const judgeRequest = z.object({
  verdict: requiredEnum(VERDICTS, 'SAME: the party is the listed party'),
  decidingFields: enumList(DECIDING_FIELDS, 'Basis of the verdict; at least one field unless CANNOT_TELL'),
});
export type JudgeRequest = z.output<typeof judgeRequest>;

export const proposeRequest = z.object({
  rationale: text(MAX_TEXT, 'Rationale of the proposal, for the approver'),
  version,
});
export type ProposeRequest = z.output<typeof proposeRequest>;
export const answerRequest = z.object({
  decision: requiredEnum(['SIGN_OFF', 'REFUSE'] as const, 'SIGN_OFF changes the settings'),
  reason: text(MAX_TEXT, 'Why'),
  version,
});
export type AnswerRequest = z.output<typeof answerRequest>;

const pairView = z.object({
  pairId,
  source: z.enum(SOURCES).describe('CUSTOMER: a customer or its owner. SCREENING: the party of a stored screening'),
  sourceId: z.uuid().describe('ID of the customer or stored screening'),
  subject: z.string().describe('CUSTOMER, or OWNER with its position; for a screening ASKED'),
  profileId: z.uuid().describe('ID of the profile of the listed party'),
  score: z
    .number()
    .describe('Score by the tested algorithm, 0 to 100; by the one in force if the tested one did not find the pair'),
  change,
  rank: z.string().describe('SHA-256 of seed and pair, hexadecimal'),
  position: count.describe('Position in the review order; null: not drawn'),
  reader: z.string().nullable().describe('User ID of the reviewer; null: not taken'),
  verdict: z.enum(VERDICTS).nullable().describe('SAME: the listed party. OTHER: another party. null: no verdict'),
  decidingFields: z
    .array(z.enum(DECIDING_FIELDS))
    .nullable()
    .describe('Basis of the verdict; empty only for CANNOT_TELL; null: no verdict'),
  shown: z
    .object({
      fields: z
        .array(z.object({ field: z.string().describe('Compared field'), verdict: fieldVerdict }))
        .describe('In the order shown to the reviewer'),
      hash: z.string().describe('SHA-256 of everything shown to the reviewer, as canonical JSON'),
    })
    .nullable()
    .describe('Results per field; null: could not be shown, or not taken'),
  judgedAt: moment.describe('When the verdict was given, UTC; null: no verdict'),
});
export const evidenceView = z.object({
  test: testView.describe('Request, counts, estimates, proposal and approval'),
  pairs: z.array(pairView).describe('Drawn pairs, by rank'),
});
export type EvidenceView = z.output<typeof evidenceView>;

export const pairsQuery = z.object({
  change: enumList(
    PAIR_CHANGES,
    'Only pairs with these changes. Default: NEW and LOST for a PREVIEW, all drawn pairs for a TEST',
    true,
  ),
});
export const pairsView = z.object({
  ...wholeListOf(
    pairView.extend({
      name: z.string().nullable().describe('Name of the party; null: the record or the listing has changed since'),
      listedName: z
        .string()
        .nullable()
        .describe('Name of the listed party; null: the record or the listing has changed since'),
      listings: z.array(z.string()).describe('`list/reference`'),
    }),
    'At most 20 random pairs',
  ),
  isCut: z.boolean().describe('true: there are more'),
});
export type PairsView = z.output<typeof pairsView>;

export const closingsQuery = z.object({
  from: optionalDate('First day, UTC. Default: 90 days up to the last'),
  to: optionalDate('Last day, UTC. Default: today'),
});
export const closingsView = z.object({
  from: z.string().describe('First day, YYYY-MM-DD, UTC'),
  to: z.string().describe('Last day, YYYY-MM-DD, UTC, inclusive'),
  closed: z.int().describe('Alerts closed in the date range, at most 20,000'),
  isCut: z.boolean().describe('true: there are more, and these are the latest'),
  notByMatch: z.int().describe('Alerts with other causes than list matches, which no threshold avoids'),
  scores: z
    .array(
      z.object({
        points: z.int().describe('Whole points of the score, 0 to 100; points without alerts are absent'),
        truePositives: z.int().describe('Alerts closed as true positive'),
        falsePositives: z.int().describe('Alerts closed as false positive'),
      }),
    )
    .describe('Other alerts by whole points of their best match'),
});
export type ClosingsView = z.output<typeof closingsView>;
