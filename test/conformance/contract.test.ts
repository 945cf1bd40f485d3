/**
 * The tables of the interface specification, field by field, held against real answers: every documented field is there with
 * the documented type. Written down by hand from the specification, so that it does not follow what the code says.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CRYPTO_EXAMPLE_REQUEST, FIAT_EXAMPLE_REQUEST } from '../../src/transactions/examples.ts';
import { COMPANY, PERSON } from '../e2e/lists.ts';
import { callAt, eventually, type Reply, type Service, startService } from '../support/service.ts';

/** A table of the contract: a field is of one of its types; `?` may be absent, a table in brackets is a list of such. */
type Type = string | Table | readonly [Table | 'string'];
type Table = { readonly [field: string]: Type };

const DAY = /^\d{4}-\d\d-\d\d$/;
const UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
const OFFSET = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?[+-]\d\d:\d\d$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const textLike = (pattern: RegExp) => (value: unknown) => typeof value === 'string' && pattern.test(value);
const KINDS: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  text: textLike(/\S/),
  number: (value) => typeof value === 'number',
  integer: Number.isInteger,
  boolean: (value) => typeof value === 'boolean',
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  array: Array.isArray,
  null: (value) => value === null,
  date: textLike(DAY),
  utc: textLike(UTC),
  'date-time': textLike(/^\d{4}-\d\d-\d\dT/),
  offset: textLike(OFFSET),
  uuid: textLike(UUID),
};

function flaws(value: unknown, type: Type, path = ''): string[] {
  if (Array.isArray(type)) {
    if (!Array.isArray(value)) return [`${path} is no list`];
    return value.flatMap((one, index) => flaws(one, type[0], `${path}[${index}]`));
  }
  if (typeof type === 'string') {
    const optional = type.endsWith('?');
    if (value === undefined && optional) return [];
    const kinds = (optional ? type.slice(0, -1) : type).split('|');
    return kinds.some((kind) => KINDS[kind]!(value)) ? [] : [`${path} is ${JSON.stringify(value)}, not ${type}`];
  }
  if (!KINDS.object!(value)) return [`${path} is no object`];
  return Object.entries(type).flatMap(([field, member]) =>
    flaws((value as Record<string, unknown>)[field], member, path === '' ? field : `${path}.${field}`),
  );
}

