/** config -> app -> start -> await signal -> stop. */
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import type { Bootstrapped } from './iam/bootstrap.ts';
import { createLog, type Log } from './lib/log.ts';

/** The last wall. Each part has a time of its own to stop in (app.ts), which together are less than this. */
const STOP_MS = 60_000;

/** Serves until a signal comes. Resolves with the exit code. */
export async function serve(config: Config): Promise<number> {
  const log = createLog(config.logLevel);
  const ended = awaitEnd(log);
  const app = await createApp(config, log, ended.fail);
  if (app.bootstrapped) printOnce(config, app.bootstrapped);
  const startedMs = performance.now();
  const started = app.start().then(() => {
    log.info(
      { url: config.publicUrl, role: config.role, tookMs: Math.round(performance.now() - startedMs) },
      'started',
    );
  });
  // A signal during the start must not wait for slow publishers.
  const exitCode = await Promise.race([ended.exitCode, started.then(() => ended.exitCode)]).catch(async (error) => {
    await stopWithin(app.stop(), log);
    throw error;
  });
  started.catch(() => {});
  const stopped = await stopWithin(app.stop(), log);
  log.info({ exitCode }, 'stopped');
  return stopped ? exitCode : 1;
}

function awaitEnd(log: Log): { exitCode: Promise<number>; fail(reason: string): void } {
  let end: (exitCode: number) => void = () => {};
  const exitCode = new Promise<number>((resolve) => {
    end = resolve;
  });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      log.info({ signal }, 'stopping');
      end(0);
    });
  }
  return {
    exitCode,
    fail(reason) {
      log.fatal({ reason }, 'cannot go on');
      end(1);
    },
  };
}

/** @returns whether everything ended in its time; never rejects, since the caller is on its way out already */
async function stopWithin(stopping: Promise<unknown>, log: Log): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => {
      log.error({ stopMs: STOP_MS }, 'did not stop in time');
      resolve(false);
    }, STOP_MS);
  });
  const ended = stopping.then(
    (clean) => clean !== false,
    (error: unknown) => {
      log.error({ err: error }, 'did not stop cleanly');
      return false;
    },
  );
  const inTime = await Promise.race([ended, late]);
  clearTimeout(timer);
  return inTime;
}

/** To standard error: standard output is the log, which is shipped and kept. */
function printOnce(config: Config, made: Bootstrapped): void {
  const secret = (value: string | null, variable: string) => value ?? `(as given in ${variable})`;
  process.stderr.write(`
  amlcore is set up. This is shown once:

    Address         ${config.publicUrl}
    API docs        ${config.publicUrl}/docs
    Client id       ${made.client.id}
    Client secret   ${secret(made.client.secret, 'AMLCORE_BOOTSTRAP_CLIENT')}
    Administrator   ${made.admin.email}
    Password        ${secret(made.admin.oneTimePassword, 'AMLCORE_BOOTSTRAP_ADMIN')}

`);
}
