/** A replay of rules over an organization's own past: which payments, how people closed them, and what a rule missed. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { z } from 'zod';
import { RULE_EXAMPLE_REQUEST } from '../../src/monitoring/rules/examples.ts';
import { replayHits, replayView } from '../../src/monitoring/rules/replay/schemas.ts';
import { FIAT_EXAMPLE_REQUEST } from '../../src/transactions/examples.ts';
import { type People, peopleOf } from '../support/people.ts';
import { eventually, type Service, sharedService } from '../support/service.ts';
import { expectEnvelope, expectProblem, expectShape } from './checks.ts';

const API = '/amlcore/api/v1';
const RULE = 'above-1000';
type View = z.infer<typeof replayView>;
type Hits = z.infer<typeof replayHits>;

let service: Service;
let people: People;
let token: string;
beforeAll(async () => {
  service = await sharedService();
  people = peopleOf(service);
  ({ token } = await service.addClient({
    permissions: ['screen:read', 'screen:write', 'alert:read', 'case:read', 'rule:read', 'rule:write'],
  }));
  await people.post('ada', 'rules', {
    ...{ ...RULE_EXAMPLE_REQUEST, ruleId: RULE, severity: 'HIGH', appliesTo: undefined },
    parameters: { limit: { value: 1_000, description: 'From this amount' } },
    when: { field: 'transaction.amount', gte: { parameter: 'limit' } },
  });
  await people.post('ada', `rules/${RULE}/activate`, { version: 1 });
});
afterAll(() => service.stop());

const get = (path: string, by = token) => service.call(`${API}${path}`, { token: by });

/** A payment of a customer of its own, after it was screened. */
async function paid(sendingAmount: number): Promise<string> {
  const reference = randomUUID();
  const body = {
    ...{ ...FIAT_EXAMPLE_REQUEST, callbackUrl: '', transactionReference: reference, sendingAmount },
    ...{ transactionDate: new Date(Date.now() - 60_000).toISOString(), customerReference: reference },
    ...{ senderIdNumber: reference.slice(0, 8), accountNumber: reference.slice(0, 8), receiverAccount: reference },
    ...{ senderMobileNumber: `+43 660 ${1_000_000 + sendingAmount}`, receiverName: 'Walburga Federspiel' },
  };
  const created = expectEnvelope<{ transactionUUID: string }>(
    await service.call(`${API}/transactions/fiat`, { method: 'POST', token, body }),
    201,
  );
  const uuid = created.transactionUUID;
  await eventually(async () => {
    const { status } = expectEnvelope<{ status: string }>(await get(`/transactions/${uuid}`));
    return status !== 'PENDING';
  });
  return uuid;
}

async function alertOf(uuid: string): Promise<string> {
  const { items } = expectEnvelope<{ items: { alertId: string }[] }>(await get(`/alerts?transactionUuid=${uuid}`));
  return items[0]!.alertId;
}

/** A case of a payment without an alert, whose approval also closes the alerts of the others. */
async function closed(inCase: string, confirmed: string, dismissed: string): Promise<void> {
  const [one, other] = [await alertOf(confirmed), await alertOf(dismissed)];
  const body = { title: 'A mule', transactionUuids: [inCase], alertIds: [one, other] };
  const { caseId } = (await people.post('ada', 'cases', body)) as { caseId: string };
  await people.post('ada', `cases/${caseId}/start`, {});
  await people.post('ada', `cases/${caseId}/submit`, { outcome: 'SUSPICION', reason: 'Sent on at once.' });
  await people.post('ben', `cases/${caseId}/approve`, {
    reason: 'Agreed.',
    settles: [
      { alertIds: [one], disposition: 'TRUE_POSITIVE', reasonCode: 'RISK_NOT_ACCEPTED' },
      { alertIds: [other], disposition: 'FALSE_POSITIVE', reasonCode: 'CUSTOMER_EXPLANATION' },
    ],
  });
}

