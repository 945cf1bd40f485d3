/** All names to search for: the query's names as written, and their other spellings. */
import { otherSpellings } from './rewrites.ts';

export function allNames(names: readonly string[], person: boolean): string[] {
  return [...names, ...names.flatMap((name) => otherSpellings(name, person))];
}
