import { Clients } from '../identity/clients.ts';
import { Liveness } from '../identity/liveness.ts';
import { Argon2Hasher } from '../identity/secret-hash.ts';
import type { Caller } from '../platform/access/permissions.ts';
import { operator, withDatabase } from './context.ts';
import { printJson, printLine, printTable, remark } from './output.ts';

function withClients<T>(tenantId: string | undefined, work: (clients: Clients, by: Caller) => Promise<T>): Promise<T> {
  return withDatabase(async (context) => {
    const { database, writer, clock } = context;
    const liveness = new Liveness(database);
    const clients = new Clients({ database, writer, hasher: new Argon2Hasher(), liveness, clock });
    return work(clients, await operator(context, tenantId));
  });
}

interface OfTenant {
  /** Absent: the first organization. */
  tenant?: string;
}

interface CreateOptions extends OfTenant {
  name: string;
  id?: string;
  permissions?: string[];
  json?: boolean;
}

export async function createClient(options: CreateOptions): Promise<void> {
  const { client, secret } = await withClients(options.tenant, (clients, by) =>
    clients.create(by, { name: options.name, clientId: options.id, permissions: options.permissions }),
  );
  if (client.permissions.includes('operator')) {
    remark('operator: this client can change what all organizations of the installation share.');
  }
  showSecret(secret, options.json);
}

interface RotateOptions extends OfTenant {
  revokeOld?: boolean;
  json?: boolean;
}

export async function rotateSecret(id: string, options: RotateOptions): Promise<void> {
  const secret = await withClients(options.tenant, (clients, by) =>
    clients.rotate(by, id, { revokeOld: options.revokeOld ?? false }),
  );
  showSecret(secret, options.json);
}

export async function setStatus(id: string, verb: 'enable' | 'disable', options: OfTenant): Promise<void> {
  await withClients(options.tenant, (clients, by) => clients[verb](by, id));
  printLine(`${id} is ${verb}d.`);
}

export async function listClients(options: OfTenant & { json?: boolean }): Promise<void> {
  const all = await withClients(options.tenant, (clients, by) => clients.list(by));
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
  printLine('The secret is shown only once.');
}
