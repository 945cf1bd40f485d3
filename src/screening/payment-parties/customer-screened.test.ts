import { describe, expect, it } from 'vitest';
import type { WatchlistCategory } from '../../lists/profile.ts';
import { isInstantTransfer, withoutListed } from './customer-screened.ts';
import type { ListHit } from './hits.ts';
import type { AnsweredQuestion } from './party-search.ts';
import { contentOf } from './screening.fixture.ts';

const hit = (profileId: string, ...sources: [watchlistId: string, category: WatchlistCategory][]) =>
  ({
    profileId,
    sources: sources.map(([watchlistId, category]) => ({ watchlistId, category })),
  }) as unknown as ListHit;
const answer = (
  subject: AnsweredQuestion['subject'],
  hits: ListHit[],
  nearMisses: ListHit[] = [],
  asked = 'Edda Quast',
) => ({ subject, field: 'NAME', asked, answer: { hits, nearMisses, total: hits.length + 3 } }) as AnsweredQuestion;
const EU = { watchlistIds: ['eu_fsf'] };
const idsOf = (answers: readonly AnsweredQuestion[]) =>
  answers.map(({ answer: { hits, nearMisses, total } }) => [
    ...[hits, nearMisses].map((some) => some.map(({ profileId }) => profileId)),
    total,
  ]);

describe('parties that payer and payee match', () => {
  it('are skipped if only EU lists have them, also if a text repeats the name', () => {
    const ofEu = hit('eu', ['eu_fsf', 'SANCTION'], ['peps', 'PEP']);
    const answers = [answer('SENDER', [ofEu], [hit('near', ['eu_fsf', 'SANCTION'])]), answer('MESSAGE', [ofEu])];
    expect(idsOf(withoutListed(answers, EU))).toEqual([
      [[], [], 3],
      [[], [], 3],
    ]);
  });

  it('stay if another text names them', () => {
    const ofEu = hit('eu', ['eu_fsf', 'SANCTION']);
    const answers = [answer('SENDER', [ofEu]), answer('MESSAGE', [ofEu], [], 'for Edda Quast-Holunder')];
    expect(idsOf(withoutListed(answers, EU))).toEqual([
      [[], [], 3],
      [['eu'], [], 4],
    ]);
  });

  it('stay if another list has them, or if not all of their lists are known', () => {
    const both = hit('both', ['eu_fsf', 'SANCTION'], ['un_sc', 'SANCTION']);
    const many = hit(
      'many',
      ...Array.from({ length: 5 }, () => ['eu_fsf', 'SANCTION'] as const).map(([...one]) => one),
    );
    const pep = hit('pep', ['peps', 'PEP']);
    expect(idsOf(withoutListed([answer('RECEIVER', [both, many, pep])], EU))).toEqual([
      [['both', 'many', 'pep'], [], 6],
    ]);
  });
});

it('other parties of a transfer are compared with EU lists', () => {
  const answers = [answer('MESSAGE', [hit('eu', ['eu_fsf', 'SANCTION'])])];
  expect(withoutListed(answers, EU)).toEqual(answers);
});

it.each([
  [{ scheme: 'SEPA_INSTANT' }, true],
  [{}, false],
  [{ scheme: 'SEPA_INSTANT', amount: { value: '1', currency: 'USD' } }, false],
  [{ scheme: 'SEPA_INSTANT', transactionType: 'CRYPTO' }, false],
] as const)('%j is an instant transfer in euro: %s', (change, expected) => {
  expect(isInstantTransfer({ ...contentOf({}), ...change })).toBe(expected);
});
