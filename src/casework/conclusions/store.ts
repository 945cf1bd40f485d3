import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

interface Concluded {
  transactionUuid: string;
  isConfirmed: boolean;
}

/** Payments with a closed alert of monitoring, or in a case with an outcome that confirms or dismisses it. */
export async function readConclusions(
  db: Db,
  tenantId: string,
  uuids: readonly string[],
  { confirming, dismissing }: { confirming: readonly string[]; dismissing: readonly string[] },
): Promise<Concluded[]> {
  if (uuids.length === 0) return [];
  const { rows } = await sql<Concluded>`
    with concluded as (
      select link.transaction_uuid, link.verdict = 'TRUE_POSITIVE' as confirmed
      from alert_transactions link
      join alerts on alerts.tenant_id = link.tenant_id and alerts.alert_id = link.alert_id
      where link.tenant_id = ${tenantId} and link.transaction_uuid = any(${uuids}::uuid[])
        and link.verdict is not null and alerts.queue = 'MONITORING'
      union all
      select item.item_id, cases.outcome = any(${confirming}::text[])
      from case_items item
      join cases on cases.tenant_id = item.tenant_id and cases.case_id = item.case_id
      where item.tenant_id = ${tenantId} and item.kind = 'TRANSACTION' and item.item_id = any(${uuids}::uuid[])
        and cases.state = 'CLOSED' and cases.outcome = any(${[...confirming, ...dismissing]}::text[]))
    select transaction_uuid as "transactionUuid", bool_or(confirmed) as "isConfirmed"
    from concluded group by transaction_uuid`.execute(db);
  return rows;
}
