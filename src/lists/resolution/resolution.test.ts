import { describe, expect, it } from 'vitest';
import type { ListEntry, SubjectKind } from '../profile.ts';
import { EntryBuilder } from '../sources/entry-builder.ts';
import { blockingKeys, isFact } from './blocking.ts';
import { cluster } from './clusters.ts';
import { contradiction, judgeAll } from './evidence.ts';
import { partyOf, referenceId } from './party.ts';
import { resolveAll } from './resolve-all.ts';
import { type Member, profileIdOf, unite } from './unite.ts';

interface Given {
  names: string[];
  weak?: string[];
  kind?: SubjectKind;
  born?: string[];
  countries?: string[];
  gender?: string;
  documents?: [type: string, value: string, country?: string][];
  wallets?: string[];
  references?: ListEntry['references'];
  address?: string;
}

let count = 0;
function entryOf(given: Given): ListEntry {
  count += 1;
  const builder = new EntryBuilder(`E-${count}`, given.kind ?? 'PERSON');
  const [primary = '', ...aliases] = given.names;
  builder.primaryName(primary);
  for (const alias of aliases) builder.alias(alias, 'STRONG', null);
  for (const alias of given.weak ?? []) builder.alias(alias, 'WEAK', null);
  for (const date of given.born ?? []) builder.dateWords('BIRTH', date, 'Date of Birth');
  for (const country of given.countries ?? []) builder.nationality(country, country, 'NATIONAL');
  if (given.gender) builder.gender(given.gender);
  for (const [type, value, issuingCountry = null] of given.documents ?? []) {
    builder.document({ type, value, issuingCountry, issueDate: null, expiryDate: null, note: null });
  }
  for (const address of given.wallets ?? []) builder.wallet('XBT', address);
  for (const { scheme, id } of given.references ?? []) builder.reference(scheme, id);
  if (given.address) {
    const unknown = { premises: null, street: null, city: null, stateProvince: null, postalCode: null, country: null };
    builder.address({ addressRaw: given.address, addressType: 'UNKNOWN', ...unknown });
  }
  return builder.entry;
}

const member = (list: string, given: Given): Member => ({
  entry: entryOf(given),
  list: { id: list, category: 'SANCTION', authority: `Authority of ${list}`, publisher: `Publisher of ${list}` },
});

const WALLET = '1BoatSLRHtKNngkdXEeobR76b53LETtpyT';

/** The rule that joins the two entries. null: they are two parties. */
function ruleFor(a: Given, b: Given, lists: [string, string] = ['one', 'two']): string | null {
  const parties = [partyOf(lists[0], entryOf(a)), partyOf(lists[1], entryOf(b))] as const;
  return judgeAll([parties])[0]?.rule ?? null;
}

