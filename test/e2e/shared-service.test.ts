import { expect, it, vi } from 'vitest';
import { FIAT_EXAMPLE_REQUEST } from '../../src/transactions/examples.ts';
import { useFakeTimers } from '../support/fake-timers.ts';
import { eventually, type Service, sharedService } from '../support/service.ts';

async function screened(service: Service): Promise<boolean> {
  const reply = await service.call('/amlcore/api/v1/transactions/fiat', { method: 'POST', body: FIAT_EXAMPLE_REQUEST });
  const { transactionUUID } = reply.json<{ data: { transactionUUID: string } }>().data;
  await eventually(async () => {
    const found = await service.call(`/amlcore/api/v1/transactions/${transactionUUID}`);
    return found.json<{ data: { status: string } }>().data.status !== 'PENDING';
  });
  return true;
}

it('screens payments for each file, also after another file used fake timers', async () => {
  const first = await sharedService();
  expect(await screened(first)).toBe(true);
  await first.stop();
  const second = await sharedService();
  expect(second.port).toBe(first.port);
  expect(second.client.clientId).not.toBe(first.client.clientId);
  await second.stop();
  await useFakeTimers();
  vi.useRealTimers();
  const third = await sharedService();
  expect(third.port).not.toBe(first.port);
  expect(await screened(third)).toBe(true);
  await third.stop();
});
