/** Compares a stored screening result with the result of its replay. Pure. */
import { canonicalJson } from '../platform/lib/canonical-json.ts';

/** The response of a screening. For a search, without names and explanations. */
export interface ScreeningAnswer {
  totalMatches: number;
  truncated: boolean;
  matches: readonly AnsweredMatch[];
  nearMisses: readonly AnsweredMatch[];
}
export interface AnsweredMatch {
  profileId: string;
  matchedName?: unknown;
  score?: unknown;
  overall?: unknown;
}

export const DIFFERENCE_KINDS = ['APPEARED', 'GONE', 'CHANGED'] as const;

export interface Difference {
  kind: (typeof DIFFERENCE_KINDS)[number];
  /** Position of the match. null: the result as a whole. */
  profileId: string | null;
  /** `matches`, `nearMisses[].score.overall`, `totalMatches` */
  path: string;
  recorded: unknown;
  replayed: unknown;
}

/** Clearances and relationship approvals by users are not part of the result of lists and matcher. */
const OF_PEOPLE = /^(suppress|clearance$|approval$)/;
/** Names the versions of lists and matcher, which are compared by themselves. */
const OF_VERSIONS = 'provenance';

/**
 * Members that the record does not have are no differences: a later release added them.
 * @returns differences in the order of the result
 */
export function differencesBetween(recorded: ScreeningAnswer, replayed: ScreeningAnswer): Difference[] {
  return [
    ...partsOf('totalMatches', null, recorded.totalMatches, replayed.totalMatches),
    ...partsOf('truncated', null, recorded.truncated, replayed.truncated),
    ...differencesOfMatches('matches', recorded.matches, replayed.matches),
    ...differencesOfMatches('nearMisses', recorded.nearMisses, replayed.nearMisses),
  ];
}

/** Differences of two ordered lists of matches. */
export function differencesOfMatches(
  path: string,
  recorded: readonly AnsweredMatch[],
  replayed: readonly AnsweredMatch[],
): Difference[] {
  const again = new Map(replayed.map((match) => [match.profileId, match]));
  const before = new Set(recorded.map(({ profileId }) => profileId));
  const both = recorded.filter(({ profileId }) => again.has(profileId)).map(({ profileId }) => profileId);
  const bothAgain = replayed.filter(({ profileId }) => before.has(profileId)).map(({ profileId }) => profileId);
  return [
    ...recorded.flatMap((match): Difference[] => {
      const { profileId } = match;
      const other = again.get(profileId);
      if (other) return partsOf(`${path}[]`, profileId, match, other);
      return [{ kind: 'GONE', profileId, path, recorded: briefly(match), replayed: null }];
    }),
    ...replayed
      .filter(({ profileId }) => !before.has(profileId))
      .map((match): Difference => {
        return { kind: 'APPEARED', profileId: match.profileId, path, recorded: null, replayed: briefly(match) };
      }),
    ...partsOf(`${path} in order`, null, both, bothAgain),
  ];
}

function briefly({ matchedName, score, overall }: AnsweredMatch): object {
  return { ...(matchedName !== undefined && { matchedName }), ...(score !== undefined ? { score } : { overall }) };
}

function partsOf(path: string, profileId: string | null, recorded: unknown, replayed: unknown): Difference[] {
  if (canonicalJson(recorded) === canonicalJson(replayed)) return [];
  if (isObject(recorded) && isObject(replayed)) {
    const names = Object.keys(recorded).filter((name) => !OF_PEOPLE.test(name) && name !== OF_VERSIONS);
    return names.flatMap((name) => partsOf(`${path}.${name}`, profileId, recorded[name], replayed[name]));
  }
  if (isListOfObjects(recorded) && isListOfObjects(replayed) && recorded.length === replayed.length) {
    return recorded.flatMap((one, at) => partsOf(`${path}[${at}]`, profileId, one, replayed[at]));
  }
  return [{ kind: 'CHANGED', profileId, path, recorded, replayed: replayed ?? null }];
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isListOfObjects(value: unknown): value is readonly object[] {
  return Array.isArray(value) && value.every(isObject);
}
