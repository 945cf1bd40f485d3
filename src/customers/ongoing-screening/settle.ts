/**
 * Compares the stored hits of a customer with the hits of its current screening. Pure.
 *
 *     stored    found now    listed party or customer         ─► result
 *     none      yes                                           OPEN, NEW: an alert
 *     OPEN      yes          changed materially               OPEN, CHANGED: an alert
 *               yes          unchanged at any score           unchanged
 *     CLEARED   yes          changed materially               OPEN, CHANGED: an alert
 *               yes          unchanged                        CLEARED, and visible, until the review date; then OPEN
 *     ENDED     yes                                           OPEN, NEW: an alert
 *     OPEN,     no           party delisted or changed,       ENDED: recorded, does not close the alert
 *     CLEARED                customer or settings changed,
 *                            birth date verified
 *               no           unchanged                        unchanged: score noise around the threshold
 */
import type { ProfileFacts } from '../../lists/profile-facts.ts';
import { isSameFacts, isSameIdentity, materialChanges } from './facts.ts';
import type { EndReason, FoundHit, HitChange, HitKey, Identity, StoredHit } from './types.ts';

/** Current facts about the listed party and the customer of a stored hit. */
export interface Today {
  /** null: the party is on no list any more. */
  facts: ProfileFacts | null;
  /** null: the customer no longer has this owner. */
  identity: Identity | null;
}

export interface Settled {
  change: HitChange;
  /** null: new hit. */
  before: StoredHit | null;
  /** null: ended hit. */
  found: FoundHit | null;
  /** Changed facts: `names`, `measures`, `identity`, ...; `review`: the review date has passed. */
  what: string[];
  endedBecause: EndReason | null;
}

export interface Silent {
  before: StoredHit;
  found: FoundHit;
}

interface SettleOptions {
  today: (hit: StoredHit) => Today;
  /** Whether thresholds or matcher differ from when the hits were found. */
  settingsChanged: boolean;
  /** YYYY-MM-DD, UTC: the present day. */
  day: string;
  /** Matches that the verified birth date of the customer has cleared. */
  cleared: readonly HitKey[];
}

const keyOf = ({ subject, profileId }: HitKey) => `${subject} ${profileId}`;

/** @returns changes to report, and hits whose facts changed only immaterially */
export function settle(
  stored: readonly StoredHit[],
  found: readonly FoundHit[],
  options: SettleOptions,
): { settled: Settled[]; silent: Silent[] } {
  const known = new Map(stored.map((hit) => [keyOf(hit), hit]));
  const settled: Settled[] = [];
  const silent: Silent[] = [];
  for (const hit of found) {
    const before = known.get(keyOf(hit)) ?? null;
    known.delete(keyOf(hit));
    if (before === null || before.state === 'ENDED') {
      settled.push({ change: 'NEW', before, found: hit, what: [], endedBecause: null });
      continue;
    }
    const what = materialChanges(before.facts, hit.facts);
    // Open hits get the current data too, since a proposed or later clearance is about the customer's current data.
    if (!isSameIdentity(before.identity, hit.identity)) what.push('identity');
    if (before.state === 'CLEARED' && before.reviewDate !== null && before.reviewDate < options.day)
      what.push('review');
    if (what.length > 0) settled.push({ change: 'CHANGED', before, found: hit, what, endedBecause: null });
    // Facts that older hits lack are stored from now on.
    else if (isKeptAnew(before, hit)) silent.push({ before, found: hit });
  }
  for (const before of known.values()) {
    if (before.state === 'ENDED') continue;
    const endedBecause = whyGone(before, options);
    if (endedBecause) settled.push({ change: 'ENDED', before, found: null, what: [], endedBecause });
  }
  return { settled, silent };
}

function isKeptAnew({ facts, identity }: StoredHit, found: FoundHit): boolean {
  if (facts.programs === undefined || identity.kind === undefined) return true;
  return !isSameFacts(facts, found.facts);
}

/** Reason that a hit ended; null: only the score moved around the threshold, so the hit stays. */
function whyGone(before: StoredHit, { today, settingsChanged, cleared }: SettleOptions): EndReason | null {
  const { facts, identity } = today(before);
  if (facts === null || facts.listings.length === 0) return 'DELISTED';
  if (cleared.some((one) => keyOf(one) === keyOf(before))) return 'BIRTH_DATE_VERIFIED';
  if (identity === null || !isSameIdentity(before.identity, identity)) return 'CUSTOMER_CHANGED';
  if (!isSameFacts(before.facts, facts)) return 'PROFILE_CHANGED';
  return settingsChanged ? 'SETTINGS_CHANGED' : null;
}
