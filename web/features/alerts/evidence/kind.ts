/** Kind of evidence of an alert. */
import type { Hit, StoredAlert } from '../alerts-api.ts';

export type EvidenceKind = 'NAME' | 'CUSTOMER' | 'WALLET' | 'COUNTRY' | 'INTERNAL_LIST' | 'RESTRICTION' | 'PATTERN';

type Finding = Hit['findings'][number];

/** null: a check that failed or did not run. */
export function kindOf({ cause: { type }, findings }: Pick<StoredAlert, 'cause' | 'findings'>): EvidenceKind | null {
  // A listed wallet is a match with its holder too.
  const isListedWallet = type === 'LISTED_PARTY' && findings.some(({ code }) => code === 'LISTED_WALLET');
  if (type === 'WALLET' || isListedWallet) return 'WALLET';
  if (type === 'LISTED_PARTY') return 'NAME';
  if (type === 'PARTY_RESTRICTION') return 'RESTRICTION';
  return type === 'VERIFICATION' ? null : type;
}

/** Evidence of the findings of an alert, the most severe first, without duplicates. */
export function factsOf<K extends 'rule' | 'wallet' | 'country' | 'restriction'>(
  hits: readonly Hit[],
  kind: K,
): { facts: NonNullable<Finding[K]>; finding: Finding; hit: Hit }[] {
  const found = new Map<string, { facts: NonNullable<Finding[K]>; finding: Finding; hit: Hit }>();
  for (const hit of hits) {
    for (const finding of hit.findings) {
      const facts = finding[kind];
      if (!facts) continue;
      const key = keyOf(kind, facts);
      if (!found.has(key)) found.set(key, { facts: facts as NonNullable<Finding[K]>, finding, hit });
    }
  }
  return [...found.values()].sort((a, b) => b.finding.score - a.finding.score);
}

/** The latest payment represents other payments with the same rule, wallet, country or restriction. */
function keyOf(kind: string, facts: object): string {
  const { ruleId, address, country, restriction, partyId } = facts as Record<string, unknown>;
  return JSON.stringify([kind, ruleId, address, country, restriction, partyId]);
}

/** Findings that no other part of the evidence shows. */
export function isShownByKind(kind: EvidenceKind | null, finding: Finding): boolean {
  if (kind === 'PATTERN') return finding.rule !== null;
  if (kind === 'WALLET') return finding.wallet !== null || finding.confidence !== null;
  if (kind === 'COUNTRY') return finding.country !== null;
  if (kind === 'NAME' || kind === 'INTERNAL_LIST') return finding.confidence !== null;
  return kind === 'RESTRICTION' && finding.restriction !== null;
}
