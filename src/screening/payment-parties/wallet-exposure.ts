/**
 * Findings about wallets: direct listings, and one-hop exposure in the organization's records. Exposure counts amounts exchanged
 * with currently listed wallets, and transactions stopped because a wallet or its holder is listed. Pure.
 *
 *   share of the amounts (of the transactions, if amounts are unknown)         finding
 *   0                                                                         none
 *   below the policy's share                                                  adds to the score alone
 *   from it on                                                                WATCH_LIST_MATCH
 *
 * A house wallet has no exposure finding: its customers must not be held for each other. That of a service wallet adds to the score alone.
 */
import type { Finding } from '../../domain/finding.ts';
import type { PartyRole } from '../../domain/transaction.ts';
import type { Measure } from '../../lists/measures.ts';
import type { WalletKind } from '../known-wallets/types.ts';
import { authoritiesOf, effectOf } from './finding-words.ts';
import { gravityOf, jointScore } from './gravity.ts';
import { blockedBy } from './list-verdicts.ts';
import type { ListPolicy } from './policy.ts';
import type { ScreenedHit } from './screened-answers.ts';

/** Maximum number of listed counterparties reported. */
const MAX_PARTNERS = 5;

/** Amounts that a wallet exchanged with one counterparty. */
export interface WalletPartner {
  /** Hash of the counterparty's strongest key (`subjects.ts`). */
  counterparty: string | null;
  movements: number;
  /** Amounts in the base currency. */
  amount: number;
  /** Movements without an amount in the base currency. */
  unvalued: number;
  /** Movements of transactions that were stopped, and not released, because a wallet or this wallet's side is listed. */
  flagged: number;
  flaggedAmount: number;
  /** The latest transaction of the two. */
  lastSeq: number;
}

export interface WalletExposure {
  role: PartyRole;
  address: string;
  /** Maximum number of latest movements that are read. */
  movements: number;
  /** 0..1 */
  share: number;
  /** Unit of the share. */
  by: 'AMOUNT' | 'COUNT';
  flagged: number;
  /** Counterparties whose wallets are listed now. */
  listed: { address: string; profileId: string; primaryName: string; provenance: string }[];
  /** Absent: the organization did not declare the wallet. */
  known?: WalletKind;
}

export interface WalletEvidence {
  /** Version of `LIST_POLICY`. */
  policy: string;
  /** Blocking measures that the organization added. */
  blockingMeasures: readonly Measure[];
  /** Wallets of this transaction that are listed. */
  direct: { role: PartyRole; address: string; hits: ScreenedHit[] }[];
  exposures: WalletExposure[];
}

/** @param listed hits of the partners' wallets, by counterparty */
export function exposureOf(
  wallet: Pick<WalletExposure, 'role' | 'address' | 'known'>,
  partners: readonly WalletPartner[],
  listed: ReadonlyMap<string, WalletExposure['listed'][number]>,
): WalletExposure | null {
  const isListed = ({ counterparty }: WalletPartner) => counterparty !== null && listed.has(counterparty);
  const sum = (value: (partner: WalletPartner) => number) => partners.reduce((all, one) => all + value(one), 0);
  const movements = sum((one) => one.movements);
  const exposed = sum((one) => (isListed(one) ? one.movements : one.flagged));
  if (exposed === 0) return null;
  const amount = sum((one) => one.amount);
  const byAmount = amount > 0 && sum((one) => one.unvalued) === 0;
  const exposedAmount = sum((one) => (isListed(one) ? one.amount : one.flaggedAmount));
  return {
    ...wallet,
    movements,
    share: Math.round((byAmount ? exposedAmount / amount : exposed / movements) * 10_000) / 10_000,
    by: byAmount ? 'AMOUNT' : 'COUNT',
    flagged: sum((one) => one.flagged),
    listed: partners
      .filter(isListed)
      .map(({ counterparty }) => listed.get(counterparty!)!)
      .slice(0, MAX_PARTNERS),
  };
}

/** Pure: the same evidence and policy give the same findings. */
export function walletFindings(evidence: WalletEvidence, policy: ListPolicy): Finding[] {
  return [
    ...evidence.direct.flatMap((one) => directFinding(one, policy, evidence.blockingMeasures)),
    ...evidence.exposures.filter(({ known }) => known !== 'HOUSE').map((one) => exposureFinding(one, policy)),
  ];
}

/** Code of the finding about a wallet with transactions with listed wallets. */
export const WALLET_EXPOSURE_CODE = 'WALLET_EXPOSURE';

function directFinding(
  { role, address, hits }: WalletEvidence['direct'][number],
  policy: ListPolicy,
  added: readonly Measure[],
): Finding[] {
  const { lists, wallets } = policy.content;
  const blocking = hits.find(blockedBy(lists.SANCTIONS, added));
  const best = blocking ?? hits[0];
  if (!best) return [];
  const { status, restricted, confidence } = wallets.listed;
  const gravity = gravityOf(best.listedAs, lists.SANCTIONS, policy);
  return [
    {
      stage: 'WALLET',
      code: 'LISTED_WALLET',
      subject: role,
      status: blocking ? status : restricted,
      domain: 'SANCTIONS_EXPOSURE',
      factor: 'WALLET_SCREENING',
      score: jointScore(confidence, gravity),
      match: { confidence, gravity },
      weight: 1,
      remark: `The ${role.toLowerCase()}'s wallet is listed as one of ${best.primaryName}${authoritiesOf(best)}${effectOf(best)}.`,
      provenance: best.provenance,
      details: { address, matches: hits },
    },
  ];
}

function exposureFinding(exposure: WalletExposure, policy: ListPolicy): Finding {
  const { exposed } = policy.content.wallets;
  const { role, share, listed } = exposure;
  const isExposed = share >= exposed.share && exposure.known !== 'SERVICE';
  const percent = Math.max(0.1, Math.round(share * 1_000) / 10);
  const what = exposure.by === 'AMOUNT' ? 'of the amounts' : 'of the transactions';
  return {
    stage: 'WALLET',
    code: WALLET_EXPOSURE_CODE,
    subject: role,
    status: isExposed ? exposed.status : null,
    domain: 'SANCTIONS_EXPOSURE',
    factor: 'WALLET_EXPOSURE',
    score: isExposed ? Math.round(exposed.score + exposed.scoreRange * Math.min(1, share)) : exposed.traceScore,
    weight: 1,
    remark:
      `${percent} % ${what} that your organisation saw of the ${role.toLowerCase()}'s wallet were exchanged with ` +
      'listed wallets or belong to transactions that were stopped for sanctions.',
    provenance: [...new Set(listed.map(({ provenance }) => provenance)), 'own records'].join('; '),
    details: exposure,
  };
}
