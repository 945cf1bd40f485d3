/** Who is found by a disturbed name: each kind of `DISTURBANCES` over a sample of the listed names, script by script. */

import { DISTURBANCES } from '../src/governance/validation/disturbances/kinds.ts';
import { casesOf, listedNames, scriptGroup } from '../src/governance/validation/disturbances/sample.ts';
import type { Matcher } from '../src/matching/matcher.ts';
import type { MatchAlgorithm, Subject } from '../src/matching/types.ts';

export { casesOf, listedNames, scriptGroup };

export interface Tally {
  found: number;
  of: number;
}

export interface KindRecall extends Tally {
  id: string;
  title: string;
  note?: string;
  byScript: Record<string, Tally>;
  byParty: Record<string, Tally>;
}

export function tallyOf(tallies: Record<string, Tally>, group: string): Tally {
  const known = tallies[group];
  if (known) return known;
  const fresh = { found: 0, of: 0 };
  tallies[group] = fresh;
  return fresh;
}

const nameKey = (text: string) => text.toUpperCase();

export function measureRecall(
  matcher: Matcher,
  subjects: readonly Subject[],
  algorithm: MatchAlgorithm,
  threshold: number,
  perKind: number,
  lost: (line: string) => void,
): KindRecall[] {
  const names = listedNames(subjects);
  const bearers = new Map<string, Set<number>>();
  for (const { text, subject } of names) {
    const key = nameKey(text);
    bearers.set(key, (bearers.get(key) ?? new Set()).add(subject));
  }
  return DISTURBANCES.map((kind) => {
    const row: KindRecall = { id: kind.id, title: kind.title, found: 0, of: 0, byScript: {}, byParty: {} };
    if (kind.note) row.note = kind.note;
    for (const one of casesOf(kind, names, perKind)) {
      const same = bearers.get(nameKey(one.listed));
      const { matches } = matcher.search(
        { names: [one.name], kind: one.kind, birth: one.birth, algorithm, fuzzy: true, threshold },
        { limit: 100 },
      );
      const found = matches.some(({ subject }) => same?.has(subject));
      if (!found) lost(`${kind.id} ${one.script}: ${one.name}  |  ${one.listed}`);
      const script = tallyOf(row.byScript, one.script);
      const party = tallyOf(row.byParty, one.kind === 'PERSON' ? 'person' : 'other');
      for (const tally of [row, script, party]) {
        tally.of += 1;
        if (found) tally.found += 1;
      }
    }
    return row;
  });
}
