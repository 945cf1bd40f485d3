/** A way to the test server that can go silent: connections stay open, and nothing comes through any more. */
import { connect, createServer, type Socket } from 'node:net';

export interface SilentProxy {
  /** The given address, by way of the proxy. */
  connectionString: string;
  /** Connections of now forward nothing more, not even their end; new ones work. */
  silence(): void;
  /** New connections are accepted and never answered. */
  silenceNew(): void;
  close(): Promise<void>;
}

export async function silentProxy(connectionString: string): Promise<SilentProxy> {
  const target = new URL(connectionString);
  const pairs: [Socket, Socket | null][] = [];
  let answers = true;
  const server = createServer((client) => {
    client.on('error', () => {});
    if (!answers) {
      pairs.push([client, null]);
      return;
    }
    const upstream = connect(Number(target.port), target.hostname);
    upstream.on('error', () => {});
    client.pipe(upstream).pipe(client);
    pairs.push([client, upstream]);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = new URL(connectionString);
  address.hostname = '127.0.0.1';
  address.port = String((server.address() as { port: number }).port);
  return {
    connectionString: address.href,
    silence() {
      for (const [client, upstream] of pairs) {
        if (upstream) client.unpipe(upstream);
        upstream?.unpipe(client);
        client.pause();
      }
    },
    silenceNew() {
      answers = false;
    },
    async close() {
      for (const socket of pairs.flat()) socket?.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
