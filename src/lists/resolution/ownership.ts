/**
 * Parties owned or controlled by listed parties, by the rule of each regime, for the measures that extend to owned parties.
 *
 *     X (listed) ── 60 % ─► A ── 30 % ─► C        A is owned 60 %, so its whole 30 % of C counts
 *     Y (listed) ─────────────── 25 % ─► C        OFAC, EU: C is owned 30 + 25 = 55 %
 *                                                 UK: neither X (30 %) nor Y (25 %) holds more than half of C
 *
 * Each rule is applied twice: with the stated shares, and with the possible shares (a relationship without a figure may be 100 %).
 * A party reached only with the possible shares is UNKNOWN: a user must review it.
 *
 * Rejected: multiplying shares along a path (60 % of 30 %). All three regimes judge each step, and an owned party counts in full.
 */
import { OWNERSHIP_VERDICTS, type OwnershipVerdict } from '../profile.ts';
import type { OwnershipRule } from './regimes.ts';

/** Owner and owned are profile ids. */
export interface Holding {
  owner: string;
  owned: string;
  /** Percent, 0 to 100; null: the tie is stated without a figure. */
  share: number | null;
  /** Control is stated, with any share. */
  control: boolean;
  /** The list that says so. */
  source: string;
}

export interface Holder {
  profileId: string;
  share: number | null;
  control: boolean;
  source: string;
  /** true: listed itself; false: owned or controlled in turn. */
  listed: boolean;
}

/** Why a party that the regime does not list is, or may be, under its measure. */
export interface OwnershipFinding {
  verdict: OwnershipVerdict;
  /** The shares together that are known, at most 100; null: none is. */
  share: number | null;
  /** The largest first, those without a figure last. */
  holders: Holder[];
}

export interface HoldingGraph {
  /** Owned -> owner -> the tie. */
  holders: ReadonlyMap<string, ReadonlyMap<string, Holding>>;
  /** Owner -> owned. */
  holdings: ReadonlyMap<string, readonly string[]>;
}

/** Two lists, or both ends, may state the same tie: the larger share counts, and control where one states it. */
export function graphOf(all: readonly Holding[]): HoldingGraph {
  const holders = new Map<string, Map<string, Holding>>();
  const holdings = new Map<string, string[]>();
  for (const holding of all) {
    const { owner, owned } = holding;
    if (owner === owned) continue;
    const ties = getOrMake(holders, owned, () => new Map<string, Holding>());
    const known = ties.get(owner);
    if (known === undefined) getOrMake(holdings, owner, () => []).push(owned);
    ties.set(owner, known === undefined ? holding : stronger(known, holding));
  }
  return { holders, holdings };
}

function stronger(one: Holding, other: Holding): Holding {
  const leading = (other.share ?? -1) > (one.share ?? -1) ? other : one;
  return { ...leading, control: one.control || other.control };
}

/** Profile id -> finding, for every party that the regime does not list and reaches, or may reach. */
export function ownedUnder(
  rule: OwnershipRule,
  graph: HoldingGraph,
  listed: ReadonlySet<string>,
): Map<string, OwnershipFinding> {
  const found = new Map<string, OwnershipFinding>();
  // Where shares are not added up, each listed party is followed separately. Joint action is possible.
  const alone = rule.aggregates ? [] : [...listed].sort().map((one) => new Set([one]));
  for (const seeds of [listed, ...alone]) {
    const canShow = !rule.isUncertain && (rule.aggregates || seeds !== listed);
    const shown = canShow ? reached(rule, graph, seeds, false) : new Set<string>();
    const possible = reached(rule, graph, seeds, true);
    for (const owned of possible) {
      if (listed.has(owned)) continue;
      const finding = findingOf(owned, shown.has(owned) ? shown : possible, shown.has(owned));
      const before = found.get(owned);
      if (before === undefined || isGraver(finding, before)) found.set(owned, finding);
    }
  }
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)));

  function findingOf(owned: string, within: ReadonlySet<string>, isShown: boolean): OwnershipFinding {
    const ties = [...graph.holders.get(owned)!.values()].filter(({ owner }) => within.has(owner));
    const share = shareOf(ties, (tie) => tie.share);
    const holders = ties.map(({ owner, share: part, control, source }) => ({
      profileId: owner,
      share: part,
      control,
      source,
      listed: listed.has(owner),
    }));
    holders.sort((a, b) => (b.share ?? -1) - (a.share ?? -1) || (a.profileId < b.profileId ? -1 : 1));
    const isOwned = share !== null && passes(rule, share);
    return { verdict: isShown ? (isOwned ? 'OWNED' : 'CONTROLLED') : 'UNKNOWN', share, holders };
  }
}

