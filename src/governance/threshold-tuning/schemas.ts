/** Requests and responses of tests of a threshold. */
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
const version = optionalNumber({ min: 1, max: 1e9, integer: true }, 'Version as you saw it; another one is refused');

export const startRequest = z.object({
  purpose: requiredEnum(
    PURPOSES,
    'PREVIEW: counts, and some of the pairs by name. TEST: a sample of its pairs is read blind, so none is shown before',
  ),
  reason: text(MAX_TEXT, 'Why it is asked'),
  threshold: points('Threshold that is asked about; default is the one in force, to see what that misses'),
  algorithm: optionalEnum(MATCH_ALGORITHMS, 'Algorithm that is asked about; default is the one in force'),
  floor: points('What scores less is not looked at; default is 15 below the lower of the two thresholds'),
  screeningDays: optionalNumber(
    { min: 0, max: MOST_DAYS, integer: true },
    'Stored screenings of so many days are asked again too, the same question once, the latest 5,000; default none',
  ),
});
export type StartRequest = z.output<typeof startRequest>;

const line = z.object({
  threshold: z.number().describe('Score, 0 to 100, from which on a match is a hit'),
  algorithm: z.enum(MATCH_ALGORITHMS).describe('What the score is made with'),
});
const byChange = z
  .object({
    kept: z.int().describe('Pairs that are hits by both thresholds'),
    newly: z.int().describe('Pairs that are hits by the threshold asked about alone'),
    lost: z.int().describe('Pairs that are hits by the one in force alone'),
    neither: z.int().describe('Pairs below both, and not below the floor'),
  })
  .describe(
    'kept: hits by both. newly: by the threshold asked about alone. lost: by the one in force alone. neither: below both',
  );
const share = z.number().min(0).max(1).nullable();
const count = z.int().nullable();
const moment = z.string().nullable();
const who = z.string().nullable().describe('Id of the person or client');

const testVersion = z
  .int()
  .describe(
    'Rises with each change. Sent back with a change, it has the change refused where somebody else came first',
  );
const pairId = z.uuid().describe('Id of the pair, given by the service');
const change = z
  .enum(PAIR_CHANGES)
  .describe(
    'KEPT: a hit by both thresholds. NEW: by the one asked about alone. LOST: by the one in force alone. NEITHER: below both',
  );

const estimate = z.object({
  change,
  population: z.int().describe('All pairs'),
  drawn: z.int().describe('How many of them were read'),
  same: z.int().describe('Judged to be the listed party'),
  other: z.int().describe('Judged to be somebody else'),
  cannotTell: z.int().describe('Of which nobody could tell'),
  share: share.describe('SAME among those that were told apart, 0 to 1; null: none was'),
  low: share.describe('With 95 % the share of all is not below this (Wilson), 0 to 1; null: none was told apart'),
  high: share.describe('With 95 % the share of all is not above this (Wilson), 0 to 1; null: none was told apart'),
  pairsLow: count.describe('`low` as a number of pairs, and at least those found; null: none was told apart'),
  pairsHigh: count.describe('`high` as a number of pairs, rounded up; null: none was told apart'),
  pairsHighest: count.describe('The upper end where each that nobody could tell counts as the listed party'),
});