it('lists payments, counts how users closed them, and explains why a version missed one', async () => {
  const [confirmed, dismissed, open] = [await paid(1_500), await paid(4_000), await paid(5_000)] as const;
  const [inCase, small] = [await paid(700), await paid(20)] as const;
  await closed(inCase, confirmed, dismissed);

  const change = { parameters: { limit: { value: 3_000 } } };
  expectEnvelope(await service.call(`${API}/rules/${RULE}`, { method: 'PATCH', token, body: change }));
  const body = {
    ...{ ruleIds: [RULE, 'large-cash'], minutesPerAlert: 30 },
    ...{ from: new Date(Date.now() - 86_400_000).toISOString(), to: new Date(Date.now() + 60_000).toISOString() },
  };
  const started = expectEnvelope<View>(await service.call(`${API}/rules/replay`, { method: 'POST', token, body }), 201);
  const path = `/rules/replay/${started.replayId}`;
  const done = await eventually(async () => {
    const view = expectEnvelope<View>(await get(path));
    return view.state === 'DONE' && view;
  });
  expectShape(replayView, done);
  expect(done).toMatchObject({ processed: 5, confirmed: 2, flagged: { before: 3, after: 2, added: 0, removed: 1 } });
  expect(done.rules[0]).toMatchObject({
    ...{ ruleId: RULE, version: 2, hits: 2, alerts: 2, holds: 0, alertsPerThousand: 400, analystHours: 1 },
    ...{ truePositives: 0, falsePositives: 1, precision: 0, missed: 2 },
    champion: { version: 1, hits: 3, truePositives: 1, missed: 1, precision: 0.5, both: 2, championOnly: 1 },
  });
  expect(done.rules[1]).toMatchObject({ ruleId: 'large-cash', version: 0, hits: 0, champion: null });

  const hitsOf = async (query: string, by = token) =>
    expectShape(replayHits, expectEnvelope<Hits>(await get(`${path}/hits?${query}`, by))).items;
  const idsOf = async (query: string) => (await hitsOf(query)).map(({ transactionUuid }) => transactionUuid);
  expect(await idsOf(`ruleId=${RULE}&kind=HIT`)).toEqual([dismissed, open]);
  expect(await idsOf('kind=REMOVED')).toEqual([confirmed]);
  expect(await idsOf(`ruleId=${RULE}&kind=CHAMPION_ONLY`)).toEqual([confirmed]);
  const missed = await hitsOf(`ruleId=${RULE}&kind=MISSED`);
  expect(
    missed.map(({ transactionUuid, failed, conclusion }) => [transactionUuid, failed?.observed, conclusion]),
  ).toEqual([
    [confirmed, 1_500, 'TRUE_POSITIVE'],
    [inCase, 700, 'TRUE_POSITIVE'],
  ]);
  expect(await idsOf('')).not.toContain(small);

  // Without access to alerts and cases, nothing shows how they were closed.
  const { token: reader } = await service.addClient({ permissions: ['screen:read', 'rule:read'] });
  expect(expectEnvelope<View>(await get(path, reader))).toMatchObject({
    confirmed: null,
    rules: [{ missed: null }, {}],
  });
  const seen = await hitsOf(`ruleId=${RULE}`, reader);
  expect(seen.flatMap(({ rules }) => rules.flatMap(({ kinds }) => kinds))).not.toContain('MISSED');
  expect(seen.map(({ transactionUuid }) => transactionUuid)).toEqual([confirmed, dismissed, open]);
  expectProblem(await get(`${path}/hits?ruleId=${RULE}&kind=MISSED`, reader), 403, 'forbidden');
  const { token: noPayments } = await service.addClient({ permissions: ['rule:read'] });
  expectProblem(await get(`${path}/hits`, noPayments), 403, 'forbidden');
  expectProblem(await get(`${path}/hits?rule=${RULE}`), 400, 'validation-failed');
});
