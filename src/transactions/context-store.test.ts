import { expect, it } from 'vitest';
import { withContext, withoutContext } from './context-store.ts';

const LIST = { policy: '9+7', threshold: 75, generations: { own: 0, shared: 1 }, answers: [], questions: 5 };

const TENANT = 'a-tenant';

function screening(partyId: string, findings: readonly object[] = []) {
  return {
    record: {
      ...{ generation: 1, matcherVersion: '2', stages: ['SANCTIONS'], appetite: null, alertId: null, findings },
      listVersions: [{ watchlistId: 'un_sc', version: 1 }],
      coverage: [{ check: 'SANCTION', state: 'DONE', detail: null }],
      evidence: {
        SANCTIONS: LIST,
        WHITELIST_BLACKLIST: { own: LIST, parties: { SENDER: { partyId } } },
        ENTITY_RESOLUTION: { parties: { SENDER: { partyId } } },
        WALLET: null,
      },
    },
    assessment: {
      computedBy: 'a',
      transactionSuspicionScore: 0,
      contributions: [{ domain: 'ENTITY_RISK', scoreContribution: 0 }],
    },
  };
}

it('separates data of a payment from data that screenings share', () => {
  const one = screening('a');
  const other = screening('b');
  const [first, second] = [withoutContext(TENANT, one), withoutContext(TENANT, other)];
  expect(first.context).toEqual(second.context);
  expect(first.context.text).not.toContain('partyId');
  expect(first.own).toEqual({
    record: {
      ...{ alertId: null, findings: [] },
      evidence: {
        SANCTIONS: { answers: [], questions: 5 },
        WHITELIST_BLACKLIST: { own: { answers: [], questions: 5 }, parties: { SENDER: { partyId: 'a' } } },
        ENTITY_RESOLUTION: { parties: { SENDER: { partyId: 'a' } } },
        WALLET: null,
      },
    },
    assessment: { transactionSuspicionScore: 0 },
  });
  expect(withContext(second.own, JSON.parse(second.context.text))).toEqual(other);
});

it('keeps the contributions of a payment with findings with the payment', () => {
  const { own, context } = withoutContext(TENANT, screening('a', [{ code: 'RULE' }]));
  expect(own.assessment).toHaveProperty('contributions');
  expect(context.text).not.toContain('contributions');
});

it('uses a separate context for other lists', () => {
  const other = screening('a');
  other.record.listVersions[0]!.version = 2;
  expect(withoutContext(TENANT, other).context.contextId).not.toBe(
    withoutContext(TENANT, screening('a')).context.contextId,
  );
});

it('uses a separate ID in another organization', () => {
  const one = screening('a');
  const [first, second] = [withoutContext(TENANT, one), withoutContext('another', one)];
  expect(second.context.text).toBe(first.context.text);
  expect(second.context.contextId).not.toBe(first.context.contextId);
});
