/**
 * Access to PostgreSQL. Kinds of transactions:
 *
 *   tenant(id, work)  as the role amlcore_tenant, which sees only rows of that tenant (row-level security)
 *   tenantView(...)   the same as a consistent snapshot, read-only
 *   tenantRead(...)   the same, read-only: no one awaits its commit
 *   system(work)      as the service's own role: sign-in before the tenant is known, lists, keys, maintenance
 *
 * Every store also names the tenant in its SQL. The role protects against a statement that forgets to.
 *
 * Every statement has two limits. The server ends a statement of a transaction that takes too long. A server that silently disappears (a
 * failover, a cut cable, a frozen machine) ends nothing, so the client gives up by itself a little later. It then closes the
 * connection and the idle ones, which are probably dead too:
 *
 *   statement of        server    client
 *   tenant, system         60 s      65 s
 *   direct                 none      65 s
 *   brief                  none       5 s   reads that every request waits for: an early error is better than a late response
 *   long, snapshot         none       1 h   imports, verification
 *   watch                  none       5 s
 *   ping                   none       2 s
 *
 * `watch` and `ping` have their own connection: health checks and clock reads must not wait in the queue of requests.
 * Otherwise a busy node would look like a node without a database, and be taken out of service.
 */
import type { Writable } from 'node:stream';
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { AppError } from '../errors.ts';
import { within } from '../lib/deadline.ts';
import { keyEncryption } from './own-keys/key-encryption.ts';
import { byName, type EncryptedTable, useVault } from './own-keys/sealed-fields.ts';
import { Vault } from './own-keys/vault.ts';
import { inTransaction } from './pipelined.ts';
import { PreparedStatements, TWICE } from './prepared-statements.ts';
import type { Schema } from './schema.ts';
import { OF_THIS_SCHEMA } from './schema-range.ts';
import { Servers } from './servers.ts';

export type Db = Kysely<Schema>;

export interface DatabaseOptions {
  connectionString: string;
  maxConnections: number;
  applicationName: string;
  /**
   * Folder of the keys that wrap data keys, or the program that wraps them. Absent: data of organizations with a managed key can be neither
   * read nor written.
   */
  ownKeys?: { folder: string | null; command: string | null };
  /** Encrypted tables of all features. Absent: stores neither read nor write rows of organizations with a managed key. */
  encryptedTables?: readonly EncryptedTable[];
  /** How long an unwrapped data key is kept; for tests. */
  dataKeyLifetimeMs?: number;
  /** Called when a connection breaks outside a statement (server restarted, network cut): log the error, do not throw it. */
  onIdleError?: (error: Error) => void;
  /** Told of each connection and each statement. */
  times?: DatabaseTimes;
  /** How long the client waits for responses, by kind of statement; for tests. */
  deadlines?: Partial<Deadlines>;
}

export interface DatabaseTimes {
  /** Work had to wait this long for a connection. */
  connected(tookMs: number): void;
  /** From sending a statement to its answer, or to its failure. */
  answered(tookMs: number): void;
}

interface Deadlines {
  normalMs: number;
  briefMs: number;
  longMs: number;
  pingMs: number;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const CONNECT_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 60_000;
const DEADLINES: Deadlines = {
  normalMs: STATEMENT_TIMEOUT_MS + 5_000,
  briefMs: 5_000,
  longMs: 3_600_000,
  pingMs: 2_000,
};
/** The driver's message if no connection became free in time. */
const POOL_EXHAUSTED = 'timeout exceeded when trying to connect';
/** Then probes follow, one per second: a dead peer is noticed within half a minute, even if nothing is sent. */
const KEEP_ALIVE_AFTER_MS = 10_000;
const READ_ONLY = 'read only';
const limitsOf = (ms: number) =>
  `set local statement_timeout = ${ms}; set local idle_in_transaction_session_timeout = ${ms}; ${OF_THIS_SCHEMA}`;
/** Set for each transaction: settings of a session would reach the sessions of others behind a connection pooler. */
const LIMITS = limitsOf(STATEMENT_TIMEOUT_MS);
const NO_LIMITS = limitsOf(0);
const ONE_PLAN = 'set local plan_cache_mode = force_generic_plan; set local enable_seqscan = off';

// pg returns count(*) and bigint columns as text, since they may exceed 2^53. Ours stay below, so they become numbers.
const INT8_OID = 20;
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === INT8_OID
      ? (value: string) => Number(value)
      : pg.types.getTypeParser(oid, format as 'text')) as pg.CustomTypesConfig['getTypeParser'],
};

