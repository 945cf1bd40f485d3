/** Every name that is looked for where these are asked about: as written, what is written in disguise plainly, and who else is named. */
import { undisguised } from './disguise.ts';
import { partiesInField } from './field.ts';

export function allNames(names: readonly string[], person: boolean): string[] {
  return [
    ...names,
    ...names.flatMap((name) => undisguised(name) ?? []),
    ...names.flatMap((name) => partiesInField(name, person)),
  ];
}
