/** config -> app -> start -> await signal -> stop. */
import { setFlagsFromString } from 'node:v8';
import { calendars } from '../deadlines/clocks.ts';
import { tellOnce } from '../identity/bootstrap-secrets.ts';
import type { Config } from '../platform/config.ts';
import { requireWritable } from '../platform/db/doctor.ts';
import { createLog, type Log } from '../platform/lib/log.ts';
import { abandon, begin } from './begin.ts';

/**
 * Longest time from the signal to the end. The parts have less in all (app.ts), so it is reached only when the start itself
 * hangs or the process is too busy for its own timers. Then the process exits anyway, and stops an embedded database
 * (platform/db/embedded/child.ts).
 */
const END_MS = 30_000;

/**
 * How far the memory of objects may grow beyond what was alive when it was last cleared. Node.js itself lets it grow to several times as
 * much while a lot is made, and clears it no more once that ends: after an import, or an attack, half of the process was garbage.
 */
const MOST_GARBAGE_PERCENT = 50;

/** Serves until a signal comes. Resolves with the exit code. */
export async function serve(config: Config): Promise<number> {
  setFlagsFromString(`--heap-growing-percent=${MOST_GARBAGE_PERCENT}`);
  const log = createLog(config.logLevel);
  await requireWritable(config.dataDir);
  const ended = awaitEnd(log);
  const begun = begin(config, log, ended.fail);
  if (config.role !== 'auth') calendars();
  // By far the most of the code: it is read while the database starts.
  const { createApp } = await import('./app.ts').catch(async (error) => {
    await abandon(begun);
    throw error;
  });
  const app = await createApp(config, log, ended.fail, undefined, begun);
  if (app.bootstrapped) {
    const { publicUrl, dataDir } = config;
    await tellOnce(app.bootstrapped, { publicUrl, dataDir, out: process.stderr }).catch(async (error) => {
      await app.stop();
      throw error;
    });
  }
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

function awaitEnd(log: Log): { exitCode: Promise<number>; fail(reason: string): void } {
  let ending = false;
  let end: (exitCode: number) => void = () => {};
  const exitCode = new Promise<number>((resolve) => {
    end = resolve;
  });
  const begin = (code: number) => {
    if (ending) return;
    ending = true;
    setTimeout(() => {
      log.fatal({ endMs: END_MS }, 'did not stop in time');
      process.exit(1);
    }, END_MS).unref();
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
      log.fatal({ reason }, 'cannot go on');
      begin(1);
    },
  };
}
