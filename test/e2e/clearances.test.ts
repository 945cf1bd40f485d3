/** Clearances and relationship approvals: until their review dates, or until the listing changes in what was reviewed. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allSeals } from '../../src/cli/audit.ts';
import { verifyAudit } from '../../src/platform/audit/verify.ts';
import { clearancePage, partyView } from '../../src/screening/parties/schemas.ts';
import { FIAT_EXAMPLE_REQUEST } from '../../src/transactions/examples.ts';
import { addPerson, type Person } from '../support/people.ts';
import { eventually, type Reply, type Service, startService } from '../support/service.ts';
import { expectProblem, expectShape } from './checks.ts';

const API = '/amlcore/api/v1';
const SANCTIONED = 'Tassilo Vaskerberg';
const EXPOSED = 'Leopoldine Ondraszek';
const HEAD = 'id,name,entityType,aliases,dob,nationality,documentNumber,riskLevel,reason';

let folder: string;
let service: Service;
let operator: string;
let client: string;
let ada: Person;
let ben: Person;
type Who = Person | string;
// biome-ignore lint/suspicious/noExplicitAny: of many operations
type Data = any;

/** Risk level and reason are no reviewed facts; the birth date is one. */
async function publish({ dob = '1971-02-28', reason = 'First version' } = {}): Promise<void> {
  const sanctioned = ['S-1', 'S-2'].map((id, at) => `${id},${SANCTIONED},INDIVIDUAL,,196${at}-05-05,,,HIGH,${reason}`);
  await writeFile(join(folder, 'sanctions.csv'), [HEAD, ...sanctioned, ''].join('\n'));
  await writeFile(
    join(folder, 'peps.csv'),
    [HEAD, `P-1,${EXPOSED},INDIVIDUAL,,${dob},AT,,HIGH,${reason}`, ''].join('\n'),
  );
}

/** Publishes and waits until the new version is searched. */
async function republish(change: { dob?: string; reason?: string }): Promise<void> {
  type Versions = { watchlistId: string; version: number }[];
  const versionsOf = async (): Promise<Versions | undefined> => {
    const reply = await send(client, 'POST', '/screen-entity', { fullName: EXPOSED });
    return reply.json<{ data?: { listVersions: Versions } }>().data?.listVersions;
  };
  const before = await versionsOf();
  await publish(change);
  for (const id of ['sanctions', 'peps']) await send(operator, 'POST', `/watchlists/${id}/refresh`, { force: true });
  const isNewer = ({ watchlistId, version }: Versions[number]) =>
    version > before!.find((one) => one.watchlistId === watchlistId)!.version;
  await eventually(async () => (await versionsOf())?.every(isNewer));
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'amlcore-clearances-'));
  await publish();
  const list = { format: 'internal-csv', authority: 'Test office' };
  const sources = [
    { ...list, id: 'sanctions', url: 'sanctions.csv', category: 'SANCTION' },
    { ...list, id: 'peps', url: 'peps.csv', category: 'PEP' },
  ];
  await writeFile(join(folder, 'sources.json'), JSON.stringify(sources));
  service = await startService({ env: { AMLCORE_SOURCES: join(folder, 'sources.json') } });
  operator = (await service.addClient({ permissions: ['screen:read', 'operator'] })).token;
  const permissions = ['screen:read', 'screen:write', 'transaction:decide', 'customer:read', 'customer:write'];
  client = (await service.addClient({ permissions })).token;
  [ada, ben] = [await addPerson(service, 'COMPLIANCE_OFFICER'), await addPerson(service, 'COMPLIANCE_OFFICER')];
});
afterAll(async () => {
  await service?.stop();
  await rm(folder, { recursive: true, force: true });
});

const send = (who: Who, method: string, path: string, body?: object): Promise<Reply> => {
  const call = { method, ...(body && { body }) };
  return typeof who === 'string'
    ? service.call(`${API}${path}`, { ...call, token: who })
    : who.browser.call(`${API}${path}`, call);
};
async function data(who: Who, method: string, path: string, body?: object): Promise<Data> {
  const reply = await send(who, method, path, body);
  expect(reply.status, reply.text).toBeLessThan(300);
  return reply.json<{ data: Data }>().data;
}

