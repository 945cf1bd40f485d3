/** A finding of any stage about a transaction. Outcome, assessment, alerts and answers all read this shape. */
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

/** Actions that a HARD_STOP rule may ask for besides its status. */
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

/** Of a match with a listing: two questions, two numbers. */
export interface MatchedParty {
  /** That it is the listed party, 0..100. */
  confidence: number;
  /** What the listed party is: how grave it is to be it, 0..100. */
  gravity: number;
}

/** As answers give it. */
export function matchOf({ match }: { match?: MatchedParty }): { [K in keyof MatchedParty]: number | null } {
  return match ?? { confidence: null, gravity: null };
}

export interface Finding {
  stage: StageId;
  /** Kind of finding: WATCHLIST_MATCH, RULE, HIGH_RISK_COUNTRY, AMOUNT_SPIKE, ... */
  code: string;
  subject: FindingSubject;
  /** The status that it argues for; null: it only adds to the score. */
  status: TransactionStatus | null;
  domain: RiskDomain;
  /** Name of its contribution in the assessment: WATCHLIST_SCREENING, or the rule's id. */
  factor: string;
  /** How grave it is by itself, 0..100. */
  score: number;
  /** Of a match with a listing; the score is confidence x gravity / 100. */
  match?: MatchedParty;
  /** How much it counts, 0..1. */
  weight: number;
  /** A sentence for colleagues; what of it leaves the house, `transactions/pipeline/outcome.ts` says. */
  remark: string;
  /** List and version, rule and version, model version, table and date. */
  provenance: string;
  /** Evidence of this finding: JSON. */
  details: unknown;
  /** It decides before what a person must look at, and no trust lifts it: the mode of its rule is HARD_STOP. */
  hardStop?: true;
  /** What a hard stop asks for besides; a hard stop without any is hard all the same. */
  actions?: readonly ResponseAction[];
}
