/**
 * Enumerated input is taken in any case and answered in upper case. The places come from the description itself, so that a new
 * enumeration that minds the case fails here.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALL_PERMISSIONS } from '../../src/platform/access/permissions.ts';
import { FIAT_EXAMPLE_REQUEST } from '../../src/transactions/examples.ts';
import { mixed, type Path, placesOf, withValue } from '../support/enumerations.ts';
import { ALL_ROUND, addPerson, type Person } from '../support/people.ts';
import { type Reply, type Service, startService } from '../support/service.ts';
import { setByOperator, settingsReadAgain } from '../support/settings.ts';
import { type Description, type DocumentedOperation, operationsOf } from './documented.ts';

let service: Service;
let token: string;
let person: Person;
let operations: DocumentedOperation[];
beforeAll(async () => {
  service = await startService();
  token = (await service.addClient({ permissions: [...ALL_PERMISSIONS] })).token;
  person = await addPerson(service, ALL_ROUND);
  operations = operationsOf((await service.call('/openapi.json', { token: null })).json<Description>());
});
afterAll(() => service.stop());

const nameOf = (path: Path) =>
  path.reduce<string>(
    (all, step) => (typeof step === 'number' ? `${all}[${step}]` : all ? `${all}.${step}` : step),
    '',
  );

interface Flaw {
  field: string;
  code: string;
}

/** Of the request, or of its only item. */
function flawsOf(reply: Reply): Flaw[] {
  if (!reply.headers.get('content-type')?.includes('json')) return [];
  const { errors, data } = reply.json<{
    errors?: Flaw[];
    data?: { errors?: Flaw[]; results?: { errors?: Flaw[] }[] };
  }>();
  return errors ?? data?.results?.[0]?.errors ?? data?.errors ?? [];
}

let count = 0;
/** Request of an operation, created again each time if necessary. */
const BODIES: Readonly<Record<string, (example: object, path: Path) => unknown>> = {
  createFiatTransaction: (example) => ({ ...example, transactionReference: `CASE-${count++}` }),
  createCryptoTransaction: (example) => ({ ...example, transactionReference: `CASE-${count++}` }),
  createStablecoinTransaction: (example) => ({ ...example, transactionReference: `CASE-${count++}` }),
  createRule: (example) => ({ ...example, ruleId: `case-${count++}` }),
  // Without checking the current version, because each call makes a new one.
  changeRule: (example) => ({ ...example, version: undefined }),
  createProfiles: (example) => [{ ...(example as object[])[0], documents: [], externalReferenceId: `CASE-${count++}` }],
  computeRiskScore: (example, [part]) =>
    part === 'transaction' ? { transaction: { transactionType: 'FIAT', ...FIAT_EXAMPLE_REQUEST } } : example,
};
const PARAMETERS: Readonly<Record<string, string>> = { ruleId: 'large-cash' };

const addressOf = ({ path }: DocumentedOperation) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => PARAMETERS[name] ?? '00000000-0000-4000-8000-000000000000');

/** The same schemas as of the operations that record transactions: each try would screen one. */
const TRIED_ELSEWHERE = /^computeRiskScore transaction\.(?!transactionType)/;

interface Case {
  name: string;
  field: string;
  values: readonly string[];
  send(value: string): Promise<Reply>;
}

function casesOf(operation: DocumentedOperation): Case[] {
  const { operationId, method, parameters, requestBody, security } = operation;
  const isOfPerson = security.length > 0 && operation['x-permission'] === undefined;
  const call = (path: string, options: object) =>
    isOfPerson ? person.browser.call(path, { method, ...options }) : service.call(path, { method, token, ...options });
  const json = requestBody?.content['application/json'];
  const ofBody = json ? placesOf(json.schema) : [];
  const distinct = new Map(ofBody.map((place) => [nameOf(place.path), place]));
  const example = json?.example as object;
  const body = BODIES[operationId] ?? (() => example);
  const isList = Array.isArray(example);
  return [
    ...[...distinct].map(
      ([field, { path, values }]): Case => ({
        name: `${operationId} ${field}`,
        field: isList ? nameOf(path.slice(1)) : field,
        values,
        send: (value) => call(addressOf(operation), { body: withValue(body(example, path), path, value) }),
      }),
    ),
    ...parameters
      .filter((parameter) => parameter.in === 'query')
      .flatMap(({ name, schema }) =>
        placesOf(schema).map(({ values }): Case => {
          const needed = operationId === 'searchProfile' ? { fullName: 'x' } : {};
          return {
            name: `${operationId}?${name}`,
            field: name,
            values,
            send: (value) => call(addressOf(operation), { query: { ...needed, [name]: value } }),
          };
        }),
      ),
  ];
}

