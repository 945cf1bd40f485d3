/** Customers over HTTP: registered, rated, linked to transactions, and screened throughout the relationship. */
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { allSeals } from '../../src/cli/audit.ts';
import { CUSTOMER_EXAMPLE_REQUEST } from '../../src/customers/examples.ts';
import {
  type HitView,
  hitPage,
  type NextVersionView,
  nextVersionView,
  type RunView,
  runPage,
} from '../../src/customers/ongoing-screening/schemas.ts';
import {
  type CustomerPageView,
  type CustomerView,
  customerPage,
  customerView,
} from '../../src/customers/view-schemas.ts';
import { ALL_PERMISSIONS } from '../../src/platform/access/permissions.ts';
import { verifyAudit } from '../../src/platform/audit/verify.ts';
import { FIAT_EXAMPLE_REQUEST } from '../../src/transactions/examples.ts';
import { type People, peopleOf } from '../support/people.ts';
import { letRulesHold } from '../support/rules.ts';
import { type CallOptions, eventually, type Service, startService } from '../support/service.ts';
import { setByOperator } from '../support/settings.ts';
import { expectEnvelope, expectProblem, expectShape, fieldErrors } from './checks.ts';
import { COMPANY, PERSON, type ProfileLine, SANCTIONED, toNdjson } from './lists.ts';

const BASE = '/amlcore/api/v1';
const CUSTOMERS = `${BASE}/customers`;
const RUNS = `${BASE}/monitoring/runs`;

let service: Service;
let token: string;
let stranger: string;
let people: People;
beforeAll(async () => {
  service = await startService();
  people = peopleOf(service);
  token = (await service.addClient({ permissions: [...ALL_PERMISSIONS] })).token;
  stranger = (await service.addClient({ tenant: 'Another bank', permissions: [...ALL_PERMISSIONS] })).token;
  await letRulesHold(service, ['cash-in-a-day', 'structuring-cash-in-days', 'large-cash']);
});
afterAll(() => service.stop());

const call = (path: string, options: CallOptions = {}) => service.call(path, { token, ...options });
const post = (path: string, body: unknown, options: CallOptions = {}) =>
  call(path, { method: 'POST', body, ...options });
const patch = (customerId: string, body: object) => call(`${CUSTOMERS}/${customerId}`, { method: 'PATCH', body });
let number = 0;
const person = (fullNameRaw: string, more: object = {}) => ({
  externalReferenceId: `C-${++number}`,
  entityType: 'INDIVIDUAL',
  names: [{ fullNameRaw }],
  ...more,
});

async function create(body: object): Promise<string> {
  return expectEnvelope<{ customerId: string }>(await post(CUSTOMERS, body), 201).customerId;
}
async function shown(customerId: string): Promise<CustomerView> {
  return expectShape(customerView, expectEnvelope<CustomerView>(await call(`${CUSTOMERS}/${customerId}`)));
}
const screened = (customerId: string, version = 1) =>
  eventually(async () => {
    const view = await shown(customerId);
    return view.version === version && view.screening.state !== 'PENDING' && view;
  });
async function found(query: Record<string, string>): Promise<{ customerId: string }[]> {
  const reply = await call(CUSTOMERS, { query: { limit: 100, ...query } });
  return expectShape(customerPage, expectEnvelope<CustomerPageView>(reply)).items;
}
async function runs(): Promise<RunView[]> {
  return expectShape(runPage, expectEnvelope<{ items: RunView[] }>(await call(RUNS, { query: { limit: 100 } }))).items;
}
async function hits(query: Record<string, string> = {}): Promise<HitView[]> {
  const reply = await call(`${BASE}/monitoring/hits`, { query: { limit: 100, ...query } });
  return expectShape(hitPage, expectEnvelope<{ items: HitView[] }>(reply)).items;
}
/** Waits for the next run. */
async function nextRun(act: () => Promise<unknown>): Promise<RunView> {
  const before = new Set((await runs()).map(({ runId }) => runId));
  await act();
  return await eventually(async () => {
    const [newest] = await runs();
    return newest && !before.has(newest.runId) && newest.state !== 'RUNNING' && newest;
  });
}
async function publish(lines: readonly ProfileLine[]): Promise<void> {
  await writeFile(join(service.dataDir, 'sanctions.ndjson'), toNdjson(lines));
  const refreshed = await post(`${BASE}/watchlists/test_sanctions/refresh`, { force: true });
  expect(refreshed.status, refreshed.text).toBeLessThan(300);
}
const alertsOf = async (customerId: string) =>
  expectEnvelope<{ items: { alertId: string; kind: string; state: string; severity: string; version: number }[] }>(
    await call(`${BASE}/alerts`, { query: { customerId } }),
  ).items;
const listed = (reference: string, name: string, more: object = {}): ProfileLine => ({
  externalReferenceId: reference,
  entityType: 'INDIVIDUAL',
  watchlistCategory: 'SANCTION',
  riskLevel: 'HIGH',
  names: [{ fullNameRaw: name }],
  ...more,
});
/** Closed by two users, with the checklist. */
async function closedAsFalse(alertId: string): Promise<void> {
  await people.post('ada', `alerts/${alertId}/checklist`, {
    answers: ['YES', 'YES'].map((answer, index) => ({ step: ['LISTED', 'KIND_DIFFERS'][index], answer })),
  });
  const FALSE = 'FALSE_POSITIVE';
  const closing = { disposition: FALSE, reasonCode: FALSE, reason: 'Another person.', clearParty: true } as const;
  expect(await people.close('ada', alertId, closing)).toMatchObject({ outcome: 'PROPOSED' });
  expect(await people.close('ben', alertId, closing)).toMatchObject({ outcome: 'CLOSED' });
}
const setSetting = (key: string, value: unknown) => call(`${BASE}/settings/${key}`, { method: 'PUT', body: { value } });

