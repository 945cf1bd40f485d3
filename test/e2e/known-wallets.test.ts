/** House wallets and service wallets: shared by many customers, they neither hold one for another nor hide listed parties. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WALLET_EXAMPLE_REQUEST } from '../../src/screening/known-wallets/examples.ts';
import { type KnownWalletPage, type KnownWalletView, walletPage } from '../../src/screening/known-wallets/schemas.ts';
import { CRYPTO_EXAMPLE_REQUEST } from '../../src/transactions/examples.ts';
import { addPerson, type Person } from '../support/people.ts';
import { eventually, type Reply, type Service, startService } from '../support/service.ts';
import { TABLES_OF_KNOWN_WALLETS, tampered } from '../support/tampering.ts';
import { expectEnvelope, expectProblem, expectShape } from './checks.ts';
import { PERSON } from './lists.ts';

const API = '/amlcore/api/v1';
const EXCHANGE = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const HOT_WALLET = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
const LISTED = '1BoatSLRHtKNngkdXEeobR76b53LETtpyT';
let service: Service;
let ada: Person;
let ben: Person;
beforeAll(async () => {
  service = await startService();
  [ada, ben] = [await addPerson(service, 'COMPLIANCE_OFFICER'), await addPerson(service, 'COMPLIANCE_OFFICER')];
});
afterAll(() => service.stop());

const send = (who: Person, method: string, path: string, body?: object): Promise<Reply> =>
  who.browser.call(`${API}${path}`, { method, ...(body && { body }) });

async function done<T = KnownWalletView>(who: Person, method: string, path: string, body?: object): Promise<T> {
  const reply = await send(who, method, path, body);
  expect(reply.status, `${path}: ${reply.text}`).toBeLessThan(300);
  return reply.json<{ data: T }>().data;
}

async function declared(kind: 'HOUSE' | 'SERVICE', blockchain: string, address: string): Promise<KnownWalletView> {
  const body = { kind, blockchain, address, name: 'Shared', reason: 'Seen in the register.' };
  const { walletId } = await done(ada, 'POST', '/known-wallets', body);
  return await done(ben, 'POST', `/known-wallets/${walletId}/confirm`);
}

let count = 0;
/** Each payment has people and wallets of its own, unless they are given. @returns its status */
async function paid(given: Partial<Record<'fromAddress' | 'toAddress' | 'blockchain' | 'senderName', string>>) {
  count += 1;
  const { travelRule: _, callbackUrl: __, ...example } = CRYPTO_EXAMPLE_REQUEST;
  const body = {
    ...example,
    ...{ transactionReference: `W-${count}`, transactionDate: new Date(Date.now() - 60_000).toISOString() },
    ...{ asset: 'ETH', blockchain: 'ETHEREUM', amount: 0.01, fiatAmount: 20 + count, fiatCurrency: 'USD' },
    ...{ senderName: `Walburga Federspiel`, receiverName: `Notburga Hinterseer` },
    ...{ senderIdNumber: undefined, receiverIdNumber: `N-${count}`, senderMobileNumber: undefined },
    ...{ receiverMobileNumber: undefined, senderEmail: undefined, receiverEmail: undefined },
    ...{ fromAddress: `0x${String(count).padStart(40, '1')}`, toAddress: `0x${String(count).padStart(40, '2')}` },
    ...given,
  };
  const created = await service.call(`${API}/transactions/crypto`, { method: 'POST', body });
  expect(created.status, created.text).toBe(201);
  const uuid = created.json<{ data: { transactionUUID: string } }>().data.transactionUUID;
  return await eventually(async () => {
    const read = await service.call(`${API}/transactions/${uuid}`);
    const { status } = read.json<{ data: { status: string } }>().data;
    return status !== 'PENDING' && status;
  });
}

describe('a declared wallet of a service', () => {
  it('is held after one stopped payment, and is not after two users declared it', async () => {
    expect(await paid({ fromAddress: EXCHANGE })).toBe('RELEASED');
    expect(await paid({ fromAddress: EXCHANGE, senderName: PERSON.name })).toBe('SANCTION_LISTED');
    expect(await paid({ fromAddress: EXCHANGE, senderName: 'Edeltraud Hinterseer' })).not.toBe('RELEASED');
    expect(await declared('SERVICE', 'ETHEREUM', EXCHANGE)).toMatchObject({ state: 'IN_FORCE' });
    expect(await paid({ fromAddress: EXCHANGE, senderName: 'Irmgard Quastenberg' })).toBe('RELEASED');
    expect(await paid({ fromAddress: EXCHANGE, senderName: PERSON.name })).toBe('SANCTION_LISTED');
  });
});

