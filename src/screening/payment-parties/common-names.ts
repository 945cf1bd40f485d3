/**
 * Strength of a match by name, from the number of people with the name and from attributes that agree or conflict. Pure.
 *
 *   name borne by few, or a second attribute that agrees     IDENTIFIES   the status of the list
 *   name borne by many, and by the listed party              REVIEW       held for review, never blocked
 *   name borne by many, and the listed party has another     DISCOUNTED   shown, holds nothing
 *   name borne by many, and a stated attribute conflicts     DISCOUNTED
 *   firm whose country or legal form conflicts               REVIEW
 */
import { DIFFERENT_LEGAL_FORMS } from '../../matching/compare/rules.ts';
import { bearersOf, spellingKeysOf } from '../../matching/names/bearers.ts';
import type { ExplanationLine } from '../../matching/types.ts';

import type { ListHit } from './hits.ts';

/** How the listed name relates to the searched one, with any word order and common spelling. */
export type NameRelation = 'SAME' | 'WITH_PATRONYMIC' | 'OTHER';

/** Kept with a hit that has nothing but its name in common with the party. */
export interface NameFrequency {
  /** Estimated number of people with the name that was searched; 0: no figures. */
  asked: number;
  /** Estimated bearers of the listed name that matched. */
  listed: number;
  /** WITH_PATRONYMIC: it is the same but for a patronymic, which payments leave out. */
  relation: NameRelation;
}

/** From how many bearers on a name is common. */
export interface CommonNameLimits {
  bearers: number;
  /** Also agrees if the listed name only has an additional patronymic. */
  bearersWithPatronymic: number;
}

export type NameVerdict = 'IDENTIFIES' | 'REVIEW' | 'DISCOUNTED';

/** From this score on a birth date agrees: the same year at least. */
const BIRTH_AGREES = 70;
/** Below this score more than five years lie between two birth dates. */
const BIRTH_CONFLICTS = 25;
/** From this score on two names of as many words are the same, however they are spelled. */
const SAME_NAME = 99;

/** Undefined: the hit is no person, or more than its name agrees. */
export function nameFrequencyOf(asked: string, hit: ListHit): NameFrequency | undefined {
  const { kind, score, matchedName } = hit;
  if (kind !== 'PERSON' || score.name === null || (score.identifier ?? 0) > 0) return undefined;
  if ((score.birth ?? 0) >= BIRTH_AGREES) return undefined;
  return { asked: bearersOf(asked), listed: bearersOf(matchedName), relation: relationOf(asked, hit) };
}

function relationOf(asked: string, { matchedName, score }: ListHit): NameRelation {
  const [words, listed] = [spellingKeysOf(asked).sort(), spellingKeysOf(matchedName).sort()];
  if (words.length === listed.length)
    return isEqual(words, listed) || (score.name ?? 0) >= SAME_NAME ? 'SAME' : 'OTHER';
  return isEqual(words, spellingKeysOf(matchedName, { patronymics: false }).sort()) ? 'WITH_PATRONYMIC' : 'OTHER';
}

function isEqual(a: readonly string[], b: readonly string[]): boolean {
  return a.join(' ') === b.join(' ');
}

/**
 * @param hit `contradicts`: attributes that the request states and that conflict
 * @param clearNothing fields that do not count as a conflict
 */
export function nameVerdictOf(
  hit: Pick<ListHit, 'kind' | 'score' | 'explanation'> & {
    nameFrequency?: NameFrequency;
    contradicts?: readonly ExplanationLine[];
  },
  limits: CommonNameLimits | undefined,
  clearNothing: readonly string[] = [],
): NameVerdict {
  if (!limits) return 'IDENTIFIES';
  if (hit.kind === 'ORGANIZATION') return isOtherFirm(hit) ? 'REVIEW' : 'IDENTIFIES';
  if (!hit.nameFrequency) return 'IDENTIFIES';
  const { asked, listed, relation } = hit.nameFrequency;
  const isCommon = Math.max(asked, listed) >= limits.bearers;
  if (!isCommon) return 'IDENTIFIES';
  const hasConflict = hit.contradicts?.some(({ field }) => !clearNothing.includes(field));
  if (hasConflict || (hit.score.birth ?? BIRTH_CONFLICTS) < BIRTH_CONFLICTS) return 'DISCOUNTED';
  if (relation === 'SAME') return 'REVIEW';
  return asked >= (relation === 'WITH_PATRONYMIC' ? limits.bearersWithPatronymic : limits.bearers)
    ? 'DISCOUNTED'
    : 'REVIEW';
}

function isOtherFirm({ score, explanation }: Pick<ListHit, 'score' | 'explanation'>): boolean {
  if ((score.identifier ?? 0) > 0) return false;
  return score.country === 0 || explanation.some(({ finding }) => finding === DIFFERENT_LEGAL_FORMS);
}
