/** Messages between the pool and its worker threads. */

import type { ListedName } from './listed-names.ts';
import type { ReverseTerms } from './name-bound.ts';
import type { PhoneticForm } from './names/phonetic-form.ts';
import type { MatchResult, Query, Subject } from './types.ts';
import type { WordMatches, WordMatchRange } from './word-matches.ts';

/** One corpus of a view; it must be in use. */
export interface ViewSegment {
  corpus: string;
  /** One bit per subject: 1 = skipped. */
  excluded?: SharedArrayBuffer;
  /** The corpus that defines how rare words are; it must be in use. */
  common?: string;
}

/** One range of a reverse look-up. `known`, `listed`, `common`: names of corpora in use. */
export interface ReverseRange {
  known: string;
  listed: string;
  common: string;
  terms: ReverseTerms;
  /** Range of words or subjects of `known`: [from, to). */
  from: number;
  to: number;
}

/** Sent in arrays. The answer is an array in the same order. */
export type ToWorker = { id: number } & (
  | { type: 'use'; generation: string; corpus: SharedArrayBuffer }
  | { type: 'view'; generation: string; segments: readonly ViewSegment[] }
  | { type: 'drop'; generation: string }
  // Drops every corpus, a partial build, and parsed names.
  | { type: 'forget' }
  // `withinMs`: limit of thread time. A search over the limit fails.
  | { type: 'search'; generation: string; query: Query; page: { limit: number; offset?: number }; withinMs: number }
  | { type: 'read'; names: readonly ListedName[] }
  | { type: 'batch'; subjects: Subject[] }
  | { type: 'finish'; common?: SharedArrayBuffer; partOf?: SharedArrayBuffer }
  | ({ type: 'match-words' } & ReverseRange)
  | ({ type: 'find-reached'; wordMatches: WordMatches } & ReverseRange)
);

export interface FromWorker {
  id: number;
  ok: boolean;
  error?: string;
  result?: MatchResult;
  /** For `search`: thread time used, whether answered or not. */
  tookMs?: number;
  /** For `search`: aborted at the time limit, no result. */
  overdue?: true;
  corpus?: SharedArrayBuffer;
  /** For `read`. */
  phoneticForms?: PhoneticForm[];
  /** For `match-words`. */
  wordMatches?: WordMatchRange;
  /** For `find-reached`: subject numbers. */
  positions?: Uint32Array;
}
