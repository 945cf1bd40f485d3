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

export const PERSON_OR_ORGANIZATION: readonly MatchKind[] = ['PERSON', 'ORGANIZATION'];
/** Classes of parts that occur in organization names and not in personal names. */
const ORGANIZATION_CLASSES: ReadonlySet<PartClass> = new Set(['form', 'weak', 'number']);

export const isPerson = (kind: MatchKind | null | undefined): boolean => kind === 'PERSON';

/** Whether exactly one of the two kinds is a person. */
export function isOtherKind(one: MatchKind | null, other: MatchKind): boolean {
  return isPerson(one) !== isPerson(other);
}

/** Whether a name parsed as this kind looks like the other kind. */
export function looksLikeOtherKind(parts: readonly NamePart[], kind: MatchKind): boolean {
  if (!isPerson(kind)) return !parts.some((part) => ORGANIZATION_CLASSES.has(part.class));
  const words = parts.map(({ text }) => ({ text }));
  return (
    words.some(({ text }) => ORGANIZATION_CLASSES.has(generalWord(text)?.class ?? 'name')) ||
    looksLikeOrganization(words)
  );
}

/** The kinds as which a search parses these names, if the party has this kind. */
export function parsedKinds(names: readonly string[], kind: MatchKind): MatchKind[] {
  const looksOther = names.some((name) =>
    readingsOf(name, isPerson(kind)).some((reading) =>
      parseReadings(reading, kind).some((parts) => looksLikeOtherKind(parts, kind)),
    ),
  );
  return [kind, ...PERSON_OR_ORGANIZATION.filter((one) => looksOther && isOtherKind(one, kind))];
}
