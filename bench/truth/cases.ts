/** Disturbed names of the lists, a sample for each kind of disturbance, part of the truth, and kind of party. */
import type { MatchKind, Subject } from '../../src/matching/types.ts';
import { DISTURBANCES, type Disturbance } from '../disturb.ts';
import { seeded, shuffled } from '../random.ts';
import { listedNames } from '../recall.ts';
import { CLASSES } from './classes.ts';
import { type Part, partOf } from './split.ts';
import { STRANGE } from './strangers/index.ts';

/** Birth dates are no names, and a name of two words without one of them identifies no particular party. */
const LEFT_OUT = /^born-|^one-of-two-dropped$/;

export interface DisturbedName {
  name: string;
  kind: MatchKind;
  party: string;
  of: ReadonlySet<number>;
  disturbance: string;
}

/** At most `perKind` cases of a kind and part, half of them firms where both can have it. */
export function* disturbedNames(
  subjects: readonly Subject[],
  references: readonly string[],
  parts: ReadonlySet<Part>,
  perKind: number,
  seed: string,
): Generator<DisturbedName> {
  const names = listedNames(subjects).filter(({ script }) => script === 'latn');
  const bearers = new Map<string, Set<number>>();
  for (const { text, subject } of names) {
    const key = text.toUpperCase();
    bearers.set(key, (bearers.get(key) ?? new Set()).add(subject));
  }
  const kinds: Disturbance[] = [...DISTURBANCES.filter(({ id }) => !LEFT_OUT.test(id)), ...CLASSES, ...STRANGE].filter(
    ({ script }) => script !== 'cyrl',
  );
  for (const kind of kinds) {
    const random = seeded(`truth/${seed}/${kind.id}`);
    const taken = new Map<string, number>();
    const single = kind.id === 'single-word-slip';
    for (const name of shuffled(names, random)) {
      const part = partOf(references[name.subject]!);
      if (!parts.has(part) || single !== (name.words.length === 1) || (kind.kinds && !kind.kinds.includes(name.kind)))
        continue;
      const key = `${part}/${name.kind === 'PERSON'}`;
      const count = taken.get(key) ?? 0;
      if (count >= perKind / 2) continue;
      const asked = kind.of(name, random);
      if (asked === null || asked === '') continue;
      taken.set(key, count + 1);
      const text = typeof asked === 'string' ? asked : asked.name;
      yield {
        name: text,
        kind: name.kind,
        party: references[name.subject]!,
        of: bearers.get(name.text.toUpperCase())!,
        disturbance: kind.id,
      };
    }
  }
}
