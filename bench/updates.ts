/**
 * How long an update takes on top of all lists, on a real database: every list is imported, then the publishers' real successive
 * versions, one of them an empty scrape.
 *
 *     npm run bench -- updates
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LiveCorpus } from '../src/lists/live-corpus.ts';
import { ListRefresh } from '../src/lists/refresh.ts';
import type { WatchlistSource } from '../src/lists/source.ts';
import { MatchPool } from '../src/matching/pool.ts';
import { Database } from '../src/platform/db/database.ts';
import { EmbeddedPostgres } from '../src/platform/db/embedded/embedded-postgres.ts';
import { silentLog } from '../src/platform/db/log.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { systemClock } from '../src/platform/lib/clock.ts';
import { createLog } from '../src/platform/lib/log.ts';
import { writerOver } from '../src/platform/unit-of-work/testing.ts';
import { dataFolder, skip } from './data.ts';
import { REAL_LISTS, type RealList } from './list-files.ts';

const UPDATES: readonly { id: string; file: string }[] = [
  { id: 'un_sc', file: 'deltas/un/un_consolidated_2025-11-18.xml' },
  { id: 'un_sc', file: 'deltas/un/un_consolidated_2026-02-27.xml' },
  { id: 'un_sc', file: 'un/consolidated.xml' },
  { id: 'ofac_sdn', file: 'deltas/ofac/sdn_2024-02-20.csv' },
  { id: 'ofac_sdn', file: 'deltas/ofac/sdn_2024-02-23.csv' },
  { id: 'ofac_sdn', file: 'deltas/ofac/sdn_2024-05-02.csv' },
  { id: 'ofac_sdn', file: 'deltas/ofac/sdn_2024-05-03.csv' },
  { id: 'ofac_sdn', file: 'deltas/ofac/sdn_2024-05-04_ZERO-BYTES.csv' },
];

const folder = dataFolder();
if (folder === null) {
  skip('the data folder is absent');
  process.exit();
}
const lists = join(folder, 'lists');
const dataDir = mkdtempSync(join(tmpdir(), 'amlcore-bench-'));
const postgres = await EmbeddedPostgres.start({ dataDir, log: silentLog });
await migrate(postgres.connectionString);
const { connectionString } = postgres;
const database = new Database({ connectionString, maxConnections: 4, applicationName: 'bench' });
const pool = await MatchPool.start({ threads: 1 });
const log = createLog('silent');
const refresh = new ListRefresh({
  database,
  writer: writerOver(database, systemClock),
  clock: systemClock,
  log,
  dataDir,
});
const corpus = new LiveCorpus({ database, pool, clock: systemClock, log, dataDir });

try {
  for (const list of REAL_LISTS) await update(list, 'imported');
  await swap();
  for (const { id, file } of UPDATES) {
    const list = REAL_LISTS.find((one) => one.id === id)!;
    await update({ ...list, files: { ...list.files, main: file } }, file.split('/').at(-1)!);
    await swap();
  }
} finally {
  await pool.stop();
  await database.close();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

function sourceOf({ id, format, files }: RealList): WatchlistSource {
  const described = { title: id, publisher: id, authority: id, country: null, category: 'SANCTION' } as const;
  const addresses = Object.fromEntries(Object.entries(files).map(([role, path]) => [role, [join(lists, path)]]));
  return { id, ...described, format, files: addresses, schedule: null };
}

async function update(list: RealList, what: string): Promise<void> {
  const startedMs = performance.now();
  const outcome = await refresh.refresh(sourceOf(list), { correlationId: 'bench' });
  const took = ((performance.now() - startedMs) / 1_000).toFixed(1);
  const told =
    outcome.outcome === 'UPDATED'
      ? `${outcome.entries} entries: +${outcome.added} ~${outcome.changed} -${outcome.removed}`
      : outcome.outcome === 'FAILED'
        ? `refused: ${outcome.reason}`
        : 'unchanged';
  console.log(`${list.id.padEnd(10)} ${what.padEnd(36)} ${took.padStart(6)} s  ${told}`);
}

async function swap(): Promise<void> {
  const startedMs = performance.now();
  await corpus.refresh();
  const took = ((performance.now() - startedMs) / 1_000).toFixed(1);
  console.log(
    `${''.padEnd(10)} ${'index built aside and swapped'.padEnd(36)} ${took.padStart(6)} s  ${corpus.loaded?.profiles} profiles`,
  );
}
