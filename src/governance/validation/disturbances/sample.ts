/** Selects and disturbs listed names, reproducibly for the same names and seed. Pure. */

import { scriptCodeOf } from '../../../matching/names/script.ts';
import type { MatchKind, Subject } from '../../../matching/types.ts';
import { seeded, shuffled } from '../random.ts';
import type { Disturbance, ListedName, TestQuery } from './types.ts';

export interface DisturbedCase extends TestQuery {
  kind: MatchKind;
  script: string;
  subject: number;
  listed: string;
}

/** Sample size of other scripts relative to Latin. */
const SHARE_OF_OTHERS = 0.25;

/** ISO 15924; the Chinese scripts are one group. */
export function scriptGroup(text: string): string {
  const code = scriptCodeOf(text);
  if (code === 'zyyy') return 'latn';
  return code === 'hans' || code === 'hant' ? 'hani' : code;
}

/** Primary names; for persons with the given name first. */
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

/** At most `perKind` Latin cases per kind, and a quarter of that for each other script. */
export function casesOf(
  kind: Disturbance,
  names: readonly ListedName[],
  perKind: number,
  seed = 'disturb',
): DisturbedCase[] {
  const single = kind.id === 'single-word-slip';
  const random = seeded(`${seed}/${kind.id}`);
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
