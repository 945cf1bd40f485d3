/**
 * A request may be answered before its body is there: one that is refused. A connection that is closed while bytes of it are unread
 * is reset by the system, and the caller loses the answer with it. So the rest is read and dropped for a while, within limits.
 */
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

const LOOK_EVERY_MS = 1_000;
/** Who brings less between two looks has stopped, or is too slow to wait for. */
const LEAST_BYTES = 64 * 1024;
/** Three of the largest uploads. */
const MOST_BYTES = 64 * 1024 * 1024;
const MOST_MS = 30_000;

export function dropUnreadBodies(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    // The framework closes the connection behind a body that it did not read.
    if (isUnread(request.raw)) reply.removeHeader('connection');
  });
  app.addHook('onResponse', async (request) => {
    if (isUnread(request.raw)) drop(request.raw);
  });
}

/** A request that did not come over a connection has nothing to wait for. */
function isUnread(request: IncomingMessage): boolean {
  return request.complete === false && request.socket?.destroyed === false;
}

/** Node itself reads on once a request is answered. */
function drop(request: IncomingMessage): void {
  const { socket } = request;
  const most = socket.bytesRead + MOST_BYTES;
  const endsMs = performance.now() + MOST_MS;
  let before = socket.bytesRead;
  const timer = setInterval(() => {
    const came = socket.bytesRead - before;
    before = socket.bytesRead;
    if (request.complete || socket.destroyed) clearInterval(timer);
    else if (came < LEAST_BYTES || before > most || performance.now() > endsMs) socket.destroy();
  }, LOOK_EVERY_MS);
  timer.unref();
}
