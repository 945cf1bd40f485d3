import { describe, expect, it } from 'vitest';
import { idOf, type Listed, listsWith } from '../../screening/payment-parties/lists.fixture.ts';
import { listsOf } from '../../screening/payment-parties/screening.fixture.ts';
import { recordOf } from '../read-customer.ts';
import type { CustomerRequest } from '../schemas.ts';
import { judgmentOf } from './judge.ts';
import { queriesOf, subjectsOf } from './subjects.ts';

const TERMS = { algorithm: 'BALANCED', threshold: 75 } as const;

/** Judgments on the only listed party. */
async function judged(listed: Omit<Listed, 'id'>, name: string, more: Partial<CustomerRequest> = {}, verified = false) {
  const request = { externalReferenceId: 'C-1', entityType: 'INDIVIDUAL', names: [{ fullNameRaw: name }], ...more };
  const record = recordOf(request as CustomerRequest);
  const lists = listsWith([{ id: idOf(1), ...listed }]);
  const [subject] = subjectsOf(record);
  const { queries } = await queriesOf(subject!, TERMS);
  const judgments = await Promise.all(
    queries.map(async (query) => {
      const { hits, nearMisses } = await lists.search(listsOf(), query, { limit: 10 });
      const verifiedBirth = verified ? record.dob : null;
      const terms = { names: query.names, threshold: TERMS.threshold, verifiedBirth, blockingMeasures: [] };
      return [...hits, ...nearMisses].map((hit) => judgmentOf(hit, terms));
    }),
  );
  return judgments.flat();
}

const RARE: Omit<Listed, 'id'> = { name: 'Edda Holunder-Quast', births: ['1960-03-04'] };
const COMMON: Omit<Listed, 'id'> = { name: 'Zhang Wei', births: ['1950-03-04'] };

describe('a full name of a party under an asset freeze', () => {
  it.each<[string, Parameters<typeof judged>, string[]]>([
    ['is a hit without a birth date', [RARE, RARE.name], ['HIT']],
    ['is a hit though a stated birth date conflicts', [RARE, RARE.name, { dob: '1991-05-02' }], ['HIT']],
    ['is another person by a verified birth date', [RARE, RARE.name, { dob: '1991-05-02' }, true], ['VERIFIED_OTHER']],
    ['is a hit by a verified birth date within five years', [RARE, RARE.name, { dob: '1964-01-02' }, true], ['HIT']],
    ['is a hit where no birth date is listed', [{ name: RARE.name }, RARE.name, { dob: '1991-05-02' }, true], ['HIT']],
    ['is no hit by a common name and a stated birth date', [COMMON, 'Wei Zhang', { dob: '1991-05-02' }], ['NONE']],
    ['is a hit by a common name alone', [COMMON, 'Wei Zhang'], ['HIT']],
    [
      'is no hit of a party under a travel ban',
      [{ ...RARE, measures: ['TRAVEL_BAN'] }, RARE.name, { dob: '1991-05-02' }],
      ['NONE'],
    ],
    [
      'is a hit with a document of the listed party',
      [
        { ...RARE, documents: ['E12345678'] },
        RARE.name,
        { dob: '1991-05-02', documents: [{ type: 'PASSPORT', value: 'E12345678' }] },
        true,
      ],
      ['HIT'],
    ],
  ])('%s', async (_, given, judgments) => {
    expect(await judged(...given)).toEqual(judgments);
  });
});

it('keeps a match with the internal list despite verified attributes', async () => {
  const own: Omit<Listed, 'id'> = { name: RARE.name, category: 'INTERNAL', births: ['1960-03-04'] };
  expect(await judged(own, own.name, { dob: '1969-01-02' }, true)).not.toContain('VERIFIED_OTHER');
});
