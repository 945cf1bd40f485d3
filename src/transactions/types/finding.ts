/** What is found of a transaction, by whichever stage: the one shape that outcome, assessment, alerts and answers read. */
import type { PartyRole, TransactionStatus } from './transaction.ts';

/** In the order in which they run where an organisation has not set another. */
export const STAGE_IDS = [
  'VALIDATION',
  'ENTITY_RESOLUTION',
  'WHITELIST_BLACKLIST',
  'SANCTIONS',
  'PEP',
  'ADVERSE_MEDIA',
  'WALLET',
  'JURISDICTION',
  'RULES',
  'BEHAVIOR',
  'PROVIDER',
] as const;
export type StageId = (typeof STAGE_IDS)[number];

export const RISK_DOMAINS = [
  'SANCTIONS_EXPOSURE',
  'ENTITY_RISK',
  'TRANSACTION_RISK',
  'BEHAVIORAL_RISK',
  'PROVIDER_RISK',
  'COUNTRY_RISK',
] as const;
export type RiskDomain = (typeof RISK_DOMAINS)[number];

/** What a HARD_STOP rule asks for besides its status. */
export const RESPONSE_ACTIONS = [
  'BLOCK_TRANSACTION',
  'FREEZE_PARTY',
  'ADD_TO_BLACKLIST',
  'CREATE_ALERT',
  'ESCALATE',
  'NOTIFY',
] as const;
export type ResponseAction = (typeof RESPONSE_ACTIONS)[number];

/** Who of a transaction a finding is about. */
export type FindingSubject = PartyRole | 'BANK' | 'VASP' | 'MESSAGE' | 'ADDRESS' | 'TRANSACTION';

export interface Finding {
  stage: StageId;
  /** Which kind of finding: WATCHLIST_MATCH, RULE, HIGH_RISK_COUNTRY, AMOUNT_SPIKE, ... */
  code: string;
  subject: FindingSubject;
  /** The status that it argues for; null: it adds to the score alone. */
  status: TransactionStatus | null;
  domain: RiskDomain;
  /** The contribution's name in the assessment: WATCHLIST_SCREENING, or the rule's id. */
  factor: string;
  /** 0..100: how grave it is by itself. */
  score: number;
  /** 0..1: how much it counts. */
  weight: number;
  /** A sentence that a colleague who talks to customers can read. */
  remark: string;
  /** List and version, rule and version, model version, table and date. */
  provenance: string;
  /** Evidence of this finding: JSON. */
  details: unknown;
  actions?: readonly ResponseAction[];
}
