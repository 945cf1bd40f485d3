/** All figures of accuracy in one object: the same input gives the same output, byte for byte. */
import { buildCorpus } from '../src/matching/corpus-builder.ts';
import { Matcher } from '../src/matching/matcher.ts';
import { MATCHER_VERSION } from '../src/matching/model.ts';
import type { MatchAlgorithm } from '../src/matching/types.ts';
import { measureOtherNames } from './aliases.ts';
import { type CleanPopulation, type FalseAlarms, measureFalseAlarms } from './clean.ts';
import { listHash, readLists } from './data.ts';
import {
  measureOfac,
  measurePairs,
  measurePhonetic,
  measureTriples,
  measureUkNames,
  measureUnPositives,
  type OfacFigures,
  type PairFigures,
} from './labelled.ts';
import { type KindRecall, measureRecall, type Tally, tallyOf } from './recall.ts';
import { measureSingleWords, type SingleWordFigures } from './single-words.ts';

export const SCHEMA = 1;
export const THRESHOLD = 75;
export const LIST_IDS = ['ofac_sdn', 'un_sc', 'eu_fsf'] as const;

/** `quick` is what the test repeats; it asks for fewer names of each kind and draws no curve of false alarms. */
export const SAMPLES = {
  full: { perKind: 400, everyAlias: 1, alarmCurve: true },
  quick: { perKind: 120, everyAlias: 3, alarmCurve: false },
} as const;
export type Sample = keyof typeof SAMPLES;

/** What every algorithm is asked. */
export interface CheapFigures {
  pairs: PairFigures;
  triples: Tally;
  ofac: OfacFigures;
  phonetic: Record<string, Tally>;
  unPositives: Tally;
  falseAlarms: Record<CleanPopulation, FalseAlarms>;
}

export interface OtherNames extends Tally {
  /** Parties with even and with odd numbers: only the first half's losses may be looked at. */
  halves: [Tally, Tally];
  groups: Record<string, Tally>;
}

export interface FullFigures extends CheapFigures {
  uk: { identical: Tally; other: Tally };
  disturbed: KindRecall[];
  /** All kinds together, by script. */
  disturbedByScript: Record<string, Tally>;
  singleWords: SingleWordFigures;
}

export interface Scorecard {
  schema: number;
  matcherVersion: string;
  threshold: number;
  sample: Sample;
  lists: { id: string; sha256: string; entities: number }[];
  names: number;
  algorithms: Partial<Record<MatchAlgorithm, CheapFigures & Partial<FullFigures>>>;
  /** BALANCED, against an index without these names. */
  otherNames: { otherScript: OtherNames; otherSpelling: OtherNames };
}

export interface ScorecardOptions {
  sample: Sample;
  algorithms: readonly MatchAlgorithm[];
  /** Everything for LOOSE and STRICT too. */
  all?: boolean;
  lost?: (line: string) => void;
  progress?: (line: string) => void;
}

export async function measureScorecard(folder: string, options: ScorecardOptions): Promise<Scorecard> {
  const { perKind, everyAlias, alarmCurve } = SAMPLES[options.sample];
  const progress = options.progress ?? (() => {});
  const { subjects, references } = await readLists(folder, LIST_IDS);
  progress(`${subjects.length} entities read`);
  const matcher = new Matcher(buildCorpus(subjects));
  progress('index built');
  const algorithms: Scorecard['algorithms'] = {};
  for (const algorithm of options.algorithms) {
    const main = algorithm === 'BALANCED';
    const lost = (main && options.lost) || (() => {});
    const cheap: CheapFigures = {
      pairs: measurePairs(folder, algorithm, THRESHOLD, lost),
      triples: measureTriples(folder, algorithm),
      ofac: measureOfac(folder, algorithm, THRESHOLD),
      phonetic: measurePhonetic(folder, algorithm, THRESHOLD),
      unPositives: measureUnPositives(folder, matcher, subjects, references, algorithm, THRESHOLD, lost),
      falseAlarms: measureFalseAlarms(folder, matcher, algorithm, THRESHOLD, alarmCurve && main, lost),
    };
    algorithms[algorithm] = cheap;
    if (main || options.all) {
      const disturbed = measureRecall(matcher, subjects, algorithm, THRESHOLD, perKind, lost);
      algorithms[algorithm] = {
        ...cheap,
        uk: measureUkNames(folder, matcher, references, algorithm, THRESHOLD, lost),
        disturbed,
        disturbedByScript: sumOf(disturbed.flatMap(({ byScript }) => Object.entries(byScript))),
        singleWords: measureSingleWords(matcher, subjects, algorithm, THRESHOLD, lost),
      };
    }
    progress(`${algorithm} measured`);
  }
  const { otherScript, otherSpelling } = measureOtherNames(
    subjects,
    (group, half, text, subject) => {
      if (half === 0) options.lost?.(`other name, ${group}: ${text}  =>  ${subject.names[0]?.text}`);
    },
    everyAlias,
  );
  progress('names left out measured');
  return {
    schema: SCHEMA,
    matcherVersion: MATCHER_VERSION,
    threshold: THRESHOLD,
    sample: options.sample,
    lists: LIST_IDS.map((id) => ({
      id,
      sha256: listHash(folder, id),
      entities: references.filter((reference) => reference.startsWith(`${id}/`)).length,
    })),
    names: subjects.reduce((sum, subject) => sum + subject.names.length, 0),
    algorithms,
    otherNames: { otherScript: otherNamesOf(otherScript), otherSpelling: otherNamesOf(otherSpelling) },
  };
}

/** Sums by key, keys in order. */
function sumOf(entries: readonly (readonly [string, Tally])[]): Record<string, Tally> {
  const sums: Record<string, Tally> = {};
  for (const [key, { found, of }] of entries.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))) {
    const sum = tallyOf(sums, key);
    sum.found += found;
    sum.of += of;
  }
  return sums;
}

function otherNamesOf(rows: readonly (Tally & { group: string; half: number })[]): OtherNames {
  const half = (which: number) => sumOf(rows.filter((row) => row.half === which).map((row) => ['', row]))[''];
  const none = { found: 0, of: 0 };
  const halves: [Tally, Tally] = [half(0) ?? none, half(1) ?? none];
  return {
    found: halves[0].found + halves[1].found,
    of: halves[0].of + halves[1].of,
    halves,
    groups: sumOf(rows.map((row) => [row.group, row])),
  };
}
