/** The organisations that this service serves. Suspending one ends its clients' tokens within seconds on every node. */
import { type Actor, append } from '../audit/trail.ts';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import type { Clock } from '../lib/clock.ts';
import { allTenants, setTenantStatus } from './store.ts';

export type TenantStatus = 'ACTIVE' | 'SUSPENDED';

export interface Tenant {
  tenantId: string;
  name: string;
  status: TenantStatus;
}

export class Tenants {
  readonly #database: Database;
  readonly #clock: Clock;

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /** Oldest first. */
  async list(): Promise<Tenant[]> {
    return (await this.#database.system(allTenants)).map((row) => ({ ...row, status: row.status as TenantStatus }));
  }

  /** For the operator of the service, never for a tenant's own people. */
  async setStatus(actor: Actor, tenantId: string, status: TenantStatus, correlationId: string): Promise<void> {
    await this.#database.system(async (db) => {
      const before = await setTenantStatus(db, tenantId, status);
      if (before === null) throw new AppError('not-found', { detail: 'There is no such organisation.' });
      if (before === status) return;
      const action = status === 'ACTIVE' ? 'tenant.reactivated' : 'tenant.suspended';
      const subject = { subjectType: 'TENANT', subjectId: tenantId };
      const details = { before, after: status };
      await append(db, tenantId, [
        { actor, action, ...subject, correlationId, details, occurredAt: this.#clock.now() },
      ]);
    });
  }
}
