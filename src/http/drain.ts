/**
 * The end of a server: running requests finish, new ones are refused, and kept connections are closed as soon as they are
 * idle. Node closes those that are idle at that moment only; one that carried the last running request would hold the
 * process until its keep-alive time is over.
 */
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';

const SWEEP_MS = 50;

export function drainOnClose(app: FastifyInstance): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
    const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS);
    app.server.once('close', () => clearInterval(sweep));
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
