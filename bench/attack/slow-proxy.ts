/** A way to a database that can be made slow, or silent for a while: what is sent arrives later, in its order. */
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_MS = 50;

export interface SlowProxy {
  /** The given address, by way of the proxy. */
  connectionString: string;
  /** @param ms from now on, for each piece and in each direction; Infinity: nothing comes through until it is set anew */
  delay(ms: number): void;
  close(): Promise<void>;
}

export async function slowProxy(connectionString: string): Promise<SlowProxy> {
  const target = new URL(connectionString);
  const sockets = new Set<Socket>();
  let delayMs = 0;
  let isClosed = false;
  const forward = (from: Socket, to: Socket) => {
    let last = Promise.resolve();
    from.on('data', (piece) => {
      const cameMs = performance.now();
      last = last.then(async () => {
        while (!isClosed && performance.now() < cameMs + delayMs) {
          await sleep(Math.min(LOOK_MS, Math.max(1, cameMs + delayMs - performance.now())));
        }
        if (to.writable) to.write(piece);
      });
    });
    from.on('close', () => void last.then(() => to.destroy()));
    from.on('error', () => {});
    sockets.add(from);
  };
  const server = createServer({ noDelay: true }, (client) => {
    const upstream = connect({ port: Number(target.port), host: target.hostname, noDelay: true });
    forward(client, upstream);
    forward(upstream, client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = new URL(connectionString);
  address.hostname = '127.0.0.1';
  address.port = String((server.address() as { port: number }).port);
  return {
    connectionString: address.href,
    delay(ms) {
      delayMs = ms;
    },
    async close() {
      isClosed = true;
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
