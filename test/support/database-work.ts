/**
 * Counts what the service asks of PostgreSQL: statements, round trips and bytes of the write-ahead log. None of it depends on the speed of
 * the machine. A round trip begins with a statement that is sent after an answer, on one connection: statements that are sent together
 * are one.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { Database } from '../../src/platform/db/database.ts';
import { EmbeddedPostgres } from '../../src/platform/db/embedded/embedded-postgres.ts';
import { silentLog } from '../../src/platform/db/log.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import type { TestDatabase } from './database.ts';

export interface DatabaseWork {
  statements: number;
  roundTrips: number;
  walBytes: number;
}

/** Statements that a process sends whether or not there is work. */
const POLLS = [/^\s*select asked\.queue from unnest/];

interface Trips {
  waiting: number;
  answered: number;
}

type Query = (this: pg.Client, config: unknown, ...rest: unknown[]) => unknown;

/** Counts statements of this process, except those of `watch`. */
export class DatabaseWatch {
  readonly #watch: pg.Client;
  readonly #query: Query;
  readonly #trips = new WeakMap<pg.Client, Trips>();
  #statements = 0;
  #roundTrips = 0;

  private constructor(watch: pg.Client) {
    this.#watch = watch;
    const prototype = pg.Client.prototype as unknown as { query: Query };
    const query = prototype.query;
    this.#query = query;
    const note = (client: pg.Client, config: unknown) => this.#note(client, config);
    prototype.query = function (this: pg.Client, config, ...rest) {
      const answered = note(this, config);
      const answer = query.call(this, config, ...rest);
      if (answered && answer instanceof Promise) answer.then(answered, answered);
      return answer;
    };
  }

  static async open(connectionString: string): Promise<DatabaseWatch> {
    const client = new pg.Client({ connectionString });
    await client.connect();
    return new DatabaseWatch(client);
  }

  async close(): Promise<void> {
    (pg.Client.prototype as unknown as { query: Query }).query = this.#query;
    await this.#watch.end();
  }

  /** Work of the database caused by `work`, and by other activity of the process in the meantime. */
  async during(work: () => Promise<void>): Promise<DatabaseWork> {
    const before = await this.#walPosition();
    this.#statements = 0;
    this.#roundTrips = 0;
    await work();
    const statements = this.#statements;
    const roundTrips = this.#roundTrips;
    return { statements, roundTrips, walBytes: (await this.#walPosition()) - before };
  }

  async isTrue(condition: string): Promise<boolean> {
    const { rows } = await this.#watch.query<{ holds: boolean }>(`select (${condition}) as holds`);
    return rows[0]!.holds;
  }

  async #walPosition(): Promise<number> {
    const { rows } = await this.#watch.query<{ at: string }>(
      `select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as at`,
    );
    return Number(rows[0]!.at);
  }

  /** @returns what to call when it is answered; null: it is not counted */
  #note(client: pg.Client, config: unknown): (() => void) | null {
    const text = typeof config === 'string' ? config : (config as { text?: unknown }).text;
    // Of health checks and the clock.
    const { application_name: name } = (client as unknown as { connectionParameters: { application_name?: string } })
      .connectionParameters;
    if (
      client === this.#watch ||
      name?.endsWith(' watch') ||
      typeof text !== 'string' ||
      POLLS.some((poll) => poll.test(text))
    )
      return null;
    this.#statements += 1;
    // A reader has its result before the end of its transaction.
    if (text === 'end') return null;
    const trips = this.#trips.get(client) ?? { waiting: 0, answered: 0 };
    this.#trips.set(client, trips);
    if (trips.waiting === 0 || trips.answered > 0) {
      this.#roundTrips += 1;
      trips.answered = 0;
    }
    trips.waiting += 1;
    return () => {
      trips.waiting -= 1;
      trips.answered += 1;
    };
  }
}

/** A server of its own, since the position in the log is the server's. Nothing but statements writes to its log. */
export async function startOwnServer(): Promise<TestDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'amlcore-budget-'));
  const server = await EmbeddedPostgres.start({
    dataDir,
    log: silentLog,
    firstStartSql: [
      'alter system set fsync = off',
      'alter system set full_page_writes = off',
      'alter system set autovacuum = off',
      'alter system set checkpoint_timeout = 3600',
    ],
  });
  const { connectionString } = server;
  await migrate(connectionString);
  const database = new Database({ connectionString, maxConnections: 4, applicationName: 'test' });
  return {
    database,
    connectionString,
    async drop() {
      await database.close();
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
