/** SCIM 2.0 as Okta and Microsoft Entra ID use it, with a real identity provider for the sign-in. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allSeals } from '../../src/cli/audit.ts';
import { verifyAudit } from '../../src/platform/audit/verify.ts';
import { CLIENT, type IdentityProvider, startIdentityProvider } from '../support/identity-provider.ts';
import { addPerson, Browser, type Person, SESSION } from '../support/people.ts';
import { type Reply, type Service, startService } from '../support/service.ts';
import { TABLES_OF_SCIM, tampered } from '../support/tampering.ts';
import { expectEnvelope, expectProblem } from './checks.ts';

const SCIM = 'application/scim+json';
const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
const SIGN_ON = '/auth/api/v1/single-sign-on';

interface Resource {
  id: string;
  active: boolean;
  userName: string;
  displayName?: string;
  members?: { value: string }[];
}
interface List {
  totalResults: number;
  startIndex: number;
  itemsPerPage: number;
  Resources: Resource[];
}

let service: Service;
let provider: IdentityProvider;
let admin: Person;
/** Client ID and secret as one string. */
let bearer: string;
beforeAll(async () => {
  service = await startService({ env: { AMLCORE_ALLOW_INSECURE_WEBHOOKS: 'true' } });
  [provider, admin] = await Promise.all([
    startIdentityProvider([`${service.url}/single-sign-on/here`]),
    addPerson(service, 'ADMIN'),
  ]);
  const created = await admin.browser.call('/auth/api/v1/clients', {
    method: 'POST',
    body: { name: 'Okta', permissions: ['scim:write'] },
  });
  const { client, clientSecret } = expectEnvelope<{ client: { clientId: string }; clientSecret: string }>(created, 201);
  bearer = `${client.clientId}~${clientSecret}`;
});
afterAll(() => Promise.all([service.stop(), provider?.stop()]));

const scim = (path: string, method = 'GET', body?: object, token = bearer): Promise<Reply> =>
  service.call(`/scim/v2${path}`, {
    ...{ method, token },
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': `${SCIM}; charset=utf-8` } }),
  });

async function done<T = Resource>(reply: Promise<Reply>, status = 200): Promise<T> {
  const { status: got, headers, text, json } = await reply;
  expect(got, text).toBe(status);
  if (status === 204) expect(text).toBe('');
  else expect(headers.get('content-type')).toContain(SCIM);
  return (status === 204 ? undefined : json<T>()) as T;
}

async function refused(reply: Promise<Reply>, status: number, scimType?: string): Promise<string> {
  const { status: got, headers, text, json } = await reply;
  expect(got, text).toBe(status);
  expect(headers.get('content-type')).toContain(SCIM);
  const error = json<{ detail: string }>();
  expect(error).toEqual({
    schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
    status: String(status),
    ...(scimType && { scimType }),
    detail: expect.any(String),
  });
  return error.detail;
}

/** A user of the provider: the body as Okta sends it. */
function account(change: object = {}) {
  const externalId = randomUUID();
  const userName = `${externalId}@example.test`;
  const claims = { email: userName, email_verified: true, name: 'Ada King' };
  provider.accounts.set(externalId, claims);
  return {
    schemas: [USER],
    ...{ userName, externalId, name: { givenName: 'Ada', familyName: 'King' }, locale: 'en-US', groups: [] },
    ...{ emails: [{ primary: true, value: userName, type: 'work' }], displayName: 'Ada King', active: true },
    ...change,
  };
}

const patch = (path: string, ...Operations: object[]) => scim(path, 'PATCH', { schemas: [PATCH], Operations });

async function signIn(subject: string): Promise<{ browser: Browser; reply: Reply }> {
  const browser = new Browser(service.url);
  const begun = await browser.call(`${SIGN_ON}/begin`, { method: 'POST', body: { organisation: 'here' } });
  const { authorizationUrl } = expectEnvelope<{ authorizationUrl: string }>(begun);
  const { searchParams } = await provider.signIn(authorizationUrl, subject);
  const body = { organisation: 'here', ...Object.fromEntries(searchParams) };
  return { browser, reply: await browser.call(`${SIGN_ON}/finish`, { method: 'POST', body }) };
}

const rolesOf = async (userId: string): Promise<string[]> => {
  const reply = await admin.browser.call(`/auth/api/v1/users/${userId}`);
  return expectEnvelope<{ roles: string[] }>(reply).roles;
};

