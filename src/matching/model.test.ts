import { expect, it } from 'vitest';
import { FEATURES, MODELS } from './model.ts';
import { MATCH_ALGORITHMS } from './types.ts';

it('every algorithm has every feature, and every feature is described', () => {
  for (const algorithm of MATCH_ALGORITHMS) {
    expect(Object.keys(MODELS[algorithm]).sort(), algorithm).toEqual(Object.keys(FEATURES).sort());
  }
  for (const [feature, description] of Object.entries(FEATURES))
    expect(description, feature).toMatch(/^[A-Z].{20,}\.$/);
});
