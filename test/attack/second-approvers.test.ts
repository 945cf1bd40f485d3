/**
 * One person as both approvers: a user who invites another user, or resets the credentials of one, could sign in as that user and approve
 * the own proposal. Such a pair cannot approve together, in either direction. A disabled user cannot decide.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProposalList } from '../../src/approvals/schemas.ts';
import { allSeals } from '../../src/cli/audit.ts';
import { REQUEST_EXAMPLE as APPETITE } from '../../src/governance/risk-appetite/examples.ts';
import { RULE_EXAMPLE_REQUEST } from '../../src/monitoring/rules/examples.ts';
import { FIAT_EXAMPLE_REQUEST } from '../../src/transactions/examples.ts';
import { PERSON } from '../e2e/lists.ts';
import { runCommand } from '../support/command-line.ts';
import { waitForLocks } from '../support/database.ts';
import { ALL_ROUND, acceptInvitation, addPerson, invitePerson, type Person } from '../support/people.ts';
import { eventually, type Reply, type Service, sharedService } from '../support/service.ts';
import { setByOperator } from '../support/settings.ts';

const API = '/amlcore/api/v1';
const DAY_MS = 86_400_000;
const YOU_INVITED = 'You invited the user who proposed this. Another approver is needed.';
const INVITED_YOU = 'The user who proposed this invited you. Another approver is needed.';

let service: Service;
let admin: Person;
/** Invited by the administrator. */
let invited: Person;
/** Made on the command line, as the administrator is. */
let independent: Person;
beforeAll(async () => {
  service = await sharedService();
  admin = await addPerson(service, ALL_ROUND);
  invited = await invitePerson(service, admin, 'COMPLIANCE_OFFICER');
  independent = await addPerson(service, 'COMPLIANCE_OFFICER');
  await setByOperator(service, 'retention.years', { DELIVERY: 1 });
});
afterAll(() => service.stop());

// biome-ignore lint/suspicious/noExplicitAny: answers of many operations, looked at member by member
type Data = Record<string, any>;
const send = (who: Person, method: string, path: string, body?: object): Promise<Reply> =>
  who.browser.call(`${API}${path}`, { method, ...(body && { body }) });
const dataOf = (reply: Reply): Data => reply.json<{ data: Data }>().data;
async function done(who: Person, method: string, path: string, body?: object): Promise<Data> {
  const reply = await send(who, method, path, body);
  expect(reply.status, `${path}: ${reply.text}`).toBeLessThan(300);
  return dataOf(reply);
}

let count = 0;
/** A payment to a listed party, with its alert. */
async function stopped(): Promise<{ transactionUUID: string; partyId: string; alertId: string }> {
  count += 1;
  const created = await done(independent, 'POST', '/transactions/fiat', {
    ...{ ...FIAT_EXAMPLE_REQUEST, callbackUrl: '', transactionReference: `APPROVERS-${count}` },
    ...{ receiverName: PERSON.name, receiverAccount: `APPROVERS-${count}`, customerReference: `APPROVERS-${count}` },
    ...{ receiverMobileNumber: undefined, receiverIdNumber: undefined, receiverEmail: undefined },
  });
  const { transactionUUID } = created;
  const alertId = await eventually(async () => {
    const { items } = await done(independent, 'GET', `/alerts?transactionUuid=${transactionUUID}`);
    return items.find(({ queue }: Data) => queue === 'SANCTIONS')?.alertId;
  });
  const { receiverPartyId: partyId } = await done(independent, 'GET', `/transactions/${transactionUUID}`);
  return { transactionUUID, partyId, alertId };
}

/** Makes something that needs a second user. @returns what confirms it */
type Propose = (by: Person) => Promise<(by: Person) => Promise<Reply>>;

const RELEASE = { decision: 'RELEASED', reasonCode: 'FALSE_POSITIVE', reason: 'Another birth date.' };
const CLOSE = { disposition: 'FALSE_POSITIVE', reasonCode: 'FALSE_POSITIVE', reason: 'Another birth date.' };

/** The same request by two users. */
const twice =
  (method: string, path: string, body?: object): Propose =>
  async (by) => {
    await done(by, method, path, body);
    return (other) => send(other, method, path, body);
  };