export const testView = z.object({
  testId: z.uuid().describe('Id of the test, given by the service'),
  version: testVersion,
  purpose: z
    .enum(PURPOSES)
    .describe('PREVIEW: counts, and some of the pairs by name. TEST: a sample of its pairs is read blind'),
  reason: z.string().describe('Why it was asked'),
  asked: line.describe('What is asked about'),
  inForce: line.describe('What was in force when it began'),
  floor: z.number().describe('What scores less was not looked at'),
  screeningsFrom: moment.describe('Stored screenings of this moment or later were asked again; null: none'),
  state: z
    .enum(TEST_STATES)
    .describe(
      'COUNTED: the end of a PREVIEW; of a TEST a sample can be drawn. READ: all is judged, and a change can be proposed',
    ),
  progress: z
    .object({
      toLookAt: z.int().describe('How many there are; 0 until they are counted'),
      lookedAt: z.int().describe('How many of them were compared'),
    })
    .describe('Customers and stored screenings'),
  counted: z
    .object({
      customers: z.int().describe('Active customers, each with its beneficial owners'),
      screenings: z.int().describe('Stored screenings, the same question counted once; 0 where none were asked for'),
      moreScreenings: z.boolean().describe('There are more than were asked again'),
      failed: z.int().describe('Could not be compared: nothing is said of them'),
      cut: z.int().describe('With more matches than are looked at: the best 100 are counted'),
      pairs: byChange,
      withHits: z
        .object({
          inForce: z.int().describe('By the threshold in force'),
          asked: z.int().describe('By the threshold asked about'),
          newly: z.int().describe('By the threshold asked about, and by the one in force not one'),
          noLonger: z.int().describe('By the one in force, and by the threshold asked about not one'),
        })
        .describe('Customers and screenings with at least one hit'),
      scores: z
        .array(
          z.object({
            points: z.int().describe('Whole points of the score, 0 to 100; points without a pair are absent'),
            pairs: z.int().describe('How many have a score of these points'),
          }),
        )
        .describe('Pairs by the whole points of their score: 72 has those of 72.0 to 72.9'),
      generation: z.int().describe('The state of the shared lists that was searched last'),
      ownGeneration: z
        .int()
        .describe('The state of the organisation’s own list that was searched last; 0: it has none'),
      matcherVersion: z.string().describe('The matcher that compared'),
    })
    .nullable()
    .describe('What all records came to; null until they are counted, or where they could not be'),
  failure: z.string().nullable().describe('Why the records could not be counted; null: they could, or it runs'),
  seed: z
    .string()
    .nullable()
    .describe(
      'Made by the service: of each change those are drawn with the smallest SHA-256 of `seed/source/sourceId/subject/profileId`, hexadecimal. null: not told before all is read',
    ),
  drawn: byChange.nullable().describe('Pairs that were drawn to be read; null: none were'),
  judged: count.describe('How many of them are judged; null: none were drawn'),
  drawnBy: who,
  drawnAt: moment.describe('When they were drawn, UTC; null: they were not'),
  estimates: z.array(estimate).nullable().describe('Of each change that was drawn from; null until all is read'),
  rationale: z.string().nullable().describe('Why the change is proposed'),
  proposedBy: who,
  proposedAt: moment.describe('When the change was proposed, UTC; null: it was not'),
  answer: z.string().nullable().describe('Why it was signed off, or refused'),
  answeredBy: who,
  answeredAt: moment.describe('When it was signed off or refused, UTC; null: it was neither'),
  createdBy: z.string().describe('Who began it: the id of a person or client'),
  createdAt: z.string().describe('When it was begun, UTC'),
  finishedAt: moment.describe('When the counting ended, well or not, UTC; null: it runs'),
});
export type TestView = z.output<typeof testView>;

export const testPage = z.object(countedPageOf(testView));
export const testsQuery = z.object({
  state: optionalEnum(TEST_STATES, 'Only tests in this state'),
  purpose: optionalEnum(PURPOSES, 'Only of this purpose'),
  ...countedQuery('Tests'),
});
export const testParams = z.object({ testId: z.string().describe('Id of the test') });
export const pairParams = z.object({
  testId: z.string().describe('Id of the test'),
  pairId: z.string().describe('Id of the pair'),
});

const drawn = (of: string, standard: number) =>
  optionalNumber({ min: 0, max: MOST_DRAWN, integer: true }, `Of the pairs that are ${of}; default ${standard}`);
export const drawRequest = z.object({
  kept: drawn('hits by both', 10),
  newly: drawn('hits by the threshold asked about alone', 50),
  lost: drawn('hits by the one in force alone', 50),
  neither: drawn('below both', 50),
  version,
});
export type DrawRequest = z.output<typeof drawRequest>;

export const nextRequest = z.object({});
/** No points, no words. */
const { field, listed, verdict: fieldVerdict } = comparisonSchema.shape;
const side = z.object({
  field,
  given: z.array(z.string()).describe('Values of the party; empty: it has none'),
  listed,
  verdict: fieldVerdict,
});
export const takenPair = z.object({
  pair: z
    .object({
      pairId,
      number: z.int().describe('In the order of reading, from 1'),
      of: z.int().describe('Pairs of the test that were drawn'),
    })
    .nullable()
    .describe('null: none waits for this person'),
  evidence: z
    .object({
      party: z
        .object({
          name: z.string().describe('First name in the record, or the name that was asked for'),
          entityType: z.string().nullable().describe('Kind of party; null: the question did not say one'),
        })
        .describe('The customer, its beneficial owner, or whom a stored screening asked for'),
      listed: z
        .object({
          name: z.string().describe('The name that comes first in its profile'),
          entityType: z.string().describe('Kind of party by the lists'),
          listings: z.array(z.string()).describe('`list/reference`'),
        })
        .describe('The listed party that resembles it'),
      comparisons: z.array(side).describe('Field by field, without points'),
    })
    .nullable()
    .describe('null: the record or the listing was changed since, and it can only be CANNOT_TELL'),
  left: z.int().describe('Pairs of the test that nobody has judged'),
});
export type TakenPair = z.output<typeof takenPair>;

