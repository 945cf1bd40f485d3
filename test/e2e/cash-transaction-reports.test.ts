/** Reports of cash: from two deposits of a day to FinCEN's answer, and what comes behind it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allSeals } from '../../src/cli/audit.ts';
import { type CurrencyReportView, reportPage, reportView } from '../../src/reporting/ctr/views.ts';
import { INSTITUTION } from '../../src/reporting/sar/content.fixture.ts';
import { eventually, type Reply, type Service, sharedService } from '../support/service.ts';
import { expectProblem, expectShape } from './checks.ts';

const API = '/amlcore/api/v1';
const REPORTS = `${API}/currency-reports`;
let service: Service;
let token: string;
beforeAll(async () => {
  service = await sharedService();
  const permissions = [
    'screen:write',
    'alert:read',
    'transaction:decide',
    'export:read',
    'settings:write',
    'customer:write',
  ];
  ({ token } = await service.addClient({ permissions }));
  await put('filings.institution', { ...INSTITUTION, goaml: undefined });
  await deposit('BEFORE', 50_000, { accountNumber: '999', receiverAccount: '999', senderIdNumber: 'EARLY-1' });
  // Transactions from before the setting are skipped, within a second.
  await eventually(async () => {
    const { rows } = await service.database.pool.query(
      'select 1 from currency_report_progress where tenant_id = $1 and seq > 0',
      [service.operator.principal.tenantId],
    );
    return rows.length > 0;
  });
  const exempt = { customerReference: 'CITY-1', paragraph: '2', reviewOn: '2027-11-22' };
  await put('filings.currencyReports', {
    timeZone: 'America/New_York',
    businessDay: 'banking',
    exemptPersons: [exempt],
  });
});
afterAll(() => service.stop());

const dataOf = <T>(reply: Reply) => reply.json<{ data: T }>().data;
const call = (method: string, path: string, body?: object) =>
  service.call(path, { method, token, ...(body && { body }) });
async function put(key: string, value: object) {
  const reply = await call('PUT', `${API}/settings/${key}`, { value });
  expect(reply.status, reply.text).toBe(200);
}

const ANNA = {
  ...{
    senderAddress: '1 Main St',
    senderCity: 'Vienna',
    senderMobileNumber: '+1 703 555 0100',
    senderDob: '1971-02-28',
  },
  transferDate: '2026-11-21T08:00:00Z',
  ...{
    receiverName: 'Anna Maria Nowak',
    receiverType: 'INDIVIDUAL',
    receiverCountryCode: 'US',
    receiverAccount: '0012345678',
  },
};
const BEN = { senderName: 'Ben Clerk', senderIdNumber: 'BC 1', accountNumber: '778', senderDob: '1980-01-01' };
/** Friday, late in the evening in New York. */
const FRIDAY = '2026-11-20T22:30:00-05:00';

async function deposit(transactionReference: string, amount: number, more: object = {}): Promise<string> {
  const body = {
    ...{ transactionReference, transactionDate: FRIDAY, transactionFlow: 'INBOUND', paymentMode: 'CASH' },
    ...{ sendingAmount: amount, senderCurrency: 'USD', receiverAmount: amount, receiverCurrency: 'USD' },
    ...{ senderName: 'Anna Maria Nowak', senderType: 'INDIVIDUAL', senderCountryCode: 'US', senderIdType: 'PASSPORT' },
    ...{
      senderIdNumber: 'AA 1234567',
      deliveryType: 'DIRECT_DEPOSIT',
      remittancePurpose: 'Savings',
      sourceOfFund: 'Work',
    },
    ...{ accountNumber: '0012345678', ...ANNA, ...more },
  };
  const reply = await call('POST', `${API}/transactions/fiat`, body);
  expect(reply.status, reply.text).toBe(201);
  return dataOf<{ transactionUUID: string }>(reply).transactionUUID;
}

/** Waits for this number of reports on Friday, the newest first. */
async function reports(count: number): Promise<CurrencyReportView[]> {
  const ids = await eventually(async () => {
    const page = expectShape(reportPage, dataOf(await call('GET', `${REPORTS}?businessDay=2026-11-20`)) as never);
    const { items } = page as { items: { obligationId: string; createdAt: string }[] };
    return items.length === count && items.sort((a, b) => b.createdAt.localeCompare(a.createdAt));
  });
  return await Promise.all(ids.map(async ({ obligationId }) => await get(obligationId)));
}
async function get(obligationId: string): Promise<CurrencyReportView> {
  return expectShape(reportView, dataOf(await call('GET', `${REPORTS}/${obligationId}`)) as never);
}
const obligation = async (id: string) => {
  const { items } = dataOf<{ items: { obligationId: string; state: string; dueOn: string; reason: string | null }[] }>(
    await call('GET', `${API}/report-obligations?kind=CURRENCY_TRANSACTION`),
  );
  return items.find(({ obligationId }) => obligationId === id);
};

