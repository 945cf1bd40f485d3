/**
 * The door to PostgreSQL. Two kinds of transaction:
 *
 *   tenant(id, work)  as the role amlcore_tenant, which sees only rows of that tenant (row-level security)
 *   system(work)      as the service's own role: sign-in before the tenant is known, lists, keys, maintenance
 *
 * The stores carry explicit tenant predicates besides; the role is the second wall, for the day one is forgotten.
 */
import { CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { AppError } from '../errors.ts';
import type { Schema } from './schema.ts';

export type Db = Kysely<Schema>;

export interface DatabaseOptions {
  connectionString: string;
  maxConnections: number;
  applicationName: string;
  /** Called when a connection breaks outside a statement (server restarted, network cut): to be logged, never thrown. */
  onIdleError?: (error: Error) => void;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const CONNECT_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 60_000;

// count(*) and bigint columns come as text, since they may pass 2^53; none of ours does.
const INT8_OID = 20;
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === INT8_OID
      ? (value: string) => Number(value)
      : pg.types.getTypeParser(oid, format as 'text')) as pg.CustomTypesConfig['getTypeParser'],
};

export class Database {
  readonly #kysely: Db;
  readonly #pool: pg.Pool;
  #closed: Promise<void> | null = null;

  constructor(options: DatabaseOptions) {
    this.#pool = new pg.Pool({
      connectionString: options.connectionString,
      max: options.maxConnections,
      application_name: options.applicationName,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
      types,
    });
    const report = (error: Error) => {
      // A connection that is cut while we close is no news: the embedded server stops right after us.
      if (!this.#closed) options.onIdleError?.(error);
    };
    this.#pool.on('error', () => {}); // told below
    // The pool listens to idle connections only. One that breaks between two statements of a transaction would otherwise
    // end the process; its next statement fails, and the pool does not take it back.
    this.#pool.on('connect', (client) => client.on('error', report));
    this.#kysely = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: this.#pool }) });
  }

  /** The raw pool, for libraries that bring their own SQL: the job queue, COPY streams. */
  get pool(): pg.Pool {
    return this.#pool;
  }

  /** One transaction that sees and writes only this tenant's rows. Rolled back when `work` throws. */
  tenant<T>(tenantId: string, work: (db: Db) => Promise<T>): Promise<T> {
    // In one round trip with BEGIN, so it cannot be a bound parameter: hence the strict form.
    if (!UUID.test(tenantId)) throw new Error('tenant id is not a lower-case UUID');
    return this.#transaction(`begin; set local role amlcore_tenant; set local amlcore.tenant_id = '${tenantId}'`, work);
  }

  /** One transaction over all tenants, as the service itself. */
  system<T>(work: (db: Db) => Promise<T>): Promise<T> {
    return this.#transaction('begin', work);
  }

  /** A consistent read of everything at one moment: backup, verification, index building. */
  snapshot<T>(work: (db: Db) => Promise<T>): Promise<T> {
    return this.#transaction('begin isolation level repeatable read read only', work);
  }

  /** Single statements as the service itself, outside a transaction. */
  get direct(): Db {
    return this.#kysely;
  }

  async ping(): Promise<void> {
    await this.#pool.query('select 1');
  }

  close(): Promise<void> {
    this.#closed ??= this.#kysely.destroy();
    return this.#closed;
  }

  async #transaction<T>(begin: string, work: (db: Db) => Promise<T>): Promise<T> {
    try {
      return await this.#kysely.connection().execute(async (connection) => {
        await connection.executeQuery(CompiledQuery.raw(begin));
        try {
          const result = await work(connection);
          await connection.executeQuery(CompiledQuery.raw('commit'));
          return result;
        } catch (error) {
          // The first error is the one to tell; a rollback that fails means the connection is gone, and with it the work.
          await connection.executeQuery(CompiledQuery.raw('rollback')).catch(() => {});
          throw error;
        }
      });
    } catch (error) {
      throw isOutage(error) ? new AppError('service-unavailable', { detail: OUTAGE, cause: error }) : error;
    }
  }
}

const OUTAGE = 'The database is not reachable at the moment.';
/** SQLSTATE classes 08 connection, 53 resources (disk full, too many connections), 57P shutdown; and socket errors. */
const OUTAGE_STATES = /^(08...|53...|57P0[1-5]|58...)$/;
const OUTAGE_ERRNOS = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EHOSTUNREACH']);

/** Whether an error says that the database is away or full, not that a statement was wrong. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = (error as { code?: unknown }).code;
  if (typeof code === 'string' && (OUTAGE_STATES.test(code) || OUTAGE_ERRNOS.has(code))) return true;
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
    error.message,
  );
}

/** SQLSTATE of a failed statement, or null where the error is not PostgreSQL's. */
export function sqlState(error: unknown): string | null {
  const code = error instanceof Error ? (error as { code?: unknown }).code : null;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : null;
}
