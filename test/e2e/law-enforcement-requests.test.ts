/** Parties that an authority asks for: found among customers and past transactions, judged, answered, and invisible to other users. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allSeals } from '../../src/cli/audit.ts';
import { ALL_PERMISSIONS } from '../../src/platform/access/permissions.ts';
import { verifyAudit } from '../../src/platform/audit/verify.ts';
import {
  type HitView,
  hitPage,
  type SearchReport,
  type SearchSummary,
  type SearchView,
  searchReport,
  searchSummary,
  searchView,
} from '../../src/reporting/law-enforcement-requests/views.ts';
import { FIAT_EXAMPLE_REQUEST } from '../../src/transactions/examples.ts';
import { type CallOptions, eventually, type Service, startService } from '../support/service.ts';
import { expectEnvelope, expectProblem, expectShape, fieldErrors } from './checks.ts';

const API = '/amlcore/api/v1';
const SEARCHES = `${API}/record-searches`;
const DAY_MS = 24 * 3_600_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
const RECEIVED = daysAgo(0);

let service: Service;
let token: string;
/** All permissions except those for reports and searches. */
let outsider: string;
beforeAll(async () => {
  service = await startService();
  token = (await service.addClient({ permissions: [...ALL_PERMISSIONS] })).token;
  const others = ALL_PERMISSIONS.filter((permission) => !permission.startsWith('sar:'));
  outsider = (await service.addClient({ permissions: others })).token;
  await lived();
});
afterAll(() => service.stop());

const call = (path: string, options: CallOptions = {}) => service.call(path, { token, ...options });
const post = (path: string, body: unknown, options: CallOptions = {}) =>
  call(path, { method: 'POST', body, ...options });

const fieldsOf = (problem: Parameters<typeof fieldErrors>[0]) => fieldErrors(problem).map((one) => one.split(' ')[0]);

/** Display name of each record in the hits, by ID. */
const known = new Map<string, string>();
async function customer(reference: string, fullNameRaw: string, more: object = {}): Promise<string> {
  const body = { externalReferenceId: reference, entityType: 'INDIVIDUAL', names: [{ fullNameRaw }], ...more };
  const { customerId } = expectEnvelope<{ customerId: string }>(await post(`${API}/customers`, body), 201);
  known.set(customerId, reference);
  return customerId;
}
async function payment(reference: string, more: object): Promise<void> {
  const body = {
    ...{ ...FIAT_EXAMPLE_REQUEST, callbackUrl: '', travelRule: null, transactionReference: reference },
    ...{ senderName: 'Walburga Federspiel', receiverName: 'Notburga Eschenloher', message: 'rent', ...more },
  };
  const created = expectEnvelope<{ transactionUUID: string }>(await post(`${API}/transactions/fiat`, body), 201);
  known.set(created.transactionUUID, reference);
}

async function lived(): Promise<void> {
  await customer('EXACT', 'Vlastimil Przemyk', { dob: '1971-02-28' });
  await customer('SPELT', 'Wlastimil Przemik');
  await customer('CYRILLIC', 'Властимил Пржемык');
  await customer('OTHER-BIRTH', 'Vlastimil Przemyk', { dob: '1999-11-05' });
  await customer('STRANGER', 'Tassilo Brandauer');
  await customer('PASSPORT', 'Nobody Known', { documents: [{ type: 'PASSPORT', value: 'ZK 99-17.42' }] });
  await customer('OWNED', 'Quiet Harbour Holding', {
    entityType: 'ORGANIZATION',
    beneficialOwners: [{ fullName: 'Przemyk Vlastimil', share: 60 }],
  });
  await customer('UNREADABLE', 'V☺l☺a☺s☺t☺i☺m☺i☺l');
  const many = Array.from({ length: 40 }, (_, at) => `Ed${'abcdefgh'[at % 8]} Hol${'abcdefgh'[at >> 3]}`);
  await customer('CROWDED', many.join('; '));
  for (const [reference, days] of [
    ['LEFT-LATELY', 30],
    ['LEFT-LONG-AGO', 400],
  ] as const) {
    const customerId = await customer(reference, 'Vlastimil Przemyk');
    await post(`${API}/customers/${customerId}/close`, { reason: 'Moved away.' });
    // A response date in the past is rejected.
    await service.database.pool.query(
      `update customers set closed_at = now() - make_interval(days => $2) where customer_id = $1`,
      [customerId, days],
    );
  }
  const at = (days: number) => ({
    transactionDate: `${daysAgo(days)}T10:00:00Z`,
    transferDate: `${daysAgo(days)}T10:00:00Z`,
  });
  await payment('PAID', { ...at(20), receiverName: 'Vlastimil Przemyk' });
  await payment('PAID-LONG-AGO', { ...at(300), receiverName: 'Vlastimil Przemyk' });
  await payment('ON-BEHALF', { ...at(10), message: 'invoice 17 for Kormoran Tidewater Shipping LLC' });
  await payment('UNRELATED', at(5));
}

