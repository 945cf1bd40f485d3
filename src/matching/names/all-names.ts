/** Every name that is looked for where these are asked about: as written, and what else may be meant by it. */
import { otherSpellings } from './rewrites.ts';

export function allNames(names: readonly string[], person: boolean): string[] {
  return [...names, ...names.flatMap((name) => otherSpellings(name, person))];
}
