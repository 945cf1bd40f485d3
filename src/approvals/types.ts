/** What waits for a second person, whatever it is about. */
import type { Permission, Principal } from '../platform/access/permissions.ts';

/** In the order in which they are told. */
export const PROPOSAL_KINDS = [
  'ALERT',
  'TRANSACTION',
  'PARTY_MARK',
  'CASE',
  'SAR',
  'RULE',
  'RISK_APPETITE',
  'SETTING',
  'COUNTRY',
  'RULE_LIST',
  'FX_RATE',
  'THRESHOLD',
  'ERASURE',
] as const;
export type ProposalKind = (typeof PROPOSAL_KINDS)[number];

/** Of one kind, as its room tells it. */
export interface Waiting {
  /** Id of the alert, transaction, party, case, report, rule, threshold test or erasure, version of the appetite, name of the list. */
  subjectId: string;
  /** What it is called; null: it has no name, or does not open. */
  title: string | null;
  /** What is proposed: a decision, an outcome, an act. */
  proposed: string;
  /** Ids of those who cannot confirm it, since they wrote or proposed it; who proposed it last is the first. */
  by: readonly string[];
  at: Date;
  /** false: nobody can confirm it as it stands, since a client made it. Default true. */
  isConfirmable?: boolean;
}

/** Where proposals of one kind are. */
export interface ProposalSource {
  kind: ProposalKind;
  /** To know of them, and to confirm them. */
  sees: Permission;
  confirms: readonly Permission[];
  /**
   * The latest first, one more than `limit` where there are more.
   * @param told of the kinds before it, so that none is asked for twice
   */
  read(
    principal: Principal,
    limit: number,
    told: ReadonlyMap<ProposalKind, readonly Waiting[]>,
  ): Promise<readonly Waiting[]>;
  /** Whether who proposed it may confirm it too: the organisation asks for no second person. Default: never. */
  isForOne?(tenantId: string): Promise<boolean>;
}
