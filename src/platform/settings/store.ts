import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

export interface SettingRow {
  key: string;
  value: unknown;
  version: number;
  updatedAt: Date;
  updatedBy: string;
}

const COLUMNS = ['key', 'value', 'version', 'updated_at as updatedAt', 'updated_by as updatedBy'] as const;

export function readSettings(db: Db, tenantId: string): Promise<SettingRow[]> {
  return db.selectFrom('tenant_settings').select(COLUMNS).where('tenant_id', '=', tenantId).execute();
}

/** The stored setting. Locks it until the transaction ends, even if there is no row yet. */
export async function lockSetting(db: Db, tenantId: string, key: string): Promise<SettingRow | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`setting/${tenantId}/${key}`}, 0))`.execute(db);
  const row = await db
    .selectFrom('tenant_settings')
    .select(COLUMNS)
    .where('tenant_id', '=', tenantId)
    .where('key', '=', key)
    .executeTakeFirst();
  return row ?? null;
}

/** A proposal that weakens a control and waits for a second approver. */
export interface LooseningProposal {
  subjectType: 'SETTING' | 'COUNTRY' | 'RULE_LIST' | 'FX_RATE';
  subjectId: string;
  value: unknown;
  /** Version of the setting or country that it would replace. */
  version: number;
  /** Result of `authorKey`. */
  proposedBy: string;
  proposedAt: Date;
}

type Of = Pick<LooseningProposal, 'subjectType'> & Partial<Pick<LooseningProposal, 'subjectId'>>;

export async function readProposals(
  db: Db,
  tenantId: string,
  { subjectType, subjectId }: Of,
): Promise<LooseningProposal[]> {
  const rows = await db
    .selectFrom('loosening_proposals')
    .select(['subject_id', 'value', 'version', 'proposed_by', 'proposed_at'])
    .where('tenant_id', '=', tenantId)
    .where('subject_type', '=', subjectType)
    .$if(subjectId !== undefined, (query) => query.where('subject_id', '=', subjectId!))
    .execute();
  return rows.map(({ subject_id, proposed_by, proposed_at, value, version }) => ({
    ...{ subjectType, subjectId: subject_id, value, version },
    ...{ proposedBy: proposed_by, proposedAt: proposed_at },
  }));
}

export async function writeProposal(db: Db, tenantId: string, proposal: LooseningProposal): Promise<void> {
  const { subjectType, subjectId } = proposal;
  const change = {
    value: JSON.stringify(proposal.value),
    version: proposal.version,
    proposed_by: proposal.proposedBy,
    proposed_at: proposal.proposedAt,
  };
  await db
    .insertInto('loosening_proposals')
    .values({ tenant_id: tenantId, subject_type: subjectType, subject_id: subjectId, ...change })
    .onConflict((c) => c.columns(['tenant_id', 'subject_type', 'subject_id']).doUpdateSet(change))
    .execute();
}

export async function dropProposal(
  db: Db,
  tenantId: string,
  { subjectType, subjectId }: Pick<LooseningProposal, 'subjectType' | 'subjectId'>,
): Promise<void> {
  await db
    .deleteFrom('loosening_proposals')
    .where('tenant_id', '=', tenantId)
    .where('subject_type', '=', subjectType)
    .where('subject_id', '=', subjectId)
    .execute();
}

export async function writeSetting(db: Db, tenantId: string, row: SettingRow): Promise<void> {
  const change = {
    value: JSON.stringify(row.value),
    version: row.version,
    updated_at: row.updatedAt,
    updated_by: row.updatedBy,
  };
  await db
    .insertInto('tenant_settings')
    .values({ tenant_id: tenantId, key: row.key, ...change })
    .onConflict((c) => c.columns(['tenant_id', 'key']).doUpdateSet(change))
    .execute();
}