let count = 0;
/** A payment to this receiver, screened. */
async function paid(receiverName: string, receiverAccount: string): Promise<Data> {
  count += 1;
  const keys = { receiverIdNumber: undefined, receiverEmail: undefined, receiverMobileNumber: undefined };
  const { transactionUUID } = await data(client, 'POST', '/transactions/fiat', {
    ...{ ...FIAT_EXAMPLE_REQUEST, ...keys, receiverDob: undefined, callbackUrl: '' },
    ...{ transactionReference: `CLEAR-${count}`, receiverName, receiverAccount },
  });
  return eventually(async () => {
    const stored = await data(client, 'GET', `/transactions/${transactionUUID}`);
    return stored.status !== 'PENDING' && stored;
  });
}
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const damages = async () =>
  (await verifyAudit(service.database, allSeals)).flatMap((report) => report.damages.map(({ reason }) => reason));

describe('a clearance', () => {
  const RELEASE = { decision: 'RELEASED', reasonCode: 'FALSE_POSITIVE', reason: 'Another person.', party: 'RECEIVER' };
  const decide = (who: Who, { transactionUUID }: Data, request: object) =>
    send(who, 'POST', `/transactions/${transactionUUID}/decision`, { ...RELEASE, clearParty: true, ...request });
  const ACCOUNT = 'CLEARED-1';
  const idsOf = ({ screeningReferenceData }: Data): string[] => [
    ...new Set<string>(screeningReferenceData.matches.map(({ profileId }: Data) => profileId)),
  ];

  it('covers only the selected listings, until its review date', async () => {
    const first = await paid(SANCTIONED, ACCOUNT);
    const ids = idsOf(first);
    expect(ids).toHaveLength(2);
    const fieldOf = async (request: object) => {
      const problem = expectProblem(await decide(ada, first, request), 400, 'validation-failed') as Data;
      return problem.errors.map(({ field, code }: Data) => `${field} ${code}`);
    };
    expect(await fieldOf({})).toEqual(['clearProfileIds Enum']);
    expect(await fieldOf({ clearProfileIds: ['00000000-0000-4000-8000-000000000009'] })).toEqual([
      'clearProfileIds Enum',
    ]);
    expect(await fieldOf({ clearProfileIds: ids, clearReviewDate: inDays(400) })).toEqual(['clearReviewDate Max']);
    expect(await fieldOf({ clearParty: false, clearReviewDate: inDays(4) })).toEqual(['clearReviewDate Pattern']);

    const [one] = ids;
    const request = { clearProfileIds: [one], clearReviewDate: inDays(20) };
    const proposed = await data(ada, 'POST', `/transactions/${first.transactionUUID}/decision`, {
      ...{ ...RELEASE, clearParty: true, ...request },
    });
    expect(proposed.proposal).toMatchObject(request);
    expect((await decide(ben, first, request)).json<Data>().data.decisions.at(-1)).toMatchObject(request);
    const held = await paid(SANCTIONED, ACCOUNT);
    expect(held.status).not.toBe('RELEASED');
    expect(idsOf(held)).toEqual(ids.filter((id) => id !== one));

    const rest = { clearProfileIds: idsOf(held) };
    await decide(ada, held, rest);
    expect((await decide(ben, held, rest)).status).toBe(200);
    expect((await paid(SANCTIONED, ACCOUNT)).status).toBe('RELEASED');
    // A namesake with another account.
    expect((await paid(SANCTIONED, 'OTHER-1')).status).not.toBe('RELEASED');

    const party = expectShape(partyView, await data(client, 'GET', `/parties/${first.receiverPartyId}`));
    expect(party.clearances[0].reviewDate).toBe(inDays(20));
    const page = expectShape(clearancePage, await data(client, 'GET', '/clearances?endingWithinDays=20'));
    expect(page.items).toMatchObject([{ partyId: first.receiverPartyId, names: [SANCTIONED], profileId: one }]);
    expect((await data(client, 'GET', '/clearances?endingWithinDays=19')).items).toEqual([]);
  });

  it('stays valid for a later version of the listing with the same facts', async () => {
    await republish({ reason: 'Second version' });
    expect((await paid(SANCTIONED, ACCOUNT)).status).toBe('RELEASED');
    expect(await damages()).toEqual([]);
  });
});