export class Database {
  readonly #normal: Db;
  readonly #brief: Db;
  readonly #long: Db;
  readonly #watch: Db;
  readonly #pool: pg.Pool;
  /** With one permanent connection. */
  readonly #watchPool: pg.Pool;
  readonly #idle = new Set<pg.PoolClient>();
  readonly #servers: Servers;
  readonly #times: DatabaseTimes | undefined;
  readonly #deadlines: Deadlines;
  readonly #prepared = new PreparedStatements();
  /** null: no connection has shown it yet. */
  #prepares: Promise<boolean> | null = null;
  #suspended: string | null = null;
  readonly #vault: Vault;
  readonly #encryptedTables: ReadonlyMap<string, EncryptedTable> | null;
  #pinged: Promise<void> | null = null;
  #closed: Promise<void> | null = null;

  constructor(options: DatabaseOptions) {
    this.#deadlines = { ...DEADLINES, ...options.deadlines };
    this.#vault = new Vault(
      keyEncryption(options.ownKeys ?? { folder: null, command: null }),
      options.dataKeyLifetimeMs,
    );
    this.#encryptedTables = options.encryptedTables ? byName(options.encryptedTables) : null;
    this.#servers = new Servers(options.connectionString);
    this.#times = options.times;
    const settings: pg.PoolConfig = {
      ...this.#servers.poolConfig(),
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
      pipeline: true,
      types,
    };
    const { maxConnections: max, applicationName: application_name } = options;
    this.#pool = this.#poolOf({ ...settings, max, application_name }, options.onIdleError);
    // Kept open: a server without free connections would reject a new one, while open ones still work.
    const kept = { max: 1, idleTimeoutMillis: 0, application_name: `${application_name} watch` };
    this.#watchPool = this.#poolOf({ ...settings, ...kept }, options.onIdleError);
    this.#normal = this.#open(this.#deadlines.normalMs);
    this.#brief = this.#open(this.#deadlines.briefMs);
    this.#long = this.#open(this.#deadlines.longMs);
    this.#watch = this.#open(this.#deadlines.briefMs, this.#watchPool);
  }

  /** Data keys of organizations with a managed key. */
  get vault(): Vault {
    return this.#vault;
  }

  /** How many connections are open, idle and waited for. */
  get connections(): Readonly<Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>> {
    return this.#pool;
  }

  /** The raw pool, as the service's own role: for tests that inspect tables. */
  get pool(): pg.Pool {
    return this.#pool;
  }

  /** One transaction that sees and writes only this tenant's rows. Rolled back if `work` throws. Its keys are unwrapped before it begins. */
  tenant<T>(tenantId: string, work: (db: Db) => Promise<T>): Promise<T> {
    return this.#transaction(this.#normal, `begin; ${LIMITS}; ${asTenant(tenantId)}`, work, tenantId);
  }

  /** Like `tenant`, for work that only reads. Its caller does not wait for the end of the transaction. */
  tenantRead<T>(tenantId: string, work: (db: Db) => Promise<T>): Promise<T> {
    return this.#transaction(this.#normal, `begin ${READ_ONLY}; ${LIMITS}; ${asTenant(tenantId)}`, work, tenantId);
  }

  /**
   * Like `tenantRead`, for statements that use indexes only: one plan for all values, made once per connection. Otherwise PostgreSQL plans a
   * long statement each time, which takes longer than running it. Sequential scans are disabled, so that a plan made for a nearly
   * empty table still fits when the table has grown.
   */
  tenantWithOnePlan<T>(tenantId: string, work: (db: Db) => Promise<T>): Promise<T> {
    const begin = `begin ${READ_ONLY}; ${LIMITS}; ${asTenant(tenantId)}; ${ONE_PLAN}`;
    return this.#transaction(this.#normal, begin, work, tenantId);
  }

  /** Like `tenant`, with one consistent snapshot for several statements. Read-only. */
  tenantView<T>(tenantId: string, work: (db: Db) => Promise<T>): Promise<T> {
    const begin = `begin isolation level repeatable read ${READ_ONLY}; ${LIMITS}; ${asTenant(tenantId)}`;
    return this.#transaction(this.#normal, begin, work, tenantId);
  }

  /** One transaction over all tenants, as the service itself. @param keysOf organization whose keys are unwrapped before it begins */
  system<T>(work: (db: Db) => Promise<T>, keysOf?: string): Promise<T> {
    return this.#transaction(this.#normal, `begin; ${LIMITS}`, work, keysOf, 'SHARED');
  }

  /** Like `system`, for work whose statements or pauses may take minutes, such as the import of a list. */
  long<T>(work: (db: Db) => Promise<T>, keysOf?: string): Promise<T> {
    return this.#transaction(this.#long, `begin; ${NO_LIMITS}`, work, keysOf, 'SHARED');
  }

  /** A consistent read of everything, without time limits: backup, verification, index building. */
  snapshot<T>(work: (db: Db) => Promise<T>): Promise<T> {
    return this.#transaction(this.#long, `begin isolation level repeatable read ${READ_ONLY}; ${NO_LIMITS}`, work);
  }

  /**
   * From now on everything but `watch` and `ping` fails as in an outage.
   * @param reason for callers; null: no longer
   */
  suspend(reason: string | null): void {
    this.#suspended = reason;
  }

  /** Single statements as the service itself, outside a transaction. */
  get direct(): Db {
    return this.#normal;
  }

  /** Like `direct`, for statements that every request waits for: they fail within seconds if the database does not respond. */
  get brief(): Db {
    return this.#brief;
  }

  /** Short health statements, over the connection that no request waits for. */
  get watch(): Db {
    return this.#watch;
  }

  /** Anyone may cause it, so concurrent callers share one result. @throws if the database does not respond at once */
  ping(): Promise<void> {
    this.#pinged ??= this.#ping().finally(() => {
      this.#pinged = null;
    });
    return this.#pinged;
  }

  close(): Promise<void> {
    this.#closed ??= Promise.all([this.#pool.end(), this.#watchPool.end()]).then(() => {});
    return this.#closed;
  }

  async #ping(): Promise<void> {
    const { pingMs } = this.#deadlines;
    const asked = (async () => {
      const client = await this.#acquire(pingMs, this.#watchPool);
      await client.query('select 1', []).finally(() => client.release());
    })();
    await answerOf(asked, pingMs);
  }

  #poolOf(config: pg.PoolConfig, onIdleError: DatabaseOptions['onIdleError']): pg.Pool {
    const pool = new pg.Pool(config);
    const report = (error: Error) => {
      // Connections that break during close are expected: the embedded server stops right after us.
      if (!this.#closed) onIdleError?.(error);
    };
    pool.on('error', () => {}); // reported below
    // The pool listens only to idle connections. One that breaks between two statements of a transaction would otherwise
    // end the process. Its next statement fails, and the pool does not take it back.
    pool.on('connect', (client) => client.on('error', report));
    pool.on('acquire', (client) => this.#idle.delete(client));
    pool.on('release', (error, client) => {
      if (!error) this.#idle.add(client);
    });
    pool.on('remove', (client) => this.#idle.delete(client));
    return pool;
  }

  #open(deadlineMs: number, from: pg.Pool = this.#pool): Db {
    const pool: PostgresPool = { connect: () => this.#acquire(deadlineMs, from), end: () => this.close() };
    const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
    useVault(db, { vault: this.#vault, tables: this.#encryptedTables });
    return db;
  }

  /**
   * The pool's own `query_timeout` would report the timeout and then hand the same connection, with its statement still
   * running, to the next caller.
   */
  async #acquire(deadlineMs: number, from: pg.Pool): Promise<PostgresPoolClient> {
    if (this.#suspended !== null && from !== this.#watchPool) {
      throw new AppError('service-unavailable', { detail: this.#suspended, cause: new Suspended(this.#suspended) });
    }
    const askedMs = performance.now();
    const client = await this.#connect(from);
    this.#times?.connected(performance.now() - askedMs);
    let silent: Error | null = null;
    let prepares = false;
    let hasOnePlan = false;
    const query = async (text: string, values: readonly unknown[], named?: string) => {
      if (silent) throw silent;
      const sentMs = performance.now();
      try {
        gatherWrites(client);
        // A text without values may contain several statements, which cannot be prepared.
        const often = hasOnePlan ? TWICE : undefined;
        const name = named ?? (prepares && values.length > 0 ? this.#prepared.nameOf(text, often) : undefined);
        if (values.length === 0 && text.endsWith(ONE_PLAN)) hasOnePlan = true;
        return await answerOf(client.query({ name, text, values: [...values] }), deadlineMs);
      } catch (error) {
        if (error instanceof NoAnswer) {
          silent = error;
          this.#dropIdle(error);
        } else if (error instanceof Error && isOfConnection(error)) silent = error;
        throw error;
      } finally {
        this.#times?.answered(performance.now() - sentMs);
      }
    };
    try {
      this.#prepares ??= canPrepare(query, client);
      prepares = await this.#prepares;
      if (prepares && this.#prepared.mustPlanAnew(client)) await query('discard plans', []);
    } catch (error) {
      this.#prepares = null;
      client.release(error as Error);
      throw error;
    }
    // A release with an error closes the connection and aborts its statements.
    return {
      query: ((text: string, values: readonly unknown[]) =>
        query(text, values)) as unknown as PostgresPoolClient['query'],
      release: () => client.release(silent ?? undefined),
    };
  }

  /** Tries each server of the address once. */
  async #connect(from: pg.Pool): Promise<pg.PoolClient> {
    for (let tried = 1; ; tried += 1) {
      const { address } = this.#servers;
      try {
        return await from.connect();
      } catch (error) {
        if (tried >= this.#servers.count || (error as Error).message === POOL_EXHAUSTED) throw error;
        this.#servers.passOver(address);
      }
    }
  }

  /** Closes the idle connections: they are probably dead too, and each would make one more caller wait. */
  #dropIdle(error: Error): void {
    for (const client of [...this.#idle]) client.emit('error', error);
    this.#idle.clear();
  }

  /**
   * @param keysOf organization whose keys are unwrapped before it begins; absent: none
   * @param rows of that organization alone, or `SHARED`: of any
   */
  async #transaction<T>(
    kysely: Db,
    begin: string,
    work: (db: Db) => Promise<T>,
    keysOf?: string,
    rows: 'OWN' | 'SHARED' = 'OWN',
  ): Promise<T> {
    try {
      const keys = keysOf === undefined ? null : await this.#vault.hold(kysely, keysOf);
      const encryption = { vault: this.#vault, tables: this.#encryptedTables };
      const onOpen = (db: Db) => useVault(db, encryption, rows === 'OWN' ? keys : null);
      return await inTransaction(kysely, { begin, isRead: begin.includes(READ_ONLY), onOpen }, work);
    } catch (error) {
      if (error instanceof AppError || !isOutage(error)) throw error;
      throw new AppError('service-unavailable', { detail: OUTAGE, cause: error });
    }
  }
}

/** Has the error code of a server that is starting up. */
class Suspended extends Error {
  override readonly name = 'Suspended';
  readonly code = '57P03';
}

/** The client's own limit was reached. Has the error code of a socket timeout. */
class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
  readonly code = 'ETIMEDOUT';
}

/** Statements that are sent before the event loop goes on leave in one packet: each write to a socket wakes the server. */
function gatherWrites(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

function asTenant(tenantId: string): string {
  // The ID is part of one text with BEGIN, where no parameter can be bound, so its form is checked.
  if (!UUID.test(tenantId)) throw new Error('tenant id is not a lower-case UUID');
  return `set local role amlcore_tenant; set local amlcore.tenant_id = '${tenantId}'`;
}

function answerOf<T>(work: Promise<T>, deadlineMs: number): Promise<T> {
  return within(deadlineMs, work, () => {
    throw new NoAnswer(`the database did not answer within ${deadlineMs} ms`);
  });
}

const OUTAGE = 'The database is temporarily unavailable. Try again later.';
/**
 * SQLSTATE classes 08 connection, 53 resources (disk full, too many connections), 57P shutdown, and timeouts:
 * 57014 of a statement, 55P03 of a lock, 25P03 and 25P04 of a transaction; 25006: read-only. The statement was correct, so the caller
 * may retry.
 */
const OUTAGE_STATES = /^(08...|53...|57P0[1-5]|58...|57014|55P03|25P0[34]|25006)$/;
const OUTAGE_ERRNOS = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EHOSTUNREACH']);

/**
 * Whether an error means that the database is unavailable, full or too slow, rather than that a statement is wrong. Also true for the
 * AppError that a transaction throws in such a case.
 */
export function isOutage(error: unknown): boolean {
  if (error instanceof AppError) return error.code === 'service-unavailable' && isOutage(error.details.cause);
  if (!(error instanceof Error)) return false;
  const code = (error as { code?: unknown }).code;
  if (typeof code === 'string' && (OUTAGE_STATES.test(code) || OUTAGE_ERRNOS.has(code))) return true;
  if (isStalePlan(error)) return true;
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
    error.message,
  );
}

/**
 * Whether a transaction was rolled back because of another one: SQLSTATE 40P01 (deadlock) or 40001 (not serializable). It may be
 * retried.
 */
export function isCollision(error: unknown): boolean {
  const state = sqlState(error);
  return state === '40P01' || state === '40001';
}

/** A migration changed the columns of a prepared statement. It works again on a new connection. */
function isStalePlan(error: Error): boolean {
  return sqlState(error) === '0A000' && error.message.startsWith('cached plan must not change');
}

/** Errors that another connection would not have: a stale plan, or a server that has become a standby. */
function isOfConnection(error: Error): boolean {
  return isStalePlan(error) || sqlState(error) === '25006';
}

const PROBE = 'amlcore_probe';
/** The statement was prepared on another connection, or twice on this one. */
const PREPARED_ELSEWHERE = new Set(['26000', '42P05']);

/**
 * Whether prepared statements survive from one transaction to the next. PgBouncer of version 1.21 and later keeps them under its own
 * names. A pooler that passes our names on does not: the next transaction may have another connection.
 */
async function canPrepare(
  query: (text: string, values: readonly unknown[], name: string) => Promise<pg.QueryResult>,
  client: pg.PoolClient,
): Promise<boolean> {
  const text = `
    select pg_backend_pid() as pid, exists (select from pg_prepared_statements where name = $1) as is_named`;
  try {
    const [found] = (await query(text, [PROBE], PROBE)).rows as { pid: number; is_named: boolean }[];
    const { processID } = client as unknown as { processID: number };
    return found!.pid === processID || !found!.is_named;
  } catch (error) {
    if (PREPARED_ELSEWHERE.has(sqlState(error) ?? '')) return false;
    throw error;
  }
}

/** SQLSTATE of a failed statement, or null if the error is not from PostgreSQL. */
export function sqlState(error: unknown): string | null {
  const code = error instanceof Error ? (error as { code?: unknown }).code : null;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : null;
}
