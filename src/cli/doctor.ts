/** `amlcore doctor`: looks at everything, changes nothing. */
import { loadConfig } from '../config.ts';
import { type Check, checkDatabase, checkDataDir } from '../db/doctor.ts';
import { attachEmbedded } from '../db/embedded/embedded-postgres.ts';
import { version } from '../lib/project-root.ts';
import { configuredSources } from '../watchlists/built-in.ts';
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
  ];
  const address = config.databaseUrl ?? (await attachEmbedded(config.dataDir));
  if (address) checks.push(...(await checkDatabase(address)));
  else checks.push({ name: 'database', ok: true, detail: 'embedded, not running: start the service to check it' });
  if (options.json) printJson(checks);
  else
    printTable(
      ['check', '', 'detail'],
      checks.map(({ name, ok, detail }) => [name, ok ? 'ok' : 'WRONG', detail]),
    );
  return checks.every((check) => check.ok) ? 0 : 1;
}
