/** The embedded database in a process of its own, for tests that kill it or run it as another user. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'esbuild';
import { projectRoot } from '../../lib/project-root.ts';

const SCRIPT = `
import { EmbeddedPostgres } from './embedded-postgres.ts';
const say = (level) => (fields, message) => console.log(JSON.stringify({ level, message, fields }));
const log = { debug: say('debug'), info: say('info'), warn: say('warn'), error: say('error') };
try {
  const database = await EmbeddedPostgres.start({ dataDir: process.argv[2], log });
  console.log(JSON.stringify({ connectionString: database.connectionString }));
  process.once('SIGTERM', () => database.stop().then(() => process.exit(0)));
  process.once('SIGINT', () => process.exit(1));
  process.once('SIGUSR2', () => setImmediate(() => null.nothing));
} catch (error) {
  console.log(JSON.stringify({ failure: error.message }));
  process.exit(error.exitCode ?? 1);
}
`;

export interface ServerProcess {
  process: ChildProcess;
  connectionString: string | null;
  failure: string | null;
  /** What was logged until then. */
  messages: string[];
}

/** Beside node_modules, so that the script finds its libraries. @returns the script's path */
export async function buildServerScript(): Promise<string> {
  const folder = join(projectRoot, 'node_modules', '.cache', 'amlcore-test');
  await mkdir(folder, { recursive: true });
  const outfile = join(folder, `embedded-server-${process.pid}.mjs`);
  await build({
    stdin: { contents: SCRIPT, resolveDir: import.meta.dirname, loader: 'ts' },
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    outfile,
    logLevel: 'warning',
  });
  return outfile;
}

/** @param wrapper command line that starts another: `setpriv ... --` */
export async function startServerProcess(
  script: string,
  dataDir: string,
  wrapper: readonly string[] = [],
): Promise<ServerProcess> {
  const [file, ...args] = [...wrapper, process.execPath, script, dataDir];
  const child = spawn(file!, args, { stdio: ['ignore', 'pipe', 'inherit'], cwd: '/' });
  const server: ServerProcess = { process: child, connectionString: null, failure: null, messages: [] };
  for await (const line of createInterface({ input: child.stdout })) {
    const said = JSON.parse(line) as { connectionString?: string; failure?: string; message?: string };
    if (said.message) server.messages.push(said.message, line);
    server.connectionString = said.connectionString ?? null;
    server.failure = said.failure ?? null;
    if (server.connectionString || server.failure) break;
  }
  child.stdout.resume();
  if (server.failure && child.exitCode === null) await once(child, 'exit');
  return server;
}

export async function end(server: ServerProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.process.exitCode !== null || server.process.signalCode !== null) return;
  server.process.kill(signal);
  await once(server.process, 'exit');
}
