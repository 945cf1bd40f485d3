/**
 * Closes a server. Running requests finish, new ones are rejected, and each connection is closed as soon as it is idle. Node
 * itself closes only connections that are already idle; the others would keep the process alive until their keep-alive time ends.
 * A caller that never reads its response or never ends its request would keep it alive forever. Connections that are
 * still open after `cutAfterMs` are therefore cut.
 */
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';

const SWEEP_MS = 50;
const CUT_AFTER_MS = 10_000;

export interface DrainOptions {
  cutAfterMs?: number | undefined;
  /** Called with the number of connections that are cut. */
  onCut(connections: number): void;
}

export function drainOnClose(app: FastifyInstance, { cutAfterMs = CUT_AFTER_MS, onCut }: DrainOptions): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
    const { server } = app;
    const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
    const cut = setTimeout(() => {
      server.getConnections((_error, connections) => onCut(connections));
      server.closeAllConnections();
    }, cutAfterMs);
    server.once('close', () => {
      clearInterval(sweep);
      clearTimeout(cut);
    });
  });
  app.addHook('onRequest', async () => {
    if (closing) {
      throw new AppError('service-unavailable', { detail: 'The service is shutting down.', retryAfterSeconds: 1 });
    }
  });
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close');
  });
}
