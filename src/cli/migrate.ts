import { withDatabase } from './context.ts';
import { printLine } from './output.ts';

export async function migrateDatabase(): Promise<void> {
  // Opening the database for a command migrates it.
  await withDatabase(async () => printLine('The database has the latest schema.'));
}
