/** Tokens are issued at one address and accepted at another, over one database. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Service, startService } from '../support/service.ts';
import { expectProblem } from './checks.ts';

const TRANSACTIONS = '/amlcore/api/v1/transactions';
const API_ADDRESS = 'https://api.example.test';

let auth: Service;
let api: Service;
let stranger: Service;
beforeAll(async () => {
  auth = await startService({ env: { AMLCORE_ROLE: 'auth' } });
  const role = { AMLCORE_ROLE: 'api', AMLCORE_PUBLIC_URL: API_ADDRESS };
  api = await startService({ beside: auth, env: { ...role, AMLCORE_ISSUER: `${auth.url}/` } });
  stranger = await startService({ beside: auth, env: role });
});
afterAll(async () => {
  await stranger.stop();
  await api.stop();
  await auth.stop();
});

it('a token of the issuer is valid at the other address', async () => {
  const token = await auth.token();
  expect(JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()).iss).toBe(auth.url);
  expect((await api.call(TRANSACTIONS, { token })).status).toBe(200);
});

it('a token of another issuer is rejected without AMLCORE_ISSUER', async () => {
  const reply = await stranger.call(TRANSACTIONS, { token: await auth.token() });
  expectProblem(reply, 401, 'unauthorized');
  expect(reply.headers.get('www-authenticate')).toMatch(/not valid/);
});

it('each address serves its own part, and names the other one', async () => {
  const login = { method: 'POST', token: null, body: auth.client };
  expectProblem(await api.call('/auth/api/v1/client-login', login), 404, 'not-found');
  expectProblem(await auth.call(TRANSACTIONS), 404, 'not-found');
  const metadata = (await auth.call('/.well-known/oauth-authorization-server', { token: null })).json();
  expect(metadata).toMatchObject({ issuer: auth.url, token_endpoint: `${auth.url}/oauth2/token` });
  const description = (await api.call('/openapi.json', { token: null })).json<{
    servers: object[];
    components: { securitySchemes: { oauth2: { flows: { clientCredentials: { tokenUrl: string } } } } };
  }>();
  expect(description.servers).toEqual([{ url: '/' }]);
  expect(description.components.securitySchemes.oauth2.flows.clientCredentials.tokenUrl).toBe(
    `${auth.url}/oauth2/token`,
  );
});
