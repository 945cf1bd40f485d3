/** Deletes the demo organization with all its records, its audit trail included. No other organization can be deleted. */
import { Tenants } from '../../identity/tenants.ts';
import type { Caller } from '../../platform/access/permissions.ts';
import { SYSTEM_TENANT } from '../../platform/audit/trail.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Writer } from '../../platform/unit-of-work/writer.ts';
import { DEMO_CLIENTS } from './organization.ts';
import { countPayments, deleteOrganization } from './store.ts';

export interface DemoContents {
  tenantId: string;
  name: string;
  createdAt: Date;
  payments: number;
  /** Payments that the simulation did not send. */
  others: number;
}

interface Parts {
  database: Database;
  writer: Writer;
}

/** Preview of the deletion; null: there is no demo organization. */
export async function demoContents({ database, writer }: Parts): Promise<DemoContents | null> {
  const demo = await new Tenants(database, writer).demo();
  if (!demo) return null;
  const { tenantId, name, createdAt } = demo;
  return { tenantId, name, createdAt, ...(await database.long((db) => countPayments(db, tenantId, DEMO_CLIENTS))) };
}

/**
 * An entry of the installation's own chain records it.
 * @param tenantId of `demoContents`
 * @returns number of deleted rows by table
 */
export async function deleteDemo(
  { writer }: Parts,
  by: Caller,
  { tenantId, name }: Pick<DemoContents, 'tenantId' | 'name'>,
): Promise<Record<string, number>> {
  const { result } = await writer.write(
    by,
    async ({ db, lockChain }) => {
      // Before the locks of tables that other writes to the chain take afterwards.
      await lockChain();
      const rows = await deleteOrganization(db, tenantId);
      const details = { name, rows };
      return {
        result: rows,
        audit: { action: 'tenant.demo-deleted', subjectType: 'TENANT', subjectId: tenantId, details },
      };
    },
    { transaction: 'long', chainOf: SYSTEM_TENANT },
  );
  return result;
}