const PARTIES = [
  {
    externalReferenceId: '7-1',
    fullName: 'Vlastimil Przemyk',
    aliases: ['Vlasta Premyk'],
    dob: '1971-02-28',
    documentNumbers: ['ZK991742'],
    addresses: ['12 Harbour Road, Larnaca'],
  },
  { externalReferenceId: '7-2', entityType: 'ORGANIZATION', fullName: 'Kormoran Tidewater Shipping LLC' },
  { externalReferenceId: '7-3', fullName: 'Ildefonso Quartapelle' },
];
const REQUEST = { title: '314(a) request', authorityReference: 'A-7', receivedOn: RECEIVED, parties: PARTIES };

async function searched(body: object = REQUEST): Promise<SearchView> {
  const started = expectEnvelope<SearchSummary>(await post(SEARCHES, body), 201);
  return await over(started.searchId);
}
const over = (searchId: string) =>
  eventually(async () => {
    const view = expectShape(searchView, expectEnvelope<SearchView>(await call(`${SEARCHES}/${searchId}`)));
    return view.state !== 'RUNNING' && view;
  });
async function hitsOf(searchId: string, query: Record<string, string | number | boolean> = {}): Promise<HitView[]> {
  const reply = await call(`${SEARCHES}/${searchId}/hits`, { query: { limit: 100, ...query } });
  return expectShape(hitPage, expectEnvelope<{ items: HitView[] }>(reply)).items;
}
const whose = ({ partyIndex, customerId, transactionUuid, subject }: HitView) =>
  `${partyIndex}: ${known.get(customerId ?? transactionUuid ?? '')} ${subject}`;
const judge = (searchId: string, hits: readonly HitView[], more: object) =>
  post(`${SEARCHES}/${searchId}/judge`, {
    ...{ hits: hits.map(({ hitId, version }) => ({ hitId, version })), reason: 'Passport seen.' },
    ...more,
  });

it('finds the same parties as a screening: by name, script, owner, document and message, in the requested period', async () => {
  const view = await searched();
  const closed = { accountsFrom: view.accountsFrom, dueOn: view.dueOn };
  expect(view).toMatchObject({
    ...{ state: 'FOUND', kind: 'US_314A', basis: '31 CFR 1010.520(b)', failure: null, outcome: null, version: 2 },
    looked: { activeCustomers: 9, closedCustomers: 1, transactions: 3, notCompared: 2 },
    soughtParties: [{ index: 0, aliases: ['Vlasta Premyk'], addresses: ['12 Harbour Road, Larnaca'] }, {}, {}],
  });
  expect(closed.dueOn).toBe(daysAgo(-14));
  const hits = await hitsOf(view.searchId);
  expect(hits.map(whose).sort()).toEqual(
    [
      ...[
        '0: CYRILLIC CUSTOMER',
        '0: EXACT CUSTOMER',
        '0: LEFT-LATELY CUSTOMER',
        '0: OWNED OWNER/0',
        '0: PAID RECEIVER',
      ],
      ...['0: PASSPORT CUSTOMER', '0: SPELT CUSTOMER', '1: ON-BEHALF MESSAGE', 'null: CROWDED CUSTOMER'],
      'null: UNREADABLE CUSTOMER',
    ].sort(),
  );
  const failed = hits.filter(({ failure }) => failure !== null);
  expect(failed.map(({ failure }) => failure).sort()).toEqual([
    'it has more names than the search compares',
    'part of a name could not be read',
  ]);
  for (const hit of failed) expect(hit).toMatchObject({ partyIndex: null, score: null });
  expect(hits[0]).toMatchObject({ partyIndex: 0, score: 100, verdict: null, version: 1 });
  expect(hits[0]!.explanation.length).toBeGreaterThan(0);
});

