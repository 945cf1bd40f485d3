/** Results of the lines of a batch, in words and as rows of a CSV file. */
import { batch as t } from '../../text/batch.ts';
import { gaps } from '../../text/gaps.ts';
import type { DateOrder } from './batch-dates.ts';
import { type Blindness, blindnessOf, gapCodes, gapWords, type Looked } from './gaps.ts';

export type Field = keyof typeof t.field;
/** The column of each field; absent: the file does not have it. */
export interface Mapping extends Partial<Record<Field, number>> {
  /** Date order of the file; absent: not provided. */
  dates?: DateOrder;
}

/** The members of an answer line that are used (`ScreenEntityBatchLine` of the API). */
export interface ScreenedLine {
  index: number;
  screening: {
    searchId: string;
    totalMatches: number;
    matches: readonly {
      matchedName: string;
      score: { overall: number };
      categories: string[];
      sources: readonly { authority: string; referenceId: string }[];
    }[];
    coverage: readonly Looked[];
  } | null;
  failure: { detail: string; errors: readonly { field: string; message: string }[] } | null;
}

/** The kept part of a line: 10,000 whole answers would need too much memory. */
export interface Outcome {
  row: number;
  id: string;
  name: string;
  matches: number;
  score: number | null;
  match: string;
  categories: string[];
  sources: string[];
  searchId: string | null;
  /** null: all checks ran, or the line failed. */
  blindness: Blindness | null;
  /** Incomplete checks with the reason: `SANCTION:LIST_STALE; PEP:NO_LIST`. */
  gaps: string;
  failure: string | null;
}

/** Error of a line, with the field labels of the page. The detail adds nothing to them. */
function whyNot({ detail, errors }: NonNullable<ScreenedLine['failure']>): string {
  if (errors.length === 0) return detail;
  const labels: Readonly<Record<string, string>> = t.field;
  // In a cell with several values, the field names the value. The user corrects the cell.
  const labelOf = (field: string) => labels[field.replace(/\[\d+\]$/, '')] ?? field;
  return errors.map(({ field, message }) => `${labelOf(field)} ${message}`).join('; ');
}

export function outcomeOf(
  { index, screening, failure }: ScreenedLine,
  row: readonly string[],
  mapping: Mapping,
): Outcome {
  const cell = (field: Field) => row[mapping[field] ?? -1] ?? '';
  const best = screening?.matches[0];
  return {
    row: index + 1,
    id: cell('externalReferenceId'),
    name: cell('fullName'),
    matches: screening?.totalMatches ?? 0,
    score: best?.score.overall ?? null,
    match: best?.matchedName ?? '',
    categories: best?.categories ?? [],
    sources: best?.sources.map(({ authority, referenceId }) => `${authority} ${referenceId}`) ?? [],
    searchId: screening?.searchId ?? null,
    blindness: screening ? blindnessOf(screening.coverage) : null,
    gaps: screening ? gapCodes(screening.coverage) : '',
    failure: failure && whyNot(failure),
  };
}

/** No list was searched. */
const NOTHING: ReadonlySet<Blindness | null> = new Set<Blindness>(['NO_LIST', 'DEMO']);

export const isFailed = ({ failure, matches, blindness }: Outcome): boolean =>
  failure !== null || (matches === 0 && NOTHING.has(blindness));
/** No match, but the sanctions lists were not searched in full. */
export const isPartly = (outcome: Outcome): boolean =>
  !isFailed(outcome) && outcome.matches === 0 && outcome.blindness !== null && outcome.blindness !== 'OTHERS';

/** Why lines without a match are not clean, with the number of lines for each reason. */
export function blindIn(outcomes: readonly Outcome[]): [Blindness, number][] {
  const counts = new Map<Blindness, number>();
  for (const one of outcomes) {
    if (isPartly(one)) counts.set(one.blindness!, (counts.get(one.blindness!) ?? 0) + 1);
  }
  return [...counts];
}

/** Other categories that were not searched in full, for the whole batch. Usually they are not loaded. */
export function notLookedIn(outcomes: readonly Outcome[]): string {
  const codes = new Set(outcomes.flatMap((one) => (one.gaps === '' ? [] : one.gaps.split('; '))));
  const lines = [...codes].map((code) => {
    const [check, state] = code.split(':');
    return { check, state } as Looked;
  });
  return gapWords(lines.filter(({ check }) => check !== 'SANCTION'));
}

export function resultOf({ failure, matches, blindness }: Outcome): string {
  if (failure !== null) return t.failed;
  if (matches > 0) return t.listed(matches);
  return blindness === null ? t.noMatch : gaps.short[blindness];
}

/** Columns in the order of `text.batch.csv`. */
export function rowOf(outcome: Outcome): string[] {
  const { row, id, name, matches, score, match, categories, sources, searchId, failure } = outcome;
  return [
    String(row),
    id,
    name,
    resultOf(outcome),
    String(matches),
    score === null ? '' : String(score),
    match,
    categories.join('; '),
    sources.join('; '),
    searchId ?? '',
    failure ?? '',
    outcome.gaps,
  ];
}