const KINDS: Readonly<Record<string, Propose>> = {
  'a decision on a transaction': async (by) => {
    const { transactionUUID } = await stopped();
    return await twice('POST', `/transactions/${transactionUUID}/decision`, RELEASE)(by);
  },
  'the closing of an alert': async (by) => {
    const { alertId } = await stopped();
    const one = await done(by, 'GET', `/alerts/${alertId}`);
    const answers = one.checklist.steps.map(({ step }: Data, at: number) => ({
      step,
      answer: at === 0 ? 'YES' : 'NO',
    }));
    await done(by, 'POST', `/alerts/${alertId}/checklist`, { answers });
    return await twice('POST', `/alerts/${alertId}/close`, CLOSE)(by);
  },
  'the end of a party restriction': async (by) => {
    const { transactionUUID, partyId } = await stopped();
    const bar = { decision: 'BLACKLISTED', reasonCode: 'TRUE_MATCH', reason: 'It is him.', party: 'RECEIVER' };
    await done(independent, 'POST', `/transactions/${transactionUUID}/decision`, bar);
    return await twice('DELETE', `/parties/${partyId}/marks/BLACKLIST?reason=Mistaken`)(by);
  },
  'the outcome of a case': async (by) => {
    const { caseId } = await done(by, 'POST', '/cases', { title: 'A family' });
    await done(by, 'POST', `/cases/${caseId}/start`, {});
    await done(by, 'POST', `/cases/${caseId}/submit`, { outcome: 'NO_SUSPICION', reason: 'A contract.' });
    return (other) => send(other, 'POST', `/cases/${caseId}/approve`, { reason: 'It bears.' });
  },
  'a rule': async (by) => {
    count += 1;
    const ruleId = `approvers-${count}`;
    await done(by, 'POST', '/rules', { ...RULE_EXAMPLE_REQUEST, mode: 'HARD_STOP', ruleId });
    return (other) => send(other, 'POST', `/rules/${ruleId}/activate`, { version: 1 });
  },
  'a risk appetite': async (by) => {
    const { version } = await done(by, 'POST', '/risk-appetite/versions', APPETITE);
    return (other) => send(other, 'POST', `/risk-appetite/versions/${version}/activate`);
  },
  'a setting that loosens a check': twice('PUT', '/settings/cases.fourEyes', { value: false }),
  'a country that is prohibited no more': twice('PUT', '/country-risk/IR', { prohibited: false, reason: 'A license.' }),
  'a suspicious activity report': async (by) => {
    const { sarId } = await done(by, 'POST', '/sars', {
      ...{ form: 'FINCEN_SAR', filingDecision: 'NO_FILE' },
      ...{ noFileReasonCode: 'ACTIVITY_EXPLAINED', noFileReason: 'Explained.' },
    });
    const { version } = await done(by, 'PATCH', `/sars/${sarId}`, { status: 'SUBMITTED', version: 1 });
    return (other) => send(other, 'POST', `/sars/${sarId}/submit`, { version });
  },
  'an erasure': async (by) => {
    await service.database.pool.query(
      `insert into webhook_deliveries select ($1::uuid), gen_random_uuid(), null, 'alert.created', 'x', 'https://r.test/', 'c',
         'x', 'DELIVERED', 1, 1, now() - interval '2 years', null, now() - interval '2 years', null, null`,
      [service.operator.principal.tenantId],
    );
    const { erasureId } = await done(by, 'POST', '/retention/erasures', { reason: 'Yearly' });
    return (other) => send(other, 'POST', `/retention/erasures/${erasureId}/approve`, { reason: 'Yes' });
  },
  'a screening threshold': async (by) => {
    const { testId } = await done(by, 'POST', '/threshold-tests', {
      ...{ purpose: 'TEST', reason: 'Yearly', threshold: 75 + ++count, floor: 60, screeningDays: 1 },
    });
    await eventually(async () => (await done(by, 'GET', `/threshold-tests/${testId}`)).state === 'COUNTED');
    // Reading the pairs is not under test.
    await service.database.pool.query(`update threshold_tests set state = 'READ' where test_id = $1`, [testId]);
    const { version } = await done(by, 'POST', `/threshold-tests/${testId}/propose`, { rationale: 'Fewer.' });
    return (other) =>
      send(other, 'POST', `/threshold-tests/${testId}/answer`, { decision: 'SIGN_OFF', reason: 'x', version });
  },
};

const awaiting = async (who: Person): Promise<number> =>
  (dataOf(await send(who, 'GET', '/proposals')) as ProposalList).awaitingYou;

