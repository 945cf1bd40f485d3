/** What a caller recorded comes back: every field of the request, dates as they were written. */
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALL_PERMISSIONS } from '../../src/platform/access/permissions.ts';
import type { JsonSchema } from '../../src/platform/http/fields.ts';
import { schemaOf } from '../../src/platform/http/openapi.ts';
import {
  CRYPTO_EXAMPLE_REQUEST,
  FIAT_EXAMPLE_REQUEST,
  STABLECOIN_EXAMPLE_REQUEST,
} from '../../src/transactions/examples.ts';
import { cryptoRequest } from '../../src/transactions/schemas/crypto.ts';
import { fiatRequest } from '../../src/transactions/schemas/fiat.ts';
import { storedTransaction, transactionSchema } from '../../src/transactions/schemas/response.ts';
import { stablecoinRequest } from '../../src/transactions/schemas/stablecoin.ts';
import { type Service, sharedService } from '../support/service.ts';
import { expectEnvelope, expectShape } from './checks.ts';

const BASE = '/amlcore/api/v1/transactions';
type Answer = Record<string, unknown> & { details: Record<string, unknown> };

let service: Service;
let token: string;
beforeAll(async () => {
  service = await sharedService();
  token = (await service.addClient({ permissions: [...ALL_PERMISSIONS] })).token;
});
afterAll(() => service.stop());

const NATURAL_PERSON = {
  name: {
    nameIdentifier: [{ primaryIdentifier: 'Brandauer', secondaryIdentifier: 'Tassilo', nameIdentifierType: 'LEGL' }],
    localNameIdentifier: [{ primaryIdentifier: 'Брандауэр', secondaryIdentifier: 'Тассило' }],
  },
  geographicAddress: [
    {
      addressType: 'HOME',
      streetName: 'Lindengasse',
      buildingNumber: '12',
      townName: 'Wien',
      addressLine: ['Stiege 2', 'Tür 7'],
      country: 'AT',
    },
  ],
  nationalIdentification: { nationalIdentifier: 'U7788123', nationalIdentifierType: 'CCPT', countryOfIssue: 'AT' },
  customerIdentification: 'C-17',
  dateAndPlaceOfBirth: { dateOfBirth: '1974-09-02', placeOfBirth: 'Graz' },
  countryOfResidence: 'AT',
};
const TRAVEL_RULE = {
  originator: { originatorPersons: [{ naturalPerson: NATURAL_PERSON }], accountNumber: ['AT1', 'AT2'] },
  beneficiary: { name: 'Walburga Federspiel', country: 'PL', accountNumber: 'PL1' },
  originatingVasp: { originatingVASP: { legalPerson: { name: 'Kormoran Digital', countryOfRegistration: 'AT' } } },
  beneficiaryVasp: 'Wydra Exchange',
};

const REQUESTS = {
  fiat: { schema: fiatRequest(false), example: FIAT_EXAMPLE_REQUEST, fixed: {} },
  crypto: { schema: cryptoRequest(false), example: CRYPTO_EXAMPLE_REQUEST, fixed: { travelRule: TRAVEL_RULE } },
  stablecoin: {
    schema: stablecoinRequest(false),
    example: STABLECOIN_EXAMPLE_REQUEST,
    fixed: { travelRule: TRAVEL_RULE, asset: 'USDC', pegCurrency: 'USD', issuer: 'Circle' },
  },
};
type Kind = keyof typeof REQUESTS;

/** A value of its own for each field, so that two fields that are mixed up show. */
function aValueOf(name: string, { enum: values, type, examples }: JsonSchema, place: number): unknown {
  if (Array.isArray(values)) return values.find((value) => value !== '' && value !== null);
  if ([type].flat().includes('number')) return 100 + place + 0.25;
  if (Array.isArray(examples)) return examples[0];
  if (name.endsWith('Dob')) return `19${50 + (place % 50)}-04-05`;
  return `Any ${name}`;
}

/** A body with every field that the schema has. */
function fullRequest(kind: Kind): Record<string, unknown> {
  const { schema, example, fixed } = REQUESTS[kind];
  const { properties } = schemaOf(schema, 'input') as { properties: Record<string, JsonSchema> };
  const made = Object.entries(properties).map(([name, property], place) => [name, aValueOf(name, property, place)]);
  return {
    ...Object.fromEntries(made),
    ...example,
    ...fixed,
    receiverName: 'Walburga Federspiel',
    transactionReference: `FULL-${kind}`,
    transactionDate: '2026-11-20T10:30:00.5+01:00',
    transferDate: '2026-11-20 09:30',
  };
}

