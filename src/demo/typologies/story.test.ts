/** Each story is accepted by the API, names rules that exist, and ends within its days. */
import { expect, it } from 'vitest';
import { ANOMALY_TYPES } from '../../monitoring/behavior/policy.ts';
import { DEFAULT_RULES } from '../../monitoring/rules/defaults/defaults.ts';
import { validate } from '../../platform/http/validation.ts';
import { fiatRequest } from '../../transactions/schemas/fiat.ts';
import { FFIEC_APPENDIX_F } from './ffiec-appendix-f.ts';
import { STORY_DAYS, storyPayments } from './story.ts';

const START = Date.parse('2026-06-01');
const NAMES: readonly string[] = [...DEFAULT_RULES.map(({ ruleId }) => ruleId), ...ANOMALY_TYPES];

it.each(FFIEC_APPENDIX_F.map((one) => [one.id, one] as const))('%s', (_, typology) => {
  expect(typology.seenBy.filter((name) => !NAMES.includes(name))).toEqual([]);
  for (const side of ['guilty', 'innocent'] as const) {
    const payments = storyPayments(typology, side, START);
    for (const { body } of payments) expect(() => validate(fiatRequest(false), body, 'transaction')).not.toThrow();
    const days = payments.map(({ body }) => (Date.parse(body.transactionDate) - START) / 86_400_000);
    expect(Math.min(...days)).toBeGreaterThanOrEqual(-STORY_DAYS.past);
    expect(Math.max(...days)).toBeLessThan(STORY_DAYS.most);
    expect(storyPayments(typology, side, START)).toEqual(payments);
  }
});