describe('a customer', () => {
  it('is registered, rated and screened, and shows the list versions of the screening', async () => {
    const customerId = await create(CUSTOMER_EXAMPLE_REQUEST);
    const view = await screened(customerId);
    expect(view).toMatchObject({
      externalReferenceId: 'C-104422',
      state: 'ACTIVE',
      riskLevel: 'LOW',
      screening: { state: 'SCREENED', failure: null, openHits: 0 },
      names: [{ fullNameRaw: 'Tassilo Brandauer', nameType: 'PRIMARY', scriptCode: 'latn' }],
      accounts: [{ accountNumber: 'AT611904300234573201' }],
      expectedActivity: { monthlyAmount: 4500 },
    });
    expect(view.screening.listVersions.map(({ watchlistId }) => watchlistId)).toContain('test_sanctions');
    const screening = view.rating?.drivers.find(({ factor }) => factor === 'SCREENING');
    expect(screening).toMatchObject({ points: 0, basis: 'no open hit' });
    expect(view.ratingLog.at(-1)?.drivers.find(({ factor }) => factor === 'SCREENING')?.points).toBeNull();
  });

  it('that resembles a listed party gets a hit, an alert and a CRITICAL rating', async () => {
    const customerId = await create(person(PERSON.name, { dob: PERSON.dob, nationalityCodes: ['PL'] }));
    // The rating is updated after the screening.
    const view = await eventually(async () => {
      const found = await screened(customerId);
      return found.riskLevel === 'CRITICAL' && found;
    });
    expect(view).toMatchObject({ screening: { openHits: 1 } });
    expect(view.hits[0]).toMatchObject({
      state: 'OPEN',
      subject: 'CUSTOMER',
      categories: ['SANCTION'],
      suppressed: false,
    });
    const [alert, ...others] = await alertsOf(customerId);
    expect(others).toEqual([]);
    expect(alert).toMatchObject({ kind: 'ONGOING_SCREENING', severity: 'CRITICAL', alertId: view.hits[0]!.alertId });
    // The analyst of the alert sees which listed party the customer resembles.
    const { customerHits } = expectEnvelope<{ customerHits: { comparisons: object[] }[] }>(
      await call(`${BASE}/alerts/${alert!.alertId}`),
    );
    expect(customerHits).toEqual([
      expect.objectContaining({
        hitId: view.hits[0]!.hitId,
        subject: 'CUSTOMER',
        state: 'OPEN',
        categories: ['SANCTION'],
        primaryName: PERSON.name,
        sources: [expect.objectContaining({ externalReferenceId: expect.any(String) })],
      }),
    ]);
    // Compared side by side, as for a payment.
    expect(customerHits[0]!.comparisons).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ field: 'NAME', given: [PERSON.name], verdict: 'EXACT' }),
        expect.objectContaining({ field: 'BIRTH_DATE', given: [PERSON.dob], verdict: 'EXACT' }),
      ]),
    );
  });

  it('is found by documents, wallets and owners as well as by its name', async () => {
    const wallet = { blockchain: 'BITCOIN', address: '1BoatSLRHtKNngkdXEeobR76b53LETtpyT' };
    const ids = [
      await create(person('Somebody Else', { documents: [{ type: 'passport', value: 'QX-123456 Z' }] })),
      await create(person('Third Stranger', { wallets: [wallet] })),
      await create({
        ...person('Quiet Holding'),
        entityType: 'ORGANIZATION',
        beneficialOwners: [
          { fullName: 'Nobody Known', share: 40 },
          { fullName: PERSON.name, dob: PERSON.dob, share: 60 },
        ],
      }),
    ];
    const views = await Promise.all(ids.map((id) => screened(id)));
    expect(views.map(({ hits: [hit] }) => hit?.subject)).toEqual(['CUSTOMER', 'CUSTOMER', 'OWNER/1']);
    expect(views[2]!.rating?.drivers.find(({ factor }) => factor === 'OWNERSHIP')?.basis).toContain('100 per cent');
  });

  it.each([
    ['a birth date in the future', { dob: '2999-01-01' }, 400, 'dob Past'],
    ['one before 1850', { dob: '1799-01-01' }, 400, 'dob Min'],
    ['a registration of a person', { registeredOn: '2001-01-01' }, 400, 'registeredOn Pattern'],
    ['no name', { names: [] }, 400, 'names Size'],
    ['a name of signs alone', { names: [{ fullNameRaw: '---' }] }, 400, 'names[0].fullNameRaw Pattern'],
    ['an unknown country', { nationalityCodes: ['QQ'] }, 422, 'nationalityCodes[0] CountryCode'],
    [
      'an IBAN that is none',
      { accounts: [{ accountNumber: 'AT611904300234573200' }] },
      422,
      'accounts[0].accountNumber IBAN',
    ],
    [
      'an address of another chain',
      { wallets: [{ blockchain: 'ETHEREUM', address: '1BoatSLRHtKNngkdXEeobR76b53LETtpyT' }] },
      422,
      'wallets[0].address WalletAddress',
    ],
    [
      'owners of more than all',
      {
        entityType: 'ORGANIZATION',
        beneficialOwners: [
          { fullName: 'A B', share: 60 },
          { fullName: 'C D', share: 41 },
        ],
      },
      400,
      'beneficialOwners Max',
    ],
    [
      'an amount without a currency',
      { expectedActivity: { monthlyAmount: 5 } },
      400,
      'expectedActivity.currency NotNull',
    ],
  ])('with %s is rejected', async (_, more, status, error) => {
    const reply = await post(CUSTOMERS, person('Wrong Somehow', more));
    const slug = status === 422 ? 'unprocessable-format' : 'validation-failed';
    expect(fieldErrors(expectProblem(reply, status, slug))).toContain(error);
  });

  it('has a unique number and a version, and cannot be changed after it is closed', async () => {
    const body = person('Ludovika Sternheim');
    const customerId = await create(body);
    expectProblem(await post(CUSTOMERS, body), 409, 'conflict');
    await screened(customerId);
    expectEnvelope(await patch(customerId, { version: 1, occupation: 'Notary', countryCodes: ['KP'] }));
    expectProblem(await patch(customerId, { version: 1, occupation: 'Judge' }), 409, 'conflict');
    expect(await screened(customerId, 2)).toMatchObject({ occupation: 'Notary', riskLevel: 'HIGH' });
    expectEnvelope(await post(`${CUSTOMERS}/${customerId}/close`, { reason: 'Moved away.' }));
    expectProblem(await patch(customerId, { occupation: 'Judge' }), 409, 'conflict');
    expect(await shown(customerId)).toMatchObject({ state: 'CLOSED', closedReason: 'Moved away.', version: 3 });
  });

  it('is reopened with a reason, and screened for listings added meanwhile', async () => {
    const customerId = await create(person(PERSON.name, { dob: PERSON.dob }));
    await screened(customerId);
    const reopen = (body: object, options: CallOptions = {}) =>
      post(`${CUSTOMERS}/${customerId}/reopen`, body, options);
    expectProblem(await reopen({ reason: 'It is not closed.' }), 409, 'conflict');
    expectEnvelope(await post(`${CUSTOMERS}/${customerId}/close`, { reason: 'Moved away.' }));
    expectProblem(await reopen({ version: 1, reason: 'Seen before it was closed.' }), 409, 'conflict');
    expectProblem(await reopen({ reason: ' ' }), 400, 'validation-failed');
    expectProblem(await reopen({ reason: 'x' }, { token: stranger }), 404, 'not-found');
    expect(expectEnvelope(await reopen({ version: 2, reason: 'Came back.' }))).toMatchObject({
      state: 'ACTIVE',
      version: 3,
    });
    const view = await screened(customerId, 3);
    expect(view).toMatchObject({ closedAt: null, closedReason: null, screening: { state: 'SCREENED', openHits: 1 } });
    const trail = await call(`${BASE}/audit`, { query: { subjectId: customerId, action: 'customer.reopened' } });
    const [entry] = expectEnvelope<{ items: { details: object }[] }>(trail).items;
    expect(entry!.details).toMatchObject({ reason: 'Came back.', was: { closedReason: 'Moved away.' } });
  });

  it('is not visible to other organizations', async () => {
    const customerId = await create(person('Private Person'));
    const asStranger = { token: stranger };
    expectProblem(await call(`${CUSTOMERS}/${customerId}`, asStranger), 404, 'not-found');
    expectProblem(
      await call(`${CUSTOMERS}/${customerId}`, { method: 'PATCH', body: {}, ...asStranger }),
      404,
      'not-found',
    );
    expectProblem(await post(`${CUSTOMERS}/${customerId}/close`, { reason: 'x' }, asStranger), 404, 'not-found');
    for (const path of [CUSTOMERS, RUNS, `${BASE}/monitoring/hits`]) {
      expect(expectEnvelope<{ items: unknown[] }>(await call(path, asStranger)).items, path).toEqual([]);
    }
    const [hit] = await hits();
    expectProblem(await call(`${BASE}/monitoring/hits/${hit!.hitId}`, asStranger), 404, 'not-found');
    expectProblem(
      await post(`${BASE}/monitoring/hits/${hit!.hitId}/clear`, { reason: 'x' }, asStranger),
      404,
      'not-found',
    );
  });

  it('is registered in bulk as JSON or CSV, and a bad item fails alone', async () => {
    const items = [
      person('Bulk One'),
      person('Bulk Two', { dob: 'yesterday' }),
      { ...person('Bulk Three'), nickName: 'x' },
    ];
    const first = await post(`${CUSTOMERS}/bulk`, items);
    expect(expectEnvelope(first)).toMatchObject({
      created: 2,
      rejected: 1,
      results: [{}, { errors: [{ field: 'dob' }] }, {}],
    });
    expect(first.headers.get('x-ignored-fields')).toBe('[2].nickName');
    // JSON.parse would read these as 0.1 or 9007199254740992.
    for (const amount of ['0.1000000000000000055', '9007199254740993', '9.007199254740993e15']) {
      const earns = person('Bulk Four', { expectedActivity: { monthlyAmount: 1, currency: 'EUR' } });
      const text = JSON.stringify([earns]).replace('"monthlyAmount":1', `"monthlyAmount":${amount}`);
      expect(expectEnvelope(await post(`${CUSTOMERS}/bulk`, text)), amount).toMatchObject({
        rejected: 1,
        results: [{ errors: [{ field: 'expectedActivity.monthlyAmount' }] }],
      });
    }
    const again = [items[0], { ...items[2], occupation: 'Baker' }];
    expect(expectEnvelope(await post(`${CUSTOMERS}/bulk`, again))).toMatchObject({
      created: 0,
      changed: 1,
      unchanged: 1,
    });
    const csv = `externalReferenceId,entityType,fullName,aliases,dob,nationalityCodes,wallets,shoeSize
CSV-1,individual,Vera Tabellina,V. Tabellina;Вера Табеллина,1980-02-03,it;AT,BITCOIN:1BoatSLRHtKNngkdXEeobR76b53LETtpyT,38
CSV-2,organization,"Tabellen, Listen & Co",,,,,
CSV-3,individual,,,,,,
`;
    const table = await post(`${CUSTOMERS}/bulk`, csv, { headers: { 'content-type': 'text/csv' } });
    expect(expectEnvelope(table)).toMatchObject({ created: 2, rejected: 1 });
    expect(table.headers.get('x-ignored-fields')).toBe('shoeSize');
    const short = `fullName,externalReferenceId,entityType
Kurz Zeile,CSV-4
Ganz Zeile,CSV-5,individual
Lang Zeile,CSV-6,individual,more
`;
    const uneven = await post(`${CUSTOMERS}/bulk`, short, { headers: { 'content-type': 'text/csv' } });
    const flaw = (line: number) => ({
      ...{ status: 'rejected', externalReferenceId: null, customerId: null },
      errors: [{ message: `(up to line ${line}) has another number of values than the header has columns (3)` }],
    });
    expect(expectEnvelope(uneven)).toMatchObject({
      created: 1,
      rejected: 2,
      results: [flaw(2), { externalReferenceId: 'CSV-5', status: 'created' }, flaw(4)],
    });
    const found = await call(CUSTOMERS, { query: { fullName: 'vera tab' } });
    const [vera] = expectEnvelope<{ items: { customerId: string }[] }>(found).items;
    expect(await shown(vera!.customerId)).toMatchObject({
      nationalityCodes: ['IT', 'AT'],
      names: [{}, {}, { scriptCode: 'cyrl' }],
    });
  });
});

