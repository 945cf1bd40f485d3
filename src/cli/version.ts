import { readMigrations } from '../platform/db/migrations.ts';
import { version } from '../platform/lib/project-root.ts';
import { printJson, printLine } from './output.ts';

/** Schema versions that decide whether this program can serve a database, and be rolled back to: docs/operations/upgrades.md. */
export async function showVersion(options: { json?: boolean }): Promise<void> {
  const migrations = readMigrations();
  const { number: schema, servesFrom } = migrations.at(-1)!;
  const versions = { version, schema, servesFrom, node: process.version };
  if (options.json) printJson(versions);
  else
    printLine(
      `amlcore ${version}, schema ${schema} (serves programs from schema ${servesFrom}), Node.js ${process.version}`,
    );
}
