/** Requests and responses of the operations on models. */
import { z } from 'zod';
import { text } from '../http/fields.ts';
import { wholeListOf } from '../http/list-answers.ts';
import { MATCH_ALGORITHMS } from '../matching/types.ts';
import { screenEntityRequest } from '../screening/schemas.ts';
import { FIGURE_GROUPS, FIGURE_NAMES, FIGURE_UNITS } from './matcher-figures.ts';

/** Their names are the code's: a closed list of the service, open for who generates a client. */
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
      kind: z.string(),
      ...versionFields,
      versionCount: z.int().describe('How many this installation ran'),
    }),
    'Everything that ships with this release and decides, by kind',
  ),
);
export type ModelList = z.infer<typeof modelList>;

export const kindParams = z.object({ kind: z.string().describe('As the list of models has it: MATCHER, RULES, ...') });

export const versionList = z.object({
  kind: z.string(),
  ...wholeListOf(
    z.object({
      ...versionFields,
      isInForce: z.boolean(),
      changed: z.int().nullable().describe('Figures that differ from the version before; null: it is the first'),
      changes: z
        .array(z.object({ figure: z.string(), before: figureValue, after: figureValue }))
        .describe('Of these at most 100, in the order of their names'),
    }),
    'The latest first',
  ),
});
export type VersionList = z.infer<typeof versionList>;

const perAlgorithm = z.object({ loose: z.number(), balanced: z.number(), strict: z.number() });
const shareOfParts = z
  .array(z.number().min(0).max(1))
  .length(2)
  .describe('0 to 1, of each of the two parts that were looked at');

export const matcherView = z.object({
  version: z.string(),
  figures: z.array(
    z.object({
      figure: figureName,
      group: z.enum(FIGURE_GROUPS),
      unit: z.enum(FIGURE_UNITS),
      meaning: z.string(),
      values: perAlgorithm,
      most: z.number().describe('How far it can be moved; the least is 0'),
    }),
  ),
  classWeights: z
    .array(z.object({ class: z.string(), weight: z.number() }))
    .describe('How much a part of a name can decide, before rarity'),
  letters: z
    .array(z.object({ letters: z.int(), loose: z.int(), balanced: z.int(), strict: z.int() }))
    .describe('How many letters of a word may differ, by its length; the last line is of longer ones too'),
  measured: z.object({
    matcherVersion: z.string(),
    isOfThisVersion: z.boolean(),
    measuredOn: z.iso.date(),
    listedShare: z
      .number()
      .describe('Of those asked about, the share that was listed. With another share a score means another thing'),
    bands: z
      .array(z.object({ from: z.number(), to: z.number(), persons: z.number(), firms: z.number() }))
      .describe('Of names with such a score, the share that is the listed party'),
    threshold: z.number(),
    algorithms: z.array(
      z.object({
        algorithm,
        personsFound: shareOfParts,
        firmsFound: shareOfParts,
        inventedPersonsAlarming: shareOfParts,
        firmsAlarming: shareOfParts,
      }),
    ),
  }),
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
  .object({ overall: z.number(), name: z.number().nullable() })
  .nullable()
  .describe('0 to 100, one decimal; null: the party would not be found, whatever the threshold');
const movedTo = z.object({ value: z.number(), score });

export const whatIfResult = z.object({
  matcherVersion: z.string(),
  algorithm,
  threshold: z.number().describe('Of the organisation'),
  profileId: z.uuid(),
  matchedName: z.string().nullable(),
  now: score,
  moved: score.describe('With all `moves`; the same as `now` where there are none'),
  algorithms: z.array(z.object({ algorithm, score })),
  figures: z
    .array(
      z.object({
        figure: figureName,
        value: z.number(),
        down: movedTo,
        up: movedTo,
      }),
    )
    .describe('Each figure alone, moved by a fifth of what it is: those first that move the score most'),
});
export type WhatIfResult = z.infer<typeof whatIfResult>;
