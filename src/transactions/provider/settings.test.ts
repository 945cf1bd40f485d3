/** Changes of a score provider that need two approvers. */
import { expect, it } from 'vitest';
import { type ProviderConfiguration, providerSettings } from './settings.ts';

const { schema, loosens } = providerSettings['provider.configuration'];
const configured = (change: object = {}) =>
  schema.parse({
    ...{ name: 'X', url: 'https://p.test/', response: { score: '$.score' }, required: true, flagAt: 70 },
    ...change,
  }) as ProviderConfiguration;

it.each<[string, ProviderConfiguration | null, ProviderConfiguration | null, boolean]>([
  ['first provider', null, configured(), false],
  ['provider removed', configured(), null, true],
  ['another address', configured(), configured({ url: 'https://q.test/' }), true],
  ['another path of the score', configured(), configured({ response: { score: '$.other' } }), true],
  ['with a larger scale', configured(), configured({ scoreMax: 1_000 }), true],
  ['no longer required', configured(), configured({ required: false }), true],
  ['higher flag threshold', configured(), configured({ flagAt: 71 }), true],
  ['no flag threshold', configured(), configured({ flagAt: null }), true],
  ['lower flag threshold', configured(), configured({ flagAt: 69 }), false],
  ['longer timeout', configured(), configured({ timeoutMs: 5_000, name: 'Y' }), false],
])('%s', (_, before, after, expected) => {
  expect(loosens(before, after)).toBe(expected);
});
