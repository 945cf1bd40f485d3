import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, type Service, startService } from '../support/service.ts';
import { expectEnvelope, expectProblem, fieldErrors } from './checks.ts';

const TENANTS = '/amlcore/api/v1/tenants';
const SEARCH = '/amlcore/api/v1/search-profile?fullName=x';

interface Tenant {
  tenantId: string;
  name: string;
  state: string;
  createdAt: string;
}
interface Page {
  items: Tenant[];
  nextCursor: string | null;
  hasMore: boolean;
}

let service: Service;
let node: Service;
let operator: string;
beforeAll(async () => {
  service = await startService();
  node = await startService({ beside: service });
  operator = (await service.addClient({ permissions: ['operator'] })).token;
});
afterAll(async () => {
  await node.stop();
  await service.stop();
});

const post = (path: string, body: unknown = {}, headers = {}) =>
  service.call(`${TENANTS}${path}`, { method: 'POST', token: operator, body, headers });
const login = (body: unknown, at = service) =>
  at.call('/auth/api/v1/client-login', { method: 'POST', token: null, body });
const audited = async (tenantId: string) =>
  (
    await service.database.direct
      .selectFrom('audit_log')
      .select(['action', 'actor_type', 'details'])
      .where('subject_id', '=', tenantId)
      .orderBy('sequence')
      .execute()
  ).map(({ action, actor_type, details }) => {
    const { seals: _, ...said } = details as Record<string, unknown>;
    return { action, actor: actor_type, details: said };
  });

describe('organizations', () => {
  it('are created once per key, listed page by page, and audited', async () => {
    const key = { 'idempotency-key': 'a-new-bank' };
    const first = await post('', { name: '  Bank of the north ' }, key);
    const made = expectEnvelope<Tenant>(first, 201);
    expect(made).toMatchObject({ name: 'Bank of the north', state: 'ACTIVE' });
    const again = await post('', { name: '  Bank of the north ' }, key);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.text).toBe(first.text);
    expect(await audited(made.tenantId)).toEqual([
      { action: 'tenant.created', actor: 'CLIENT', details: { name: 'Bank of the north', mode: 'LIVE' } },
    ]);

    const names: string[] = [];
    let cursor: string | null = null;
    do {
      const query: Record<string, string | number> = { limit: 1, ...(cursor && { cursor }) };
      const page: Page = expectEnvelope<Page>(await service.call(TENANTS, { token: operator, query }));
      names.push(...page.items.map(({ name }) => name));
      cursor = page.nextCursor;
      expect(page.hasMore).toBe(cursor !== null);
    } while (cursor);
    expect(names).toEqual(['Default organization', 'Bank of the north']);
  });

  it('must have a name', async () => {
    const wrong = async (name: unknown) =>
      fieldErrors(expectProblem(await post('', { name }), 400, 'validation-failed'));
    expect(await wrong(' ')).toEqual(['name NotBlank']);
    expect(await wrong('x'.repeat(201))).toEqual(['name Size']);
  });
});

describe('a suspended organization', () => {
  it('is rejected within five seconds on every node, with the same response as for an unknown client', async () => {
    const client = await service.addClient({ tenant: 'Bank to be suspended' });
    const other = await service.addClient({ tenant: 'Bank beside it' });
    const { tenantId } = client.by.principal;
    const statuses = async () =>
      (
        await Promise.all(
          [service, node].flatMap((at) => [client, other].map(({ token }) => at.call(SEARCH, { token }))),
        )
      ).map(({ status }) => status);
    expect(await statuses()).toEqual([200, 200, 200, 200]);

    expect(expectEnvelope<Tenant>(await post(`/${tenantId}/suspend`))).toMatchObject({ tenantId, state: 'SUSPENDED' });
    await eventually(async () => (await statuses()).join() === '401,200,401,200');
    const { clientId, clientSecret } = client;
    const variable = { timestamp: '', correlationId: '' };
    const refused = expectProblem(await login({ clientId, clientSecret }), 401, 'unauthorized');
    const guessed = expectProblem(await login({ clientId: 'unknown', clientSecret: 'wrong' }), 401, 'unauthorized');
    expect({ ...refused, ...variable }).toEqual({ ...guessed, ...variable });

    // A repetition has no further effect.
    expect(expectEnvelope<Tenant>(await post(`/${tenantId}/suspend`))).toMatchObject({ state: 'SUSPENDED' });
    expect(expectEnvelope<Tenant>(await post(`/${tenantId}/resume`))).toMatchObject({ state: 'ACTIVE' });
    const fresh = await service.token({ clientId, clientSecret });
    await eventually(async () => (await node.call(SEARCH, { token: fresh })).status === 200);
    // Tokens issued before the suspension stay invalid.
    expect(await statuses()).toEqual([401, 200, 401, 200]);
    expect(await audited(tenantId)).toEqual([
      {
        action: 'tenant.suspended',
        actor: 'CLIENT',
        details: { before: 'ACTIVE', after: 'SUSPENDED', secrets: 1, sessions: 0 },
      },
      { action: 'tenant.resumed', actor: 'CLIENT', details: { before: 'SUSPENDED', after: 'ACTIVE' } },
    ]);
  });

  it('cannot be the own one or an unknown one', async () => {
    expectProblem(await post(`/${service.operator.principal.tenantId}/suspend`), 409, 'conflict');
    for (const verb of ['suspend', 'resume']) {
      for (const id of ['unknown', '0b9d3f6e-1111-4c1c-9a53-2f1f7c1d2e3f']) {
        expectProblem(await post(`/${id}/${verb}`), 404, 'not-found');
      }
    }
  });
});