describe('a relationship approval', () => {
  const ACCOUNT = 'EXPOSED-1';
  let partyId: string;
  let customerId: string;
  let profileId: string;
  let path: string;
  const asked = (change: object = {}) => ({ profileIds: [profileId], reason: 'Salary of a mayor.', ...change });
  const approve = async (change: object = {}) => {
    const { approvalId } = await data(ada, 'POST', path, asked(change));
    return await data(ben, 'POST', `${path}/${approvalId}/approve`);
  };

  it('needs two users, and releases payments below its amount trigger with the match on record', async () => {
    const held = await paid(EXPOSED, ACCOUNT);
    expect(held).toMatchObject({ status: 'PEP_LISTED', isSuspicious: true });
    partyId = held.receiverPartyId;
    path = `/parties/${partyId}/relationship-approvals`;
    [{ profileId }] = held.screeningReferenceData.matches;

    expectProblem(await send(client, 'POST', path, asked()), 409, 'conflict');
    expectProblem(await send(ada, 'POST', path, { reason: 'x' }), 400, 'validation-failed');
    expectProblem(await send(ada, 'POST', path, asked({ reviewDate: inDays(400) })), 400, 'validation-failed');
    const stranger = asked({ profileIds: [partyId] });
    expectProblem(await send(ada, 'POST', path, stranger), 400, 'validation-failed');

    const proposed = await data(ada, 'POST', path, asked({ amountTrigger: 100_000_000 }));
    expect(proposed).toMatchObject({ state: 'PROPOSED', amountTrigger: 100_000_000, approvedBy: null });
    expect((await paid(EXPOSED, ACCOUNT)).status).toBe('PEP_LISTED');
    expectProblem(await send(ada, 'POST', `${path}/${proposed.approvalId}/approve`), 409, 'conflict');
    const { items } = await data(ben, 'GET', '/proposals');
    expect(items.filter(({ kind }: Data) => kind === 'RELATIONSHIP')).toMatchObject([
      { subjectId: partyId, title: EXPOSED, proposed: 'APPROVE', awaitsYou: true },
    ]);
    expect(await data(ben, 'POST', `${path}/${proposed.approvalId}/approve`)).toMatchObject({
      ...{ state: 'IN_FORCE', approvedBy: ben.userId, proposedBy: ada.userId },
    });

    const sent = await paid(EXPOSED, ACCOUNT);
    expect(sent).toMatchObject({ status: 'RELEASED', isSuspicious: false });
    const found = sent.screeningReferenceData.findings.find(({ code }: Data) => code === 'PEP_APPROVED');
    expect(found).toMatchObject({ stage: 'PEP', status: null, subject: 'RECEIVER' });
    const assessed = await send(client, 'GET', `/transactions/${sent.transactionUUID}/risk-assessment?recompute=true`);
    expect(assessed.json<Data>().recomputation).toMatchObject({ identical: true });
    // A namesake with another account.
    expect((await paid(EXPOSED, 'EXPOSED-2')).status).toBe('PEP_LISTED');
  });

  it('does not cover a payment at or above the amount trigger', async () => {
    expect(await approve({ amountTrigger: 1 })).toMatchObject({ state: 'IN_FORCE', amountTrigger: 1 });
    expect((await paid(EXPOSED, ACCOUNT)).status).toBe('PEP_LISTED');
    const states = (await data(client, 'GET', path)).items.map(({ state }: Data) => state);
    expect(states).toEqual(['IN_FORCE', 'ENDED']);
  });

  it('is withdrawn by one user', async () => {
    const { approvalId } = await approve();
    expect((await paid(EXPOSED, ACCOUNT)).status).toBe('RELEASED');
    const ended = await data(ada, 'DELETE', `${path}/${approvalId}?reason=Office%20changed`);
    expect(ended).toMatchObject({ state: 'ENDED', endedBy: ada.userId, endReason: 'Office changed' });
    expect((await paid(EXPOSED, ACCOUNT)).status).toBe('PEP_LISTED');
    expectProblem(await send(ada, 'DELETE', `${path}/${approvalId}?reason=again`), 404, 'not-found');
  });

  it('can be given to a customer before any payment, and covers its payments', async () => {
    const customer = (change: object) => ({
      ...{ entityType: 'INDIVIDUAL', names: [{ fullNameRaw: EXPOSED }], dob: '1971-02-28', ...change },
    });
    const account = 'CUSTOMER-1';
    ({ customerId } = await data(client, 'POST', '/customers', {
      ...customer({ externalReferenceId: 'C-1', accounts: [{ accountNumber: account }] }),
    }));
    const approvals = `/customers/${customerId}/relationship-approvals`;
    expectProblem(await send(client, 'POST', approvals, asked()), 409, 'conflict');
    const { approvalId } = await data(ada, 'POST', approvals, asked({ amountTrigger: 100_000_000 }));
    const { items } = await data(ben, 'GET', '/proposals');
    expect(items.filter(({ kind }: Data) => kind === 'CUSTOMER_RELATIONSHIP')).toMatchObject([
      { subjectId: customerId, title: EXPOSED, proposed: 'APPROVE', awaitsYou: true },
    ]);
    expectProblem(await send(ada, 'POST', `${approvals}/${approvalId}/approve`), 409, 'conflict');
    expect(await data(ben, 'POST', `${approvals}/${approvalId}/approve`)).toMatchObject({
      ...{ state: 'IN_FORCE', customerId, partyId: null },
    });

    const sent = await paid(EXPOSED, account);
    expect(sent).toMatchObject({ status: 'RELEASED', isSuspicious: false });
    const found = sent.screeningReferenceData.findings.find(({ code }: Data) => code === 'PEP_APPROVED');
    expect(found).toMatchObject({ stage: 'PEP', status: null, subject: 'RECEIVER' });
    const assessed = await send(client, 'GET', `/transactions/${sent.transactionUUID}/risk-assessment?recompute=true`);
    expect(assessed.json<Data>().recomputation).toMatchObject({ identical: true });
    // A namesake with another account.
    expect((await paid(EXPOSED, 'EXPOSED-3')).status).toBe('PEP_LISTED');

    // With another customer of the name on the account, the payment may be of either.
    const accounts = [{ accountNumber: account }];
    const other = await data(client, 'POST', '/customers', customer({ externalReferenceId: 'C-2', accounts }));
    expect((await paid(EXPOSED, account)).status).toBe('PEP_LISTED');
    await data(client, 'PATCH', `/customers/${other.customerId}`, { accounts: [] });
    expect((await paid(EXPOSED, account)).status).toBe('RELEASED');
    // The approval was given to a customer with another birth date.
    await data(client, 'PATCH', `/customers/${customerId}`, { dob: '1971-03-01' });
    expect((await paid(EXPOSED, account)).status).toBe('PEP_LISTED');
    await data(client, 'PATCH', `/customers/${customerId}`, { dob: '1971-02-28' });
    await data(client, 'POST', `/customers/${customerId}/close`, { reason: 'Left.' });
    expect((await paid(EXPOSED, account)).status).toBe('PEP_LISTED');
    expectProblem(await send(ada, 'POST', approvals, asked()), 409, 'conflict');

    const ended = await data(ada, 'DELETE', `${approvals}/${approvalId}?reason=Office%20changed`);
    expect(ended).toMatchObject({ state: 'ENDED', endReason: 'Office changed' });
    expect((await data(client, 'GET', approvals)).items).toMatchObject([{ approvalId, state: 'ENDED' }]);
  });

  it('ends when reviewed facts of the listing change, not with each version', async () => {
    await approve();
    await republish({ reason: 'Third version' });
    expect((await paid(EXPOSED, ACCOUNT)).status).toBe('RELEASED');
    await republish({ reason: 'Fourth version', dob: '1972-03-01' });
    expect((await paid(EXPOSED, ACCOUNT)).status).toBe('PEP_LISTED');
    expect((await data(client, 'GET', path)).items[0].state).toBe('LISTING_CHANGED');
  });

  it('and a clearance are sealed by the audit trail', async () => {
    expect(await damages()).toEqual([]);
    const tampered = async (table: string, set: string, back: string) => {
      await service.database.pool.query(`update ${table} set ${set}`);
      const found = await damages();
      await service.database.pool.query(`update ${table} set ${back}`);
      return found;
    };
    const later = "review_date = '3' || substr(review_date, 2)";
    const back = "review_date = '2' || substr(review_date, 2)";
    expect(await tampered('party_clearances', later, back)).toContainEqual(
      expect.stringMatching(/^the clearance of the party does not match/),
    );
    const raised = 'amount_trigger = amount_trigger + 1';
    expect(await tampered('relationship_approvals', raised, 'amount_trigger = amount_trigger - 1')).toContainEqual(
      expect.stringMatching(/^the relationship approval does not match/),
    );
    expect(await damages()).toEqual([]);
  });

  it('is visible to its own organization only', async () => {
    const permissions = ['screen:read', 'customer:read', 'transaction:decide'];
    const stranger = (await service.addClient({ tenant: 'Stranger', permissions })).token;
    for (const one of [path, `/customers/${customerId}/relationship-approvals`]) {
      expectProblem(await send(stranger, 'GET', one), 404, 'not-found');
    }
  });
});
