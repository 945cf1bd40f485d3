import { expect, it } from 'vitest';
import type { JsonSchema } from './fields.ts';
import { withNamedSchemas } from './named-schemas.ts';

const object = (properties: Record<string, unknown>, more: JsonSchema = {}): JsonSchema => ({
  type: 'object',
  properties,
  ...more,
});
const money = object({ amount: { type: 'number' }, currency: { type: 'string' } });
const operation = (operationId: string, data: JsonSchema, request?: JsonSchema) => ({
  operationId,
  ...(request && { requestBody: { content: { 'application/json': { schema: request } } } }),
  responses: {
    200: { content: { 'application/json': { schema: object({ correlationId: {}, data }) } } },
    404: { content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } } },
  },
});
const name = async (paths: Record<string, Record<string, unknown>>) => (await withNamedSchemas(paths, {})).schemas;
const ref = (to: string) => ({ $ref: `#/components/schemas/${to}` });

it('names bodies by their operation, and responses by their resource', async () => {
  const account = object({ iban: { type: 'string' } });
  const schemas = await name({
    '/accounts': {
      get: operation('listAccounts', object({ items: { type: 'array', items: account } })),
      post: operation('createAccount', object({ accountId: { type: 'string' } }), object({ iban: {} })),
    },
    '/accounts/{id}': { get: operation('getAccount', account) },
  });
  expect(Object.keys(schemas)).toEqual(['ListAccountsData', 'Account', 'CreateAccountRequest', 'CreateAccountData']);
  expect(schemas.ListAccountsData!.properties).toEqual({ items: { type: 'array', items: ref('Account') } });
});

it('names schemas that occur in several places, with any description there, and leaves the others', async () => {
  const schemas = await name({
    '/a': { post: operation('pay', object({ fee: money, once: object({ only: { type: 'string' } }) })) },
    '/b': { post: operation('refund', object({ fee: { ...money, description: 'What is kept' } })) },
  });
  expect(Object.keys(schemas)).toEqual(['PayData', 'Fee', 'RefundData']);
  expect(schemas.Fee).toEqual(money);
  expect(schemas.RefundData!.properties).toEqual({ fee: { ...ref('Fee'), description: 'What is kept' } });
  expect(schemas.PayData!.properties).toHaveProperty('once.properties.only');
});

it('distinguishes two schemas with one name by their parents', async () => {
  const other = object({ amount: { type: 'string' } });
  const twice = (fee: JsonSchema) => object({ fee, fees: { type: 'array', items: fee } });
  const schemas = await name({
    '/a': { post: operation('pay', twice(money)) },
    '/b': { post: operation('refund', twice(other)) },
  });
  expect(Object.keys(schemas)).toEqual(['PayData', 'Fee', 'RefundData', 'RefundFee']);
  expect(schemas.RefundFee).toEqual(other);
});
