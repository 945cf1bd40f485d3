/**
 * What a matcher finds of an organisation's own lists: names as they are listed, disturbed in each of the ways that names are disturbed in,
 * asked at a low threshold once, so that one pass tells the recall at every threshold. Pure.
 */
import type { Matcher } from '../../matching/matcher.ts';
import type { DateFact, MatchAlgorithm, MatchKind, Subject } from '../../matching/types.ts';
import { DISTURBANCES } from './disturbances/kinds.ts';
import { casesOf, type DisturbedCase, listedNames } from './disturbances/sample.ts';

/** Scores below it are not told apart from nothing. */
export const LEAST_SCORE = 50;
export const THRESHOLDS: readonly number[] = [60, 65, 70, 75, 80, 85, 90, 95];
/** Cases of a kind that are asked before the next kind has its turn: when time is over, all kinds have as many. */
const TURN = 10;
const MOST_MATCHES = 100;

/** A disturbed name and what became of it. JSON. */
export interface MeasuredCase {
  kind: string;
  asked: string;
  entityType: MatchKind;
  birth: DateFact | null;
  listed: string;
  /** Of everybody who bears the listed name. */
  profileIds: string[];
  /** The best of theirs; null: below LEAST_SCORE. */
  score: number | null;
}

interface Asking {
  matcher: Pick<Matcher, 'search'>;
  algorithm: MatchAlgorithm;
  isOver(): boolean;
}

export interface Measured {
  cases: MeasuredCase[];
  /** There was no time for all of them. */
  isCut: boolean;
}

/** @param perKind most cases of a kind and script */
export function measureCases(subjects: readonly Subject[], perKind: number, seed: string, asking: Asking): Measured {
  const names = listedNames(subjects);
  const bearers = new Map<string, Set<string>>();
  for (const { text, subject } of names) {
    const key = text.toUpperCase();
    bearers.set(key, (bearers.get(key) ?? new Set()).add(subjects[subject]!.id));
  }
  const waiting = DISTURBANCES.map((kind) => ({ id: kind.id, cases: casesOf(kind, names, perKind, seed) }));
  const cases: MeasuredCase[] = [];
  for (let from = 0; waiting.some((kind) => kind.cases.length > from); from += TURN) {
    for (const kind of waiting) {
      for (const one of kind.cases.slice(from, from + TURN)) {
        if (asking.isOver()) return { cases, isCut: true };
        const profileIds = [...(bearers.get(one.listed.toUpperCase()) ?? [])].sort();
        cases.push(asked(kind.id, one, profileIds, asking));
      }
    }
  }
  return { cases, isCut: false };
}

function asked(kind: string, one: DisturbedCase, profileIds: string[], asking: Asking): MeasuredCase {
  const { name, kind: entityType, birth = null, listed } = one;
  const measured = { kind, asked: name, entityType, birth, listed, profileIds };
  return { ...measured, score: scoreOf(measured, asking) };
}

/** The best score of those who are looked for, by the matcher of now. */
function scoreOf(
  { asked: name, entityType, birth, profileIds }: Omit<MeasuredCase, 'score'>,
  { matcher, algorithm }: Asking,
): number | null {
  const query = {
    names: [name],
    kind: entityType,
    ...(birth && { birth }),
    algorithm,
    fuzzy: true,
    threshold: LEAST_SCORE,
  };
  const { matches } = matcher.search(query, { limit: MOST_MATCHES });
  // The first is the best.
  return matches.find(({ id }) => profileIds.includes(id))?.score.overall ?? null;
}

export interface KindResult {
  kind: string;
  title: string;
  /** Why finding all of them is not the aim; null: it is. */
  note: string | null;
  cases: number;
  /** Found at the threshold of the organisation. */
  found: number;
  /** By threshold of THRESHOLDS. */
  foundAt: number[];
}

export function recallByKind(cases: readonly MeasuredCase[], threshold: number): KindResult[] {
  return DISTURBANCES.flatMap(({ id, title, note = null }) => {
    const own = cases.filter(({ kind }) => kind === id);
    if (own.length === 0) return [];
    const foundAt = (least: number) => own.filter(({ score }) => score !== null && score >= least).length;
    return [{ kind: id, title, note, cases: own.length, found: foundAt(threshold), foundAt: THRESHOLDS.map(foundAt) }];
  });
}

/** What became of a case of the run before. */
export type Change = 'SAME' | 'SCORE_MOVED' | 'NEWLY_FOUND' | 'NEWLY_MISSED' | 'NO_LONGER_LISTED';

export interface Stability {
  compared: number;
  isCut: boolean;
  counts: Record<Change, number>;
  /** Those that are not the same, at most MOST_TOLD, the missed ones first. */
  changes: { change: Change; kind: string; asked: string; listed: string; before: number | null; now: number | null }[];
}

const MOST_TOLD = 200;
const ORDER: readonly Change[] = ['NEWLY_MISSED', 'NEWLY_FOUND', 'SCORE_MOVED', 'NO_LONGER_LISTED'];

/** Asks the very cases of the run before once more. @param listed ids of everybody who is listed now */
export function compareWith(
  before: readonly MeasuredCase[],
  listed: ReadonlySet<string>,
  threshold: number,
  asking: Asking,
): Stability {
  const counts = { SAME: 0, SCORE_MOVED: 0, NEWLY_FOUND: 0, NEWLY_MISSED: 0, NO_LONGER_LISTED: 0 };
  const changes: Stability['changes'] = [];
  let compared = 0;
  for (const one of before) {
    if (asking.isOver()) break;
    compared += 1;
    const isThere = one.profileIds.some((id) => listed.has(id));
    const now = isThere ? scoreOf(one, asking) : null;
    const change = isThere ? changeOf(one.score, now, threshold) : 'NO_LONGER_LISTED';
    counts[change] += 1;
    const { kind, asked: name, listed: text, score } = one;
    if (change !== 'SAME') changes.push({ change, kind, asked: name, listed: text, before: score, now });
  }
  changes.sort((a, b) => ORDER.indexOf(a.change) - ORDER.indexOf(b.change));
  return { compared, isCut: compared < before.length, counts, changes: changes.slice(0, MOST_TOLD) };
}

function changeOf(before: number | null, now: number | null, threshold: number): Change {
  const [was, is] = [(before ?? 0) >= threshold, (now ?? 0) >= threshold];
  if (was && !is) return 'NEWLY_MISSED';
  if (!was && is) return 'NEWLY_FOUND';
  return before === now ? 'SAME' : 'SCORE_MOVED';
}