const ENVELOPE: Table = { timestamp: 'utc', status: 'integer', message: 'text', correlationId: 'text', data: 'object' };
const TOKEN: Table = {
  access_token: 'text',
  token_type: 'text',
  expire_in: 'integer',
  roles: ['string'],
  permissions: ['string'],
};
const SCREENING: Table = {
  searchId: 'text',
  query: { name: 'string', alias: 'string|null', threshold: 'number' },
  totalMatches: 'integer',
  truncated: 'boolean',
  matches: 'array',
  screenedAt: 'utc',
};
const PAGE: Table = { items: 'array', nextCursor: 'string|null', hasMore: 'boolean', limit: 'integer' };
const PROFILE: Table = {
  profileId: 'uuid',
  gender: 'text|null',
  watchlistStatus: 'text',
  riskLevel: 'text',
  recencyScore: 'number',
  schemaRef: 'string|null',
  names: [
    {
      nameId: 'text',
      fullNameRaw: 'text',
      fullNameNormalized: 'string',
      nameType: 'text',
      scriptCode: 'text',
    },
  ],
  addresses: [
    {
      addressId: 'text',
      addressRaw: 'text',
      addressType: 'text',
      stateProvince: 'text?',
      city: 'text?',
      street: 'text?',
      premises: 'text|null',
      postalCode: 'text?',
      country: 'text?',
    },
  ],
  sources: [
    {
      profileSourceLinkId: 'text',
      watchlistId: 'text',
      externalReferenceId: 'text',
      listingDate: 'date?',
      removalDate: 'date|null',
      contexts: [
        {
          contextId: 'text',
          schemaName: 'text',
          startDate: 'date?',
          endDate: 'date|null',
          country: 'text?',
          authority: 'text',
          isActive: 'boolean',
          properties: 'object',
        },
      ],
    },
  ],
  dates: [{ dateId: 'text', type: 'text', value: 'date', yearOnly: 'boolean' }],
  documents: [
    {
      docId: 'text',
      type: 'text',
      value: 'text',
      issuingCountry: 'text?',
      issueDate: 'date?',
      expiryDate: 'date|null?',
    },
  ],
  nationalities: [{ profileNationalityId: 'text', sourceRaw: 'text', countryCode: 'text?', status: 'text' }],
  features: [{ name: 'text', value: 'text', featureId: 'text' }],
  contacts: [{ contactId: 'text', type: 'text', value: 'text' }],
  cryptoWallets: 'array|null',
  outgoingEdges: 'array|null',
  metadata: {
    target: 'string?',
    topics: ['string'],
    datasets: ['string'],
    firstSeen: 'utc',
    lastSeen: 'utc',
    websites: ['string'],
    legalForm: 'string?',
    referents: ['string'],
  },
  createdAt: 'offset',
  updatedAt: 'offset',
  createdBy: 'text',
  updatedBy: 'text',
  version: 'integer',
  entityType: 'text',
};
const RECORDED: Table = {
  transactionUUID: 'uuid',
  transactionReference: 'text',
  status: 'text',
  transactionType: 'text',
  transactionDate: 'date-time',
  transactionFlow: 'text',
  tenantId: 'text',
  tenantName: 'text',
  clientId: 'text',
  clientName: 'text',
  createdAt: 'utc',
  modifiedAt: 'utc|null',
  createdBy: 'string|null',
  modifiedBy: 'string|null',
  isSuspicious: 'boolean|null',
  suspiciousRemark: 'text',
  callbackUrl: 'string',
  details: { type: 'text' },
  screeningReferenceData: 'object',
  releaseDocs: 'array',
  metadata: 'object',
  documents: 'array|null',
};
const FIAT: Table = {
  ...RECORDED,
  transferDate: 'date-time',
  senderName: 'text',
  senderCountryCode: 'text',
  receiverName: 'text',
  receiverCountryCode: 'text',
  sendingAmount: 'number',
  receiverAmount: 'number',
  transactionCharge: 'number',
  totalAmount: 'number',
  senderCurrency: 'text',
  receiverCurrency: 'text',
  remittancePurpose: 'text',
  sourceOfFund: 'text',
  paymentMode: 'text',
  deliveryType: 'text',
  details: {
    type: 'text',
    accountNumber: 'text',
    senderType: 'text',
    senderAddress: 'text',
    senderCity: 'text',
    senderMobileNumber: 'text',
    senderCurrency: 'text',
    receiverType: 'text',
    receiverAccount: 'text',
    paymentMode: 'text',
    deliveryType: 'text',
  },
};
const RESULT: Table = {
  isSuspicious: 'boolean',
  suspiciousRemark: 'text',
  transactionStatus: 'text',
  transactionReference: 'text',
  timestamp: 'utc',
  clientId: 'text',
  tenantId: 'text',
  tenantName: 'text',
};
const ASSESSMENT: Table = {
  assessmentId: 'text',
  transactionUuid: 'uuid',
  assessedAt: 'utc',
  computedBy: 'text',
  transactionSuspicionScore: 'number',
  transactionRiskTier: 'text',
  transactionDisposition: 'text',
  behavioralAnomalyDetected: 'boolean',
  behavioralAnomalyType: 'string|null',
  sanctionsMatchScore: 'number',
  sanctionsMatchedEntity: 'string|null',
  providerRiskScore: 'number|null',
  providerName: 'string|null',
  alertSeverity: 'text',
  contributions: [
    { domain: 'text', factor: 'text', weight: 'number', scoreContribution: 'number', provenance: 'text' },
  ],
};
const PROBLEM: Table = {
  type: 'text',
  title: 'text',
  status: 'integer',
  detail: 'text',
  instance: 'text',
  timestamp: 'utc',
  correlationId: 'text',
};

/** Records payments and responds. No payment is screened until the worker is started. */
let api: Service;
let auth: Service;
let worker: Service | null = null;
let token: string;
beforeAll(async () => {
  api = await startService({ env: { AMLCORE_ROLE: 'api' } });
  auth = await startService({ beside: api, env: { AMLCORE_ROLE: 'auth' } });
  token = await auth.token();
});
afterAll(async () => {
  await worker?.stop();
  await auth.stop();
  await api.stop();
});

const BASE = '/amlcore/api/v1';
const call = (path: string, options: object = {}) => api.call(`${BASE}${path}`, { token, ...options });

function dataOf<T = Record<string, unknown>>(reply: Reply, table: Table): T {
  expect(reply.status, reply.text).toBeLessThan(300);
  expect(flaws(reply.json(), { ...ENVELOPE, data: table })).toEqual([]);
  return reply.json<{ data: T }>().data;
}

async function record(kind: string, body: object): Promise<{ uuid: string; reference: string }> {
  const table = kind === 'fiat' ? FIAT : RECORDED;
  const made = dataOf<{ transactionUUID: string; transactionReference: string }>(
    await call(`/transactions/${kind}`, { method: 'POST', body }),
    table,
  );
  return { uuid: made.transactionUUID, reference: made.transactionReference };
}

