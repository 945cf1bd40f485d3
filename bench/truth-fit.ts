/**
 * Chooses the numbers of `matching/model.ts` on the part `fit` of the truth: from today's values, one number after another, a step
 * up and a step down, kept where the sum of what is found and what is alarmed gets better by more than the step costs.
 *
 *     amlcore bench truth-fit [--rounds 2] [--per-kind 40] [--only commonLoss,truncated]
 *
 * It prints the numbers, what each step brought, and how much the sum loses when a number is put back alone: which of them matter.
 */
import { buildCorpus } from '../src/matching/corpus-builder.ts';
import { Matcher } from '../src/matching/matcher.ts';
import { MODELS, type Model } from '../src/matching/model.ts';
import type { MatchKind } from '../src/matching/types.ts';
import { optionsOf } from './arguments.ts';
import { dataFolder, readLists, skip } from './data.ts';
import { LIST_IDS, THRESHOLD } from './scorecard.ts';
import { disturbedNames } from './truth/cases.ts';
import { readClean } from './truth/populations.ts';
import { readPositives } from './truth/references.ts';
import { partOf } from './truth/split.ts';

const options = optionsOf({
  data: { type: 'string' },
  rounds: { type: 'string' },
  'per-kind': { type: 'string' },
  only: { type: 'string' },
});

interface Fitted {
  name: keyof Model;
  step: number;
  least: number;
  most: number;
}

/** What may move, by how much at once, and how far: what the order of the model demands stands in `least` and `most`. */
const FITTED: readonly Fitted[] = [
  { name: 'enoughInCommon', step: 0.1, least: 1, most: 2.4 },
  { name: 'commonLoss', step: 0.15, least: 0, most: 3 },
  { name: 'commonLossOfFirms', step: 0.15, least: 0, most: 3 },
  { name: 'otherOrderUnlike', step: 0.03, least: 0.8, most: 1 },
  { name: 'knownVariant', step: 0.02, least: 0.88, most: 0.98 },
  { name: 'unlikeVariant', step: 0.04, least: 0.75, most: 0.95 },
  { name: 'chainedVariant', step: 0.05, least: 0.7, most: 0.95 },
  { name: 'allWordsDiffer', step: 0.02, least: 0.8, most: 1 },
  { name: 'listedExtra', step: 0.025, least: 0.1, most: 0.35 },
  { name: 'queryExtra', step: 0.04, least: 0.3, most: 0.6 },
  { name: 'contradiction', step: 0.05, least: 0.1, most: 0.7 },
  { name: 'contradictionCap', step: 3, least: 60, most: 80 },
  { name: 'organizationStrictness', step: 0.1, least: 1, most: 1.6 },
  { name: 'initial', step: 0.05, least: 0.7, most: 1 },
  { name: 'skeleton', step: 0.02, least: 0, most: 0.15 },
  { name: 'lookAlike', step: 0.03, least: 0.8, most: 0.96 },
  { name: 'truncated', step: 0.05, least: 0.7, most: 0.95 },
  { name: 'truncatedExtra', step: 0.1, least: 0.1, most: 1 },
  { name: 'minWordSimilarity', step: 0.02, least: 0.62, most: 0.8 },
  { name: 'abjad', step: 0.02, least: 0.8, most: 0.95 },
  { name: 'shortAbjad', step: 0.02, least: 0.75, most: 0.9 },
  { name: 'joined', step: 0.02, least: 0.85, most: 0.98 },
];
/** False alarms in percent: what lies above costs so many points of recall each. */
const ALLOWED = { person: 0.4, firm: 0.8 };
const COST_ABOVE = 8;
const COST_BELOW = 1.5;
/** A step away from today's value must bring at least this many points of recall. */
const COST_OF_STEP = 0.03;

interface Case {
  name: string;
  kind: MatchKind;
  group: string;
  wanted: ReadonlySet<number> | null;
}

const folder = dataFolder(options.data);
if (folder === null) skip('no test data (--data or AMLCORE_TEST_DATA)');
else await run(folder);

