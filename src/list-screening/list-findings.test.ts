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
    'A name in the profession or line of business of a party matches ',
    { sender: { profession: 'driver of Edda Holunder' } },
  ],
  ['An address of the transaction matches ', { sender: { address: 'Holunder Edda, Lindengasse 12' } }],
])('begins with "%s"', async (words, given) => {
  const [finding] = listFindings('SANCTIONS', await evidenceOf(given), LIST_POLICY);
  expect(finding!.remark.slice(0, words.length)).toBe(words);
});

it('keeps that names were left out', async () => {
  const address = Array.from({ length: 60 }, (_, at) => `Holunder${'x'.repeat(at)}`).join(' ');
  expect((await evidenceOf({ sender: { address } })).leftOut).toBe(true);
  expect(await evidenceOf({ sender: { address: 'Edda Holunder' } })).not.toHaveProperty('leftOut');
});
