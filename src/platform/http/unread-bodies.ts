/**
 * A rejected request may be answered before its body arrived. If the connection closed with unread bytes, the system would
 * reset it and the caller would lose the response. So the rest is read and discarded for a while, within limits.
 */
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

const LOOK_EVERY_MS = 1_000;
/** A caller that sends less between two checks has stopped or is too slow. */
const LEAST_BYTES = 64 * 1024;
/** Three of the largest uploads. */
const MOST_BYTES = 64 * 1024 * 1024;
const MOST_MS = 30_000;

export function dropUnreadBodies(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    // The framework closes the connection after a body that it did not read.
    if (isUnread(request.raw)) reply.removeHeader('connection');
  });
  app.addHook('onResponse', async (request) => {
    if (isUnread(request.raw)) drop(request.raw);
  });
}

/** A request without a connection has nothing to wait for. */
function isUnread(request: IncomingMessage): boolean {
  return request.complete === false && request.socket?.destroyed === false;
}

/** Node itself continues to read once a request is answered. */
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