const about = (field: string) => (flaw: Flaw) => field === flaw.field || field.startsWith(`${flaw.field}[`);
const outcomeOf = (reply: Reply) => ({ status: reply.status, flaws: flawsOf(reply) });

describe('enumerated input', () => {
  it('is accepted in any case and returned in upper case, at every place of the description', {
    timeout: 600_000,
  }, async () => {
    const cases = operations.flatMap(casesOf).filter(({ name }) => !TRIED_ELSEWHERE.test(name));
    expect(cases.length).toBeGreaterThan(150);
    const unreached: string[] = [];
    for (const { name, field, values, send } of cases) {
      const refused = await send('NO_SUCH_VALUE_9');
      if (!flawsOf(refused).some(about(field))) unreached.push(name);
      const value = values.at(-1)!;
      const asTyped = await send(mixed(value));
      expect(asTyped.text, name).not.toContain(`"${mixed(value)}"`);
      // A request rejected for another reason is rejected in the same way.
      if (asTyped.status >= 300 || flawsOf(asTyped).length > 0) {
        expect(outcomeOf(asTyped), `${name} ${mixed(value)}: ${asTyped.text}`).toEqual(outcomeOf(await send(value)));
      }
    }
    expect(unreached).toEqual([]);
  });

  it('also in paths', async () => {
    const put = (path: string, body: object) => service.call(`/amlcore/api/v1/${path}`, { method: 'PUT', token, body });
    expect((await put('fx-rates/eUr', { rate: 1.1 })).json()).toMatchObject({ data: { currency: 'EUR' } });
    expect((await put('settings/SCREENING.algorithm', { value: 'loose' })).json()).toMatchObject({
      data: { key: 'screening.algorithm', value: 'LOOSE' },
    });
    const webhook = await service.call('/amlcore/api/v1/settings/transaction_screening_webhook_url', { token });
    expect(webhook.json()).toMatchObject({ data: { key: 'TRANSACTION_SCREENING_WEBHOOK_URL' } });
    const country = await put('country-risk/mM', { groups: ['tenant_high_risk'], reason: 'Own judgement' });
    expect(country.text).toContain('"TENANT_HIGH_RISK"');
    expect(country.text).toContain('"MM"');
  });

  it('also in rules', async () => {
    const post = (body: object) => service.call('/amlcore/api/v1/rules', { method: 'POST', token, body });
    const aggregate = { fn: 'SUM', by: 'Party', window: '7D', direction: 'out', paymentModes: ['cash'] };
    const when = {
      all: [
        { field: 'Receiver.Country', in: ['ir', 'Kp'] },
        { aggregate, gt: 1000 },
      ],
    };
    const rule = operations.find(({ operationId }) => operationId === 'createRule')!;
    const example = rule.requestBody!.content['application/json']!.example as object;
    const made = await post({ ...example, ruleId: 'typed-in-any-case', parameters: {}, when });
    expect(made.status, made.text).toBe(201);
    expect(made.json()).toMatchObject({
      data: {
        definition: {
          when: {
            all: [
              { field: 'receiver.country', in: ['IR', 'KP'] },
              {
                aggregate: { fn: 'sum', by: 'party', window: '7d', direction: 'OUT', paymentModes: ['CASH'] },
                gt: 1000,
              },
            ],
          },
        },
      },
    });
  });

  it('also in settings, new and stored', async () => {
    const path = '/amlcore/api/v1/settings/transactions.baseCurrency';
    await setByOperator(service, 'transactions.baseCurrency', 'cHf');
    expect((await service.call(path, { token })).json()).toMatchObject({ data: { value: 'CHF' } });
    await service.database.pool.query(
      `update tenant_settings set value = '"chf"' where key = 'transactions.baseCurrency'`,
    );
    const body = {
      ...FIAT_EXAMPLE_REQUEST,
      transactionReference: 'IN-CHF',
      sendingAmount: 12_000,
      senderCurrency: 'chf',
      callbackUrl: '',
    };
    await settingsReadAgain();
    expect((await service.call(path, { token })).json()).toMatchObject({ data: { value: 'CHF' } });
    await service.call('/amlcore/api/v1/transactions/fiat', { method: 'POST', token, body });
    const { rows } = await service.database.pool.query(
      `select base_amount, base_currency from transactions where transaction_reference = 'IN-CHF'`,
    );
    expect(rows.map((row) => [Number(row.base_amount), row.base_currency])).toEqual([[12_000, 'CHF']]);
  });
});
