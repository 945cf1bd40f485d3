/** List refreshes of tests: over a test database, with CSV sources in a folder. */
import { join } from 'node:path';
import type { Database } from '../platform/db/database.ts';
import type { Clock } from '../platform/lib/clock.ts';
import { createLog } from '../platform/lib/log.ts';
import { writerOver } from '../platform/unit-of-work/testing.ts';
import { ListRefresh } from './refresh.ts';
import type { WatchlistSource } from './source.ts';

export function refreshOver(database: Database, dataDir: string, clock: Pick<Clock, 'now'>): ListRefresh {
  return new ListRefresh({ database, writer: writerOver(database, clock), clock, log: createLog('silent'), dataDir });
}

/** A sanctions list in the internal CSV format, whose file is named after its ID. */
export function csvSource(folder: string, id: string): WatchlistSource {
  return {
    id,
    title: id,
    publisher: 'Test Publisher',
    authority: 'Test Authority',
    country: null,
    category: 'SANCTION',
    format: 'internal-csv',
    files: { main: [join(folder, `${id}.csv`)] },
    schedule: null,
  };
}