describe('two entries are one party', () => {
  const CASES: [why: string, a: Given, b: Given, rule: string | null][] = [
    [
      'a reference in common',
      { names: ['Anatol Wexel'], references: [{ scheme: 'un', id: 'QDi.012' }] },
      { names: ['Anatoli Weksel'], references: [{ scheme: 'un', id: 'QI.W.12.01' }] },
      'shared reference',
    ],
    [
      'a reference in common, but another name and birth',
      { names: ['Anatol Wexel'], born: ['1970-01-02'], references: [{ scheme: 'un', id: 'QDi.012' }] },
      { names: ['Boris Karchev'], born: ['1951'], references: [{ scheme: 'un', id: 'QDi.012' }] },
      null,
    ],
    [
      'all else equal, but the publishers name different parties',
      { names: ['Pak Mun Il'], born: ['1965-01-01'], references: [{ scheme: 'un', id: 'KPi.079' }] },
      { names: ['Pak Mun Il'], born: ['1965-01-01'], references: [{ scheme: 'un', id: 'KPi.074' }] },
      null,
    ],
    [
      'name and birth day',
      { names: ['WEXEL, Anatoly Petrovich'], born: ['1970-01-02'] },
      { names: ['Anatoli Petrowitsch Wexel'], born: ['1970-01-02'] },
      'name and birth day',
    ],
    ['a name alone', { names: ['Anatoly Petrovich Wexel'] }, { names: ['Anatoly Petrovich Wexel'] }, null],
    [
      'a name and a country',
      { names: ['Anatoly Petrovich Wexel'], countries: ['RU'] },
      { names: ['Anatoly Petrovich Wexel'], countries: ['RU'] },
      null,
    ],
    [
      'a birth day and another name',
      { names: ['Anatoly Wexel'], born: ['1970-01-02'] },
      { names: ['Boris Karchev'], born: ['1970-01-02'] },
      null,
    ],
    [
      'name, year and nationality',
      { names: ['Ali Hassan Dawud'], born: ['1943'], countries: ['IQ'] },
      { names: ['Ali Hasan Daoud'], born: ['1943-05-06'], countries: ['IQ'] },
      'name, birth year and nationality',
    ],
    [
      'name and year, another nationality',
      { names: ['Ali Hassan Dawud'], born: ['1943'], countries: ['IQ'] },
      { names: ['Ali Hassan Dawud'], born: ['1943'], countries: ['EG'] },
      null,
    ],
    [
      'several names and the year',
      { names: ['Ali Hassan Dawud', 'Abu Karim al-Masri'], born: ['1943'] },
      { names: ['Abu Karim al-Masri', 'Ali Hassan Dawud'], born: ['1943'] },
      'several names, birth year',
    ],
    [
      'father and son',
      { names: ['Ali Hassan Dawud'], born: ['1943-05-06'], countries: ['IQ'] },
      { names: ['Ali Hassan Dawud'], born: ['1971-05-06'], countries: ['IQ'] },
      null,
    ],
    [
      'twins of other gender',
      { names: ['Sasha Wexel'], born: ['1970-01-02'], gender: 'male' },
      { names: ['Sasha Wexel'], born: ['1970-01-02'], gender: 'female' },
      null,
    ],
    [
      'a passport and a like name',
      { names: ['Anatoly Wexel'], documents: [['PASSPORT', 'AB 1234567']] },
      { names: ['Anatoli Weksel'], documents: [['PASSPORT', 'AB1234567']] },
      'document number and name',
    ],
    [
      'a passport, no name in common',
      { names: ['Anatoly Wexel'], documents: [['PASSPORT', 'AB1234567']] },
      { names: ['Boris Karchev'], documents: [['PASSPORT', 'AB1234567']] },
      null,
    ],
    [
      'a number of another kind of document',
      { names: ['Anatoly Wexel'], documents: [['PASSPORT', '1234567']] },
      { names: ['Anatoly Wexel'], documents: [['TAX_ID', '1234567']] },
      null,
    ],
    [
      'a wallet',
      { names: ['Anatoly Wexel'], wallets: [WALLET] },
      { names: ['Anatoli Wexel'], wallets: [WALLET] },
      'shared wallet',
    ],
    [
      'a wallet that one list has without an owner',
      { names: ['Anatoly Wexel'], wallets: [WALLET] },
      { names: [WALLET], kind: 'ORGANIZATION', wallets: [WALLET] },
      'shared wallet',
    ],
    [
      'a wallet of a person and of a firm',
      { names: ['Anatoly Wexel'], wallets: [WALLET] },
      { names: ['Wexel Trading'], kind: 'ORGANIZATION', wallets: [WALLET] },
      null,
    ],
    [
      'firms: name and country',
      { names: ['Karchev Aviation OOO'], kind: 'ORGANIZATION', countries: ['RU'] },
      { names: ['LLC Karchev Aviation'], kind: 'ORGANIZATION', countries: ['RU'] },
      null,
    ],
    [
      'firms: two distinguishing words and the country',
      { names: ['Karchev Belogor Trading OOO'], kind: 'ORGANIZATION', countries: ['RU'] },
      { names: ['LLC Karchev Belogor Trading'], kind: 'ORGANIZATION', countries: ['RU'] },
      'name and country',
    ],
    [
      'firms of one group',
      { names: ['Karchev Belogor Trading'], kind: 'ORGANIZATION', countries: ['RU'] },
      { names: ['Karchev Belogor Shipping'], kind: 'ORGANIZATION', countries: ['RU'] },
      null,
    ],
    [
      'firms: a name and the address',
      { names: ['Karchev OOO'], kind: 'ORGANIZATION', address: '12 Ulitsa Lenina, Omsk, Russia' },
      { names: ['Karchev'], kind: 'ORGANIZATION', address: '12, ulitsa Lenina, Omsk Russia' },
      'name and address',
    ],
    [
      'sister ships',
      { names: ['OCEAN PEARL STAR'], kind: 'VESSEL', countries: ['PA'], documents: [['IMO_NUMBER', '9187629']] },
      { names: ['OCEAN PEARL STAR'], kind: 'VESSEL', countries: ['PA'], documents: [['IMO_NUMBER', '9187631']] },
      null,
    ],
    [
      'a weak alias and a birth year',
      { names: ['Anatoly Wexel'], weak: ['The Grey Tailor'], born: ['1970'], countries: ['RU'] },
      { names: ['Boris Karchev'], weak: ['The Grey Tailor'], born: ['1970'], countries: ['RU'] },
      null,
    ],
  ];

  it.each(CASES)('%s', (_why, a, b, rule) => {
    expect(ruleFor(a, b)).toBe(rule);
    expect(ruleFor(b, a)).toBe(rule);
  });

  const WITHIN: [why: string, a: Given, b: Given, rule: string | null][] = [
    [
      'a whole name and the full birth date',
      { names: ['Anatoly Petrovich Wexel'], born: ['1970-03-02'] },
      { names: ['WEXEL, Anatoly Petrovich'], born: ['1970-03-02', '1971-03-02'] },
      'whole name and birth date, one list',
    ],
    [
      'a whole name and a passport',
      { names: ['Anatoly Wexel'], documents: [['PASSPORT', 'AB 1234567']] },
      { names: ['Anatoli Wexel'], documents: [['PASSPORT', 'AB1234567']] },
      'document number and whole name, one list',
    ],
    [
      'a reference in common',
      { names: ['Anatoly Wexel'], references: [{ scheme: 'un', id: 'QDi.1' }] },
      { names: ['Anatoly Wexel'], references: [{ scheme: 'un', id: 'QDi.1' }] },
      'shared reference',
    ],
    [
      'twins',
      { names: ['Hassan Ali Mahmoud'], born: ['1970-03-02'] },
      { names: ['Hussein Ali Mahmoud'], born: ['1970-03-02'] },
      null,
    ],
    [
      'a name and a year',
      { names: ['Anatoly Wexel'], born: ['1970'] },
      { names: ['Anatoly Wexel'], born: ['1970'] },
      null,
    ],
    [
      'a name and 1 January, which stands for a year',
      { names: ['Anatoly Wexel'], born: ['1970-01-01'] },
      { names: ['Anatoly Wexel'], born: ['1970-01-01'] },
      null,
    ],
    [
      'a passport and another full birth date',
      { names: ['Anatoly Wexel'], born: ['1970-03-02'], documents: [['PASSPORT', 'AB1234567']] },
      { names: ['Anatoly Wexel'], born: ['1970-03-09'], documents: [['PASSPORT', 'AB1234567']] },
      null,
    ],
    [
      'a birth date and another passport of the same country',
      { names: ['Anatoly Wexel'], born: ['1970-03-02'], documents: [['PASSPORT', 'AB1234567', 'RU']] },
      { names: ['Anatoly Wexel'], born: ['1970-03-02'], documents: [['PASSPORT', 'XY7654321', 'RU']] },
      null,
    ],
    [
      'a birth date and passports of two countries',
      { names: ['Anatoly Wexel'], born: ['1970-03-02'], documents: [['PASSPORT', 'AB1234567', 'RU']] },
      { names: ['Anatoly Wexel'], born: ['1970-03-02'], documents: [['PASSPORT', 'XY7654321', 'IL']] },
      'whole name and birth date, one list',
    ],
    [
      'a birth date and another nationality',
      { names: ['Anatoly Wexel'], born: ['1970-03-02'], countries: ['RU'] },
      { names: ['Anatoly Wexel'], born: ['1970-03-02'], countries: ['DE'] },
      null,
    ],
    [
      'a number of unknown kind',
      { names: ['Anatoly Wexel'], documents: [['OTHER', '504001001']] },
      { names: ['Anatoly Wexel'], documents: [['OTHER', '504001001']] },
      null,
    ],
    [
      'firms of one group under one tax number',
      { names: ['Karchev Belogor'], kind: 'ORGANIZATION', documents: [['TAX_ID', '7445024175']] },
      { names: ['Karchev Belogor Invest'], kind: 'ORGANIZATION', documents: [['TAX_ID', '7445024175']] },
      null,
    ],
  ];

  it.each(WITHIN)('within one list: %s', (_why, a, b, rule) => {
    expect(ruleFor(a, b, ['one', 'one'])).toBe(rule);
    expect(ruleFor(b, a, ['one', 'one'])).toBe(rule);
  });

  it('is not prevented by two internal list IDs, but by two IDs of another register', () => {
    const born = ['1970-03-02'];
    const listed = (id: string, un?: string): ListEntry => {
      const references: ListEntry['references'] = [
        { scheme: 'eu', id },
        ...(un ? [{ scheme: 'un' as const, id: un }] : []),
      ];
      return { ...entryOf({ names: ['Anatoly Wexel'], born, references }), externalReferenceId: id };
    };
    const rule = (a: ListEntry, b: ListEntry) => judgeAll([[partyOf('eu', a), partyOf('eu', b)]])[0]?.rule ?? null;
    expect(rule(listed('EU.1.2'), listed('EU.3.4', 'QDi.1'))).toBe('whole name and birth date, one list');
    expect(rule(listed('EU.1.2', 'QDi.2'), listed('EU.3.4', 'QDi.1'))).toBeNull();
  });
});

