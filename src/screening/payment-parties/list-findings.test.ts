import { describe, expect, it } from 'vitest';
import type { ListHit } from './hits.ts';
import { MOST_KEPT } from './kept.ts';
import { type ClearedSides, listEvidence } from './list-evidence.ts';
import { listFindings } from './list-findings.ts';
import { idOf, listsWith } from './lists.fixture.ts';
import { PartySearch } from './party-search.ts';
import { LIST_POLICY } from './policy.ts';
import { contentOf, scopeWith } from './screening.fixture.ts';

const NO_CLEARANCES = { SENDER: null, RECEIVER: null };
const answersOf = (given: Parameters<typeof contentOf>[0]) => {
  const lists = listsWith([{ id: idOf(1), name: 'Edda Holunder', category: 'SANCTION' }]);
  return new PartySearch(lists).of(scopeWith(), { content: contentOf(given) });
};
const evidenceOf = async (given: Parameters<typeof contentOf>[0]) =>
  listEvidence('SANCTIONS', scopeWith(), await answersOf(given), NO_CLEARANCES);

// Texts of messages have been stored longer than names in fields: a recomputed screening must give the same result.
it.each<[string, Parameters<typeof contentOf>[0]]>([
  ['A name in the message or purpose matches ', { message: 'for Edda Holunder' }],
  [
    'A name in the profession, line of business or a number of a party matches ',
    { sender: { profession: 'driver of Edda Holunder' } },
  ],
  [
    'A name in the profession, line of business or a number of a party matches ',
    { sender: { account: 'Edda Holunder' } },
  ],
  ['An address of the transaction matches ', { sender: { address: 'Holunder Edda, Lindengasse 12' } }],
])('begins with "%s"', async (words, given) => {
  const [finding] = listFindings('SANCTIONS', await evidenceOf(given), LIST_POLICY);
  expect(finding!.remark.slice(0, words.length)).toBe(words);
});

const words = (count: number) => Array.from({ length: count }, (_, at) => `Holunder${'x'.repeat(at % 60)}`).join(' ');

it.each<[string, Parameters<typeof contentOf>[0]]>([
  ['an address', { sender: { address: words(60) } }],
  [
    'a message',
    {
      message: [...'abcdefghijklmnopqrst']
        .map((a) => [...'abcdefghijklmnopqrst'].map((b) => `Wo${a}${b}`).join(' '))
        .join(' '),
    },
  ],
  [
    'a name of many',
    {
      receiver: {
        name: Array.from(
          { length: 30 },
          (_, at) => `Amsel Holu${'x'.repeat(at % 9)}${at % 2 ? 'a' : 'b'}${at > 17 ? 'i' : 'u'}`,
        ).join('; '),
      },
    },
  ],
  ['numbers in a message', { message: Array.from({ length: 51 }, (_, at) => `AB${100_000 + at}`).join(' ') }],
])('records that names were left out of %s', async (_, given) => {
  expect((await evidenceOf(given)).leftOut).toBe(true);
});

it.each<[Parameters<typeof contentOf>[0], true | undefined]>([
  [{ sender: { name: 'M☺d☺ro' } }, true],
  [{ receiver: { bank: { name: 'B☺nk of H☺l☺nder', code: null, bic: null } } }, true],
  [{ sender: { name: 'Edda Holunder' }, message: 'Happy birthday ☺☺' }, undefined],
])('records that part of a name was unreadable: %j', async (given, unread) => {
  expect((await evidenceOf(given)).unread).toBe(unread);
});

it('records nothing if all names were searched', async () => {
  expect(await evidenceOf({ sender: { address: 'Edda Holunder' } })).not.toHaveProperty('leftOut');
  const message = 'Rent of the flat in Lindengasse for October, November and December. '.repeat(20);
  expect(await evidenceOf({ message })).not.toHaveProperty('leftOut');
});

describe('with more hits than the limit', () => {
  const manyOf = async () => {
    const inMessage = await answersOf({ message: 'for Edda Holunder' });
    const ofReceiver = await answersOf({ receiver: { name: 'Eda Holunder' } });
    return [...Array.from({ length: 700 }, () => inMessage).flat(), ...ofReceiver];
  };

  it('keeps the best of each subject and counts the others', async () => {
    const { answers, notKept } = await listEvidence('SANCTIONS', scopeWith(), await manyOf(), NO_CLEARANCES);
    expect(answers.flatMap(({ hits }) => hits)).toHaveLength(MOST_KEPT);
    expect(answers.map(({ subject }) => subject)).toContain('RECEIVER');
    expect(notKept).toBe(601);
  });

  it('is judged as if all were kept', async () => {
    const answers = await manyOf();
    const whole = await listEvidence('SANCTIONS', scopeWith(), answers, NO_CLEARANCES, true);
    const cut = await listEvidence('SANCTIONS', scopeWith(), answers, NO_CLEARANCES);
    const decided = (evidence: typeof cut) => {
      const findings = listFindings('SANCTIONS', evidence, LIST_POLICY);
      const most = Math.max(...findings.map(({ score }) => score));
      return new Set(findings.map(({ subject, status, score }) => `${subject} ${status} ${score === most}`));
    };
    expect(whole).not.toHaveProperty('notKept');
    expect(decided(cut)).toEqual(decided(whole));
  });

  it('keeps cleared profiles', async () => {
    const answers = await manyOf();
    const [{ profileId, facts }] = answers.at(-1)!.answer.hits as [ListHit];
    const why = { reason: 'another birth date', clearedAt: '2026-01-01T00:00:00.000Z', clearedBy: 'reviewer' };
    const clearances = [{ profileId, version: 1, facts, ...why }];
    const sides = { ...NO_CLEARANCES, RECEIVER: { partyId: idOf(7), clearances } } as unknown as ClearedSides;
    const evidence = await listEvidence('SANCTIONS', scopeWith(), answers, sides);
    const suppressed = evidence.answers.flatMap(({ hits }) => hits.filter((hit) => hit.suppressed));
    expect(suppressed).not.toHaveLength(0);
  });
});
