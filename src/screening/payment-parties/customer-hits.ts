/**
 * Open ongoing screening hits of customers in a transaction. A payment names its parties but not their owners, who are
 * only part of the customer record. Pure, except for the injected reader.
 */
import type { Finding } from '../../domain/finding.ts';
import type { PartyRole, Transaction } from '../../domain/transaction.ts';
import type { Measure } from '../../lists/measures.ts';
import type { RelationshipApproval } from '../parties/types.ts';
import type { CustomerScreened } from './customer-screened.ts';
import { gravityOfMeasures, jointScore } from './gravity.ts';
import { isStanding } from './list-verdicts.ts';
import type { ListPolicy } from './policy.ts';
import type { ListEvidence } from './screened-answers.ts';
import type { VerifiedSides } from './verified-births.ts';

/** An open hit on a sanctioned party. */
export interface CustomerHit {
  role: PartyRole;
  /** The customer of the hit: a customer of the transaction, or one that owns it. */
  customerId: string;
  /** The transaction names the customer by nothing but its name. Absent: by a number, a document, an account or a wallet. */
  byName?: true;
  /** The hit is about an owner of the customer, not the customer itself. */
  isOwner: boolean;
  hitId: string;
  alertId: string | null;
  profileId: string;
  /** The customer was changed and no longer matches, but the alert is still open. Absent: it matches. */
  isChanged?: true;
  /** null: cannot be decrypted. */
  matchedName: string | null;
  /** 0..100 */
  score: number;
  /** `list/reference` */
  listings: string[];
  measures: Measure[];
}

/** Customers of one transaction, as they were screened. */
export interface CustomersAsScreened {
  hits: CustomerHit[];
  /**
   * Customers not screened since they were registered or changed, or not against the list versions of this screening.
   * Their owners are unknown.
   */
  unscreened: string[];
  /** Customers that ongoing screening has not screened yet. Absent: none. */
  awaited?: string[];
}

/** Customers of both sides of a transaction that were screened today. */
export type ScreenedToday = Pick<CustomerScreened, 'day' | 'customers'>;

export interface CustomerHitReader {
  /** Customers with hits or gaps, by transaction. @param generation of the shared lists for this screening */
  of(
    tenantId: string,
    transactions: readonly Transaction[],
    generation: number,
  ): Promise<ReadonlyMap<string, CustomersAsScreened>>;
  /**
   * Transactions whose payer and payee are both customers, under their own names, that were screened today against these lists.
   * @param generation of the shared lists
   */
  screenedToday(
    tenantId: string,
    transactions: readonly Transaction[],
    generation: number,
  ): Promise<ReadonlyMap<string, ScreenedToday>>;
  /** Verified birth dates of the sides that are customers, under their own names, by transaction. */
  verifiedBirths(tenantId: string, transactions: readonly Transaction[]): Promise<ReadonlyMap<string, VerifiedSides>>;
  /** Relationship approvals in force of the sides that are customers, under the approved names, by transaction. */
  approvals(tenantId: string, transactions: readonly Transaction[]): Promise<ReadonlyMap<string, ApprovedSides>>;
}

/** Absent: the side is no customer, or has no approval. */
export type ApprovedSides = Readonly<Partial<Record<PartyRole, RelationshipApproval>>>;

export const CUSTOMER_HIT_CODE = 'CUSTOMER_HIT';
export const CUSTOMER_NOT_SCREENED_CODE = 'CUSTOMER_NOT_SCREENED';

/**
 * A finding for each hit that the screening of the transaction does not cover itself. Parties that the payment names are searched by name, and
 * may have been cleared there. A clearance of the firm does not clear its owner, even if both have the same name.
 */
export function customerHitFindings(
  customers: CustomersAsScreened | undefined,
  { answers }: Pick<ListEvidence, 'answers'>,
  policy: ListPolicy,
): Finding[] {
  const { customerHits, lists } = policy.content;
  if (!customers || !customerHits) return [];
  const all = answers.flatMap(({ subject, hits }) =>
    hits.map((hit) => ({ ...hit, met: `${subject} ${hit.profileId}` })),
  );
  const met = new Set(all.map((hit) => hit.met));
  const standing = new Set(all.filter((hit) => isStanding(hit, lists.SANCTIONS)).map((hit) => hit.met));
  return customers.hits
    .filter(
      ({ role, profileId, isOwner }) =>
        !(isOwner && customerHits.ownersApart ? standing : met).has(`${role} ${profileId}`),
    )
    .map((hit): Finding => {
      const { role, isOwner, matchedName, score: confidence, measures, listings } = hit;
      const gravity = gravityOfMeasures(measures, policy);
      const whom = isOwner ? 'an owner of this customer' : 'this customer';
      const is = hit.byName ? 'has the name of a customer' : 'is a customer';
      const who = hit.isChanged ? `until the customer was changed ${whom}` : whom;
      return {
        stage: 'SANCTIONS',
        code: CUSTOMER_HIT_CODE,
        subject: role,
        status: customerHits.status,
        domain: lists.SANCTIONS.domain,
        factor: 'CUSTOMER_SCREENING',
        score: jointScore(confidence, gravity),
        match: { confidence, gravity },
        weight: lists.SANCTIONS.weight,
        remark: `The ${role.toLowerCase()} ${is} of your organisation, and ${who} ${hit.isChanged ? 'matched' : 'matches'} the sanctions listing of ${matchedName ?? 'a listed party'} with ${confidence} of 100 points; nobody has ruled that out.`,
        provenance: `ongoing screening: ${listings.join(', ')}`,
        details: { ...hit },
      };
    });
}

/** Findings for customers that were not screened, because a listed party may own them. Pure. */
export function customerGapFindings(customers: CustomersAsScreened | undefined, { content }: ListPolicy): Finding[] {
  const { customerNotScreened } = content;
  if (!customers || customers.unscreened.length === 0 || !customerNotScreened) return [];
  return [
    {
      stage: 'SANCTIONS',
      code: CUSTOMER_NOT_SCREENED_CODE,
      subject: 'TRANSACTION',
      domain: 'SANCTIONS_EXPOSURE',
      factor: CUSTOMER_NOT_SCREENED_CODE,
      ...customerNotScreened,
      weight: 1,
      remark:
        'Not fully screened: a customer of your organisation that takes part in it was not compared with the present lists, nor were its owners.',
      provenance: 'ongoing screening',
      details: { customers: customers.unscreened },
    },
  ];
}
