/**
 * Notices while the service runs that another program has migrated the database, that it was replaced, or that its master key is no longer
 * accepted. A program that cannot serve the database answers every request with 503 and runs no jobs, until it can.
 */
import { sql } from 'kysely';
import type { Log } from '../lib/log.ts';
import type { Database } from './database.ts';
import { type Migration, readMigrations } from './migrations.ts';
import { type AppliedMigration, whyNotServed } from './schema-range.ts';

interface Parts {
  database: Pick<Database, 'watch' | 'suspend'>;
  log: Pick<Log, 'error' | 'info'>;
  /** A further requirement. @returns why it is not met; null: it is met */
  alsoRequired?: () => Promise<string | null>;
  /** Other than the program's own, for tests. */
  migrations?: readonly Migration[];
}

export class SchemaWatch {
  readonly #parts: Parts;
  readonly #migrations: readonly Migration[];
  #complaint: string | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#migrations = parts.migrations ?? readMigrations();
  }

  /** Why this program cannot serve the database; null: it can. */
  get complaint(): string | null {
    return this.#complaint;
  }

  /** Call this every few seconds. @throws if the database does not respond; then the last result stays */
  async look(): Promise<void> {
    const { database, log, alsoRequired } = this.#parts;
    const { rows } = await sql<AppliedMigration>`
      select number, slug, checksum, program_version, serves_from from schema_migrations order by number`.execute(
      database.watch,
    );
    const before = this.#complaint;
    this.#complaint = whyNotServed(rows, this.#migrations) ?? (await alsoRequired?.()) ?? null;
    if (this.#complaint === before) return;
    database.suspend(this.#complaint);
    if (this.#complaint) log.error({ reason: this.#complaint }, 'the database cannot be served');
    else log.info({}, 'the database can be served again');
  }
}
