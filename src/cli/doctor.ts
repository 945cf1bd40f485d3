/** `amlcore doctor`: looks at everything, changes nothing. */
import { existsSync } from 'node:fs';
import { type Config, loadConfig } from '../config.ts';
import { Database } from '../db/database.ts';
import { type Check, check, checkDatabase, checkDataDir } from '../db/doctor.ts';
import { clusterDirectory } from '../db/embedded/cluster.ts';
import { attachEmbedded } from '../db/embedded/embedded-postgres.ts';
import { readMasterKey } from '../iam/master-key.ts';
import { systemClock } from '../lib/clock.ts';
import { version } from '../lib/project-root.ts';
import { configuredSources } from '../watchlists/built-in.ts';
import { type ListOverview, overviewOf } from '../watchlists/overview.ts';
import type { WatchlistSource } from '../watchlists/source.ts';
import { printJson, printTable } from './output.ts';

/** Exit code 1 when something is wrong. A configuration that cannot be read ends with its own message and code. */
export async function doctor(options: { json?: boolean }): Promise<number> {
  const config = loadConfig();
  const { sources } = configuredSources(config);
  const checks: Check[] = [
    { name: 'version', ok: true, detail: `amlcore ${version}, Node ${process.version}` },
    { name: 'configuration', ok: true, detail: `role ${config.role}, ${config.publicUrl}` },
    { name: 'sources', ok: true, detail: sources.map((source) => source.id).join(', ') },
    ...(await checkDataDir(config.dataDir)),
    await check('master key', () => masterKeyState(config)),
  ];
  const address = config.databaseUrl ?? (await attachEmbedded(config.dataDir));
  if (address) {
    checks.push(...(await checkDatabase(address)));
    if (checks.every(({ name, ok }) => ok || !OF_DATABASE.has(name)))
      checks.push(...(await listStates(address, sources)));
  } else checks.push({ name: 'database', ok: true, detail: 'embedded, not running: start the service to check it' });
  if (options.json) printJson(checks);
  else
    printTable(
      ['check', '', 'detail'],
      checks.map(({ name, ok, detail }) => [name, ok ? 'ok' : 'WRONG', detail]),
    );
  return checks.every((check) => check.ok) ? 0 : 1;
}

/** Where one of these is wrong, the lists cannot be read. */
const OF_DATABASE = new Set(['database', 'schema']);

async function masterKeyState({ databaseUrl, dataDir, masterKey }: Config): Promise<string> {
  if (masterKey) return 'of AMLCORE_MASTER_KEY';
  if (databaseUrl) throw new Error('AMLCORE_MASTER_KEY is required with DATABASE_URL');
  if (await readMasterKey(dataDir)) return 'of the data directory, readable by its owner alone';
  if (existsSync(clusterDirectory(dataDir)))
    throw new Error('the data directory has a database and no master.key: put it back from a backup');
  return 'is made at the first start';
}

/** Each configured list: loaded, fresh, and what was wrong the last time. */
async function listStates(connectionString: string, sources: readonly WatchlistSource[]): Promise<Check[]> {
  const database = new Database({ connectionString, maxConnections: 1, applicationName: 'amlcore doctor' });
  try {
    const { items: lists } = await overviewOf(database, sources, systemClock);
    const demo = lists.filter((list) => list.demo && list.searched);
    return [
      ...sources.map(({ id }) =>
        listState(
          id,
          lists.find(({ watchlistId }) => watchlistId === id),
        ),
      ),
      ...demo.map(({ watchlistId }) => ({
        name: `list ${watchlistId}`,
        ok: false,
        detail: 'the demo list of invented parties is searched: nobody real is on it',
      })),
    ];
  } catch (error) {
    return [{ name: 'lists', ok: false, detail: (error as Error).message }];
  } finally {
    await database.close();
  }
}

function listState(id: string, list: ListOverview | undefined): Check {
  const freshness = list?.freshness ?? 'NOT_LOADED';
  const error = list?.lastError ? `: ${list.lastError}` : '';
  const version = list?.version == null ? 'never loaded' : `version ${list.version}, ${list.entries} entries`;
  const since = list?.lastSuccessAt ? `, up to date on ${list.lastSuccessAt}` : '';
  return { name: `list ${id}`, ok: freshness === 'CURRENT', detail: `${freshness}: ${version}${since}${error}` };
}
