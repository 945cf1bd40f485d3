import { describe, expect, it } from 'vitest';
import { CorpusBuilder } from '../../matching/corpus-builder.ts';
import { phoneticKeysOf } from '../../matching/names/phonetics/keys.ts';
import { inTurns } from '../../platform/lib/event-loop-pauses.ts';
import { withoutImplausible } from '../implausible.ts';
import type { StoredProfile } from '../profile.ts';
import { judging } from '../resolution/evidence.ts';
import { partyOf } from '../resolution/party.ts';
import { uniting } from '../resolution/unite.ts';
import { emptyReport } from '../sources/types.ts';
import { subjectOf } from '../subject.ts';
import { type BulkOutcome, lookUpsOf, place, type ReadItem } from './bulk.ts';
import { keysOf, newProfile, packedItem, packedProfile, sameParty, unitedWith } from './entry-profile.ts';
import { MAX_PARTS, readItem } from './read-item.ts';

const TENANT = '3f2b8a0c-0000-4000-8000-000000000001';
const TODAY = '2026-01-15';

const item = (more: object): ReturnType<typeof readItem> =>
  readItem({ entityType: 'INDIVIDUAL', names: [{ fullNameRaw: 'Ansgar Wiesinger' }], ...more });
const waiting = (one: Awaited<ReturnType<typeof item>>): ReadItem => ('errors' in one ? one : packedItem(one));
const passport = (value: string) => ({ documents: [{ type: 'PASSPORT', value }] });
const birth = (value: string) => ({ dates: [{ type: 'BIRTH', value }] });
const named = (fullNameRaw: string) => ({ names: [{ fullNameRaw }] });

/** Adds each item to the profiles. */
async function placed(
  items: readonly ReturnType<typeof item>[],
  profiles: readonly StoredProfile[] = [],
  count?: number,
) {
  const keys = new Map<string, string[]>();
  for (const profile of profiles)
    for (const key of keysOf(profile)) keys.set(key, [...(keys.get(key) ?? []), profile.profileId]);
  const known = new Map(profiles.map((profile) => [profile.profileId, packedProfile(profile)]));
  const { outcomes, changed } = await place(
    (await Promise.all(items)).map(waiting),
    { tenantId: TENANT, profiles: count ?? profiles.length, known, keys },
    TODAY,
  );
  const statuses = outcomes.map(({ status }) => status);
  return { outcomes, changed: changed.map(({ profile }) => profile.read()), statuses };
}
const idOf = (outcome: BulkOutcome | undefined) => (outcome && 'profileId' in outcome ? outcome.profileId : null);

it('accepts a thousand names or documents of a profile, and no more', async () => {
  const names = Array.from({ length: MAX_PARTS }, (_, at) => ({ fullNameRaw: `Ansgar Wiesinger ${at}` }));
  expect(await item({ names })).toMatchObject({ entry: { names: { length: MAX_PARTS } } });
  expect(await item({ names: [...names, ...names] })).toMatchObject({ errors: [{ field: 'names', code: 'Size' }] });
  const documents = Array.from({ length: MAX_PARTS + 1 }, () => ({ type: 'PASSPORT', value: 'AB123456' }));
  expect(await item({ documents })).toMatchObject({ errors: [{ field: 'documents', code: 'Size' }] });
});

it('merges items with the same document number unless other fields contradict', async () => {
  const first = item({ externalReferenceId: '1', ...passport('AB 123456'), ...birth('1970-03-14') });
  const { changed } = await placed([first]);
  const cases: [string, object, boolean][] = [
    ['the same name', passport('ab-123456'), true],
    ['the name in another order', { ...passport('AB123456'), ...named('WIESINGER, Ansgar') }, true],
    ['another name', { ...passport('AB123456'), ...named('Notburga Eder') }, false],
    ['another birth date', { ...passport('AB123456'), ...birth('1991-05-05') }, false],
    ['another kind', { ...passport('AB123456'), entityType: 'ORGANIZATION' }, false],
    ['another number', { ...passport('AB123457'), ...birth('1970-03-14') }, false],
    ['a number too short to be his own', { ...passport('AB1') }, false],
    ['the name alone', {}, false],
  ];
  for (const [what, more, joins] of cases) {
    const { outcomes } = await placed([item({ externalReferenceId: '2', ...more })], changed);
    expect(outcomes[0]?.status, what).toBe(joins ? 'merged' : 'created');
    expect(idOf(outcomes[0]) === changed[0]!.profileId, what).toBe(joins);
  }
});

