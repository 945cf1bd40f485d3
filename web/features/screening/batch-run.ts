/**
 * The table that somebody screens. It stays, and goes on, while they look at what it found; it is gone when they put it away, with the
 * sign-in, and when the page is loaded anew.
 */
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Lines, screenBatch, whyEnded } from './batch-api.ts';
import type { Mapping, Outcome } from './batch-results.ts';

export interface Batch {
  name: string;
  table: Lines;
  mapping: Mapping;
  /** The same one goes on with what was begun. */
  key: string;
  /** null: not begun. */
  run: BatchRun | null;
}

export interface BatchRun {
  state: 'RUNNING' | 'STOPPED' | 'DONE';
  outcomes: readonly Outcome[];
  problem: unknown;
}

/** How often what came is drawn. */
const DRAW_MS = 300;

/** Where everything of who is signed in is kept, and forgotten. */
const KEY = ['batch'];
const batchQuery = queryOptions<Batch | null>({
  queryKey: KEY,
  enabled: false,
  initialData: null,
  gcTime: Number.POSITIVE_INFINITY,
  // 10,000 lines, which are not compared with those of before.
  structuralSharing: false,
});

let running: AbortController | null = null;

export function useBatch() {
  const queries = useQueryClient();
  const { data: batch } = useQuery(batchQuery);
  const put = (next: Batch | null) => queries.setQueryData<Batch | null>(KEY, next);
  const stop = () => running?.abort();
  return {
    batch,
    take: (name: string, table: Lines, mapping: Mapping) =>
      put({ name, table, mapping, key: crypto.randomUUID(), run: null }),
    map: (mapping: Mapping) => batch && put({ ...batch, mapping }),
    /** Begins, or goes on with what was stopped. */
    start: () => batch && void screen(queries, batch),
    stop,
    /** Back to which column is what: the next time it is another request. */
    mapAgain: () => {
      stop();
      if (batch) put({ ...batch, key: crypto.randomUUID(), run: null });
    },
    putAway: () => {
      stop();
      put(null);
    },
  };
}

async function screen(queries: QueryClient, batch: Batch): Promise<void> {
  const controller = new AbortController();
  running = controller;
  const outcomes: Outcome[] = [];
  // What came before an interruption is shown until it comes again: where nothing comes it is not lost.
  const before = batch.run?.outcomes ?? [];
  const show = (state: BatchRun['state'], problem: unknown = null) => {
    // Somebody put it away, or signed out.
    if (queries.getQueryData<Batch | null>(KEY)?.key !== batch.key) return controller.abort();
    queries.setQueryData<Batch>(KEY, {
      ...batch,
      run: { state, outcomes: [...outcomes, ...before.slice(outcomes.length)], problem },
    });
  };
  show('RUNNING');
  const drawing = setInterval(() => show('RUNNING'), DRAW_MS);
  addEventListener('beforeunload', askFirst);
  const { table, mapping, key } = batch;
  const asked = { rows: table.rows, mapping, key, signal: controller.signal };
  try {
    await screenBatch({ ...asked, onOutcome: (one) => outcomes.push(one) });
    clearInterval(drawing);
    show('DONE');
  } catch (error) {
    const problem = controller.signal.aborted ? null : await whyEnded(error);
    clearInterval(drawing);
    show('STOPPED', problem);
  } finally {
    void queries.invalidateQueries({ queryKey: ['screening', 'batches'] });
    removeEventListener('beforeunload', askFirst);
  }
}

/** The browser asks before it closes the page, because results would be lost. */
function askFirst(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
