/**
 * The 50 per cent rule: a party is blocked that blocked parties own to 50 per cent or more in the aggregate, directly or
 * through others that are blocked in this way (OFAC, Revised Guidance on Entities Owned by Persons Whose Property and
 * Interests in Property Are Blocked, 2014; FAQ 398 to 402).
 *
 *     X (listed) ── 60 % ─► A ── 30 % ─► C        A is owned 60 %: blocked, so its whole 30 % of C counts
 *     Y (listed) ─────────────── 25 % ─► C        C is owned 30 + 25 = 55 %: blocked
 *
 * Rejected: multiplying shares along a path (60 % of 30 %). The rule looks at each step, and a blocked party counts in full.
 */

/** Owner and owned are profile ids. `share` is per cent, 0 to 100. */
export interface Holding {
  owner: string;
  owned: string;
  share: number;
}

export interface Holder {
  profileId: string;
  share: number;
  /** true: blocked by a list; false: by ownership. */
  listed: boolean;
}

/** Why a party on no list is blocked. */
export interface OwnershipFinding {
  /** The blocked parties' shares together, at most 100. */
  share: number;
  /** The largest first. */
  holders: Holder[];
}

export const BLOCKED_FROM_PERCENT = 50;

/** Profile id -> finding, for every party that is blocked only by ownership. */
export function blockedByOwnership(
  holdings: readonly Holding[],
  isListed: (profileId: string) => boolean,
): Map<string, OwnershipFinding> {
  const holders = new Map<string, Map<string, number>>();
  const holdingsOf = new Map<string, Set<string>>();
  for (const { owner, owned, share } of holdings) {
    if (owner === owned) continue;
    const shares = getOrMake(holders, owned, () => new Map<string, number>());
    // Two lists, or both ends, may state the same holding: the larger share counts.
    shares.set(owner, Math.max(shares.get(owner) ?? 0, share));
    getOrMake(holdingsOf, owner, () => new Set<string>()).add(owned);
  }
  const blocked = new Set<string>();
  const isBlocked = (profileId: string) => isListed(profileId) || blocked.has(profileId);
  const waiting = new Set([...holders.keys()].filter((owned) => !isListed(owned)));
  // A newly blocked party only adds to shares of others, so this ends.
  for (const owned of waiting) {
    waiting.delete(owned);
    if (blocked.has(owned) || blockedShare(holders.get(owned)!, isBlocked) < BLOCKED_FROM_PERCENT) continue;
    blocked.add(owned);
    for (const further of holdingsOf.get(owned) ?? []) if (!isBlocked(further)) waiting.add(further);
  }
  return new Map([...blocked].sort().map((profileId) => [profileId, findingOf(holders.get(profileId)!)]));

  function findingOf(shares: ReadonlyMap<string, number>): OwnershipFinding {
    const found = [...shares].filter(([owner]) => isBlocked(owner));
    const ordered = found.sort(([a, shareA], [b, shareB]) => shareB - shareA || (a < b ? -1 : 1));
    return {
      share: blockedShare(shares, isBlocked),
      holders: ordered.map(([profileId, share]) => ({ profileId, share, listed: isListed(profileId) })),
    };
  }
}

function blockedShare(shares: ReadonlyMap<string, number>, isBlocked: (profileId: string) => boolean): number {
  let sum = 0;
  for (const [owner, share] of shares) if (isBlocked(owner)) sum += share;
  return Math.min(100, Math.round(sum * 100) / 100);
}

const MAX_PATHS = 10;
const MAX_STEPS = 10;

/** "Igor Wexel (listed) 60 % -> Wexel Holding 30 %": the paths of shares, one line per listed holder. */
export function pathsTo(
  finding: OwnershipFinding,
  findings: ReadonlyMap<string, OwnershipFinding>,
  nameOf: (profileId: string) => string,
): string[] {
  const lines: string[] = [];
  const walk = (holders: readonly Holder[], behind: string, seen: readonly string[]): void => {
    for (const { profileId, share, listed } of holders) {
      if (lines.length === MAX_PATHS) return;
      const step = `${nameOf(profileId)}${listed ? ' (listed)' : ''} ${share} %${behind}`;
      const above = findings.get(profileId);
      if (listed || !above || seen.length === MAX_STEPS) lines.push(step);
      else if (!seen.includes(profileId)) walk(above.holders, ` -> ${step}`, [...seen, profileId]);
    }
  };
  walk(finding.holders, '', []);
  return lines;
}

function getOrMake<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  let value = map.get(key);
  if (value === undefined) {
    value = make();
    map.set(key, value);
  }
  return value;
}