describe('blocking', () => {
  const keys = (given: Given) => blockingKeys(partyOf('one', entryOf(given)));
  const share = (a: Given, b: Given) => keys(a).some((key) => keys(b).includes(key));

  it('groups spellings of a name within a year of birth', () => {
    const born = ['1970'];
    expect(share({ names: ['Mohammed Qadhafi'], born }, { names: ['Muhammad Gaddafi'], born })).toBe(true);
    expect(share({ names: ['Wexel, Anatoly'], born }, { names: ['Анатолий Вексель'], born })).toBe(true);
    expect(share({ names: ['Anatoly Wexel'], born }, { names: ['Anatoly Wexel'], born: ['1980'] })).toBe(true);
    expect(share({ names: ['Anatoly Wexel'], born }, { names: ['Anatoly Karchev'], born: ['1980'] })).toBe(false);
  });

  it('marks keys from facts', () => {
    expect(keys({ names: ['Anatoly Wexel'], born: ['1970'] }).some(isFact)).toBe(false);
    expect(keys({ names: ['Anatoly Wexel'], born: ['1970-03-02'] }).filter(isFact)).toHaveLength(1);
    expect(keys({ names: ['Anatoly Wexel'], wallets: [WALLET] }).filter(isFact)).toHaveLength(1);
  });

  it('stays small for any entry', () => {
    const names = Array.from({ length: 5_000 }, (_, index) => `Wexel${index} Anatol${index} Kurt${index}`);
    const born = ['1950 to 1999', '1970', '1971-02-03'];
    expect(keys({ names, born }).length).toBeLessThanOrEqual(400);
  });
});

