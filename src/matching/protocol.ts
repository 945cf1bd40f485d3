/** What the pool and its worker threads say to one another. */
import type { MatchResult, Query, Subject } from './types.ts';

export type ToWorker = { id: number } & (
  | { type: 'use'; generation: string; corpus: SharedArrayBuffer }
  | { type: 'drop'; generation: string }
  | { type: 'search'; generation: string; query: Query; page: { limit: number; offset?: number } }
  | { type: 'batch'; subjects: Subject[] }
  | { type: 'finish' }
);

export interface FromWorker {
  id: number;
  ok: boolean;
  error?: string;
  result?: MatchResult;
  corpus?: SharedArrayBuffer;
}
