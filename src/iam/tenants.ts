/**
 * The organisations that this service serves. Suspending one ends the tokens of its clients within seconds on every node,
 * for good: their secrets stay but get new ids, so tokens that were out do not come back when it is resumed. Its data stays,
 * and what was recorded is still screened.
 */
import { randomUUID } from 'node:crypto';
import type { Caller } from '../access/permissions.ts';
import { append } from '../audit/trail.ts';
import type { Database, Db } from '../db/database.ts';
import { AppError } from '../errors.ts';
import type { Clock } from '../lib/clock.ts';
import type { CursorSealer } from '../lib/cursor.ts';
import { type Page, type PageAsked, turnPage } from '../lib/turn-page.ts';
import { checkName } from './check-name.ts';
import { allTenants, insertTenant, readTenants, renameSecretsOf, setTenantStatus, type TenantRow } from './store.ts';

export const TENANT_STATUSES = ['ACTIVE', 'SUSPENDED'] as const;
export type TenantStatus = (typeof TENANT_STATUSES)[number];

export interface Tenant extends TenantRow {
  status: TenantStatus;
}

const MAX_TENANTS = 10_000;

export class Tenants {
  readonly #database: Database;
  readonly #clock: Clock;

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /** Oldest first. */
  async list(): Promise<Tenant[]> {
    return (await this.#database.system(allTenants)).map(asTenant);
  }

  /** Oldest first. @throws AppError invalid-cursor */
  async page(cursors: CursorSealer, asked: PageAsked): Promise<Page<Tenant>> {
    const page = await turnPage(
      cursors,
      { list: 'tenants' },
      asked,
      (after: Place | null, limit) => this.#database.system((db) => readTenants(db, after, limit)),
      ({ createdAt, tenantId }) => ({ createdAt: createdAt.toISOString(), tenantId }),
    );
    return { ...page, items: page.items.map(asTenant) };
  }

  /**
   * @param claim inside the transaction, before anything is written: gives what was answered to the same call before, and
   *   then nothing is made
   * @throws AppError validation-failed (the name), conflict (too many)
   */
  async create(
    by: Caller,
    input: { name: string },
    claim: (db: Db, made: Tenant) => Promise<string | null> = async () => null,
  ): Promise<{ tenant: Tenant; earlier: string | null }> {
    const name = checkName(input.name);
    const tenant: Tenant = { tenantId: randomUUID(), name, status: 'ACTIVE', createdAt: this.#clock.now() };
    return await this.#database.system(async (db) => {
      const earlier = await claim(db, tenant);
      if (earlier !== null) return { tenant, earlier };
      if ((await allTenants(db)).length >= MAX_TENANTS) {
        throw new AppError('conflict', { detail: `An installation has at most ${MAX_TENANTS} organisations.` });
      }
      await insertTenant(db, tenant.tenantId, name, tenant.createdAt);
      await this.#record(db, by, 'tenant.created', tenant.tenantId, { name });
      return { tenant, earlier };
    });
  }

  /** Nothing happens to one that is suspended already. @throws AppError not-found */
  suspend(by: Caller, tenantId: string): Promise<Tenant> {
    return this.#setStatus(by, tenantId, 'SUSPENDED', async (db) => ({ secrets: await renameSecretsOf(db, tenantId) }));
  }

  /** Its clients sign in anew. Nothing happens to one that is active already. @throws AppError not-found */
  resume(by: Caller, tenantId: string): Promise<Tenant> {
    return this.#setStatus(by, tenantId, 'ACTIVE', async () => ({}));
  }

  async #setStatus(
    by: Caller,
    tenantId: string,
    status: TenantStatus,
    consequences: (db: Db) => Promise<Record<string, unknown>>,
  ): Promise<Tenant> {
    return await this.#database.system(async (db) => {
      const before = await setTenantStatus(db, tenantId, status);
      if (!before) throw noSuchTenant();
      if (before.status !== status) {
        const details = { before: before.status, after: status, ...(await consequences(db)) };
        await this.#record(db, by, status === 'ACTIVE' ? 'tenant.resumed' : 'tenant.suspended', tenantId, details);
      }
      return { ...before, status };
    });
  }

  /** In the chain of the organisation that it is about, whoever did it. */
  #record(db: Db, by: Caller, action: string, tenantId: string, details: Record<string, unknown>): Promise<void> {
    const { principal, correlationId } = by;
    const entry = { action, subjectType: 'TENANT', subjectId: tenantId, correlationId, details };
    const actor = { type: principal.type, id: principal.id };
    return append(db, tenantId, [{ ...entry, actor, occurredAt: this.#clock.now() }]);
  }
}

interface Place {
  createdAt: string;
  tenantId: string;
}

export function noSuchTenant(): AppError {
  return new AppError('not-found', { detail: 'There is no such organisation.' });
}

function asTenant(row: TenantRow): Tenant {
  return { ...row, status: row.status as TenantStatus };
}
