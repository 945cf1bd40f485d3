/**
 * The sides of a transaction that match a listing that prohibits: until somebody says that it is somebody else, nothing goes to the same
 * account, wallet, document or business id under another name (mark OPEN_MATCH). Pure.
 */

import type { Finding } from '../domain/finding.ts';
import { PARTY_ROLES, type PartyRole } from '../domain/transaction.ts';
import type { Measure } from '../lists/measures.ts';
import type { ListEvidence } from '../screening/payment-parties/list-findings.ts';
import { LIST_POLICY } from '../screening/payment-parties/policy.ts';
import { WALLET_EXPOSURE_CODE } from '../screening/payment-parties/wallet-exposure.ts';
import type { ScreeningRecord } from './pipeline/record.ts';

interface Matched {
  matches?: readonly { sources: readonly { measures: readonly Measure[] }[] }[];
}

/**
 * By its own name, number or wallet. A name in a message or an address, a bank, and what a wallet is exposed to say nothing of a side; marks
 * and customers' hits bar by themselves. Who only matches a listing that restricts less than a freeze is paid by whoever knows what for,
 * so another payment to the account waits for nobody. The score does not count: a disguised name has a low one.
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
