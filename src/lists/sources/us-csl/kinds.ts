/**
 * Entity type of entries in lists that do not state it: BIS and State publish only names, of persons and companies mixed.
 * A name with a legal form, a word of business or a number is an organization's, one with a given name a person's; else
 * the list decides: nearly all of the debarred are persons, nearly all of the Entity List are companies.
 */

import { generalWord, isBusinessWord } from '../../../matching/names/general-words.ts';
import { foldText } from '../../../matching/names/normalize.ts';
import { looksLikeOrganization } from '../../../matching/names/parse-organization.ts';
import { curatedGroupsOf } from '../../../matching/names/variants.ts';
import type { SubjectKind } from '../../profile.ts';

const KINDS: Readonly<Record<string, SubjectKind>> = {
  individual: 'PERSON',
  entity: 'ORGANIZATION',
  vessel: 'VESSEL',
  aircraft: 'AIRCRAFT',
};
const MAX_PERSON_WORDS = 6;
/** In longer names a word that is a given name too says little. */
const MAX_GIVEN_NAME_WORDS = 4;
/** Parts of persons' names that hardly any company has. */
const OF_PERSONS =
  /\b(?:bin|ibn|bint|abu|abd|abdul|abdel|mohamm?[ae]d|muhamm?ad|ahm[ae]d|hussein|hossein|hassan|jr|sr|dr|mr|mrs|individual)\b/i;
const OF_BODIES =
  /[&\d]|\b(?:and|of|for|the|inc|llc|ltd|pte|gmbh|corp|co|company|group|trading|university|institute|academy|ministry|center|centre|brigade|regiment|guard|corps|department|laborator(?:y|ies)|factory|plant|aviation|airlines?|systems?|technolog(?:y|ies)|computers?|international|enterprises?|services?|industr(?:y|ies)|electronics?|logistics|shipping|export|import|engineering|a\.s|s\.a|b\.v)\b/i;

/** null: unknown word of the publisher. */
export function statedKind(type: string): SubjectKind | null {
  return KINDS[type.trim().toLowerCase()] ?? null;
}

export function kindByName(name: string, usually: SubjectKind): SubjectKind {
  const words = foldText(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const isBody =
    words.length > MAX_PERSON_WORDS ||
    OF_BODIES.test(name) ||
    looksLikeOrganization(words.map((text) => ({ text, general: generalWord(text) }))) ||
    words.some(isBusinessWord);
  if (isBody || words.length < 2) return 'ORGANIZATION';
  if (usually === 'PERSON' || OF_PERSONS.test(name)) return 'PERSON';
  const hasGivenName = words.length <= MAX_GIVEN_NAME_WORDS && words.some((word) => curatedGroupsOf(word).length > 0);
  return hasGivenName ? 'PERSON' : usually;
}
