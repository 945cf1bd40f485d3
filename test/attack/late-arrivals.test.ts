/** What comes late releases nothing: messages to a receiver that was away, rates of a currency behind its payments. */

import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FIAT_EXAMPLE_REQUEST } from '../../src/transactions/examples.ts';
import { OF_AN_ORGANIZATION } from '../support/people.ts';
import { eventually, type Service, sharedService } from '../support/service.ts';

const API = '/amlcore/api/v1';
let service: Service;
let token: string;
let receiver: Server;
let isAway = true;
/** `event status` of what it accepted. */
const told: string[] = [];
beforeAll(async () => {
  receiver = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { event, data } = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    if (!isAway) told.push(`${event} ${data.transactionStatus}`);
    response.writeHead(isAway ? 503 : 204).end();
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  service = await sharedService();
  ({ token } = await service.addClient({ permissions: [...OF_AN_ORGANIZATION] }));
});
afterAll(async () => {
  await service.stop();
  receiver.close();
});

interface Delivery {
  deliveryId: string;
  event: string;
  state: string;
  attempts: number;
  failure: { code: string } | null;
}
const send = async <T>(method: string, path: string, body?: object): Promise<T> => {
  const reply = await service.call(`${API}${path}`, { method, token, ...(body && { body }) });
  expect(reply.status, `${path}: ${reply.text}`).toBeLessThan(300);
  return reply.json<{ data: T }>().data;
};
const deliveries = async (of: string) =>
  (await send<{ items: Delivery[] }>('GET', `/webhooks/deliveries?subjectId=${of}`)).items;
const ofEvent = async (of: string, event: string) => (await deliveries(of)).find((one) => one.event === event);

let payments = 0;
async function paid(change: object): Promise<{ uuid: string; status: string }> {
  payments += 1;
  const { transactionUUID: uuid } = await send<{ transactionUUID: string }>('POST', '/transactions/fiat', {
    ...{ ...FIAT_EXAMPLE_REQUEST, transactionReference: `LATE-${payments}`, receiverName: 'Walburga Federspiel' },
    ...change,
  });
  const { status } = await eventually(async () => {
    const stored = await send<{ status: string }>('GET', `/transactions/${uuid}`);
    return stored.status !== 'PENDING' && stored;
  });
  return { uuid, status };
}

it('a release notice is not sent after a later hold, also when replayed', async () => {
  const callbackUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  const { uuid, status } = await paid({ callbackUrl });
  expect(status).toBe('RELEASED');
  await eventually(async () => ((await ofEvent(uuid, 'screening.completed'))?.attempts ?? 0) > 0);
  const decision = { decision: 'BLOCKED', reasonCode: 'REGULATORY_REQUEST', reason: 'Order of the court.' };
  await send('POST', `/transactions/${uuid}/decision`, decision);
  isAway = false;
  const late = (await ofEvent(uuid, 'screening.completed'))!;
  await send('POST', `/webhooks/deliveries/${late.deliveryId}/replay`);
  const ended = await eventually(async () => {
    const one = await ofEvent(uuid, 'screening.completed');
    return one?.state !== 'PENDING' && one;
  });
  expect([ended.state, ended.failure?.code]).toEqual(['DEAD', 'OVERTAKEN']);
  await eventually(async () => (await ofEvent(uuid, 'transaction.decided'))?.state === 'DELIVERED');
  expect(told).toEqual(['transaction.decided SANCTION_LISTED']);
});

it('earlier payments count in sums once a rate exists, at the rate of their day', async () => {
  const cash = (currency: string) => ({
    ...{ senderName: 'Adelgunde Wirsing', accountNumber: 'ACC-991122', senderIdNumber: 'ID-55', callbackUrl: '' },
    ...{ senderEmail: 'adelgunde@example.test', senderMobileNumber: '+48 22 555 01 77' },
    ...{ paymentMode: 'CASH', deliveryType: 'CASH_PICKUP', transactionDate: new Date().toISOString() },
    ...{ sendingAmount: 6_000, senderCurrency: currency, receiverAmount: 6_000, receiverCurrency: currency },
  });
  expect((await paid(cash('XSU'))).status).toBe('VERIFICATION_FAILED');
  await send('PUT', '/fx-rates/XSU', { rate: 1 });
  const { uuid, status } = await paid(cash('USD'));
  expect(status).toBe('RELEASED');
  const assessment = await service.call(`/amlcore/api/v1/transactions/${uuid}/risk-assessment`, { token });
  expect(assessment.text).toContain('"cash-in-a-day"');
  const audited = await send<{ items: { details: { valued?: number } }[] }>('GET', '/audit?action=fx-rate.set');
  expect(audited.items.map(({ details }) => details.valued)).toEqual([1]);
});