describe('the provider', () => {
  it('tests the connection, and reads the supported features', async () => {
    const { Resources, ...page } = await done<List>(
      scim(`/Users?filter=userName+eq+"${randomUUID()}"&startIndex=1&count=100`),
    );
    expect([Resources, page]).toMatchObject([[], { totalResults: 0, startIndex: 1, itemsPerPage: 0 }]);
    const config = await done<object>(scim('/ServiceProviderConfig'));
    expect(config).toMatchObject({
      patch: { supported: true },
      bulk: { supported: false },
      filter: { supported: true },
    });
    for (const path of ['/ResourceTypes', '/Schemas']) {
      const ids = (await done<List>(scim(path))).Resources.map(({ id }) => id);
      for (const id of ids) expect(await done(scim(`${path}/${id}`))).toMatchObject({ id });
      expect(ids).toHaveLength(2);
    }
    await refused(scim('/Schemas/unknown'), 404);
  });

  it('is a client with its own permission, by access token or by ID and secret, and never a user', async () => {
    await refused(scim('/Users', 'GET', undefined, `${bearer}x`), 401);
    await refused(service.call('/scim/v2/Users', { token: null }), 401);
    const { token } = await service.addClient({ permissions: ['screen:read'] });
    expect(await refused(scim('/Users', 'GET', undefined, token), 403)).toContain('scim:write');
    await refused(admin.browser.call('/scim/v2/Users'), 403);
    // Credentials of a client with more permissions are rejected.
    const wide = await service.addClient({ permissions: ['scim:write', 'screen:read'] });
    await done(scim('/Users', 'GET', undefined, wide.token));
    await refused(scim('/Users', 'GET', undefined, `${wide.clientId}~${wide.clientSecret}`), 401);
    const [clientId, clientSecret] = bearer.split('~') as [string, string];
    const login = await service.call('/auth/api/v1/client-login', {
      method: 'POST',
      token: null,
      body: { clientId, clientSecret },
    });
    const access = expectEnvelope<{ access_token: string }>(login).access_token;
    await done(scim('/Users', 'GET', undefined, access));
    // The permission gives access to SCIM only.
    expectProblem(await service.call('/auth/api/v1/users', { token: access }), 403, 'forbidden');
  });

  it('provisions no user before single sign-on is set up', async () => {
    expect(await refused(scim('/Users', 'POST', account()), 409)).toContain('single sign-on');
    await refused(scim('/Groups', 'POST', { displayName: 'analysts' }), 409);
    const groupRoles = [
      { group: 'analysts', roles: ['ANALYST'] },
      { group: 'object-id-of-officers', roles: ['COMPLIANCE_OFFICER'] },
      { group: 'administrators', roles: ['ADMIN'] },
    ];
    const body = {
      ...{ organisation: 'here', issuer: provider.issuer, ...CLIENT, scopes: ['email', 'profile', 'groups'] },
      ...{ groupRoles, localSignIn: 'ALLOWED' },
    };
    expectEnvelope(await admin.browser.call(SIGN_ON, { method: 'PUT', body }));
  });
});