describe('clusters', () => {
  it('joins the strongest edges first, and never joins contradictions through a chain', () => {
    const edges = [
      { a: 0, b: 1, strength: 0.9 },
      { a: 1, b: 2, strength: 0.95 },
      { a: 2, b: 3, strength: 0.9 },
    ];
    const contradict = (a: number, b: number) => a + b === 2 && a !== b;
    expect([...cluster(4, edges, contradict)]).toEqual([0, 1, 1, 1]);
  });

  it('are equal in any order of entries', () => {
    const people = Array.from({ length: 12 }, (_, index) => [
      member('one', { names: [`Anatoly Wexel${index}man`], born: [`1970-01-${String(index + 10)}`] }),
      member('two', { names: [`Wexel${index}man, Anatoli`], born: [`1970-01-${String(index + 10)}`] }),
    ]).flat();
    const partition = (members: Member[]) =>
      resolveAll(members)
        .groups.map((group) =>
          group
            .map((index) => members[index]!.entry.externalReferenceId)
            .sort()
            .join(),
        )
        .sort();
    expect(partition(people)).toEqual(partition([...people].reverse()));
    expect(resolveAll(people).groups).toHaveLength(12);
  });
});

describe('a unified profile', () => {
  it('contains everything once and keeps the ID of its first listing', () => {
    const first = member('one', {
      names: ['Anatoly Wexel'],
      weak: ['Tolya'],
      born: ['1970-01-02'],
      countries: ['RU'],
      references: [{ scheme: 'ofac', id: '77' }],
    });
    const second = member('two', {
      names: ['ANATOLY WEXEL', 'Tolya', 'Анатолий Вексель'],
      born: ['1970-01-02'],
      gender: 'male',
      countries: ['RU', 'UA'],
    });
    second.entry.riskLevel = 'HIGH';
    const profile = unite([first, second]);
    expect(profile.profileId).toBe(profileIdOf({ watchlistId: 'one', reference: first.entry.externalReferenceId }));
    expect(
      profile.names.map(({ fullNameRaw, nameType, aliasStrength }) => [fullNameRaw, nameType, aliasStrength]),
    ).toEqual([
      ['Anatoly Wexel', 'PRIMARY', 'STRONG'],
      ['Tolya', 'ALIAS', 'STRONG'],
      ['Анатолий Вексель', 'ALIAS', 'STRONG'],
    ]);
    expect(profile).toMatchObject({ gender: 'MALE', riskLevel: 'CRITICAL', status: 'ACTIVE', referents: ['ofac:77'] });
    expect(profile.dates).toHaveLength(1);
    expect(profile.nationalities.map(({ countryCode }) => countryCode)).toEqual(['RU', 'UA']);
    expect(profile.sources.map(({ watchlistId }) => watchlistId)).toEqual(['one', 'two']);
  });

  it('is active as long as one list has it', () => {
    const [first, second] = [member('one', { names: ['A Wexel'] }), member('two', { names: ['A Wexel'] })];
    first.entry.status = 'DELISTED';
    expect(unite([first, second]).status).toBe('ACTIVE');
    second.entry.status = 'DELISTED';
    expect(unite([first, second]).status).toBe('DELISTED');
  });

  it('creates a source for each kind of listing of an entry', () => {
    const both = member('one', { names: ['Anatoly Wexel'] });
    both.entry.categories = ['SANCTION', 'PEP'];
    const context = {
      startDate: null,
      endDate: null,
      country: null,
      authority: 'x',
      isActive: true,
      measures: [],
      properties: {},
    };
    both.entry.contexts = [
      { schemaName: 'Position', ...context },
      { schemaName: 'Sanction', ...context },
    ];
    expect(
      unite([both]).sources.map(({ category, contexts }) => [category, contexts.map((one) => one.schemaName)]),
    ).toEqual([
      ['SANCTION', ['Sanction']],
      ['PEP', ['Position']],
    ]);
  });

  it('of an address listed before its owner becomes the owner', () => {
    const address = member('crypto', { names: [WALLET], kind: 'ORGANIZATION', wallets: [WALLET] });
    const owner = member('two', { names: ['Anatoly Wexel'], wallets: [WALLET] });
    const profile = unite([address, owner]);
    expect(profile).toMatchObject({ kind: 'PERSON', profileId: unite([address]).profileId });
    expect(profile.names[0]?.fullNameRaw).toBe('Anatoly Wexel');
  });
});

it.each([
  ['QDi.012', 'qdi.12'],
  ['QI.B.12.01', 'qdi.12'],
  ['QE.A.146.14', 'qde.146'],
  ['TI.A.38.01.', 'tai.38'],
  ['KPe.004', 'kpe.4'],
  [' kpe.004 ', 'kpe.4'],
])('UN number %s is %s', (given, id) => {
  expect(referenceId('un', given)).toBe(id);
});

it('names the contradiction', () => {
  const party = (given: Given) => partyOf('one', entryOf(given));
  expect(contradiction(party({ names: ['X Y'], born: ['1950'] }), party({ names: ['X Y'], born: ['1990'] }))).toBe(
    'another birth date',
  );
  expect(contradiction(party({ names: ['X Y'] }), party({ names: ['X Y'], born: ['1990'] }))).toBeNull();
});
