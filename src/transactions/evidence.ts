/** All records of a screened transaction, for an examiner. */

import type { Coverage } from '../domain/coverage.ts';
import type { ListSearch, RecordedVersion } from '../screening/list-search.ts';
import type { StoredScreening } from '../screening/schemas.ts';
import { publicVersions } from '../screening/screen-entity.ts';
import type { RiskAssessment } from './pipeline/assessment.ts';
import type { ScreeningRecord } from './pipeline/record.ts';
import { type StoredTransactionView, storedView } from './present-stored.ts';
import type { Transactions } from './transactions.ts';

export interface TransactionEvidence {
  /** Transaction as returned by `getTransaction`: content, status, decisions with their authors. */
  view: StoredTransactionView;
  assessment: RiskAssessment;
  coverage: readonly Coverage[];
  listVersions: StoredScreening['listVersions'];
  /** Evidence and findings of the stages. */
  record: ScreeningRecord;
}

/** @throws AppError not-found, also while the screening is pending */
export async function transactionEvidence(
  transactions: Pick<Transactions, 'get' | 'assessment'>,
  lists: Pick<ListSearch, 'versionsAt'>,
  tenantId: string,
  transactionUuid: string,
): Promise<TransactionEvidence> {
  const { coverage, ...assessment } = await transactions.assessment(tenantId, transactionUuid);
  const stored = await transactions.get(tenantId, transactionUuid);
  const record = stored.screening!.record as ScreeningRecord;
  const own = (record.listVersions as readonly RecordedVersion[]).find((list) => list.own)?.version ?? 0;
  const versions = record.generation === 0 ? [] : await lists.versionsAt(tenantId, { shared: record.generation, own });
  return { view: storedView(stored), assessment, coverage, listVersions: publicVersions(versions), record };
}
