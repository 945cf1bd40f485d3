/** Verified attributes of customers over HTTP: recording, display, end, and effect on decisions. */
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allSeals } from '../../src/cli/audit.ts';
import { type HitView, hitPage, type NextVersionView } from '../../src/customers/ongoing-screening/schemas.ts';
import { type CustomerView, customerView } from '../../src/customers/view-schemas.ts';
import { ALL_PERMISSIONS } from '../../src/platform/access/permissions.ts';
import { verifyAudit } from '../../src/platform/audit/verify.ts';
import { FIAT_EXAMPLE_REQUEST } from '../../src/transactions/examples.ts';
import { type CallOptions, eventually, type Service, startService } from '../support/service.ts';
import { expectEnvelope, expectProblem, expectShape, fieldErrors } from './checks.ts';
import { PERSON, type ProfileLine, SANCTIONED, toNdjson } from './lists.ts';

const BASE = '/amlcore/api/v1';
const CUSTOMERS = `${BASE}/customers`;
/** More than five years from the listed date, and not explained by a typing error. */
const FAR = '1981-12-24';

let service: Service;
let token: string;
beforeAll(async () => {
  service = await startService();
  token = (await service.addClient({ permissions: [...ALL_PERMISSIONS] })).token;
});
afterAll(() => service.stop());

const call = (path: string, options: CallOptions = {}) => service.call(path, { token, ...options });
const post = (path: string, body: unknown, options: CallOptions = {}) =>
  call(path, { method: 'POST', body, ...options });
let number = 0;
async function create(more: object = {}): Promise<string> {
  const body = {
    externalReferenceId: `V-${++number}`,
    entityType: 'INDIVIDUAL',
    names: [{ fullNameRaw: PERSON.name }],
  };
  return expectEnvelope<{ customerId: string }>(await post(CUSTOMERS, { ...body, ...more }), 201).customerId;
}
const change = async (customerId: string, body: object) =>
  expectEnvelope(await call(`${CUSTOMERS}/${customerId}`, { method: 'PATCH', body }));
async function shown(customerId: string): Promise<CustomerView> {
  return expectShape(customerView, expectEnvelope<CustomerView>(await call(`${CUSTOMERS}/${customerId}`)));
}
const screened = (customerId: string) =>
  eventually(async () => {
    const view = await shown(customerId);
    return view.screening.state !== 'PENDING' && view;
  });
/** Hits on sanctioned parties. */
async function hits(customerId: string): Promise<Pick<HitView, 'state' | 'endedBecause' | 'alertId'>[]> {
  const reply = await call(`${BASE}/monitoring/hits`, { query: { customerId } });
  const { items } = expectShape(hitPage, expectEnvelope<{ items: HitView[] }>(reply));
  return items.filter(({ categories }) => categories.includes('SANCTION'));
}
const PROOF = { method: 'IDENTITY_DOCUMENT', evidence: 'KYC-17', verifiedOn: '2026-01-02' };
const verify = (customerId: string, body: object, options: CallOptions = {}) =>
  post(`${CUSTOMERS}/${customerId}/verifications`, { attribute: 'BIRTH_DATE', value: FAR, ...PROOF, ...body }, options);
const verified = async (customerId: string, body: object = {}) =>
  expectEnvelope<{ verificationId: string }>(await verify(customerId, body), 201).verificationId;

