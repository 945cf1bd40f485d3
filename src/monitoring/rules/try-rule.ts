/** Tries one rule on given transactions and shows every comparison, for authors of rules. Stores nothing. */

import type { Transaction, TransactionStatus } from '../../domain/transaction.ts';
import type { Caller } from '../../platform/access/permissions.ts';
import { AppError } from '../../platform/errors.ts';
import { explain, type TraceLine } from './evaluation/evaluate.ts';
import { observedOf, proposedStatus } from './evaluation/findings.ts';
import { type OutsideReader, outsideOf } from './evaluation/outside.ts';
import { activeRules } from './rule-set.ts';
import type { Rules } from './rules.ts';

/** Reads stored transactions. */
export interface TransactionReader {
  byUuids(tenantId: string, uuids: readonly string[]): Promise<Transaction[]>;
  /** Transactions of the time range behind `afterSeq`, in the order of recording. */
  range(tenantId: string, from: Date, to: Date, afterSeq: number, limit: number): Promise<Transaction[]>;
}

export interface TryRuleParts extends OutsideReader {
  rules: Rules;
  reader: TransactionReader;
  /** The body of a fiat transaction, as if it were recorded now. @throws AppError as its creation would */
  readFiat(by: Caller, body: unknown): Promise<Transaction>;
}

export interface TryRuleRequest {
  /** Absent: the draft, or without one the version in force. */
  version?: number | undefined;
  transactionUuids?: readonly string[] | undefined;
  transaction?: unknown;
}

export interface TryRuleResult {
  ruleId: string;
  version: number;
  results: {
    /** null: the transaction of the request. */
    transactionUuid: string | null;
    transactionReference: string;
    /** Whether the rule is for transactions of this type. */
    applies: boolean;
    hit: boolean;
    /** The status that a hit proposes; null: it only adds to the score. */
    status: TransactionStatus | null;
    trace: TraceLine[];
  }[];
}

/** @throws AppError not-found, validation-failed */
export async function tryRule(
  parts: TryRuleParts,
  by: Caller,
  ruleId: string,
  { version, transactionUuids, transaction }: TryRuleRequest,
): Promise<TryRuleResult> {
  const { tenantId } = by.principal;
  const rule = await parts.rules.compiled(tenantId, ruleId, version);
  const inline = transaction === undefined ? [] : [await parts.readFiat(by, transaction)];
  const stored = transactionUuids ? await parts.reader.byUuids(tenantId, transactionUuids) : [];
  const missing = transactionUuids?.find((uuid) => !stored.some((one) => one.transactionUuid === uuid));
  if (missing !== undefined) throw new AppError('not-found', { detail: 'There is no such transaction.' });
  const all = [...inline, ...stored];
  if (all.length === 0) {
    const message = 'must be given, or a transaction';
    const errors = [{ field: 'transactionUuids', code: 'NotNull', message }];
    throw new AppError('validation-failed', { detail: `transactionUuids ${message}.`, errors });
  }
  const alone = activeRules([rule]);
  const around = await parts.surroundings(tenantId, all);
  const outside = await outsideOf(parts, tenantId, alone, all, around, 'ALL');
  const { lists, alertThresholds } = await parts.rules.active(tenantId);
  return {
    ruleId,
    version: rule.version,
    results: all.map((one, at) => {
      const { hit, trace } = explain(rule, observedOf(one, alone.plan, outside[at]!, lists));
      const applies = rule.rule.appliesTo.includes(one.content.transactionType);
      return {
        transactionUuid: inline.includes(one) ? null : one.transactionUuid,
        transactionReference: one.content.transactionReference,
        applies,
        hit: applies && hit,
        status: applies && hit ? proposedStatus(rule, alertThresholds) : null,
        trace,
      };
    }),
  };
}
