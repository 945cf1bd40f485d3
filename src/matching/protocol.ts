/** What the pool and its worker threads say to one another. */
import type { MatchResult, Query, Subject } from './types.ts';

/** A part of a view: a corpus that is in use. */
export interface ViewSegment {
  corpus: string;
  /** Bit per subject that is passed over. */
  gone?: SharedArrayBuffer;
  /** The corpus, in use too, that says how rare words are. */
  common?: string;
}

export type ToWorker = { id: number } & (
  | { type: 'use'; generation: string; corpus: SharedArrayBuffer }
  | { type: 'view'; generation: string; segments: readonly ViewSegment[] }
  | { type: 'drop'; generation: string }
  | { type: 'search'; generation: string; query: Query; page: { limit: number; offset?: number } }
  | { type: 'batch'; subjects: Subject[] }
  | { type: 'finish'; common?: SharedArrayBuffer }
);

export interface FromWorker {
  id: number;
  ok: boolean;
  error?: string;
  result?: MatchResult;
  corpus?: SharedArrayBuffer;
}