const readBack = (answer: Answer, field: string) => answer[field] ?? answer.details[field];

describe.each(Object.keys(REQUESTS) as Kind[])('a %s transaction', (kind) => {
  const body = fullRequest(kind);

  it('returns every field of its request when it is created and read', async () => {
    const options = { method: 'POST', body, token };
    const created = expectEnvelope<Answer>(await service.call(`${BASE}/${kind}`, options), 201);
    expectShape(transactionSchema, created as never);
    const read = expectEnvelope<Answer>(await service.call(`${BASE}/${created.transactionUUID}`, { token }));
    expectShape(storedTransaction, read as never);
    const page = expectEnvelope<{ items: Answer[] }>(
      await service.call(BASE, { token, query: { transactionReference: `FULL-${kind}` } }),
    );
    for (const answer of [created, read, page.items[0]!]) {
      const back = Object.fromEntries(Object.keys(body).map((field) => [field, readBack(answer, field)]));
      expect(back).toEqual(body);
    }
  });

  it('is exported with its dates as they were written', async () => {
    const query = { transactionReference: `FULL-${kind}` };
    // What it was screened with may have commas.
    const { text } = await service.call(`${BASE}/export`, { token, query });
    const [cells] = parse(text, { columns: true, bom: true });
    expect(cells).toMatchObject({ transactionDate: body.transactionDate, transferDate: body.transferDate });
  });

  it('is found by the moment that its date names', async () => {
    const found = async (from: string, to: string) =>
      expectEnvelope<{ items: unknown[] }>(
        await service.call(BASE, { token, query: { from, to, transactionReference: `FULL-${kind}` } }),
      ).items.length;
    expect(await found('2026-11-20T09:30:00.500Z', '2026-11-20T09:30:00.501Z')).toBe(1);
    expect(await found('2026-11-20T10:30:00+01:00', '2026-11-20T10:30:00.5+01:00')).toBe(0);
  });
});

it('a transaction recorded without original date texts returns dates in UTC', async () => {
  const body = { ...fullRequest('fiat'), transactionReference: 'OLD-1' };
  const created = expectEnvelope<Answer>(await service.call(`${BASE}/fiat`, { method: 'POST', body, token }), 201);
  await service.database.pool.query(
    `update transactions set content = content #- '{echo,transactionDate}' #- '{echo,transferDate}' where transaction_uuid = $1`,
    [created.transactionUUID],
  );
  const read = expectEnvelope<Answer>(await service.call(`${BASE}/${created.transactionUUID}`, { token }));
  expect(read).toMatchObject({
    transactionDate: '2026-11-20T09:30:00.500Z',
    transferDate: '2026-11-20T09:30:00.000Z',
  });
});

describe('an article', () => {
  const article = { title: 'Bribes', text: 'The trader was charged with bribery.', url: 'https://news.example/1' };
  it.each(['2026-11-16', '2026-11-16T08:30:00+01:00', '2026-11-16T08:30Z'])(
    'of %s returns its dates as written',
    async (publishedAt) => {
      const path = '/amlcore/api/v1/adverse-media/articles';
      const options = { method: 'POST', body: { ...article, publishedAt, language: 'en' }, token };
      const made = expectEnvelope<{ articleId: string; publishedAt: string }>(await service.call(path, options));
      expect(made.publishedAt).toBe(publishedAt);
      const read = expectEnvelope(await service.call(`${path}/${made.articleId}`, { token }));
      expect(read.publishedAt).toBe(publishedAt);
      const page = expectEnvelope<{ items: object[] }>(await service.call(`${path}?limit=1`, { token }));
      expect(page.items[0]).toMatchObject({ articleId: made.articleId, publishedAt });
    },
  );
});

it('a replay of rules returns the requested period', async () => {
  const period = { from: '2026-01-01T00:00:00+02:00', to: '2026-02-01T00:00Z' };
  const path = '/amlcore/api/v1/rules/replay';
  const body = { ruleIds: ['large-cash'], ...period };
  const started = expectEnvelope(await service.call(path, { method: 'POST', body, token }), 201);
  expect(started).toMatchObject(period);
  expect(expectEnvelope(await service.call(`${path}/${started.replayId}`, { token }))).toMatchObject(period);
});
