/**
 * The kinds as which a name is parsed: the stated kind and the kind that it looks like, because many organizations are
 * sent as persons.
 */
import { generalWord } from './names/general-words.ts';
import { parseReadings } from './names/parse.ts';
import { looksLikeOrganization } from './names/parse-organization.ts';
import type { NamePart, PartClass } from './names/parts.ts';
import { readingsOf } from './names/readings.ts';
import type { MatchKind } from './types.ts';

export const PERSON_OR_FIRM: readonly MatchKind[] = ['PERSON', 'ORGANIZATION'];
/** Classes of parts that occur in organization names and not in personal names. */
const OF_FIRMS: ReadonlySet<PartClass> = new Set(['form', 'weak', 'number']);

export const isPerson = (kind: MatchKind | null | undefined): boolean => kind === 'PERSON';

/** Whether exactly one of the two kinds is a person. */
export function isOtherKind(one: MatchKind | null, other: MatchKind): boolean {
  return isPerson(one) !== isPerson(other);
}

/** Whether a name parsed as this kind looks like the other kind. */
export function looksOtherwise(parts: readonly NamePart[], kind: MatchKind): boolean {
  if (!isPerson(kind)) return !parts.some((part) => OF_FIRMS.has(part.class));
  const words = parts.map(({ text }) => ({ text }));
  return words.some(({ text }) => OF_FIRMS.has(generalWord(text)?.class ?? 'name')) || looksLikeOrganization(words);
}

/** The kinds as which a search parses these names of a party of this kind. */
export function kindsRead(names: readonly string[], kind: MatchKind): MatchKind[] {
  const looks = names.some((name) =>
    readingsOf(name, isPerson(kind)).some((reading) =>
      parseReadings(reading, kind).some((parts) => looksOtherwise(parts, kind)),
    ),
  );
  return [kind, ...PERSON_OR_FIRM.filter((one) => looks && isOtherKind(one, kind))];
}
