/**
 * A stage of the pipeline: facts of a batch in, findings out. It decides nothing and writes nothing; what it read from
 * outside it gives back as evidence, so that its verdict can be recomputed.
 */
import type { Db } from '../../db/database.ts';
import type { SearchedLists } from '../../screening/list-search.ts';
import type { TenantSettings } from '../../settings/types.ts';
import type { PartyRole, Transaction, TransactionStatus, TransactionType } from '../types.ts';

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
  'RISK_ASSESSMENT',
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

/** What a stage found of one transaction, and what it looked at from outside: JSON. */
export interface StageResult {
  findings: Finding[];
  evidence?: unknown;
}

/** A batch is of one organisation and one type, ordered by `seq`. What is the same for all is read once. */
export interface StageBatch {
  tenantId: string;
  transactionType: TransactionType;
  transactions: readonly Transaction[];
  settings: TenantSettings;
  /** The one state of the lists that the whole batch is screened against. */
  lists: SearchedLists;
}

export interface Stage {
  id: StageId;
  /** One sentence for the settings page. */
  description: string;
  /** Results in the order of `batch.transactions`. What throws leaves the transactions PENDING, to be tried again. */
  run(batch: StageBatch): Promise<StageResult[]>;
  /** Writes what must be remembered (parties, baselines), inside the database transaction that decides. */
  record?(db: Db, batch: StageBatch, results: readonly StageResult[]): Promise<void>;
}