async function expectRefused(reply: Reply, detail: string): Promise<void> {
  const { type, detail: said } = reply.json<{ type?: string; detail?: string }>();
  expect([reply.status, type, said], reply.text).toEqual([409, expect.stringMatching(/\/conflict$/), detail]);
}

describe.each(Object.entries(KINDS))('%s', (_, propose) => {
  it('is not approved by the inviter of its author', async () => {
    const confirm = await propose(invited);
    const [own, theirs] = [await awaiting(admin), await awaiting(independent)];
    await expectRefused(await confirm(admin), YOU_INVITED);
    const reply = await confirm(independent);
    expect(reply.status, reply.text).toBeLessThan(300);
    expect([await awaiting(admin), await awaiting(independent)]).toEqual([own, theirs - 1]);
  });

  it('is not approved by a user whom its author invited', async () => {
    await undone();
    const confirm = await propose(admin);
    await expectRefused(await confirm(invited), INVITED_YOU);
    const reply = await confirm(independent);
    expect(reply.status, reply.text).toBeLessThan(300);
    await undone();
  });
});

/** Settings activated above, which would need fewer users below. */
async function undone(): Promise<void> {
  await done(independent, 'PUT', '/settings/cases.fourEyes', { value: true });
  await done(independent, 'PUT', '/country-risk/IR', { prohibited: true, reason: 'It ended.' });
}

const release = async (first: Person): Promise<(second: Person) => Promise<Reply>> =>
  await KINDS['a decision on a transaction']!(first);

it('two users with the same inviter approve together', async () => {
  const sibling = await invitePerson(service, admin, 'COMPLIANCE_OFFICER');
  expect((await (await release(invited))(sibling)).status).toBe(200);
});

describe('a reset of credentials', () => {
  it('counts for 30 days', async () => {
    const officer = await addPerson(service, 'COMPLIANCE_OFFICER');
    expect((await (await release(officer))(admin)).status).toBe(200);
    const reset = await admin.browser.call(`/auth/api/v1/users/${officer.userId}/reset`, { method: 'POST', body: {} });
    const again = await acceptInvitation(service, officer.email, reset);
    const days = 'within the last 30 days. Another approver is needed.';
    await expectRefused(
      await (await release(again))(admin),
      `You reset the credentials of the user who proposed this ${days}`,
    );
    await expectRefused(
      await (await release(admin))(again),
      `The user who proposed this reset your credentials ${days}`,
    );
    const ago = (days: number, ms: number) =>
      service.database.pool.query(
        `update issued_credentials set issued_at = $1 where user_id = $2 and reason = 'RESET'`,
        [new Date(Date.now() - days * DAY_MS + ms), officer.userId],
      );
    await ago(30, 60_000);
    expect((await (await release(again))(admin)).status).toBe(409);
    await ago(30, -1);
    expect((await (await release(again))(admin)).status).toBe(200);
  });

  it('on the command line has no approver', async () => {
    const officer = await addPerson(service, 'COMPLIANCE_OFFICER');
    const { rows } = await service.database.pool.query(
      'select issued_by, reason from issued_credentials where user_id = $1',
      [officer.userId],
    );
    expect(rows).toEqual([{ issued_by: 'OPERATOR:tester', reason: 'INVITED' }]);
    expect((await (await release(officer))(admin)).status).toBe(200);
  });

  it('of an invited user keeps the invitation, which counts forever', async () => {
    await service.database.pool.query(
      `update issued_credentials set issued_at = '2001-01-01' where tenant_id = $1 and reason = 'INVITED'`,
      [service.operator.principal.tenantId],
    );
    await expectRefused(await (await release(invited))(admin), YOU_INVITED);
  });
});

