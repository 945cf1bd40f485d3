/** Lists, decisions and keys change during screenings: each response uses one state of the lists, and nothing is done twice. */
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allSeals } from '../../src/cli/audit.ts';
import { verifyAudit } from '../../src/platform/audit/verify.ts';
import { FIAT_EXAMPLE_REQUEST } from '../../src/transactions/examples.ts';
import { SANCTIONED, toNdjson } from '../e2e/lists.ts';
import { waitForLocks } from '../support/database.ts';
import { letRulesHold } from '../support/rules.ts';
import { eventually, type Reply, type Service, startService } from '../support/service.ts';

const BASE = '/amlcore/api/v1';
/** Exactly one of them is listed in each state of the list. */
const ODD = 'Xaverius Zweigenbergen';
const EVEN = 'Ypsilanti Quellenmeister';
const LATER = 'Zenodor Unterkirchner';
const SWAPS = 6;

let service: Service;
let token: string;
beforeAll(async () => {
  service = await startService();
  ({ token } = await service.addClient({
    permissions: ['screen:read', 'screen:write', 'transaction:decide', 'operator'],
  }));
  await listed(ODD);
  await eventually(async () => {
    const { totalMatches } = dataOf<Screened>(await send('POST', '/screen-entity', { fullName: ODD }));
    return totalMatches > 0;
  });
});
afterAll(() => service?.stop());

