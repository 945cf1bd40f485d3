import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchWords } from '../../src/platform/lib/search-words.ts';
import {
  CRYPTO_EXAMPLE_REQUEST,
  FIAT_EXAMPLE_REQUEST,
  STABLECOIN_EXAMPLE_REQUEST,
} from '../../src/transactions/examples.ts';
import { readNamed } from '../../src/transactions/list-store.ts';
import { screeningResult } from '../../src/transactions/result.ts';
import { assessmentAnswer } from '../../src/transactions/schemas/assessment.ts';
import { storedTransaction, transactionPage, transactionSchema } from '../../src/transactions/schemas/response.ts';
import { transactionSeal } from '../../src/transactions/seal.ts';
import { eventually, type Service, sharedService } from '../support/service.ts';
import { expectEnvelope, expectProblem, expectShape, fieldErrors } from './checks.ts';
import { PERSON, SOURCES } from './lists.ts';

const BASE = '/amlcore/api/v1/transactions';
const PROFILES = '/amlcore/api/v1/profiles/bulk';

let service: Service;
let receiver: Server;
let receiverUrl: string;
/** A client that may decide on transactions, unlike the bootstrap client. */
let analyst: string;
const received: { headers: Record<string, unknown>; body: Webhook }[] = [];

interface Webhook {
  id: string;
  event: string;
  tenantId: string;
  correlationId: string;
  data: Record<string, unknown>;
}
interface Stored {
  transactionUUID: string;
  status: string;
  version: number;
  isSuspicious: boolean | null;
  suspiciousRemark: string;
  modifiedAt: string | null;
  modifiedBy: string | null;
  screeningReferenceData: Record<string, unknown>;
  decisions: unknown[];
}

