import { attachStorage } from '../app/storage.ts';
import { loadConfig } from '../platform/config.ts';
import { migrate } from '../platform/db/migrate.ts';
import { commandLog } from './context.ts';
import { printJson, printLine } from './output.ts';

/** The only command that changes the schema. */
export async function migrateDatabase(options: { json?: boolean }): Promise<void> {
  const config = loadConfig();
  const log = commandLog(config);
  const storage = await attachStorage(config, log);
  try {
    const { from, to } = await migrate(storage.directConnectionString, { log });
    if (options.json) printJson({ from, to });
    else
      printLine(
        from === to ? `The database has schema ${to}: nothing to do.` : `Migrated from schema ${from} to ${to}.`,
      );
  } finally {
    await storage.close();
  }
}
