/** Health and metrics, on the port of the API or on one of their own. */
import Fastify, { type FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';

/** Whether this process can serve requests. Ready when `blocking` is empty. */
export interface Readiness {
  /** Human-readable reasons, also for the logs of load balancers. */
  blocking: readonly string[];
  /** Faults that do not stop the service: a list that failed to load, stale lists, a blocked event loop. */
  warnings: readonly string[];
  /** Recent delays of the event loop. */
  eventLoopDelay: object;
  /** Current screening coverage, by category of lists; absent: this process does not screen. */
  coverage?: readonly object[];
  /** Facts that ship with the service, with their sources and ages. */
  facts: readonly object[];
}

export interface HealthParts {
  readiness(): Promise<Readiness>;
  registry: Registry;
}

export function serveHealth(app: FastifyInstance, parts: HealthParts): void {
  app.get('/health/live', (_request, reply) => reply.send({ status: 'UP' }));
  app.get('/health/ready', async (_request, reply) => {
    const { blocking, warnings, eventLoopDelay, coverage, facts } = await parts.readiness();
    const ready = blocking.length === 0;
    const status = ready ? (warnings.length > 0 ? 'DEGRADED' : 'UP') : 'DOWN';
    if (!ready) reply.header('retry-after', '2');
    const page = { status, reasons: blocking, warnings, eventLoopDelay, coverage, facts };
    return reply.status(ready ? 200 : 503).send(page);
  });
  let metrics: Promise<string> | null = null;
  app.get('/metrics', async (_request, reply) => {
    // Metrics take milliseconds and need no token, so concurrent requests share one collection.
    metrics ??= parts.registry.metrics().finally(() => {
      metrics = null;
    });
    return reply.type(parts.registry.contentType).send(await metrics);
  });
}

/** A server with nothing else: probes and scrapes need no access to the API, and callers of the API none to these. */
export function createAdminServer(parts: HealthParts): FastifyInstance {
  const app = Fastify({ logger: false, forceCloseConnections: true });
  serveHealth(app, parts);
  return app;
}