describe('transactions of a customer', () => {
  const transact = async (more: object) => {
    const body = { ...FIAT_EXAMPLE_REQUEST, callbackUrl: '', transactionReference: randomUUID(), ...more };
    const reply = await post(`${BASE}/transactions/fiat`, body);
    return expectEnvelope<{ transactionUUID: string }>(reply, 201).transactionUUID;
  };
  const stored = async (uuid: string) =>
    expectEnvelope<{ customerId: string | null; customers: { customerId: string; role: string; tiedBy: string }[] }>(
      await call(`${BASE}/transactions/${uuid}`),
    );

  it('are linked to it by number and by account, earlier ones too', async () => {
    const accountNumber = 'DE89370400440532013000';
    const earlier = await transact({ accountNumber, transactionFlow: 'OUTBOUND' });
    expect((await stored(earlier)).customerId).toBeNull();
    const body = person('Account Holder', { accounts: [{ accountNumber: 'DE89 3704 0044 0532 0130 00' }] });
    const customerId = await create(body);
    const byAccount = await transact({ receiverAccount: accountNumber, transactionFlow: 'INBOUND' });
    const byNumber = await transact({ customerReference: body.externalReferenceId });
    for (const [uuid, tiedBy] of [
      [earlier, 'ACCOUNT'],
      [byAccount, 'ACCOUNT'],
      [byNumber, 'REFERENCE'],
    ] as const) {
      const { customerId: id, customers } = await stored(uuid);
      expect(id).toBe(customerId);
      expect(customers.find((one) => one.customerId === customerId)?.tiedBy).toBe(tiedBy);
    }
    const view = await eventually(async () => {
      const one = await shown(customerId);
      return one.transactionLog.every(({ partyId }) => partyId !== null) && one;
    });
    expect(view.transactions).toBe(3);
    expect(view.transactionLog.map(({ transactionUuid }) => transactionUuid)).toEqual([byNumber, byAccount, earlier]);
    expect(view.partyIds.length).toBeGreaterThan(0);
  });

  it('are held on either side if its owner is listed, until two users rule it out', async () => {
    const account = 'AT022050302101023600';
    const name = 'Stille Beteiligungen GmbH';
    const customerId = await create({
      ...person(name),
      entityType: 'ORGANIZATION',
      accounts: [{ accountNumber: account }],
      beneficialOwners: [{ fullName: PERSON.name, dob: PERSON.dob, share: 60 }],
    });
    expect((await screened(customerId)).hits[0]?.subject).toBe('OWNER/0');
    const sends = {
      ...{ senderName: name, senderType: 'CORPORATE', accountNumber: account, senderDob: '', senderIdNumber: '' },
      ...{ receiverName: 'Zenobia Falk', receiverDob: '', receiverAccount: 'ZF-7781' },
    };
    const receives = {
      ...{ receiverName: name, receiverType: 'CORPORATE', receiverAccount: account, accountNumber: 'ZF-7782' },
    };
    const outcome = async (more: object) => {
      const uuid = await transact(more);
      return await eventually(async () => {
        const one = expectEnvelope<{ status: string; suspiciousRemark: string }>(
          await call(`${BASE}/transactions/${uuid}`),
        );
        return one.status !== 'PENDING' && `${one.status}: ${one.suspiciousRemark}`;
      });
    };
    for (const [side, more] of [
      ['sender', sends],
      ['receiver', receives],
    ] as const) {
      expect(await outcome(more)).toBe(
        `WATCH_LIST_MATCH: The ${side} is a customer of your organisation, and an owner of this customer matches the sanctions listing of ${PERSON.name} with 100 of 100 points; nobody has ruled that out.`,
      );
    }
    expectEnvelope(
      await patch(customerId, { version: 1, beneficialOwners: [{ fullName: 'Nobody Known', share: 60 }] }),
    );
    await eventually(async () => (await screened(customerId, 2)).screening.openHits === 0);
    // A change of the customer does not rule out its hits.
    expect(await outcome(sends)).toBe(
      `WATCH_LIST_MATCH: The sender is a customer of your organisation, and until the customer was changed an owner of this customer matched the sanctions listing of ${PERSON.name} with 100 of 100 points; nobody has ruled that out.`,
    );
    // A removed account or a changed name does not rule it out either.
    const calledOtherwise = { senderName: 'Walburga Federspiel', senderType: 'INDIVIDUAL' };
    expectEnvelope(await patch(customerId, { version: 2, accounts: [{ accountNumber: '0099-1177' }] }));
    await eventually(async () => (await screened(customerId, 3)).screening.openHits === 0);
    expect(await outcome({ ...sends, ...calledOtherwise })).toContain('WATCH_LIST_MATCH');
    const [{ alertId } = { alertId: '' }] = (await alertsOf(customerId)).filter(({ kind }) => kind !== 'TRANSACTION');
    await closedAsFalse(alertId);
    expect(await outcome(sends)).toContain('RELEASED');
    // Its next screening removes the link.
    expectEnvelope(await patch(customerId, { version: 3, occupation: 'Trade' }));
    await screened(customerId, 4);
    const { customers } = await stored(await transact({ ...sends, ...calledOtherwise }));
    expect(customers).toEqual([]);
  });

  it('are held for its hits if only its name is given, and other firms with a similar name are not', async () => {
    const firm = 'Stillwasser Verwaltungs GmbH';
    const owners = [{ fullName: PERSON.name, dob: PERSON.dob, share: 60 }];
    await screened(await create({ ...person(firm), entityType: 'ORGANIZATION', beneficialOwners: owners }));
    const paid = async (more: object) => {
      const uuid = await transact({
        ...{ accountNumber: `K-${randomUUID()}`, senderName: 'Ottilie Federspiel', senderDob: '', senderIdNumber: '' },
        ...{ senderMobileNumber: '+43 660 9912077', receiverName: 'Zenobia Falk', receiverDob: '', ...more },
        receiverAccount: `K-${randomUUID()}`,
      });
      return await eventually(async () => {
        const one = expectEnvelope<{ status: string; suspiciousRemark: string }>(
          await call(`${BASE}/transactions/${uuid}`),
        );
        return one.status !== 'PENDING' && `${one.status}: ${one.suspiciousRemark}`;
      });
    };
    const as = (name: string, type = 'CORPORATE') => ({ senderName: name, senderType: type });
    expect(await paid(as(firm))).toBe(
      `WATCH_LIST_MATCH: The sender has the name of a customer of your organisation, and an owner of this customer matches the sanctions listing of ${PERSON.name} with 100 of 100 points; nobody has ruled that out.`,
    );
    expect(await paid(as('stillwasser verwaltungs-gmbh', 'INDIVIDUAL'))).toContain('WATCH_LIST_MATCH');
    expect(await paid({ receiverName: firm, receiverType: 'CORPORATE' })).toContain('WATCH_LIST_MATCH');
    expect(await paid(as('Stillwasser Verwaltungs AG'))).toContain('RELEASED');
    expect(await paid(as('Stillwasser Handels GmbH'))).toContain('RELEASED');
  });

  it('are held for hits of its owners that are customers, and are linked by its documents', async () => {
    const holding = 'Querstein Beteiligungen GmbH';
    const owned = (name: string, more: object) => create({ ...person(name), entityType: 'ORGANIZATION', ...more });
    const owners = [{ fullName: PERSON.name, dob: PERSON.dob, share: 50 }];
    await screened(await owned(holding, { beneficialOwners: owners }));
    const between = 'Mittelweg Holding AG';
    await screened(
      await owned(between, {
        documents: [{ type: 'REGISTRATION', value: 'FN 447712 k', issuingCountry: 'AT' }],
        beneficialOwners: [{ fullName: 'QUERSTEIN BETEILIGUNGEN', entityType: 'ORGANIZATION', share: 80 }],
      }),
    );
    const name = 'Hinterlauer Spedition KG';
    const documents = [{ type: 'REGISTRATION', value: 'FN-991200-p', issuingCountry: 'AT' }];
    const above = { fullName: 'Mittelweg', entityType: 'ORGANIZATION', documentNumber: 'FN447712K', share: 51 };
    await screened(await owned(name, { documents, beneficialOwners: [above] }));
    const namesakes = { fullName: 'Querstein Beteiligungen AG', entityType: 'ORGANIZATION', share: 80 };
    const accountNumber = '0099-8830';
    await screened(await owned('Anderswo KG', { accounts: [{ accountNumber }], beneficialOwners: [namesakes] }));
    const paid = async (more: object) => {
      const uuid = await transact({
        ...{ senderType: 'CORPORATE', senderCountryCode: 'AT', accountNumber: `K-${randomUUID()}` },
        ...{ senderDob: '', senderIdNumber: '', senderMobileNumber: '+43 660 9912001' },
        ...{ receiverName: 'Zenobia Falk', receiverDob: '', receiverAccount: `K-${randomUUID()}`, ...more },
      });
      return await eventually(async () => {
        const one = expectEnvelope<{ status: string }>(await call(`${BASE}/transactions/${uuid}`));
        return one.status !== 'PENDING' && one.status;
      });
    };
    expect(await paid({ senderName: name, senderBusinessId: 'FN 991200 P' })).toBe('WATCH_LIST_MATCH');
    expect(await paid({ senderName: 'Anderswo KG', accountNumber })).toBe('RELEASED');
  });

  describe('if its owner is a customer with an open hit', () => {
    const paid = async (more: object) => {
      const uuid = await transact({
        ...{ senderType: 'CORPORATE', senderCountryCode: 'AT', senderDob: '', senderIdNumber: '' },
        ...{ senderMobileNumber: '+43 660 9912044', receiverName: 'Zenobia Falk', receiverDob: '' },
        ...{ receiverAccount: `K-${randomUUID()}`, ...more },
      });
      return await eventually(async () => {
        const one = expectEnvelope<{ status: string; suspiciousRemark: string }>(
          await call(`${BASE}/transactions/${uuid}`),
        );
        return one.status !== 'PENDING' && `${one.status}: ${one.suspiciousRemark}`;
      });
    };
    /** The record of the firm names its owner by a document only, without a listed name. */
    const firmOf = async (name: string, number: string, more: object = {}) => {
      const owner = await create(
        person(PERSON.name, {
          dob: PERSON.dob,
          documents: [{ type: 'PASSPORT', value: number, issuingCountry: 'AT' }],
        }),
      );
      expect((await screened(owner)).hits.length).toBeGreaterThan(0);
      const owners = [{ fullName: 'Konrad Mustermeier', documentNumber: number, share: 60 }];
      const customerId = await create({
        ...{ ...person(name), entityType: 'ORGANIZATION', beneficialOwners: owners },
        ...{ accounts: [{ accountNumber: `F-${number}` }], ...more },
      });
      expect((await screened(customerId)).hits).toEqual([]);
      return customerId;
    };
    const others = [{ fullName: 'Nobody Known', share: 60 }];

    it.each([
      ['taken off', { beneficialOwners: [] }],
      ['replaced', { beneficialOwners: others }],
      ['replaced, and the account with it', { beneficialOwners: others, accounts: [{ accountNumber: 'F-OTHER' }] }],
    ])('are held after that owner is %s, until two users rule the hit out', async (how, change) => {
      const number = `P${how.length}77120${how.length}`;
      const [name, accountNumber] = [`Kaltwasser ${how.length} Handels GmbH`, `F-${number}`];
      const customerId = await firmOf(name, number);
      // A payer without earlier payments, so that nothing else is unusual.
      const senderMobileNumber = `+43 660 99134${how.length}`;
      const payment = { senderName: `Ottilie ${how.split(' ').at(-1)!}berger`, senderMobileNumber, accountNumber };
      expect(await paid(payment)).toContain('WATCH_LIST_MATCH');
      expectEnvelope(await patch(customerId, { version: 1, ...change }));
      const { hits } = await screened(customerId, 2);
      expect(hits.filter(({ state }) => state !== 'ENDED')).toEqual([]);
      expect(await paid(payment)).toContain(
        `until the customer was changed an owner of this customer matched the sanctions listing of ${PERSON.name}`,
      );
      // Neither a further change nor another screening rules the hit out.
      expectEnvelope(await patch(customerId, { version: 2, occupation: 'Trade' }));
      await screened(customerId, 3);
      expect(await paid(payment)).toContain('WATCH_LIST_MATCH');
      const alerts = (await alertsOf(customerId)).filter(({ kind }) => kind !== 'TRANSACTION');
      for (const { alertId } of alerts) await closedAsFalse(alertId);
      expect(alerts.length).toBeGreaterThan(0);
      expect(await paid(payment)).toContain('RELEASED');
    });

    it('are held after the account is removed from the customer while the owner stays', async () => {
      const customerId = await firmOf('Warmwasser Handels GmbH', 'P5512345');
      const payment = { senderName: 'Ottilie Federspiel', accountNumber: 'F-P5512345' };
      expectEnvelope(await patch(customerId, { version: 1, accounts: [{ accountNumber: 'F-ANOTHER' }] }));
      await screened(customerId, 2);
      expect(await paid(payment)).toContain('WATCH_LIST_MATCH');
    });

    it('are not held for an owner that is still recorded under another name, or for one without hits', async () => {
      const customerId = await firmOf('Lauwasser Handels GmbH', 'P5598765');
      // The same owner by name: the hit belongs to the customer itself.
      const named = { fullName: 'Konrad Mustermaier', documentNumber: 'P-559-8765', share: 60 };
      expectEnvelope(await patch(customerId, { version: 1, beneficialOwners: [named] }));
      await screened(customerId, 2);
      expect((await alertsOf(customerId)).filter(({ kind }) => kind !== 'TRANSACTION')).toEqual([]);
      const clean = await create(
        person('Adelheid Rein', { documents: [{ type: 'PASSPORT', value: 'P4400012', issuingCountry: 'AT' }] }),
      );
      await screened(clean);
      const accounts = [{ accountNumber: 'F-CLEAN' }];
      const owned = await create({
        ...{ ...person('Reinwasser Handels GmbH'), entityType: 'ORGANIZATION', accounts },
        beneficialOwners: [{ fullName: 'A. Rein', documentNumber: 'P4400012', share: 60 }],
      });
      await screened(owned);
      expectEnvelope(await patch(owned, { version: 1, beneficialOwners: [] }));
      await screened(owned, 2);
      expect(await paid({ senderName: 'Reinwasser Handels GmbH', accountNumber: 'F-CLEAN' })).toContain('RELEASED');
    });
  });

  it('are added up over all of its accounts', async () => {
    const accounts = ['0099-5510', '0099-5520'];
    await screened(
      await create(person('Konrad Zweikonto', { accounts: accounts.map((accountNumber) => ({ accountNumber })) })),
    );
    const outcomes: string[] = [];
    for (const accountNumber of accounts) {
      const uuid = await transact({
        ...{
          senderName: 'Konrad Zweikonto',
          senderDob: '',
          senderIdNumber: '',
          accountNumber,
          senderMobileNumber: `+43 660 ${accountNumber}`,
        },
        ...{ receiverName: 'Zenobia Falk', receiverDob: '', receiverAccount: `K-${randomUUID()}`, paymentMode: 'CASH' },
        ...{ sendingAmount: 6_000, senderCurrency: 'USD', receiverAmount: 6_000, receiverCurrency: 'USD' },
        transactionDate: new Date().toISOString(),
      });
      outcomes.push(
        await eventually(async () => {
          const one = expectEnvelope<{ status: string }>(await call(`${BASE}/transactions/${uuid}`));
          return one.status !== 'PENDING' && one.status;
        }),
      );
    }
    expect(outcomes).toEqual(['RELEASED', 'THRESHOLD_BREACH']);
  });

  describe('if the customer is not registered', () => {
    const passport = (number: string) => ({ senderIdType: 'PASSPORT', senderIdNumber: number });
    let nextPhone = 7_300_001;
    const account = (accountNumber: string) => ({ accountNumber });
    it.each<[string, object[], string]>([
      [
        'are added up where a document and an account show one party',
        [
          { ...passport('Z7301'), ...account('0099-7301') },
          account('0099-7301'),
          { ...passport('Z7301'), ...account('0099-7302') },
        ],
        'STRUCTURING_ATTEMPT',
      ],
      [
        'are added up where a name and an e-mail address show one party, over new accounts',
        [1, 2, 3].map((at) => ({ ...account(`0099-731${at}`), senderEmail: 'one@payer.example' })),
        'STRUCTURING_ATTEMPT',
      ],
      ['are not added up for namesakes', [1, 2, 3].map((at) => account(`0099-732${at}`)), 'RELEASED'],
      [
        'are not added up for two people of one name and e-mail address with documents of their own',
        [1, 2, 1].map((at) => ({
          ...passport(`Z733${at}`),
          ...account(`0099-733${at}`),
          senderEmail: 'two@payer.example',
        })),
        'RELEASED',
      ],
    ])('%s', async (name, payments, expected) => {
      const outcomes: string[] = [];
      for (const change of payments) {
        const uuid = await transact({
          ...{
            senderName: `Unregistered ${name.split(' ').at(-1)}`,
            senderDob: '',
            senderIdNumber: '',
            senderMobileNumber: `+43 664 ${nextPhone++}`,
          },
          ...{
            receiverName: 'Zenobia Falk',
            receiverDob: '',
            receiverAccount: `K-${randomUUID()}`,
            paymentMode: 'CASH',
          },
          ...{ sendingAmount: 4_000, senderCurrency: 'USD', receiverAmount: 4_000, receiverCurrency: 'USD' },
          ...{ transactionDate: new Date().toISOString(), ...change },
        });
        outcomes.push(
          await eventually(async () => {
            const one = expectEnvelope<{ status: string }>(await call(`${BASE}/transactions/${uuid}`));
            return one.status !== 'PENDING' && one.status;
          }),
        );
      }
      expect(outcomes).toEqual(['RELEASED', 'RELEASED', expected]);
    });
  });

  it('are held after the relationship ended if its owner is listed later', async () => {
    const [name, owner, accountNumber] = ['Vorbei Handels GmbH', 'Lucasta Wintergruen', '0099-7720'];
    const customerId = await create({
      ...person(name),
      entityType: 'ORGANIZATION',
      accounts: [{ accountNumber }],
      beneficialOwners: [{ fullName: owner, share: 60 }],
    });
    await screened(customerId);
    expectEnvelope(await post(`${CUSTOMERS}/${customerId}/close`, { reason: 'Moved away.' }));
    const paid = async () => {
      const uuid = await transact({
        ...{ senderName: name, senderType: 'CORPORATE', accountNumber, senderDob: '', senderIdNumber: '' },
        ...{ receiverName: 'Zenobia Falk', receiverDob: '', receiverAccount: `K-${randomUUID()}` },
      });
      return await eventually(async () => {
        const one = expectEnvelope<{ status: string }>(await call(`${BASE}/transactions/${uuid}`));
        return one.status !== 'PENDING' && one.status;
      });
    };
    expect(await paid()).toBe('RELEASED');
    await nextRun(() => publish([...SANCTIONED, listed('LATE-1', owner)]));
    expect(await paid()).toBe('WATCH_LIST_MATCH');
    await nextRun(() => publish(SANCTIONED));
    expect(await paid()).toBe('RELEASED');
  });

  describe('if the customer was not screened against the current lists', () => {
    const name = 'Adelgunde Ungeprueft';
    const accountNumber = '0099-4410';
    let customerId: string;
    beforeAll(async () => {
      customerId = await create(person(name, { accounts: [{ accountNumber }] }));
      await screened(customerId);
    });
    const paid = async () => {
      const transactionReference = randomUUID();
      await transact({
        ...{ transactionReference, senderName: name, senderDob: '', senderIdNumber: '', accountNumber },
        ...{ receiverName: 'Zenobia Falk', receiverDob: '', receiverAccount: transactionReference },
      });
      return transactionReference;
    };
    const result = async (reference: string) => {
      const { transactionStatus, suspiciousRemark, coverage } = expectEnvelope<{
        transactionStatus: string;
        suspiciousRemark: string;
        coverage: { check: string; state: string }[];
      }>(await call(`${BASE}/transactions/screening/result/${reference}`));
      const state = coverage.find(({ check }) => check === 'SANCTION')?.state;
      return { status: transactionStatus, remark: suspiciousRemark, state };
    };
    const ended = (reference: string) =>
      eventually(async () => {
        const one = await result(reference);
        return one.status !== 'PENDING' && one;
      });
    /** The job of the payment was postponed at least once. */
    const stillPending = async (reference: string) => {
      await eventually(async () => {
        const { rows } = await service.database.pool.query(
          `select from jobs j join transactions t on t.tenant_id = j.tenant_id and t.transaction_uuid::text = j.subject_id
           where j.queue = 'transaction-screening' and j.last_error is not null and t.transaction_reference = $1`,
          [reference],
        );
        return rows.length > 0;
      });
      expect(await result(reference)).toMatchObject({ status: 'PENDING' });
    };
    /** Its screening was attempted before. So a waiting payment does not bring it forward, and it stays pending until `over`. */
    const held = async () => {
      const { pool } = service.database;
      await pool.query(
        `insert into jobs (tenant_id, job_id, queue, subject_id, payload, run_at, attempts, created_at)
         select tenant_id, nextval('jobs_seq'), 'customer-screening', customer_id, '{}', now() + interval '1 hour', 1, now()
         from customers where customer_id = $1`,
        [customerId],
      );
      return () => pool.query(`delete from jobs where queue = 'customer-screening' and subject_id = $1`, [customerId]);
    };

    it('are released if the customer has been screened', async () => {
      expect(await ended(await paid())).toMatchObject({ status: 'RELEASED', state: 'DONE' });
    });

    // A restore or a manual change of the database can cause this state. The service itself never does.
    it.each(['FAILED', null])('are not released if no screening will follow: %s', async (state) => {
      const { pool } = service.database;
      const { rows } = await pool.query('delete from customer_screenings where customer_id = $1 returning *', [
        customerId,
      ]);
      const put = async (as: string) =>
        await pool.query(
          `insert into customer_screenings select * from jsonb_populate_record(null::customer_screenings, $1)
           on conflict (tenant_id, customer_id) do update set state = excluded.state`,
          [{ ...rows[0], state: as }],
        );
      if (state !== null) await put(state);
      const { status, remark, state: told } = await ended(await paid());
      expect({ status, told }).toEqual({ status: 'VERIFICATION_FAILED', told: 'NOT_RUN' });
      expect(remark).toContain(
        'a customer of your organisation that takes part in it was not compared with the present',
      );
      await put('SCREENED');
    });

    it('cannot be released by a user either if they were held before the screening failed', async () => {
      const { pool } = service.database;
      const cash = { paymentMode: 'CASH', senderCurrency: 'USD', receiverCurrency: 'USD', transactionCharge: 0 };
      const uuid = await transact({
        ...{ senderName: name, senderDob: '', senderIdNumber: '', accountNumber, ...cash },
        ...{ receiverName: 'Zenobia Falk', receiverDob: '', receiverAccount: `K-${randomUUID()}` },
        ...{ sendingAmount: 12_000, totalAmount: 12_000, receiverAmount: 12_000 },
      });
      await eventually(async () => {
        const one = expectEnvelope<{ status: string }>(await call(`${BASE}/transactions/${uuid}`));
        return one.status === 'THRESHOLD_BREACH';
      });
      const state = (as: string) =>
        pool.query('update customer_screenings set state = $2 where customer_id = $1', [customerId, as]);
      const sent = () =>
        people.decide('ada', uuid, { decision: 'RELEASED', reasonCode: 'CUSTOMER_EXPLANATION', reason: 'A car.' });
      await state('FAILED');
      await expect(sent()).rejects.toThrow(`customer ${customerId}: not compared with the current lists`);
      await state('SCREENED');
      expect(await sent()).toMatchObject({ status: 'RELEASED' });
    });

    it('wait while its screening is pending', async () => {
      const { pool } = service.database;
      const over = await held();
      await pool.query(`update customer_screenings set state = 'PENDING' where customer_id = $1`, [customerId]);
      const reference = await paid();
      await stillPending(reference);
      await over();
      await pool.query(`update customer_screenings set state = 'SCREENED' where customer_id = $1`, [customerId]);
      expect(await ended(reference)).toMatchObject({ status: 'RELEASED', state: 'DONE' });
    });

    it('wait while the lists are newer than its screening, and a run has not reached it yet', async () => {
      const { pool } = service.database;
      const behind = [
        `update customer_screenings set generation = generation - 1 where customer_id = '${customerId}'`,
        // A run in progress keeps the next one from starting.
        `update monitored_tenants set generation = generation - 1, running = gen_random_uuid()
         where tenant_id = (select tenant_id from customer_screenings where customer_id = '${customerId}')`,
      ];
      const over = await held();
      for (const statement of behind) await pool.query(statement);
      const reference = await paid();
      await stillPending(reference);
      await over();
      await pool.query('update monitored_tenants set running = null');
      expect(await ended(reference)).toMatchObject({ status: 'RELEASED', state: 'DONE' });
    });

    const tenantOfCustomer = () => `(select tenant_id from customers where customer_id = '${customerId}')`;
    /** A run that started and makes no progress. */
    const running = async (kind: string) => {
      const { pool } = service.database;
      const runId = randomUUID();
      const { rows } = await pool.query(`select basis from monitored_tenants where tenant_id = ${tenantOfCustomer()}`);
      await pool.query(
        `insert into monitoring_runs (tenant_id, run_id, kind, state, reason, from_generation, from_own, list_versions, progress, started_at, started_by)
         select tenant_id, $1, $2, 'RUNNING', 'test', generation, own_generation, '[]', '{}', now(), 'test'
         from monitored_tenants where tenant_id = ${tenantOfCustomer()}`,
        [runId, kind],
      );
      await pool.query(`update monitored_tenants set running = $1 where tenant_id = ${tenantOfCustomer()}`, [runId]);
      onTestFinished(async () => {
        await pool.query(
          `update monitored_tenants set running = null, basis = $1 where tenant_id = ${tenantOfCustomer()}`,
          [rows[0].basis],
        );
        await pool.query('delete from monitoring_runs where run_id = $1', [runId]);
      });
    };
    const stateOf = async () => {
      const { rows } = await service.database.pool.query(
        'select screened_at, generation from customer_screenings where customer_id = $1',
        [customerId],
      );
      return rows[0] as { screened_at: Date; generation: number };
    };

    it('are not delayed by thousands of other pending screenings: its screening runs first', async () => {
      const { pool } = service.database;
      const crowd = Array.from({ length: 300 }, (_, at) => person(`Kunigunde Haufen ${at}`));
      expectEnvelope(await post(`${CUSTOMERS}/bulk`, crowd));
      // As long as a very large import takes.
      await pool.query(`update customer_screenings set state = 'PENDING' where customer_id = $1`, [customerId]);
      await pool.query(
        `insert into jobs (tenant_id, job_id, queue, subject_id, payload, run_at, attempts, created_at)
         select tenant_id, nextval('jobs_seq'), 'customer-screening', customer_id, '{}', now() + interval '1 hour', 0, now()
         from customers where customer_id = $1`,
        [customerId],
      );
      expect(await ended(await paid())).toMatchObject({ status: 'RELEASED', state: 'DONE' });
    });

    it.each([
      ['for changed thresholds has not reached it', 'LOOKBACK', false],
      ['after an incomplete one has not reached it', 'FULL', true],
    ])('wait while a run %s, and bring its screening forward', async (_, kind, isUnknown) => {
      const { pool } = service.database;
      await running(kind);
      if (isUnknown) {
        await pool.query(`update monitored_tenants set basis = 'unknown' where tenant_id = ${tenantOfCustomer()}`);
        await pool.query('update customer_screenings set generation = generation - 1 where customer_id = $1', [
          customerId,
        ]);
      }
      const before = await stateOf();
      expect(await ended(await paid())).toMatchObject({ status: 'RELEASED', state: 'DONE' });
      const after = await stateOf();
      expect(after.screened_at.getTime()).toBeGreaterThan(before.screened_at.getTime());
    });
  });

  it('of a joint account are attributed to none of its holders alone', async () => {
    const accounts = [{ accountNumber: '0077-1122' }];
    const holders = [await create(person('Joint One', { accounts })), await create(person('Joint Two', { accounts }))];
    const { customerId, customers } = await stored(await transact({ accountNumber: '0077-1122' }));
    expect(customerId).toBeNull();
    expect(customers.map((one) => one.customerId).sort()).toEqual(holders.sort());
  });
});

