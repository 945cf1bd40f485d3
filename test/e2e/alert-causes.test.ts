/** One alert per cause: a listed party joins one alert, however payments name it. Closing a case settles its alerts. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allSeals } from '../../src/cli/audit.ts';
import { CRYPTO_EXAMPLE_REQUEST, FIAT_EXAMPLE_REQUEST } from '../../src/transactions/examples.ts';
import { eventually, type Reply, type Service, sharedService } from '../support/service.ts';
import { COMPANY, PERSON } from './lists.ts';

const API = '/amlcore/api/v1';
let service: Service;
let token: string;
beforeAll(async () => {
  service = await sharedService();
  const permissions = ['screen:read', 'screen:write', 'transaction:decide', 'alert:read', 'alert:write'];
  ({ token } = await service.addClient({ permissions: [...permissions, 'case:read', 'case:write'] }));
});
afterAll(() => service.stop());

const send = (method: string, path: string, body?: object): Promise<Reply> =>
  service.call(`${API}${path}`, { method, token, ...(body && { body }) });
// biome-ignore lint/suspicious/noExplicitAny: of many operations
const dataOf = (reply: Reply) => reply.json<{ data: any }>().data;

const BARE = {
  receiverIdNumber: undefined,
  receiverEmail: undefined,
  receiverMobileNumber: undefined,
  callbackUrl: '',
};
async function paid(type: 'fiat' | 'crypto', change: object): Promise<string> {
  const example = type === 'fiat' ? FIAT_EXAMPLE_REQUEST : { ...CRYPTO_EXAMPLE_REQUEST, travelRule: undefined };
  const body = { ...example, ...BARE, transactionReference: randomUUID(), ...change };
  const sent = await send('POST', `/transactions/${type}`, body);
  expect(sent.status, sent.text).toBe(201);
  return dataOf(sent).transactionUUID;
}
const alertOf = (uuid: string) =>
  eventually(async () => {
    const { items } = dataOf(await send('GET', `/alerts?transactionUuid=${uuid}`));
    expect(items.length).toBeLessThan(2);
    return items[0];
  });

const SPELLINGS = [
  'Casimir Ondraszek',
  'ONDRASZEK, Casimir',
  'Казимир Ондрашек',
  'Casimir ONDRASZEK',
  'Ondraszek Casimir',
];
let alertId: string;
const uuids: string[] = [];

it('payments in five spellings over two channels join one alert of the listed party', async () => {
  for (const [at, receiverName] of SPELLINGS.entries()) {
    const receiver = { receiverName, receiverDob: PERSON.dob, customerReference: 'C-77' };
    uuids.push(
      at === 3
        ? await paid('crypto', receiver)
        : await paid('fiat', { ...receiver, receiverAccount: `PL-${at}`, senderIdNumber: undefined }),
    );
  }
  const alerts = [];
  for (const uuid of uuids) alerts.push(await alertOf(uuid));
  expect(new Set(alerts.map((one) => one.alertId)).size).toBe(1);
  ({ alertId } = alerts[0]);
  const alert = dataOf(await send('GET', `/alerts/${alertId}`));
  expect(alert).toMatchObject({
    transactions: 5,
    cause: { type: 'LISTED_PARTY', label: PERSON.name, profileId: expect.any(String) },
  });
  expect(alert.cause.key).toBe(alert.cause.profileId);
  expect(alert.hits.map((hit: { transactionUuid: string }) => hit.transactionUuid).sort()).toEqual([...uuids].sort());
  for (const { matches } of alert.hits) expect(matches[0].profileId).toBe(alert.cause.profileId);
  const listed = dataOf(await send('GET', `/transactions?alertId=${alertId}`)).items;
  expect(listed).toHaveLength(5);
  // Each spelling is another party, and each leads to the alert.
  for (const { receiver } of alert.hits) {
    const { items } = dataOf(await send('GET', `/alerts?partyId=${receiver.partyId}`));
    expect(items).toMatchObject([{ alertId }]);
  }
});

it('another listed party and another customer get separate alerts', async () => {
  const other = await paid('fiat', {
    ...{ receiverName: COMPANY.name, receiverType: 'CORPORATE', receiverCountryCode: 'NO' },
    ...{ receiverAccount: 'NO-1', customerReference: 'C-77' },
  });
  const company = await alertOf(other);
  expect(company.alertId).not.toBe(alertId);
  expect(company.cause).toMatchObject({ type: 'LISTED_PARTY', label: COMPANY.name });
  const stranger = await paid('fiat', {
    ...{ receiverName: PERSON.name, receiverDob: PERSON.dob, receiverAccount: 'PL-0', customerReference: 'C-78' },
  });
  expect((await alertOf(stranger)).alertId).not.toBe(alertId);
  expect(dataOf(await send('GET', '/alerts?causeType=LISTED_PARTY')).items).toHaveLength(3);
  expect(dataOf(await send('GET', '/alerts?causeType=country,PATTERN')).items).toEqual([]);
  expect(dataOf(await send('GET', '/alerts/totals?causeType=LISTED_PARTY')).alerts).toBe(3);
  expect((await send('GET', '/alerts?causeType=GONE')).status).toBe(400);
});

it('the audit trail stays intact, and a changed cause is detected', async () => {
  const told = async () => {
    const reports = await service.verify(allSeals);
    return reports.flatMap(({ broken, damages }) => [broken, ...damages]).flatMap((flaw) => flaw?.reason ?? []);
  };
  expect(await told()).toEqual([]);
  const { pool } = service.database;
  await pool.query(`update alerts set cause_type = 'COUNTRY' where alert_id = $1`, [alertId]);
  expect(await told()).toEqual([expect.stringMatching(/^the alert does not match/)]);
  await pool.query(`update alerts set cause_type = 'LISTED_PARTY' where alert_id = $1`, [alertId]);
  await pool.query('update alert_transactions set party_id = gen_random_uuid() where transaction_uuid = $1', [
    uuids[0],
  ]);
  expect(await told()).toEqual([expect.stringMatching(/^the transactions of the alert are not/)]);
});
