/** Each story is accepted by the API, lies within a year, and is the same each time. */
import { expect, it } from 'vitest';
import { TYPOLOGIES } from '../../monitoring/rules/packs/packs.ts';
import { validate } from '../../platform/http/validation.ts';
import { cryptoRequest } from '../../transactions/schemas/crypto.ts';
import { fiatRequest } from '../../transactions/schemas/fiat.ts';
import { stablecoinRequest } from '../../transactions/schemas/stablecoin.ts';
import { storiesOf } from './story.ts';

const END = Date.parse('2026-06-01');
const DAY_MS = 86_400_000;
const SCHEMAS = { fiat: fiatRequest(false), crypto: cryptoRequest(false), stablecoin: stablecoinRequest(false) };

it.each(TYPOLOGIES.map((one) => [one.rule.ruleId, one] as const))('%s', (_, typology) => {
  expect(typology.citations.length).toBeGreaterThan(0);
  expect(typology.guilty.length).toBeGreaterThan(0);
  expect(typology.innocent.length).toBeGreaterThan(0);
  const stories = storiesOf([typology], END);
  for (const { payments } of stories) {
    for (const { type, body } of payments) {
      expect(() => validate(SCHEMAS[type], body, 'transaction')).not.toThrow();
      const ageDays = (END - Date.parse(body.transactionDate)) / DAY_MS;
      expect(ageDays).toBeGreaterThan(0);
      expect(ageDays).toBeLessThan(365);
    }
  }
  expect(storiesOf([typology], END)).toEqual(stories);
});
