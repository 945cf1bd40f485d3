/**
 * Organizations listed as persons: "Nuclear Research Center for Agriculture and Medicine" is a person in the EU list. Such an entry has
 * no attribute of a person, and its name has words that only names of organizations contain. Pure.
 */
import { parseName } from '../matching/names/parse.ts';
import type { StoredProfile } from './profile.ts';

/** Required words of one name. A single such word may be a name: "Gang", "Pao", "Islami". */
const ENOUGH = 2;
const MIN_CHARS = 4;

export function isBodyTypedAsPerson(
  profile: Pick<StoredProfile, 'kind' | 'names' | 'dates' | 'gender' | 'nationalities'>,
): boolean {
  if (profile.kind !== 'PERSON' || hasPersonalData(profile)) return false;
  return profile.names.some(({ fullNameRaw }) => wordsOfOrganizations(fullNameRaw) >= ENOUGH);
}

/** A comma stands between family and given name. */
function hasPersonalData({
  names,
  dates,
  gender,
  nationalities,
}: Pick<StoredProfile, 'names' | 'dates' | 'gender' | 'nationalities'>): boolean {
  return (
    gender !== null ||
    nationalities.length > 0 ||
    dates.some(({ type }) => type === 'BIRTH') ||
    names.some(({ fullNameRaw }) => fullNameRaw.includes(','))
  );
}

/** Short words are names: "Chang-Ho". A legal form counts after such a word: "Holunder Trading LLC". */
function wordsOfOrganizations(name: string): number {
  const parts = parseName(name, 'ORGANIZATION');
  const words = parts.filter(({ class: is, text }) => is === 'weak' && text.length >= MIN_CHARS).length;
  return words + (words > 0 && parts.at(-1)?.class === 'form' ? 1 : 0);
}
