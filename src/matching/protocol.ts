/** What the pool and its worker threads say to one another. */

import type { ListedName } from './listed-names.ts';
import type { ReverseTerms } from './name-bound.ts';
import type { PhoneticForm } from './names/phonetic-form.ts';
import type { Touched, TouchedStretch } from './touched.ts';
import type { MatchResult, Query, Subject } from './types.ts';

/** A part of a view: a corpus that is in use. */
export interface ViewSegment {
  corpus: string;
  /** Bit per subject that is passed over. */
  gone?: SharedArrayBuffer;
  /** The corpus, in use too, that says how rare words are. */
  common?: string;
}

/** A stretch of a look-up the other way round. `known`, `listed`, `common`: corpora that are in use. */
export interface ReverseStretch {
  known: string;
  listed: string;
  common: string;
  terms: ReverseTerms;
  /** Words or subjects of `known`: from, and to before. */
  from: number;
  to: number;
}

/** They travel in arrays, and are answered by an array in their order. */
export type ToWorker = { id: number } & (
  | { type: 'use'; generation: string; corpus: SharedArrayBuffer }
  | { type: 'view'; generation: string; segments: readonly ViewSegment[] }
  | { type: 'drop'; generation: string }
  // Every corpus, a half-built one, and names that were read for it.
  | { type: 'forget' }
  // `withinMs`: of the thread's time; one that takes longer has no answer.
  | { type: 'search'; generation: string; query: Query; page: { limit: number; offset?: number }; withinMs: number }
  | { type: 'read'; names: readonly ListedName[] }
  | { type: 'batch'; subjects: Subject[] }
  | { type: 'finish'; common?: SharedArrayBuffer; partOf?: SharedArrayBuffer }
  | ({ type: 'touch' } & ReverseStretch)
  | ({ type: 'reach'; touched: Touched } & ReverseStretch)
);

export interface FromWorker {
  id: number;
  ok: boolean;
  error?: string;
  result?: MatchResult;
  /** Of a search: how long the thread had to do with it, answered or not. */
  tookMs?: number;
  /** Of a search: it was given up, nothing is known. */
  overdue?: true;
  corpus?: SharedArrayBuffer;
  /** Of `read`. */
  sounded?: PhoneticForm[];
  /** Of `touch`. */
  touched?: TouchedStretch;
  /** Of `reach`: subjects. */
  positions?: Uint32Array;
}
