/** Starts and stops a process. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Bootstrapped } from '../identity/bootstrap.ts';
import type { Watchlists } from '../lists/watchlists.ts';
import type { MatchPool } from '../matching/pool.ts';
import type { Config } from '../platform/config.ts';
import { EXIT_CONFIG, EXIT_IN_USE, OperatorError } from '../platform/errors.ts';
import { Periodic } from '../platform/jobs/periodic.ts';
import { type StopStep, stopInSteps } from '../platform/jobs/stop-in-steps.ts';
import type { Part, Platform } from '../platform/modules/module.ts';
import type { NodeState } from './readiness.ts';
import type { Storage } from './storage.ts';

export interface App {
  /** Result of the first start, with secrets to be shown once; null later. */
  bootstrapped: Bootstrapped | null;
  /** Users of the demo organization, to be shown once; null: this start created none. */
  demoLogins: readonly { email: string; password: string }[] | null;
  http: FastifyInstance;
  /** Listens, loads the lists, and resolves when the service can answer requests. */
  start(): Promise<void>;
  /**
   * Serves on for the drain delay. Then rejects new requests, ends running ones and jobs, and closes everything in 28 seconds at most;
   * the embedded database last, even if other parts failed.
   * @returns whether every part ended in time and without a failure; never rejects
   */
  stop(): Promise<boolean>;
}

/** What a process does, from its role. */
export interface Serves {
  auth: boolean;
  api: boolean;
  worker: boolean;
}

export function servesOf(role: Config['role']): Serves {
  const serves = (one: Config['role']) => role === 'all' || role === one;
  return { auth: serves('auth'), api: serves('api'), worker: serves('worker') };
}

const SECOND = 1_000;
/** Total time to stop. */
const STOP_MS = 28 * SECOND;
/** Running requests get this time before their connections are cut; closing may take a little longer. */
export const DRAIN_MS = 10 * SECOND;
/** Time for each part. The embedded database gets the rest, at least ten seconds. */
const STOP_WITHIN = {
  requestsMs: 12 * SECOND,
  /** A webhook receiver has ten seconds to answer. */
  jobsMs: 12 * SECOND,
  tasksMs: 5 * SECOND,
  matcherMs: 3 * SECOND,
  connectionsMs: 3 * SECOND,
} as const;

interface LifecycleParts {
  platform: Pick<Platform, 'config' | 'database' | 'log'>;
  storage: Storage;
  pool: MatchPool | null;
  serves: Serves;
  http: FastifyInstance;
  /** Health and metrics, if they have a port of their own. */
  admin: FastifyInstance | null;
  node: NodeState;
  watchlists: Watchlists;
  parts: readonly Part[];
}

export function lifecycle(given: LifecycleParts): Pick<App, 'start' | 'stop'> {
  const { platform, storage, pool, serves, http, admin, node, watchlists, parts } = given;
  const { config, database, log } = platform;
  const workers = parts.flatMap((part) => part.workers ?? []);
  const periodic = new Periodic(log);
  let started = false;
  return {
    async start() {
      if (admin) await listen(admin, 'AMLCORE_ADMIN_PORT', config.adminPort!, config.host);
      await listen(http, 'PORT', config.port, config.host);
      await node.look();
      periodic.start(
        parts.flatMap(({ tasks = [], apiTasks = [], workerTasks = [] }) => [
          ...tasks,
          ...(serves.api ? apiTasks : []),
          ...(serves.worker ? workerTasks : []),
        ]),
      );
      if (serves.worker) for (const { worker } of workers) worker.start();
      await watchlists.start({ refreshes: serves.worker });
      node.begin();
      started = true;
    },
    async stop() {
      node.drain();
      // Load balancers take the node out of service only after their next check.
      if (started) await sleep(config.drainDelayMs);
      const within = STOP_WITHIN;
      const steps: StopStep[] = [
        [
          ...parts.flatMap(({ stopping = [] }) => stopping),
          { name: 'requests', withinMs: within.requestsMs, run: () => http.close() },
          ...workers.map(({ name, worker }) => ({ name, withinMs: within.jobsMs, run: () => worker.stop() })),
          { name: 'periodic tasks', withinMs: within.tasksMs, run: () => periodic.stop() },
        ],
        [
          ...parts.flatMap(({ closing = [] }) => closing),
          { name: 'health and metrics', withinMs: within.connectionsMs, run: async () => admin?.close() },
          { name: 'matcher', withinMs: within.matcherMs, run: async () => pool?.stop() },
        ],
        [{ name: 'database connections', withinMs: within.connectionsMs, run: () => database.close() }],
        [{ name: 'database', withinMs: STOP_MS, run: (withinMs) => storage.close(withinMs) }],
      ];
      return stopInSteps(steps, STOP_MS, log);
    },
  };
}

/** @throws OperatorError that states what is wrong with the address */
async function listen(http: FastifyInstance, variable: string, port: number, host: string): Promise<void> {
  try {
    await http.listen({ port, host });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new OperatorError(
        `${variable}: ${port} on ${host} is already in use. Stop the other program, or set ${variable} to a free port.`,
        EXIT_IN_USE,
      );
    if (code === 'EACCES')
      throw new OperatorError(`${variable}: ${port} needs privileges that this user does not have`, EXIT_CONFIG);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new OperatorError(`HOST: ${host} is not an address of this machine`, EXIT_CONFIG);
    }
    throw error;
  }
}
