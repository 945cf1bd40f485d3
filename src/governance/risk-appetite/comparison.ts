/**
 * Compares two appetites on screened transactions. Both sides use the current policy and the recorded findings, so
 * every difference comes from the appetite. Pure.
 */

import type { Finding } from '../../domain/finding.ts';
import type { TransactionStatus } from '../../domain/transaction.ts';
import { isAlarming } from '../../transactions/pipeline/alarming.ts';
import { assess } from '../../transactions/pipeline/assessment.ts';
import {
  type Appetite,
  ASSESSMENT_POLICY,
  type RiskTier,
  withAppetite,
} from '../../transactions/pipeline/assessment-policy.ts';
import { outcomeOf } from '../../transactions/pipeline/outcome.ts';

/** A transaction as screened, without later decisions of users. */
export interface PastTransaction {
  transactionUuid: string;
  transactionReference: string;
  findings: readonly Finding[];
}

interface Side {
  status: TransactionStatus;
  riskTier: RiskTier;
  score: number;
  alert: boolean;
}

interface Change {
  transactionUuid: string;
  transactionReference: string;
  before: Side;
  after: Side;
}

interface Counts {
  before: number;
  after: number;
}

export interface Comparison {
  /** Recomputed transactions. */
  transactions: number;
  alerts: Counts;
  riskTiers: Partial<Record<RiskTier, Counts>>;
  statuses: Partial<Record<TransactionStatus, Counts>>;
  /** Transactions with a different status, tier or alert. */
  changed: number;
  /** The latest changed transactions. */
  changes: Change[];
}

export const MAX_CHANGES = 100;
const EPOCH = new Date(0);

/** @param past the latest first. @param before null: the shipped weights and tiers */
export function compare(past: readonly PastTransaction[], before: Appetite | null, after: Appetite): Comparison {
  const result: Comparison = {
    transactions: past.length,
    alerts: { before: 0, after: 0 },
    riskTiers: {},
    statuses: {},
    changed: 0,
    changes: [],
  };
  for (const { transactionUuid, transactionReference, findings } of past) {
    const sides = { before: sideOf(findings, before), after: sideOf(findings, after) };
    for (const at of ['before', 'after'] as const) {
      const { status, riskTier, alert } = sides[at];
      if (alert) result.alerts[at] += 1;
      count(result.riskTiers, riskTier, at);
      count(result.statuses, status, at);
    }
    if (!isChanged(sides)) continue;
    result.changed += 1;
    if (result.changes.length < MAX_CHANGES) result.changes.push({ transactionUuid, transactionReference, ...sides });
  }
  return result;
}

function count<K extends string>(counts: Partial<Record<K, Counts>>, key: K, at: keyof Counts): void {
  counts[key] ??= { before: 0, after: 0 };
  counts[key][at] += 1;
}

function sideOf(findings: readonly Finding[], appetite: Appetite | null): Side {
  const policy = withAppetite(ASSESSMENT_POLICY, appetite);
  const outcome = outcomeOf(findings, [], policy);
  const given = { transactionUuid: '', assessedAt: EPOCH, findings, outcome, provenance: {}, provider: null };
  const assessment = assess(given, policy);
  return {
    status: outcome.status,
    riskTier: assessment.transactionRiskTier,
    score: assessment.transactionSuspicionScore,
    alert: isAlarming(outcome, assessment, findings),
  };
}

function isChanged({ before, after }: { before: Side; after: Side }): boolean {
  return before.status !== after.status || before.riskTier !== after.riskTier || before.alert !== after.alert;
}
