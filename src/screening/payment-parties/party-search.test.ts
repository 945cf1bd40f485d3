import { setImmediate as nextRound } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { MatcherBusyError } from '../../matching/pool.ts';
import { idOf, listsWith } from './lists.fixture.ts';
import { PartySearch } from './party-search.ts';
import { listsOf, scopeWith, transactionOf } from './screening.fixture.ts';

const pay = (name: string) => transactionOf({ sender: { name, type: 'INDIVIDUAL' }, receiver: null });
const LISTED = { id: idOf(1), name: 'Tassilo Brandauer' };

it('searches each distinct query once over all transactions', async () => {
  const lists = listsWith([LISTED]);
  const search = new PartySearch(lists);
  const paid = [pay('Tassilo Brandauer'), pay('Edda Holunder'), pay('Tassilo Brandauer')];
  const answers = await Promise.all(paid.map((one) => search.of(scopeWith(), one)));
  expect(lists.asked).toHaveLength(2);
  expect(answers.map(([answered]) => answered!.answer.hits.map(({ profileId }) => profileId))).toEqual([
    [idOf(1)],
    [],
    [idOf(1)],
  ]);
});

it('caches results per list state and organization', async () => {
  const lists = listsWith([LISTED]);
  const search = new PartySearch(lists);
  await search.of(scopeWith(), pay('Edda Holunder'));
  await search.of(scopeWith(), pay('Edda Holunder'));
  expect(lists.asked).toHaveLength(1);
  await search.of(scopeWith({ lists: listsOf(2) }), pay('Edda Holunder'));
  expect(lists.asked).toHaveLength(2);
  await search.of(scopeWith({ tenantId: '22222222-2222-4222-8222-222222222222' }), pay('Edda Holunder'));
  expect(lists.asked).toHaveLength(3);
});

it('searches a number only if a listed party can have it', async () => {
  const [listed, unlisted] = [
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  ];
  const lists = listsWith([{ ...LISTED, wallets: [listed] }]);
  const search = new PartySearch(lists);
  const wallets = [listed, unlisted].map((address) => ({ chain: 'ETHEREUM', address }) as const);
  const found = await search.wallets(scopeWith(), wallets);
  expect([...found.keys()]).toEqual([listed]);
  expect(lists.asked).toHaveLength(1);
});

it.each<[what: string, content: Parameters<typeof transactionOf>[0], hits: number]>([
  ['a place in a text', { purpose: 'Hotel booking Abendroth Iran' }, 0],
  ['goods in a text', { message: 'abendroth oil 5512' }, 0],
  ['a place in an address', { receiver: { name: 'Edda Holunder', address: '12 Main Street, Abendroth, Iran' } }, 0],
  ['a text that speaks of a ship', { purpose: 'Freight MV Abendroth, voyage 12' }, 1],
  ['a ship named where the text before ends', { purpose: 'freight for MV', message: 'Abendroth, Iran' }, 1],
  ['the name of a party', { receiver: { name: 'Abendroth', type: 'CORPORATE' } }, 1],
  ['a ship of two words in a text', { purpose: 'freight Nebel Krone' }, 1],
])('a ship of one word, and %s', async (_what, content, hits) => {
  const ship = { kind: 'VESSEL', category: 'SANCTION' } as const;
  const lists = listsWith([
    { ...ship, id: idOf(1), name: 'ABENDROTH' },
    { ...ship, id: idOf(2), name: 'NEBEL KRONE' },
  ]);
  const given = { sender: null, ...content };
  const echo = { remittancePurpose: content.purpose, message: content.message };
  const answered = await new PartySearch(lists).of(scopeWith(), transactionOf({ ...given, echo }));
  const found = new Set(answered.flatMap(({ answer }) => answer.hits.map(({ profileId }) => profileId)));
  expect(found.size).toBe(hits);
  expect(answered.every(({ answer }) => answer.total === answer.hits.length)).toBe(true);
});

it('limits concurrent searches', async () => {
  const lists = listsWith([LISTED]);
  let open = 0;
  let most = 0;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const slow = {
    ...lists,
    search: async (...given: Parameters<typeof lists.search>) => {
      most = Math.max(most, ++open);
      if (open === 16) {
        // Another search would begin here.
        for (let round = 0; round < 100; round += 1) await nextRound();
        release();
      }
      await held;
      open -= 1;
      return lists.search(...given);
    },
  };
  const search = new PartySearch(slow);
  const paid = Array.from({ length: 60 }, (_, at) => pay(`Edda Holunder ${'ab'.repeat(at)}`));
  await Promise.all(paid.map((one) => search.of(scopeWith(), one)));
  expect(lists.asked).toHaveLength(60);
  expect(most).toBe(16);
});

it('waits while the matcher is busy, and fails in the end without caching the failure', async () => {
  const lists = listsWith([LISTED]);
  let refusals = 3;
  const busy = {
    ...lists,
    search: async (...given: Parameters<typeof lists.search>) => {
      if (refusals-- > 0) throw new MatcherBusyError('busy');
      return lists.search(...given);
    },
  };
  let pauses = 0;
  const pause = async () => void pauses++;
  const search = new PartySearch(busy, pause);
  expect((await search.of(scopeWith(), pay('Tassilo Brandauer')))[0]!.answer.hits).toHaveLength(1);
  expect(pauses).toBe(3);
  refusals = 1_000;
  const other = pay('Edda Holunder');
  await expect(search.of(scopeWith(), other)).rejects.toThrow('busy');
  refusals = 0;
  expect(await search.of(scopeWith(), other)).toHaveLength(1);
});

it('searches every category separately for names with too many namesakes', async () => {
  const namesakes = Array.from(
    { length: 70 },
    (_, at) => ({ id: idOf(at + 1), name: 'Edda Holunder', category: 'PEP' }) as const,
  );
  const sanctioned = { id: idOf(99), name: 'Edda Holunderer', category: 'SANCTION' } as const;
  const search = new PartySearch(listsWith([...namesakes, sanctioned]));
  const answers = await search.of(scopeWith(), pay('Edda Holunder'));
  expect(answers[0]!.answer.hits.map(({ profileId }) => profileId)).toContain(idOf(99));
});