const COMPLETE = {
  ...{
    role: 'OWN_BEHALF',
    subjectType: 'INDIVIDUAL',
    fullName: 'Anna Maria Nowak',
    lastName: 'Nowak',
    birthDate: '1971-02-28',
    cashIn: 11_000.5,
  },
  ...{ notKnown: ['FIRST_NAME', 'GENDER', 'ADDRESS'], taxId: { taxIdType: 'ssn_itin', number: '123-45-6789' } },
  ...{ documents: [{ documentType: 'PASSPORT', number: 'AA1234567' }], accounts: [{ number: '0012345678' }] },
};
const accepted = (number: string, complaint = '') =>
  `<EFilingBatchXML StatusCode="A"><EFilingSubmissionXML StatusCode="A"><EFilingActivityXML><BSAID>${number}</BSAID>${complaint}</EFilingActivityXML></EFilingSubmissionXML></EFilingBatchXML>`;

it('is opened for two deposits, lists missing data, and is filed, exported and answered once', async () => {
  const uuids = [await deposit('ONE', 6_000.25), await deposit('TWO', 5_000.25)];
  const [draft] = await reports(1);
  expect(draft).toMatchObject({
    ...{
      state: 'DRAFT',
      dueOn: '2026-12-05',
      obligationState: 'OPEN',
      filingKind: 'INITIAL',
      cashIn: 11_001,
      cashOut: null,
    },
    persons: [
      { role: 'OWN_BEHALF', fullName: 'Anna Maria Nowak', cashIn: 11_000.5, isMultiple: true, birthDate: '1971-02-28' },
    ],
  });
  expect(draft!.transactions.map(({ transactionUuid }) => transactionUuid).sort()).toEqual(uuids.sort());
  expect(draft!.missing.map(({ field }) => field)).toContain('persons[0].taxId');

  const { obligationId, version } = draft!;
  const one = `${REPORTS}/${obligationId}`;
  expectProblem(await call('POST', `${one}/file`, { version }), 400, 'validation-failed');
  expectProblem(await call('GET', `${one}/export`), 409, 'conflict');
  const pdf = await call('GET', `${one}/export?format=pdf`);
  expect([pdf.headers.get('content-type'), pdf.text.slice(0, 5)]).toEqual(['application/pdf', '%PDF-']);
  expectProblem(await call('PATCH', one, { version: version + 1, persons: [COMPLETE] }), 409, 'conflict');
  expectProblem(await call('PATCH', one, { persons: [COMPLETE] }), 400, 'validation-failed');
  const strange = [{ transactionUuid: obligationId, kind: 'DEPOSIT', amount: 1 }];
  expectProblem(await call('PATCH', one, { version, transactions: strange }), 400, 'validation-failed');

  expect(draft!.nameParts).toEqual([]);
  const unsplit = [{ role: 'OWN_BEHALF', subjectType: 'INDIVIDUAL', fullName: 'Anna Maria Nowak' }];
  const whole = dataOf<CurrencyReportView>(await call('PATCH', one, { version, persons: unsplit }));
  expect(whole.nameParts).toEqual([
    { fullName: 'Anna Maria Nowak', lastName: 'Nowak', firstName: 'Anna', middleName: 'Maria' },
  ]);
  const completed = dataOf<CurrencyReportView>(
    await call('PATCH', one, { version: whole.version, persons: [COMPLETE] }),
  );
  expect(completed).toMatchObject({ missing: [], version: version + 2 });
  const filed = await call('POST', `${one}/file`, { version: completed.version });
  expect(dataOf<CurrencyReportView>(filed)).toMatchObject({
    state: 'FILED',
    institution: { legalName: 'Example Bank, N.A.' },
  });
  expectProblem(await call('POST', `${one}/file`, { version: completed.version + 1 }), 409, 'conflict');
  const [file, again] = [await call('GET', `${one}/export`), await call('GET', `${one}/export`)];
  expect([file.status, file.text]).toEqual([200, again.text]);
  expect(file.text).toContain('<fc2:TotalCashInReceiveAmountText>11001</fc2:TotalCashInReceiveAmountText>');

  const party = /<fc2:Party SeqNum="(\d+)"><fc2:ActivityPartyTypeCode>50</.exec(file.text)![1]!;
  const complaint = `<EFilingActivityErrorXML><ErrorContextText>EFilingBatchXML/Activity[1]/Party[${party}]</ErrorContextText><ErrorLevelText>WARN</ErrorLevelText><ErrorText>No address.</ErrorText></EFilingActivityErrorXML>`;
  const body = { acknowledgement: accepted('31000055053785', complaint) };
  const answered = dataOf<CurrencyReportView>(await call('POST', `${one}/acknowledgement`, body));
  expect(answered).toMatchObject({
    ...{ state: 'ACKNOWLEDGED', obligationState: 'REPORTED', externalReferenceId: '31000055053785' },
    acknowledgement: { findings: [{ field: 'persons[0]', level: 'WARNING' }] },
  });
  expect(await obligation(obligationId)).toMatchObject({ state: 'REPORTED', dueOn: '2026-12-05' });
});

