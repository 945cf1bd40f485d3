/**
 * The organizations of this installation. Suspending one permanently ends the tokens of its clients and the sessions of its users, within
 * seconds on every node: secrets stay but get new IDs, so resuming does not revive old tokens. Its data is kept, and recorded
 * transactions are still screened.
 */
import { randomUUID } from 'node:crypto';
import type { Caller } from '../platform/access/permissions.ts';
import type { Database, Db } from '../platform/db/database.ts';
import { AppError } from '../platform/errors.ts';
import type { CursorCodec } from '../platform/lib/cursor.ts';
import { type Page, type PageAsked, readListPage } from '../platform/lib/list-page.ts';
import type { TenantMode } from '../platform/lib/tenant-mode.ts';
import type { AuditNote, Done, Effect } from '../platform/unit-of-work/effect.ts';
import type { Writer } from '../platform/unit-of-work/writer.ts';
import { checkName } from './check-name.ts';
import {
  allTenants,
  insertTenant,
  readDemoTenant,
  readTenants,
  renameSecretsOf,
  setTenantStatus,
  type TenantRow,
} from './store.ts';
import { deleteSessionsOf } from './users/store.ts';

export const TENANT_STATES = ['ACTIVE', 'SUSPENDED'] as const;
export type TenantState = (typeof TENANT_STATES)[number];

export interface Tenant extends Omit<TenantRow, 'status' | 'mode'> {
  state: TenantState;
  mode: TenantMode;
}

/** The organization as in responses, with the time as ISO 8601. */
export type TenantView = Omit<Tenant, 'createdAt'> & { createdAt: string };

const MAX_TENANTS = 10_000;

/** Job queue that fills a TEST organization with the test data (`sandbox/`). */
export const TEST_DATA_QUEUE = 'test-data';

export class Tenants {
  readonly #database: Database;
  readonly #writer: Writer;

  constructor(database: Database, writer: Writer) {
    this.#database = database;
    this.#writer = writer;
  }

  /** Oldest first. */
  async list(): Promise<Tenant[]> {
    return (await this.#database.system(allTenants)).map(asTenant);
  }

  /** Oldest first. @throws AppError invalid-cursor */
  async page(cursors: CursorCodec, asked: PageAsked): Promise<Page<Tenant>> {
    const page = await readListPage(
      cursors,
      { list: 'tenants' },
      asked,
      (after: Place | null, limit) => this.#database.system((db) => readTenants(db, after, limit)),
      ({ createdAt, tenantId }) => ({ createdAt: createdAt.toISOString(), tenantId }),
    );
    return { ...page, items: page.items.map(asTenant) };
  }

  /** The organization with simulated data, if there is one. */
  async demo(): Promise<Tenant | null> {
    const row = await this.#database.system(readDemoTenant);
    return row && asTenant(row);
  }

  /** A job fills a TEST organization with the test data. @throws AppError validation-failed (the name), conflict (too many) */
  create(by: Caller, input: { name: string; mode?: TenantMode | undefined }): Promise<Done<TenantView>> {
    return this.#create(by, input, false);
  }

  createDemo(by: Caller, input: { name: string }): Promise<Done<TenantView>> {
    return this.#create(by, input, true);
  }

  #create(
    by: Caller,
    input: { name: string; mode?: TenantMode | undefined },
    isDemo: boolean,
  ): Promise<Done<TenantView>> {
    const name = checkName(input.name);
    const { mode = 'LIVE' } = input;
    const tenantId = randomUUID();
    return this.#write(by, tenantId, async ({ db, now }) => {
      if ((await allTenants(db)).length >= MAX_TENANTS) {
        throw new AppError('conflict', { detail: `An installation can have at most ${MAX_TENANTS} organizations.` });
      }
      const tenant: Tenant = { tenantId, name, state: 'ACTIVE', mode, createdAt: now() };
      await insertTenant(db, tenantId, name, tenant.createdAt, { mode, isDemo });
      return {
        result: viewOf(tenant),
        audit: noteOf('tenant.created', tenantId, { name, mode }),
        jobs: mode === 'TEST' ? [{ queue: TEST_DATA_QUEUE, tenantId, subjectId: tenantId, payload: {} }] : [],
      };
    });
  }

  /** Has no effect on a suspended organization. @throws AppError not-found */
  suspend(by: Caller, tenantId: string): Promise<Done<TenantView>> {
    return this.#setState(by, tenantId, 'SUSPENDED', async (db) => ({
      secrets: await renameSecretsOf(db, tenantId),
      sessions: await deleteSessionsOf(db, tenantId),
    }));
  }

  /** Reactivates an organization. Its clients and users must sign in again. No effect on an active organization. @throws AppError not-found */
  resume(by: Caller, tenantId: string): Promise<Done<TenantView>> {
    return this.#setState(by, tenantId, 'ACTIVE', async () => ({}));
  }

  #setState(
    by: Caller,
    tenantId: string,
    state: TenantState,
    consequences: (db: Db) => Promise<Record<string, unknown>>,
  ): Promise<Done<TenantView>> {
    return this.#write(by, tenantId, async ({ db }) => {
      const before = await setTenantStatus(db, tenantId, state);
      if (!before) throw noSuchTenant();
      const result = viewOf({ ...asTenant(before), state });
      if (before.status === state) return { result, audit: [] };
      const details = { before: before.status, after: state, ...(await consequences(db)) };
      const action = state === 'ACTIVE' ? 'tenant.resumed' : 'tenant.suspended';
      return { result, audit: noteOf(action, tenantId, details) };
    });
  }

  /** Recorded in the audit chain of the affected organization, for every actor. */
  #write(by: Caller, tenantId: string, effect: Effect<TenantView>): Promise<Done<TenantView>> {
    return this.#writer.write(by, effect, { transaction: 'system', chainOf: tenantId });
  }
}

function noteOf(action: string, tenantId: string, details: Record<string, unknown>): AuditNote {
  return { action, subjectType: 'TENANT', subjectId: tenantId, details };
}

interface Place {
  createdAt: string;
  tenantId: string;
}

export function noSuchTenant(): AppError {
  return new AppError('not-found', { detail: 'Organization not found.' });
}

function asTenant({ status, mode, ...row }: TenantRow): Tenant {
  return { ...row, state: status as TenantState, mode: mode as TenantMode };
}

export function viewOf({ createdAt, ...tenant }: Tenant): TenantView {
  return { ...tenant, createdAt: createdAt.toISOString() };
}
