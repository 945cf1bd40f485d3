/**
 * Learns what each factor of `src/screening/adverse-media/classify.ts` weighs, by logistic regression on the learning half of
 * `bench/adverse-media/`, and prints `src/screening/adverse-media/weights.ts`. One example per article and theme that any term points at;
 * the held-out half is not read. Deterministic.
 *
 * On stderr: F1 by cross-validation over the learning half, against the weights in use.
 */

import { halfOf, readLabelled } from '../bench/adverse-media/measure.ts';
import { FACTORS, type Factors, factorsOf } from '../src/screening/adverse-media/factors.ts';
import { readArticle } from '../src/screening/adverse-media/reading.ts';
import { THEMES } from '../src/screening/adverse-media/taxonomy.ts';
import { MODEL } from '../src/screening/adverse-media/weights.ts';

interface Example {
  article: number;
  values: Factors;
  isTheme: boolean;
}

interface Model {
  bias: number;
  weights: Factors;
}

const ROUNDS = 4_000;
const STEP = 0.05;
/** Pulls the weights to 0; the bias is free. */
const RIDGE = 0.01;
const FOLDS = 7;

function examplesOf(): { examples: Example[]; missed: number; articles: number } {
  const articles = readLabelled().filter((one) => halfOf(one) === 'learning');
  const examples: Example[] = [];
  let missed = 0;
  for (const [at, article] of articles.entries()) {
    const sentences = readArticle(article, article.language);
    for (const theme of THEMES) {
      const values = factorsOf(sentences, theme);
      const isTheme = theme in article.themes;
      if (values.strong + values.weak > 0) examples.push({ article: at, values, isTheme });
      else if (isTheme) missed += 1;
    }
  }
  return { examples, missed, articles: articles.length };
}

function train(examples: readonly Example[]): Model {
  const model: Model = { bias: 0, weights: Object.fromEntries(FACTORS.map((factor) => [factor, 0])) as Factors };
  for (let round = 0; round < ROUNDS; round += 1) {
    const slope = { bias: 0, ...Object.fromEntries(FACTORS.map((factor) => [factor, 0])) } as Factors & {
      bias: number;
    };
    for (const { values, isTheme } of examples) {
      const error = chance(model, values) - (isTheme ? 1 : 0);
      slope.bias += error;
      for (const factor of FACTORS) slope[factor] += error * values[factor];
    }
    model.bias -= (STEP * slope.bias) / examples.length;
    for (const factor of FACTORS) {
      model.weights[factor] -= STEP * (slope[factor] / examples.length + RIDGE * model.weights[factor]);
    }
  }
  return model;
}

function chance({ bias, weights }: Model, values: Factors): number {
  return 1 / (1 + Math.exp(-FACTORS.reduce((sum, factor) => sum + weights[factor] * values[factor], bias)));
}

function f1(examples: readonly Example[], missed: number, says: (example: Example) => boolean): number {
  const right = examples.filter((one) => one.isTheme && says(one)).length;
  const wrong = examples.filter((one) => !one.isTheme && says(one)).length;
  const lost = examples.filter((one) => one.isTheme && !says(one)).length + missed;
  return Math.round((2_000 * right) / (2 * right + wrong + lost)) / 1_000;
}

const { examples, missed, articles } = examplesOf();
const folds = Array.from({ length: FOLDS }, (_, fold) =>
  train(examples.filter(({ article }) => article % FOLDS !== fold)),
);
const crossValidated = f1(examples, missed, ({ article, values }) => chance(folds[article % FOLDS]!, values) >= 0.5);
const rule = f1(examples, missed, ({ values }) => chance(MODEL, values) >= 0.5);
console.error(
  `${articles} articles, ${examples.length} examples: weights in use ${rule}, cross-validated ${crossValidated}`,
);

const model = train(examples);
const lines = FACTORS.map((factor) => `    ${factor}: ${model.weights[factor].toFixed(2)},`);
console.log(`/**
 * What each factor weighs. Learnt by \`scripts/train-adverse-media.mjs\` from the ${articles} articles of the learning half of
 * \`bench/adverse-media/\` (${examples.length} examples of article and theme, all languages and themes together; logistic regression,
 * ridge ${RIDGE}). By cross-validation over these F1 is ${crossValidated}, with the weights before ${rule}.
 */
import type { Factors } from './factors.ts';

export const MODEL: { bias: number; weights: Factors } = {
  bias: ${model.bias.toFixed(2)},
  weights: {
${lines.join('\n')}
  },
};`);