async function run(data: string): Promise<void> {
  const { subjects, references } = await readLists(data, LIST_IDS);
  const corpus = buildCorpus(subjects);
  const cases: Case[] = [];
  for (const { name, kind, of } of disturbedNames(
    subjects,
    references,
    new Set(['fit']),
    Number(options['per-kind'] ?? 40),
    'fit',
  ))
    cases.push({ name, kind, group: kind === 'PERSON' ? 'found person' : 'found firm', wanted: of });
  const listed = new Map(references.map((reference, at) => [reference, subjects[at]!]));
  const place = new Map(references.map((reference, at) => [reference, at]));
  for (const { name, kind, party } of await readPositives(data, listed))
    if (partOf(party) === 'fit') cases.push({ name, kind, group: 'cross-list', wanted: new Set([place.get(party)!]) });
  readClean(data).forEach(({ population, name, kind }, at) => {
    // The table of common names is what the model knows them by.
    if (population === 'common-names' || partOf(name.toUpperCase()) !== 'fit') return;
    if (population !== 'legislators' || at % 4 === 0)
      cases.push({ name, kind, group: kind === 'PERSON' ? 'alarm person' : 'alarm firm', wanted: null });
  });
  const model = MODELS.BALANCED as { -readonly [Name in keyof Model]: Model[Name] };
  const measure = () => measured(new Matcher(corpus), cases);
  let best = measure();
  console.log(`${cases.length} cases; at first ${described(best)}`);
  const names = options.only?.split(',');
  const fitted = FITTED.filter(({ name }) => names === undefined || names.includes(name));
  const before = { ...model };
  for (let round = 0; round < Number(options.rounds ?? 2); round++) {
    let moved = 0;
    for (const { name, step, least, most } of fitted) {
      const start = model[name] as number;
      for (const sign of [1, -1]) {
        let taken = false;
        for (;;) {
          const value = Math.round(((model[name] as number) + sign * step) * 1_000) / 1_000;
          if (value < least || value > most) break;
          const kept = model[name] as number;
          (model[name] as number) = value;
          const now = measure();
          if (now.sum < best.sum + COST_OF_STEP) {
            (model[name] as number) = kept;
            break;
          }
          best = now;
          taken = true;
        }
        if (taken) break;
      }
      if (model[name] !== start) {
        moved++;
        console.log(`${name} ${start} -> ${model[name]}: ${described(best)}`);
      }
    }
    if (moved === 0) break;
  }
  for (const { name } of fitted) {
    if (model[name] === before[name]) continue;
    const kept = model[name];
    (model[name] as number) = before[name] as number;
    console.log(`${name} back to ${before[name]}: ${(measure().sum - best.sum).toFixed(2)}`);
    (model[name] as number) = kept as number;
  }
  console.log(fitted.map(({ name }) => `${name}: ${model[name]}`).join(', '));
}

interface Measured {
  sum: number;
  rates: Record<string, number>;
}

function measured(matcher: Matcher, cases: readonly Case[]): Measured {
  const counts: Record<string, { hits: number; of: number }> = {};
  for (const { name, kind, group, wanted } of cases) {
    const { hits } = matcher.find(
      { names: [name], kind, algorithm: 'BALANCED', fuzzy: true, threshold: THRESHOLD },
      {},
    );
    counts[group] ??= { hits: 0, of: 0 };
    const count = counts[group];
    count.of++;
    if (wanted === null ? hits.length > 0 : hits.some(({ subject }) => wanted.has(subject))) count.hits++;
  }
  const rates = Object.fromEntries(Object.entries(counts).map(([group, { hits, of }]) => [group, (100 * hits) / of]));
  const alarms = (['person', 'firm'] as const).reduce((sum, party) => {
    const rate = rates[`alarm ${party}`] ?? 0;
    return sum + COST_BELOW * rate + COST_ABOVE * Math.max(0, rate - ALLOWED[party]);
  }, 0);
  return {
    sum: (rates['found person'] ?? 0) + (rates['found firm'] ?? 0) + 0.3 * (rates['cross-list'] ?? 0) - alarms,
    rates,
  };
}

function described({ sum, rates }: Measured): string {
  return `${sum.toFixed(2)}  ${Object.entries(rates)
    .map(([group, rate]) => `${group} ${rate.toFixed(2)}`)
    .join('  ')}`;
}
