/** Batches that this browser screened, without names: their results are stored screenings of one request. */

export interface PastBatch {
  file: string;
  /** When it was done, ISO 8601 UTC. */
  at: string;
  rows: number;
  hits: number;
  /** Correlation ID of its screenings. */
  request: string;
}

const KEY = 'amlcore.batches';
const MOST = 20;

/** The latest first. */
export function pastBatches(): readonly PastBatch[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as PastBatch[];
  } catch {
    return [];
  }
}

export function keepBatch(batch: PastBatch): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([batch, ...pastBatches()].slice(0, MOST)));
  } catch {
    // A browser without storage has the results under History alone.
  }
}