describe('ongoing screening', () => {
  const NAME = 'Wendelgard Tannhauser';
  const LISTED = listed('NEW-1', NAME, { dates: [{ type: 'BIRTH', value: '1966-06-06' }] });
  let customerId: string;

  it('previews whom the next version of a list would hit, and stores nothing', async () => {
    const newcomer = await create(person('Alrun Vetterlein', { dob: '1971-01-01' }));
    await create(person('Somebody Else'));
    await screened(newcomer);
    const payment = { ...FIAT_EXAMPLE_REQUEST, callbackUrl: '', transactionReference: randomUUID() };
    expectEnvelope(await post(`${BASE}/transactions/fiat`, { ...payment, receiverName: 'Alrun Vetterlein' }), 201);
    await eventually(async () => {
      const reply = await call(`${BASE}/parties`, { query: { name: 'Alrun Vetterlein' } });
      return expectEnvelope<{ items: unknown[] }>(reply).items.length === 1;
    });
    const version = async () => (await call(`${BASE}/watchlists/test_sanctions/versions`)).json();
    const [runsBefore, versionsBefore, hitsBefore] = [(await runs()).length, (await version()).data, await hits()];
    const added = listed('NEXT-1', 'Alrun Vetterlein', { dates: [{ type: 'BIRTH', value: '1971-01-01' }] });
    await writeFile(join(service.dataDir, 'sanctions.ndjson'), toNdjson([...SANCTIONED, added]));

    const preview = async (options: CallOptions = {}) =>
      expectShape(
        nextVersionView,
        expectEnvelope<NextVersionView>(await post(`${BASE}/watchlists/test_sanctions/preview`, undefined, options)),
      );
    const seen = await preview();
    expect(seen).toMatchObject({
      outcome: 'COMPARED',
      version: { added: 1, changed: 0, removed: 0 },
      changedProfiles: 1,
      customers: { newlyHit: 1, newHits: 1, unreadable: 0 },
      parties: { newlyHit: 1, more: false },
    });
    expect(seen.customers!.registered).toBeGreaterThan(2);
    const party = { primaryName: 'Alrun Vetterlein', profileId: null, externalReferenceIds: ['NEXT-1'] };
    expect(seen.customers!.items).toMatchObject([{ customerId: newcomer, subject: 'CUSTOMER', listed: party }]);
    expect(seen.parties!.items).toMatchObject([{ name: 'Alrun Vetterlein', listed: party }]);

    expect((await version()).data).toEqual(versionsBefore);
    const screening = await post(`${BASE}/screen-entity`, { fullName: 'Alrun Vetterlein' });
    expect(expectEnvelope<{ totalMatches: number }>(screening).totalMatches).toBe(0);
    expect([(await runs()).length, await hits()]).toEqual([runsBefore, hitsBefore]);

    expect(await preview({ token: stranger })).toMatchObject({
      customers: { registered: 0, items: [] },
      parties: { items: [] },
    });
    const { token: reader } = await service.addClient({ permissions: ['customer:write'] });
    expect(await preview({ token: reader })).toMatchObject({ customers: { newlyHit: 1 }, parties: null });
    const withoutWrite = await service.addClient({ permissions: ['screen:read', 'customer:read'] });
    const refused = await post(`${BASE}/watchlists/test_sanctions/preview`, undefined, { token: withoutWrite.token });
    expectProblem(refused, 403, 'forbidden');
    expectProblem(await post(`${BASE}/watchlists/none/preview`, undefined), 404, 'not-found');

    await nextRun(() => publish([...SANCTIONED, added]));
    expect(await preview()).toMatchObject({ outcome: 'UNCHANGED', customers: null });
    expect((await hits({ customerId: newcomer })).length).toBe(1);
    await nextRun(() => publish(SANCTIONED));
    // A truncated file would not be imported.
    await writeFile(join(service.dataDir, 'sanctions.ndjson'), toNdjson(SANCTIONED.slice(0, 3)));
    expect(await preview()).toMatchObject({ outcome: 'REFUSED', reason: expect.stringContaining('entries') });
    await publish(SANCTIONED);
  });

  it('screens only customers that a changed entry can hit, and accounts for all others', async () => {
    customerId = await create(person(NAME, { dob: '1966-06-06' }));
    await screened(customerId);
    await eventually(async () => (await hits({ state: 'OPEN' })).length >= 4);
    const run = await nextRun(() => publish([...SANCTIONED, LISTED]));
    expect(run).toMatchObject({ kind: 'LIST_CHANGE', state: 'COMPLETE', changedEntries: 1, newHits: 1, failed: 0 });
    expect(run.screened).toBeLessThan(5);
    expect(run.registered).toBe(run.ruledOut! + run.screened! + run.failed! + run.deferred!);
    expect(run.registered).toBeGreaterThan(10);
    const view = await shown(customerId);
    expect(view).toMatchObject({ riskLevel: 'CRITICAL', screening: { openHits: 1, latestRun: { runId: run.runId } } });
    expect(await alertsOf(customerId)).toHaveLength(1);
  });

  it('notifies again after a material change, and not without one', async () => {
    const full = await nextRun(() => post(RUNS, undefined));
    expect(full).toMatchObject({ kind: 'FULL', newHits: 0, changedHits: 0, endedHits: 0, ruledOut: 0 });
    expect(full.screened).toBe(full.registered);
    const [before] = await alertsOf(customerId);
    const alias = { ...LISTED, names: [...LISTED.names, { fullNameRaw: 'Wenda Tann', nameType: 'ALIAS' }] };
    expect(await nextRun(() => publish([...SANCTIONED, alias]))).toMatchObject({ newHits: 0, changedHits: 1 });
    const [after, ...others] = await alertsOf(customerId);
    expect(others).toEqual([]);
    expect(after).toMatchObject({ alertId: before!.alertId, state: 'OPEN', version: before!.version + 1 });
  });

  it('keeps a clearance, shows it, and ends it when the listed party changes materially', async () => {
    const [hit] = await hits({ customerId });
    const clearing = [`${BASE}/monitoring/hits/${hit!.hitId}/clear`, { reason: 'x', version: hit!.version }] as const;
    expect(expectProblem(await post(...clearing), 409, 'conflict').detail).toContain('two approvers');
    await expect(people.post('ada', `monitoring/hits/${hit!.hitId}/clear`, { reason: 'x' })).rejects.toThrow(
      'two approvers',
    );
    const alertId = hit!.alertId!;
    await people.post('ada', `alerts/${alertId}/checklist`, {
      answers: ['YES', 'YES'].map((answer, index) => ({ step: ['LISTED', 'KIND_DIFFERS'][index], answer })),
    });
    const FALSE = 'FALSE_POSITIVE';
    const closing = { disposition: FALSE, reasonCode: FALSE, reason: 'Another person.', clearParty: true } as const;
    expect(await people.close('ada', alertId, closing)).toMatchObject({ outcome: 'PROPOSED' });
    expect(await hits({ customerId })).toMatchObject([{ state: 'OPEN' }]);
    expect(await people.close('ben', alertId, closing)).toMatchObject({ outcome: 'CLOSED' });
    expect(await hits({ customerId })).toMatchObject([
      { state: 'CLEARED', suppressed: true, suppressedReason: 'Another person.' },
    ]);
    expectProblem(await post(...clearing), 409, 'conflict');
    expect(await shown(customerId)).toMatchObject({
      riskLevel: 'LOW',
      hits: [{ suppressed: true, suppressedReason: 'Another person.' }],
    });
    const born = listed('NEW-1', NAME, { dates: [{ type: 'BIRTH', value: '1966-06' }] });
    expect(await nextRun(() => publish([...SANCTIONED, born]))).toMatchObject({ changedHits: 1 });
    expect((await hits({ customerId }))[0]).toMatchObject({ state: 'OPEN', suppressed: false });
  });

  it('records a delisting, which closes no alert', async () => {
    const run = await nextRun(() => publish(SANCTIONED));
    expect(run).toMatchObject({ endedHits: 1, newHits: 0 });
    expect((await hits({ customerId }))[0]).toMatchObject({ state: 'ENDED', endedBecause: 'DELISTED' });
    expect((await alertsOf(customerId)).map(({ state }) => state).sort()).toEqual(['CLOSED_FALSE_POSITIVE', 'OPEN']);
  });

  it('screens against the internal list too', async () => {
    const own = [{ externalReferenceId: 'O-9', entityType: 'INDIVIDUAL', names: [{ fullNameRaw: NAME }] }];
    const run = await nextRun(() => post(`${BASE}/profiles/bulk`, own));
    expect(run).toMatchObject({
      kind: 'LIST_CHANGE',
      reason: 'the internal list changed',
      newHits: 1,
      changedEntries: 1,
    });
  });

  it('screens again when thresholds change', async () => {
    const run = await nextRun(() => setSetting('screening.minScoreThreshold', 74));
    expect(run).toMatchObject({ kind: 'LOOKBACK', state: 'COMPLETE', newHits: 0 });
    expect(run.screened! + run.failed!).toBe(run.registered);
  });

  /** The state after a kill: the job exists, and the run has reached its last batch. */
  async function leftBehind({ runId }: RunView, progress: string, basis: string): Promise<void> {
    const { pool } = service.database;
    const { rows } = await pool.query(
      `update monitoring_runs r set state = 'RUNNING', finished_at = null, progress = ${progress} where r.run_id = $1 returning tenant_id`,
      [runId],
    );
    const { tenant_id } = rows[0];
    await pool.query(`update monitored_tenants set running = $1, basis = ${basis} where tenant_id = $2`, [
      runId,
      tenant_id,
    ]);
    await pool.query(
      `insert into jobs (tenant_id, job_id, queue, subject_id, payload, run_at, attempts, created_at)
       values ($1, nextval('jobs_seq'), 'monitoring-run', $2, '{}', now(), 0, now())`,
      [tenant_id, runId],
    );
  }

  it('screens again if thresholds changed during the run of a changed list', async () => {
    const change = (await runs()).find(({ kind }) => kind === 'LIST_CHANGE')!;
    const later = await nextRun(() => leftBehind(change, `progress || '{"registered":null}'`, `'another threshold'`));
    expect(later).toMatchObject({ kind: 'LOOKBACK', state: 'COMPLETE' });
    expect((await runs()).find(({ runId }) => runId === change.runId)).toMatchObject({ state: 'COMPLETE' });
  });

  it('continues after a killed run, and raises no alert twice', async () => {
    const many = Array.from({ length: 220 }, (_, at) => person(at % 110 === 7 ? COMPANY.name : `Crowd Member ${at}`));
    expectEnvelope(await post(`${CUSTOMERS}/bulk`, many));
    await eventually(async () => {
      const { rows } = await service.database.pool.query(`select 1 from customer_screenings where state = 'PENDING'`);
      return rows.length === 0;
    });
    const full = await nextRun(() => post(RUNS, undefined));
    const count = async () => (await service.database.pool.query('select count(*)::int as n from alerts')).rows[0].n;
    const [alerts, found] = [await count(), (await hits()).length];
    await leftBehind(
      full,
      `jsonb_set(jsonb_set(progress, '{screened}', '100'), '{doneUpTo}', to_jsonb((select customer_id from customers
         where tenant_id = r.tenant_id and state = 'ACTIVE' and created_revision <= (r.progress->>'revision')::bigint
         order by customer_id offset 99 limit 1)))`,
      'basis',
    );
    const over = await eventually(async () => {
      const one = (await runs()).find(({ runId }) => runId === full.runId)!;
      return one.state !== 'RUNNING' && one;
    });
    expect(over).toMatchObject({ state: 'COMPLETE', registered: full.registered, screened: full.screened });
    expect([await count(), (await hits()).length]).toEqual([alerts, found]);
  });

  it('reports unreadable names, also of customers who are uploaded or changed, and passes none of them', async () => {
    const firm = (fullName: string) => ({
      ...{ entityType: 'ORGANIZATION', externalReferenceId: `C-${++number}` },
      names: [{ fullNameRaw: `Quiet Harbour ${number}` }],
      beneficialOwners: [{ fullName: 'Wendelin Achgelis' }, { fullName, share: 60 }],
    });
    const accountNumber = '0099-4411';
    const uploaded = person('Pսtiն Wolframson');
    const changed = await create(person('Nepomuk Lesbar', { accounts: [{ accountNumber }] }));
    expect((await screened(changed)).rating?.drivers).toContainEqual(
      expect.objectContaining({ factor: 'SCREENING', basis: 'no open hit' }),
    );
    expectEnvelope(await patch(changed, { names: [{ fullNameRaw: 'Nic०las Madur०' }] }));
    expectEnvelope(await post(`${CUSTOMERS}/bulk`, [uploaded]));
    const [ofBulk] = await found({ externalReferenceId: uploaded.externalReferenceId });
    const own = 'names[0].fullNameRaw';
    const unread = new Map([
      [changed, own],
      [ofBulk!.customerId, own],
      [await create(person('V☺l☺a☺s☺t☺i☺m☺i☺l')), own],
      [
        await create({
          ...person('Pankraz Lesbar'),
          names: [{ fullNameRaw: 'P. Lesbar' }, { fullNameRaw: 'Ni☐☐las Ma☐☐ro' }],
        }),
        'names[1].fullNameRaw',
      ],
      [await create(firm('M☺d☺ro')), 'beneficialOwners[1].fullName'],
      [
        await create({ ...firm('M☺d☺ro'), names: [{ fullNameRaw: 'Ni☐☐las Ma☐☐ro GmbH' }] }),
        `${own}, beneficialOwners[1].fullName`,
      ],
    ]);
    for (const [id, fields] of unread) {
      const view = await screened(id, id === changed ? 2 : 1);
      expect(view.screening).toMatchObject({
        state: 'FAILED',
        failure: `part of a name could not be read: ${fields}`,
        latestRun: null,
      });
      expect(view.rating?.drivers).toContainEqual(
        expect.objectContaining({ factor: 'SCREENING', points: null, basis: 'could not be screened' }),
      );
    }
    const ids = async (screening: string) =>
      (await found({ screening, withTotal: 'true' })).map(({ customerId }) => customerId);
    expect(await ids('FAILED')).toEqual(expect.arrayContaining([...unread.keys()]));
    for (const id of await ids('SCREENED')) expect(unread.has(id)).toBe(false);
    // Its payments do not pass either.
    const transactionReference = randomUUID();
    const posted = await post(`${BASE}/transactions/fiat`, {
      ...{ ...FIAT_EXAMPLE_REQUEST, callbackUrl: '', transactionReference },
      ...{ senderName: 'Nepomuk Lesbar', senderDob: '', senderIdNumber: '', accountNumber },
      ...{ receiverName: 'Zenobia Falk', receiverDob: '', receiverAccount: `K-${randomUUID()}` },
    });
    expect(posted.status).toBe(201);
    const paid = await eventually(async () => {
      const one = expectEnvelope<{ transactionStatus: string; coverage: unknown[] }>(
        await call(`${BASE}/transactions/screening/result/${transactionReference}`),
      );
      return one.transactionStatus !== 'PENDING' && one;
    });
    expect(paid.transactionStatus).toBe('VERIFICATION_FAILED');
    expect(paid.coverage).toContainEqual(expect.objectContaining({ check: 'SANCTION', state: 'NOT_RUN' }));
    // No run reports it as passed.
    await nextRun(() => post(RUNS, undefined));
    expect((await shown(changed)).screening).toMatchObject({ state: 'FAILED', latestRun: null });
    expect((await runs())[0]!.failures.map(({ customerId }) => customerId)).toContain(changed);
    // After the correction it passes.
    expectEnvelope(await patch(changed, { names: [{ fullNameRaw: 'Nepomuk Lesbar' }] }));
    expect((await screened(changed, 3)).screening).toMatchObject({ state: 'SCREENED', failure: null });
    for (const id of unread.keys()) await post(`${CUSTOMERS}/${id}/close`, { reason: 'Left.' });
  });

  it('reports a customer as not screened if the customer or an owner has too many names', async () => {
    const many = Array.from({ length: 40 }, (_, at) => `Ed${'abcdefgh'[at % 8]} Hol${'abcdefgh'[at >> 3]}`).join('; ');
    const [own, owned] = await Promise.all([
      create(person(`${many}; ${PERSON.name}`)),
      create({
        ...{
          entityType: 'ORGANIZATION',
          names: [{ fullNameRaw: 'Quiet Harbour Holding' }],
          externalReferenceId: `C-${++number}`,
        },
        beneficialOwners: [{ fullName: many, share: 60 }],
      }),
    ]);
    const failure = (whose: string) => ({
      screening: { state: 'FAILED', failure: `a name of ${whose} contains more names than can be searched` },
    });
    // The earlier hits stay.
    const view = await screened(own);
    expect(view).toMatchObject(failure('CUSTOMER'));
    expect(view.hits.filter(({ state }) => state === 'OPEN').length).toBeGreaterThan(0);
    expect(await screened(owned)).toMatchObject(failure('OWNER/0'));
    for (const id of [own, owned]) {
      expect((await post(`${CUSTOMERS}/${id}/close`, { reason: 'Left.' })).status).toBe(200);
    }
  });

  it('leaves an audit trail that matches the records', async () => {
    const reports = await verifyAudit(service.database, allSeals);
    const told = reports.flatMap(({ broken, damages }) => [
      ...(broken ? [broken.reason] : []),
      ...damages.map(({ reason }) => reason),
    ]);
    // The organizations of this test were created without an audit entry.
    expect(told.filter((reason) => !reason.endsWith('the organization'))).toEqual([]);
  });
});

it('is found by a listed name at any threshold, and screen-entity finds it too', async () => {
  await setByOperator(service, 'screening.minScoreThreshold', 100);
  const fullNameRaw = PERSON.name.replace('s', 'ss');
  const view = await screened(await create(person(fullNameRaw)));
  expect(view.screening).toMatchObject({ state: 'SCREENED', openHits: 2 });
  expect(view.hits[0]!.score).toBeGreaterThan(95);
  expect(view.hits[0]!.score).toBeLessThan(100);
  const asked = await post(`${BASE}/screen-entity`, { fullName: fullNameRaw });
  expect(expectEnvelope(asked)).toMatchObject({ totalMatches: 2, query: { threshold: 95 } });
});
