/** Obligations that no decision opens, and the table of terms. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { obligationView } from '../../src/deadlines/schemas.ts';
import { OBLIGATIONS } from '../../src/deadlines/types.ts';
import { FIAT_EXAMPLE_REQUEST } from '../../src/transactions/examples.ts';
import { type Reply, type Service, sharedService } from '../support/service.ts';
import { expectProblem, expectShape } from './checks.ts';

const PATH = '/amlcore/api/v1/report-obligations';
let service: Service;
let token: string;
beforeAll(async () => {
  service = await sharedService();
  ({ token } = await service.addClient({ permissions: ['alert:read', 'transaction:decide'] }));
});
afterAll(() => service.stop());

const dataOf = (reply: Reply) => reply.json<{ data: Record<string, unknown> }>().data;
const post = (body: object) => service.call(PATH, { method: 'POST', token, body });

it('is opened manually with the day by the clock of the organization, and found by that day', async () => {
  const opened = await post({ kind: 'eu_frozen_funds', startsOn: '2026-11-20', subject: 'Account 0012345678' });
  expect(opened.status, opened.text).toBe(201);
  expectShape(obligationView, dataOf(opened) as never);
  expect(dataOf(opened)).toMatchObject({
    jurisdiction: 'EU',
    dueOn: '2026-12-04',
    state: 'OPEN',
    transactionUuid: null,
  });
  await post({ kind: 'UAE_FUNDS_FREEZE', startsOn: '2026-11-20', subject: 'Account 7' });
  const dueBy = async (day: string) => {
    const { items } = dataOf(await service.call(PATH, { token, query: { dueBy: day, state: 'open' } }));
    return (items as { kind: string }[]).map(({ kind }) => kind);
  };
  expect(await dueBy('2026-11-27')).toEqual(['UAE_FUNDS_FREEZE']);
  expect(await dueBy('2026-12-04')).toEqual(['UAE_FUNDS_FREEZE', 'EU_FROZEN_FUNDS']);
});

it('is in the calendar while it is open', async () => {
  const calendar = await service.call(`${PATH}/calendar.ics`, { token });
  expect([calendar.status, calendar.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
  expect(calendar.text).toContain('DTSTART;VALUE=DATE:20261204');
  expect(calendar.text).not.toContain('0012345678');
});

it('is opened once per transaction while it is open', async () => {
  const paid = await service.call('/amlcore/api/v1/transactions/fiat', {
    ...{ method: 'POST', body: { ...FIAT_EXAMPLE_REQUEST, callbackUrl: '', transactionReference: 'OBLIGATION-1' } },
  });
  const { transactionUUID } = paid.json<{ data: { transactionUUID: string } }>().data;
  const body = { kind: 'UK_FROZEN_ASSETS', startsOn: '2026-11-20', transactionUuid: transactionUUID };
  // Unknown transactions, and those of another organization.
  const unknown = expectProblem(await post({ ...body, transactionUuid: randomUUID() }), 400, 'validation-failed');
  expect(unknown.errors).toMatchObject([{ field: 'transactionUuid', code: 'Unknown' }]);
  expect((await post(body)).status).toBe(201);
  expectProblem(await post(body), 409, 'conflict');
  expect((await post({ ...body, kind: 'EU_FROZEN_FUNDS' })).status).toBe(201);
});

it('recurs every year for blocked property until nothing is held', async () => {
  expect((await post({ kind: 'BLOCKED_PROPERTY', startsOn: '2026-06-30', subject: 'Account 9' })).status).toBe(201);
  const yearly = async () => {
    const query = { kind: 'BLOCKED_PROPERTY_ANNUAL', state: 'OPEN' };
    const { items } = dataOf(await service.call(PATH, { token, query }));
    return items as { obligationId: string; dueOn: string }[];
  };
  const settle = async (body: object) => {
    const { obligationId } = (await yearly())[0]!;
    await service.call(`${PATH}/${obligationId}/settle`, { method: 'POST', token, body });
  };
  const days: string[][] = [];
  for (const reported of ['ARBP-2026', 'ARBP-2027']) {
    days.push((await yearly()).map((one) => one.dueOn));
    await settle({ state: 'REPORTED', externalReferenceId: reported });
  }
  days.push((await yearly()).map((one) => one.dueOn));
  await settle({ state: 'NOT_REQUIRED', reason: 'Nothing is held any more.' });
  expect([...days, await yearly()]).toEqual([['2026-09-30'], ['2027-09-30'], ['2028-09-30'], []]);
});

it('recurs every year for assets frozen in the United Kingdom, once for all of them', async () => {
  const freeze = (subject: string) => post({ kind: 'UK_FROZEN_ASSETS', startsOn: '2026-09-30', subject });
  const yearly = async () => {
    const query = { kind: 'UK_FROZEN_ASSETS_ANNUAL', state: 'OPEN', dueBy: '2026-11-30' };
    return dataOf(await service.call(PATH, { token, query })).items as { obligationId: string; subject: string }[];
  };
  expect([(await freeze('Account 10')).status, (await freeze('Account 11')).status]).toEqual([201, 201]);
  const [one, ...others] = await yearly();
  expect([one!.subject, others]).toEqual(['Frozen funds that are held on 30 September', []]);
  const body = { state: 'REPORTED', externalReferenceId: 'FAR-2026' };
  expect((await service.call(`${PATH}/${one!.obligationId}/settle`, { method: 'POST', token, body })).status).toBe(200);
  const next = await service.call(PATH, { token, query: { kind: 'UK_FROZEN_ASSETS_ANNUAL', state: 'OPEN' } });
  // One of the next year is open since the other tests froze something behind 30 September: it stays the only one.
  expect((dataOf(next).items as { dueOn: string }[]).map(({ dueOn }) => dueOn)).toEqual(['2027-11-30']);
});

it.each([
  [{ kind: 'EU_FROZEN_FUNDS', subject: 'x' }, 'startsOn'],
  [{ kind: 'EU_FROZEN_FUNDS', startsOn: '2026-11-20' }, 'subject'],
  // Decisions open these, and no confidential data is in them.
  [{ kind: 'BLOCKED_PROPERTY', startsOn: '2026-11-20', transactionUuid: randomUUID() }, 'transactionUuid'],
  [{ kind: 'REJECTED_TRANSACTION', startsOn: '2026-11-20', subject: 'x' }, 'kind'],
  [{ kind: 'SUSPICIOUS_ACTIVITY', startsOn: '2026-11-20', subject: 'x' }, 'kind'],
])('rejects %j at %s', async (body, field) => {
  expect(expectProblem(await post(body), 400, 'validation-failed').errors).toMatchObject([{ field }]);
});

it('lists every term with its source', async () => {
  const { items } = dataOf(await service.call(`${PATH}/kinds`, { token })) as {
    items: { kind: string; source: string }[];
  };
  expect(items.map(({ kind }) => kind)).toEqual(Object.keys(OBLIGATIONS));
  expect(items.every(({ source }) => source.length > 10)).toBe(true);
});