it('finds the same customers as ongoing screening when the same parties are listed', async () => {
  const profiles = PARTIES.map(({ fullName, aliases = [], dob, documentNumbers = [], entityType = 'INDIVIDUAL' }) => ({
    entityType,
    names: [fullName, ...aliases].map((fullNameRaw) => ({ fullNameRaw })),
    dates: dob ? [{ type: 'BIRTH', value: dob }] : [],
    documents: documentNumbers.map((value) => ({ type: 'PASSPORT', value })),
  }));
  expectEnvelope(await post(`${API}/profiles/bulk`, profiles));
  const hit = await eventually(async () => {
    const { items } = expectEnvelope<{ items: { customerId: string; subject: string }[] }>(
      await call(`${API}/monitoring/hits`, { query: { limit: 100 } }),
    );
    return items.length >= 5 && items.map(({ customerId, subject }) => `0: ${known.get(customerId)} ${subject}`);
  });
  const { searchId } = await searched();
  const found = (await hitsOf(searchId)).filter(({ customerId, failure }) => customerId !== null && failure === null);
  // Former customers are no longer screened.
  expect(
    found
      .map(whose)
      .filter((one) => !one.includes('LEFT-LATELY'))
      .sort(),
  ).toEqual(hit.sort());
});

it('has each hit judged, is answered once, and cannot be changed after the answer', async () => {
  const { searchId, version } = await searched();
  const [first, ...others] = await hitsOf(searchId);
  const unread = others.find((hit) => whose(hit) === 'null: UNREADABLE CUSTOMER')!;
  const refused = [
    [{ verdict: 'MAYBE' }, [first!], 'verdict'],
    [{ verdict: 'MATCH' }, [unread], 'partyIndex'],
    [{ verdict: 'MATCH', partyIndex: 1 }, [first!], 'partyIndex'],
    [{ verdict: 'MATCH', partyIndex: 3 }, [unread], 'partyIndex'],
    [{ verdict: 'MATCH', reason: ' ' }, [first!], 'reason'],
    [{ verdict: 'MATCH' }, [{ ...first!, hitId: searchId }], 'hits[0].hitId'],
  ] as const;
  for (const [more, hits, field] of refused) {
    const problem = expectProblem(await judge(searchId, hits, more), 400, 'validation-failed');
    expect(fieldsOf(problem)).toContain(field);
  }
  expectEnvelope(await judge(searchId, [first!], { verdict: 'NO_MATCH' }));
  // Another user still sees the earlier version.
  expectProblem(await judge(searchId, [first!, others[0]!], { verdict: 'MATCH' }), 409, 'conflict');
  const again = { ...first!, version: 2 };
  expect(expectEnvelope(await judge(searchId, [again], { verdict: 'MATCH' }))).toMatchObject({ judged: 1, matches: 1 });
  expectProblem(await post(`${SEARCHES}/${searchId}/answer`, { version }), 409, 'conflict');
  const early = expectEnvelope<SearchReport>(await call(`${SEARCHES}/${searchId}/report`));
  expect(early).toMatchObject({ outcome: null, unjudged: 9 });

  const paid = others.find((hit) => whose(hit) === '0: PAID RECEIVER')!;
  expectEnvelope(await judge(searchId, [paid], { verdict: 'MATCH' }));
  expectEnvelope(await judge(searchId, [unread], { verdict: 'MATCH', partyIndex: 2 }));
  expectEnvelope(
    await judge(
      searchId,
      others.filter((hit) => hit !== paid && hit !== unread),
      { verdict: 'NO_MATCH' },
    ),
  );
  expect(await hitsOf(searchId, { judged: false })).toEqual([]);
  expectProblem(await post(`${SEARCHES}/${searchId}/answer`, { version: 1 }), 409, 'conflict');
  expectProblem(await post(`${SEARCHES}/${searchId}/answer`, {}), 400, 'validation-failed');
  const answer = expectEnvelope<SearchSummary>(
    await post(`${SEARCHES}/${searchId}/answer`, { version, note: 'Sent.' }),
  );
  expect(expectShape(searchSummary, answer)).toMatchObject({ state: 'ANSWERED', outcome: 'POSITIVE', matches: 3 });
  expectProblem(await judge(searchId, [{ ...paid, version: 2 }], { verdict: 'NO_MATCH' }), 409, 'conflict');
  expectProblem(await post(`${SEARCHES}/${searchId}/answer`, { version: 3 }), 409, 'conflict');

  const report = expectEnvelope<SearchReport>(await call(`${SEARCHES}/${searchId}/report`));
  expect(expectShape(searchReport, report)).toMatchObject({
    outcome: 'POSITIVE',
    dueOn: daysAgo(-14),
    positives: [
      {
        externalReferenceId: '7-1',
        customers: [{ externalReferenceId: known.get(first!.customerId!) }],
        transactions: [{ transactionReference: 'PAID' }],
      },
      { externalReferenceId: '7-3', customers: [{ externalReferenceId: 'UNREADABLE' }], transactions: [] },
    ],
  });
});

