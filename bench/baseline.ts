/** Is this scorecard worse than that one, and does it keep the floors? */
import type { FalseAlarms } from './clean.ts';
import { type Tally, tallyOf } from './recall.ts';
import type { FullFigures, Scorecard } from './scorecard.ts';

export interface Figure {
  name: string;
  value: number;
  better: 'higher' | 'lower';
  /** How much worse is still taken for noise. */
  tolerance: number;
}

/** Points of a hundred. */
const SUM_TOLERANCE = 0.5;
const GROUP_TOLERANCE = 1;
/** A group of few cases jumps by whole cases. */
const GROUP_CASES = 2;
/** Script groups smaller than this say nothing. */
const MIN_GROUP = 100;

const percent = ({ found, of }: Tally) => (of === 0 ? 100 : (100 * found) / of);

function share(name: string, tally: Tally, least: number): Figure {
  const cases = least === 0 ? 0 : Math.max(least, (100 * GROUP_CASES) / Math.max(1, tally.of));
  return { name, value: percent(tally), better: 'higher', tolerance: cases };
}

function balanced(card: Scorecard): FullFigures {
  const figures = card.algorithms.BALANCED;
  if (!figures?.disturbed) throw new Error('the scorecard has no full figures of BALANCED');
  return figures as FullFigures;
}

/** The figures that must not fall. */
export function figuresOf(card: Scorecard): Figure[] {
  const own = balanced(card);
  const figures: Figure[] = [
    { name: 'pairs F1', value: 100 * own.pairs.all.f1, better: 'higher', tolerance: SUM_TOLERANCE },
    { name: 'pairs precision', value: 100 * own.pairs.all.precision, better: 'higher', tolerance: GROUP_TOLERANCE },
    { name: 'pairs recall', value: 100 * own.pairs.all.recall, better: 'higher', tolerance: GROUP_TOLERANCE },
    share('ranking triples', own.triples, 0),
    share('UN positives', own.unPositives, 0),
    { ...share('UK names as listed', own.uk.identical, SUM_TOLERANCE), tolerance: SUM_TOLERANCE },
    share('UK names, other', own.uk.other, GROUP_TOLERANCE),
    share('names of one word, a slip', own.singleWords.slips, GROUP_TOLERANCE),
    {
      name: 'similar words above the word itself, %',
      value: percent(own.singleWords.inversions),
      better: 'lower',
      tolerance: SUM_TOLERANCE,
    },
    share('names left out, other script', card.otherNames.otherScript, SUM_TOLERANCE),
    share('names left out, other spelling', card.otherNames.otherSpelling, SUM_TOLERANCE),
    ...own.disturbed.map((kind) => share(`disturbed: ${kind.title}`, kind, GROUP_TOLERANCE)),
    ...Object.entries(own.disturbedByScript).map(([script, tally]) =>
      share(`disturbed, script ${script}`, tally, SUM_TOLERANCE),
    ),
  ];
  for (const [population, alarms] of Object.entries(own.falseAlarms)) {
    figures.push({
      name: `false alarms per 1,000: ${population}`,
      value: alarms.perThousand,
      better: 'lower',
      tolerance: Math.max(1, (1_000 * GROUP_CASES) / alarms.of),
    });
  }
  return figures;
}

/** One line for each figure that fell by more than noise. */
export function fallen(now: Scorecard, before: Scorecard): string[] {
  const known = new Map(figuresOf(before).map((figure) => [figure.name, figure.value]));
  return figuresOf(now).flatMap(({ name, value, better, tolerance }) => {
    const was = known.get(name);
    if (was === undefined) return [];
    const worse = better === 'higher' ? was - value : value - was;
    return worse > tolerance + 1e-9
      ? [`${name}: ${was.toFixed(2)} -> ${value.toFixed(2)} (tolerance ${tolerance.toFixed(2)})`]
      : [];
  });
}

/** The reason why the two cannot be compared; null where they can. */
export function incomparable(now: Scorecard, before: Scorecard): string | null {
  if (now.schema !== before.schema) return `schema ${before.schema} against ${now.schema}`;
  if (now.sample !== before.sample) return `sample ${before.sample} against ${now.sample}`;
  const versions = (card: Scorecard) => card.lists.map(({ id, sha256 }) => `${id} ${sha256}`).join(', ');
  return versions(now) === versions(before) ? null : `lists ${versions(before)} against ${versions(now)}`;
}

interface Floor {
  name: string;
  value: number;
  better: 'higher' | 'lower';
  floor: number;
}

/** What must hold whatever the figures were before: percent, at the threshold, against OFAC, UN and EU. */
export function floorsOf(card: Scorecard): Floor[] {
  const own = balanced(card);
  const least = (name: string, value: number, floor: number): Floor => ({ name, value, better: 'higher', floor });
  const most = (name: string, value: number, floor: number): Floor => ({ name, value, better: 'lower', floor });
  const alarms = ({ alarms, of }: FalseAlarms) => (100 * alarms) / of;
  const { negatives_global: world, negatives_us: us, us_congress_negatives: congress } = own.falseAlarms;
  return [
    least('pairs F1', own.pairs.all.f1, 0.88),
    least('ranking triples', percent(own.triples), 100),
    least('UN positives', percent(own.unPositives), 99.5),
    least('UK names, other', percent(own.uk.other), 75),
    least('names left out, other script', percent(card.otherNames.otherScript), 70),
    most('false alarms, invented persons of the world', alarms(world), 0.5),
    most('false alarms, invented persons of the US', alarms(us), 0.5),
    most('false alarms, members of Congress', alarms(congress), 1.5),
    most('false alarms, companies', alarms(own.falseAlarms.negatives_companies), 2),
    ...Object.entries(pooled(world.byScript, us.byScript))
      .filter(([, { of }]) => of >= MIN_GROUP)
      .map(([script, tally]) => most(`false alarms, invented persons, ${script}`, percent(tally), 1)),
  ];
}

function pooled(...groups: Record<string, Tally>[]): Record<string, Tally> {
  const sums: Record<string, Tally> = {};
  for (const [script, { found, of }] of groups.flatMap((group) => Object.entries(group))) {
    const sum = tallyOf(sums, script);
    sum.found += found;
    sum.of += of;
  }
  return sums;
}

export function brokenFloors(card: Scorecard): string[] {
  return floorsOf(card)
    .filter(({ value, better, floor }) => (better === 'higher' ? value < floor : value > floor))
    .map(
      ({ name, value, better, floor }) =>
        `${name}: ${value.toFixed(2)}, ${better === 'higher' ? 'least' : 'most'} ${floor}`,
    );
}
