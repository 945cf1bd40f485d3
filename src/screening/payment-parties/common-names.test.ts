import { describe, expect, it } from 'vitest';
import { listEvidence } from './list-evidence.ts';
import { DISCOUNTED_CODE, listFindings } from './list-findings.ts';
import { idOf, type Listed, listsWith } from './lists.fixture.ts';
import { PartySearch } from './party-search.ts';
import { LIST_POLICY, NAME_ALONE_CODE } from './policy.ts';
import { contentOf, scopeWith } from './screening.fixture.ts';

const NO_CLEARANCES = { SENDER: null, RECEIVER: null };

async function findingsOf(listed: Omit<Listed, 'id'>, sender: NonNullable<Parameters<typeof contentOf>[0]['sender']>) {
  const search = new PartySearch(listsWith([{ id: idOf(1), ...listed }]));
  const answers = await search.of(scopeWith(), { content: contentOf({ sender }) });
  const evidence = await listEvidence('SANCTIONS', scopeWith(), answers, NO_CLEARANCES);
  return listFindings('SANCTIONS', evidence, LIST_POLICY).map(({ code, status, weight, remark }) => ({
    ...{ code, status, weight, remark },
  }));
}

const review = { code: NAME_ALONE_CODE, status: 'WATCH_LIST_MATCH', weight: 0.5 };
const released = { code: DISCOUNTED_CODE, status: null, weight: 0 };
const blocked = { code: 'WATCHLIST_MATCH', status: 'SANCTION_LISTED', weight: 1 };
const held = { code: 'WATCHLIST_MATCH', status: 'WATCH_LIST_MATCH', weight: 1 };

