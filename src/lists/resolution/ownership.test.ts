import { describe, expect, it } from 'vitest';
import type { OwnershipRegime } from '../profile.ts';
import { ownershipOfAll, reachedParties } from './find-ownership.ts';
import { graphOf, type Holding, ownedUnder } from './ownership.ts';
import { type Flow, flowsOf, OWNERSHIP_RULES, type OwnershipRule, ownershipWords } from './regimes.ts';

const LISTED = new Set(['X', 'Y']);
/** "X 60 A"; "X ? A" without a share; "X ! A" by control; "X 30! A" by both. */
const holdings = (...lines: string[]): Holding[] =>
  lines.map((line) => {
    const [owner = '', tie = '', owned = ''] = line.split(' ');
    const figure = tie.replace('!', '');
    const share = figure === '?' || figure === '' ? null : Number(figure);
    return { owner, owned, share, control: tie.endsWith('!'), source: 'test' };
  });
const ruleOf = (regime: OwnershipRegime) => OWNERSHIP_RULES.find((rule) => rule.regime === regime)!;
const under = (regime: OwnershipRegime, lines: readonly string[]) =>
  Object.fromEntries(
    [...ownedUnder(ruleOf(regime), graphOf(holdings(...lines)), LISTED)].map(([id, { verdict, share }]) => [
      id,
      `${verdict} ${share}`,
    ]),
  );

type Verdicts = Record<string, string>;
/** Verdicts of OFAC, EU and UK. One verdict if all agree. */
const CASES: [why: string, lines: string[], ofac: Verdicts, eu?: Verdicts, uk?: Verdicts][] = [
  ['more than half', ['X 51 A'], { A: 'OWNED 51' }],
  ['half is enough, but in the UK', ['X 50 A'], { A: 'OWNED 50' }, { A: 'OWNED 50' }, {}],
  ['less is not', ['X 49.99 A'], {}],
  [
    'shares of several add up, but in the UK they must act together',
    ['X 30 A', 'Y 25 A'],
    { A: 'OWNED 55' },
    { A: 'OWNED 55' },
    { A: 'UNKNOWN 55' },
  ],
  ["a stranger's share does not", ['X 25 A', 'Z 75 A'], {}],
  [
    'through a company so owned its whole share counts',
    ['X 60 A', 'A 30 C', 'X 25 C'],
    { A: 'OWNED 60', C: 'OWNED 55' },
  ],
  [
    'of another owner too, but in the UK',
    ['X 60 A', 'A 30 C', 'Y 25 C'],
    { A: 'OWNED 60', C: 'OWNED 55' },
    { A: 'OWNED 60', C: 'OWNED 55' },
    { A: 'OWNED 60', C: 'UNKNOWN 55' },
  ],
  ['ownership does not pass through a party that is not owned', ['X 49 A', 'A 100 C'], {}],
  [
    'the order of the holdings does not matter',
    ['D 100 E', 'C 80 D', 'X 60 C'],
    { C: 'OWNED 60', D: 'OWNED 80', E: 'OWNED 100' },
  ],
  ['a cycle alone owns nothing', ['A 100 B', 'B 100 A'], {}],
  ['a repeated holding counts once', ['X 30 A', 'X 30 A'], {}],
  ['the larger of two figures counts', ['X 30 A', 'X 55 A'], { A: 'OWNED 55' }],
  ['a listed party needs no finding', ['X 100 Y'], {}],
  ['a party does not own itself', ['A 100 A', 'X 40 A'], {}],
  [
    'a sum over 100 percent counts as 100',
    ['X 70 A', 'Y 70 A'],
    { A: 'OWNED 100' },
    { A: 'OWNED 100' },
    { A: 'OWNED 70' },
  ],
  ['a tie without a figure is not known', ['X ? A'], { A: 'UNKNOWN null' }],
  ['unknown ownership passes on as unknown', ['X ? A', 'A 60 B', 'B 10 C'], { A: 'UNKNOWN null', B: 'UNKNOWN 60' }],
  ['beside a figure that is not enough', ['X 30 A', 'Y ? A'], { A: 'UNKNOWN 30' }],
  ['an owned share counts beside an unknown one', ['X 60 A', 'Y ? A'], { A: 'OWNED 60' }],
  [
    'control is not ownership to OFAC, which asks to look',
    ['X ! A'],
    { A: 'UNKNOWN null' },
    { A: 'CONTROLLED null' },
    { A: 'CONTROLLED null' },
  ],
  [
    'control of one that owns',
    ['X 20! A', 'A 100 B'],
    { A: 'UNKNOWN 20', B: 'UNKNOWN 100' },
    { A: 'CONTROLLED 20', B: 'OWNED 100' },
    { A: 'CONTROLLED 20', B: 'OWNED 100' },
  ],
  ['control by a stranger is nothing', ['Z ! A'], {}],
];

