/** Request and response schemas of the operations on models. */
import { z } from 'zod';
import { MATCH_ALGORITHMS } from '../../matching/types.ts';
import { text } from '../../platform/http/fields.ts';
import { wholeListOf } from '../../platform/http/list-answers.ts';
import { screenEntityRequest } from '../../screening/schemas.ts';
import { FIGURE_GROUPS, FIGURE_NAMES, FIGURE_UNITS } from './matcher-figures.ts';

/** An open string for API clients, although the service accepts a fixed list: names change with the code. */
const figureName = z.string().describe('As `GET /models/matcher` names it');
const moment = z.iso.datetime();
const MAX_FIGURE_CHARS = 64;
const figureValue = z.union([z.number(), z.string(), z.boolean()]).nullable();
const algorithm = z.enum(MATCH_ALGORITHMS);

const versionFields = {
  version: z.string().describe('Number for people, and the start of the SHA-256 of the content'),
  firstSeenAt: moment.describe('When this installation ran it first'),
};

export const modelList = z.object(
  wholeListOf(
    z.object({
      kind: z.string().describe('MATCHER, RULES, ...'),
      ...versionFields,
      versionCount: z.int().describe('How many this installation ran'),
    }),
    'Everything that ships with this release and decides, by kind',
  ),
);
export type ModelList = z.infer<typeof modelList>;

export const kindParams = z.object({ kind: z.string().describe('As the list of models has it: MATCHER, RULES, ...') });

export const versionList = z.object({
  kind: z.string().describe('MATCHER, RULES, ...'),
  ...wholeListOf(
    z.object({
      ...versionFields,
      isInForce: z.boolean().describe('Whether this is what decides now'),
      changed: z.int().nullable().describe('Figures that differ from the version before; null: it is the first'),
      changes: z
        .array(
          z.object({
            figure: z.string().describe('Name of the figure'),
            before: figureValue.describe('null: it was not there'),
            after: figureValue.describe('null: it is not there any more'),
          }),
        )
        .describe('Of these at most 100, in the order of their names'),
    }),
    'The latest first',
  ),
});
export type VersionList = z.infer<typeof versionList>;

const perAlgorithm = z.object({
  loose: z.number().describe('With the algorithm LOOSE, which forgives the most'),
  balanced: z.number().describe('With the algorithm BALANCED'),
  strict: z.number().describe('With the algorithm STRICT, which forgives the least'),
});
const shareOfParts = z
  .array(z.number().min(0).max(1))
  .length(2)
  .describe('0 to 1, of each of the two parts that were looked at');

export const matcherView = z.object({
  version: z.string().describe('Number for people, and the start of the SHA-256 of the content'),
  figures: z
    .array(
      z.object({
        figure: figureName,
        group: z.enum(FIGURE_GROUPS).describe('What the figure is about'),
        unit: z
          .enum(FIGURE_UNITS)
          .describe('SHARE, FACTOR: 0 to 1. POINTS: 0 to 100 of a score. TIMES: a multiple, 0 to 5'),
        meaning: z.string().describe('What it does, in words'),
        values: perAlgorithm.describe('What it is in each algorithm'),
        most: z.number().describe('How far it can be moved; the least is 0'),
      }),
    )
    .describe('Every figure that is one number, and so can be moved'),
  classWeights: z
    .array(
      z.object({
        class: z.string().describe('Kind of word: a name, a patronymic, a legal form, ...'),
        weight: z.number().describe('0 to 1; a word of weight 0 decides nothing'),
      }),
    )
    .describe('How much a part of a name can decide, before rarity'),
  letters: z
    .array(
      z.object({
        letters: z.int().describe('Length of the word'),
        loose: z.int().describe('How many may differ with LOOSE'),
        balanced: z.int().describe('How many may differ with BALANCED'),
        strict: z.int().describe('How many may differ with STRICT'),
      }),
    )
    .describe('How many letters of a word may differ, by its length; the last line is of longer ones too'),
  measured: z
    .object({
      matcherVersion: z.string().describe('The matcher that was measured'),
      isOfThisVersion: z.boolean().describe('false: the figures are of an earlier matcher'),
      measuredOn: z.iso.date().describe('YYYY-MM-DD'),
      listedShare: z
        .number()
        .describe('Of those asked about, the share that was listed. With another share a score means another thing'),
      bands: z
        .array(
          z.object({
            from: z.number().describe('Lowest score of the band'),
            to: z.number().describe('Highest score of the band'),
            persons: z.number().describe('Of persons, 0 to 1'),
            firms: z.number().describe('Of firms, 0 to 1'),
          }),
        )
        .describe('Of names with such a score, the share that is the listed party'),
      threshold: z.number().describe('That it was measured with, 0 to 100'),
      algorithms: z
        .array(
          z.object({
            algorithm: algorithm.describe('How much variation was forgiven: LOOSE the most, STRICT the least'),
            personsFound: shareOfParts,
            firmsFound: shareOfParts,
            inventedPersonsAlarming: shareOfParts,
            firmsAlarming: shareOfParts,
          }),
        )
        .describe('What each found and what it raised for nothing'),
    })
    .describe('What it finds, by a measurement against lists with known answers'),
});
export type MatcherView = z.infer<typeof matcherView>;

const { fullName, alias, dob, documentNumber, nationalityCodes, entityTypes, matchAlgorithm, fuzzyNameMatch } =
  screenEntityRequest.shape;

export const whatIfRequest = z.object({
  ...{ fullName, alias, dob, documentNumber, nationalityCodes, entityTypes, matchAlgorithm, fuzzyNameMatch },
  profileId: z.uuid().describe('A profile of the shared lists'),
  moves: z
    .array(
      z.object({
        figure: text(MAX_FIGURE_CHARS, 'As `GET /models/matcher` names it', 'listedExtra'),
        value: z.number().min(0).max(100).describe('From 0 to `most` of the figure'),
      }),
    )
    .max(FIGURE_NAMES.length)
    .default([])
    .describe('Figures that are moved together'),
});
export type WhatIfRequest = z.output<typeof whatIfRequest>;

const score = z
  .object({
    overall: z.number().describe('With everything that was given, 0 to 100'),
    name: z.number().nullable().describe('Of the name alone, 0 to 100; null: a document decided'),
  })
  .nullable()
  .describe('0 to 100, one decimal; null: the party would not be found, whatever the threshold');
const movedTo = z.object({ value: z.number().describe('To which it was moved'), score });

export const whatIfResult = z.object({
  matcherVersion: z.string().describe('LOOSE, BALANCED, STRICT'),
  algorithm: algorithm.describe('How much variation was forgiven: LOOSE the most, STRICT the least'),
  threshold: z.number().describe('Of the organisation'),
  profileId: z.uuid().describe('The profile that was asked about'),
  matchedName: z.string().nullable().describe('Its name that came nearest; null: it would not be found'),
  now: score,
  moved: score.describe('With all `moves`; the same as `now` where there are none'),
  algorithms: z
    .array(
      z.object({
        algorithm: algorithm.describe('How much variation was forgiven: LOOSE the most, STRICT the least'),
        score,
      }),
    )
    .describe('What each algorithm would give'),
  figures: z
    .array(
      z.object({
        figure: figureName,
        value: z.number().describe('What it is now'),
        down: movedTo.describe('With a fifth less'),
        up: movedTo.describe('With a fifth more'),
      }),
    )
    .describe('Each figure alone, moved by a fifth of what it is: those first that move the score most'),
});
export type WhatIfResult = z.infer<typeof whatIfResult>;