/** The seeds and all that they own or control. A party that is reached only adds to shares of others, so this ends. */
function reached(rule: OwnershipRule, graph: HoldingGraph, seeds: ReadonlySet<string>, possible: boolean): Set<string> {
  const inside = new Set(seeds);
  const waiting = [...seeds];
  for (let owner = waiting.pop(); owner !== undefined; owner = waiting.pop()) {
    for (const owned of graph.holdings.get(owner) ?? []) {
      if (inside.has(owned)) continue;
      const ties = [...graph.holders.get(owned)!.values()].filter((tie) => inside.has(tie.owner));
      const share = shareOf(ties, (tie) => (possible && (tie.share === null || tie.control) ? 100 : tie.share)) ?? 0;
      const isControlled = rule.control && ties.some(({ control }) => control);
      if (!passes(rule, share) && !isControlled) continue;
      inside.add(owned);
      waiting.push(owned);
    }
  }
  return inside;
}

function passes({ fromPercent, orMore }: OwnershipRule, share: number): boolean {
  return orMore ? share >= fromPercent : share > fromPercent;
}

function shareOf(ties: readonly Holding[], of: (tie: Holding) => number | null): number | null {
  const shares = ties.map(of).filter((share) => share !== null);
  if (shares.length === 0) return null;
  const sum = shares.reduce((all, share) => all + share, 0);
  return Math.min(100, Math.round(sum * 100) / 100);
}

function isGraver(one: OwnershipFinding, other: OwnershipFinding): boolean {
  const rank = ({ verdict }: OwnershipFinding) => OWNERSHIP_VERDICTS.indexOf(verdict);
  return rank(one) < rank(other) || (rank(one) === rank(other) && (one.share ?? -1) > (other.share ?? -1));
}

const MAX_PATHS = 10;
const MAX_STEPS = 10;

/** "Igor Wexel (listed) 60 % [opensanctions] -> Wexel Holding 30 % [opensanctions]": one line per listed holder. */
export function pathsTo(
  finding: OwnershipFinding,
  findings: ReadonlyMap<string, OwnershipFinding>,
  nameOf: (profileId: string) => string,
): string[] {
  const lines: string[] = [];
  const walk = (holders: readonly Holder[], behind: string, seen: readonly string[]): void => {
    for (const holder of holders) {
      if (lines.length === MAX_PATHS) return;
      const { profileId, listed, source } = holder;
      const step = `${nameOf(profileId)}${listed ? ' (listed)' : ''} ${tieWords(holder)} [${source}]${behind}`;
      const above = findings.get(profileId);
      if (listed || !above || seen.length === MAX_STEPS) lines.push(step);
      else if (!seen.includes(profileId)) walk(above.holders, ` -> ${step}`, [...seen, profileId]);
    }
  };
  walk(finding.holders, '', []);
  return lines;
}

function tieWords({ share, control }: Holder): string {
  const part = share === null ? null : `${share} %`;
  if (control) return part === null ? 'in control' : `${part}, in control`;
  return part ?? 'a share that is not stated';
}

function getOrMake<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  let value = map.get(key);
  if (value === undefined) {
    value = make();
    map.set(key, value);
  }
  return value;
}