it('is corrected after more cash on the day, and FinCEN may reject it before it accepts it', async () => {
  await deposit('THREE', 700);
  const [correction, before] = await reports(2);
  expect(correction).toMatchObject({
    ...{ state: 'DRAFT', filingKind: 'CORRECTION', priorObligationId: before!.obligationId, cashIn: 11_701 },
    ...{ priorDocumentNumber: '31000055053785', obligationState: 'OPEN', missing: [] },
  });
  const one = `${REPORTS}/${correction!.obligationId}`;
  await call('POST', `${one}/file`, { version: correction!.version });
  expect((await get(before!.obligationId)).state).toBe('AMENDED');
  const rejected = await call('POST', `${one}/acknowledgement`, {
    outcome: 'REJECTED',
    reason: 'The file is damaged.',
  });
  expect(dataOf<CurrencyReportView>(rejected)).toMatchObject({ state: 'REJECTED', obligationState: 'OPEN' });
  const { version } = dataOf<CurrencyReportView>(rejected);
  const mended = dataOf<CurrencyReportView>(await call('PATCH', one, { version, conduct: { isAtm: true } }));
  const filed = dataOf<CurrencyReportView>(await call('POST', `${one}/file`, { version: mended.version }));
  const typed = { outcome: 'ACCEPTED', externalReferenceId: '31000055053799' };
  const done = dataOf<CurrencyReportView>(await call('POST', `${one}/acknowledgement`, typed));
  const begun = await call('POST', `${one}/correct`, { version: done.version });
  expect([filed.state, done.state, begun.status]).toEqual(['FILED', 'ACKNOWLEDGED', 201]);
  expect(dataOf<CurrencyReportView>(begun)).toMatchObject({ priorDocumentNumber: '31000055053799', version: 1 });
});

it('is opened and closed at once for an exempt person, and adds up no cash from before the setting', async () => {
  const registered = await call('POST', `${API}/customers`, {
    ...{ externalReferenceId: 'CITY-1', entityType: 'ORGANIZATION', names: [{ fullNameRaw: 'City of Vienna' }] },
    accounts: [{ accountNumber: '777' }],
  });
  expect(registered.status, registered.text).toBe(201);
  const city = {
    receiverName: 'City of Vienna',
    receiverType: 'CORPORATE',
    receiverAccount: '777',

    ...BEN,
  };
  await deposit('EXEMPT', 20_000, city);
  const [exempt, ...others] = await reports(4);
  expect(exempt).toMatchObject({ obligationState: 'NOT_REQUIRED', cashIn: 20_000 });
  expect((await obligation(exempt!.obligationId))!.reason).toContain('31 CFR 1020.315(b)(2)');
  expectProblem(await call('POST', `${REPORTS}/${exempt!.obligationId}/file`, { version: 1 }), 409, 'conflict');
  expect(JSON.stringify(others)).not.toContain('50000');
});

/** A day of its own for these reports. Other tests use the Friday. */
const THURSDAY = '2026-11-19T11:00:00-05:00';
async function ofThursday(count: number): Promise<CurrencyReportView[]> {
  const ids = await eventually(async () => {
    const reply = await call('GET', `${REPORTS}?businessDay=2026-11-19`);
    const { items } = dataOf<{ items: { obligationId: string; createdAt: string }[] }>(reply);
    return items.length === count && items.sort((a, b) => b.createdAt.localeCompare(a.createdAt));
  });
  return await Promise.all(ids.map(({ obligationId }) => get(obligationId)));
}

