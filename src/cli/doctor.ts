/** `amlcore doctor`: checks everything, changes nothing. */
import { existsSync } from 'node:fs';
import { ALL_FACTS } from '../app/declarations.ts';
import { readMasterKey } from '../identity/master-key.ts';
import { trySigningKeys } from '../identity/signing-keys.ts';
import { configuredSources } from '../lists/built-in.ts';
import { type Freshness, type ListOverview, overviewOf } from '../lists/overview.ts';
import { failureInWords } from '../lists/refresh-failure.ts';
import type { WatchlistSource } from '../lists/source.ts';
import { type Config, loadConfig } from '../platform/config.ts';
import { Database } from '../platform/db/database.ts';
import { type Check, check, checkDatabase, checkDataDir } from '../platform/db/doctor.ts';
import { clusterDirectory } from '../platform/db/embedded/cluster.ts';
import { attachEmbedded } from '../platform/db/embedded/embedded-postgres.ts';
import { datedFacts } from '../platform/health/shipped-facts.ts';
import { readInstallationKey } from '../platform/installation-key/installation-key.ts';
import { readKeys } from '../platform/installation-key/store.ts';
import { systemClock } from '../platform/lib/clock.ts';
import { version } from '../platform/lib/project-root.ts';
import { printJson, printTable } from './output.ts';

/** Exit code 1 if a check fails. An invalid configuration ends with its own message and code. */
export async function doctor(options: { json?: boolean }): Promise<number> {
  const config = loadConfig();
  const { sources } = configuredSources(config);
  const checks: Check[] = [
    { name: 'version', ok: true, detail: `amlcore ${version}, Node ${process.version}` },
    { name: 'configuration', ok: true, detail: `role ${config.role}, ${config.publicUrl}` },
    { name: 'sources', ok: true, detail: sources.map((source) => source.id).join(', ') },
    ...(await checkDataDir(config.dataDir)),
    await check('master key', () => masterKeyState(config)),
    ...factStates(),
  ];
  const address = config.databaseDirectUrl ?? config.databaseUrl ?? (await attachEmbedded(config.dataDir));
  if (address) {
    checks.push(...(await checkDatabase(address)));
    if (checks.every(({ name, ok }) => ok || !OF_DATABASE.has(name)))
      checks.push(...(await contentChecks(address, config, sources)));
  } else checks.push({ name: 'database', ok: true, detail: 'embedded, not running: start the service to check it' });
  if (options.json) printJson(checks);
  else
    printTable(
      ['check', '', 'detail'],
      checks.map(({ name, ok, detail }) => [name, ok ? 'ok' : 'WRONG', detail]),
    );
  return checks.every((check) => check.ok) ? 0 : 1;
}

/** Facts over their maximum age are a warning. */
function factStates(): Check[] {
  return datedFacts(ALL_FACTS, systemClock.now()).map(({ id, what, state, asOf, maxAgeDays, source }) => {
    const detail = `${state}: ${what}, of ${asOf}, at most ${maxAgeDays} days (${source})`;
    return { name: `facts ${id}`, ok: true, detail };
  });
}

/** If one of these fails, the content of the database cannot be read. */
const OF_DATABASE = new Set(['database', 'schema']);

async function masterKeyState({ databaseUrl, dataDir, masterKey }: Config): Promise<string> {
  if (masterKey) return 'of AMLCORE_MASTER_KEY';
  if (databaseUrl) throw new Error('AMLCORE_MASTER_KEY is required with DATABASE_URL');
  if (await readMasterKey(dataDir)) return 'in the data directory, readable only by its owner';
  if (existsSync(clusterDirectory(dataDir)))
    throw new Error('the data directory has a database but no master.key: restore it from a backup');
  return 'will be created at the first start';
}

/** Checks the content of the database: keys that the master key decrypts, and lists. */
async function contentChecks(
  connectionString: string,
  config: Config,
  sources: readonly WatchlistSource[],
): Promise<Check[]> {
  const database = new Database({ connectionString, maxConnections: 1, applicationName: 'amlcore doctor' });
  try {
    return [
      await check('signing keys', () => signingKeyState(database, config)),
      ...(await listStates(database, sources)),
    ];
  } finally {
    await database.close();
  }
}

async function signingKeyState(database: Database, { masterKey, databaseUrl, dataDir }: Config): Promise<string> {
  // The check of the master key reports an unreadable file.
  const key = masterKey ?? (databaseUrl ? null : await readMasterKey(dataDir).catch(() => null));
  if (!key) throw new Error('there is no master key to decrypt them');
  // Before the first start there are no keys to decrypt.
  const isNew = (await database.system(readKeys)).length === 0;
  return await trySigningKeys(database, isNew ? key : await readInstallationKey(database, key));
}

/** Each configured list: loaded, fresh, and its last error. */
async function listStates(database: Database, sources: readonly WatchlistSource[]): Promise<Check[]> {
  try {
    const { items: lists } = await overviewOf(database, sources, systemClock);
    const demo = lists.filter((list) => list.demo && list.searched);
    return [
      ...sources.map((source) =>
        listState(
          source,
          lists.find(({ watchlistId }) => watchlistId === source.id),
        ),
      ),
      ...demo.map(({ watchlistId }) => ({
        name: `list ${watchlistId}`,
        ok: false,
        detail: 'the demo list of fictitious parties is searched: it contains no real party',
      })),
    ];
  } catch (error) {
    return [{ name: 'lists', ok: false, detail: (error as Error).message }];
  }
}

/** The age of a list that is only overdue or unknown is a warning. */
const NO_FAILURE: ReadonlySet<Freshness> = new Set(['CURRENT', 'OVERDUE', 'UNKNOWN']);

/** A missing optional list is reported but is not a failure. */
function listState({ id, required = true }: WatchlistSource, list: ListOverview | undefined): Check {
  const freshness = list?.freshness ?? 'NOT_LOADED';
  const { lastError: cause, lastErrorRemedy: remedy = null } = list ?? {};
  const error = cause ? `: ${failureInWords({ cause, remedy })}` : '';
  const version = list?.version == null ? 'never loaded' : `version ${list.version}, ${list.entries} entries`;
  const since = list?.lastCheckAt ? `, last checked on ${list.lastCheckAt}` : '';
  const content = list?.contentOverdue ? `, content ${list.contentAgeDays} days old` : '';
  const confirm = freshness === 'UNKNOWN' ? `, confirm it with "amlcore lists confirm ${id}"` : '';
  const spare = required ? '' : ' (not required)';
  const detail = `${freshness}${spare}: ${version}${since}${content}${confirm}${error}`;
  return { name: `list ${id}`, ok: NO_FAILURE.has(freshness) || !required, detail };
}