describe('a user and a group', () => {
  it('of Okta: found or created, pushed with a group, signs in, and is deactivated with all sessions', async () => {
    const ada = account();
    const created = await scim('/Users', 'POST', ada);
    const { id, ...rest } = await done(Promise.resolve(created), 201);
    const location = created.headers.get('location');
    expect(location).toBe(`${service.url}/scim/v2/Users/${id}`);
    const { schemas, userName, externalId, displayName, name, emails } = ada;
    expect(rest).toMatchObject({
      schemas,
      userName,
      externalId,
      displayName,
      name,
      emails,
      active: true,
      meta: { location },
    });
    expect(await refused(scim('/Users', 'POST', ada), 409, 'uniqueness')).toContain('userName');
    const found = await done<List>(
      scim(`/Users?filter=userName%20eq%20%22${ada.userName.toUpperCase()}%22&startIndex=1&count=100`),
    );
    expect(found).toMatchObject({ totalResults: 1, Resources: [{ id }] });
    // Not yet in a group.
    expectProblem((await signIn(ada.externalId)).reply, 403, 'forbidden');
    const group = await done(
      scim('/Groups', 'POST', {
        schemas: [GROUP],
        displayName: 'analysts',
        members: [{ value: id, display: ada.userName }],
      }),
      201,
    );
    expect(await rolesOf(id)).toEqual(['ANALYST']);
    const { browser, reply } = await signIn(ada.externalId);
    expect(expectEnvelope<{ user: object }>(reply).user).toMatchObject({
      userId: id,
      email: ada.userName,
      roles: ['ANALYST'],
    });
    // A user without a group has no session.
    await done(patch(`/Groups/${group.id}`, { op: 'remove', path: `members[value eq "${id}"]` }));
    expect((await browser.call(SESSION)).status).toBe(401);
    await done(
      patch(`/Groups/${group.id}`, { op: 'add', path: 'members', value: [{ value: id, display: ada.userName }] }),
    );
    const again = await signIn(ada.externalId);
    expectEnvelope(again.reply);
    expect(await done(patch(`/Users/${id}`, { op: 'replace', value: { active: false } }))).toMatchObject({
      active: false,
    });
    expect((await again.browser.call(SESSION)).status).toBe(401);
    expectProblem((await signIn(ada.externalId)).reply, 401, 'unauthorized');
    expect(await done(scim(`/Users/${id}`, 'PUT', { ...ada, id, displayName: 'Ada Lovelace' }))).toMatchObject({
      active: true,
      displayName: 'Ada Lovelace',
    });
    expectEnvelope((await signIn(ada.externalId)).reply);
    await done(scim(`/Groups/${group.id}`, 'DELETE'), 204);
    expect(await rolesOf(id)).toEqual([]);
  });

  it('of Entra ID: its forms of PATCH, a group by its object ID, groups without members, and DELETE', async () => {
    const ben = account({
      active: 'True',
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: 'AML' },
    });
    const { id } = await done(scim('/Users', 'POST', ben), 201);
    expect((await done<List>(scim(`/Users?filter=externalId eq "${ben.externalId}"`))).Resources).toMatchObject([
      { id },
    ]);
    const address = `new.${ben.userName}`;
    const changed = patch(
      `/Users/${id}`,
      { op: 'Replace', path: 'emails[type eq "work"].value', value: address },
      { op: 'Replace', path: 'name.familyName', value: 'Byron' },
      { op: 'Add', path: 'phoneNumbers[type eq "work"].value', value: '1' },
    );
    expect(await done(changed)).toMatchObject({
      emails: [{ value: address }],
      name: { givenName: 'Ada', familyName: 'Byron' },
    });
    const { rows } = await service.database.pool.query('select email from users where user_id = $1', [id]);
    expect(rows).toEqual([{ email: address }]);
    const officers = { schemas: [GROUP], displayName: 'Officers', externalId: 'object-id-of-officers' };
    const group = await done(scim('/Groups', 'POST', officers), 201);
    const named = await done<List>(scim('/Groups?excludedAttributes=members&filter=displayName eq "officers"'));
    expect(named.Resources[0]).toMatchObject({ id: group.id });
    expect(named.Resources[0]).not.toHaveProperty('members');
    await done(patch(`/Groups/${group.id}`, { op: 'Add', path: 'members', value: [{ $ref: null, value: id }] }));
    expect(await rolesOf(id)).toEqual(['COMPLIANCE_OFFICER']);
    const isMember = await done<List>(scim(`/Groups?filter=id eq "${group.id}" and members eq "${id}"`));
    expect(isMember.totalResults).toBe(1);
    const { browser } = await signIn(ben.externalId);
    // Other names have no roles in the mapping. The object ID has.
    await done(patch(`/Groups/${group.id}`, { op: 'Replace', path: 'displayName', value: 'Officers of the bank' }));
    expect(await rolesOf(id)).toEqual(['COMPLIANCE_OFFICER']);
    await done(patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: 'False' }));
    expect((await browser.call(SESSION)).status).toBe(401);
    await done(scim(`/Users/${id}`, 'DELETE'), 204);
    await refused(scim(`/Users/${id}`), 404);
    await refused(patch(`/Users/${id}`, { op: 'replace', value: { active: true } }), 404);
    expect((await done(scim(`/Groups/${group.id}`))).members).toEqual([]);
    // The same person returns. Another person with the same address does not get the account.
    expect(
      await refused(
        scim('/Users', 'POST', { ...ben, emails: [], userName: address, externalId: 'another' }),
        409,
        'uniqueness',
      ),
    ).toContain('externalId');
    expect(await done(scim('/Users', 'POST', ben), 201)).toMatchObject({ id, active: true });
  });

  it('lists users in pages', async () => {
    const ids = [];
    for (let at = 0; at < 3; at += 1) ids.push((await done(scim('/Users', 'POST', account()), 201)).id);
    const all = await done<List>(scim('/Users'));
    const second = await done<List>(scim(`/Users?startIndex=${all.totalResults - 1}&count=1`));
    expect(second).toMatchObject({ totalResults: all.totalResults, itemsPerPage: 1, Resources: [{ id: ids[1] }] });
    expect(await done<List>(scim('/Users?count=0'))).toMatchObject({ totalResults: all.totalResults, Resources: [] });
    expect((await done<List>(scim('/Users?startIndex=9999'))).Resources).toEqual([]);
  });

  it('rejects bad requests with the errors of the standard', async () => {
    await refused(scim('/Users?filter=title pr'), 400, 'invalidFilter');
    await refused(scim('/Users?count=many'), 400, 'invalidValue');
    await refused(scim(`/Users/${randomUUID()}`), 404);
    await refused(scim('/Users/1'), 404);
    await refused(scim('/Users', 'POST', { userName: 'unknown' }), 400, 'invalidValue');
    await refused(scim('/Users', 'POST', { userName: 5 }), 400, 'invalidValue');
    const broken = { method: 'POST', token: bearer, body: '{', headers: { 'content-type': SCIM } };
    await refused(service.call('/scim/v2/Users', broken), 400, 'invalidSyntax');
    await refused(service.call('/scim/v2/Users', { ...broken, headers: { 'content-type': 'text/csv' } }), 415);
    const stranger = [{ op: 'add', path: 'members', value: [{ value: admin.userId }] }];
    const { id } = await done(scim('/Groups', 'POST', { displayName: 'others' }), 201);
    await refused(patch(`/Groups/${id}`, ...stranger), 400, 'invalidValue');
    await refused(scim('/Groups', 'POST', { displayName: 'OTHERS' }), 409, 'uniqueness');
  });
});

