/** A batch through the stages of its type: each in its time, each over what the ones before it did not end. */
import { AppError } from '../errors.ts';
import type { Finding, StageId } from '../transactions/types/finding.ts';
import type { StageEntry } from './configuration.ts';
import type { Stage, StageBatch, StageResult } from './stage.ts';

/** What the stages found of one transaction. */
export interface Screened {
  findings: Finding[];
  /** By stage: what it looked at from outside. */
  evidence: Partial<Record<StageId, unknown>>;
  /** The stages that ran, in their order. */
  stages: StageId[];
  /** The stage that ended the screening; null: all ran. */
  stoppedBy: StageId | null;
}

/** What a stage must remember, to be written in the transaction that decides. */
export interface Recording {
  stage: Stage;
  batch: StageBatch;
  results: readonly StageResult[];
}

/** @returns per transaction in the order of the batch, and what is to be recorded. @throws what a stage throws */
export async function runStages(
  batch: StageBatch,
  entries: readonly StageEntry[],
  stages: ReadonlyMap<StageId, Stage>,
  observe?: (stage: StageId, tookMs: number) => void,
): Promise<{ screened: Screened[]; recordings: Recording[] }> {
  const screened = batch.transactions.map(
    (): Screened => ({ findings: [], evidence: {}, stages: [], stoppedBy: null }),
  );
  const recordings: Recording[] = [];
  let open = batch.transactions.map((_, index) => index);
  let part = batch;
  for (const { stage: id, mayStop, timeoutMs } of entries) {
    // It has no facts to look at: `assessment.ts` makes it of what the others found.
    if (id === 'RISK_ASSESSMENT' || open.length === 0) continue;
    const stage = stages.get(id);
    if (!stage) throw new Error(`the stage ${id} is configured, but there is none`);
    const startedMs = performance.now();
    const results = await within(timeoutMs, stage.run(part), id);
    observe?.(id, performance.now() - startedMs);
    recordings.push({ stage, batch: part, results });
    for (const [at, index] of open.entries()) {
      const result = results[at];
      const one = screened[index]!;
      if (!result) throw new Error(`stage ${id} gave no result for a transaction`);
      one.stages.push(id);
      one.findings.push(...result.findings);
      if (result.evidence !== undefined) one.evidence[id] = result.evidence;
      // A whitelisting may lift what would end it here: then nothing would have been searched.
      const isDecided = result.findings.some(endsScreening) && !one.findings.some(isWhitelisting);
      if (mayStop && isDecided) one.stoppedBy = id;
    }
    const going = open.filter((index) => screened[index]!.stoppedBy === null);
    // The same batch as long as nobody leaves it: stages share what they looked up by it.
    if (going.length < open.length) {
      open = going;
      part = { ...batch, transactions: open.map((index) => batch.transactions[index]!) };
    }
  }
  return { screened, recordings };
}

function isWhitelisting({ status }: Finding): boolean {
  return status === 'WHITELISTED';
}

function endsScreening({ status }: Finding): boolean {
  return status !== null && status !== 'WHITELISTED';
}

async function within<T>(timeoutMs: number, work: Promise<T>, stage: StageId): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const error = new AppError('internal-error', { detail: `the stage ${stage} took longer than ${timeoutMs} ms` });
    timer = setTimeout(() => reject(error), timeoutMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
