/**
 * Judges a match of a customer or an owner. Pure.
 *
 *   below the threshold, not by country or document alone, and no full
 *   name of a party under an asset freeze                                  NONE
 *   the verified birth date lies apart from every listed one               VERIFIED_OTHER
 *   common name, and another listed name or a conflicting attribute        NONE        discounted: no alert
 *   else                                                                   HIT
 */
import type { Measure } from '../../lists/measures.ts';
import type { WatchlistCategory } from '../../lists/profile.ts';
import { contradictionsIn } from '../../screening/contradictions.ts';
import { nameFrequencyOf, nameVerdictOf } from '../../screening/payment-parties/common-names.ts';
import { type FoundProfile, type ListHit, listHit } from '../../screening/payment-parties/hits.ts';
import { standsThough } from '../../screening/payment-parties/list-verdicts.ts';
import { LIST_POLICY } from '../../screening/payment-parties/policy.ts';
import { isClearedByBirth } from '../../screening/payment-parties/verified-births.ts';

export type Judgment = 'HIT' | 'VERIFIED_OTHER' | 'NONE';

export interface CustomerQuery {
  /** Names in the query. */
  names: readonly string[];
  threshold: number;
  /** YYYY-MM-DD; null: only stated, or unknown. */
  verifiedBirth: string | null;
  /** Measures that the organization adds to the blocking measures. */
  blockingMeasures: readonly Measure[];
}

/** @param found a match, or a near miss */
export function judgmentOf(
  found: FoundProfile,
  { names, threshold, verifiedBirth, blockingMeasures }: CustomerQuery,
): Judgment {
  const hit = listHit(found);
  const isNear = hit.score.overall < threshold;
  if (isNear && !standsThough(LIST_POLICY.content.lists.SANCTIONS, threshold, blockingMeasures)(hit)) return 'NONE';
  const rows = (isNear ? (['SANCTION'] as const) : hit.categories).map((category) => ROWS[category]);
  const dates = verifiedBirth === null ? [] : [verifiedBirth];
  if (rows.length === 0) return 'HIT';
  if (rows.every((row) => isClearedByBirth(dates, hit, row))) return 'VERIFIED_OTHER';
  return names.some((name) => rows.some((row) => !isDiscounted(name, hit, isNear, row))) ? 'HIT' : 'NONE';
}

const { lists } = LIST_POLICY.content;
const ROWS: Readonly<Record<WatchlistCategory, (typeof lists)[keyof typeof lists]>> = {
  SANCTION: lists.SANCTIONS,
  PEP: lists.PEP,
  ADVERSE_MEDIA: lists.ADVERSE_MEDIA,
  INTERNAL: lists.WHITELIST_BLACKLIST,
};

function isDiscounted(name: string, hit: ListHit, isNear: boolean, row: (typeof ROWS)[WatchlistCategory]): boolean {
  const nameFrequency = nameFrequencyOf(name, hit);
  const judged = {
    ...hit,
    ...(nameFrequency && { nameFrequency }),
    ...(isNear && { contradicts: contradictionsIn(hit) }),
  };
  return nameVerdictOf(judged, row.nameAlone, row.clearNothing) === 'DISCOUNTED';
}
