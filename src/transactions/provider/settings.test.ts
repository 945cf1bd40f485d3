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
  ['first provider', null, asked(), false],
  ['provider removed', asked(), null, true],
  ['another address', asked(), asked({ url: 'https://q.test/' }), true],
  ['another path of the score', asked(), asked({ response: { score: '$.other' } }), true],
  ['with a larger scale', asked(), asked({ scoreMax: 1_000 }), true],
  ['no longer required', asked(), asked({ required: false }), true],
  ['higher flag threshold', asked(), asked({ flagAt: 71 }), true],
  ['no flag threshold', asked(), asked({ flagAt: null }), true],
  ['lower flag threshold', asked(), asked({ flagAt: 69 }), false],
  ['longer timeout', asked(), asked({ timeoutMs: 5_000, name: 'Y' }), false],
])('%s', (_, before, after, expected) => {
  expect(loosens(before, after)).toBe(expected);
});
