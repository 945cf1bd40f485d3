/** Runs a batch through the stages of its type, each with a timeout. Later stages skip transactions that a stage has ended. */

import type { Finding, StageId } from '../../domain/finding.ts';
import { SearchOverdueError } from '../../matching/search-in.ts';
import { AppError } from '../../platform/errors.ts';
import { within } from '../../platform/lib/deadline.ts';
import { traced } from '../../platform/lib/trace.ts';
import { SHIPPED_ALONE } from '../../platform/policies/policy.ts';
import type { StageEntry } from './configuration.ts';
import type { Screened } from './screened.ts';
import type { Judged, Stage, StageBatch } from './stage.ts';

/** A stage's part of the deciding database transaction. */
export interface StageRun {
  stage: Stage;
  batch: StageBatch;
  judged: readonly Judged<unknown>[];
}

/** A stage exceeded its timeout. For a recorded transaction, this is a failed attempt. */
export class StageOverdueError extends AppError {}

/** @returns results in batch order, and the stage runs @throws errors of a stage */
export async function runStages(
  batch: StageBatch,
  entries: readonly StageEntry[],
  stages: ReadonlyMap<StageId, Stage>,
  observe?: (stage: StageId, tookMs: number) => void,
): Promise<{ screened: Screened[]; runs: StageRun[] }> {
  const screened = new Map(
    batch.transactions.map((transaction): [typeof transaction, Screened] => [
      transaction,
      { findings: [], evidence: {}, stages: [], stoppedBy: null },
    ]),
  );
  const runs: StageRun[] = [];
  let open = batch;
  for (const { stage: id, mayStop, timeoutMs } of entries) {
    if (open.transactions.length === 0) break;
    const stage = stages.get(id);
    if (!stage) throw new Error(`the stage ${id} is configured, but there is none`);
    const startedMs = performance.now();
    const of = open;
    const judged = await traced(`stage ${id}`, { attributes: { transactions: of.transactions.length } }, () =>
      within(timeoutMs, inTime(id, gatherAndJudge(stage, of)), () => {
        throw new StageOverdueError('internal-error', { detail: `the stage ${id} took longer than ${timeoutMs} ms` });
      }),
    );
    observe?.(id, performance.now() - startedMs);
    runs.push({ stage, batch: open, judged });
    for (const { transaction, evidence, findings } of judged) {
      const one = screened.get(transaction)!;
      one.stages.push(id);
      one.findings.push(...findings);
      one.evidence[id] = evidence;
      // A whitelisting may lift the finding later, so the other stages must still run.
      const isDecided = findings.some(endsScreening) && !one.findings.some(isWhitelisting);
      if (mayStop && isDecided) one.stoppedBy = id;
    }
    open = { ...open, transactions: open.transactions.filter((one) => screened.get(one)!.stoppedBy === null) };
  }
  return { screened: [...screened.values()], runs };
}

/** Converts a matcher timeout to a failed attempt. Waiting longer would leave the transaction PENDING forever. */
async function inTime<T>(id: StageId, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    if (!(cause instanceof SearchOverdueError)) throw cause;
    const detail = `a name that the stage ${id} asks for takes too long to compare`;
    throw new StageOverdueError('internal-error', { detail, cause });
  }
}

async function gatherAndJudge(stage: Stage, batch: StageBatch): Promise<Judged<unknown>[]> {
  const gathered = await stage.gather(batch);
  return await Promise.all(
    batch.transactions.map(async (transaction, at) => {
      const evidence = gathered[at];
      if (evidence === undefined) throw new Error(`stage ${stage.id} gave no evidence for a transaction`);
      const context = (await stage.contextOf?.(batch.tenantId, evidence, SHIPPED_ALONE)) ?? null;
      if (stage.contextOf && context === null) throw new Error(`stage ${stage.id} has nothing to judge by`);
      return { transaction, evidence, findings: stage.judge(transaction, evidence, context) };
    }),
  );
}

function isWhitelisting({ status }: Finding): boolean {
  return status === 'WHITELISTED';
}

function endsScreening({ status }: Finding): boolean {
  return status !== null && status !== 'WHITELISTED';
}