it('joins a wallet address and its owner', async () => {
  const address = '1BoatSLRHtKNngkdXEeobR76b53LETtpyT';
  const wallet = { cryptoWallets: [{ currency: 'XBT', address }] };
  const { changed } = await placed([item({ externalReferenceId: 'w', ...wallet, ...named(address) })]);
  const { outcomes, changed: after } = await placed([item({ externalReferenceId: 'o', ...wallet })], changed);
  expect(outcomes[0]).toMatchObject({ status: 'merged', profileId: changed[0]!.profileId });
  expect(after[0]!.names.map(({ fullNameRaw }) => fullNameRaw).sort()).toEqual([address, 'Ansgar Wiesinger']);
});

it('sees the results of earlier items', async () => {
  const items = [
    item({ externalReferenceId: '1', ...passport('AB123456') }),
    item({ externalReferenceId: '2', ...passport('AB123456'), ...named('Ansgar Wiesinger jun.') }),
    item({ externalReferenceId: '2', ...named('A. Wiesinger') }),
  ];
  const { outcomes, changed, statuses } = await placed(items);
  expect(statuses).toEqual(['created', 'merged', 'merged']);
  expect(new Set(outcomes.map(idOf)).size).toBe(1);
  expect(changed).toHaveLength(1);
  expect(changed[0]!.sources.map(({ externalReferenceId }) => externalReferenceId)).toEqual(['1', '2']);
});

it('creates the same profile beside any other items', async () => {
  const one = item({ externalReferenceId: '7', ...passport('AB123456') });
  const alone = await placed([one]);
  const among = await placed([item(named('Somebody Else')), one, item(named('Another One'))]);
  expect(among.changed.find(({ profileId }) => profileId === alone.changed[0]!.profileId)).toEqual(alone.changed[0]);
});

it('keeps risk level and dates of a profile unless the item states them', async () => {
  const { changed } = await placed([item({ externalReferenceId: '1', riskLevel: 'LOW', listingDate: '2020-02-02' })]);
  const again = await placed([item({ externalReferenceId: '1', ...named('Ansgar B. Wiesinger') })], changed);
  expect(again.changed[0]).toMatchObject({ riskLevel: 'LOW', sources: [{ listingDate: '2020-02-02' }] });
  const raised = await placed([item({ externalReferenceId: '1', riskLevel: 'CRITICAL' })], changed);
  expect(raised.changed[0]).toMatchObject({ riskLevel: 'CRITICAL' });
  const other = await placed([item({ externalReferenceId: '1', watchlistCategory: 'PEP' })], changed);
  expect(other.changed[0]!.sources.map(({ category }) => category)).toEqual(['INTERNAL', 'PEP']);
});

it('limits the size of profiles and lists', async () => {
  const many = Array.from({ length: 130 }, (_, index) =>
    item({ externalReferenceId: '1', ...named(`Ansgar Wiesinger ${'abcdefghij'[index % 10]}${index}`) }),
  );
  const { statuses } = await placed(many);
  expect(statuses.filter((status) => status === 'merged')).toHaveLength(100);
  expect(statuses.filter((status) => status === 'rejected')).toHaveLength(29);
  const full = await placed([item({ externalReferenceId: '1' })], [], 100_000);
  expect(full.outcomes[0]).toMatchObject({ status: 'rejected', errors: [{ code: 'Size' }] });
});

it('limits a merged profile to four megabytes', async () => {
  const part = (at: number, length: number) =>
    item({
      externalReferenceId: '1',
      features: Array.from({ length: 40 }, (_, note) => ({
        name: 'NOTE',
        value: `${at} ${note} ${'x'.repeat(length)}`,
      })),
    });
  const large = Array.from({ length: 7 }, (_, at) => part(at, 19_900));
  const { outcomes, statuses, changed } = await placed([...large, part(9, 1)]);
  const isTooLarge = ({ status }: BulkOutcome) => status === 'rejected';
  const first = outcomes.findIndex(isTooLarge);
  expect(first).toBeGreaterThan(1);
  // A second one of this size does not fit. A small one does.
  expect(statuses.slice(first)).toEqual([...large.slice(first).map(() => 'rejected'), 'merged']);
  expect(outcomes[first]).toMatchObject({ errors: [{ code: 'Size', message: 'would make the profile too large' }] });
  const bytes = packedProfile(changed[0]!).profile.bytes.length;
  expect(bytes).toBeLessThanOrEqual(4 * 1024 * 1024);
  expect(bytes).toBeGreaterThan(3 * 1024 * 1024);
});

it('looks up keys and IDs of valid items only', async () => {
  const { keys, ids } = await lookUpsOf(TENANT, [
    waiting(await item({ externalReferenceId: '1', ...passport('AB123456') })),
    { errors: [] },
  ]);
  expect(keys.sort()).toEqual(['i AB123456', 'r 1']);
  expect(ids).toHaveLength(1);
});

