/** Changes of a score provider that need two approvers. */
import { expect, it } from 'vitest';
import { type ProviderConfiguration, providerSettings } from './settings.ts';

const { schema, loosens } = providerSettings['provider.configuration'];
const asked = (change: object = {}) =>
  schema.parse({
    ...{ name: 'X', url: 'https://p.test/', response: { score: '$.score' }, required: true, flagAt: 70 },
    ...change,
  }) as ProviderConfiguration;

it.each<[string, ProviderConfiguration | null, ProviderConfiguration | null, boolean]>([
  ['none asked yet', null, asked(), false],
  ['left out', asked(), null, true],
  ['asked elsewhere', asked(), asked({ url: 'https://q.test/' }), true],
  ['read otherwise', asked(), asked({ response: { score: '$.other' } }), true],
  ['with a larger scale', asked(), asked({ scoreMax: 1_000 }), true],
  ['required no more', asked(), asked({ required: false }), true],
  ['flagged later', asked(), asked({ flagAt: 71 }), true],
  ['flagged never', asked(), asked({ flagAt: null }), true],
  ['flagged sooner', asked(), asked({ flagAt: 69 }), false],
  ['waited for longer', asked(), asked({ timeoutMs: 5_000, name: 'Y' }), false],
])('%s', (_, before, after, expected) => {
  expect(loosens(before, after)).toBe(expected);
});
