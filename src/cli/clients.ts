import type { Caller } from '../access/permissions.ts';
import { Clients } from '../iam/clients.ts';
import { Liveness } from '../iam/liveness.ts';
import { Argon2Hasher } from '../iam/secret-hash.ts';
import { systemClock } from '../lib/clock.ts';
import { operator, withDatabase } from './context.ts';
import { printJson, printLine, printTable } from './output.ts';

function withClients<T>(work: (clients: Clients, by: Caller) => Promise<T>): Promise<T> {
  return withDatabase(async ({ database }) => {
    const liveness = new Liveness(database);
    const clients = new Clients({ database, hasher: new Argon2Hasher(), liveness, clock: systemClock });
    return work(clients, await operator(database));
  });
}

interface CreateOptions {
  name: string;
  id?: string;
  permissions?: string[];
  json?: boolean;
}

export async function createClient(options: CreateOptions): Promise<void> {
  const { secret } = await withClients((clients, by) =>
    clients.create(by, { name: options.name, clientId: options.id, permissions: options.permissions }),
  );
  showSecret(secret, options.json);
}

export async function rotateSecret(id: string, options: { revokeOld?: boolean; json?: boolean }): Promise<void> {
  const secret = await withClients((clients, by) => clients.rotate(by, id, { revokeOld: options.revokeOld ?? false }));
  showSecret(secret, options.json);
}

export async function setStatus(id: string, verb: 'enable' | 'disable'): Promise<void> {
  await withClients((clients, by) => clients[verb](by, id));
  printLine(`${id} is ${verb}d.`);
}

export async function listClients(options: { json?: boolean }): Promise<void> {
  const all = await withClients((clients, by) => clients.list(by));
  if (options.json) return printJson(all);
  printTable(
    ['client id', 'name', 'status', 'live secrets', 'permissions'],
    all.map((client) => [
      client.clientId,
      client.name,
      client.status,
      String(client.secrets.length),
      client.permissions.join(','),
    ]),
  );
}

function showSecret(secret: { clientId: string; clientSecret: string }, json = false): void {
  if (json) {
    printJson(secret);
    return;
  }
  printLine(`Client id      ${secret.clientId}`);
  printLine(`Client secret  ${secret.clientSecret}`);
  printLine('The secret is shown this once.');
}
