/** Notifications over a real mail server: who gets which, once, and without names of parties. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FIAT_EXAMPLE_REQUEST } from '../../src/transactions/examples.ts';
import { type MailServer, type ReceivedEmail, startMailServer } from '../support/mail-server.ts';
import { addPerson, type Person } from '../support/people.ts';
import { eventually, type Service, startService } from '../support/service.ts';
import { TABLES_OF_NOTIFICATIONS, tampered } from '../support/tampering.ts';
import { PERSON } from './lists.ts';

const API = '/amlcore/api/v1';
let mail: MailServer;
let chat: { url: string; texts: string[]; server: Server };
let service: Service;
let officer: Person;
let second: Person;
let analyst: Person;
beforeAll(async () => {
  mail = await startMailServer();
  chat = await startChat();
  service = await startService({
    env: {
      AMLCORE_SMTP_URL: mail.url,
      AMLCORE_SMTP_FROM: 'AML <aml@example.test>',
      AMLCORE_ALLOW_INSECURE_WEBHOOKS: 'true',
    },
  });
  officer = await addPerson(service, 'COMPLIANCE_OFFICER');
  second = await addPerson(service, 'COMPLIANCE_OFFICER');
  analyst = await addPerson(service, 'ANALYST');
});
afterAll(async () => {
  await service.stop();
  await mail.stop();
  chat.server.close();
});
beforeEach(async () => {
  await settled();
  mail.received.length = 0;
  chat.texts.length = 0;
});

/** Records all requests to it. */
async function startChat() {
  const texts: string[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    texts.push((JSON.parse(Buffer.concat(chunks).toString('utf8')) as { text: string }).text);
    response.end('ok');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks/T1/SECRET`, texts, server };
}

const OURS = `queue in ('notification', 'user-email', 'chat-message')`;

/** Ends the window of the causes so far, and waits until everything was sent. A failed attempt is repeated at once. */
async function settled(): Promise<void> {
  const { pool } = service.database;
  await eventually(async () => {
    await pool.query(
      `update jobs set run_at = now() where ${OURS} and lease is null and dead_at is null and run_at > now()`,
    );
    return (await pool.query(`select from jobs where ${OURS} and dead_at is null`)).rowCount === 0;
  });
}

async function send<T = Record<string, string>>(who: Person, method: string, path: string, body?: object): Promise<T> {
  const reply = await who.browser.call(`${API}${path}`, { method, ...(body && { body }) });
  expect(reply.status, `${path}: ${reply.text}`).toBeLessThan(300);
  return reply.json<{ data: T }>().data;
}

/** E-mails since the test began, after the window has ended. */
async function emailsTo({ email }: Person): Promise<ReceivedEmail[]> {
  await settled();
  return mail.received.filter(({ to }) => to.includes(email));
}

let count = 0;
async function newAlert(): Promise<{ alertId: string; transactionUUID: string }> {
  count += 1;
  const account = `NOTIFY-${count}`;
  const body = {
    ...{ ...FIAT_EXAMPLE_REQUEST, callbackUrl: '', transactionReference: account, receiverName: PERSON.name },
    ...{ receiverAccount: account, customerReference: account },
    ...{ receiverMobileNumber: undefined, receiverIdNumber: undefined },
  };
  const { transactionUUID } = await send(officer, 'POST', '/transactions/fiat', body);
  const alertId = await eventually(async () => {
    const path = `/alerts?transactionUuid=${transactionUUID}`;
    return (await send<{ items: { alertId: string }[] }>(officer, 'GET', path)).items[0]?.alertId;
  });
  return { alertId, transactionUUID: transactionUUID! };
}

const assign = (who: Person, alertId: string, to: Person) =>
  send(who, 'POST', `/alerts/${alertId}/assign`, { assignee: to.userId });

// First, since others change rows beside the service.
it('seals preferences and the chat webhook', async () => {
  await send(analyst, 'PUT', '/notification-preferences', { muted: ['DUE'] });
  await send(officer, 'PUT', '/notification-channels/chat', { url: chat.url });
  const { unnoticed, tables } = await tampered(service, TABLES_OF_NOTIFICATIONS);
  expect([unnoticed, [...tables].sort()]).toEqual([[], [...TABLES_OF_NOTIFICATIONS].sort()]);
  await send(analyst, 'PUT', '/notification-preferences', {});
  await send(officer, 'DELETE', '/notification-channels/chat');
});

describe('assigned and returned', () => {
  it('sends one email for several alerts, with IDs, due dates and links, and without names', async () => {
    const [one, other] = [await newAlert(), await newAlert()];
    await assign(officer, one.alertId, analyst);
    await assign(officer, other.alertId, analyst);
    const [email, ...more] = await emailsTo(analyst);
    expect(more).toEqual([]);
    expect(email!.subject).toBe('amlcore: 2 assigned to you');
    for (const { alertId } of [one, other]) {
      expect(email!.text).toContain(`- Alert ${alertId.slice(-8)}, due 20`);
      expect(email!.text).toContain(`${service.url}/alerts/${alertId}`);
    }
    for (const part of PERSON.name.split(' ')) expect(email!.text).not.toContain(part);
    expect(email!.text).not.toMatch(/NOTIFY-|\d{4,}\.\d\d/);
    expect(await emailsTo(officer)).toEqual([]);
  });

  it('does not notify users of their own assignments, or of alerts that were reassigned', async () => {
    const { alertId } = await newAlert();
    await assign(analyst, alertId, analyst);
    expect(await emailsTo(analyst)).toEqual([]);
    await assign(officer, alertId, analyst);
    await assign(officer, alertId, second);
    expect(await emailsTo(analyst)).toEqual([]);
    expect(mail.received.map(({ to }) => to)).toEqual([[second.email]]);
  });

  it('notifies of returned alerts, of cases and of tasks', async () => {
    const { alertId } = await newAlert();
    await assign(officer, alertId, analyst);
    await send(analyst, 'POST', `/alerts/${alertId}/escalate`, { reason: 'Unclear.' });
    await settled();
    mail.received.length = 0;
    await send(officer, 'POST', `/alerts/${alertId}/return`, { reason: 'Ask for a document.' });
    const aCase = { title: 'Secret title', assignee: analyst.userId };
    const { caseId, caseNumber } = await send(officer, 'POST', '/cases', aCase);
    const task = { title: 'Ask Secret Person', assignee: analyst.userId, dueAt: '2030-01-02T15:00:00Z' };
    await send(officer, 'POST', `/cases/${caseId}/tasks`, task);
    const [email] = await emailsTo(analyst);
    expect(email!.subject).toBe('amlcore: 2 assigned to you, 1 returned to you');
    expect(email!.text).toContain(`Returned to you\n- Alert ${alertId.slice(-8)}`);
    expect(email!.text).toContain(`- Case ${caseNumber}\n  ${service.url}/cases/${caseId}\n`);
    expect(email!.text).toContain(`- Task of case ${caseNumber}, due 2030-01-02 15:00 UTC`);
    expect(email!.text).not.toContain('Secret');
  });

  it('notifies the author of a returned report, with its ID only', async () => {
    const sar = await send<{ sarId: string }>(analyst, 'POST', '/sars', { narrative: 'Secret narrative.' });
    await service.database.pool.query(
      `update sars set status = 'PENDING_APPROVAL', proposed_at = now(), proposed_by = $1 where sar_id = $2`,
      [`USER:${analyst.userId}`, sar.sarId],
    );
    await send(officer, 'POST', `/sars/${sar.sarId}/return`, { reason: 'Secret reason.' });
    const [email] = await emailsTo(analyst);
    expect(email!.text).toContain(`- Report ${sar.sarId.slice(-8)}\n  ${service.url}/sars/${sar.sarId}`);
    expect(email!.text).not.toContain('Secret');
  });
});

describe('approval wanted', () => {
  const release = { decision: 'RELEASED', reasonCode: 'FALSE_POSITIVE', reason: 'Another birth date.' };
  const propose = (who: Person, { transactionUUID }: { transactionUUID: string }) =>
    send(who, 'POST', `/transactions/${transactionUUID}/decision`, release);

  it('reaches users who may approve, once for several requests, and not the proposer', async () => {
    const [one, other] = [await newAlert(), await newAlert()];
    await propose(officer, one);
    await propose(officer, other);
    const [email, ...more] = await emailsTo(second);
    expect(more).toEqual([]);
    expect(email!.subject).toBe('amlcore: approvals wanted');
    expect(email!.text).toContain(`- 2 payments\n  ${service.url}/approvals`);
    expect(await emailsTo(officer)).toEqual([]);
    mail.received.length = 0;
    // The third notification does not repeat the first two.
    await propose(officer, await newAlert());
    expect((await emailsTo(second)).map(({ text }) => text.split('\n')[1])).toEqual(['- 1 payment']);
  });

  it('is not sent for requests that were approved within the window', async () => {
    const one = await newAlert();
    await propose(officer, one);
    await propose(second, one);
    await settled();
    expect(mail.received).toEqual([]);
  });
});

describe('preferences', () => {
  const PREFERENCES = '/notification-preferences';

  it('mutes kinds for one user', async () => {
    expect(await send(analyst, 'GET', PREFERENCES)).toEqual({ muted: [], isEmailConfigured: true });
    const muted = { muted: ['ASSIGNED'], isEmailConfigured: true };
    expect(await send(analyst, 'PUT', PREFERENCES, { muted: ['assigned'] })).toEqual(muted);
    expect(await send(analyst, 'GET', PREFERENCES)).toEqual(muted);
    expect(await send(second, 'GET', PREFERENCES)).toMatchObject({ muted: [] });
    const { alertId } = await newAlert();
    await assign(officer, alertId, analyst);
    expect(await emailsTo(analyst)).toEqual([]);
    expect(await send(analyst, 'PUT', PREFERENCES, {})).toMatchObject({ muted: [] });
  });

  it('rejects unknown kinds, and API clients', async () => {
    const reply = await analyst.browser.call(`${API}${PREFERENCES}`, { method: 'PUT', body: { muted: ['SMS'] } });
    expect(reply.status).toBe(400);
    expect((await service.call(`${API}${PREFERENCES}`)).status).toBe(403);
  });
});

describe('delivery', () => {
  it('repeats a rejected email under the same Message-ID', async () => {
    mail.rejections.push(451);
    const { alertId } = await newAlert();
    await assign(officer, alertId, analyst);
    const { pool } = service.database;
    await pool.query(`update jobs set run_at = now() where queue = 'notification' and lease is null`);
    const failed = await eventually(async () => {
      const { rows } =
        await pool.query(`select last_error, attempts from jobs where queue = 'user-email' and attempts > 0
        and lease is null`);
      return rows[0] as { last_error: string; attempts: number } | undefined;
    });
    expect(failed).toEqual({ last_error: 'the mail server rejected the message (SMTP 451)', attempts: 1 });
    await pool.query(`update jobs set run_at = now() where queue = 'user-email' and lease is null`);
    const [email] = await emailsTo(analyst);
    expect(email!.messageId).toMatch(/^<[\w-]{36}@example\.test>$/);
  });

  it('sends nothing to disabled users', async () => {
    const leaver = await addPerson(service, 'ANALYST');
    const { alertId } = await newAlert();
    await assign(officer, alertId, leaver);
    await service.database.pool.query(`update users set status = 'DISABLED' where user_id = $1`, [leaver.userId]);
    expect(await emailsTo(leaver)).toEqual([]);
  });

  it('sends nothing while the organization has switched notifications off', async () => {
    const KEY = '/settings/notifications.enabled';
    await send(officer, 'PUT', KEY, { value: false });
    const { alertId } = await newAlert();
    await assign(officer, alertId, analyst);
    expect(await emailsTo(analyst)).toEqual([]);
    await send(officer, 'PUT', KEY, { value: true });
    await assign(officer, alertId, second);
    expect(await emailsTo(second)).toHaveLength(1);
  });
});

describe('due work', () => {
  const digest = async () => {
    await service.database.pool.query(
      `insert into jobs (tenant_id, job_id, queue, subject_id, payload, run_at, attempts, created_at)
       select tenant_id, nextval('jobs_seq'), 'notification', 'digest', '{"kind": "DUE"}', now(), 0, now()
       from users where user_id = $1`,
      [officer.userId],
    );
  };

  it('is sent as one digest of overdue work and work due within a day, to the assignee alone', async () => {
    const reader = await addPerson(service, 'ANALYST');
    const { alertId } = await newAlert();
    await assign(officer, alertId, reader);
    const { alertId: later } = await newAlert();
    await assign(officer, later, reader);
    const { caseId, caseNumber } = await send(officer, 'POST', '/cases', { title: 'Secret title' });
    const dueAt = new Date(Date.now() + 3_600_000).toISOString();
    const mine = { title: 'Secret title', assignee: reader.userId };
    const { caseNumber: dueCase } = await send(officer, 'POST', '/cases', { ...mine, dueAt });
    const { caseNumber: laterCase } = await send(officer, 'POST', '/cases', { ...mine, dueAt: '2030-01-02T15:00:00Z' });
    await send(officer, 'POST', `/cases/${caseId}/tasks`, { title: 'Ask.', assignee: reader.userId, dueAt });
    await settled();
    mail.received.length = 0;
    const { pool } = service.database;
    await pool.query(`update alerts set due_at = now() - interval '1 hour' where alert_id = $1`, [alertId]);
    await pool.query(`update alerts set due_at = now() + interval '3 days' where alert_id = $1`, [later]);
    await digest();
    const [email] = await emailsTo(reader);
    expect(email!.subject).toBe('amlcore: 3 due');
    expect(email!.text).toContain(`Overdue, or due within a day\n- Alert ${alertId.slice(-8)}`);
    expect(email!.text).toContain(`- Case ${dueCase}, due ${dueAt.slice(0, 10)}`);
    expect(email!.text).toContain(`- Task of case ${caseNumber}, due ${dueAt.slice(0, 10)}`);
    for (const notDue of [later.slice(-8), laterCase]) expect(email!.text).not.toContain(notDue);
    expect(mail.received.filter(({ text }) => text.includes(alertId))).toHaveLength(1);
  });

  it('is sent as a reminder of filing deadlines to users who write reports', async () => {
    const auditor = await addPerson(service, 'AUDITOR');
    const startsOn = new Date(Date.now() - 6 * 86_400_000).toISOString().slice(0, 10);
    const filing = { kind: 'UAE_FUNDS_FREEZE', startsOn, subject: 'Secret account 7' };
    await send(officer, 'POST', '/report-obligations', filing);
    await eventually(
      async () =>
        (await service.database.pool.query(`select from jobs where payload->>'kind' = 'FILING_DUE'`)).rowCount! > 0,
    );
    const [email] = await emailsTo(analyst);
    expect(email!.subject).toBe('amlcore: 1 filing deadline');
    expect(email!.text).toMatch(/Filing deadlines\n- .+: uae funds freeze, due 20\d\d-\d\d-\d\d\n/);
    expect(email!.text).not.toContain('Secret');
    expect(await emailsTo(auditor)).toEqual([]);
  });
});

describe('channels', () => {
  const CHANNELS = '/notification-channels';
  const setChat = (url: string) => officer.browser.call(`${API}${CHANNELS}/chat`, { method: 'PUT', body: { url } });

  it('keeps the address of the chat webhook secret', async () => {
    const channels = await send<{ chat: object; email: object }>(officer, 'GET', CHANNELS);
    expect(channels).toMatchObject({
      email: { isConfigured: true, from: 'AML <aml@example.test>' },
      chat: { host: null },
    });
    const answer = await setChat(chat.url);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.text).not.toContain('SECRET');
    expect(answer.json<{ data: object }>().data).toMatchObject({ host: '127.0.0.1', updatedBy: officer.userId });
    expect((await officer.browser.call(`${API}${CHANNELS}`)).text).not.toContain('SECRET');
    const { rows } = await service.database.pool.query(`select sealed from notification_chats`);
    expect((rows as { sealed: Buffer }[])[0]!.sealed.toString('latin1')).not.toContain('SECRET');
    expect((await setChat('ftp://example.test/x')).status).toBeGreaterThanOrEqual(400);
    expect((await analyst.browser.call(`${API}${CHANNELS}/chat`, { method: 'DELETE' })).status).toBe(403);
  });

  it('sends a test to the caller and to the chat channel', async () => {
    const outcome = await send(officer, 'POST', `${CHANNELS}/test`, {});
    const sent = { outcome: 'SENT', detail: null };
    expect(outcome).toEqual({ email: sent, chat: sent });
    expect(mail.received).toMatchObject([{ to: [officer.email], subject: 'amlcore: test message' }]);
    expect(chat.texts).toEqual(['This is a test message of amlcore.']);
    mail.rejections.push(550);
    expect(await send(officer, 'POST', `${CHANNELS}/test`, {})).toMatchObject({
      email: { outcome: 'FAILED', detail: 'the mail server rejected the message (SMTP 550)' },
    });
  });

  it('posts pending approvals to the chat channel, once, and assignments only if they are chosen', async () => {
    const [one, other] = [await newAlert(), await newAlert()];
    const release = { decision: 'RELEASED', reasonCode: 'FALSE_POSITIVE', reason: 'Another birth date.' };
    await send(officer, 'POST', `/transactions/${one.transactionUUID}/decision`, release);
    await assign(officer, other.alertId, analyst);
    await settled();
    expect(chat.texts).toHaveLength(1);
    expect(chat.texts[0]).toMatch(/^Approvals wanted: \d+ payments?: http:\S+\/approvals$/);
    chat.texts.length = 0;
    await send(officer, 'PUT', '/settings/notifications.chatKinds', { value: ['ASSIGNED'] });
    await assign(officer, other.alertId, second);
    await settled();
    expect(chat.texts).toEqual([
      expect.stringMatching(new RegExp(`^Alert ${other.alertId.slice(-8)}, due .+, assigned to Person \\d+: http`)),
    ]);
  });

  it('posts nothing after the webhook was removed', async () => {
    expect(await send(officer, 'DELETE', `${CHANNELS}/chat`)).toMatchObject({ host: null });
    expect(await send(officer, 'POST', `${CHANNELS}/test`, {})).toMatchObject({
      chat: { outcome: 'NOT_CONFIGURED', detail: null },
    });
  });
});

it('sends the link of an invitation to the invited user', async () => {
  const admin = await addPerson(service, 'ADMIN');
  const body = { email: 'newcomer@example.test', name: 'New Comer', roles: ['ANALYST'] };
  const reply = await admin.browser.call('/auth/api/v1/users', { method: 'POST', body });
  const { invitationUrl, isEmailed } = reply.json<{ data: { invitationUrl: string; isEmailed: boolean } }>().data;
  expect(isEmailed).toBe(true);
  const [email] = await emailsTo({ email: body.email } as Person);
  expect(email).toMatchObject({ to: [body.email], subject: 'amlcore: your invitation' });
  expect(email!.text).toContain(invitationUrl);
});