beforeAll(async () => {
  receiver = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => {
      text += chunk;
    });
    request.on('end', () => {
      received.push({ headers: request.headers, body: JSON.parse(text) as Webhook });
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const address = receiver.address();
  receiverUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/hook`;
  service = await sharedService();
  analyst = (await service.addClient({ permissions: ['screen:read', 'transaction:decide'] })).token;
});
afterAll(async () => {
  await service.stop();
  receiver.close();
});

/** The examples' receiver is on the test list. */
const CLEAN = { receiverName: 'Walburga Federspiel', callbackUrl: '' };
let count = 0;
const fiat = (change: Record<string, unknown> = {}) => {
  count += 1;
  return { ...FIAT_EXAMPLE_REQUEST, ...CLEAN, transactionReference: `E2E-${count}`, ...change };
};
const post = (kind: string, body: unknown, options: object = {}) =>
  service.call(`${BASE}/${kind}`, { method: 'POST', body, ...options });
const decisionOn = (uuid: string, body: object, token = analyst) =>
  service.call(`${BASE}/${uuid}/decision`, { method: 'POST', body, token });
const get = async (uuid: string) => (await service.call(`${BASE}/${uuid}`)).json<{ data: Stored }>().data;
const resultOf = (reference: string, options: object = {}) =>
  service.call(`${BASE}/screening/result/${encodeURIComponent(reference)}`, options);

/** Records a transaction and waits for its screening. */
async function screened(kind: string, body: Record<string, unknown>): Promise<Stored> {
  const created = await post(kind, body);
  expect(created.status, created.text).toBe(201);
  const { transactionUUID } = created.json<{ data: Stored }>().data;
  return eventually(async () => {
    const stored = await get(transactionUUID);
    return stored.status !== 'PENDING' && stored;
  });
}

describe('a transaction', () => {
  it('is rejected with an impossible date', async () => {
    for (const [date, code] of [
      ['0001-01-01T00:00:00Z', 'Min'],
      ['2999-01-01T00:00:00Z', 'Max'],
    ]) {
      const refused = await post('fiat', fiat({ transactionDate: date }));
      expect(fieldErrors(expectProblem(refused, 400, 'validation-failed'))).toEqual([`transactionDate ${code}`]);
    }
  });

  it('gets the response of the contract, is screened, and is released without a match', async () => {
    const body = fiat();
    const created = await post('fiat', body);
    expectEnvelope(created, 201);
    const { data } = created.json<{ data: Stored }>();
    expectShape(transactionSchema, data);
    expect(data).toMatchObject({
      status: 'PENDING',
      isSuspicious: null,
      modifiedAt: null,
      transactionCharge: 0,
      totalAmount: FIAT_EXAMPLE_REQUEST.sendingAmount,
      screeningReferenceData: {},
      releaseDocs: [],
      metadata: {},
      documents: null,
    });
    expect(data.suspiciousRemark).toMatch(/pending/i);
    expect(created.headers.get('location')).toBe(`${BASE}/${data.transactionUUID}`);
    const result = await eventually(async () => {
      const { data: answer } = (await resultOf(body.transactionReference)).json<{
        data: { transactionStatus: string };
      }>();
      expectShape(screeningResult, answer);
      return answer.transactionStatus === 'RELEASED' && answer;
    });
    // Trimmed, as at creation.
    expect((await resultOf(` ${body.transactionReference}\t`)).json()).toMatchObject({ data: result });
    expect(result).toMatchObject({
      isSuspicious: false,
      transactionReference: body.transactionReference,
      suspiciousRemark: 'Released. Not checked: ADVERSE_MEDIA, no list is loaded.',
      riskTier: 'INFORMATIONAL',
      disposition: 'APPROVE',
      alertId: null,
      reasonCodes: ['SCREENING_INCOMPLETE'],
    });
    const covered = {
      check: 'SANCTION',
      state: 'DONE',
      lists: [{ watchlistId: 'test_sanctions' }, { watchlistId: 'invented' }],
    };
    expect(result).toMatchObject({
      coverage: expect.arrayContaining([expect.objectContaining({ check: 'PEP', state: 'DONE' })]),
    });
    const assessed = await service.call(`${BASE}/${data.transactionUUID}/risk-assessment`);
    expect(assessed.json<{ coverage: object[] }>().coverage[0]).toMatchObject(covered);
    const stored = await get(data.transactionUUID);
    expectShape(storedTransaction, stored);
    expect(stored).toMatchObject({ modifiedBy: 'SYSTEM', modifiedAt: expect.any(String), version: 2 });
  });

  it.each([
    ['crypto', CRYPTO_EXAMPLE_REQUEST],
    ['stablecoin', STABLECOIN_EXAMPLE_REQUEST],
  ])('of %s is recorded and screened like a fiat transaction', async (kind, example) => {
    const stored = await screened(kind, {
      ...example,
      ...CLEAN,
      travelRule: null,
      transactionReference: `E2E-${kind}`,
    });
    expectShape(storedTransaction, stored);
    expect(stored.status).toBe('RELEASED');
  });

  it('is rejected with a reference that is taken, also concurrently', async () => {
    const body = fiat();
    const replies = await Promise.all([post('fiat', body), post('fiat', body), post('fiat', body)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
    const refused = replies.find(({ status }) => status === 400)!;
    expectProblem(refused, 400, 'duplicate-transaction-reference');
    expect(refused.json()).toMatchObject({ detail: 'Duplicate transaction reference' });
    const other = await service.addClient({ tenant: 'Another bank' });
    expect((await post('fiat', body, { token: other.token })).status).toBe(201);
  });

  it('is recorded once under an Idempotency-Key', async () => {
    const body = fiat();
    const options = { headers: { 'idempotency-key': 'once' } };
    const first = await post('fiat', body, options);
    const again = await post('fiat', body, options);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.text).toBe(first.text);
    expectProblem(await post('fiat', fiat(), options), 422, 'idempotency-key-reuse');
    // A rejected request does not use up its key.
    const taken = { headers: { 'idempotency-key': 'of-a-duplicate' } };
    expectProblem(await post('fiat', body, taken), 400, 'duplicate-transaction-reference');
    expectProblem(await post('fiat', body, taken), 400, 'duplicate-transaction-reference');
  });

  it('is visible to its own organization only', async () => {
    const stored = await screened('fiat', fiat());
    const { token } = await service.addClient({ tenant: 'Stranger' });
    for (const path of ['', '/risk-assessment']) {
      const reply = await service.call(`${BASE}/${stored.transactionUUID}${path}`, { token });
      expect(expectProblem(reply, 404, 'not-found').reason).toBe('UNKNOWN_TRANSACTION');
    }
    const page = await service.call(BASE, { token });
    expect(page.json<{ data: { items: unknown[] } }>().data.items).toEqual([]);
  });
});

describe('the screening of a transaction', () => {
  it('finds a listed receiver, explains it, and opens an alert', async () => {
    const stored = await screened('fiat', fiat({ receiverName: PERSON.name }));
    expect(stored).toMatchObject({ status: 'SANCTION_LISTED', isSuspicious: true });
    expect(stored.suspiciousRemark).toMatch(/receiver matches the sanctions listing/i);
    const { alertId, matches } = stored.screeningReferenceData as {
      alertId: string;
      matches: { primaryName: string }[];
    };
    expect(matches[0]?.primaryName).toBeTruthy();
    const alert = await service.call(`/amlcore/api/v1/alerts/${alertId}`, { token: await reader() });
    expect(alert.json<{ data: object }>().data).toMatchObject({ state: 'OPEN', severity: 'CRITICAL' });
  });

  it.each([
    ['a birth date and nationality that contradict', { senderDob: '1999-12-31', senderNationality: 'BR' }],
    ['a placeholder birth date', { senderDob: '1900-01-01' }],
  ])('holds a listed sender with %s in the request, and opens an alert', async (_, change) => {
    const stored = await screened('fiat', fiat({ senderName: PERSON.name, ...change }));
    const isPlaceholder = change.senderDob === '1900-01-01';
    expect(stored.status).toBe(isPlaceholder ? 'SANCTION_LISTED' : 'WATCH_LIST_MATCH');
    if (!isPlaceholder) expect(stored.suspiciousRemark).toMatch(/Stated details alone do not clear it: .*birth/);
    const { alertId, matches } = stored.screeningReferenceData as { alertId: string; matches: object[] };
    expect(matches).toContainEqual(expect.objectContaining({ subject: 'SENDER', primaryName: PERSON.name }));
    const alert = await service.call(`/amlcore/api/v1/alerts/${alertId}`, { token: await reader() });
    expect(alert.json<{ data: object }>().data).toMatchObject({ state: 'OPEN' });
    const reply = await service.call(`${BASE}/${stored.transactionUUID}/risk-assessment?recompute=true`);
    expect(reply.json()).toMatchObject({ recomputation: { identical: true } });
  });

  it('finds a listed name in an address, a town and an occupation', async () => {
    for (const field of ['senderAddress', 'receiverCity', 'senderProfession']) {
      const stored = await screened('fiat', fiat({ [field]: `${PERSON.name}, Lindengasse 12` }));
      expect(stored.status, field).toBe('SANCTION_LISTED');
    }
  });

  it('finds a listed name in the message', async () => {
    const stored = await screened('fiat', fiat({ message: `invoice 17 on behalf of ${PERSON.name}, thank you` }));
    expect(stored.status).toMatch(/SANCTION_LISTED|WATCH_LIST_MATCH/);
  });

  it('gives SCREENING_FAILED for a party on the internal list', async () => {
    const added = await service.call(PROFILES, {
      method: 'POST',
      body: [
        { externalReferenceId: 'BL-1', entityType: 'INDIVIDUAL', names: [{ fullNameRaw: 'Ottokar Zwirnbacher' }] },
      ],
    });
    expect(added.status).toBe(200);
    const stored = await screened('fiat', fiat({ senderName: 'Ottokar Zwirnbacher' }));
    expect(stored).toMatchObject({ status: 'SCREENING_FAILED', isSuspicious: true });
  });

  it('stops a transaction to a prohibited country', async () => {
    const stored = await screened('fiat', fiat({ receiverCountryCode: 'KP', receiverAccount: '123456' }));
    expect(stored.status).toBe('JURISDICTION_NOT_ALLOWED');
  });

  it('has an assessment whose lines add up, and that is recomputed identically', async () => {
    const stored = await screened('fiat', fiat({ receiverName: PERSON.name, receiverCountryCode: 'MM' }));
    const reply = await service.call(`${BASE}/${stored.transactionUUID}/risk-assessment?recompute=true`);
    expect(reply.status).toBe(200);
    const assessment = reply.json<{
      transactionSuspicionScore: number;
      contributions: { domain: string; scoreContribution: number }[];
      recomputation: object;
    }>();
    expectShape(assessmentAnswer, assessment);
    const sum = assessment.contributions.reduce((all, { scoreContribution }) => all + scoreContribution, 0);
    expect(sum).toBeCloseTo(assessment.transactionSuspicionScore, 1);
    expect(new Set(assessment.contributions.map(({ domain }) => domain)).size).toBe(6);
    expect(assessment.recomputation).toEqual({ identical: true, differences: [], notRecomputed: [] });
    expect(assessment).toMatchObject({
      transactionRiskTier: 'CRITICAL',
      transactionDisposition: 'BLOCK',
      alertSeverity: 'CRITICAL',
      sanctionsMatchedEntity: expect.any(String),
    });
  });

  it('reports a changed record', async () => {
    const stored = await screened('fiat', fiat());
    await service.database.pool.query('alter table transaction_screenings disable trigger user');
    await service.database.pool.query(
      `update transaction_screenings set assessment = jsonb_set(assessment, '{transactionSuspicionScore}', '7')
       where transaction_uuid = $1`,
      [stored.transactionUUID],
    );
    await service.database.pool.query('alter table transaction_screenings enable trigger user');
    const reply = await service.call(`${BASE}/${stored.transactionUUID}/risk-assessment?recompute=true`);
    expect(reply.json<{ recomputation: object }>().recomputation).toMatchObject({
      identical: false,
      differences: [{ path: 'assessment.transactionSuspicionScore', recorded: 7, recomputed: 0 }],
    });
  });

  it('sends a signed webhook with the outcome', async () => {
    const body = fiat({ receiverName: PERSON.name, receiverAccount: '99887766', callbackUrl: receiverUrl });
    const stored = await screened('fiat', body);
    const events = await eventually(async () => {
      const about = received.filter(({ body: { data } }) => JSON.stringify(data).includes(stored.transactionUUID));
      return about.some(({ body: { event } }) => event === 'screening.completed') && about;
    });
    const completed = events.find(({ body: { event } }) => event === 'screening.completed')!;
    expect(completed.headers['webhook-signature']).toMatch(/^v1,/);
    expect(completed.body.data).toMatchObject({
      transactionUuid: stored.transactionUUID,
      transactionReference: body.transactionReference,
      transactionStatus: 'SANCTION_LISTED',
      isSuspicious: true,
      disposition: 'BLOCK',
      riskTier: 'CRITICAL',
    });
  });

  it('is sealed in the audit trail', async () => {
    const stored = await screened('fiat', fiat());
    const { rows } = await service.database.pool.query(
      'select action from audit_log where subject_id = $1 order by sequence',
      [stored.transactionUUID],
    );
    expect(rows.map(({ action }) => action)).toEqual(['transaction.recorded', 'transaction.screened']);
    const damages = async () => {
      const reports = await service.verify([transactionSeal]);
      return reports
        .flatMap((report) => report.damages)
        .filter(({ subjectId }) => subjectId === stored.transactionUUID);
    };
    expect(await damages()).toEqual([]);
    await service.database.pool.query(
      `update transactions set content = jsonb_set(content, '{receiver,name}', '"Somebody Else"') where transaction_uuid = $1`,
      [stored.transactionUUID],
    );
    expect((await damages()).map(({ reason }) => reason)).toEqual([
      'the transaction was changed',
      'a name of the transaction is not what its entries and its content say',
    ]);
  });
});

describe('users', () => {
  it('decide with a reason, once per state', async () => {
    const { token } = await service.addClient({ permissions: ['settings:write'] });
    const setting = (value: string) =>
      service.call('/amlcore/api/v1/settings/transactions.fourEyes', { method: 'PUT', body: { value }, token });
    expect((await setting('NEVER')).status).toBe(200);
    const { transactionUUID, version } = await screened('fiat', fiat({ receiverName: PERSON.name }));
    const decide = (body: object) => decisionOn(transactionUUID, body);
    const reason = { reasonCode: 'FALSE_POSITIVE', reason: 'Another birth date.' };
    expectProblem(await decide({ decision: 'RELEASED', ...reason, version: 1 }), 409, 'conflict');
    expectProblem(await decide({ decision: 'RELEASED', reasonCode: 'FALSE_POSITIVE' }), 400, 'validation-failed');
    const decided = await decide({ decision: 'released', ...reason, version });
    expect(decided.json<{ data: Stored }>().data).toMatchObject({
      status: 'RELEASED',
      isSuspicious: false,
      version: version + 1,
      decisions: [{ decision: 'RELEASED', beforeStatus: 'SANCTION_LISTED', reasonCode: 'FALSE_POSITIVE' }],
    });
    expectProblem(await decide({ decision: 'RELEASED', ...reason }), 409, 'conflict');
    const stop = { reasonCode: 'TRUE_MATCH', reason: 'It is him.' };
    for (const decision of ['REJECTED', 'ESCALATED']) expect((await decide({ decision, ...stop })).status).toBe(200);
    // A rejected transaction cannot be released later.
    expectProblem(await decide({ decision: 'RELEASED', ...reason }), 409, 'conflict');
    const page = await service.call(`${BASE}?limit=1`);
    expect(page.json<{ data: { items: Stored[] } }>().data.items).toMatchObject([
      { transactionUUID, decisions: [{ decision: 'RELEASED' }, { decision: 'REJECTED' }, { decision: 'ESCALATED' }] },
    ]);
    expect((await setting('SANCTIONS')).status).toBe(200);
  });

  it('have their decisions sealed in the audit trail', async () => {
    const { transactionUUID } = await screened('fiat', fiat({ receiverName: PERSON.name }));
    const reject = { decision: 'REJECTED', reasonCode: 'TRUE_MATCH', reason: 'It is him.' };
    expect((await decisionOn(transactionUUID, reject)).status).toBe(200);
    const damages = async () =>
      (await service.verify([transactionSeal]))
        .flatMap((report) => report.damages)
        .filter(({ subjectId }) => subjectId === transactionUUID);
    expect(await damages()).toEqual([]);
    await service.database.pool.query(
      `update transaction_decisions set reason = 'It is not.' where transaction_uuid = $1 and decision_no = 1`,
      [transactionUUID],
    );
    expect(await damages()).toMatchObject([{ reason: 'a decision on the transaction was changed' }]);
  });

  it('find transactions by party, wallet, decider and recording time', async () => {
    const sender = {
      ...{ senderName: 'Ottokar Filterstein', senderIdNumber: 'FILTER-1', accountNumber: 'FILTER1' },
      // The usual receiver belongs to a confirmed true match by now.
      receiverAccount: 'FILTERS1',
    };
    // Two persons with one account: each has separate payments.
    const other = { ...sender, senderName: 'Leopoldine Filterstein', senderIdNumber: 'FILTER-2' };
    const first = await screened('fiat', fiat(sender));
    const again = await screened('fiat', fiat({ ...sender, receiverName: PERSON.name }));
    const second = await screened('fiat', fiat(other));
    const coin = await screened('crypto', {
      ...CRYPTO_EXAMPLE_REQUEST,
      callbackUrl: '',
      transactionReference: 'FILTER-3',
    });
    const reject = { decision: 'REJECTED', reasonCode: 'TRUE_MATCH', reason: 'It is him.' };
    expect((await decisionOn(again.transactionUUID, reject)).status).toBe(200);
    const {
      senderPartyId,
      createdAt,
      decisions: [decision],
    } = (await service.call(`${BASE}/${again.transactionUUID}`)).json<{
      data: { senderPartyId: string; createdAt: string; decisions: { decidedBy: string }[] };
    }>().data;
    const { decidedBy } = decision!;
    const found = async (query: Record<string, string>, token?: string) => {
      const reply = await service.call(BASE, { query: { limit: 100, ...query }, ...(token && { token }) });
      expect(reply.status, reply.text).toBe(200);
      return reply.json<{ data: { items: Stored[] } }>().data.items.map(({ transactionUUID }) => transactionUUID);
    };
    const own = [again.transactionUUID, first.transactionUUID];
    expect(await found({ partyId: senderPartyId })).toEqual(own);
    expect(await found({ partyId: senderPartyId, isSuspicious: 'true' })).toEqual(own.slice(0, 1));
    expect(await found({ partyId: randomUUID() })).toEqual([]);
    // By the beginnings of words in a name, ignoring diacritics and case, with any other filter.
    const beginning = PERSON.name
      .toUpperCase()
      .split(' ')
      .reverse()
      .map((word) => word.slice(0, 4))
      .join(' ');
    expect(await found({ partyName: beginning, decidedBy })).toContain(again.transactionUUID);
    expect(await found({ partyName: beginning })).not.toContain(second.transactionUUID);
    expect(await found({ partyName: `${beginning} Nobody` })).toEqual([]);
    for (const query of [{ partyName: '...' }, { partyName: beginning, partyId: senderPartyId }] as Record<
      string,
      string
    >[]) {
      expectProblem(await service.call(BASE, { query }), 400, 'validation-failed');
    }
    // Names are searched in sections. If a section has no match, the next one begins after it.
    const { tenantId } = service.operator.principal;
    const nameWords = searchWords(beginning);
    const look = (beforeSeq: number | null, most: number) =>
      service.database.tenant(tenantId, (db) =>
        readNamed(db, tenantId, { nameWords, decidedBy }, { beforeSeq, limit: 100 }, most),
      );
    const whole = await look(null, 1_000);
    expect(whole.lookedTo).toBeNull();
    const parts: string[] = [];
    for (let place: number | null = null, count = 0; ; count += 1) {
      const { rows, lookedTo } = await look(place, 1);
      parts.push(...rows.map(({ transactionUuid }) => transactionUuid));
      expect(count).toBeLessThan(100);
      if (lookedTo === null) break;
      place = lookedTo;
    }
    expect(parts).toEqual(whole.rows.map(({ transactionUuid }) => transactionUuid));
    const { toAddress } = CRYPTO_EXAMPLE_REQUEST;
    // A bech32 address is the same in capitals.
    for (const walletAddress of [toAddress, toAddress.toUpperCase()])
      expect(await found({ walletAddress })).toContain(coin.transactionUUID);
    expect(await found({ walletAddress: `${toAddress}x` })).toEqual([]);
    expect(await found({ decidedBy })).toContain(again.transactionUUID);
    expect(await found({ decidedBy })).not.toContain(first.transactionUUID);
    expect(await found({ decidedBy: 'unknown' })).toEqual([]);
    const { token: reader } = await service.addClient({ permissions: ['screen:read', 'alert:read'] });
    const alerts = await service.call('/amlcore/api/v1/alerts', {
      query: { transactionUuid: again.transactionUUID },
      token: reader,
    });
    const [alert] = alerts.json<{ data: { items: { alertId: string }[] } }>().data.items;
    const ofAlert = await found({ alertId: alert!.alertId }, reader);
    expect(ofAlert).toContain(again.transactionUUID);
    expect(ofAlert).not.toContain(second.transactionUUID);
    expect(await found({ alertId: alert!.alertId, isSuspicious: 'false' }, reader)).toEqual([]);
    expect(await found({ alertId: randomUUID() }, reader)).toEqual([]);
    const { token: screener } = await service.addClient({ permissions: ['screen:read'] });
    const unread = await service.call(BASE, { query: { alertId: alert!.alertId }, token: screener });
    expectProblem(unread, 403, 'forbidden');
    const { token: elsewhere } = await service.addClient({
      tenant: 'Elsewhere',
      permissions: ['screen:read', 'alert:read'],
    });
    expect(await found({ alertId: alert!.alertId }, elsewhere)).toEqual([]);
    const later = await found({ createdFrom: createdAt });
    expect(later).toEqual(expect.arrayContaining([again.transactionUUID, second.transactionUUID]));
    expect(later).not.toContain(first.transactionUUID);
    expect(await found({ createdTo: createdAt, partyId: senderPartyId })).toEqual([first.transactionUUID]);
    // By finding and by severity.
    const { findings, suspicionScore } = again.screeningReferenceData as {
      findings: { code: string; status: string }[];
      suspicionScore: number;
    };
    const { code } = findings.find(({ status }) => status === 'SANCTION_LISTED')!;
    const score = { minScore: String(suspicionScore), maxScore: String(suspicionScore) };
    const ofScreening: Record<string, string>[] = [
      { findingCode: code },
      { findingCode: code.toLowerCase() },
      { watchlistId: SOURCES[0]!.id },
      score,
      { account: 'filter 1' },
    ];
    for (const query of ofScreening) {
      expect(await found({ ...query, partyId: senderPartyId }), JSON.stringify(query)).toContain(again.transactionUUID);
    }
    for (const query of ofScreening.slice(0, 4)) {
      expect(await found(query), JSON.stringify(query)).not.toContain(first.transactionUUID);
    }
    for (const query of [
      { findingCode: 'NO_SUCH_CODE' },
      { ruleId: 'no-such-rule' },
      { watchlistId: 'no_such_list' },
      { account: 'FILTER2' },
      { findingCode: code, maxScore: String(suspicionScore - 1) },
    ] as Record<string, string>[]) {
      expect(await found({ ...query, partyId: senderPartyId }), JSON.stringify(query)).toEqual([]);
    }
    const stranger = await service.addClient({ tenant: 'Stranger to filters' });
    const queries: Record<string, string>[] = [
      ...[{ partyId: senderPartyId }, { walletAddress: toAddress }, { decidedBy }],
      ...ofScreening,
    ];
    for (const query of queries) expect(await found(query, stranger.token)).toEqual([]);
  });

  it('find transactions by tier, by filters and by one text, and sort them', async () => {
    const { token } = await service.addClient({
      tenant: 'Sorter of payments',
      permissions: ['screen:read', 'screen:write'],
    });
    const bank = { receiverBankSwift: 'BPKOPLPWXXX' };
    const recorded: [string, object][] = [
      ['SORT-small', { sendingAmount: 10, transactionDate: '2026-11-03T08:00:00Z' }],
      [
        'SORT-large',
        { sendingAmount: 900, transactionDate: '2026-11-01T08:00:00Z', receiverAccount: 'SORTED 42', ...bank },
      ],
      ['OTHER-mid', { sendingAmount: 60, transactionDate: '2026-11-02T08:00:00Z', receiverName: PERSON.name }],
      // Without a value: no exchange rate is known.
      [
        'OTHER-none',
        {
          sendingAmount: 5_000,
          senderCurrency: 'XUA',
          receiverCurrency: 'XUA',
          transactionDate: '2026-10-01T08:00:00Z',
        },
      ],
    ];
    for (const [transactionReference, change] of recorded) {
      const reply = await post('fiat', fiat({ ...change, transactionReference }), { token });
      expect(reply.status, reply.text).toBe(201);
    }
    const ask = (query: Record<string, string | number>, as = token) => service.call(BASE, { token: as, query });
    const page = async (query: Record<string, string | number>, as = token) => {
      const reply = await ask({ withTotal: 'true', ...query }, as);
      expect(reply.status, reply.text).toBe(200);
      const { data } = reply.json<{
        data: {
          items: {
            transactionReference: string;
            status: string;
            screeningReferenceData: { riskTier: string; disposition: string };
          }[];
          nextCursor: string | null;
          total: { count: number } | null;
        };
      }>();
      return { ...data, found: data.items.map((one) => one.transactionReference) };
    };
    const { items } = await eventually(async () => {
      const all = await page({});
      return all.items.every(({ status }) => status !== 'PENDING') && all;
    });
    const all = items.map((one) => one.transactionReference);
    for (const of of ['riskTier', 'disposition'] as const) {
      for (const one of new Set(items.map(({ screeningReferenceData: data }) => data[of]))) {
        const those = items.filter(({ screeningReferenceData: data }) => data[of] === one);
        const { found, total } = await page({ [of]: one });
        expect(found, one).toEqual(those.map((each) => each.transactionReference));
        expect(total, one).toEqual({ count: those.length, isMore: false });
      }
      expect(
        (await page({ [of]: 'CRITICAL,BLOCK,ESCALATE,HIGH'.split(',')[of === 'riskTier' ? 0 : 1]! })).found,
      ).toEqual(['OTHER-mid']);
    }
    const orders: [string, string[]][] = [
      ['NEWEST', ['OTHER-none', 'OTHER-mid', 'SORT-large', 'SORT-small']],
      ['AMOUNT', ['SORT-large', 'OTHER-mid', 'SORT-small', 'OTHER-none']],
      ['DATE', ['SORT-small', 'OTHER-mid', 'SORT-large', 'OTHER-none']],
    ];
    for (const [sort, order] of orders) {
      const paged: string[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const some: Awaited<ReturnType<typeof page>> = await page({ sort, limit: 1, ...(cursor && { cursor }) });
        expect(some.total?.count).toBe(4);
        paged.push(...some.found);
        cursor = some.nextCursor;
      }
      expect(paged, sort).toEqual(order);
    }
    expect((await page({ sort: 'SCORE' })).found[0]).toBe('OTHER-mid');
    expectProblem(await ask({ sort: 'AMOUNT', cursor: (await page({ limit: 1 })).nextCursor! }), 400, 'invalid-cursor');

    const texts: [string, string[]][] = [
      ['SORT-', ['SORT-large', 'SORT-small']],
      ['OTHER-mid', ['OTHER-mid']],
      // References are usually in capitals.
      ['other-', ['OTHER-none', 'OTHER-mid']],
      ['sorted42', ['SORT-large']],
      [PERSON.name.toLowerCase(), ['OTHER-mid']],
      [FIAT_EXAMPLE_REQUEST.accountNumber, all],
      ['no party of this name', []],
    ];
    for (const [text, found] of texts) expect((await page({ text })).found, text).toEqual(found);
    expect((await page({ text: 'SORT-', minAmount: 100 })).found).toEqual(['SORT-large']);
    // Bounds are inclusive. A payment without a value has an amount too.
    const amounts: [Record<string, string | number>, string[]][] = [
      [{ minAmount: 60 }, ['OTHER-none', 'OTHER-mid', 'SORT-large']],
      [{ minAmount: 60.01 }, ['OTHER-none', 'SORT-large']],
      [{ maxAmount: 60, sort: 'AMOUNT' }, ['OTHER-mid', 'SORT-small']],
      [{ minAmount: 10, maxAmount: 899.99, sort: 'DATE' }, ['SORT-small', 'OTHER-mid']],
      [{ minAmount: 20, from: '2026-11-01T00:00:00Z' }, ['OTHER-mid', 'SORT-large']],
      [{ minAmount: 5_000.01 }, []],
    ];
    for (const [query, expected] of amounts) {
      const { found, total } = await page(query);
      expect(found, JSON.stringify(query)).toEqual(expected);
      expect(total, JSON.stringify(query)).toEqual({ count: expected.length, isMore: false });
    }
    expect((await page({ account: 'sorted-42' })).found).toEqual(['SORT-large']);
    expect((await page({ account: 'sorted-42', bic: 'BPKOPLPW' })).found).toEqual(['SORT-large']);
    expect((await page({ account: 'sorted-42', bic: 'AAAAPLPW' })).found).toEqual([]);
    const refused: Record<string, string>[] = [
      { text: 'SORT-', partyName: 'Ada' },
      { text: 'SORT-', sort: 'AMOUNT' },
      { partyName: 'Ada', sort: 'DATE' },
      { text: '...' },
    ];
    for (const query of refused) {
      expectProblem(await ask(query), 400, 'validation-failed');
    }
    const stranger = await service.addClient({ tenant: 'Stranger to sorts' });
    const queries: Record<string, string>[] = [{ text: 'SORT-' }, { text: 'sorted42' }, { riskTier: 'CRITICAL' }];
    for (const query of [...queries, { sort: 'AMOUNT' }, { minAmount: '1' }]) {
      expect((await page(query, stranger.token)).found, JSON.stringify(query)).toEqual([]);
    }
  });

  it('find transactions page by page, and export them all as CSV', async () => {
    const permissions = ['screen:read', 'screen:write', 'export:read'];
    const { token, clientId } = await service.addClient({ tenant: 'Reader of pages', permissions });
    for (const index of [1, 2, 3]) {
      const body = fiat({
        transactionReference: `PAGE-${index}`,
        senderName: index === 2 ? '=HYPERLINK("x")' : 'Ada Kroll',
      });
      expect((await post('fiat', body, { token })).status).toBe(201);
    }
    const page = async (query: Record<string, string | number>) =>
      (await service.call(BASE, { token, query })).json<{
        data: {
          items: { transactionReference: string; status: string }[];
          nextCursor: string | null;
          hasMore: boolean;
        };
      }>().data;
    const first = await page({ limit: 2 });
    expectShape(transactionPage, first);
    const second = await page({ limit: 2, cursor: first.nextCursor! });
    expect([...first.items, ...second.items].map((item) => item.transactionReference)).toEqual([
      'PAGE-3',
      'PAGE-2',
      'PAGE-1',
    ]);
    expect([first.hasMore, second.hasMore, second.nextCursor]).toEqual([true, false, null]);
    const other = await service.call(BASE, { token, query: { limit: 3, currency: 'USD', cursor: first.nextCursor! } });
    expectProblem(other, 400, 'invalid-cursor');
    expect((await page({ transactionReference: 'PAGE-2' })).items).toHaveLength(1);
    // Coverage gaps are shown only for screened transactions.
    await eventually(async () => {
      const { items } = await page({ limit: 3 });
      return items.every(({ status }) => status !== 'PENDING');
    });
    const csv = await service.call(`${BASE}/export`, { token, query: { currency: 'EUR' } });
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const lines = csv.text.trimEnd().split('\r\n');
    expect(lines[0]).toMatch(/,transactionCharge,coverage,isUnreadable$/);
    expect(lines[1]).toMatch(/,SANCTION:DONE PEP:DONE ADVERSE_MEDIA:NO_LIST /);
    expect(lines).toHaveLength(4);
    expect(lines[0]).toMatch(/^transactionUUID,transactionReference,/);
    expect(lines[2]).toContain(`"'=HYPERLINK(""x"")"`);
    const rows: Record<string, string>[] = parse(csv.text, { columns: true });
    expect(rows.at(-1)).toMatchObject({
      receivedAmount: String(FIAT_EXAMPLE_REQUEST.receiverAmount),
      receivedCurrency: FIAT_EXAMPLE_REQUEST.receiverCurrency,
      sourceOfFund: FIAT_EXAMPLE_REQUEST.sourceOfFund,
      senderType: 'INDIVIDUAL',
      receiverType: 'INDIVIDUAL',
      totalAmount: String(FIAT_EXAMPLE_REQUEST.sendingAmount),
      transactionCharge: '0',
    });
    const audited = await eventually(async () => {
      const { rows } = await service.database.pool.query<{ action: string; actor_id: string; details: unknown }>(
        `select action, actor_id, details from audit_log
         where actor_id = $1 and subject_type = 'EXPORT' order by sequence`,
        [clientId],
      );
      return rows.length === 2 && rows;
    });
    const filter = { currency: 'EUR' };
    expect(audited).toEqual([
      { action: 'transactions.export-started', actor_id: clientId, details: { filter } },
      { action: 'transactions.exported', actor_id: clientId, details: { filter, rows: 3, complete: true } },
    ]);
  });

  it('name the party of a decision if the finding is not about one side alone', async () => {
    const { transactionUUID } = await screened('fiat', fiat({ message: `on behalf of ${PERSON.name}` }));
    const body = { decision: 'BLACKLISTED', reasonCode: 'TRUE_MATCH', reason: 'Named in the message.' };
    const decide = (more: object) => decisionOn(transactionUUID, { ...body, ...more });
    expectProblem(await decide({}), 409, 'conflict');
    expect((await decide({ party: 'SENDER' })).status).toBe(200);
  });
});

async function reader(): Promise<string> {
  const permissions = ['alert:read'];
  return (await service.addClient({ permissions })).token;
}
