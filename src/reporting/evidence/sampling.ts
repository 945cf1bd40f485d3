/** Random samples of records in a period, as far as the principal can see them. */
import type { Sights } from '../../alerts/work-queues/sight.ts';
import type { Principal } from '../../platform/access/permissions.ts';
import type { Database } from '../../platform/db/database.ts';
import type { RowSample, SampleRange } from '../../platform/db/sample.ts';
import type { StoredScreenings } from '../../screening/stored-screenings.ts';
import type { Transactions } from '../../transactions/transactions.ts';
import type { Sars } from '../sar/sars.ts';
import type { SampledKind } from './pack-records.ts';
import { drawAlerts, drawCases, drawDecisions, drawSars } from './store.ts';

interface Populations {
  database: Database;
  screenings: Pick<StoredScreenings, 'sample'>;
  transactions: Pick<Transactions, 'sample'>;
  sights: Pick<Sights, 'of'>;
  sars: Pick<Sars, 'unseenBy'>;
}

/**
 * Screenings and payments by the time of their screening, decisions by their time, alerts and cases by their closing, reports by their
 * submission.
 */
export async function drawnFrom(
  { database, screenings, transactions, sights, sars }: Populations,
  principal: Principal,
  kind: SampledKind,
  range: SampleRange,
): Promise<RowSample> {
  const { tenantId } = principal;
  if (kind === 'SCREENING') return await screenings.sample(tenantId, range);
  if (kind === 'TRANSACTION') return await transactions.sample(tenantId, range);
  if (kind === 'DECISION') return await database.tenant(tenantId, (db) => drawDecisions(db, tenantId, range));
  if (kind === 'CASE') return await database.tenant(tenantId, (db) => drawCases(db, tenantId, range));
  if (kind === 'ALERT') {
    const isSeen = (await sights.of(principal)).where();
    return await database.tenant(tenantId, (db) => drawAlerts(db, tenantId, range, isSeen));
  }
  const unseen = await sars.unseenBy(principal);
  return await database.tenant(tenantId, (db) => drawSars(db, tenantId, range, unseen));
}
