/** Whether this process can serve requests, and what operators must check while it does. */
import type { EntryCorpora } from '../lists/internal-list/entry-corpora.ts';
import { listCoverage } from '../lists/list-coverage.ts';
import type { Watchlists } from '../lists/watchlists.ts';
import type { DatabaseClock } from '../platform/db/database-clock.ts';
import type { SchemaWatch } from '../platform/db/schema-watch.ts';
import { EventLoopDelay, measureEventLoop } from '../platform/health/event-loop-delay.ts';
import { measureHealth } from '../platform/health/metrics.ts';
import { NodeHealth } from '../platform/health/node-health.ts';
import { datedFacts, factsWarnings, type ShippedFacts } from '../platform/health/shipped-facts.ts';
import type { Readiness } from '../platform/http/health-pages.ts';
import type { Part, Platform } from '../platform/modules/module.ts';

interface Given {
  watchlists: Watchlists;
  /** null: this process does not search. */
  entryCorpora: EntryCorpora | null;
  schema: SchemaWatch;
  facts: readonly ShippedFacts[];
}

export type NodeState = ReturnType<typeof openNodeState>;

export function openNodeState(
  platform: Platform & { clock: DatabaseClock },
  { watchlists, entryCorpora, schema, facts: shipped }: Given,
) {
  const { config, database, queue, clock, registry, log } = platform;
  const loopDelay = new EventLoopDelay();
  measureEventLoop(registry, loopDelay);
  const health = new NodeHealth({
    ...{ database, queue },
    dataDir: config.dataDir,
    leastFreeBytes: config.leastFreeDiskBytes,
    isEmbedded: config.databaseUrl === null,
    warnsWithoutStandby: config.databaseUrl !== null && config.warnsWithoutStandby,
  });
  measureHealth(registry, health);
  let draining = false;
  const part: Part = {
    tasks: [{ name: 'check disk, database and jobs', everyMs: 5_000, run: () => health.look() }],
  };
  return {
    part,
    async readiness(): Promise<Readiness> {
      const blocking: string[] = [];
      if (draining) blocking.push('shutting down');
      await database.ping().catch(() => blocking.push('the database is not reachable'));
      if (schema.complaint) blocking.push(schema.complaint);
      if (clock.complaint) blocking.push(clock.complaint);
      blocking.push(...health.blocking);
      const awaited = entryCorpora ? watchlists.awaited() : [];
      const facts = datedFacts(shipped, clock.now());
      const loading =
        awaited.length > 0 ? [`watchlists are being loaded for the first time: ${awaited.join(', ')}`] : [];
      // While other lists are searched, a slow new list delays no screening.
      if (!watchlists.isSearching()) blocking.push(...loading.splice(0));
      const warnings = [
        ...loading,
        ...[...health.warnings, ...loopDelay.warnings(), ...(entryCorpora?.warnings() ?? [])],
        ...factsWarnings(facts),
      ];
      const eventLoopDelay = loopDelay.read();
      if (!entryCorpora) return { blocking, warnings, eventLoopDelay, facts };
      const coverage = listCoverage(watchlists.state(), null);
      return { blocking, warnings: [...warnings, ...watchlists.warnings()], eventLoopDelay, coverage, facts };
    },
    /** Checks once, before the first periodic check. Never rejects. */
    async look(): Promise<void> {
      await health.look().catch((error) => log.warn({ err: error }, 'disk, database or jobs could not be checked'));
    },
    /** Called when the service has started. */
    begin: () => loopDelay.begin(),
    /** From now on the process is not ready. */
    drain() {
      draining = true;
      loopDelay.stop();
    },
  };
}