export const judgeRequest = z.object({
  verdict: requiredEnum(VERDICTS, 'SAME: the party is the listed one'),
  decidingFields: enumList(DECIDING_FIELDS, 'What it rests on; at least one, unless it is CANNOT_TELL'),
});
export type JudgeRequest = z.output<typeof judgeRequest>;

export const proposeRequest = z.object({
  rationale: text(MAX_TEXT, 'Why the change is right, for whoever signs it'),
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
  source: z.enum(SOURCES).describe('CUSTOMER: a customer or its owner. SCREENING: whom a stored screening asked for'),
  sourceId: z.uuid().describe('Id of the customer, or of the stored screening'),
  subject: z.string().describe('CUSTOMER, or OWNER and its position; of a screening ASKED'),
  profileId: z.uuid().describe('Id of the listed party’s unified profile'),
  score: z
    .number()
    .describe('By the algorithm asked about, 0 to 100; by the one in force where the other did not find the pair'),
  change,
  rank: z.string().describe('SHA-256 of seed and pair, hexadecimal'),
  position: count.describe('In the order of reading; null: not drawn'),
  reader: z.string().nullable().describe('User id of who took it; null: nobody has'),
  verdict: z
    .enum(VERDICTS)
    .nullable()
    .describe('SAME: the party is the listed one. OTHER: it is somebody else. null: it is not judged'),
  decidingFields: z
    .array(z.enum(DECIDING_FIELDS))
    .nullable()
    .describe('What the judgement rests on; empty only where it is CANNOT_TELL; null: it is not judged'),
  shown: z
    .object({
      fields: z
        .array(z.object({ field: z.string().describe('What was compared'), verdict: fieldVerdict }))
        .describe('In the order in which the reader saw them'),
      hash: z.string().describe('SHA-256 of all that the reader was shown, as canonical JSON'),
    })
    .nullable()
    .describe('What each field came to; null: it could not be shown, or nobody has taken it'),
  judgedAt: moment.describe('When it was judged, UTC; null: it is not'),
});
export const evidenceView = z.object({
  test: testView.describe('What was asked, counted, estimated, proposed and signed'),
  pairs: z.array(pairView).describe('Those that were drawn, by their ranks'),
});
export type EvidenceView = z.output<typeof evidenceView>;

export const pairsQuery = z.object({
  change: enumList(
    PAIR_CHANGES,
    'Only of these; default NEW and LOST of a PREVIEW, all that were drawn of a TEST',
    true,
  ),
});
export const pairsView = z.object({
  ...wholeListOf(
    pairView.extend({
      name: z.string().nullable().describe('null: the record or the listing was changed since'),
      listedName: z
        .string()
        .nullable()
        .describe('Of the listed party; null: the record or the listing was changed since'),
      listings: z.array(z.string()).describe('`list/reference`'),
    }),
    'At most 20, by chance',
  ),
  isCut: z.boolean().describe('There are more'),
});
export type PairsView = z.output<typeof pairsView>;

export const closingsQuery = z.object({
  from: optionalDate('First day, UTC; default 90 days up to the last'),
  to: optionalDate('Last day, UTC; default today'),
});
export const closingsView = z.object({
  from: z.string().describe('First day, YYYY-MM-DD, UTC'),
  to: z.string().describe('Last day, YYYY-MM-DD, UTC, with it'),
  closed: z.int().describe('Alerts that were closed on these days, at most 20,000'),
  isCut: z.boolean().describe('There are more: these are the latest'),
  notByMatch: z.int().describe('Of them not raised for matches with lists alone: no threshold keeps these away'),
  scores: z
    .array(
      z.object({
        points: z.int().describe('Whole points of the score, 0 to 100; points without an alert are absent'),
        truePositives: z.int().describe('Alerts that were closed as true positives'),
        falsePositives: z.int().describe('Alerts that were closed otherwise'),
      }),
    )
    .describe('The others by the whole points of their best match'),
});
export type ClosingsView = z.output<typeof closingsView>;
