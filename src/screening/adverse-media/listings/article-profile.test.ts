import { describe, expect, it } from 'vitest';
import type { Passage } from '../classify.ts';
import type { ProceedingStage, Theme } from '../taxonomy.ts';
import { profileOfArticles } from './article-profile.ts';
import type { KnownParty, ListingOfArticle } from './types.ts';

const NAME = 'Ottfried Hallgrimsen';
const passage: Passage = { field: 'TEXT', start: 0, end: 1, text: 'He was convicted.', terms: [] };

/** `2026-11-03 FRAUD CONVICTED` is a listed article; with ` DISMISSED` behind it, its listing was dismissed. */
function listing(written: string, index: number, change: Partial<ListingOfArticle> = {}): ListingOfArticle {
  const [day = '', theme = '', stage = '', state = 'LISTED'] = written.split(' ');
  const at = new Date('2026-12-01T00:00:00Z');
  return {
    tenantId: '00000000-0000-4000-8000-000000000001',
    listingId: `00000000-0000-4000-8000-00000000010${index}`,
    articleId: `00000000-0000-4000-8000-00000000020${index}`,
    party: 0,
    name: NAME,
    kind: 'INDIVIDUAL',
    profileId: '00000000-0000-4000-8000-000000000300',
    knownProfileId: null,
    known: null,
    knownConfirmed: false,
    matters: [{ theme: theme as Theme, stage: stage as ProceedingStage, confidence: 0.9, passage }],
    confidence: 0.9,
    state: state as ListingOfArticle['state'],
    endedOn: state === 'LISTED' || state === 'WAITING' ? null : '2026-12-01',
    createdAt: at,
    changedAt: at,
    changedBy: 'client',
    reason: null,
    title: 'x',
    url: `https://news${index}.example/x`,
    publishedAt: new Date(`${day}T00:00:00Z`),
    matched: [],
    ...change,
  };
}

const risks: [string, string[], string, string][] = [
  ['accused', ['2026-11-01 FRAUD ALLEGATION'], 'ACTIVE', 'LOW'],
  ['investigated', ['2026-11-01 FRAUD INVESTIGATION'], 'ACTIVE', 'MEDIUM'],
  ['charged', ['2026-11-01 FRAUD CHARGED'], 'ACTIVE', 'MEDIUM'],
  ['convicted', ['2026-11-01 FRAUD CONVICTED'], 'ACTIVE', 'HIGH'],
  ['charged, then convicted', ['2026-11-01 FRAUD CHARGED', '2026-11-09 FRAUD CONVICTED'], 'ACTIVE', 'HIGH'],
  ['convicted, then cleared', ['2026-11-01 FRAUD CONVICTED', '2026-11-09 FRAUD CLEARED'], 'ACTIVE', 'LOW'],
  ['cleared, then charged anew', ['2026-11-01 FRAUD CLEARED', '2026-11-09 FRAUD CHARGED'], 'ACTIVE', 'MEDIUM'],
  [
    'cleared of one thing and convicted of another',
    ['2026-11-01 FRAUD CONVICTED', '2026-11-09 FRAUD CLEARED', '2026-11-09 NARCOTICS CONVICTED'],
    'ACTIVE',
    'HIGH',
  ],
  [
    'cleared by an article that was taken back',
    ['2026-11-01 FRAUD CONVICTED', '2026-11-09 FRAUD CLEARED ENDED'],
    'ACTIVE',
    'HIGH',
  ],
  [
    'acquitted, and whose conviction was taken back',
    ['2026-11-01 FRAUD CONVICTED ENDED', '2026-11-09 FRAUD CLEARED'],
    'DELISTED',
    'LOW',
  ],
  ['convicted in a dismissed listing', ['2026-11-01 FRAUD CONVICTED DISMISSED'], 'DELISTED', 'HIGH'],
];

describe.each(risks)('a party that was %s', (_, written, status, riskLevel) => {
  it(`is ${status} with ${riskLevel} with its articles in any order`, () => {
    const all = written.map((one, index) => listing(one, index));
    const profile = profileOfArticles(all);
    expect(profile).toMatchObject({ status, riskLevel });
    expect(profileOfArticles([...all].reverse())).toEqual(profile);
  });
});

it('removes everything of a dismissed article', () => {
  const kept = listing('2026-11-01 FRAUD CHARGED', 0);
  const other = listing('2026-11-09 NARCOTICS CONVICTED DISMISSED', 1, { name: 'O. Hallgrimsen-Vosskuhl' });
  const profile = profileOfArticles([kept, other]);
  expect(profile.names.map(({ fullNameRaw }) => fullNameRaw)).toEqual([NAME]);
  expect(JSON.stringify(profile.features)).not.toContain('NARCOTICS');
  expect(profile.sources.map(({ removalDate }) => removalDate)).toEqual([null, '2026-12-01']);
});

describe('a known profile', () => {
  const known: KnownParty = {
    kind: 'VESSEL',
    names: [
      {
        fullNameRaw: 'HALLGRIMSEN, Ottfried',
        nameType: 'PRIMARY',
        scriptCode: 'latn',
        aliasStrength: 'STRONG',
        aliasKind: null,
      },
      { fullNameRaw: 'Otto', nameType: 'ALIAS', scriptCode: 'latn', aliasStrength: 'WEAK', aliasKind: null },
    ],
    dates: [{ type: 'BIRTH', value: '1960-01-01', yearOnly: false, precision: 'DAY', circa: false, rangeEnd: null }],
    nationalities: [{ sourceRaw: 'Norway', countryCode: 'NO', status: 'NATIONAL' }],
    gender: 'MALE',
  };
  const of = (knownConfirmed: boolean) =>
    profileOfArticles([
      listing('2026-11-01 FRAUD CHARGED', 0, {
        known,
        knownConfirmed,
        knownProfileId: '00000000-0000-4000-8000-00000000040f',
      }),
    ]);

  it('adds its names', () => {
    const { names } = of(false);
    expect(names.map(({ fullNameRaw, aliasStrength }) => `${fullNameRaw} ${aliasStrength}`)).toEqual([
      'HALLGRIMSEN, Ottfried STRONG',
      'Otto WEAK',
      `${NAME} STRONG`,
    ]);
  });

  it('has its entity type changed by a user only', () => {
    expect([of(false).kind, of(true).kind]).toEqual(['PERSON', 'VESSEL']);
  });

  it('adds facts that could remove a match by a user only', () => {
    expect(of(false)).toMatchObject({ dates: [], nationalities: [], gender: null });
    expect(of(true)).toMatchObject({ dates: known.dates, nationalities: known.nationalities, gender: 'MALE' });
  });
});

it('finds a Russian name in any grammatical case', () => {
  const { names } = profileOfArticles([listing('2026-11-01 FRAUD CHARGED', 0, { name: 'Аркадия Велихова' })]);
  expect(names.map(({ fullNameRaw }) => fullNameRaw)).toContain('Аркадий Велихов');
});