describe('a declared wallet of the organization', () => {
  it('does not put customers at risk that it pays', async () => {
    expect(await paid({ toAddress: HOT_WALLET, senderName: PERSON.name })).toBe('SANCTION_LISTED');
    await declared('HOUSE', 'ETH', HOT_WALLET);
    expect(await paid({ fromAddress: HOT_WALLET })).toBe('RELEASED');
  });

  it('stays blocked while it is listed', async () => {
    await declared('HOUSE', 'BITCOIN', LISTED);
    const toAddress = WALLET_EXAMPLE_REQUEST.address;
    expect(await paid({ blockchain: 'BITCOIN', fromAddress: LISTED, toAddress })).toBe('SANCTION_LISTED');
  });
});

describe('a declaration', () => {
  it('is rejected with the name of the wrong field', async () => {
    const wrong = async (body: object) => {
      const reply = await send(ada, 'POST', '/known-wallets', { ...WALLET_EXAMPLE_REQUEST, ...body });
      expect([400, 422]).toContain(reply.status);
      return reply.json<{ errors: { field: string; code: string }[] }>().errors.map(({ field, code }) => [field, code]);
    };
    expect(await wrong({ address: `${WALLET_EXAMPLE_REQUEST.address}x` })).toEqual([['address', 'WalletAddress']]);
    expect(await wrong({ blockchain: 'NOCHAIN' })).toEqual([['blockchain', 'Enum']]);
    expect(await wrong({ kind: 'OTHER', reason: '' })).toEqual([
      ['kind', 'Enum'],
      ['reason', 'NotBlank'],
    ]);
  });

  it('needs a second user, who finds it among the approvals, and exists once per address', async () => {
    const { walletId } = await done(ada, 'POST', '/known-wallets', WALLET_EXAMPLE_REQUEST);
    expectProblem(await send(ada, 'POST', `/known-wallets/${walletId}/confirm`), 409, 'conflict');
    expectProblem(await send(ben, 'POST', '/known-wallets', WALLET_EXAMPLE_REQUEST), 409, 'conflict');
    const { token } = await service.addClient({ permissions: ['settings:write'] });
    const asClient = await service.call(`${API}/known-wallets/${walletId}/confirm`, { method: 'POST', token });
    expectProblem(asClient, 409, 'conflict');
    const { items } = await done<{ items: object[] }>(ben, 'GET', '/proposals');
    expect(items).toMatchObject([
      { kind: 'KNOWN_WALLET', subjectId: walletId, title: 'Hot wallet 3', awaitsYou: true },
    ]);
    await done(ben, 'POST', `/known-wallets/${walletId}/confirm`);
    expectProblem(await send(ben, 'POST', `/known-wallets/${walletId}/confirm`), 409, 'conflict');
    const ended = await done(ada, 'POST', `/known-wallets/${walletId}/end`, { reason: 'Replaced.' });
    expect(ended).toMatchObject({ state: 'ENDED', endedBy: ada.userId, endReason: 'Replaced.' });
    expectProblem(await send(ada, 'POST', `/known-wallets/${walletId}/end`, { reason: 'Again.' }), 409, 'conflict');
    await done(ada, 'POST', '/known-wallets', WALLET_EXAMPLE_REQUEST);
  });

  it('is listed page by page', async () => {
    const first = await send(ada, 'GET', '/known-wallets?limit=2&withTotal=true');
    const page = expectShape(walletPage, expectEnvelope<KnownWalletPage>(first));
    expect([page.items.length, page.total?.count]).toEqual([2, 5]);
    const { items } = await done<KnownWalletPage>(ada, 'GET', `/known-wallets?limit=10&cursor=${page.nextCursor}`);
    expect(items).toHaveLength(3);
    const proposed = await done<KnownWalletPage>(ada, 'GET', '/known-wallets?state=PROPOSED&kind=HOUSE');
    expect(proposed.items.map(({ state }) => state)).toEqual(['PROPOSED']);
  });

  it('cannot be changed in the database unnoticed', async () => {
    expect(await tampered(service, TABLES_OF_KNOWN_WALLETS)).toMatchObject({
      unnoticed: [],
      tables: TABLES_OF_KNOWN_WALLETS,
    });
  });

  it('is visible to one organization only', async () => {
    const { items } = await done<KnownWalletPage>(ada, 'GET', '/known-wallets');
    const { token } = await service.addClient({
      tenant: 'Stranger to wallets',
      permissions: ['settings:read', 'settings:write'],
    });
    const asStranger = (method: string, path: string, body?: object) =>
      service.call(`${API}/known-wallets${path}`, { method, token, ...(body && { body }) });
    expect((await asStranger('GET', '')).json<{ data: KnownWalletPage }>().data.items).toEqual([]);
    const { walletId } = items[0]!;
    expectProblem(await asStranger('GET', `/${walletId}`), 404, 'not-found');
    expectProblem(await asStranger('POST', `/${walletId}/confirm`), 404, 'not-found');
    expectProblem(await asStranger('POST', `/${walletId}/end`, { reason: 'x' }), 404, 'not-found');
  });
});
