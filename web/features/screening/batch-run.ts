/**
 * The table that the user screens. The run continues while the user reads its results. It is dropped when the user discards it,
 * signs out or reloads the page.
 */
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Lines, screenBatch, whyEnded } from './batch-api.ts';
import type { Mapping, Outcome } from './batch-results.ts';

export interface Batch {
  name: string;
  table: Lines;
  mapping: Mapping;
  /** Idempotency key. The same key resumes the run. */
  key: string;
  /** null: not started. */
  run: BatchRun | null;
}

export interface BatchRun {
  state: 'RUNNING' | 'STOPPED' | 'DONE';
  outcomes: readonly Outcome[];
  problem: unknown;
}

/** Interval between renderings of new results. */
const DRAW_MS = 300;

/** Query key: values under it are dropped when the user signs out. */
const KEY = ['batch'];
const batchQuery = queryOptions<Batch | null>({
  queryKey: KEY,
  enabled: false,
  initialData: null,
  gcTime: Number.POSITIVE_INFINITY,
  // No structural comparison of 10,000 lines with the previous ones.
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
    /** Starts or resumes the run. */
    start: () => batch && void screen(queries, batch),
    stop,
    /** Back to the column mapping. The next run is a new request. */
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
  // Results from before an interruption stay until they arrive again, so that a failed retry loses none.
  const before = batch.run?.outcomes ?? [];
  const show = (state: BatchRun['state'], problem: unknown = null) => {
    // The user discarded the batch or signed out.
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
