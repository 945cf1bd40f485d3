import { expect, it } from 'vitest';
import { failureIn, simulationFor } from './simulations.ts';

const body = (transactionReference?: unknown) => JSON.stringify({ data: { transactionReference } });

it('simulates only for TEST organizations, by the beginning of the reference', () => {
  const of = (isTest: boolean, reference?: unknown) => simulationFor({ isTest, body: body(reference) })?.prefix ?? null;
  expect(of(true, 'test-webhook-fail-1')).toBe('TEST-WEBHOOK-FAIL-');
  expect(of(false, 'TEST-WEBHOOK-FAIL-1')).toBeNull();
  expect(of(true, 'TX-TEST-WEBHOOK-FAIL-1')).toBeNull();
  expect(of(true)).toBeNull();
});

it('fails the first attempts, or all', () => {
  const simulated = (reference: string) => simulationFor({ isTest: true, body: body(reference) })!;
  const as = (reference: string) => [0, 1, 9].map((attempts) => failureIn(simulated(reference), attempts)?.as ?? null);
  expect(as('TEST-WEBHOOK-FAIL-1')).toEqual(['HTTP_STATUS', null, null]);
  expect(as('TEST-WEBHOOK-TWICE-1')).toEqual(['TIMEOUT', null, null]);
  expect(as('TEST-WEBHOOK-DOWN-1')).toEqual(['CONNECTION', 'CONNECTION', 'CONNECTION']);
  expect(as('TEST-WEBHOOK-DELAY-1')).toEqual([null, null, null]);
});
