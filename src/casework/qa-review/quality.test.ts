/** Pure parts of QA reviews: drawing, and the range of an error rate. */
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { wilson } from '../../platform/lib/wilson.ts';
import { draw } from './draw.ts';

const ids = Array.from({ length: 200 }, (_, at) => `alert-${String(at).padStart(3, '0')}`);
const candidates = ids.map((alertId, at) => ({ alertId, stratum: at < 190 ? 'MANY' : 'FEW' }));
const idOf = ({ alertId }: { alertId: string }) => alertId;
const idsOf = (drawn: readonly { alertId: string }[]) => drawn.map(({ alertId }) => alertId);

describe('a draw', () => {
  it('selects the smallest hashes of seed and ID, so that it can be repeated', () => {
    const all = candidates.map((one) => ({ ...one, stratum: 'ALL' }));
    const byHand = ids
      .map((id) => ({ id, hash: createHash('sha256').update(`seed/${id}`).digest('hex') }))
      .sort((a, b) => a.hash.localeCompare(b.hash, 'en'))
      .slice(0, 7)
      .map(({ id }) => id);
    expect(idsOf(draw(all, 'seed', { count: 7 }, idOf).drawn)).toEqual(byHand);
    expect(idsOf(draw([...all].reverse(), 'seed', { count: 7 }, idOf).drawn)).toEqual(byHand);
    expect(idsOf(draw(all, 'another seed', { count: 7 }, idOf).drawn)).not.toEqual(byHand);
  });

  it.each([
    [{ share: 0.05 }, 10, 1],
    [{ share: 0.001 }, 1, 1],
    [{ share: 1 }, 190, 10],
    [{ count: 20 }, 20, 10],
  ])('draws each stratum separately: %j', (size, many, few) => {
    const { drawn, strata } = draw(candidates, 'seed', size, idOf);
    expect(strata).toEqual([
      { stratum: 'FEW', population: 10, drawn: few },
      { stratum: 'MANY', population: 190, drawn: many },
    ]);
    expect(drawn.filter(({ stratum }) => stratum === 'FEW')).toHaveLength(few);
    expect(new Set(idsOf(drawn)).size).toBe(many + few);
  });

  it('reports the population, and draws nothing from an empty one', () => {
    const { populationHash } = draw(candidates, 'seed', { count: 1 }, idOf);
    expect(draw(candidates.slice(1), 'seed', { count: 1 }, idOf).populationHash).not.toBe(populationHash);
    expect(draw([...candidates].reverse(), 'x', { count: 9 }, idOf).populationHash).toBe(populationHash);
    expect(draw([], 'seed', { share: 0.5 }, idOf)).toMatchObject({ drawn: [], strata: [] });
  });
});

// Figures of the formula by hand: the bounds p solve (share - p)^2 = z^2 p (1 - p) / n.
it.each([
  [0, 20],
  [1, 20],
  [10, 20],
  [20, 20],
])('the range of an error rate: %i of %i', (hits, of) => {
  const { low, high } = wilson(hits, of)!;
  for (const bound of [low, high]) {
    if (bound === 0 || bound === 1) continue;
    expect((hits / of - bound) ** 2).toBeCloseTo((1.959964 ** 2 * bound * (1 - bound)) / of, 10);
  }
  expect(low).toBeLessThanOrEqual(hits / of);
  expect(high).toBeGreaterThanOrEqual(hits / of);
  expect(low === 0).toBe(hits === 0);
  expect(wilson(0, 0)).toBeNull();
});
