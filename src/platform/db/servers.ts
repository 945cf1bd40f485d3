/**
 * The servers of a database address. As in libpq, an address may name several hosts, `postgres://user@one:5432,two:5432/aml`: the
 * primary and its standbys. A connection goes to the first one that accepts changes.
 */
import pg from 'pg';
import { serverAddresses } from '../server-addresses.ts';

/** SQLSTATE of a server that accepts no changes. */
const READ_ONLY = '25006';

/** Remembers which server accepted changes last. */
export class Servers {
  readonly #addresses: readonly string[];
  #current = 0;

  constructor(address: string) {
    this.#addresses = serverAddresses(address);
  }

  get count(): number {
    return this.#addresses.length;
  }

  get address(): string {
    return this.#addresses[this.#current]!;
  }

  /** The next connection tries the server after this one. Without effect if another connection has moved on already. */
  passOver(address: string): void {
    if (address === this.address) this.#current = (this.#current + 1) % this.count;
  }

  /** Pool options to connect to the current server, and to reject a read-only one. */
  poolConfig(): Pick<pg.PoolConfig, 'connectionString' | 'Client' | 'onConnect'> {
    if (this.count === 1) return { connectionString: this.address };
    const servers = this;
    return {
      Client: class extends pg.Client {
        constructor(config?: pg.ClientConfig) {
          super({ ...config, connectionString: servers.address });
        }
      },
      // The pool awaits it, although its type does not say so.
      onConnect: (client) => requireChanges(client),
    };
  }
}

/** Connects to the first server that accepts changes. @throws the error of the last one */
export async function connectClient(address: string, config: pg.ClientConfig): Promise<pg.Client> {
  const servers = new Servers(address);
  for (let tried = 1; ; tried += 1) {
    const client = new pg.Client({ ...config, connectionString: servers.address });
    client.on('error', () => {}); // the running query fails with it
    try {
      await client.connect();
      if (servers.count > 1) await requireChanges(client);
      return client;
    } catch (error) {
      await client.end().catch(() => {});
      if (tried >= servers.count) throw error;
      servers.passOver(servers.address);
    }
  }
}

async function requireChanges(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ read_only: boolean }>(
    `select current_setting('transaction_read_only')::boolean as read_only`,
  );
  if (!rows[0]?.read_only) return;
  throw Object.assign(new Error('the server is a standby and accepts no changes'), { code: READ_ONLY });
}
