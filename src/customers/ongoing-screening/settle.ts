/**
 * What became of a customer's hits: those of before against those that its screening has found now. Pure.
 *
 *     stored    found now    the listed party                 ─►
 *     none      yes                                           OPEN, NEW: an alert
 *     OPEN      yes          changed materially               OPEN, CHANGED: an alert
 *               yes          as it was, whatever the score    as it was
 *     CLEARED   yes          or customer changed materially   OPEN, CHANGED: an alert
 *               yes          as it was                        CLEARED, and shows
 *     ENDED     yes                                           OPEN, NEW: an alert
 *     OPEN,     no           is delisted or changed,          ENDED: noted, and closes nothing by itself
 *     CLEARED                or the customer, or settings
 *               no           as it was                        as it was: noise about the threshold
 */
import { isSameFacts, isSameIdentity, materialChanges } from './facts.ts';
import type { EndReason, FoundHit, HitChange, Identity, ProfileFacts, StoredHit } from './types.ts';

/** What is known of a stored hit's listed party and customer today. */
export interface Today {
  /** null: it is on no list any more. */
  facts: ProfileFacts | null;
  /** null: the customer has no such owner any more. */
  identity: Identity | null;
}

export interface Settled {
  change: HitChange;
  /** null: it is new. */
  before: StoredHit | null;
  /** null: it has ended. */
  found: FoundHit | null;
  /** What has changed: `names`, `measures`, `identity`, ... */
  what: string[];
  endedBecause: EndReason | null;
}

export interface Silent {
  before: StoredHit;
  found: FoundHit;
}

interface SettleOptions {
  today: (hit: StoredHit) => Today;
  /** Thresholds or the matcher are others than when the hits were found. */
  settingsChanged: boolean;
}

const keyOf = ({ subject, profileId }: Pick<FoundHit, 'subject' | 'profileId'>) => `${subject} ${profileId}`;

/** @returns changes to be told, and hits whose facts have only lost something */
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
    // Open ones too: what was proposed, or is ruled out later, is of the customer as it is by then.
    if (!isSameIdentity(before.identity, hit.identity)) what.push('identity');
    if (what.length > 0) settled.push({ change: 'CHANGED', before, found: hit, what, endedBecause: null });
    // What was not kept before is kept from now on.
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

/** null: nothing has changed but a score about the threshold, so the hit stays. */
function whyGone(before: StoredHit, { today, settingsChanged }: SettleOptions): EndReason | null {
  const { facts, identity } = today(before);
  if (facts === null || facts.listings.length === 0) return 'DELISTED';
  if (identity === null || !isSameIdentity(before.identity, identity)) return 'CUSTOMER_CHANGED';
  if (!isSameFacts(before.facts, facts)) return 'PROFILE_CHANGED';
  return settingsChanged ? 'SETTINGS_CHANGED' : null;
}
