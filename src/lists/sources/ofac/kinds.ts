/** OFAC's words for what a party is and for how a name relates to it, alike in all its formats. */
import type { SubjectKind } from '../../profile.ts';

const KINDS: Readonly<Record<string, SubjectKind>> = {
  '': 'ORGANIZATION',
  individual: 'PERSON',
  vessel: 'VESSEL',
  aircraft: 'AIRCRAFT',
  entity: 'ORGANIZATION',
};
const ALIAS_KINDS: Readonly<Record<string, string>> = { aka: 'a.k.a.', fka: 'f.k.a.', nka: 'n.k.a.' };

/** Parts of a name and labels of features that only persons have, lower case. */
const OF_PERSONS = ['first name', 'middle name', 'last name', 'birthdate', 'place of birth', 'gender'];

/** Whether an id is one that other publishers cite. */
export function isOfacId(id: string): boolean {
  return /^\d+$/.test(id);
}

export function areOfPersons(labels: readonly string[]): boolean {
  return labels.some((label) => OF_PERSONS.includes(label.toLowerCase()));
}

/** Null where OFAC has invented a new one. The CSV set leaves an entity's type blank. */
export function kindOf(words: string): SubjectKind | null {
  return KINDS[words.trim().toLowerCase()] ?? null;
}

/** "aka", "a.k.a.", "A.K.A." -> "a.k.a."; other words stay as they are. */
export function aliasKindOf(words: string): string | null {
  const kind = words.trim().toLowerCase();
  return ALIAS_KINDS[kind.replaceAll('.', '')] ?? (kind || null);
}