describe.each(['OFAC', 'EU', 'UK'] as const)('%s', (regime) => {
  it.each(CASES)('%s', (_why, lines, ofac, eu = ofac, uk = eu) => {
    const expected = { OFAC: ofac, EU: eu, UK: uk }[regime];
    expect(under(regime, lines)).toEqual(expected);
    expect(under(regime, [...lines].reverse())).toEqual(expected);
  });
});

it('without a known rule of the regime nothing is more than UNKNOWN', () => {
  expect(under('OTHER', ['X 100 A', 'A 60 B', 'Y 20 C'])).toEqual({ A: 'UNKNOWN 100', B: 'UNKNOWN 60' });
});

/** A slow, obvious implementation of the rules: all parties are checked again until nothing changes. */
function oracle(rule: OwnershipRule, all: readonly Holding[]): { shown: Set<string>; possible: Set<string> } {
  const ties = [...graphOf(all).holders.values()].flatMap((owners) => [...owners.values()]);
  const passes = (share: number) => (rule.orMore ? share >= rule.fromPercent : share > rule.fromPercent);
  const reach = (seeds: readonly string[], possible: boolean) => {
    const inside = new Set(seeds);
    for (let before = -1; before !== inside.size; ) {
      before = inside.size;
      for (const owned of new Set(ties.map((tie) => tie.owned))) {
        const held = ties.filter((tie) => tie.owned === owned && inside.has(tie.owner));
        const part = (tie: Holding) => (possible && (tie.share === null || tie.control) ? 100 : (tie.share ?? 0));
        const share = Math.min(100, Math.round(held.reduce((sum, tie) => sum + part(tie), 0) * 100) / 100);
        if (passes(share) || (rule.control && held.some(({ control }) => control))) inside.add(owned);
      }
    }
    return inside;
  };
  const seeds = rule.aggregates ? [[...LISTED]] : [...LISTED].map((one) => [one]);
  const unlisted = (found: Iterable<string>) => new Set([...found].filter((id) => !LISTED.has(id)));
  return {
    shown: unlisted(seeds.flatMap((some) => [...reach(some, false)])),
    possible: unlisted(reach([...LISTED], true)),
  };
}

it.each(['OFAC', 'EU', 'UK'] as const)('%s: what is shown and what is possible, in 2,000 random graphs', (regime) => {
  let seed = 11;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  const ids = ['X', 'Y', 'A', 'B', 'C', 'D'];
  const shares = [null, 10, 25, 30, 49.99, 50, 50.01, 60, 100];
  const verdicts = new Map<string, number>();
  for (let round = 0; round < 2_000; round++) {
    const all = Array.from(
      { length: 1 + random(9) },
      (): Holding => ({
        owner: ids[random(6)]!,
        owned: ids[random(6)]!,
        share: shares[random(shares.length)]!,
        control: random(8) === 0,
        source: 'test',
      }),
    );
    const found = ownedUnder(ruleOf(regime), graphOf(all), LISTED);
    const { shown, possible } = oracle(ruleOf(regime), all);
    expect([...found.keys()].sort()).toEqual([...new Set([...shown, ...possible])].sort());
    const known = [...found].filter(([, { verdict }]) => verdict !== 'UNKNOWN').map(([id]) => id);
    expect(known.sort()).toEqual([...shown].sort());
    for (const { verdict } of found.values()) verdicts.set(verdict, (verdicts.get(verdict) ?? 0) + 1);
  }
  expect([...verdicts.values()].every((count) => count > 100)).toBe(true);
  expect(verdicts.has('CONTROLLED')).toBe(regime !== 'OFAC');
});

