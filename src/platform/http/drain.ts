/**
 * Closes a server: running requests finish, new ones are refused, and each connection is closed as soon as it is idle. Node
 * itself closes only those that are idle at that moment, so the others would hold the process until their keep-alive time is
 * over. A caller that does not read its answer, or never ends its request, would hold it for ever. So connections that are
 * still open after `cutAfterMs` are cut.
 */
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';

const SWEEP_MS = 50;
const CUT_AFTER_MS = 10_000;

export interface DrainOptions {
  cutAfterMs?: number | undefined;
  /** Told the number of connections that are cut. */
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
