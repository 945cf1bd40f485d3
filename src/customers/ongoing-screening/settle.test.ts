import { describe, expect, it } from 'vitest';
import type { ProfileFacts } from '../../lists/profile-facts.ts';
import { settle } from './settle.ts';
import type { FoundHit, HitKey, HitState, Identity, StoredHit } from './types.ts';

const FACTS: ProfileFacts = {
  categories: ['SANCTION'],
  listings: ['ofac_sdn/1'],
  measures: ['ASSET_FREEZE'],
  programs: ['TEST-PROGRAM'],
  ...{ names: 'n', dates: 'd', documents: 'x', countries: 'c' },
};
const IDENTITY: Identity = { names: 'n', birth: 'b', documents: 'x', countries: 'c', kind: 'k' };
const hit = (facts: Partial<ProfileFacts> = {}, identity: Partial<Identity> = {}, score = 90): FoundHit => ({
  ...{ subject: 'CUSTOMER', profileId: 'p', profileVersion: 1, matchedName: 'A', score },
  facts: { ...FACTS, ...facts },
  identity: { ...IDENTITY, ...identity },
  evidence: {} as FoundHit['evidence'],
});
const stored = (state: HitState): StoredHit => ({
  ...hit(),
  ...{ hitId: 'h', customerId: 'c', state, foundAt: new Date(0), changedAt: new Date(0), alertId: null, version: 1 },
  ...{ clearedBy: null, clearedAt: null, clearedReason: null, reviewDate: null, endedBecause: null },
});
const reviewedOn = (reviewDate: string): StoredHit => ({ ...stored('CLEARED'), reviewDate });
const withoutPrograms = (one: StoredHit): StoredHit => ({
  ...one,
  facts: { ...one.facts, programs: undefined } as never,
});
const withoutKind = (one: StoredHit): StoredHit => ({
  ...one,
  identity: { ...one.identity, kind: undefined } as never,
});
const SAME = { facts: FACTS, identity: IDENTITY };
const comparison = (
  before: StoredHit | null,
  now: FoundHit | null,
  {
    today = SAME as { facts: ProfileFacts | null; identity: Identity | null },
    settingsChanged = false,
    cleared = [] as HitKey[],
  } = {},
) => {
  const options = { today: () => today, settingsChanged, cleared, day: '2026-11-20' };
  const { settled, silent } = settle(before ? [before] : [], now ? [now] : [], options);
  const [one] = settled;
  return one
    ? [one.change, one.endedBecause ?? one.what.join()].join(' ').trim()
    : silent.length > 0
      ? 'noted'
      : 'nothing';
};
const GAINED = { listings: ['eu_fsf/2', 'ofac_sdn/1'] };

describe('the resulting state of a hit', () => {
  it.each<[string, string, string]>([
    ['a new hit', comparison(null, hit()), 'NEW'],
    [
      'a birth date that was verified',
      comparison(stored('OPEN'), null, { cleared: [stored('OPEN')] }),
      'ENDED BIRTH_DATE_VERIFIED',
    ],
    ['another score', comparison(stored('OPEN'), hit({}, {}, 76)), 'nothing'],
    ['an additional listing', comparison(stored('OPEN'), hit(GAINED)), 'CHANGED listings'],
    [
      'an additional measure',
      comparison(stored('OPEN'), hit({ measures: ['ASSET_FREEZE', 'TRAVEL_BAN'] })),
      'CHANGED measures',
    ],
    [
      'an additional program',
      comparison(stored('OPEN'), hit({ programs: ['OTHER', 'TEST-PROGRAM'] })),
      'CHANGED programs',
    ],
    [
      'cleared, with an additional program',
      comparison(stored('CLEARED'), hit({ programs: ['OTHER'] })),
      'CHANGED programs',
    ],
    ['a record without programs', comparison(withoutPrograms(stored('CLEARED')), hit()), 'noted'],
    ['other names and dates', comparison(stored('OPEN'), hit({ names: 'm', dates: 'e' })), 'CHANGED names,dates'],
    ['a removed measure', comparison(stored('OPEN'), hit({ measures: [] })), 'noted'],
    ['a changed customer', comparison(stored('OPEN'), hit({}, { birth: 'z' })), 'CHANGED identity'],
    ['cleared, unchanged', comparison(stored('CLEARED'), hit({}, {}, 99)), 'nothing'],
    ['cleared until today', comparison(reviewedOn('2026-11-20'), hit()), 'nothing'],
    ['cleared until yesterday', comparison(reviewedOn('2026-11-19'), hit()), 'CHANGED review'],
    [
      'cleared, and the listed party changed',
      comparison(stored('CLEARED'), hit({ documents: 'y' })),
      'CHANGED documents',
    ],
    ['cleared, and the customer changed', comparison(stored('CLEARED'), hit({}, { birth: 'z' })), 'CHANGED identity'],
    [
      'cleared as a company, now another type',
      comparison(stored('CLEARED'), hit({}, { kind: 'z' })),
      'CHANGED identity',
    ],
    ['cleared, without a stored type', comparison(withoutKind(stored('CLEARED')), hit()), 'noted'],
    ['ended, and found again', comparison(stored('ENDED'), hit()), 'NEW'],
    ['ended, and still gone', comparison(stored('ENDED'), null), 'nothing'],
    ['below the threshold by its score alone', comparison(stored('OPEN'), null), 'nothing'],
    ['below the threshold, without stored programs', comparison(withoutPrograms(stored('OPEN')), null), 'nothing'],
    ['on no list', comparison(stored('OPEN'), null, { today: { ...SAME, facts: null } }), 'ENDED DELISTED'],
    [
      'without a listing',
      comparison(stored('OPEN'), null, { today: { ...SAME, facts: { ...FACTS, listings: [] } } }),
      'ENDED DELISTED',
    ],
    [
      'another listed party',
      comparison(stored('OPEN'), null, { today: { ...SAME, facts: { ...FACTS, names: 'm' } } }),
      'ENDED PROFILE_CHANGED',
    ],
    [
      'another customer',
      comparison(stored('CLEARED'), null, { today: { ...SAME, identity: null } }),
      'ENDED CUSTOMER_CHANGED',
    ],
    ['another threshold', comparison(stored('OPEN'), null, { settingsChanged: true }), 'ENDED SETTINGS_CHANGED'],
  ])('%s', (_, found, expected) => expect(found).toBe(expected));
});