describe('over all regimes', () => {
  const flows = (...given: [flow: Flow, ...ids: string[]][]) =>
    new Map(given.map(([flow, ...ids]) => [flow, new Set(ids)]));
  const resultOf = (lines: string[], listed: ReturnType<typeof flows>) =>
    Object.fromEntries(
      [...ownershipOfAll(reachedParties(holdings(...lines), listed), (id) => `Name of ${id}`)].map(([id, found]) => [
        id,
        found.map(({ regime, measure, verdict }) => `${regime} ${measure} ${verdict}`),
      ]),
    );

  it('each regime uses its own listings', () => {
    expect(resultOf(['X 60 A', 'Y 60 B'], flows(['OFAC ASSET_FREEZE', 'X'], ['UK ASSET_FREEZE', 'X', 'Y']))).toEqual({
      A: ['OFAC ASSET_FREEZE OWNED', 'UK ASSET_FREEZE OWNED'],
      B: ['UK ASSET_FREEZE OWNED'],
    });
  });

  it('sectoral sanctions pass to owned parties; a freeze outweighs them', () => {
    const listed = flows(['OFAC SECTORAL', 'X', 'Y'], ['OFAC ASSET_FREEZE', 'Y']);
    expect(resultOf(['X 60 A', 'Y 50 B', 'X 30 C', 'Y 30 C'], listed)).toEqual({
      A: ['OFAC SECTORAL OWNED'],
      B: ['OFAC ASSET_FREEZE OWNED'],
      C: ['OFAC SECTORAL OWNED'],
    });
  });

  it('inherited measures are stated by country, measure and program', () => {
    const of = (country: string | null, measures: Parameters<typeof flowsOf>[0]['measures'], programs: string[] = []) =>
      flowsOf({ country, measures, programs });
    expect(of('us', ['ASSET_FREEZE', 'SECTORAL'], ['UKRAINE-EO13662'])).toEqual(['OFAC ASSET_FREEZE', 'OFAC SECTORAL']);
    expect(of('us', ['SECTORAL'], ['CMIC-EO13959'])).toEqual([]);
    expect(of('us', ['EXPORT_CONTROL', 'CORRESPONDENT'])).toEqual([]);
    expect([of('eu', ['ASSET_FREEZE']), of('gb', ['ASSET_FREEZE', 'SECTORAL'])]).toEqual([
      ['EU ASSET_FREEZE'],
      ['UK ASSET_FREEZE'],
    ]);
    expect([of('uk', ['ASSET_FREEZE']), of('UK', ['ASSET_FREEZE'])]).toEqual([
      ['UK ASSET_FREEZE'],
      ['UK ASSET_FREEZE'],
    ]);
    expect([of('un', ['ASSET_FREEZE']), of(null, ['ASSET_FREEZE']), of('ca', ['SECTORAL'])]).toEqual([
      ['OTHER ASSET_FREEZE'],
      ['OTHER ASSET_FREEZE'],
      [],
    ]);
  });

  const pathsOf = (owned: string, ...lines: string[]) =>
    ownershipOfAll(
      reachedParties(holdings(...lines), flows(['EU ASSET_FREEZE', 'X', 'Y'])),
      (id) => `Name of ${id}`,
    ).get(owned)![0]!;

  it('shows the chain from the listed party, with the source of each share', () => {
    const found = pathsOf('C', 'X 60 A', 'A 30 C', 'Y 25 C');
    expect(found.paths).toEqual([
      'Name of X (listed) 60 % [test] -> Name of A 30 % [test]',
      'Name of Y (listed) 25 % [test]',
    ]);
    expect(ownershipWords(found)).toBe('owned by listed parties, 55 %: EU ownership and control');
    expect(pathsOf('A', 'X ? A').paths).toEqual(['Name of X (listed) a share that is not stated [test]']);
    expect(pathsOf('A', 'X 20! A').paths).toEqual(['Name of X (listed) 20 %, in control [test]']);
  });

  it('ends in an ownership cycle', () => {
    const { paths } = pathsOf('A', 'X 50 A', 'A 40 B', 'B 50 A', 'Y 10 B');
    expect(paths).toContain('Name of X (listed) 50 % [test]');
    expect(paths).toContain('Name of Y (listed) 10 % [test] -> Name of B 50 % [test]');
    expect(paths.length).toBeLessThanOrEqual(10);
  });
});