describe('a verification', () => {
  const DOCUMENT = { type: 'PASSPORT', value: 'QX1234567', issuingCountry: 'AT' };
  let customerId: string;
  beforeAll(async () => {
    const names = [{ fullNameRaw: 'Tassilo Brandauer' }];
    customerId = await create({ names, dob: FAR, nationalityCodes: ['AT', 'DE'], documents: [DOCUMENT] });
  });

  it.each<[object, string]>([
    [{ value: '1981-12-25' }, 'value Pattern'],
    [{ attribute: 'NATIONALITY', value: 'FR' }, 'value Pattern'],
    [{ attribute: 'DOCUMENT', value: 'QX7654321' }, 'value Pattern'],
    [{ attribute: 'ADDRESS' }, 'attribute Enum'],
    [{ method: 'HEARSAY' }, 'method Enum'],
    [{ evidence: ' ' }, 'evidence NotBlank'],
    [{ verifiedOn: '2099-01-01' }, 'verifiedOn Past'],
    [{ verifiedOn: '0026-01-01' }, 'verifiedOn Min'],
  ])('is rejected with %j', async (body, flaw) => {
    const problem = expectProblem(await verify(customerId, body), 400, 'validation-failed');
    expect(fieldErrors(problem)).toEqual([flaw]);
  });

  it('is rejected for a placeholder', async () => {
    const unknown = await create({ names: [{ fullNameRaw: 'Nobody Knows' }], dob: '1900-01-01' });
    const problem = expectProblem(await verify(unknown, { value: '1900-01-01' }), 400, 'validation-failed');
    expect(fieldErrors(problem)).toEqual(['value Min']);
  });

  it('needs the permission, the own organization and the current version', async () => {
    const writer = await service.addClient({ permissions: ['customer:read', 'customer:write'] });
    expectProblem(await verify(customerId, {}, { token: writer.token }), 403, 'forbidden');
    const stranger = await service.addClient({ tenant: 'Another bank', permissions: [...ALL_PERMISSIONS] });
    expectProblem(await verify(customerId, {}, { token: stranger.token }), 404, 'not-found');
    expectProblem(await verify(customerId, { version: 9 }), 409, 'conflict');
    expect((await shown(customerId)).verifications).toEqual([]);
  });

  it('is shown with the customer and in the audit trail', async () => {
    const verificationId = await verified(customerId);
    await verified(customerId, { attribute: 'NATIONALITY', value: 'DE' });
    await verified(customerId, { attribute: 'DOCUMENT', value: DOCUMENT.value });
    const { verifications } = await shown(customerId);
    expect(verifications).toMatchObject([
      { verificationId, attribute: 'BIRTH_DATE', value: FAR, ...PROOF, endedAt: null },
      { attribute: 'NATIONALITY', value: 'DE', endedAt: null },
      { attribute: 'DOCUMENT', value: DOCUMENT.value, endedAt: null },
    ]);
    const trail = await call(`${BASE}/audit`, { query: { subjectId: customerId, action: 'customer.verified' } });
    const { items } = expectEnvelope<{ items: { details: object }[] }>(trail);
    expect(items.at(-1)!.details).toMatchObject({ verificationId, attribute: 'BIRTH_DATE', method: PROOF.method });
  });

  it('ends with its value, and does not return with it', async () => {
    const ended = async () => (await shown(customerId)).verifications.map(({ endedAt }) => endedAt !== null);
    await change(customerId, { occupation: 'Dentist' });
    expect(await ended()).toEqual([false, false, false]);
    await change(customerId, { nationalityCodes: ['AT'], documents: [{ ...DOCUMENT, issuingCountry: 'DE' }] });
    expect(await ended()).toEqual([false, true, true]);
    await change(customerId, { dob: '1982-01-01', nationalityCodes: ['DE'] });
    await change(customerId, { dob: FAR });
    expect(await ended()).toEqual([true, true, true]);
  });
});

describe('a customer with the full name of a listed party', () => {
  let customerId: string;
  it('is a hit with any unverified birth date', async () => {
    customerId = await create({ dob: FAR });
    await screened(customerId);
    expect(await hits(customerId)).toMatchObject([{ state: 'OPEN', alertId: expect.any(String) }]);
  });

  it('is no hit once its birth date is verified, and one again when the verification ends', async () => {
    await verified(customerId);
    await screened(customerId);
    expect(await hits(customerId)).toMatchObject([{ state: 'ENDED', endedBecause: 'BIRTH_DATE_VERIFIED' }]);
    await change(customerId, { dob: '1981-11-24' });
    await screened(customerId);
    expect(await hits(customerId)).toMatchObject([{ state: 'OPEN' }]);
  });

  it('stays a hit by another nationality, verified or not', async () => {
    const other = await create({ nationalityCodes: ['FR'] });
    await verified(other, { attribute: 'NATIONALITY', value: 'FR' });
    await screened(other);
    expect(await hits(other)).toMatchObject([{ state: 'OPEN' }]);
  });

  it('is found when the party is listed later, and in the preview of the list', async () => {
    const NAME = 'Alrun Vetterlein';
    const stated = await create({ names: [{ fullNameRaw: NAME }], dob: FAR });
    const proven = await create({ names: [{ fullNameRaw: NAME }], dob: FAR });
    await verified(proven);
    await Promise.all([stated, proven].map(screened));
    const added: ProfileLine = {
      ...{ externalReferenceId: 'NEXT-1', entityType: 'INDIVIDUAL', watchlistCategory: 'SANCTION', riskLevel: 'HIGH' },
      ...{ names: [{ fullNameRaw: NAME }], dates: [{ type: 'BIRTH', value: '1960', yearOnly: true }] },
    };
    await writeFile(join(service.dataDir, 'sanctions.ndjson'), toNdjson([...SANCTIONED, added]));
    const preview = await eventually(async () => {
      const one = expectEnvelope<NextVersionView>(await post(`${BASE}/watchlists/test_sanctions/preview`, undefined));
      return one.outcome !== 'RUNNING' && one;
    });
    expect(preview.customers?.items.map(({ customerId: id }) => id)).toEqual([stated]);
    expectEnvelope(await post(`${BASE}/watchlists/test_sanctions/refresh`, { force: true }));
    await eventually(async () => (await hits(stated)).length > 0);
    expect(await hits(stated)).toMatchObject([{ state: 'OPEN' }]);
    expect(await hits(proven)).toEqual([]);
  });

  it('stays a hit by a verified birth date within five years', async () => {
    const near = await create({ dob: '1964-07-03' });
    await verified(near, { value: '1964-07-03' });
    await screened(near);
    expect(await hits(near)).toMatchObject([{ state: 'OPEN' }]);
  });
});

