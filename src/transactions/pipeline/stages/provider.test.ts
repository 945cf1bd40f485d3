import { expect, it } from 'vitest';
import type { Transaction } from '../../../domain/transaction.ts';
import { transactionWith } from '../../fx/testing.ts';
import { type ProviderAnswer, ProviderError } from '../../provider/score-provider.ts';
import type { StageBatch } from '../stage.ts';
import { judgedBy, stageBatch } from '../testing.ts';
import { providerStage } from './provider.ts';

const transactions = ['T-1', 'T-2'].map((transactionReference) => transactionWith({ transactionReference }));
const configured = (fields: object = {}) => ({
  name: 'Dahl',
  required: false,
  flagAt: 80,
  status: 'HIGH_RISK_CUSTOMER',
  ...fields,
});
const answered = (score: number): ProviderAnswer => ({ name: 'Dahl Risk', score, reason: 'new counterparty' });

async function screen(configuration: object | null, ask: (transaction: Transaction) => Promise<ProviderAnswer>) {
  const settings = { 'provider.configuration': configuration } as StageBatch['settings'];
  const stage = providerStage({ of: () => ({ configurationHash: 'abc', ask }) });
  return await judgedBy(stage, stageBatch(transactions, { settings }));
}

it('sends no request if no provider is configured, and returns null', async () => {
  const results = await screen(null, () => Promise.reject(new Error('was asked')));
  expect(results).toHaveLength(2);
  expect(results[0]).toMatchObject({ findings: [], evidence: { providerName: null, score: null } });
});

it('counts a score, flags it from the configured level on, and keeps the order', async () => {
  const results = await screen(configured(), async ({ content }) =>
    answered(content.transactionReference === 'T-1' ? 80 : 79),
  );
  expect(results.map(({ findings }) => findings.map(({ status, score }) => [status, score]))).toEqual([
    [['HIGH_RISK_CUSTOMER', 80]],
    [[null, 79]],
  ]);
  expect(results[0]!.findings[0]).toMatchObject({
    remark: 'Dahl Risk gave a score of 80 of 100: new counterparty.',
    provenance: 'provider Dahl, configuration abc',
  });
  expect(results[0]!.evidence).toMatchObject({ providerName: 'Dahl Risk', score: 80 });
});

it('flags nothing without a level, and has no finding for score zero', async () => {
  const [first] = await screen(configured({ flagAt: null }), async () => answered(100));
  expect(first!.findings).toMatchObject([{ status: null, score: 100 }]);
  const [second] = await screen(configured(), async () => answered(0));
  expect(second).toMatchObject({ findings: [], evidence: { score: 0 } });
});

it('reports a provider that did not answer; the others keep their scores', async () => {
  const [first, second] = await screen(configured(), async ({ content }) => {
    if (content.transactionReference === 'T-1') throw new ProviderError('TIMEOUT', 'it did not answer within 2000 ms');
    return answered(10);
  });
  expect(first!.findings).toMatchObject([
    {
      code: 'PROVIDER_NO_ANSWER',
      status: null,
      remark: 'Dahl did not answer (it did not answer within 2000 ms): its score is missing.',
    },
  ]);
  expect(first!.evidence).toMatchObject({ score: null, failure: { kind: 'TIMEOUT' } });
  expect(second!.findings).toMatchObject([{ score: 10 }]);
});

it('fails if a required provider does not answer, or on another error', async () => {
  const timeout = () => Promise.reject(new ProviderError('TIMEOUT', 'late'));
  await expect(screen(configured({ required: true }), timeout)).rejects.toMatchObject({ code: 'service-unavailable' });
  await expect(screen(configured(), () => Promise.reject(new TypeError('bug')))).rejects.toThrow('bug');
});