describe('accounts that the identity provider manages', () => {
  it('exclude accounts that are not linked to it', async () => {
    const local = await addPerson(service, 'ANALYST');
    expect(
      await refused(scim('/Users', 'POST', account({ userName: local.email, emails: [] })), 409, 'uniqueness'),
    ).toContain('not linked');
    await refused(scim(`/Users/${local.userId}`), 404);
    await refused(patch(`/Users/${local.userId}`, { op: 'replace', value: { active: false } }), 404);
    const taken = account();
    const { id } = await done(scim('/Users', 'POST', taken), 201);
    const move = { op: 'replace', path: 'emails', value: [{ value: admin.email.toUpperCase() }] };
    await refused(patch(`/Users/${id}`, move), 409, 'uniqueness');
    expect(await done(scim(`/Users/${id}`))).toMatchObject({ emails: [{ value: taken.userName }] });
  });

  it('include an existing account that is linked to it', async () => {
    const eve = account();
    provider.accounts.get(eve.externalId)!.groups = ['analysts'];
    const first = await signIn(eve.externalId);
    const { user } = expectEnvelope<{ user: { userId: string } }>(first.reply);
    expect(await done(scim('/Users', 'POST', eve), 201)).toMatchObject({ id: user.userId });
    // Its groups are those that the provider pushed: none.
    expect(await rolesOf(user.userId)).toEqual([]);
  });

  it('cannot all be disabled: one administrator of users remains', async () => {
    const [ceo, cto] = [account(), account()];
    const ids = [];
    for (const one of [ceo, cto]) ids.push((await done(scim('/Users', 'POST', one), 201)).id);
    const members = ids.map((value) => ({ value }));
    const group = await done(scim('/Groups', 'POST', { displayName: 'administrators', members }), 201);
    // One of them disables the administrator with a password.
    const { browser } = await signIn(ceo.externalId);
    const { rows } = await service.database.pool.query(
      "select user_id from users where tenant_id = (select tenant_id from users where user_id = $1) and 'ADMIN' = any(roles) and status = 'ACTIVE' and not user_id = any($2::uuid[])",
      [admin.userId, ids],
    );
    for (const { user_id } of rows) {
      const body = { disabled: true };
      expectEnvelope(await browser.call(`/auth/api/v1/users/${user_id}`, { method: 'PATCH', body }));
    }
    await done(patch(`/Users/${ids[1]}`, { op: 'replace', value: { active: false } }));
    const last = [
      patch(`/Users/${ids[0]}`, { op: 'replace', value: { active: false } }),
      scim(`/Users/${ids[0]}`, 'DELETE'),
      patch(`/Groups/${group.id}`, { op: 'remove', path: 'members' }),
      scim(`/Groups/${group.id}`, 'DELETE'),
      patch(`/Groups/${group.id}`, { op: 'replace', path: 'displayName', value: 'unknown' }),
    ];
    for (const one of last) expect(await refused(one, 409)).toContain('last one');
    expectEnvelope(await browser.call(SESSION));
  });

  it('is audited, and the records verify', async () => {
    const { rows } = await service.database.pool.query(
      "select distinct action from audit_log where actor_type = 'CLIENT' and (action like 'user.%' or action like 'group.%') order by action",
    );
    expect(rows.map(({ action }) => action)).toEqual([
      ...['group.changed', 'group.created', 'group.removed'],
      ...['user.changed', 'user.created', 'user.deprovisioned', 'user.provisioned', 'user.roles-by-groups'],
    ]);
    const reports = await verifyAudit(service.database, allSeals);
    expect(reports.flatMap((one) => one.damages.map(({ reason }) => reason))).toEqual([]);
  });
});

it('covers users, groups and members, and their changes in the database are detected', async () => {
  const { unnoticed, tables } = await tampered(service, TABLES_OF_SCIM);
  expect([unnoticed, [...tables].sort()]).toEqual([[], [...TABLES_OF_SCIM].sort()]);
});
