/** A restricted party is not paid under another name: in any notation of the account, with any stages left out, and after a failed job. */

import { afterAll, beforeAll, expect, it } from 'vitest';
import { FIAT_EXAMPLE_REQUEST } from '../../src/transactions/examples.ts';
import { PERSON } from '../e2e/lists.ts';
import { OF_AN_ORGANIZATION } from '../support/people.ts';
import { eventually, type Service, sharedService } from '../support/service.ts';
import { settingsReadAgain } from '../support/settings.ts';

const API = '/amlcore/api/v1';
let service: Service;
let token: string;
beforeAll(async () => {
  service = await sharedService();
  ({ token } = await service.addClient({ permissions: [...OF_AN_ORGANIZATION] }));
});
afterAll(() => service.stop());

const send = (method: string, path: string, body?: object) =>
  service.call(`${API}${path}`, { method, token, ...(body && { body }) });
type Stored = Record<'transactionUUID' | 'status', string>;
const dataOf = <T = Stored>(reply: { json<J>(): J }) => reply.json<{ data: T }>().data;

let count = 0;
/** A payment to an unlisted party from a new customer. */
async function recorded(change: object): Promise<string> {
  count += 1;
  const created = await send('POST', '/transactions/fiat', {
    ...{ ...FIAT_EXAMPLE_REQUEST, callbackUrl: '', transactionReference: `SLIP-${count}` },
    ...{ senderName: 'Zenobia Falk', accountNumber: `ATX-77-${count}000`, senderIdNumber: `S${count}77` },
    ...{ senderMobileNumber: `+43 660 ${1_000_000 + count}`, sendingAmount: 100 + count, receiverAmount: 400 + count },
    ...{ receiverName: 'Walburga Hinterseer', receiverBankName: undefined, receiverIdNumber: undefined },
    ...change,
  });
  expect(created.status, created.text).toBe(201);
  return dataOf(created).transactionUUID;
}
const stored = async (uuid: string) => dataOf(await send('GET', `/transactions/${uuid}`));
const done = (uuid: string) =>
  eventually(async () => {
    const one = await stored(uuid);
    return one.status !== 'PENDING' && one;
  });
const paid = async (change: object) => (await done(await recorded(change))).status;
const decide = async (uuid: string, decision: string) => {
  const words = { reasonCode: 'TRUE_MATCH', reason: 'It is him.', party: 'RECEIVER' };
  return (await send('POST', `/transactions/${uuid}/decision`, { decision, ...words })).status;
};

const GERMAN = { receiverCountryCode: 'DE', receiverCurrency: 'EUR', receiverAmount: 100, sendingAmount: 100 };
const WALLET = { ...GERMAN, receiverCountryCode: 'AT', deliveryType: 'MOBILE_WALLET' };

it.each<[what: string, barred: object, other: object]>([
  ['without its zeros', { receiverAccount: '0012345678' }, { receiverAccount: '12345678' }],
  [
    'without its zeros at the same bank',
    { receiverAccount: '0012345679', receiverBankSwift: 'BKAUATWW' },
    { receiverAccount: '12345679', receiverBankSwift: 'BKAUATWW' },
  ],
  [
    'without zeros and bank',
    { receiverAccount: '0012345670', receiverBankSwift: 'BKAUATWW' },
    { receiverAccount: '12345670' },
  ],
  ['with zeros', { receiverAccount: '87654321' }, { receiverAccount: '000087654321' }],
  [
    'with zeros in a message',
    { receiverAccount: '87654322' },
    { receiverAccount: 'R-88-1', message: 'to account 0087654322' },
  ],
  [
    'cut into the code of the bank and a number',
    { ...GERMAN, receiverAccount: 'DE89370400440532013000' },
    { ...GERMAN, receiverAccount: '532013000', receiverBankCode: '37040044' },
  ],
  [
    'as its IBAN, cut before',
    { ...GERMAN, receiverAccount: '532013111', receiverBankCode: '37040044' },
    { ...GERMAN, receiverAccount: 'DE02370400440532013111' },
  ],
  [
    'a telephone from abroad',
    { ...WALLET, receiverAccount: '0660 7654321' },
    { ...WALLET, receiverAccount: '+43 660 7654321' },
  ],
  [
    'a telephone at home',
    { ...WALLET, receiverAccount: '+43 660 7654322' },
    { ...WALLET, receiverAccount: '0660 7654322' },
  ],
])('a payment to the account of a restricted party is stopped: %s', async (_what, barred, other) => {
  const first = await done(await recorded({ ...barred, receiverName: PERSON.name }));
  expect(await decide(first.transactionUUID, 'BLACKLISTED')).toBe(200);
  expect(await paid(other)).toBe('SCREENING_FAILED');
});

it('another bank, or another number behind leading zeros, is another account', async () => {
  const first = await done(
    await recorded({ receiverAccount: '0044556677', receiverBankSwift: 'BKAUATWW', receiverName: PERSON.name }),
  );
  expect(await decide(first.transactionUUID, 'BLACKLISTED')).toBe(200);
  expect(await paid({ receiverAccount: '44556677', receiverBankSwift: 'GIBAATWW' })).toBe('RELEASED');
  expect(await paid({ receiverAccount: '4455667700' })).toBe('RELEASED');
});

it('without the stage of parties, matches are held and restrictions set by users apply', async () => {
  const path = '/settings/transactions.pipeline';
  const { value } = dataOf<{ value: { FIAT: { stage: string }[] } }>(await send('GET', path));
  const FIAT = value.FIAT.filter(({ stage }) => stage !== 'ENTITY_RESOLUTION');
  expect((await send('PUT', path, { value: { ...value, FIAT } })).status).toBe(200);
  const receiverAccount = 'NR-4711-0002';
  const first = await done(await recorded({ receiverName: PERSON.name, receiverAccount }));
  expect(await paid({ receiverAccount })).toBe('WATCH_LIST_MATCH');
  expect(await decide(first.transactionUUID, 'BLACKLISTED')).toBe(200);
  expect(await paid({ receiverAccount })).toBe('SCREENING_FAILED');
});

it('the receiver of a payment whose screening failed can be restricted', async () => {
  const { pool } = service.database;
  const { tenantId } = service.operator.principal;
  await pool.query(
    `insert into tenant_settings (tenant_id, key, value, updated_by) values ($1, 'transactions.textScoreThreshold', '"x"', 'x')`,
    [tenantId],
  );
  await settingsReadAgain();
  const receiverAccount = 'DL-4711-0001';
  const uuid = await recorded({ receiverName: PERSON.name, receiverAccount });
  await eventually(async () => {
    await pool.query(`update jobs set run_at = now(), attempts = 20 where subject_id = $1 and dead_at is null`, [uuid]);
    return (await stored(uuid)).status === 'VERIFICATION_FAILED';
  });
  await pool.query(`delete from tenant_settings where tenant_id = $1 and key = 'transactions.textScoreThreshold'`, [
    tenantId,
  ]);
  await settingsReadAgain();
  expect(await decide(uuid, 'REJECTED')).toBe(200);
  expect(await paid({ receiverAccount })).toBe('WATCH_LIST_MATCH');
});
