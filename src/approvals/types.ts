/** Types of pending approvals. */
import type { Permission, Principal } from '../platform/access/permissions.ts';

/** Kinds in the order in which the sources are read. */
export const PROPOSAL_KINDS = [
  'ALERT',
  'TRANSACTION',
  'PARTY_MARK',
  'RELATIONSHIP',
  'CUSTOMER_RELATIONSHIP',
  'CASE',
  'SAR',
  'RULE',
  'RISK_APPETITE',
  'SETTING',
  'COUNTRY',
  'RULE_LIST',
  'FX_RATE',
  'THRESHOLD',
  'KNOWN_WALLET',
  'LICENSE',
  'ERASURE',
] as const;
export type ProposalKind = (typeof PROPOSAL_KINDS)[number];

/** A pending approval of one kind, as its owning feature returns it. */
export interface Waiting {
  /**
   * ID of the alert, transaction, party, customer, case, report, rule, threshold test, wallet, license or erasure; version of the appetite; name
   * of the list.
   */
  subjectId: string;
  /** Title of the subject; null: it has none, or its text cannot be decrypted. */
  title: string | null;
  /** The proposed action: a decision, an outcome, an activation. */
  proposed: string;
  /** IDs of the users who cannot confirm it because they wrote or proposed it. The latest proposer comes first. */
  by: readonly string[];
  at: Date;
  /** Due time of an alert. */
  dueAt?: Date;
  /** Amount of a single payment. */
  amount?: { amount: number; currency: string } | undefined;
  /** Subject of an alert: the listed party, country or rule. */
  about?: string | null;
  disposition?: 'FALSE_POSITIVE' | 'TRUE_POSITIVE' | undefined;
  /** true: it only adds alerts, so several can be approved in one step. Default false. */
  isSafe?: boolean;
  /** true: the proposer can also confirm this one. Default false. */
  isForOne?: boolean;
  /** false: it cannot be confirmed in this form, because an API client created it. Default true. */
  isConfirmable?: boolean;
}

/** Source of the pending approvals of one kind. */
export interface ProposalSource {
  kind: ProposalKind;
  /** Permission to see the requests, and permissions to approve them. */
  sees: Permission;
  confirms: readonly Permission[];
  /**
   * The latest first, one more than `limit` if there are more.
   * @param alreadyRead pending approvals of the kinds already read, so that none is read twice
   */
  read(
    principal: Principal,
    limit: number,
    alreadyRead: ReadonlyMap<ProposalKind, readonly Waiting[]>,
  ): Promise<readonly Waiting[]>;
  /** Whether the proposer can also confirm: the organization requires no second approver. Default: never. */
  isForOne?(tenantId: string): Promise<boolean>;
}
