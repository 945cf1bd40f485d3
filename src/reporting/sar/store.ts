import { type Selectable, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { insertRows, updateRow } from '../../platform/db/insert-rows.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { fromStored } from '../../platform/db/stored-rows.ts';
import { filedBefore } from './continuing.ts';
import { detectedBy, dueOf } from './due.ts';
import type { SarFilter } from './schemas.ts';
import type { Acknowledgement, ConfidentialityLevel, SarContent, SarRow, SarStatus } from './types.ts';

/** The caller. Reports that the caller cannot see do not exist in lists, by ID, or for changes. */
export interface Viewer {
  /** Format of `authorKey`. */
  key: string;
  /** ID of a user; null: an API client. */
  userId: string | null;
  approves: boolean;
}

const visibleTo = ({ key, userId, approves }: Viewer) => sql<SqlBool>`(
  confidentiality_level = 'STANDARD' or ${key} = any(actors) or ${userId}::text = any(readers)
  or (confidentiality_level = 'RESTRICTED' and ${approves}))`;

/**
 * @param viewer null: the service, to read a related report
 * @throws AppError unreadable-record; service-unavailable while the organization-managed key is unavailable
 */
export async function readSar(
  db: Db,
  { tenantId, viewer }: { tenantId: string; viewer: Viewer | null },
  sarId: string,
  lock: 'locked' | 'unlocked',
): Promise<SarRow | null> {
  const row = await db
    .selectFrom('sars')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('sar_id', '=', sarId)
    .$if(viewer !== null, (query) => query.where(visibleTo(viewer!)))
    .$if(lock === 'locked', (query) => query.forUpdate())
    .executeTakeFirst();
  const [opened] = await fromStored(db, 'sars', {}, row ? [row] : []);
  return opened ? rowOf(opened) : null;
}

/** Reports that the viewer can see. */
export function listedSars(
  db: Db,
  { tenantId, viewer }: { tenantId: string; viewer: Viewer },
  { status, form, caseId, priorSarId, transactionUuid, dueBy, continueBy }: SarFilter,
) {
  return db
    .selectFrom('sars')
    .where('tenant_id', '=', tenantId)
    .where(visibleTo(viewer))
    .$if(status !== undefined, (query) => query.where('status', '=', status!))
    .$if(form !== undefined, (query) => query.where(sql<SqlBool>`content->>'form' = ${form}`))
    .$if(caseId !== undefined, (query) => query.where('case_id', '=', caseId!))
    .$if(priorSarId !== undefined, (query) => query.where('prior_sar_id', '=', priorSarId!))
    .$if(transactionUuid !== undefined, (query) =>
      query.where(sql<SqlBool>`content->'transactionUuids' ? ${transactionUuid}`),
    )
    .$if(dueBy !== undefined, (query) => query.where(isDue(dueBy!)))
    .$if(continueBy !== undefined, (query) => query.where(toContinue(filedBefore(continueBy!))));
}

/**
 * Reports that were approved under an earlier release have no day in their column, which is sealed as it is: theirs is counted here, as
 * `dueOf` counts.
 */
const isDue = (dueBy: string) => {
  const { named, unknown } = detectedBy(dueBy);
  const isUnknown = sql`(content->'subjects' @> '[{"isUnknown": true}]'
    and not jsonb_path_exists(content, '$.subjects[*] ? (!(@.isUnknown == true))'))`;
  return sql<SqlBool>`(due_on <= ${dueBy} or (due_on is null and status = 'SUBMITTED' and content->>'form' = 'FINCEN_SAR'
    and coalesce(content->>'filingKind', '') <> 'CORRECTION' and coalesce(content->>'filingDecision', '') <> 'NO_FILE'
    and content->>'detectedOn' <= case when ${isUnknown} then ${unknown} else ${named} end))`;
};

/** Filed before a moment as `continuing.ts` says, without a continuing report of itself or of its correction. */
const toContinue = (before: Date) => sql<SqlBool>`(
  sars.submitted_at < ${before} and sars.status in ('SUBMITTED', 'ACKNOWLEDGED', 'AMENDED')
  and sars.content->>'form' = 'FINCEN_SAR' and coalesce(sars.content->>'filingKind', '') <> 'CORRECTION'
  and not exists (
    with recursive later as (
      select s.sar_id, s.status, s.content->>'filingKind' as kind from sars s
      where s.tenant_id = sars.tenant_id and s.prior_sar_id = sars.sar_id
      union all
      select s.sar_id, s.status, s.content->>'filingKind' from sars s join later on s.prior_sar_id = later.sar_id
      where s.tenant_id = sars.tenant_id and later.kind = 'CORRECTION'
    )
    select from later where kind = 'CONTINUING' and status in ('SUBMITTED', 'ACKNOWLEDGED', 'AMENDED', 'NOT_FILED')))`;

/** Reports after `after`, the newest first. Undecryptable reports have `isUnreadable`. */
export async function readSars(
  db: Db,
  of: { tenantId: string; viewer: Viewer },
  filter: SarFilter,
  { after, limit }: { after: { createdAt: string; sarId: string } | null; limit: number },
): Promise<SarRow[]> {
  const rows = await listedSars(db, of, filter)
    .selectAll()
    .$if(after !== null, (query) =>
      query.where(sql<SqlBool>`(created_at, sar_id) < (${after!.createdAt}::timestamptz, ${after!.sarId}::uuid)`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('sar_id', 'desc')
    .limit(limit)
    .execute();
  return (await fromStored(db, 'sars', {}, rows, 'STAND_IN')).map(rowOf);
}

/** Reports of the cases, this report, and reports about the transaction, the newest first. */
export async function readSarStatuses(
  db: Db,
  of: { tenantId: string; viewer: Viewer },
  { caseIds, sarId, transactionUuid }: { caseIds: readonly string[]; sarId?: string; transactionUuid?: string },
  limit: number,
): Promise<{ sarId: string; status: SarStatus }[]> {
  const rows = await listedSars(db, of, {})
    .select(['sar_id', 'status'])
    .where(sql<SqlBool>`(case_id = any(${[...caseIds]}::uuid[]) or sar_id = ${sarId ?? null}::uuid
      or content->'transactionUuids' ? ${transactionUuid ?? null}::text)`)
    .orderBy('created_at', 'desc')
    .orderBy('sar_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ sarId: row.sar_id, status: row.status as SarStatus }));
}

/** Whether an authority knows of the case, as far as the viewer may see: its report was approved. */
export async function isCaseTold(db: Db, tenantId: string, viewer: Viewer, caseId: string): Promise<boolean> {
  const row = await listedSars(db, { tenantId, viewer }, { caseId })
    .select('sar_id')
    .where('status', 'in', ['SUBMITTED', 'ACKNOWLEDGED', 'AMENDED'])
    .executeTakeFirst();
  return row !== undefined;
}

/** IDs of records that the viewer may not see. */
export async function unseenSars(db: Db, tenantId: string, viewer: Viewer): Promise<string[]> {
  const rows = await db
    .selectFrom('sars')
    .select('sar_id')
    .where('tenant_id', '=', tenantId)
    .where((q) => q.not(visibleTo(viewer)))
    .execute();
  return rows.map((row) => row.sar_id);
}

/** Inserts a report with the content of its version. */
export async function insertSar(db: Db, row: SarRow): Promise<void> {
  await insertRows(db, 'sars', [valuesOf(row)]);
  await insertVersion(db, row);
}

export async function updateSar(db: Db, row: SarRow, changedBy: { by: string; at: Date }): Promise<void> {
  const { tenant_id, sar_id, ...values } = valuesOf(row);
  await updateRow(db, 'sars', { tenant_id, sar_id }, values);
  await insertVersion(db, { ...row, updatedBy: changedBy.by, updatedAt: changedBy.at });
}

async function insertVersion(db: Db, row: SarRow): Promise<void> {
  await insertRows(db, 'sar_versions', [
    {
      tenant_id: row.tenantId,
      sar_id: row.sarId,
      version: row.version,
      status: row.status,
      content: row.content,
      changed_at: row.updatedAt,
      changed_by: row.updatedBy,
    },
  ]);
}

function valuesOf(row: SarRow) {
  return {
    content: row.content,
    returned_reason: row.returnedReason,
    acknowledgement: row.acknowledgement,
    tenant_id: row.tenantId,
    sar_id: row.sarId,
    version: row.version,
    status: row.status,
    confidentiality_level: row.confidentialityLevel,
    readers: row.readers,
    actors: row.actors,
    case_id: row.caseId,
    prior_sar_id: row.priorSarId,
    auto_filled_fields: row.autoFilledFields,
    created_at: row.createdAt,
    created_by: row.createdBy,
    updated_at: row.updatedAt,
    updated_by: row.updatedBy,
    proposed_at: row.proposedAt,
    proposed_by: row.proposedBy,
    approved_at: row.approvedAt,
    approved_by: row.approvedBy,
    submitted_at: row.submittedAt,
    external_reference_id: row.externalReferenceId,
    due_on: dueOf(row)?.dueOn ?? null,
  };
}

function rowOf(row: Selectable<Schema['sars']> & { isUnreadable?: true }): SarRow {
  return {
    tenantId: row.tenant_id,
    sarId: row.sar_id,
    version: row.version,
    status: row.status as SarStatus,
    confidentialityLevel: row.confidentiality_level as ConfidentialityLevel,
    readers: row.readers,
    actors: row.actors,
    caseId: row.case_id,
    priorSarId: row.prior_sar_id,
    content: row.content as SarContent,
    autoFilledFields: row.auto_filled_fields,
    createdAt: row.created_at,
    createdBy: row.created_by,
    updatedAt: row.updated_at,
    updatedBy: row.updated_by,
    proposedAt: row.proposed_at,
    proposedBy: row.proposed_by,
    approvedAt: row.approved_at,
    approvedBy: row.approved_by,
    submittedAt: row.submitted_at,
    returnedReason: row.returned_reason,
    externalReferenceId: row.external_reference_id,
    acknowledgement: row.acknowledgement as Acknowledgement | null,
    ...(row.isUnreadable && { isUnreadable: true }),
  };
}
