/**
 * A stage of the pipeline: facts of a batch in, findings out. It decides nothing and writes nothing; what it read from
 * outside it gives back as evidence, so that its verdict can be recomputed.
 */
import type { Db } from '../db/database.ts';
import type { SearchedLists } from '../screening/list-search.ts';
import type { TenantSettings } from '../settings/types.ts';
import type { Finding, StageId } from '../transactions/types/finding.ts';
import type { Transaction, TransactionType } from '../transactions/types/transaction.ts';

/** What a stage found of one transaction, and what it looked at from outside: JSON. */
export interface StageResult {
  findings: Finding[];
  evidence?: unknown;
}

/** A batch is of one organisation and one type, ordered by `seq`. What is the same for all is read once. */
export interface StageBatch {
  tenantId: string;
  transactionType: TransactionType;
  transactions: readonly Transaction[];
  settings: TenantSettings;
  /** The one state of the lists that the whole batch is screened against. */
  lists: SearchedLists;
}

export interface Stage {
  id: StageId;
  /** One sentence for the settings page. */
  description: string;
  /** Results in the order of `batch.transactions`. What throws leaves the transactions PENDING, to be tried again. */
  run(batch: StageBatch): Promise<StageResult[]>;
  /** Writes what must be remembered (parties, baselines), inside the database transaction that decides. */
  record?(db: Db, batch: StageBatch, results: readonly StageResult[]): Promise<void>;
}
