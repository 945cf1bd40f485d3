/** Unknown request fields are ignored at every depth, and named by their path. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALL_PERMISSIONS } from '../../src/platform/access/permissions.ts';
import { CRYPTO_EXAMPLE_REQUEST, FIAT_EXAMPLE_REQUEST } from '../../src/transactions/examples.ts';
import { type CallOptions, eventually, type Reply, type Service, sharedService } from '../support/service.ts';
import { PERSON } from './lists.ts';

const BASE = '/amlcore/api/v1';
const HEADER = 'x-ignored-fields';

let service: Service;
let token: string;
beforeAll(async () => {
  service = await sharedService();
  token = (await service.addClient({ permissions: [...ALL_PERMISSIONS] })).token;
});
afterAll(() => service.stop());

const send = (method: string, path: string, body?: unknown, options: CallOptions = {}): Promise<Reply> =>
  service.call(`${BASE}${path}`, { method, body, token, ...options });
const named = (reply: Reply) => reply.headers.get(HEADER)?.split(', ') ?? [];

describe('unknown fields are named', () => {
  it('for a transaction, also inside its Travel Rule data', async () => {
    const body = {
      ...CRYPTO_EXAMPLE_REQUEST,
      transactionReference: 'IGN-1',
      senderNmae: 'x',
      travelRule: { originator: { name: 'Tassilo Brandauer', nmae: 'y' }, vresion: '101' },
    };
    const reply = await send('POST', '/transactions/crypto', body);
    expect(reply.status).toBe(201);
    expect(named(reply)).toEqual(['travelRule.originator.nmae', 'travelRule.vresion', 'senderNmae']);
    expect(reply.text).not.toMatch(/nmae|vresion/);
  });

  it('and screened all the same, because they may name a listed party or a prohibited place', async () => {
    const outcome = async (more: object) => {
      const transactionReference = randomUUID();
      const body = {
        ...FIAT_EXAMPLE_REQUEST,
        receiverName: 'Walburga Federspiel',
        callbackUrl: '',
        transactionReference,
      };
      expect((await send('POST', '/transactions/fiat', { ...body, ...more })).status).toBe(201);
      return await eventually(async () => {
        const result = await send('GET', `/transactions/screening/result/${transactionReference}`);
        const { transactionStatus } = result.json<{ data: { transactionStatus: string } }>().data;
        return transactionStatus === 'PENDING' ? undefined : transactionStatus;
      });
    };
    const [clean, ...stopped] = await Promise.all([
      outcome({ metadata: { channel: 'MOBILE_APP', batchId: 'B-2026-11', note: 'autumn sale' } }),
      outcome({ ultimateDebtor: { name: PERSON.name } }),
      outcome({ metadata: { parties: [{ role: 'UBO', names: [PERSON.name] }] } }),
      outcome({ [PERSON.name]: true }),
      outcome({ debtor: PERSON.name.replace(' ', ' \u0000') }),
      outcome(JSON.parse(`{"__proto__":"${PERSON.name}"}`)),
      outcome({ ...Object.fromEntries(Array.from({ length: 150 }, (_, n) => [`f${n}`, null])), debtor: PERSON.name }),
      outcome({ [`${'x '.repeat(40)}1`]: PERSON.name, [`${'x '.repeat(40)}2`]: 'Edda Holunder' }),
      outcome({ debtorPassport: PERSON.document }),
      outcome({ intermediary: { city: 'Pyongyang' } }),
      outcome({ ultimateDebtorCountry: 'IRN' }),
      outcome({ metadata: { notes: Array.from({ length: 200 }, (_, n) => `note ${n}`) } }),
    ]);
    expect(clean).toBe('RELEASED');
    expect(stopped).toEqual([
      ...Array(8).fill('SANCTION_LISTED'),
      ...['HIGH_RISK_JURISDICTION', 'HIGH_RISK_JURISDICTION', 'VERIFICATION_FAILED'],
    ]);
  });

  it('for a rejected request', async () => {
    const reply = await send('POST', '/transactions/fiat', { ...FIAT_EXAMPLE_REQUEST, senderName: '', fooBar: 1 });
    expect(reply.status).toBe(400);
    expect(named(reply)).toEqual(['fooBar']);
  });

  it('for a repeated response', async () => {
    const body = { ...FIAT_EXAMPLE_REQUEST, transactionReference: 'IGN-2', fooBar: 1 };
    const options = { headers: { 'idempotency-key': 'ignored-twice' } };
    const first = await send('POST', '/transactions/fiat', body, options);
    const again = await send('POST', '/transactions/fiat', body, options);
    expect([first.status, again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 201, 'true']);
    expect([named(first), named(again)]).toEqual([['fooBar'], ['fooBar']]);
  });

  it('in a query string, beside those of the body', async () => {
    const reply = await send('POST', '/screen-entity?debug=1', { fullName: 'x', agee: 3 });
    expect(named(reply)).toEqual(['agee', 'debug']);
  });

  it('for bulk profiles, as an array and as lines, each kind once', async () => {
    const items = [1, 2, 3].map((n) => ({
      externalReferenceId: `IGN-${n}`,
      entityType: 'INDIVIDUAL',
      names: [{ fullNameRaw: `Somebody Number ${n}` }, { fullNameRaw: `Alias Number ${n}`, fullNmae: 'x' }],
      ...(n > 1 && { nick: 'x' }),
    }));
    const expected = ['[0].names[1].fullNmae', '[1].nick'];
    expect(named(await send('POST', '/profiles/bulk', items))).toEqual(expected);
    const lines = items.map((item) => JSON.stringify(item)).join('\n');
    const headers = { 'content-type': 'application/x-ndjson' };
    expect(named(await send('POST', '/profiles/bulk', lines, { headers }))).toEqual(expected);
  });

  it('for uploaded rates, as an array and as a table', async () => {
    const rows = [
      { currency: 'EUR', rate: 1.1 },
      { currency: 'GBP', rate: 1.3, note: 'x' },
      { currency: 'CHF', rate: 1.2, note: 'x' },
    ];
    expect(named(await send('POST', '/fx-rates', rows))).toEqual(['[1].note']);
    const headers = { 'content-type': 'text/csv' };
    const csv = await send('POST', '/fx-rates', 'currency,rate,bank note\nEUR,1.1,x\n', { headers });
    expect(csv.json()).toMatchObject({ data: { accepted: 1 } });
    expect(named(csv)).toEqual(['bank%20note']);
  });

  it('for a setting', async () => {
    const { data } = (await send('GET', '/settings/transactions.pipeline')).json<{ data: { value: object } }>();
    const value = structuredClone(data.value) as { FIAT: object[] };
    value.FIAT[1] = { ...value.FIAT[1], mayStopp: true };
    const reply = await send('PUT', '/settings/transactions.pipeline', { value, versoin: 1 });
    expect(reply.status).toBe(200);
    expect(named(reply)).toEqual(['versoin', 'value.FIAT[1].mayStopp']);
  });

  it('for a rule test and a rule replay', async () => {
    const transaction = { ...FIAT_EXAMPLE_REQUEST, callbackUrl: '', purpose: 'x' };
    const tried = await send('POST', '/rules/large-cash/test', { transaction });
    expect(tried.status).toBe(200);
    expect(named(tried)).toEqual(['transaction.purpose']);
    const refused = await send('POST', '/rules/large-cash/test', { transaction: { ...transaction, senderName: '' } });
    expect(refused.json()).toMatchObject({ errors: [{ field: 'transaction.senderName', code: 'NotBlank' }] });
    const replay = { rules: [{ serverity: 'LOW' }], from: '2026-01-01T00:00Z', to: '2026-02-01T00:00Z' };
    expect(named(await send('POST', '/rules/replay', replay))).toEqual(['rules[0].serverity']);
  });
});

describe('a malicious body', () => {
  it.each<[string, unknown, number]>([
    ['thousands of unknown fields', Object.fromEntries(Array.from({ length: 9_900 }, (_, n) => [`f${n}`, 1])), 20],
    [
      'as many in a part',
      { travelRule: { originator: Object.fromEntries(Array.from({ length: 9_900 }, (_, n) => [`f${n}`, 1])) } },
      20,
    ],
    [
      'three hundred thousand parts without one',
      { travelRule: { originator: { originatorPersons: Array(300_000).fill({}) } } },
      0,
    ],
    ['names that a header cannot hold', { 'a\r\nset-cookie: x': 1, имя: 1, ['x'.repeat(5_000)]: 1, '': 1 }, 4],
  ])('with %s gets an ordinary response', async (_, more, most) => {
    const reply = await send('POST', '/transactions/crypto', { ...CRYPTO_EXAMPLE_REQUEST, ...(more as object) });
    expect([201, 400]).toContain(reply.status);
    expect(named(reply)).toHaveLength(most);
    expect(reply.headers.get(HEADER) ?? '').toMatch(/^[\x21-\x7e ]{0,4000}$/);
    expect(reply.headers.has('set-cookie')).toBe(false);
  });

  it('with too many fields in an object is rejected', async () => {
    const more = Object.fromEntries(Array.from({ length: 10_001 }, (_, n) => [`f${n}`, 1]));
    const reply = await send('POST', '/transactions/crypto', { ...CRYPTO_EXAMPLE_REQUEST, ...more });
    expect(reply.status).toBe(400);
    expect(reply.text).toContain('must have at most 10000 members in an object');
  });
});
