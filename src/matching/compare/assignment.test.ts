import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Assignment } from './assignment.ts';

interface Edge {
  query: number;
  listed: number;
  weight: number;
  similarity: number;
}

/** The best sum over all subsets, as a reference. */
function bestSum(edges: readonly Edge[], at = 0, usedQuery = 0, usedListed = 0): number {
  const edge = edges[at];
  if (edge === undefined) return 0;
  const without = bestSum(edges, at + 1, usedQuery, usedListed);
  if ((edge.query & usedQuery) !== 0 || (edge.listed & usedListed) !== 0) return without;
  const rest = bestSum(edges, at + 1, usedQuery | edge.query, usedListed | edge.listed);
  return Math.max(without, edge.weight * edge.similarity + rest);
}

const edge = fc.record({
  query: fc.constantFrom(1, 2, 4, 8, 3, 6),
  listed: fc.constantFrom(1, 2, 4, 8, 3, 6, 7),
  weight: fc.constantFrom(0.1, 0.5, 1, 2),
  similarity: fc.constantFrom(0.7, 0.8, 0.95, 1),
});

test('the pairs do not overlap, and their sum is maximal', () => {
  const assignment = new Assignment();
  fc.assert(
    fc.property(fc.array(edge, { maxLength: 10 }), (edges) => {
      assignment.clear();
      for (const { query, listed, weight, similarity } of edges) assignment.add(query, listed, weight, similarity, 0);
      assignment.solve();
      const pairs = assignment.pairs();
      const bits = (side: 'query' | 'listed') => pairs.reduce((sum, pair) => sum + pair[side], 0);
      expect(bits('query')).toBe(pairs.reduce((mask, pair) => mask | pair.query, 0));
      expect(bits('listed')).toBe(pairs.reduce((mask, pair) => mask | pair.listed, 0));
      const sum = pairs.reduce((total, pair) => total + pair.weight * pair.similarity, 0);
      expect(sum).toBeCloseTo(bestSum(edges), 9);
    }),
    { seed: 23, numRuns: 2_000 },
  );
});

test('beats the greedy choice if the best word of one is the only word of the other', () => {
  const assignment = new Assignment();
  assignment.add(1, 1, 1, 1, 0);
  assignment.add(1, 2, 1, 0.9, 0);
  assignment.add(2, 1, 1, 0.95, 0);
  assignment.solve();
  expect(assignment.pairs().map((pair) => [pair.query, pair.listed])).toEqual([
    [1, 2],
    [2, 1],
  ]);
  expect(assignment.inOtherOrder()).toBe(true);
});