it('accepts a file, reports the line of an error, and can be answered without a match', async () => {
  const upload = (body: string, query: Record<string, string> = {}) =>
    call(`${SEARCHES}/upload`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'text/csv' },
      query: { title: 'Court order', kind: 'other', receivedOn: RECEIVED, ...query },
    });
  const days = { accountsFrom: daysAgo(0), transactionsFrom: daysAgo(0), dueOn: daysAgo(-3) };
  const file = 'fullName,aliases,countryCodes,Colour\nIldefonso Quartapelle,Ildo Quartapelle;I. Quartapelle,IT;CH,red';
  const reply = await upload(file, days);
  const { searchId } = expectEnvelope<SearchSummary>(reply, 201);
  expect(reply.headers.get('x-ignored-fields')).toBe('Colour');
  const view = await over(searchId);
  expect(view).toMatchObject({ kind: 'OTHER', basis: null, ...days, hits: 2, looked: { notCompared: 2 } });
  expect(view.soughtParties[0]).toMatchObject({
    aliases: ['Ildo Quartapelle', 'I. Quartapelle'],
    countryCodes: ['IT', 'CH'],
  });
  expectEnvelope(await judge(searchId, await hitsOf(searchId), { verdict: 'NO_MATCH' }));
  const answered = expectEnvelope<SearchSummary>(await post(`${SEARCHES}/${searchId}/answer`, { version: 2 }));
  expect(answered.outcome).toBe('NONE');

  for (const [body, query, field] of [
    ['fullName,dob\nA B,1971-02-28\n???,', days, '[1].fullName'],
    ['fullName,dob\nA B,2999-01-01', days, '[0].dob'],
    ['fullName', days, '$'],
    [file, {}, 'transactionsFrom'],
    [file, { ...days, transactionsFrom: daysAgo(-1) }, 'transactionsFrom'],
    [file, { ...days, dueOn: daysAgo(1) }, 'dueOn'],
  ] as const) {
    const problem = expectProblem(await upload(body, query), 400, 'validation-failed');
    expect(fieldsOf(problem), body).toContain(field);
  }
  expectProblem(await upload(`fullName\n${'x'.repeat(1024 * 1024)}`, days), 413, 'payload-too-large');
  const many = Array.from({ length: 1_001 }, (_, at) => ({ fullName: `Person ${at}` }));
  expectProblem(await post(SEARCHES, { ...REQUEST, parties: many }), 400, 'validation-failed');
  expectProblem(
    await upload(`fullName\n${many.map(({ fullName }) => fullName).join('\n')}`, days),
    400,
    'validation-failed',
  );
});

