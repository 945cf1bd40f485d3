import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { OwnCountry } from './country-risk.ts';

export async function readOwnCountries(db: Db, tenantId: string): Promise<OwnCountry[]> {
  const rows = await db
    .selectFrom('country_risks')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('code')
    .execute();
  return rows.map((row) => ({
    code: row.code,
    groups: row.groups,
    prohibited: row.prohibited,
    reason: row.note,
    version: row.version,
    updatedAt: row.updated_at,
    updatedBy: row.updated_by,
  }));
}

/** The organization's own values of a country. Locks them until the transaction ends, also if there is no row yet. */
export async function lockOwnCountry(db: Db, tenantId: string, code: string): Promise<OwnCountry | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`country-risk/${tenantId}/${code}`}, 0))`.execute(db);
  return (await readOwnCountries(db, tenantId)).find((one) => one.code === code) ?? null;
}

export async function writeOwnCountry(db: Db, tenantId: string, country: OwnCountry): Promise<void> {
  const change = {
    groups: country.groups && [...country.groups],
    prohibited: country.prohibited,
    note: country.reason,
    version: country.version,
    updated_at: country.updatedAt,
    updated_by: country.updatedBy,
  };
  await db
    .insertInto('country_risks')
    .values({ tenant_id: tenantId, code: country.code, ...change })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'code']).doUpdateSet(change))
    .execute();
}
