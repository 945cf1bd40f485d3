/** config -> app -> start -> await signal -> stop. */
import { setFlagsFromString } from 'node:v8';
import { calendars } from '../deadlines/clocks.ts';
import { showOnce, tellOnce } from '../identity/bootstrap-secrets.ts';
import type { Config } from '../platform/config.ts';
import { requireWritable } from '../platform/db/doctor.ts';
import { createLog, type Log } from '../platform/lib/log.ts';
import { abandon, begin } from './begin.ts';
import type { App } from './lifecycle.ts';

/**
 * Maximum time from the signal, or from the end of the drain delay, to the end. The parts have less in total (lifecycle.ts), so it is reached only if the start itself
 * hangs or the process is too busy for its own timers. Then the process exits anyway, which stops an embedded database
 * (platform/db/embedded/child.ts).
 */
const END_MS = 30_000;

/**
 * How far the heap may grow beyond the live objects of the last collection. By default Node.js lets it grow to several times that
 * under load, and does not collect afterwards: after an import or an attack, half of the process was garbage.
 */
const MOST_GARBAGE_PERCENT = 50;

const DEMO_SECRETS_FILE = 'demo-secrets.txt';

/** Serves until a signal comes. Resolves with the exit code. */
export async function serve(config: Config): Promise<number> {
  setFlagsFromString(`--heap-growing-percent=${MOST_GARBAGE_PERCENT}`);
  const log = createLog(config.logLevel);
  await requireWritable(config.dataDir);
  const ended = awaitEnd(log, END_MS + config.drainDelayMs);
  const begun = begin(config, log, ended.fail);
  if (config.role !== 'auth') calendars();
  // By far most of the code: it is read while the database starts.
  const { createApp } = await import('./app.ts').catch(async (error) => {
    await abandon(begun);
    throw error;
  });
  const app = await createApp(config, log, ended.fail, undefined, begun);
  await showSecrets(app, config).catch(async (error) => {
    await app.stop();
    throw error;
  });
  const startedMs = performance.now();
  const started = app.start().then(() => {
    log.info(
      { url: config.publicUrl, role: config.role, tookMs: Math.round(performance.now() - startedMs) },
      'started',
    );
  });
  // A signal during the start does not wait for slow publishers.
  const exitCode = await Promise.race([ended.exitCode, started.then(() => ended.exitCode)]).catch(async (error) => {
    await app.stop();
    throw error;
  });
  started.catch(() => {});
  const clean = await app.stop();
  log.info({ exitCode, clean }, 'stopped');
  return clean ? exitCode : 1;
}

async function showSecrets({ bootstrapped, demoLogins }: App, { publicUrl, dataDir }: Config): Promise<void> {
  const out = process.stderr;
  if (bootstrapped) await tellOnce(bootstrapped, { publicUrl, dataDir, out });
  if (!demoLogins) return;
  const lines = (show: (secret: string) => string) =>
    demoLogins.map(({ email, password }) => `    ${email.padEnd(24)} ${show(password)}\n`).join('');
  const secrets = {
    file: DEMO_SECRETS_FILE,
    hasSecrets: true,
    describe: (show: (secret: string) => string) => `
  The demo organization is being filled with simulated data. Sign in as one of its users at ${publicUrl}:

${lines(show)}
`,
    otherwise: 'Create others with "amlcore users reset EMAIL --tenant ID".',
  };
  await showOnce(secrets, { dataDir, out });
}

function awaitEnd(log: Log, endMs: number): { exitCode: Promise<number>; fail(reason: string): void } {
  let ending = false;
  let end: (exitCode: number) => void = () => {};
  const exitCode = new Promise<number>((resolve) => {
    end = resolve;
  });
  const begin = (code: number) => {
    if (ending) return;
    ending = true;
    setTimeout(() => {
      log.fatal({ endMs }, 'did not stop in time');
      process.exit(1);
    }, endMs).unref();
    end(code);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    // The handlers stay. Without them a second signal would end the process and its running work at once.
    process.on(signal, () => {
      log.info({ signal }, ending ? 'stopping already' : 'stopping');
      begin(0);
    });
  }
  return {
    exitCode,
    fail(reason) {
      log.fatal({ reason }, 'cannot continue');
      begin(1);
    },
  };
}
