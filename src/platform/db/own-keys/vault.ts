/**
 * Data keys of organisations, unwrapped and kept for half a minute: a key that is taken away ends within that time on every node.
 *
 * Which data key new rows are encrypted with is asked once for each organisation and process. That it changed since is found by whoever
 * appends to the audit chain, whose head names it (`platform/unit-of-work/writer.ts`): nothing is committed that was written with another one, or in clear.
 */
import { type Kysely, sql } from 'kysely';
import { AppError } from '../../errors.ts';
import type { Schema } from '../schema.ts';
import { destroyed, type KeyEncryption, unavailable } from './key-encryption.ts';
import type { DataKey } from './sealed-value.ts';

type Db = Kysely<Schema>;

const LIFETIME_MS = 30_000;
/** So long after a failure nobody asks again: a program for keys would be started by every request. */
const REFUSED_MS = 2_000;

/** A key that failed is told as away for so long, unless it unwrapped since: nobody may have asked for it again. */
const AWAY_MS = 10 * 60_000;
/**
 * That an organisation has no key, and which columns are encrypted as a whole while some are not, is asked for again after so long: another process may
 * set a key, and whoever only reads would take encrypted texts for what was written, and believe what somebody put there in clear.
 */
const ASKED_AGAIN_MS = 5_000;

interface Unwrapped {
  key: Promise<Buffer>;
  untilMs: number;
}

export class Vault {
  readonly #keys: KeyEncryption;
  readonly #lifetimeMs: number;
  /** Organisation -> number of its data key; null: it has none, when that was asked for. */
  readonly #current = new Map<string, { number: number | null; atMs: number }>();
  readonly #unwrapped = new Map<string, Unwrapped>();
  /** Organisation -> columns of which nothing stands in clear any more, and when they were asked for. They do not become fewer. */
  readonly #encrypted = new Map<string, { columns: ReadonlySet<string>; atMs: number }>();
  /** Organisation -> when its key was missed last. */
  readonly #missed = new Map<string, number>();
  /** Table -> values of it that did not open since the process began. */
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

  /** Number of the data key that new rows are encrypted with; null: in clear. */
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

  /** Whether all values of a column are encrypted: a run came to its end that encrypts it. @param column as `columnId` names it */
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

  /** Organisations whose key this process missed lately. */
  get keysAway(): number {
    const sinceMs = performance.now() - AWAY_MS;
    return [...this.#missed.values()].filter((atMs) => atMs >= sinceMs).length;
  }

  /** Values that did not open though their key is there, by table, since the process began; `lastMs` of `performance.now()`. */
  get unreadable(): { table: string; values: number; lastMs: number }[] {
    return [...this.#unreadable].map(([table, { values, lastMs }]) => ({ table, values, lastMs }));
  }

  /** A value of this table did not open. */
  noteUnreadable(table: string): void {
    const values = (this.#unreadable.get(table)?.values ?? 0) + 1;
    this.#unreadable.set(table, { values, lastMs: performance.now() });
  }

  /** The next call of `current` asks anew. */
  forget(tenantId: string): void {
    this.#current.delete(tenantId);
  }

  /** @throws AppError service-unavailable while the key that wraps it is away; own-key-destroyed */
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
          // One that was destroyed is not missed: nobody can bring it back.
          if (isDestroyed(error)) this.#missed.delete(tenantId);
          else this.#missed.set(tenantId, performance.now());
        },
      );
      this.#unwrapped.set(id, mine);
    }
    return { number, bytes: await known.key };
  }

  /** Drops unwrapped keys: of this organisation. */
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

function isDestroyed(error: unknown): boolean {
  return error instanceof AppError && error.code === 'own-key-destroyed';
}
