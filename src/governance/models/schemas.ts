/** Request and response schemas of the operations on models. */
import { z } from 'zod';
import { MATCH_ALGORITHMS } from '../../matching/types.ts';
import { text } from '../../platform/http/fields.ts';
import { wholeListOf } from '../../platform/http/list-answers.ts';
import { screenEntityRequest } from '../../screening/schemas.ts';
import { FIGURE_GROUPS, FIGURE_NAMES, FIGURE_UNITS } from './matcher-figures.ts';

/** An open string for API clients, although the service accepts a fixed list: names change with the code. */
const figureName = z.string().describe('Name as in `GET /models/matcher`');
const moment = z.iso.datetime();
const MAX_FIGURE_CHARS = 64;
const figureValue = z.union([z.number(), z.string(), z.boolean()]).nullable();
const algorithm = z.enum(MATCH_ALGORITHMS);

const versionFields = {
  version: z.string().describe('Version number and the first characters of the SHA-256 of the content'),
  firstSeenAt: moment.describe('When this installation first ran it'),
};

export const modelList = z.object(
  wholeListOf(
    z.object({
      kind: z.string().describe('Kind of model: MATCHER, RULES, ...'),
      ...versionFields,
      versionCount: z.int().describe('Number of versions that this installation ran'),
    }),
    'All deciding models of this release, by kind',
  ),
);
export type ModelList = z.infer<typeof modelList>;

export const kindParams = z.object({ kind: z.string().describe('Kind of model as in the list: MATCHER, RULES, ...') });

export const versionList = z.object({
  kind: z.string().describe('Kind of model: MATCHER, RULES, ...'),
  ...wholeListOf(
    z.object({
      ...versionFields,
      isInForce: z.boolean().describe('true: this version is in force'),
      changed: z
        .int()
        .nullable()
        .describe('Number of values that differ from the previous version; null: the first version'),
      changes: z
        .array(
          z.object({
            figure: z.string().describe('Name of the value'),
            before: figureValue.describe('null: did not exist'),
            after: figureValue.describe('null: no longer exists'),
          }),
        )
        .describe('The changed values, at most 100, sorted by name'),
    }),
    'The latest first',
  ),
});
export type VersionList = z.infer<typeof versionList>;

const perAlgorithm = z.object({
  loose: z.number().describe('With the algorithm LOOSE, the most tolerant'),
  balanced: z.number().describe('With the algorithm BALANCED'),
  strict: z.number().describe('With the algorithm STRICT, the least tolerant'),
});
const shareOfParts = z.array(z.number().min(0).max(1)).length(2).describe('0 to 1, for each of the two measured parts');

export const matcherView = z.object({
  version: z.string().describe('Version number and the first characters of the SHA-256 of the content'),
  figures: z
    .array(
      z.object({
        figure: figureName,
        group: z.enum(FIGURE_GROUPS).describe('Group of the parameter'),
        unit: z
          .enum(FIGURE_UNITS)
          .describe('SHARE, FACTOR: 0 to 1. POINTS: 0 to 100 of a score. TIMES: a multiple, 0 to 5'),
        meaning: z.string().describe('Meaning of the parameter'),
        values: perAlgorithm.describe('Value in each algorithm'),
        most: z.number().describe('Highest allowed value; the lowest is 0'),
      }),
    )
    .describe('All numeric parameters, which a what-if request can change'),
  classWeights: z
    .array(
      z.object({
        class: z.string().describe('Class of word: a name, a patronymic, a legal form, ...'),
        weight: z.number().describe('0 to 1; words of weight 0 decide nothing'),
      }),
    )
    .describe('Weight of each class of word, before its frequency is applied'),
  letters: z
    .array(
      z.object({
        letters: z.int().describe('Length of the word'),
        loose: z.int().describe('Allowed edits with LOOSE'),
        balanced: z.int().describe('Allowed edits with BALANCED'),
        strict: z.int().describe('Allowed edits with STRICT'),
      }),
    )
    .describe('Allowed edits by word length; the last line also applies to longer words'),
  measured: z
    .object({
      matcherVersion: z.string().describe('Version of the measured matcher'),
      isOfThisVersion: z.boolean().describe('false: measured with an earlier matcher'),
      measuredOn: z.iso.date().describe('YYYY-MM-DD'),
      listedShare: z.number().describe('Share of listed parties among the test queries. Score meanings depend on it'),
      bands: z
        .array(
          z.object({
            from: z.number().describe('Lowest score of the band'),
            to: z.number().describe('Highest score of the band'),
            persons: z.number().describe('For persons, 0 to 1'),
            firms: z.number().describe('For organizations, 0 to 1'),
          }),
        )
        .describe('Share of true matches per score band'),
      threshold: z.number().describe('Threshold of the measurement, 0 to 100'),
      algorithms: z
        .array(
          z.object({
            algorithm: algorithm.describe('Match tolerance: LOOSE is the widest, STRICT the narrowest'),
            personsFound: shareOfParts,
            firmsFound: shareOfParts,
            inventedPersonsAlarming: shareOfParts,
            firmsAlarming: shareOfParts,
          }),
        )
        .describe('Detection and false alarms of each algorithm'),
    })
    .describe('Results measured on lists with known answers'),
});
export type MatcherView = z.infer<typeof matcherView>;

const { fullName, alias, dob, documentNumber, nationalityCodes, entityTypes, matchAlgorithm, fuzzyNameMatch } =
  screenEntityRequest.shape;

export const whatIfRequest = z.object({
  ...{ fullName, alias, dob, documentNumber, nationalityCodes, entityTypes, matchAlgorithm, fuzzyNameMatch },
  profileId: z.uuid().describe('ID of a profile of the shared lists'),
  moves: z
    .array(
      z.object({
        figure: text(MAX_FIGURE_CHARS, 'Name as in `GET /models/matcher`', 'listedExtra'),
        value: z.number().min(0).max(100).describe('From 0 to `most` of the parameter'),
      }),
    )
    .max(FIGURE_NAMES.length)
    .default([])
    .describe('Parameters that are changed together'),
});
export type WhatIfRequest = z.output<typeof whatIfRequest>;

const score = z
  .object({
    overall: z.number().describe('Overall score, 0 to 100'),
    name: z.number().nullable().describe('Name score, 0 to 100; null: a document decided'),
  })
  .nullable()
  .describe('Score, 0 to 100 with one decimal; null: not found at any threshold');
const movedTo = z.object({ value: z.number().describe('Changed value'), score });

export const whatIfResult = z.object({
  matcherVersion: z.string().describe('Version of the matcher'),
  algorithm: algorithm.describe('Match tolerance: LOOSE is the widest, STRICT the narrowest'),
  threshold: z.number().describe('Threshold of the organization'),
  profileId: z.uuid().describe('ID of the profile'),
  matchedName: z.string().nullable().describe('Best matching name of the profile; null: not found'),
  now: score,
  moved: score.describe('With all `moves`; equal to `now` without moves'),
  algorithms: z
    .array(
      z.object({
        algorithm: algorithm.describe('Match tolerance: LOOSE is the widest, STRICT the narrowest'),
        score,
      }),
    )
    .describe('Score by each algorithm'),
  figures: z
    .array(
      z.object({
        figure: figureName,
        value: z.number().describe('Current value'),
        down: movedTo.describe('A fifth lower'),
        up: movedTo.describe('A fifth higher'),
      }),
    )
    .describe('Each parameter changed alone by a fifth, those with the largest effect on the score first'),
});
export type WhatIfResult = z.infer<typeof whatIfResult>;
