/** A finding of a pipeline stage about a transaction. Outcome, assessment, alerts and responses use this shape. */
import type { PartyRole, TransactionStatus } from './transaction.ts';

/** In the default order of the pipeline. */
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

/** Actions that a HARD_STOP rule may request besides its status. */
export const RESPONSE_ACTIONS = [
  'BLOCK_TRANSACTION',
  'FREEZE_PARTY',
  'ADD_TO_BLACKLIST',
  'CREATE_ALERT',
  'ESCALATE',
  'NOTIFY',
] as const;
export type ResponseAction = (typeof RESPONSE_ACTIONS)[number];

/** The part of a transaction that a finding is about. */
export type FindingSubject = PartyRole | 'BANK' | 'VASP' | 'MESSAGE' | 'ADDRESS' | 'TRANSACTION';

/** Scores of a match with a listed party. */
export interface MatchedParty {
  /** Confidence that it is the listed party, 0..100. */
  confidence: number;
  /** Severity of the listing, 0..100. */
  gravity: number;
}

/** The match as in responses. */
export function matchOf({ match }: { match?: MatchedParty }): { [K in keyof MatchedParty]: number | null } {
  return match ?? { confidence: null, gravity: null };
}

export interface Finding {
  stage: StageId;
  /** Kind of finding: WATCHLIST_MATCH, RULE, HIGH_RISK_COUNTRY, AMOUNT_SPIKE, ... */
  code: string;
  subject: FindingSubject;
  /** The status that it supports; null: it only adds to the score. */
  status: TransactionStatus | null;
  domain: RiskDomain;
  /** Name of its factor in the assessment: WATCHLIST_SCREENING, or the rule's ID. */
  factor: string;
  /** Severity of the finding, 0..100. */
  score: number;
  /** For matches with a listed party. The score is confidence x gravity / 100. */
  match?: MatchedParty;
  /** Weight, 0..1. */
  weight: number;
  /** A sentence for analysts. `transactions/pipeline/outcome.ts` decides what API clients see of it. */
  remark: string;
  /** List and version, rule and version, model version, table and date. */
  provenance: string;
  /** Evidence of this finding: JSON. */
  details: unknown;
  /** Raises an alert by itself, although it has no status and holds nothing. */
  raisesAlert?: true;
  /** Takes precedence over findings that need review, and trusted parties are not exempt: its rule has the mode HARD_STOP. */
  hardStop?: true;
  /** Additional actions of a hard stop; empty: the status alone. */
  actions?: readonly ResponseAction[];
}