it('yields to other work while it places profiles of thousands of shared numbers', async () => {
  const numbers = (from: number) =>
    Array.from({ length: MAX_PARTS }, (_, at) => ({ type: 'PASSPORT', value: `AB${100_000 + from + at}` }));
  // With the same reference, so that they become one profile of ten thousand numbers.
  const large = Array.from({ length: 10 }, (_, at) =>
    item({ externalReferenceId: 'large', documents: numbers(at * MAX_PARTS), ...birth('1970-03-14') }),
  );
  const { changed } = await placed(large);
  const others = Array.from({ length: 19 }, (_, at) => ({
    ...changed[0]!,
    profileId: changed[0]!.profileId.replace(/^./, (at % 10).toString()),
  }));
  const asked = item({ externalReferenceId: 'x', ...passport('AB100001'), ...birth('1990-05-05') });
  await asked;
  let statuses: string[] = [];
  const turns = await turnsOf(async () => {
    ({ statuses } = await placed([asked], [changed[0]!, ...others.slice(0, 9)]));
  });
  expect(statuses).toEqual(['created']);
  expect(turns).toBeGreaterThan(2);
});

/** How often other work had a turn of the event loop meanwhile. */
async function turnsOf(work: () => unknown): Promise<number> {
  let turns = 0;
  let goesOn = true;
  const others = () => {
    turns += 1;
    if (goesOn) setImmediate(others);
  };
  setImmediate(others);
  await work();
  goesOn = false;
  return turns;
}

describe('profiles of long names take many turns of the event loop', () => {
  const scripts = [
    'абвгдежзийклмнопрст',
    'ابتثجحخدذرزسشصضطظعغ',
    'abcdefghijklmnopqrs',
    '김이박최정강조윤장임한오서신권황안송전',
  ];
  const long = (at: number) =>
    Array.from({ length: 70 }, (_, word) => {
      const letters = scripts[(at + word) % scripts.length]!;
      return Array.from({ length: 6 }, (__, place) => letters[(at * 17 + word * 7 + place * (at + 3)) % 19]).join('');
    }).join(' ');
  const names = (count: number, from = 0) =>
    Array.from({ length: count }, (_, at) => ({ fullNameRaw: `${long(from + at)} ${from + at}` }));
  const signs = (count: number) =>
    Array.from({ length: count }, (_, at) => {
      const own = [...at.toString(2)].map((bit) => (bit === '1' ? '☺' : '☹')).join('');
      return { fullNameRaw: `${'☺☹ '.repeat(160)}${own}` };
    });
  const read = async (more: object) => {
    const one = await item(more);
    if ('errors' in one) throw new Error(JSON.stringify(one.errors));
    return one;
  };
  const list = { id: 'internal', category: 'INTERNAL', authority: 'A', publisher: 'P' } as const;

  it.each<[string, () => Promise<() => unknown>]>([
    ['read', async () => () => item({ names: names(300) })],
    ['read, where nothing can be compared', async () => () => item({ names: signs(MAX_PARTS) })],
    [
      'united',
      async () => {
        const [one, other] = [await read({ names: names(800) }), await read({ names: names(800, 800) })];
        const profile = newProfile(TENANT, one, TODAY);
        return () => unitedWith(profile, other, TODAY);
      },
    ],
    [
      'told apart',
      async () => {
        const [one, other] = [await read({ names: names(60) }), await read({ names: names(60, 60) })];
        const profile = newProfile(TENANT, one, TODAY);
        return () => sameParty(other, [profile]);
      },
    ],
    [
      'looked through for the tongues that they are in',
      async () => {
        const all = names(2 * MAX_PARTS).map(({ fullNameRaw }) => fullNameRaw);
        // What a phoneticScript sounds like is read once, in pieces of its own.
        await inTurns(phoneticKeysOf(all));
        return () => inTurns(phoneticKeysOf(all));
      },
    ],
    [
      'compared',
      async () => {
        const [one, other] = [
          await read({ names: names(12), ...passport('AB123456') }),
          await read({ names: names(12, 12), ...passport('AB123456') }),
        ];
        const pair = [partyOf('one', one.entry), partyOf('other', other.entry)] as const;
        return () => inTurns(judging([pair]));
      },
    ],
    [
      'indexed',
      async () => {
        const subject = subjectOf(newProfile(TENANT, await read({ names: names(100) }), TODAY));
        return () => inTurns(new CorpusBuilder().addInPieces(subject));
      },
    ],
    [
      'looked at when a list brings them',
      async () => {
        const { entry } = await read({ names: names(300) });
        return () => withoutImplausible(entry, emptyReport());
      },
    ],
    [
      'united by a list',
      async () => {
        const [one, other] = [await read({ names: names(800) }), await read({ names: names(800, 800) })];
        const members = [one, other].map(({ entry }) => ({ entry, list }));
        return () => inTurns(uniting(members));
      },
    ],
  ])('%s', async (_, prepared) => {
    const work = await prepared();
    expect(await turnsOf(work)).toBeGreaterThan(4);
  });
});
