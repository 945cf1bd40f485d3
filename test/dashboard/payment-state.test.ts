/** The state of a payment on its page is the one that the chain tells. */
import { expect, it } from 'vitest';
import { DECISIONS, type Decision } from '../../src/transactions/decisions.ts';
import { paymentStateOf } from '../../src/transactions/payment-state.ts';
import { standingOf } from '../../web/features/transactions/payment-state.ts';

const REST = { reasonCode: 'OTHER', reason: 'x', beforeStatus: 'SANCTION_LISTED' as const, decidedBy: 'a' };

function both(
  status: 'PENDING' | 'SANCTION_LISTED' | 'RELEASED',
  isSuspicious: boolean,
  decided: [Decision, boolean][],
) {
  const decisions = decided.map(([decision, inEffect], at) => ({
    ...REST,
    decision,
    inEffect,
    decidedAt: new Date(at),
  }));
  const shown = { status, isSuspicious, screeningReferenceData: { screenedAt: '2026-11-28T10:42:00Z' } };
  const written = decisions.map((one) => ({ ...one, decidedAt: one.decidedAt.toISOString() }));
  return [
    paymentStateOf({ status, isSuspicious }, decisions),
    standingOf({ ...shown, decisions: written } as unknown as Parameters<typeof standingOf>[0]),
  ] as const;
}

it('agrees for every pair of decisions, in effect or proposed', () => {
  for (const first of DECISIONS) {
    for (const second of DECISIONS) {
      for (const inEffect of [true, false]) {
        const [told, shown] = both('SANCTION_LISTED', true, [
          [first, true],
          [second, inEffect],
        ]);
        expect(shown.state, `${first}, ${second}, ${inEffect}`).toBe(told);
      }
    }
  }
});

it('is dated by the screening until a decision is in effect', () => {
  const [told, shown] = both('SANCTION_LISTED', true, [['RELEASED', false]]);
  expect([told, shown.state, shown.at]).toEqual(['HELD', 'HELD', '2026-11-28T10:42:00Z']);
  expect(both('PENDING', false, [])[1]).toMatchObject({ state: 'PENDING', at: null });
  expect(both('RELEASED', false, [])[1]).toMatchObject({ state: 'RELEASED' });
});

it('is blocked on the day of the block, whatever is escalated later', () => {
  const [, shown] = both('SANCTION_LISTED', true, [
    ['BLOCKED', true],
    ['ESCALATED', true],
  ]);
  expect(shown).toMatchObject({ state: 'BLOCKED', at: new Date(0).toISOString() });
});
