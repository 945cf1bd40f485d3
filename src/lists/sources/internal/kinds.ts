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

/** null: none of these words. */
export function kindOf(words: string): SubjectKind | null {
  return KINDS[words.trim().toUpperCase()] ?? null;
}
