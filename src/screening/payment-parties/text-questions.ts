/** List queries for names in free text: messages, purposes and further names inside a name. */

import type { TransactionContent } from '../../domain/transaction.ts';
import type { MatchKind, Query } from '../../matching/types.ts';
import { Remembered } from '../../platform/lib/remembered.ts';
import { isDistinctiveWord, SAME_BUT_FOR_FORM } from '../names-inside/distinctive-words.ts';
import { candidatesInPieces, namesAcross, type TextCandidates } from '../names-inside/names-in-text.ts';
import { namesInsideInPieces } from '../names-inside/names-inside.ts';
import { speaksOfShip } from '../numbers-in-text.ts';
import {
  chunks,
  EXACT_NAMES_PER_QUESTION,
  FIRMS,
  NAMES_PER_QUESTION,
  ofName,
  type Question,
  type SearchSettings,
  SKIP_ONE_WORD_VESSELS,
} from './question.ts';
import { readingsOf } from './text-readings.ts';

/** "E. A. Holunder": a listed name scores less by its initials. */
const INITIALS = /^(?:\p{L}\.\s*){2,}\p{L}{3,}$/u;
const LOST_BY_INITIALS = 4;

/** A name that begins at the end of one text and continues in the next: "for Tassilo", "Brandauer". */
export function acrossTexts({ purpose, message }: TransactionContent, settings: SearchSettings): Question[] {
  if (purpose === null || message === null) return [];
  const names = [
    [purpose, message],
    [message, purpose],
  ].flatMap(([before, behind]) => namesAcross(before!, behind!));
  const hasShip = speaksOfShip(purpose) || speaksOfShip(message);
  return questionsOfCandidates({ ...NO_CANDIDATES, similar: [...new Set(names)], hasShip }, settings);
}

/**
 * Further names inside a name. They may have another entity type, country and birth date, so none of these is compared. The
 * stricter threshold of texts applies, so that double names do not create false matches.
 */
export function* questionsOfParts(
  name: string,
  { subject, field }: Pick<Question, 'subject' | 'field'>,
  settings: SearchSettings,
): Generator<Question[], void> {
  const found = { ...NO_CANDIDATES, ...(yield* namesInsideInPieces(name)) };
  yield questionsOfCandidates(found, settings).map((question) => ofName({ ...question, subject, field }));
}

export const NO_CANDIDATES: TextCandidates = {
  similar: [],
  exact: [],
  single: [],
  hasShip: false,
  identifiers: [],
  leftOut: false,
};

export function* questionsOfText(text: string | null, settings: SearchSettings): Generator<Question[], void> {
  if (text === null) return;
  for (const one of readingsOf(text)) {
    const found = candidates.get(one) ?? candidates.keep(one, yield* candidatesInPieces(one));
    yield questionsOfCandidates(found, settings);
  }
}

const candidates = new Remembered<TextCandidates>();

/** Exported for tests. */
export function questionsOfCandidates(candidates: TextCandidates, settings: SearchSettings): Question[] {
  const { algorithm, textThreshold: threshold } = settings;
  const ask = (names: readonly string[], rest: Partial<Query>, identifiers: readonly string[] = []): Question => ({
    subject: 'MESSAGE',
    field: 'TEXT',
    ...(names.length > 0 && !candidates.hasShip && SKIP_ONE_WORD_VESSELS),
    asked: [...names, ...identifiers].join(' | '),
    query: {
      names,
      ...(identifiers.length > 0 && { identifiers }),
      algorithm,
      fuzzy: false,
      threshold,
      ...rest,
    },
  });
  const isShort = (name: string) => INITIALS.test(name);
  const written = candidates.similar.filter((name) => !isShort(name));
  const questions = chunks(written, NAMES_PER_QUESTION).map((names) => ask(names, { fuzzy: true }));
  const short = chunks(candidates.similar.filter(isShort), NAMES_PER_QUESTION);
  questions.push(...short.map((names) => ask(names, { fuzzy: true, threshold: threshold - LOST_BY_INITIALS })));
  const exact = chunks(candidates.exact, EXACT_NAMES_PER_QUESTION);
  questions.push(...exact.map((names) => ask(names, {})));
  // Many single words are also names of persons or ships, so they are searched among organizations only.
  const kinds: readonly MatchKind[] = candidates.hasShip ? ['ORGANIZATION', 'VESSEL'] : FIRMS;
  const single = chunks(candidates.single, EXACT_NAMES_PER_QUESTION);
  questions.push(...single.map((names) => ask(names, { filters: { kinds } })));
  const distinctive = chunks(candidates.single.filter(isDistinctiveWord), NAMES_PER_QUESTION);
  questions.push(
    ...distinctive.map((names) => ask(names, { fuzzy: true, threshold: SAME_BUT_FOR_FORM, filters: { kinds: FIRMS } })),
  );
  if (candidates.identifiers.length > 0) questions.push(ask([], { threshold: 100 }, candidates.identifiers));
  return candidates.leftOut ? questions.map((question) => ({ ...question, leftOut: true })) : questions;
}