it('counts foreign cash at the rate of the day, and reports the amounts in the original currency', async () => {
  const rate = await call('PUT', `${API}/fx-rates/EUR`, { rate: 1.25, validFrom: '2026-11-19' });
  expect(rate.status, rate.text).toBe(200);
  const carl = {
    ...{ transactionDate: THURSDAY, senderName: 'Carl Teller', receiverName: 'Carl Teller', senderIdNumber: 'CT 7' },
    ...{ accountNumber: '551', receiverAccount: '551', senderDob: '1969-09-09', senderCurrency: 'EUR' },
    ...{ receiverCurrency: 'EUR' },
  };
  await deposit('EURO-1', 8_000, carl);
  await deposit('EURO-2', 0.5, carl);
  const [draft] = await ofThursday(1);
  expect(draft).toMatchObject({ state: 'DRAFT', cashIn: 10_001 });
  expect(draft!.transactions.find(({ foreignAmount }) => foreignAmount === 8_000)).toMatchObject({
    ...{ kind: 'DEPOSIT', currency: 'EUR', amount: 10_000, countryCode: 'EU', rateSource: 'OWN 2026-11-19' },
  });
  const one = `${REPORTS}/${draft!.obligationId}`;
  const person = {
    ...COMPLETE,
    fullName: 'Carl Teller',
    lastName: 'Teller',
    birthDate: '1969-09-09',
    cashIn: 10_000.63,
  };
  const starter = draft!.transactions.map((line) => ({ ...line, rateSource: 'STARTER 2025-06-30' }));
  const change = async (version: number, transactions: unknown[]) =>
    dataOf<CurrencyReportView>(await call('PATCH', one, { version, persons: [person], transactions }));
  const shipped = await change(draft!.version, starter);
  expect(shipped.missing.map(({ field }) => field)).toEqual(['transactions[0].amount', 'transactions[1].amount']);
  const said = await change(shipped.version, draft!.transactions);
  expect(said.missing).toEqual([]);
  const filed = await call('POST', `${one}/file`, { version: said.version });
  expect(filed.status, filed.text).toBe(200);
  const file = await call('GET', `${one}/export`);
  expect(file.text).toContain('<fc2:TotalCashInReceiveAmountText>10001</fc2:TotalCashInReceiveAmountText>');
  expect(file.text).toMatch(/DetailTypeCode>53<.*?AmountText>8001<.*?CountryText>EU</);
});

it('exempts only the withdrawals of a payroll customer, and requests the designation once', async () => {
  const exemptPersons = [{ customerReference: 'PAY-1', paragraph: '7', reviewOn: '2027-11-22' }];
  await put('filings.currencyReports', { timeZone: 'America/New_York', businessDay: 'banking', exemptPersons });
  const registered = await call('POST', `${API}/customers`, {
    ...{ externalReferenceId: 'PAY-1', entityType: 'ORGANIZATION', names: [{ fullNameRaw: 'Nord Works Inc.' }] },
    accounts: [{ accountNumber: '881' }],
  });
  expect(registered.status, registered.text).toBe(201);
  const works = {
    ...{ transactionDate: THURSDAY, senderName: 'Nord Works Inc.', senderType: 'CORPORATE', accountNumber: '881' },
    ...{ receiverName: 'Nord Works Inc.', receiverType: 'CORPORATE', receiverAccount: '881', senderIdNumber: '' },
  };
  await deposit('PAYROLL', 20_000, { ...works, transactionFlow: 'OUTBOUND' });
  const [payroll] = await ofThursday(2);
  expect(payroll).toMatchObject({ obligationState: 'NOT_REQUIRED', cashOut: 20_000, cashIn: null });
  await deposit('PAYROLL-2', 21_000, { ...works, transactionFlow: 'OUTBOUND' });
  await deposit('TAKINGS', 12_000, works);
  const due = await eventually(async () => {
    const { items } = dataOf<{ items: CurrencyReportView[] }>(await call('GET', `${REPORTS}?businessDay=2026-11-19`));
    return items.find(({ obligationState, cashIn }) => obligationState === 'OPEN' && cashIn === 12_000) ?? false;
  });
  expect(due).toMatchObject({ cashOut: null });
  const { items } = dataOf<{ items: { dueOn: string; subject: string }[] }>(
    await call('GET', `${API}/report-obligations?kind=EXEMPT_PERSON_DESIGNATION`),
  );
  expect(items).toMatchObject([{ dueOn: '2026-12-19', subject: 'Exempt person PAY-1, 31 CFR 1020.315(b)(7)' }]);
});

it('is visible to one organization only, and is sealed', async () => {
  const stranger = (await service.addClient({ tenant: 'Other', permissions: ['alert:read'] })).token;
  const [{ obligationId }] = (await reports(4)) as [CurrencyReportView];
  expectProblem(await service.call(`${REPORTS}/${obligationId}`, { token: stranger }), 404, 'not-found');
  const { tenantId } = service.operator.principal;
  const flaws = async () => JSON.stringify((await service.verify(allSeals)).find((one) => one.tenantId === tenantId));
  expect(await flaws()).not.toContain(obligationId);
  await service.database.pool.query(`update currency_reports set version = 99 where obligation_id = $1`, [
    obligationId,
  ]);
  expect(await flaws()).toContain(obligationId);
});
