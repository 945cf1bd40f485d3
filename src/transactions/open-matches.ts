/**
 * Sides of a transaction that match a prohibiting listing. Until a reviewer rules the match out, no payment to the same account, wallet,
 * document or business ID is released, even under another name (mark OPEN_MATCH). Pure.
 */

import type { Finding } from '../domain/finding.ts';
import { PARTY_ROLES, type PartyRole } from '../domain/transaction.ts';
import type { Measure } from '../lists/measures.ts';
import { LIST_POLICY } from '../screening/payment-parties/policy.ts';
import type { ListEvidence } from '../screening/payment-parties/screened-answers.ts';
import { WALLET_EXPOSURE_CODE } from '../screening/payment-parties/wallet-exposure.ts';
import type { ScreeningRecord } from './pipeline/record.ts';

interface Matched {
  matches?: readonly { sources: readonly { measures: readonly Measure[] }[] }[];
}

/**
 * Counts matches by the side's own name, number or wallet. A name in a message or address, a bank, and wallet exposure do not identify a
 * side; marks and customer hits restrict on their own. Listings that restrict less than a freeze do not hold other payments. The score
 * does not matter, because an obfuscated name has a low one.
 */
export function openSides({ findings, evidence }: Pick<ScreeningRecord, 'findings' | 'evidence'>): PartyRole[] {
  const more = (evidence.SANCTIONS as ListEvidence | undefined)?.blockingMeasures ?? [];
  const blocking: ReadonlySet<Measure> = new Set([...(LIST_POLICY.content.lists.SANCTIONS.blocks ?? []), ...more]);
  return PARTY_ROLES.filter((role) =>
    findings.some((finding) => finding.subject === role && isProhibiting(finding, blocking)),
  );
}

function isProhibiting({ stage, code, status, details }: Finding, blocking: ReadonlySet<Measure>): boolean {
  if (status === null) return false;
  if (stage === 'WHITELIST_BLACKLIST') return code === LIST_POLICY.content.lists.WHITELIST_BLACKLIST.code;
  if (stage === 'WALLET') return code !== WALLET_EXPOSURE_CODE && status === 'SANCTION_LISTED';
  if (stage !== 'SANCTIONS' || code !== LIST_POLICY.content.lists.SANCTIONS.code) return false;
  const { matches = [] } = (details ?? {}) as Matched;
  return matches.some(({ sources }) => sources.some(({ measures }) => measures.some((one) => blocking.has(one))));
}
