/**
 * Decides whether two names belong to one party: "Mohammed A. Khan" and "Muhammad Ali Khan" do, "Anna Berg" and "Erik
 * Berg" do not. Use it only for parties linked by something else, such as an account.
 */
import { LRUCache } from 'lru-cache';
import { asciiBytes, editDistance } from '../../matching/names/distance.ts';
import { normalizeFullName } from '../../matching/names/normalize.ts';
import { isOverlong } from '../../matching/names/overlong.ts';
import { parseName } from '../../matching/names/parse.ts';
import { PairMatcher } from '../../matching/pairs.ts';
import type { MatchKind } from '../../matching/types.ts';
import type { Said } from './types.ts';

/** 0..100. Names with slips or other spellings score above it, relatives with a similar given name below it. */
const AGREEING = 85;
/** In shorter words, one different letter makes another name. */
const MIN_NEAR_CHARS = 4;
const MAX_REMEMBERED = 10_000;
/** Longer names are rare. Comparing two texts of a hundred words takes tens of milliseconds, so longer names must be equal. */
const MAX_WORDS = 24;

/** Compares names, with a cache: the names of a joint account come again with every payment. */
export class NameAgreement {
  readonly #verdicts = new LRUCache<string, boolean>({ max: MAX_REMEMBERED });
  readonly #words = new LRUCache<string, readonly string[]>({ max: MAX_REMEMBERED });

  /** Whether the name agrees with each of the names. "A. Berg" agrees with several people and must not tie them together. */
  withAll(name: string, names: readonly string[], kind: MatchKind): boolean {
    return names.length > 0 && names.every((other) => this.agree(name, other, kind));
  }

  agree(a: string, b: string, kind: MatchKind): boolean {
    const [first, second] = [inOrder(a), inOrder(b)].sort() as [string, string];
    if (first === second) return true;
    // The full comparison takes milliseconds, and the account of a payment service has a new name each time.
    if (!this.#shareWord(a, b, kind)) return false;
    return remembered(this.#verdicts, `${kind}/${first}/${second}`, () => {
      const subject = { kind, names: [{ text: a, weak: false }] };
      return PairMatcher.of([subject]).compare([b], kind, 0).score >= AGREEING;
    });
  }

  #shareWord(a: string, b: string, kind: MatchKind): boolean {
    if (isOverlong(a) || isOverlong(b)) return false;
    const [own, others] = [this.#wordsOf(a, kind), this.#wordsOf(b, kind)];
    if (own.length > MAX_WORDS || others.length > MAX_WORDS) return false;
    return own.some((word) => others.some((other) => areNear(word, other)));
  }

  /** Words in Latin letters, without titles, initials and legal forms. */
  #wordsOf(name: string, kind: MatchKind): readonly string[] {
    return remembered(this.#words, `${kind}/${name}`, () =>
      parseName(name, kind)
        .filter((part) => part.class === 'name' || part.class === 'patronymic')
        .map(({ text }) => text),
    );
  }
}

/**
 * Whether current data contradicts the reviewed data: another type, gender or nationality may mean that it is the
 * listed party. Missing data does not contradict.
 */
export function contradictsSaid(now: Partial<Said>, before: Said | undefined): boolean {
  const differ = (one: string | null | undefined, known: string | null) =>
    one != null && known !== null && one !== known;
  return (
    before !== undefined &&
    (differ(now.type, before.type) || differ(now.nationality, before.nationality) || differ(now.gender, before.gender))
  );
}

function areNear(a: string, b: string): boolean {
  if (a === b) return true;
  if (Math.max(a.length, b.length) < MIN_NEAR_CHARS) return false;
  return editDistance(asciiBytes(a), 0, a.length, asciiBytes(b), 0, b.length, 1) <= 1;
}

function remembered<T extends {}>(known: LRUCache<string, T>, key: string, make: () => T): T {
  const before = known.get(key);
  if (before !== undefined) return before;
  const value = make();
  known.set(key, value);
  return value;
}

/** "BERG, Anna" and "Anna Berg" are equal. */
function inOrder(name: string): string {
  return normalizeFullName(name).split(' ').sort().join(' ');
}
