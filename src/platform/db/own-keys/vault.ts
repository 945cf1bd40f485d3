/**
 * Caches unwrapped data keys of organizations for half a minute: a key that is removed becomes unusable within that time on every node.
 *
 * Each process asks only once per organization which data key encrypts new rows. A later change is detected when appending to the
 * audit chain, whose head names the data key (`platform/unit-of-work/writer.ts`): rows written with another key, or unencrypted, are never committed.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { type AppError, hasCode } from '../../errors.ts';
import type { Schema } from '../schema.ts';
import { destroyed, type KeyEncryption, unavailable } from './key-encryption.ts';
import { HASH_KEY } from './keyed-hash.ts';
import type { DataKey } from './sealed-value.ts';

type Db = Kysely<Schema>;

const LIFETIME_MS = 30_000;
/** No retry within this time after a failure: each request would start the key program. */
const REFUSED_MS = 2_000;

/** Maximum wait for a key that failed lately, before a transaction that may not need it. */
const FAILED_WAIT_MS = 250;

/** A failed key is reported as unavailable for this long, unless it unwrapped since. It may not have been requested again. */
const AWAY_MS = 10 * 60_000;
/**
 * How often to check again whether an organization has a key, and which columns are completely encrypted. Another process may set a
 * key, and a process that only reads would take encrypted texts for plain ones, and accept forged unencrypted values.
 */
const ASKED_AGAIN_MS = 5_000;

/** Keys of an organization that were unwrapped before its database transaction began. */
export interface HeldKeys {
  tenantId: string;
  /** Number of the data key for new rows; null: rows are not encrypted. */
  current: number | null;
  /** Data key and key for keyed hashes, by number of the data key. */
  keys: ReadonlyMap<number, HeldKey>;
}

/** `missing`: why the key is unavailable. A transaction that does not need it goes on. */
type HeldKey = { key: DataKey } | { missing: AppError };

interface Unwrapped {
  key: Promise<Buffer>;
  untilMs: number;
}

export class Vault {
  readonly #keys: KeyEncryption;
  readonly #lifetimeMs: number;
  /** Organization -> number of its data key; null: it had none at that time. */
  readonly #current = new Map<string, { number: number | null; atMs: number }>();
  readonly #unwrapped = new Map<string, Unwrapped>();
  /** Organization -> running query of `hold`. */
  readonly #asked = new Map<string, Promise<number | null>>();
  /** Organization -> completely encrypted columns, and when they were read. Columns are never removed from the set. */
  readonly #encrypted = new Map<string, { columns: ReadonlySet<string>; atMs: number }>();
  /** Organization -> when its key was last unavailable. */
  readonly #missed = new Map<string, number>();
  /** Table -> values that could not be decrypted since the process started. */
  readonly #unreadable = new Map<string, { values: number; lastMs: number }>();

  constructor(keys: KeyEncryption, lifetimeMs = LIFETIME_MS) {
    this.#keys = keys;
    this.#lifetimeMs = lifetimeMs;
  }

  get #askedAgainMs(): number {
    return Math.min(ASKED_AGAIN_MS, this.#lifetimeMs);
  }

  get keys(): KeyEncryption {
    return this.#keys;
  }

