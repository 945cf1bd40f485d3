import { describe, expect, it } from 'vitest';
import { AppError } from '../errors.ts';
import { BodyBudget, type BodyOwner } from './body-budget.ts';

const BUDGET = 64;
const ordinary = (tenantId: string | null): BodyOwner => ({ tenantId, isUpload: false });
const upload = (tenantId: string): BodyOwner => ({ tenantId, isUpload: true });

/** How many bytes are promised before the first refusal. */
function taken(budget: BodyBudget, owner: BodyOwner): number {
  for (let count = 0; ; count++) {
    try {
      budget.reserve(1, owner);
    } catch (error) {
      expect(error).toBeInstanceOf(AppError);
      expect(error).toMatchObject({ code: 'service-unavailable', details: { retryAfterSeconds: 5 } });
      return count;
    }
  }
}

describe('the budget of bodies', () => {
  it.each<[string, readonly BodyOwner[], readonly number[]]>([
    ['an organisation takes half, and another one the other', [ordinary('a'), ordinary('b')], [32, 32]],
    ['three organizations share the budget', [ordinary('a'), ordinary('b'), ordinary('c')], [32, 32, 0]],
    ['uploads leave a quarter to ordinary requests', [upload('a'), upload('b'), ordinary('c')], [32, 16, 16]],
    ['an organization that uploads its half has nothing left', [upload('a'), ordinary('a')], [32, 0]],
    ['strangers have an eighth together', [ordinary(null), ordinary('a')], [8, 32]],
  ])('%s', (_, owners, expected) => {
    const budget = new BodyBudget(BUDGET);
    expect(owners.map((owner) => taken(budget, owner))).toEqual(expected);
  });

  it('releases a reservation once, with its growth', () => {
    const budget = new BodyBudget(BUDGET);
    const one = budget.reserve(10, ordinary('a'));
    one.grow(20);
    expect(budget.takenBytes).toBe(30);
    expect(() => one.grow(3)).toThrow('Too much data is being uploaded');
    expect(budget.takenBytes).toBe(30);
    one.release();
    one.release();
    one.grow(5);
    expect(budget.takenBytes).toBe(0);
    expect(taken(budget, ordinary('a'))).toBe(32);
  });
});
