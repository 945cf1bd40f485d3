import { expect, it } from 'vitest';
import { listEvidence, listFindings } from './list-findings.ts';
import { idOf, listsWith } from './lists.fixture.ts';
import { PartySearch } from './party-search.ts';
import { LIST_POLICY } from './policy.ts';
import { contentOf, scopeWith } from './screening.fixture.ts';

const evidenceOf = async (given: Parameters<typeof contentOf>[0]) => {
  const lists = listsWith([{ id: idOf(1), name: 'Edda Holunder', category: 'SANCTION' }]);
  const answers = await new PartySearch(lists).of(scopeWith(), { content: contentOf(given) });
  return listEvidence('SANCTIONS', scopeWith(), answers, { SENDER: null, RECEIVER: null });
};

// The words of a message are kept since before there were names in fields: a screening computed again must say the same.
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
])('keeps that names were left out of %s', async (_, given) => {
  expect((await evidenceOf(given)).leftOut).toBe(true);
});

it.each<[Parameters<typeof contentOf>[0], true | undefined]>([
  [{ sender: { name: 'M☺d☺ro' } }, true],
  [{ receiver: { bank: { name: 'B☺nk of H☺l☺nder', code: null, bic: null } } }, true],
  [{ sender: { name: 'Edda Holunder' }, message: 'Happy birthday ☺☺' }, undefined],
])('keeps that part of a name could not be read: %j', async (given, unread) => {
  expect((await evidenceOf(given)).unread).toBe(unread);
});

it('says nothing of names left out where all were asked for', async () => {
  expect(await evidenceOf({ sender: { address: 'Edda Holunder' } })).not.toHaveProperty('leftOut');
  const message = 'Rent of the flat in Lindengasse for October, November and December. '.repeat(20);
  expect(await evidenceOf({ message })).not.toHaveProperty('leftOut');
});