it('is visible only with its permission, in responses, audit trail and events, and each reading is audited', async () => {
  const { searchId } = await searched();
  await call(SEARCHES);
  for (const path of [
    SEARCHES,
    `${SEARCHES}/${searchId}`,
    `${SEARCHES}/${searchId}/hits`,
    `${SEARCHES}/${searchId}/report`,
  ]) {
    expectProblem(await call(path, { token: outsider }), 403, 'forbidden');
  }
  const stranger = (await service.addClient({ tenant: 'Another bank', permissions: [...ALL_PERMISSIONS] })).token;
  expectProblem(await call(`${SEARCHES}/${searchId}`, { token: stranger }), 404, 'not-found');
  expectProblem(await judge(searchId, [], { verdict: 'MATCH' }), 400, 'validation-failed');

  type Entries = { items: { action: string; subjectId: string; details: object | null }[] };
  const entries = async (as: string, query: Record<string, string>) =>
    expectEnvelope<Entries>(await call(`${API}/audit`, { token: as, query: { limit: '100', ...query } })).items;
  const own = await entries(token, { subjectId: searchId });
  expect(new Set(own.map(({ action }) => action))).toEqual(
    new Set(['record-search.started', 'record-search.searched', 'record-search.read']),
  );
  expect(await entries(token, { action: 'record-search.listed' })).not.toEqual([]);
  expect(JSON.stringify(await entries(outsider, {}))).not.toMatch(/record-search|RECORD_SEARCH/);
  expect(await entries(outsider, { subjectId: searchId })).toEqual([]);
  const { rows } = await service.database.pool.query(
    `select count(*)::int as told from webhook_deliveries where body::text like '%' || $1 || '%'`,
    [searchId],
  );
  expect(rows[0].told).toBe(0);
  expect(service.log()).not.toContain('Vlastimil');
  expect((await call('/metrics', { token: null })).text).not.toMatch(/record-search/);
  const flaws = async () => {
    const reports = await verifyAudit(service.database, allSeals);
    const reasons = reports.flatMap(({ broken, damages }) => [
      ...(broken ? [broken.reason] : []),
      ...damages.map(({ reason }) => reason),
    ]);
    return reasons.filter((reason) => reason.includes('law-enforcement request'));
  };
  expect(await flaws()).toEqual([]);
  const { pool } = service.database;
  const OF_HITS = 'the hits of the law-enforcement request does not match its last audit entry';
  const hit = '(select min(hit_id::text)::uuid from record_search_hits where search_id = $1)';
  for (const tampering of [
    `update record_search_hits set verdict = 'NO_MATCH', reason = 'Another person.' where hit_id = ${hit}`,
    `update record_search_hits set matched_name = 'Somebody else' where hit_id = ${hit}`,
    `delete from record_search_hits where hit_id = ${hit}`,
  ]) {
    await pool.query('create table kept as select * from record_search_hits');
    await pool.query(tampering, [searchId]);
    expect(await flaws(), tampering).toEqual([OF_HITS]);
    await pool.query('delete from record_search_hits');
    await pool.query('insert into record_search_hits select * from kept');
    await pool.query('drop table kept');
  }
  expect(await flaws()).toEqual([]);
  await pool.query(`update record_searches set outcome = 'NONE' where search_id = $1`, [searchId]);
  expect(await flaws()).toEqual(['the law-enforcement request does not match its last audit entry']);
});