describe('a person', () => {
  it.each<[string, Omit<Listed, 'id'>, Parameters<typeof findingsOf>[1], object]>([
    [
      'blocked by a rare name, whatever nationality is stated',
      { name: 'Edda Holunder-Quast', countries: ['AT'] },
      { name: 'Edda Holunder-Quast', nationality: 'US' },
      blocked,
    ],
    [
      'blocked by a rare name, whatever document is stated',
      { name: 'Edda Holunder-Quast', documents: ['E12345678'] },
      { name: 'Edda Holunder-Quast', document: { type: 'PASSPORT', number: 'X9876543' } },
      blocked,
    ],
    [
      'held where only another nationality puts a match below the threshold',
      { name: 'Edda Holunder-Quast', countries: ['AT'] },
      { name: 'Edna Holundr', nationality: 'US' },
      held,
    ],
    [
      'reviewed by a common name, whatever nationality is stated',
      { name: 'Zhang Wei', countries: ['CN'] },
      { name: 'Wei Zhang', nationality: 'US' },
      review,
    ],
    [
      'reviewed by a common name, whatever document is stated',
      { name: 'Zhang Wei', documents: ['E12345678'] },
      { name: 'Wei Zhang', document: { type: 'PASSPORT', number: 'X9876543' } },
      review,
    ],
    [
      'reviewed by a common name, whatever country of residence is stated',
      { name: 'Zhang Wei', countries: ['CN'] },
      { name: 'Wei Zhang', country: 'US' },
      review,
    ],
    [
      'reviewed by a common name and a country of residence that agrees, which is no second attribute',
      { name: 'Zhang Wei', countries: ['CN'] },
      { name: 'Wei Zhang', country: 'CN' },
      review,
    ],
    ['reviewed by a common name alone', { name: 'Zhang Wei' }, { name: 'Wei Zhang' }, review],
    [
      'reviewed where a common name is spelled otherwise',
      { name: 'Jelena Ivanova' },
      { name: 'Elena Ivanova' },
      review,
    ],
    ['blocked by a rare name alone', { name: 'Edda Holunder-Quast' }, { name: 'Edda Holunder-Quast' }, blocked],
    [
      'blocked by a common name and the birth date',
      { name: 'Zhang Wei', births: ['1970-03-04'] },
      { name: 'Wei Zhang', birthDate: '1970-03-04' },
      blocked,
    ],
    [
      'blocked by a common name and a document',
      { name: 'Zhang Wei', documents: ['E12345678'] },
      { name: 'Wei Zhang', document: { type: 'PASSPORT', number: 'E12345678' } },
      blocked,
    ],
    [
      'released where a common name lacks the patronymic of the listing',
      { name: 'Aleksandr Nikolaevich Ivanov' },
      { name: 'Aleksandr Ivanov' },
      released,
    ],
    [
      'held where the name without the patronymic is less common',
      { name: 'Dmitry Anatolyevich Medvedev' },
      { name: 'Dmitry Medvedev' },
      review,
    ],
    [
      'released if a stated birth date conflicts with a common name',
      { name: 'Zhang Wei', births: ['1950-03-04'] },
      { name: 'Wei Zhang', birthDate: '1990-05-06' },
      released,
    ],
    [
      'held if a stated birth date conflicts with a rare name',
      { name: 'Edda Holunder-Quast', births: ['1950-03-04'] },
      { name: 'Edda Holunder-Quast', birthDate: '1990-05-06' },
      held,
    ],
    [
      'reviewed where a slip makes another name of a common one',
      { name: 'Ivan Petrov' },
      { name: 'Ivan Petrovv' },
      review,
    ],
  ])('is %s', async (_, listed, sender, expected) => {
    expect(await findingsOf(listed, { type: 'INDIVIDUAL', ...sender })).toMatchObject([expected]);
  });

  it.each<[string, Omit<Listed, 'id'>, Parameters<typeof findingsOf>[1], string]>([
    [
      'states both',
      { name: 'Zhang Wei', births: ['1970-03-04'], documents: ['E12345678'] },
      { name: 'Wei Zhang' },
      ' A birth date or a document is needed to decide.',
    ],
    [
      'states no document',
      { name: 'Zhang Wei', births: ['1970-03-04'] },
      { name: 'Wei Zhang' },
      ' A birth date is needed to decide: the listing states no document.',
    ],
    [
      'states no birth date',
      { name: 'Zhang Wei', documents: ['E12345678'] },
      { name: 'Wei Zhang' },
      ' A document is needed to decide: the listing states no birth date.',
    ],
    [
      'states neither',
      { name: 'Zhang Wei' },
      { name: 'Wei Zhang' },
      ' A birth date or a document is needed to decide, but the listing states neither.',
    ],
    [
      'conflicts with a stated birth date',
      { name: 'Zhang Wei', births: ['1950-03-04'] },
      { name: 'Wei Zhang', birthDate: '1990-05-06' },
      ' A verified birth date is needed to decide: the listing states no document.',
    ],
  ])('is reported with the deciding attributes if the listing %s', async (_, listed, sender, words) => {
    const [finding] = await findingsOf(listed, { type: 'INDIVIDUAL', ...sender });
    expect(finding!.remark.slice(-words.length)).toBe(words);
  });

  it('is reported with the number of namesakes and the deciding attributes', async () => {
    const [finding] = await findingsOf({ name: 'Zhang Wei' }, { type: 'INDIVIDUAL', name: 'Wei Zhang' });
    expect(finding!.remark).toMatch(/About \d{3},\d{3} people bear such a name\. A birth date or a document is needed/);
  });
});

describe('a firm', () => {
  it.each([
    ['reviewed where its country differs', { name: 'Sberbank', countries: ['RU'] }, 'AT', review],
    ['blocked where its country agrees', { name: 'Sberbank', countries: ['RU'] }, 'RU', blocked],
  ])('is %s', async (_, listed, country, expected) => {
    const sender = { type: 'CORPORATE' as const, name: 'Sberbank GmbH', country };
    expect(await findingsOf({ ...listed, kind: 'ORGANIZATION' }, sender)).toMatchObject([expected]);
  });
});