  /** Number of the data key for new rows; null: rows are not encrypted. */
  async current(db: Db, tenantId: string): Promise<number | null> {
    const known = this.#current.get(tenantId);
    const nowMs = performance.now();
    if (known && (known.number !== null || nowMs - known.atMs < this.#askedAgainMs)) return known.number;
    const { rows } = await sql<{ number: number | null }>`
      select max(number) as number from data_keys where tenant_id = ${tenantId}::uuid`.execute(db);
    const number = rows[0]?.number ?? null;
    this.#current.set(tenantId, { number, atMs: nowMs });
    return number;
  }

  /** Unwraps the keys for new rows of an organization. Its transaction then encrypts without waiting. @param db outside a transaction */
  async hold(db: Db, tenantId: string): Promise<HeldKeys> {
    let asked = this.#asked.get(tenantId);
    if (!asked) {
      asked = this.current(db, tenantId).finally(() => this.#asked.delete(tenantId));
      this.#asked.set(tenantId, asked);
    }
    const current = await asked;
    const numbers = current === null ? [] : [HASH_KEY, current];
    const keys = await Promise.all(numbers.map(async (one) => [one, await this.#held(db, tenantId, one)] as const));
    return { tenantId, current, keys: new Map(keys) };
  }

  async #held(db: Db, tenantId: string, number: number): Promise<HeldKey> {
    const held = this.dataKey(db, tenantId, number).then(
      (key): HeldKey => ({ key }),
      (error: unknown): HeldKey => {
        if (!hasCode(error, 'service-unavailable', 'own-key-destroyed')) throw error;
        return { missing: error };
      },
    );
    if (!this.#missed.has(tenantId)) return await held;
    held.catch(() => {});
    const late: HeldKey = { missing: unavailable('it does not respond') };
    return await Promise.race([held, sleep(FAILED_WAIT_MS, late, { ref: false })]);
  }

  /** Whether all values of a column are encrypted: a run that encrypts it was completed. @param column as named by `columnId` */
  async isAllEncrypted(db: Db, tenantId: string, column: string): Promise<boolean> {
    if ((await this.current(db, tenantId)) === null) return false;
    const known = this.#encrypted.get(tenantId);
    if (known?.columns.has(column)) return true;
    const nowMs = performance.now();
    if (known && nowMs - known.atMs < this.#askedAgainMs) return false;
    const { rows } = await sql<{ name: string }>`
      select distinct unnest(columns) as name from encryption_runs
      where tenant_id = ${tenantId}::uuid and state = 'DONE'`.execute(db);
    const columns = new Set(rows.map(({ name }) => name));
    this.#encrypted.set(tenantId, { columns, atMs: nowMs });
    return columns.has(column);
  }

  /** Organizations whose key was recently unavailable to this process. */
  get keysAway(): number {
    const sinceMs = performance.now() - AWAY_MS;
    return [...this.#missed.values()].filter((atMs) => atMs >= sinceMs).length;
  }

  /**
   * Values that could not be decrypted although their key is available, by table, since the process started; `lastMs` of
   * `performance.now()`.
   */
  get unreadable(): { table: string; values: number; lastMs: number }[] {
    return [...this.#unreadable].map(([table, { values, lastMs }]) => ({ table, values, lastMs }));
  }

  /** Counts a value of this table that could not be decrypted. */
  noteUnreadable(table: string): void {
    const values = (this.#unreadable.get(table)?.values ?? 0) + 1;
    this.#unreadable.set(table, { values, lastMs: performance.now() });
  }

  /** The next call of `current` reads again. */
  forget(tenantId: string): void {
    this.#current.delete(tenantId);
  }

  /** @throws AppError service-unavailable while the wrapping key is unavailable; own-key-destroyed */
  async dataKey(db: Db, tenantId: string, number: number): Promise<DataKey> {
    const id = `${tenantId}/${number}`;
    const nowMs = performance.now();
    let known = this.#unwrapped.get(id);
    if (!known || nowMs >= known.untilMs) {
      known = { key: this.#unwrap(db, tenantId, number), untilMs: nowMs + this.#lifetimeMs };
      const mine = known;
      mine.key.then(
        () => this.#missed.delete(tenantId),
        (error: unknown) => {
          mine.untilMs = performance.now() + Math.min(REFUSED_MS, this.#lifetimeMs);
          // A destroyed key is not reported as unavailable, since it cannot come back.
          if (hasCode(error, 'own-key-destroyed')) this.#missed.delete(tenantId);
          else this.#missed.set(tenantId, performance.now());
        },
      );
      this.#unwrapped.set(id, mine);
    }
    return { number, bytes: await known.key };
  }

  /** Drops the unwrapped keys of this organization. */
  drop(tenantId: string): void {
    for (const id of this.#unwrapped.keys()) if (id.startsWith(`${tenantId}/`)) this.#unwrapped.delete(id);
  }

  async #unwrap(db: Db, tenantId: string, number: number): Promise<Buffer> {
    const { rows } = await sql<{ name: string; wrapped: Buffer; isDestroyed: boolean }>`
      select o.name, d.wrapped, gone.tenant_id is not null as "isDestroyed"
      from data_keys d join own_keys o using (tenant_id) left join destroyed_keys gone using (tenant_id)
      where d.tenant_id = ${tenantId}::uuid and d.number = ${number}`.execute(db);
    const [row] = rows;
    if (!row) throw unavailable(`there is no data key ${number}`);
    if (row.isDestroyed) throw destroyed();
    return await this.#keys.unwrap({ tenantId, name: row.name, number }, row.wrapped);
  }
}