const BODIES: readonly [kind: string, body: object][] = [
  ['fiat', { ...FIAT_EXAMPLE_REQUEST, transactionReference: 'C-1', callbackUrl: '', receiverName: PERSON.name }],
  ['fiat', { ...FIAT_EXAMPLE_REQUEST, transactionReference: 'C-2', callbackUrl: '', receiverName: 'Ada Kroll' }],
  ['crypto', { ...CRYPTO_EXAMPLE_REQUEST, transactionReference: 'C-3', callbackUrl: '', travelRule: null }],
];

describe('the tables of the contract', () => {
  const recorded: { uuid: string; reference: string }[] = [];

  it('a token', async () => {
    const path = '/auth/api/v1/client-login';
    dataOf(await callAt(auth.url, path, { method: 'POST', body: api.client }), TOKEN);
  });

  it('a pending transaction: not suspicious, and 404 explains the missing assessment', async () => {
    for (const [kind, body] of BODIES) recorded.push(await record(kind, body));
    for (const { uuid, reference } of recorded) {
      const result = dataOf(await call(`/transactions/screening/result/${reference}`), RESULT);
      expect(result).toMatchObject({ isSuspicious: false, transactionStatus: 'PENDING' });
      expect(dataOf(await call(`/transactions/${uuid}`), RECORDED)).toMatchObject({ isSuspicious: null });
      const none = await call(`/transactions/${uuid}/risk-assessment`);
      expect(flaws(none.json(), PROBLEM)).toEqual([]);
      expect(none.json()).toMatchObject({ status: 404, reason: 'SCREENING_PENDING' });
    }
    const unknown = await call('/transactions/00000000-0000-4000-8000-000000000000/risk-assessment');
    expect(unknown.json()).toMatchObject({ status: 404, reason: 'UNKNOWN_TRANSACTION' });
  });

  it('result and assessment of a screened transaction', async () => {
    worker = await startService({ beside: api, env: { AMLCORE_ROLE: 'worker' } });
    for (const [index, { uuid, reference }] of recorded.entries()) {
      await eventually(async () => (await call(`/transactions/${uuid}/risk-assessment`)).status === 200);
      dataOf(await call(`/transactions/screening/result/${reference}`), RESULT);
      dataOf(await call(`/transactions/${uuid}`), index < 2 ? FIAT : RECORDED);
      const assessment = (await call(`/transactions/${uuid}/risk-assessment`)).json();
      expect(flaws(assessment, ASSESSMENT)).toEqual([]);
    }
  });

  it('a screening, and profiles of lists and of an internal list with minimal data', async () => {
    const sparse = {
      entityType: 'INDIVIDUAL',
      names: [{ fullNameRaw: 'Ottilie Sparsam' }],
      addresses: [{ addressRaw: 'somewhere' }],
      documents: [{ type: 'PASSPORT', value: 'X1234567' }],
      nationalities: [{ sourceRaw: 'Ruritania' }],
      externalReferenceId: 'SPARSE-1',
    };
    const bulk = await call('/profiles/bulk', { method: 'POST', body: JSON.stringify([sparse]) });
    expect(bulk.status, bulk.text).toBe(200);
    let seen = 0;
    for (const fullName of [PERSON.name, COMPANY.name, 'Ottilie Sparsam', 'Ottokar Wendelin']) {
      const search = async () => call('/search-profile', { query: { fullName } });
      const { items } = await eventually(async () => {
        const reply = await search();
        const page = reply.status === 200 && dataOf<{ items: { profileId: string }[] }>(reply, PAGE);
        return page && page.items.length > 0 && page;
      });
      for (const item of items) {
        expect(flaws(item, PROFILE)).toEqual([]);
        dataOf(await call(`/profiles/${item.profileId}`), PROFILE);
        seen += 1;
      }
      dataOf(await call('/screen-entity', { method: 'POST', body: { fullName } }), SCREENING);
    }
    expect(seen).toBeGreaterThan(20);
  });

  it('a problem document with field errors', async () => {
    const refused = await call('/screen-entity', { method: 'POST', body: { fullName: ' ' } });
    const errors: Table = { field: 'text', code: 'text', message: 'text' };
    expect(flaws(refused.json(), { ...PROBLEM, errors: [errors] })).toEqual([]);
    expect(refused.json()).toMatchObject({ status: 400, errors: [{ field: 'fullName', code: 'NotBlank' }] });
  });
});

it('the checker reports missing, null and wrongly typed members', () => {
  expect(flaws({ a: 1, c: [{ d: null }] }, { a: 'string', b: 'text', c: [{ d: 'date|null', e: 'text?' }] })).toEqual([
    'a is 1, not string',
    'b is undefined, not text',
  ]);
});