describe('a payment of a verified customer', () => {
  interface Finding {
    code: string;
    status: string | null;
    remark: string;
  }
  interface Paid {
    transactionUUID: string;
    status: string;
    screeningReferenceData: { findings: Finding[] };
  }
  async function pay(accountNumber: string, more: object = {}): Promise<Paid> {
    const body = {
      ...{ ...FIAT_EXAMPLE_REQUEST, callbackUrl: '', transactionReference: randomUUID(), accountNumber },
      ...{ senderName: PERSON.name, senderDob: '', senderIdNumber: '' },
      ...{ receiverName: 'Walburga Federspiel', receiverDob: '', receiverAccount: `K-${randomUUID()}` },
      ...more,
    };
    const { transactionUUID } = expectEnvelope<Paid>(await post(`${BASE}/transactions/fiat`, body), 201);
    return await eventually(async () => {
      const one = expectEnvelope<Paid>(await call(`${BASE}/transactions/${transactionUUID}`));
      return one.status !== 'PENDING' && one;
    });
  }
  const account = (accountNumber: string) => ({ accounts: [{ accountNumber }] });
  const codesOf = ({ screeningReferenceData: { findings } }: Paid) =>
    findings.map(({ code, status }) => `${code} ${status}`);

  it('is released with a finding that names the verification, and recomputed identically', async () => {
    const customerId = await create({ dob: FAR, ...account('DE89370400440532013000') });
    await verified(customerId);
    await screened(customerId);
    const paid = await pay('DE89370400440532013000');
    expect(paid.status).toBe('RELEASED');
    const finding = paid.screeningReferenceData.findings.find(({ code }) => code === 'VERIFIED_OTHER_PERSON');
    expect(finding).toMatchObject({ status: null, remark: expect.stringContaining('IDENTITY_DOCUMENT, KYC-17') });
    const again = await call(`${BASE}/transactions/${paid.transactionUUID}/risk-assessment`, {
      query: { recompute: true },
    });
    expect(again.json()).toMatchObject({ recomputation: { identical: true } });
    const replayed = await post(`${BASE}/transactions/${paid.transactionUUID}/replay`, undefined);
    expect(expectEnvelope(replayed)).toMatchObject({ outcome: 'IDENTICAL', differences: [] });
  });

  it('is held if the customer and the payment only state the birth date', async () => {
    const customerId = await create({ dob: FAR, ...account('GB29NWBK60161331926819') });
    await screened(customerId);
    const paid = await pay('GB29NWBK60161331926819', { senderDob: FAR });
    expect(paid.status).toBe('WATCH_LIST_MATCH');
    expect(codesOf(paid)).not.toContain('VERIFIED_OTHER_PERSON null');
  });

  it('is held under a name that differs from the verified customer', async () => {
    const names = [{ fullNameRaw: 'Tassilo Brandauer' }];
    const customerId = await create({ names, dob: FAR, ...account('FR1420041010050500013M02606') });
    await verified(customerId);
    await screened(customerId);
    expect((await pay('FR1420041010050500013M02606')).status).toBe('SANCTION_LISTED');
  });

  it('is held if another customer of the account has the name and is not verified', async () => {
    const shared = 'NL91ABNA0417164300';
    const one = await create({ dob: FAR, ...account(shared) });
    await verified(one);
    await screened(one);
    await screened(await create({ dob: '1983-12-24', ...account(shared) }));
    expect((await pay(shared)).status).toBe('SANCTION_LISTED');
  });
});

describe('the audit trail', () => {
  const damages = async () => {
    const reports = await verifyAudit(service.database, allSeals);
    // The organizations of this test were created without an audit entry.
    return reports.flatMap((one) => one.damages).filter(({ reason }) => !reason.endsWith('the organization'));
  };

  it('verifies, and a verification written into the database is detected', async () => {
    expect(await damages()).toEqual([]);
    await service.database.pool.query(
      `update customers set record = jsonb_set(record, '{verifications,0,endedAt}', 'null')
       where jsonb_path_exists(record, '$.verifications[0] ? (@.endedAt != null)')
         and record->>'externalReferenceId' = 'V-1'`,
    );
    expect(await damages()).toMatchObject([{ reason: expect.stringContaining('the customer') }]);
  });
});
