/** One list search ("question") and its parts that all kinds of questions share. */

import type { FindingSubject } from '../../domain/finding.ts';
import { isComparableIdentifier, isComparableName } from '../../matching/comparable.ts';
import type { MatchAlgorithm, MatchKind, Query } from '../../matching/types.ts';

/** TEXT: a message, where names are expected; FIELD: an address or a trade, where none is. */
export type QuestionField = 'NAME' | 'WALLET' | 'TRAVEL_RULE' | 'TEXT' | 'FIELD';

export interface Question {
  subject: FindingSubject;
  field: QuestionField;
  /** The question in words, for evidence and remarks. */
  asked: string;
  /** The transaction has more texts, or its text has more names, than are searched. */
  leftOut?: true;
  /** An unreadable part was not compared: of this name, or (reported once) of another text of the request. */
  unread?: 'NAME' | 'TEXT';
  /** The text mentions no vessel. A vessel name of one word is then no match, since it may be a place or goods: "Abadeh, Iran", "clove oil". */
  skipOneWordVessels?: true;
  /** Country of residence of a person, which is weak evidence. ISO 3166-1 alpha-2. */
  residence?: string;
  query: Query;
}

export interface SearchSettings {
  algorithm: MatchAlgorithm;
  /** Threshold of parties, 0..100. */
  threshold: number;
  /** Threshold of names inside text, 0..100. */
  textThreshold: number;
}

/** The matcher compares at most twenty readings per question, and a name in a foreign script can have four. */
export const NAMES_PER_QUESTION = 5;
/** An exact look-up has one reading or two. */
export const EXACT_NAMES_PER_QUESTION = 10;

export const SHIPS: readonly MatchKind[] = ['VESSEL', 'AIRCRAFT'];
export const PEOPLE: readonly MatchKind[] = ['PERSON'];
export const FIRMS: readonly MatchKind[] = ['ORGANIZATION'];
export const ORGANISATIONS_AND_PEOPLE: readonly MatchKind[] = ['PERSON', 'ORGANIZATION'];

/** A question about a party's own name, which may be a vessel name of one word. */
export function ofName({ skipOneWordVessels: _, ...question }: Question): Question {
  return question;
}

export const SKIP_ONE_WORD_VESSELS = { skipOneWordVessels: true } as const;

/** A question for identifiers, which match exactly or not at all. */
export function exactly(identifiers: readonly string[]): Query {
  return { names: [], identifiers, algorithm: 'BALANCED', fuzzy: false, threshold: 100 };
}

export function chunks<T>(values: readonly T[], size: number): T[][] {
  const count = Math.ceil(values.length / size);
  return Array.from({ length: count }, (_, at) => values.slice(at * size, (at + 1) * size));
}

export function isAskable({ names, identifiers = [] }: Query): boolean {
  return names.some(isComparableName) || identifiers.some(isComparableIdentifier);
}
