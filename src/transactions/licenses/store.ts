import { type Selectable, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { insertRows, updateRow } from '../../platform/db/insert-rows.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { fromStored } from '../../platform/db/stored-rows.ts';
import type { License, LicensedParty, LicenseState, LicenseUse } from './types.ts';

export interface LicenseFilter {
  state?: LicenseState | undefined;
  /** YYYY-MM-DD, UTC: decides which have expired. */
  today: string;
}

export interface LicensePlace {
  proposedAt: string;
  licenseId: string;
}

/** Use of a license so far: the number of transactions, and the sum in the currency of the cap. */
export interface Used {
  count: number;
  amount: number;
}

export async function insertLicense(db: Db, tenantId: string, license: License): Promise<void> {
  await insertRows(db, 'licenses', [
    {
      ...{ tenant_id: tenantId, license_id: license.licenseId, number: license.number, authority: license.authority },
      ...{ valid_from: license.validFrom, expires_on: license.expiresOn },
      ...{ cap_amount: license.cap?.amount ?? null, cap_currency: license.cap?.currency ?? null },
      ...{ proposed_at: license.proposedAt, proposed_by: license.proposedBy },
      ...{ scope: license.scope, parties: license.parties },
      ...stepsOf(license),
    },
  ]);
}

/** Writes the fields that change. */
export async function updateLicense(db: Db, tenantId: string, license: License): Promise<void> {
  await updateRow(db, 'licenses', { tenant_id: tenantId, license_id: license.licenseId }, stepsOf(license));
}

/** Columns that change. */
function stepsOf(license: License) {
  return {
    ...{ confirmed_at: license.confirmedAt, confirmed_by: license.confirmedBy },
    ...{ ended_at: license.endedAt, ended_by: license.endedBy, end_reason: license.endReason },
  };
}

/** @param lock `locked`: until the transaction ends, so that parallel uses cannot exceed the cap */
export async function readLicense(
  db: Db,
  tenantId: string,
  licenseId: string,
  lock: 'locked' | 'unlocked' = 'unlocked',
): Promise<License | null> {
  const rows = await db
    .selectFrom('licenses')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('license_id', '=', licenseId)
    .$if(lock === 'locked', (query) => query.forUpdate())
    .execute();
  const [row] = await fromStored(db, 'licenses', { tenantId }, rows, 'STAND_IN');
  return row ? licenseOf(row) : null;
}

export function listedLicenses(db: Db, tenantId: string, { state, today }: LicenseFilter) {
  return db
    .selectFrom('licenses')
    .where('tenant_id', '=', tenantId)
    .$if(state === 'ENDED', (query) => query.where('ended_at', 'is not', null))
    .$if(state !== undefined && state !== 'ENDED', (query) =>
      query.where('ended_at', 'is', null).where('expires_on', state === 'EXPIRED' ? '<' : '>=', today),
    )
    .$if(state === 'PROPOSED', (query) => query.where('confirmed_at', 'is', null))
    .$if(state === 'IN_FORCE', (query) => query.where('confirmed_at', 'is not', null));
}

/** The newest first. */
export async function readLicensePage(
  db: Db,
  tenantId: string,
  filter: LicenseFilter,
  { after, limit }: { after: LicensePlace | null; limit: number },
): Promise<License[]> {
  const rows = await listedLicenses(db, tenantId, filter)
    .selectAll()
    .$if(after !== null, (query) =>
      query.where(
        sql<SqlBool>`(proposed_at, license_id) < (${after!.proposedAt}::timestamptz, ${after!.licenseId}::uuid)`,
      ),
    )
    .orderBy('proposed_at', 'desc')
    .orderBy('license_id', 'desc')
    .limit(limit)
    .execute();
  return (await fromStored(db, 'licenses', { tenantId }, rows, 'STAND_IN')).map(licenseOf);
}

/** Uses by license. Licenses without a counted use are absent. @param except transaction whose use is left out */
export async function readUsed(
  db: Db,
  tenantId: string,
  licenseIds: readonly string[],
  except: { transactionUuid: string } | null = null,
): Promise<ReadonlyMap<string, Used>> {
  if (licenseIds.length === 0) return new Map();
  const { rows } = await sql<Used & { licenseId: string }>`
    select license_id as "licenseId", count(*)::int as count, coalesce(sum(amount), 0)::double precision as amount
    from license_uses where tenant_id = ${tenantId} and license_id = any(${[...licenseIds]}::uuid[])
      and given_back_at is null and transaction_uuid is distinct from ${except?.transactionUuid ?? null}::uuid
    group by license_id`.execute(db);
  return new Map(rows.map(({ licenseId, ...used }) => [licenseId, used]));
}

/** The latest first. */
export async function readUses(db: Db, tenantId: string, licenseId: string, limit: number): Promise<LicenseUse[]> {
  const rows = await db
    .selectFrom('license_uses')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('license_id', '=', licenseId)
    .orderBy('used_at', 'desc')
    .orderBy('transaction_uuid')
    .orderBy('decision_no')
    .limit(limit)
    .execute();
  return rows.map(useOf);
}

/** Ends the use of the transaction that counts. @returns null: it has none */
export async function giveBackUse(
  db: Db,
  tenantId: string,
  transactionUuid: string,
  by: { givenBackAt: Date; givenBackNumber: number },
): Promise<(LicenseUse & { licenseId: string }) | null> {
  const row = await db
    .updateTable('license_uses')
    .set({ given_back_at: by.givenBackAt, given_back_no: by.givenBackNumber })
    .where('tenant_id', '=', tenantId)
    .where('transaction_uuid', '=', transactionUuid)
    .where('given_back_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  return row ? { ...useOf(row), licenseId: row.license_id } : null;
}

export async function insertUse(db: Db, tenantId: string, licenseId: string, use: LicenseUse): Promise<void> {
  await db
    .insertInto('license_uses')
    .values({
      ...{ tenant_id: tenantId, license_id: licenseId, transaction_uuid: use.transactionUuid },
      ...{ decision_no: use.decisionNumber, amount: use.amount === null ? null : String(use.amount) },
      ...{ used_at: use.usedAt, used_by: use.usedBy },
      ...{ given_back_at: use.givenBackAt, given_back_no: use.givenBackNumber },
    })
    .execute();
}

function useOf(row: Selectable<Schema['license_uses']>): LicenseUse {
  return {
    transactionUuid: row.transaction_uuid,
    decisionNumber: row.decision_no,
    amount: row.amount === null ? null : Number(row.amount),
    usedAt: row.used_at,
    usedBy: row.used_by,
    givenBackAt: row.given_back_at,
    givenBackNumber: row.given_back_no,
  };
}

function licenseOf(row: Selectable<Schema['licenses']> & { isUnreadable?: true }): License {
  return {
    licenseId: row.license_id,
    number: row.number,
    authority: row.authority,
    scope: row.scope,
    parties: row.parties as LicensedParty[],
    validFrom: row.valid_from,
    expiresOn: row.expires_on,
    cap: row.cap_amount === null ? null : { amount: row.cap_amount, currency: row.cap_currency! },
    proposedAt: row.proposed_at,
    proposedBy: row.proposed_by,
    confirmedAt: row.confirmed_at,
    confirmedBy: row.confirmed_by,
    endedAt: row.ended_at,
    endedBy: row.ended_by,
    endReason: row.end_reason,
    ...(row.isUnreadable && { isUnreadable: true }),
  };
}
