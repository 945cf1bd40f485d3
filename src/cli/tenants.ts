import { noSuchTenant, Tenants } from '../identity/tenants.ts';
import type { Caller } from '../platform/access/permissions.ts';
import { isUuid } from '../platform/lib/ids.ts';
import { operator, withDatabase } from './context.ts';
import { printJson, printLine, printTable } from './output.ts';

function withTenants<T>(work: (tenants: Tenants, by: Caller) => Promise<T>): Promise<T> {
  return withDatabase(async (context) => work(new Tenants(context.database, context.writer), await operator(context)));
}

export async function createTenant(options: { name: string; test?: boolean; json?: boolean }): Promise<void> {
  const input = { name: options.name, ...(options.test && { mode: 'TEST' as const }) };
  const { result: tenant } = await withTenants((tenants, by) => tenants.create(by, input));
  if (options.json) printJson(tenant);
  else printLine(`${tenant.name} has the ID ${tenant.tenantId}.`);
}

export async function listTenants(options: { json?: boolean }): Promise<void> {
  const all = await withTenants((tenants) => tenants.list());
  if (options.json) return printJson(all);
  printTable(
    ['id', 'name', 'mode', 'state', 'created'],
    all.map(({ tenantId, name, mode, state, createdAt }) => [tenantId, name, mode, state, createdAt.toISOString()]),
  );
}

const SAID = { suspend: 'suspended', resume: 'resumed' } as const;

export async function setStatus(id: string, verb: 'suspend' | 'resume'): Promise<void> {
  if (!isUuid(id)) throw noSuchTenant();
  const { result } = await withTenants((tenants, by) => tenants[verb](by, id.toLowerCase()));
  printLine(`${result.name} is ${SAID[verb]}.`);
}
