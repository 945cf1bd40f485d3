/**
 * Recall of the matcher on an organization's lists. Listed names are disturbed in typical ways and searched once at a
 * low threshold, so that one pass gives the recall at every threshold. Pure.
 */
import type { Matcher } from '../../matching/matcher.ts';
import type { DateFact, MatchAlgorithm, MatchKind, Subject } from '../../matching/types.ts';
import { DISTURBANCES } from './disturbances/kinds.ts';
import { casesOf, type DisturbedCase, listedNames } from './disturbances/sample.ts';

/** Lower scores are treated as not found. */
export const LEAST_SCORE = 50;
export const THRESHOLDS: readonly number[] = [60, 65, 70, 75, 80, 85, 90, 95];
/** Cases measured per kind in each round. A timeout then leaves similar counts. */
const CASES_PER_ROUND = 10;
const MOST_MATCHES = 100;

/** A disturbed name and its result. JSON. */
export interface MeasuredCase {
  kind: string;
  asked: string;
  entityType: MatchKind;
  birth: DateFact | null;
  listed: string;
  /** All profiles with the listed name. */
  profileIds: string[];
  /** Best score of these profiles; null: below LEAST_SCORE. */
  score: number | null;
}

interface Asking {
  matcher: Pick<Matcher, 'search'>;
  algorithm: MatchAlgorithm;
  isOver(): boolean;
}

export interface MeasuredCases {
  cases: MeasuredCase[];
  /** true: the time limit was reached. */
  isCut: boolean;
}

/** @param perKind maximum number of cases per kind and script */
export function measureCases(
  subjects: readonly Subject[],
  perKind: number,
  seed: string,
  asking: Asking,
): MeasuredCases {
  const names = listedNames(subjects);
  const bearers = new Map<string, Set<string>>();
  for (const { text, subject } of names) {
    const key = text.toUpperCase();
    bearers.set(key, (bearers.get(key) ?? new Set()).add(subjects[subject]!.id));
  }
  const waiting = DISTURBANCES.map((kind) => ({ id: kind.id, cases: casesOf(kind, names, perKind, seed) }));
  const cases: MeasuredCase[] = [];
  for (let from = 0; waiting.some((kind) => kind.cases.length > from); from += CASES_PER_ROUND) {
    for (const kind of waiting) {
      for (const one of kind.cases.slice(from, from + CASES_PER_ROUND)) {
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

/** Best score of the expected profiles with the current matcher. */
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
  // Matches are sorted by score.
  return matches.find(({ id }) => profileIds.includes(id))?.score.overall ?? null;
}

export interface KindResult {
  kind: string;
  title: string;
  /** Why full recall is not the goal; null: it is. */
  note: string | null;
  cases: number;
  /** Found at the threshold of the organization. */
  found: number;
  /** Per threshold of THRESHOLDS. */
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

/** Change of a case since the previous run. */
export type CaseChange = 'SAME' | 'SCORE_MOVED' | 'NEWLY_FOUND' | 'NEWLY_MISSED' | 'NO_LONGER_LISTED';

export interface Stability {
  compared: number;
  isCut: boolean;
  counts: Record<CaseChange, number>;
  /** Changed cases, at most MOST_LISTED, the missed ones first. */
  changes: {
    change: CaseChange;
    kind: string;
    asked: string;
    listed: string;
    before: number | null;
    now: number | null;
  }[];
}

const MOST_LISTED = 200;
const ORDER: readonly CaseChange[] = ['NEWLY_MISSED', 'NEWLY_FOUND', 'SCORE_MOVED', 'NO_LONGER_LISTED'];

/** Repeats the cases of the previous run. @param listed IDs of all currently listed profiles */
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
  return { compared, isCut: compared < before.length, counts, changes: changes.slice(0, MOST_LISTED) };
}

function changeOf(before: number | null, now: number | null, threshold: number): CaseChange {
  const [was, is] = [(before ?? 0) >= threshold, (now ?? 0) >= threshold];
  if (was && !is) return 'NEWLY_MISSED';
  if (!was && is) return 'NEWLY_FOUND';
  return before === now ? 'SAME' : 'SCORE_MOVED';
}
