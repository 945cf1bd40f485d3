import { Argon2Hasher } from '../identity/secret-hash.ts';
import { Users } from '../identity/users/users.ts';
import type { Caller } from '../platform/access/permissions.ts';
import { operator, withDatabase } from './context.ts';
import { printJson, printLine, printTable } from './output.ts';

function withUsers<T>(tenantId: string | undefined, work: (users: Users, by: Caller) => Promise<T>): Promise<T> {
  return withDatabase(async (context) => {
    const { database, writer, clock } = context;
    const users = new Users({ database, writer, hasher: new Argon2Hasher(), clock });
    return work(users, await operator(context, tenantId));
  });
}

interface OfTenant {
  /** Absent: the first organization. */
  tenant?: string;
  json?: boolean;
}

export async function createUser(options: OfTenant & { email: string; name: string; role: string[] }): Promise<void> {
  const { email, name, role: roles } = options;
  const { user, oneTimePassword } = await withUsers(options.tenant, (users, by) =>
    users.create(by, { email, name, roles }),
  );
  showPassword({ userId: user.userId, email: user.email, oneTimePassword }, options.json);
}

export async function resetUser(email: string, options: OfTenant): Promise<void> {
  const oneTimePassword = await withUsers(options.tenant, (users, by) => users.reset(by, email));
  showPassword({ email, oneTimePassword }, options.json);
}

export async function setStatus(email: string, verb: 'enable' | 'disable', options: OfTenant): Promise<void> {
  await withUsers(options.tenant, (users, by) => users[verb](by, email));
  printLine(`${email} is ${verb}d.`);
}

export async function listUsers(options: OfTenant): Promise<void> {
  const all = await withUsers(options.tenant, (users, by) => users.list(by));
  if (options.json) {
    printJson(all);
    return;
  }
  printTable(
    ['e-mail', 'name', 'status', 'roles', 'id'],
    all.map(({ email, name, status, roles, userId }) => [email, name, status, roles.join(','), userId]),
  );
}

function showPassword(made: { userId?: string; email: string; oneTimePassword: string }, json = false): void {
  if (json) {
    printJson(made);
    return;
  }
  printLine(`E-mail              ${made.email}`);
  printLine(`One-time password   ${made.oneTimePassword}`);
  printLine('It is shown only once, and must be changed at the first sign-in.');
}
