/** Who is found by a disturbed name: each kind of `DISTURBANCES` over a sample of the listed names, script by script. */
import type { Matcher } from '../src/matching/matcher.ts';
import type { MatchAlgorithm, MatchKind, Subject } from '../src/matching/types.ts';
import { scriptCodeOf } from '../src/names/script.ts';
import { type Asked, DISTURBANCES, type Disturbance, type ListedName } from './disturb.ts';
import { seeded, shuffled } from './random.ts';

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

export interface DisturbedCase extends Asked {
  kind: MatchKind;
  script: string;
  subject: number;
  listed: string;
}

/** A sample of a script beside the Latin one, as a share of it. */
const SHARE_OF_OTHERS = 0.25;

/** ISO 15924; the Chinese orthographies are one group. */
export function scriptGroup(text: string): string {
  const code = scriptCodeOf(text);
  if (code === 'zyyy') return 'latn';
  return code === 'hans' || code === 'hant' ? 'hani' : code;
}

/** Strong names; of persons with the given name first. */
export function listedNames(subjects: readonly Subject[]): ListedName[] {
  return subjects.flatMap(({ kind, names, births }, subject) =>
    names
      .filter(({ weak }) => !weak)
      .map(({ text }) => {
        const [surname = '', given] = kind === 'PERSON' ? text.split(/,\s*/, 2) : [text];
        const words = `${given ?? ''} ${surname}`.split(/\s+/).filter(Boolean);
        return {
          text,
          words,
          kind,
          script: scriptGroup(text),
          birth: births.length === 1 ? births[0]! : null,
          subject,
        };
      }),
  );
}

/** At most `perKind` Latin cases of a kind and a quarter of that for each other script. */
export function casesOf(kind: Disturbance, names: readonly ListedName[], perKind: number): DisturbedCase[] {
  const single = kind.id === 'single-word-slip';
  const random = seeded(`disturb/${kind.id}`);
  const taken = new Map<string, number>();
  const cases: DisturbedCase[] = [];
  for (const name of shuffled(names, random)) {
    if (single !== (name.words.length === 1)) continue;
    if (kind.kinds && !kind.kinds.includes(name.kind)) continue;
    if (kind.script && kind.script !== name.script) continue;
    const count = taken.get(name.script) ?? 0;
    if (count >= (name.script === 'latn' || kind.script ? perKind : Math.ceil(perKind * SHARE_OF_OTHERS))) continue;
    const asked = kind.of(name, random);
    if (asked === null || asked === '') continue;
    taken.set(name.script, count + 1);
    const { kind: party, script, subject, text: listed } = name;
    cases.push({ ...(typeof asked === 'string' ? { name: asked } : asked), kind: party, script, subject, listed });
  }
  return cases;
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
