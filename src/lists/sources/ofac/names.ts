/** A name in several spellings, and the words in which OFAC gives its parts. */
import { aliasStrengthOf, type EntryBuilder } from '../entry-builder.ts';
import { aliasKindOf } from './kinds.ts';

export interface SpelledName {
  weak: boolean;
  /** "A.K.A.", "F.K.A."; '' or "Name" for the primary one. */
  kind: string;
  /** OFAC's leading name first. `script` in OFAC's words: "Latin", "Chinese Simplified". */
  spellings: readonly { text: string; script: string }[];
  remarks: readonly string[];
}

/** The letters show the script of a name, but not which of the two Chinese ones it is. */
const CHINESE_SCRIPTS: Readonly<Record<string, string>> = {
  'chinese simplified': 'hans',
  'chinese traditional': 'hant',
};

/** The first name that is read is the primary one. Spellings beside the leading one are aliases of the same strength. */
export function readName(builder: EntryBuilder, name: SpelledName): void {
  const kind = aliasKindOf(name.kind);
  const strength = aliasStrengthOf(name.weak, kind);
  const isPrimary = builder.entry.names.length === 0;
  for (const [index, { text, script }] of name.spellings.entries()) {
    const known = builder.entry.names.length;
    if (index > 0) builder.alias(text, strength, 'original script');
    else if (isPrimary) builder.primaryName(text);
    else builder.alias(text, strength, kind);
    const added = builder.entry.names[known];
    if (added?.scriptCode === 'hani') added.scriptCode = CHINESE_SCRIPTS[script.toLowerCase()] ?? 'hani';
  }
  const label = `Remark on ${isPrimary ? 'name' : 'alias'} ${name.spellings[0]?.text ?? ''}`.slice(0, 100);
  for (const remark of name.remarks) builder.feature(label, remark);
}

interface NamePart {
  /** "Last Name", "First Name", "Entity Name", ... */
  type: string;
  value: string;
}

const ORGANISATION_PARTS = ['Entity Name', 'Vessel Name', 'Aircraft Name'];

/**
 * "PHANTOM, Walter Otto": as the other formats print it, what is sorted under in capitals. A patronymic follows the
 * given names where there is a last name ("PETROV, Ivan Sergeyevich"), and is the first of two surnames where there is
 * none.
 */
export function formattedName(parts: readonly NamePart[]): string {
  const of = (...types: string[]) =>
    types.flatMap((type) => parts.filter((part) => part.type.toLowerCase() === type.toLowerCase()));
  const hasLastName = of('Last Name').length > 0;
  const surnames = hasLastName
    ? of('Last Name', 'Maiden Name', 'Matronymic')
    : of('Patronymic', 'Maiden Name', 'Matronymic');
  const leading = [...of(...ORGANISATION_PARTS), ...surnames];
  const given = of('First Name', 'Middle Name', ...(hasLastName ? ['Patronymic'] : []));
  const rest = parts.filter((part) => !leading.includes(part) && !given.includes(part));
  const words = (some: readonly NamePart[]) => some.map((part) => part.value).join(' ');
  return [words(leading).toUpperCase(), words([...given, ...rest])].filter((part) => part !== '').join(', ');
}
