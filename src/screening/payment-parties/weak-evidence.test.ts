import { describe, expect, it } from 'vitest';
import { idOf, type Listed, listsWith } from './lists.fixture.ts';
import { PartySearch } from './party-search.ts';
import { LIST_POLICY } from './policy.ts';
import { contentOf, scopeWith } from './screening.fixture.ts';
import { withWeakEvidence } from './weak-evidence.ts';

const row = LIST_POLICY.content.lists.SANCTIONS;

async function judged(listed: Partial<Listed>, sender: NonNullable<Parameters<typeof contentOf>[0]['sender']>) {
  const search = new PartySearch(listsWith([{ id: idOf(1), name: 'Edda Holunder-Quast', ...listed }]));
  const content = contentOf({ sender: { type: 'INDIVIDUAL', name: 'Edda Holunder-Quast', ...sender } });
  const [question] = await search.of(scopeWith(), { content });
  const [hit] = question!.answer.hits;
  const { score, explanation } = withWeakEvidence(hit!, question!.residence, row);
  const lines = explanation.filter(({ field }) => field === 'residence' || field === 'identifier');
  return {
    overall: score.overall,
    country: score.country,
    lines: lines.map(({ finding, effect }) => [finding, effect]),
  };
}

const AWAY = 'lives in a country that the listing does not name';
const HOME = 'lives in a listed country, as millions do';

describe('a country of residence', () => {
  it.each([
    ['lowers a little where the listing names others', { countries: ['AT'] }, 'US', 97, [[AWAY, -3]]],
    [
      'is shown where the listing names it, and is no agreeing attribute',
      { countries: ['AT'] },
      'AT',
      100,
      [[HOME, null]],
    ],
    ['says nothing where the listing names none', {}, 'US', 100, []],
    ['is not compared with a company', { countries: ['AT'], kind: 'ORGANIZATION' as const }, 'US', 89, []],
  ])('%s', async (_, listed, country, overall, lines) => {
    expect(await judged(listed, { country })).toEqual({ overall, country: null, lines });
  });

  it('is not compared if a nationality was', async () => {
    const compared = await judged({ countries: ['AT'] }, { nationality: 'AT', country: 'US' });
    expect(compared).toEqual({ overall: 100, country: 100, lines: [] });
  });
});

describe('another document number', () => {
  const document = { type: 'PASSPORT', number: 'X9876543' };

  it('lowers the score slightly if the listing states documents', async () => {
    const { overall, lines } = await judged({ documents: ['E12345678'] }, { document });
    expect({ overall, lines }).toEqual({ overall: 98, lines: [['none of the listed numbers is the same', -2]] });
  });

  it('has no effect if the listing has only a wallet', async () => {
    expect(await judged({ wallets: ['1BoatSLRHtKNngkdXEeobR76b53LETtpyT'] }, { document })).toMatchObject({
      overall: 100,
    });
  });
});
