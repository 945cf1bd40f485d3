import { expect } from 'vitest';
import { ALL_SETTINGS } from '../../app/declarations.ts';
import type { Finding } from '../../domain/finding.ts';
import type { Transaction } from '../../domain/transaction.ts';
import { countryRisk } from '../../lists/countries/country-risk.ts';
import type { ListState } from '../../lists/list-state.ts';
import { SHIPPED_ALONE } from '../../platform/policies/policy.ts';
import { defaultsOf } from '../../platform/settings/testing.ts';
import { listsOf } from '../../screening/payment-parties/screening.fixture.ts';
import { type SharedLookupParts, SharedLookups } from './shared-lookups.ts';
import type { Judged, Stage, StageBatch } from './stage.ts';

/** List state without missing lists. */
export const NO_GAPS: ListState = { lists: [], demoIsMeant: false };

export function finding(change: Partial<Finding> = {}): Finding {
  return {
    stage: 'RULES',
    code: 'RULE',
    subject: 'TRANSACTION',
    status: null,
    domain: 'TRANSACTION_RISK',
    factor: 'some-rule',
    score: 50,
    weight: 1,
    remark: `Remark of ${change.status ?? change.factor ?? 'nothing'}.`,
    provenance: 'rule:some-rule@1',
    details: {},
    ...change,
  };
}

/**
 * Evidence and findings of a stage for a batch, as the pipeline computes them. Also judges again from the evidence as stored, and
 * requires the same findings.
 */
export async function judgedBy<E>(stage: Stage<E>, batch: StageBatch): Promise<Judged<E>[]> {
  const gathered = await stage.gather(batch);
  expect(gathered).toHaveLength(batch.transactions.length);
  return await Promise.all(
    batch.transactions.map(async (transaction, at) => {
      const evidence = gathered[at]!;
      const context = (await stage.contextOf?.(batch.tenantId, evidence, SHIPPED_ALONE)) ?? null;
      const findings = stage.judge(transaction, evidence, context);
      const stored = JSON.parse(JSON.stringify(evidence)) as E;
      expect(stage.judge(transaction, stored, context)).toEqual(findings);
      return { transaction, evidence, findings };
    }),
  );
}

/** A batch whose lookups fail unless the test provides them. */
export function stageBatch(transactions: readonly Transaction[], given: Partial<StageBatch> = {}): StageBatch {
  const tenantId = given.tenantId ?? transactions[0]?.tenantId ?? 't';
  const settings = { ...defaultsOf(ALL_SETTINGS), ...given.settings };
  const lists = given.lists ?? listsOf();
  const missing = async () => {
    throw new Error('the test did not say what this look-up gives');
  };
  const parts: SharedLookupParts = {
    parties: { resolve: missing, record: missing, restrictedSince: missing },
    search: { of: missing },
  };
  return {
    transactionType: transactions[0]?.content.transactionType ?? 'FIAT',
    listState: NO_GAPS,
    countries: countryRisk([]),
    lookups: new SharedLookups(parts, { tenantId, settings, lists, transactions }),
    ...given,
    tenantId,
    settings,
    lists,
    transactions,
  };
}