const send = (method: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
  service.call(`${BASE}${path}`, { method, body, token, headers });
const dataOf = <T>(reply: Reply): T => {
  expect(reply.status, reply.text).toBeLessThan(300);
  return reply.json<{ data: T }>().data;
};

async function listed(name: string): Promise<void> {
  const one = { externalReferenceId: `S-${name.length}`, entityType: 'INDIVIDUAL', names: [{ fullNameRaw: name }] };
  await writeFile(join(service.dataDir, 'sanctions.ndjson'), toNdjson([...SANCTIONED, one as never]));
  expect(dataOf(await send('POST', '/watchlists/test_sanctions/refresh', {}))).toMatchObject({ outcome: 'UPDATED' });
}

interface Screened {
  totalMatches: number;
  generation?: number;
  listVersions: { watchlistId: string; version: number }[];
}

it('each response uses one state of the lists while they are replaced', { timeout: 180_000 }, async () => {
  let isOver = false;
  const wrong: string[] = [];
  let answers = 0;
  const asked = async (at: number) => {
    while (!isOver) {
      const name = (at + answers) % 2 === 0 ? ODD : EVEN;
      const { totalMatches, listVersions } = dataOf<Screened>(await send('POST', '/screen-entity', { fullName: name }));
      const version = listVersions.find(({ watchlistId }) => watchlistId === 'test_sanctions')!.version;
      answers += 1;
      // Version 1 is the initial one. Version 2 has the odd name, 3 the even name, and so on.
      const isListed = version > 1 && name === (version % 2 === 0 ? ODD : EVEN);
      if (totalMatches > 0 !== isListed) wrong.push(`${name} at version ${version}: ${totalMatches} matches`);
    }
  };
  const references: string[] = [];
  const paid = async () => {
    while (!isOver) {
      const transactionReference = `SWAP-${randomUUID()}`;
      references.push(transactionReference);
      dataOf(
        await send('POST', '/transactions/fiat', {
          ...{
            ...FIAT_EXAMPLE_REQUEST,
            callbackUrl: '',
            transactionReference,
            customerReference: transactionReference,
          },
          ...{
            senderName: ODD,
            receiverName: EVEN,
            accountNumber: transactionReference,
            receiverAccount: transactionReference,
          },
          ...{ receiverIdNumber: undefined, receiverEmail: undefined, receiverMobileNumber: undefined },
        }),
      );
      // The pace of the payments, so that a screening follows each swap.
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const all = [asked(0), asked(1), asked(0), paid()];
  for (let swap = 0; swap < SWAPS; swap += 1) {
    await listed(swap % 2 === 0 ? EVEN : ODD);
    const version = swap + 3;
    await eventually(async () => {
      const { listVersions } = dataOf<Screened>(await send('POST', '/screen-entity', { fullName: ODD }));
      return listVersions.some((one) => one.watchlistId === 'test_sanctions' && one.version === version);
    });
    // Each version answers some searches before the next one replaces it.
    const before = answers;
    await eventually(async () => answers >= before + 6);
  }
  isOver = true;
  await Promise.all(all);
  expect(wrong).toEqual([]);
  expect(answers).toBeGreaterThan(20);
  expect(references.length).toBeGreaterThan(5);
  // Exactly one side of a payment between the two is listed, in any state of the list.
  const both = await eventually(async () => {
    const { rows } = await service.database.pool.query<{ reference: string; record: string | null }>(
      `select transaction_reference as reference, s.record::text as record from transactions t
       left join transaction_screenings s using (tenant_id, transaction_uuid) where transaction_reference like 'SWAP-%'`,
    );
    return rows.length === references.length && rows.every(({ record }) => record !== null) && rows;
  }, 90_000);
  const hitsOf = (record: string, name: string) => record.includes(`"matchedName": "${name}"`);
  expect(
    both.filter(({ record }) => hitsOf(record!, ODD) === hitsOf(record!, EVEN)).map(({ reference }) => reference),
  ).toEqual([]);
});

it('a party listed after screening gets no payment, and earlier decisions are answered again', async () => {
  await letRulesHold(service, ['large-cash']);
  const paid = async (receiverName: string) => {
    const { transactionUUID } = dataOf<{ transactionUUID: string }>(
      await send('POST', '/transactions/fiat', {
        ...FIAT_EXAMPLE_REQUEST,
        ...{ callbackUrl: '', transactionReference: randomUUID(), receiverName, paymentMode: 'CASH' },
        ...{ sendingAmount: 60_000, totalAmount: 60_000, receiverAmount: 255_000 },
        // No party that was listed above.
        ...{ accountNumber: randomUUID(), receiverAccount: randomUUID(), senderIdNumber: randomUUID() },
      }),
    );
    await eventually(async () => {
      const { status } = dataOf<{ status: string }>(await send('GET', `/transactions/${transactionUUID}`, undefined));
      return status === 'THRESHOLD_BREACH';
    });
    return transactionUUID;
  };
  const [sent, stopped, other] = [await paid(LATER), await paid(LATER), await paid('Walburga Federspiel')];
  const released = (uuid: string, key: string = randomUUID()) =>
    send(
      'POST',
      `/transactions/${uuid}/decision`,
      { decision: 'RELEASED', reasonCode: 'CUSTOMER_EXPLANATION', reason: 'Explained.' },
      { 'idempotency-key': key },
    );
  const key = randomUUID();
  dataOf(await released(sent, key));
  await listed(LATER);
  await eventually(
    async () => dataOf<Screened>(await send('POST', '/screen-entity', { fullName: LATER })).totalMatches,
  );
  const { status, json } = await released(stopped);
  expect([status, json<{ detail: string }>().detail]).toEqual([409, expect.stringContaining(LATER)]);
  dataOf(await released(sent, key));
  dataOf(await released(other));
});

it('decisions stay in force while their listings change', { timeout: 180_000 }, async () => {
  const idsOf = async () => {
    const { rows } = await service.database.pool.query<{ id: string }>(
      `select profile_id as id from profiles where to_generation is null and profile->'names'->0->>'fullNameRaw' like 'Ottokar Wendelin%' order by 1`,
    );
    return rows.map(({ id }) => id);
  };
  const [first, second] = await idsOf();
  const statuses: number[] = [];
  const ruled = async () => {
    for (let round = 0; round < 4; round += 1) {
      const body = { profileId: second, reason: 'The same man.' };
      statuses.push((await send('POST', `/profiles/${first}/merge`, body)).status);
    }
  };
  const changed = async () => {
    for (let round = 0; round < 3; round += 1) await listed(round % 2 === 0 ? `${EVEN} ${round}` : ODD);
  };
  await Promise.all([ruled(), changed()]);
  expect(statuses.filter((status) => status >= 500 && status !== 503)).toEqual([]);
  const reports = await verifyAudit(service.database, allSeals);
  expect(reports.flatMap(({ broken, damages }) => [broken, ...damages]).filter(Boolean)).toEqual([]);
  expect(statuses, String(statuses)).toContain(200);
});

it('an Idempotency-Key expires after a day, and a later request gets a new response', async () => {
  const headers = { 'idempotency-key': 'one-key-of-yesterday' };
  const screen = (fullName: string) => send('POST', '/screen-entity', { fullName }, headers);
  const first = dataOf<{ searchId: string }>(await screen('Hedwig Quastenberg'));
  expect((await screen('Somebody Else')).status).toBe(422);
  expect(dataOf<{ searchId: string }>(await screen('Hedwig Quastenberg')).searchId).toBe(first.searchId);
  const age = (interval: string) =>
    service.database.pool.query(
      `update idempotency_keys set created_at = now() - interval '${interval}' where key = 'one-key-of-yesterday'`,
    );
  await age('23 hours 59 minutes');
  expect(dataOf<{ searchId: string }>(await screen('Hedwig Quastenberg')).searchId).toBe(first.searchId);
  // Not deleted yet: its age alone counts.
  await age('24 hours 1 second');
  const all = await Promise.all(Array.from({ length: 8 }, () => screen('Hedwig Quastenberg')));
  const later = new Set(all.map((reply) => dataOf<{ searchId: string }>(reply).searchId));
  expect(later.size).toBe(1);
  expect(later).not.toContain(first.searchId);
  // A payment is identified by its reference, at any age of the key.
  const pay = (key: string) =>
    send(
      'POST',
      '/transactions/fiat',
      { ...FIAT_EXAMPLE_REQUEST, callbackUrl: '', transactionReference: 'KEY-1' },
      { 'idempotency-key': key },
    );
  expect((await pay('of-a-payment')).status).toBe(201);
  await service.database.pool.query(
    `update idempotency_keys set created_at = now() - interval '25 hours' where key = 'of-a-payment'`,
  );
  expect((await pay('of-a-payment')).status).toBeGreaterThanOrEqual(400);
  const { rows } = await service.database.pool.query(
    `select 1 from transactions where transaction_reference = 'KEY-1'`,
  );
  expect(rows).toHaveLength(1);
});

it('a retry after a 5xx is executed once', async () => {
  const headers = { 'idempotency-key': 'behind-a-failure' };
  const screen = () => send('POST', '/screen-entity', { fullName: 'Walburga Federspiel' }, headers);
  // The test holds the chain, so each write waits for it.
  const holder = await service.database.pool.connect();
  await holder.query('begin');
  await holder.query('select 1 from audit_heads for update');
  const late = screen();
  const failed = await Promise.race([late, new Promise<null>((resolve) => setTimeout(resolve, 8_000, null))]);
  const retries = [screen(), screen()];
  await waitForLocks(service.database, { text: 'audit_heads' });
  await holder.query('rollback');
  holder.release();
  const replies = [...(failed ? [failed] : [await late]), ...(await Promise.all(retries)), await screen()];
  expect(replies.map(({ status }) => status).filter((status) => ![200, 201, 503].includes(status))).toEqual([]);
  const { rows } = await service.database.pool.query(
    `select 1 from screenings where query::text like '%Walburga Federspiel%'`,
  );
  expect(rows).toHaveLength(1);
});
