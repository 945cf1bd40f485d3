/** Written type of a party -> its kind. */
import type { SubjectKind } from '../../profile.ts';

const KINDS: Readonly<Record<string, SubjectKind>> = {
  INDIVIDUAL: 'PERSON',
  PERSON: 'PERSON',
  ORGANIZATION: 'ORGANIZATION',
  ORGANISATION: 'ORGANIZATION',
  COMPANY: 'ORGANIZATION',
  ENTITY: 'ORGANIZATION',
  VESSEL: 'VESSEL',
  AIRCRAFT: 'AIRCRAFT',
};

/** Null where the words are none of them. */
export function kindOf(words: string): SubjectKind | null {
  return KINDS[words.trim().toUpperCase()] ?? null;
}