it('a reopened alert is not closed by an invitee of its closer, and QA review excludes dependent users', async () => {
  const confirm = await KINDS['the closing of an alert']!(admin);
  const { alert } = dataOf(await confirm(independent));
  const { closedAt } = alert;
  const reviewer = await addPerson(service, 'COMPLIANCE_OFFICER');
  const drawn = await done(independent, 'POST', '/second-readings/samples', {
    ...{ reason: 'November', count: 1 },
    ...{ closedFrom: closedAt, closedTo: new Date(Date.parse(closedAt) + 1).toISOString() },
  });
  expect(drawn.drawn).toBe(1);
  expect(await done(invited, 'POST', '/second-readings/next', {})).toEqual({ reading: null });
  const { reading } = await done(reviewer, 'POST', '/second-readings/next', {});
  expect(reading).toMatchObject({ alertId: alert.alertId });
  const one = `/second-readings/${reading.readingId}`;
  const said = { disposition: 'TRUE_POSITIVE', reasonCode: 'TRUE_MATCH', reason: 'It is him.' };
  await done(reviewer, 'POST', `${one}/answer`, said);
  const verdict = { verdict: 'DISAGREE', errorKind: 'WRONG_DISPOSITION', reason: 'It is him.' };
  const { followUpAlertId } = await done(reviewer, 'POST', `${one}/conclude`, verdict);
  await expectRefused(await send(invited, 'POST', `/alerts/${followUpAlertId}/close`, CLOSE), INVITED_YOU);
});

describe('a user who is disabled decides nothing from that moment', () => {
  const env = () => ({ DATABASE_URL: service.connectionString, AMLCORE_MASTER_KEY: service.masterKey });
  const ofTheOrganization = () => ['--tenant', service.operator.principal.tenantId];
  const REJECT = { decision: 'REJECTED', reasonCode: 'RISK_NOT_ACCEPTED', reason: 'Not with us.' };

  it.each<[string, (user: Person) => Promise<unknown>]>([
    ['on the command line', (user) => runCommand(['users', 'disable', user.email, ...ofTheOrganization()], env())],
    [
      'by a change of the database, as of another node',
      (user) => service.database.pool.query(`update users set status = 'DISABLED' where user_id = $1`, [user.userId]),
    ],
    [
      'whose sessions ended',
      (user) => service.database.pool.query('delete from sessions where user_id = $1', [user.userId]),
    ],
  ])('%s', async (_, disable) => {
    const user = await addPerson(service, 'COMPLIANCE_OFFICER');
    const { transactionUUID } = await stopped();
    const confirm = await release(independent);
    // This node has the session in its memory now.
    await done(user, 'GET', `/transactions/${transactionUUID}`);
    await disable(user);
    expect((await send(user, 'POST', `/transactions/${transactionUUID}/decision`, REJECT)).status).toBe(401);
    expect((await confirm(user)).status).toBe(401);
    expect((await send(user, 'PUT', '/settings/cases.fourEyes', { value: true })).status).toBe(401);
  });

  it('also without the role', async () => {
    const user = await addPerson(service, 'COMPLIANCE_OFFICER');
    const confirm = await release(independent);
    await done(user, 'GET', '/proposals');
    await service.database.pool.query(`update users set roles = '{AUDITOR}' where user_id = $1`, [user.userId]);
    expect((await confirm(user)).status).toBe(403);
  });

  it('also for a request in progress', async () => {
    const user = await addPerson(service, 'COMPLIANCE_OFFICER');
    const { transactionUUID } = await stopped();
    const row = `select from transactions where transaction_uuid = '${transactionUUID}' for update`;
    const client = await service.database.pool.connect();
    try {
      // The first request waits for the transaction with the user's row locked, so that disabling waits for it.
      await client.query('begin');
      await client.query(row);
      const deciding = send(user, 'POST', `/transactions/${transactionUUID}/decision`, REJECT);
      await waitingFor('transactions');
      const disabling = service.database.pool.query(`update users set status = 'DISABLED' where user_id = $1`, [
        user.userId,
      ]);
      await waitingFor('users');
      await client.query('commit');
      expect((await deciding).status).toBe(200);
      await disabling;
    } finally {
      client.release();
    }
    expect((await send(user, 'POST', `/transactions/${transactionUUID}/decision`, RELEASE)).status).toBe(401);
  });
});

const waitingFor = (table: string) => waitForLocks(service.database, { text: table });

it('the audit trail verifies the issuers of credentials', async () => {
  const officer = await invitePerson(service, admin, 'ANALYST');
  const damages = async () =>
    (await service.verify(allSeals))
      .flatMap((chain) => chain.damages)
      .filter(({ subjectId }) => subjectId === officer.userId)
      .map(({ reason }) => reason);
  expect(await damages()).toEqual([]);
  await service.database.pool.query('delete from issued_credentials where user_id = $1', [officer.userId]);
  expect(await damages()).toEqual(["the issuer of the user's credentials is missing"]);
});
