import { describe, expect, it } from 'vitest';
import { blockedByOwnership, type Holding, pathsTo } from './ownership.ts';

const LISTED = new Set(['X', 'Y']);
const holdings = (...lines: string[]): Holding[] =>
  lines.map((line) => {
    const [owner = '', share = '', owned = ''] = line.split(' ');
    return { owner, owned, share: Number(share) };
  });
const found = (...lines: string[]) => blockedByOwnership(holdings(...lines), (id) => LISTED.has(id));
const shares = (...lines: string[]) => Object.fromEntries([...found(...lines)].map(([id, { share }]) => [id, share]));

describe('the 50 per cent rule', () => {
  const CASES: [why: string, lines: string[], blocked: Record<string, number>][] = [
    ['half is enough', ['X 50 A'], { A: 50 }],
    ['less is not', ['X 49.99 A'], {}],
    ['shares of several add up', ['X 25 A', 'Y 25 A'], { A: 50 }],
    ["a stranger's share does not", ['X 25 A', 'Z 75 A'], {}],
    ['through a blocked company the whole share counts', ['X 60 A', 'A 30 C', 'Y 25 C'], { A: 60, C: 55 }],
    ['through one that is not blocked nothing does', ['X 49 A', 'A 100 C'], {}],
    ['whatever the order of the holdings', ['D 100 E', 'C 80 D', 'X 60 C'], { C: 60, D: 80, E: 100 }],
    ['a ring is no reason by itself', ['A 100 B', 'B 100 A'], {}],
    ['a ring that a listed party has half of', ['X 50 A', 'A 40 B', 'B 50 A', 'Y 10 B'], { A: 100, B: 50 }],
    ['the same holding told twice counts once', ['X 30 A', 'X 30 A'], {}],
    ['the larger of two figures counts', ['X 30 A', 'X 55 A'], { A: 55 }],
    ['who is listed needs no finding', ['X 100 Y'], {}],
    ['nobody owns himself', ['A 100 A', 'X 40 A'], {}],
    ['more than all there is, is all there is', ['X 70 A', 'Y 70 A'], { A: 100 }],
  ];
  it.each(CASES)('%s', (_why, lines, blocked) => {
    expect(shares(...lines)).toEqual(blocked);
    expect(shares(...[...lines].reverse())).toEqual(blocked);
  });

  it('shows the way from who is listed', () => {
    const findings = found('X 60 A', 'A 30 C', 'Y 25 C');
    expect(findings.get('C')!.holders).toEqual([
      { profileId: 'A', share: 30, listed: false },
      { profileId: 'Y', share: 25, listed: true },
    ]);
    const nameOf = (id: string) => `Name of ${id}`;
    expect(pathsTo(findings.get('C')!, findings, nameOf)).toEqual([
      'Name of X (listed) 60 % -> Name of A 30 %',
      'Name of Y (listed) 25 %',
    ]);
  });

  it('does not lose itself in a ring', () => {
    const findings = found('X 50 A', 'A 40 B', 'B 50 A', 'Y 10 B');
    const paths = pathsTo(findings.get('A')!, findings, (id) => id);
    expect(paths).toContain('X (listed) 50 %');
    expect(paths).toContain('Y (listed) 10 % -> B 50 %');
    expect(paths.length).toBeLessThanOrEqual(10);
  });
});
