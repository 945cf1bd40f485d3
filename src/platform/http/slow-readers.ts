/**
 * Cuts connections whose callers do not read their responses. Unread data stays in memory, and a stream of rows keeps its database
 * cursor open. The rate is measured, since reading a few bytes now and then is not enough.
 */
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

export interface ReadingPace {
  /** In each period of this length... */
  withinMs: number;
  /** ... a caller with unread data must read this much of its response, or all of it. */
  leastBytes: number;
}

export const READING_PACE: ReadingPace = { withinMs: 60_000, leastBytes: 64 * 1024 };
const LOOKS_WITHIN = 10;

interface Behind {
  sinceMs: number;
  /** Bytes that the connection had taken at that time. */
  takenBytes: number;
}

/** @param onCut called with the number of unread bytes */
export function cutSlowReaders(
  app: FastifyInstance,
  { pace = READING_PACE, onCut }: { pace?: ReadingPace | undefined; onCut(unreadBytes: number): void },
): void {
  const behind = new Map<Socket, Behind | null>();
  app.server.on('connection', (socket: Socket) => {
    behind.set(socket, null);
    socket.once('close', () => behind.delete(socket));
  });
  const look = () => {
    const nowMs = performance.now();
    for (const [socket, before] of behind) {
      // A write counts as unread until the system has accepted it completely.
      const now: Behind = { sinceMs: nowMs, takenBytes: socket.bytesWritten - socket.writableLength };
      if (socket.writableLength === 0) behind.set(socket, null);
      else if (!before) behind.set(socket, now);
      else if (nowMs - before.sinceMs < pace.withinMs) continue;
      else if (now.takenBytes - before.takenBytes >= pace.leastBytes) behind.set(socket, now);
      else {
        onCut(socket.writableLength);
        socket.destroy();
      }
    }
  };
  const timer = setInterval(look, pace.withinMs / LOOKS_WITHIN).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
