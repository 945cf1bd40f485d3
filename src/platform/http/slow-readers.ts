/**
 * Cuts connections whose callers do not read their answers. What they leave unread stays in memory, and a stream of rows stays open
 * with its cursor. A caller that reads a little now and then is one that does not read, so it is the rate that counts.
 */
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

export interface ReadingPace {
  /** Within each such time... */
  withinMs: number;
  /** ... a caller that is behind must take this much of its answer, or all of it. */
  leastBytes: number;
}

export const READING_PACE: ReadingPace = { withinMs: 60_000, leastBytes: 64 * 1024 };
const LOOKS_WITHIN = 10;

interface Behind {
  sinceMs: number;
  /** Of the connection, at that moment. */
  takenBytes: number;
}

/** @param onCut told the number of bytes that were left unread */
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
      // A write counts as unread until the system has taken it whole.
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
