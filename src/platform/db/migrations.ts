/**
 * The files that make the schema: `migrations/NNNN-slug.sql`, forward only. `0001-schema.sql` is the baseline. The first line of each
 * later one states its kind (docs/operations/upgrades.md):
 *
 *   -- expand                                 programs of the schema before it can still serve
 *   -- expand, concurrently                   the same, run statement by statement outside a transaction: CREATE INDEX CONCURRENTLY
 *   -- contract: programs from schema N       removes what only programs that know less than schema N use
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../lib/project-root.ts';

export interface Migration {
  number: number;
  slug: string;
  sql: string;
  checksum: string;
  /** Programs that know at least this schema can serve a database with this migration. */
  servesFrom: number;
  isConcurrent: boolean;
}

/** The migrations that came with this program, in order. */
export function readMigrations(folder = join(projectRoot, 'src', 'platform', 'db', 'migrations')): Migration[] {
  const migrations: Migration[] = [];
  for (const name of readdirSync(folder).sort()) {
    if (!name.endsWith('.sql')) continue;
    const [, number, slug] = /^(\d{4})-([a-z0-9-]+)\.sql$/.exec(name) ?? [];
    if (!number || !slug) throw new Error(`migration ${name}: the name must be NNNN-slug.sql`);
    if (Number(number) !== migrations.length + 1)
      throw new Error(`migration ${name}: number ${migrations.length + 1} is missing or there twice`);
    // A checkout on Windows may change line ends; the meaning is the same.
    const sql = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n');
    const checksum = createHash('sha256').update(sql).digest('hex');
    migrations.push({ number: Number(number), slug, sql, checksum, ...kindOf(name, sql, migrations.at(-1)) });
  }
  return migrations;
}

function kindOf(name: string, sql: string, before?: Migration): Pick<Migration, 'servesFrom' | 'isConcurrent'> {
  if (!before) return { servesFrom: 1, isConcurrent: false };
  const [, expand, isConcurrent, contract] =
    /^-- (?:(expand)(, concurrently)?|contract: programs from schema (\d+))\n/.exec(sql) ?? [];
  if (expand) return { servesFrom: before.servesFrom, isConcurrent: isConcurrent !== undefined };
  const servesFrom = Number(contract);
  if (!contract)
    throw new Error(`migration ${name}: the first line must be "-- expand" or "-- contract: programs from schema N"`);
  if (servesFrom < before.servesFrom || servesFrom > before.number)
    throw new Error(`migration ${name}: it can need programs from schema ${before.servesFrom} to ${before.number}`);
  return { servesFrom, isConcurrent: false };
}
