/** The stream of changes over HTTP: which actions are reported, about which records, to which users, and until when. */
import { request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FIAT_EXAMPLE_REQUEST } from '../../src/transactions/examples.ts';
import { addPerson, type Person } from '../support/people.ts';
import { type Service, sharedService, startService } from '../support/service.ts';
import { expectProblem } from './checks.ts';
import { PERSON } from './lists.ts';

const PATH = '/amlcore/api/v1/changes';
/** The machine of the tests is busy. */
const LIMIT_MS = 30_000;

let service: Service;
let officer: Person;
beforeAll(async () => {
  service = await sharedService();
  officer = await addPerson(service, 'COMPLIANCE_OFFICER');
});
afterAll(() => service?.stop());

interface Listening {
  headers: Record<string, unknown>;
  /** All changes received so far. */
  text(): string;
  /** Kinds that were reported with an ID. */
  told(id: string): string[];
  until(ready: () => boolean): Promise<void>;
  hasEnded(): boolean;
  close(): void;
}

function listen(headers: Record<string, string>): Promise<Listening> {
  return new Promise((resolve, reject) => {
    const asked = request(`${service.url}${PATH}`, { headers, agent: false }, (answer) => {
      let text = '';
      let ended = false;
      let news = () => {};
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
        news();
      });
      answer.on('close', () => {
        ended = true;
        news();
      });
      answer.on('error', () => {});
      resolve({
        headers: { status: answer.statusCode, ...answer.headers },
        text: () => text,
        told: (id) =>
          [...text.matchAll(/^data: (\{"changes".*)$/gm)]
            .flatMap(([, data]) => (JSON.parse(data!) as { changes: { kind: string; ids: string[] }[] }).changes)
            .filter(({ ids }) => ids.includes(id))
            .map(({ kind }) => kind),
        until: async (ready) => {
          while (!ready()) await new Promise<void>((heard) => (news = heard));
        },
        hasEnded: () => ended,
        close: () => asked.destroy(),
      });
    });
    asked.on('error', reject);
    asked.end();
  });
}

const ofClient = async (token: string) => await listen({ authorization: `Bearer ${token}` });
const ofPerson = async ({ browser }: Person, more: Record<string, string> = {}) =>
  await listen({ cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '), ...more });

async function pay(): Promise<string> {
  const body = { ...FIAT_EXAMPLE_REQUEST, callbackUrl: '', receiverName: PERSON.name };
  const reply = await service.call('/amlcore/api/v1/transactions/fiat', {
    method: 'POST',
    body: { ...body, transactionReference: `C-${Math.random()}` },
  });
  return reply.json<{ data: { transactionUUID: string } }>().data.transactionUUID;
}

async function draftReport(): Promise<string> {
  const body = { form: 'FINCEN_SAR' };
  const reply = await officer.browser.call('/amlcore/api/v1/sars', { method: 'POST', body });
  return reply.json<{ data: { sarId: string } }>().data.sarId;
}

it('sends changes to permitted users only', { timeout: LIMIT_MS }, async () => {
  const integration = await service.addClient({ permissions: ['screen:read'] });
  const stranger = await service.addClient({ tenant: 'Elsewhere' });
  const [all, some, foreign] = await Promise.all([
    ofPerson(officer),
    ofClient(integration.token),
    ofClient(stranger.token),
  ]);
  expect(all.headers).toMatchObject({ status: 200, 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  const [transactionUuid, sarId] = [await pay(), await draftReport()];
  await all.until(
    () => all.told(transactionUuid).length > 0 && all.told(sarId).length > 0 && /"ALERT"/.test(all.text()),
  );
  await some.until(() => some.told(transactionUuid).length > 0);
  expect(all.told(sarId)).toEqual(['SAR']);
  // A later event comes behind all that were before it.
  const later = await pay();
  await some.until(() => some.told(later).length > 0);
  expect(some.text()).not.toMatch(/SAR|ALERT/);
  expect(some.text()).not.toContain(sarId);
  expect(foreign.text()).not.toMatch(/event: changes/);

  const [, lastId] = [...all.text().matchAll(/^id: (\S+)$/gm)].at(-1)!;
  all.close();
  const missed = await pay();
  const again = await ofPerson(officer, { 'last-event-id': lastId! });
  await again.until(() => again.told(missed).length > 0);
  expect(again.text()).toContain('"resumed":true');
  for (const one of [some, foreign, again]) one.close();
});

it('ends when the access of the client is revoked', { timeout: LIMIT_MS }, async () => {
  const client = await service.addClient({ permissions: ['screen:read'] });
  const person = await addPerson(service, 'ANALYST');
  const [ofToken, ofCookie] = await Promise.all([ofClient(client.token), ofPerson(person)]);
  await person.browser.call('/auth/api/v1/session', { method: 'DELETE' });
  await service.clients.disable(service.operator, client.clientId);
  for (const one of [ofToken, ofCookie]) {
    await one.until(one.hasEnded);
    expect(one.text()).toContain('"reason":"NOT_ADMITTED"');
  }
});

it('needs the permission, and a HEAD request uses no connection', async () => {
  const developer = await addPerson(service, 'DEVELOPER');
  expectProblem(await developer.browser.call(PATH), 403, 'forbidden');
  for (let round = 0; round < 12; round += 1) {
    expect((await officer.browser.call(PATH, { method: 'HEAD' })).status).toBe(200);
  }
});

it('ends when the service stops, and does not delay the stop', { timeout: LIMIT_MS }, async () => {
  const node = await startService({ beside: service });
  const answer = await fetch(`${node.url}${PATH}`, { headers: { authorization: `Bearer ${await service.token()}` } });
  const text = answer.text();
  await node.stop();
  expect(await text).toContain('"reason":"STOPPING"');
  expect(node.log()).not.toContain('connections were cut');
});
