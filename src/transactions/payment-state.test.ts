import { expect, it } from 'vitest';
import type { TransactionStatus } from '../domain/transaction.ts';
import type { DecisionRow } from './decision-store.ts';
import type { Decision } from './manual-decision-rules.ts';
import { isPendingApproval, paymentStateOf } from './payment-state.ts';

const decided = (decision: Decision, inEffect = true): DecisionRow => ({
  ...{ decision, inEffect, reasonCode: 'OTHER', reason: 'x', beforeStatus: 'SANCTION_LISTED' as const },
  ...{ decidedAt: new Date(0), decidedBy: 'a' },
});
const stateOf = (status: TransactionStatus, isSuspicious: boolean | null, ...decisions: DecisionRow[]) =>
  paymentStateOf({ status, isSuspicious }, decisions);

it('is the outcome of the screening until a decision is in effect', () => {
  expect(stateOf('PENDING', null)).toBe('PENDING');
  expect(stateOf('RELEASED', false)).toBe('RELEASED');
  expect(stateOf('SANCTION_LISTED', true)).toBe('HELD');
  expect(stateOf('SANCTION_LISTED', true, decided('RELEASED', false))).toBe('HELD');
});

it('is the last decision in effect', () => {
  expect(stateOf('RELEASED', false, decided('RELEASED'))).toBe('RELEASED');
  expect(stateOf('WHITELISTED', false, decided('WHITELISTED'))).toBe('RELEASED');
  expect(stateOf('REJECTED', true, decided('REJECTED'))).toBe('REJECTED');
  expect(stateOf('BLACKLISTED', true, decided('BLACKLISTED'))).toBe('REJECTED');
  expect(stateOf('ESCALATED', true, decided('ESCALATED'))).toBe('HELD');
});

it('stays blocked while an escalation follows, and is released by a release', () => {
  expect(stateOf('ESCALATED', true, decided('BLOCKED'), decided('ESCALATED'))).toBe('BLOCKED');
  expect(stateOf('RELEASED', false, decided('BLOCKED'), decided('RELEASED'))).toBe('RELEASED');
});

it('is pending approval while the last decision is a proposal', () => {
  expect(isPendingApproval([])).toBe(false);
  expect(isPendingApproval([decided('RELEASED', false)])).toBe(true);
  expect(isPendingApproval([decided('RELEASED', false), decided('RELEASED')])).toBe(false);
});
