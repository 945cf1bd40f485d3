/**
 * A stored assessment computed again: every stage's findings from the evidence that was recorded, then outcome and
 * assessment from those, compared with what was recorded. Nothing is read but the rule set of the recorded version.
 */

import { type BehaviorEvidence, behaviorOf } from '../behavior/anomalies.ts';
import { canonicalJson } from '../lib/canonical-json.ts';
import { type ListEvidence, listFindings } from '../list-screening/list-findings.ts';
import { type WalletEvidence, walletFindings } from '../list-screening/wallet-exposure.ts';
import { MATCHER_VERSION } from '../matching/model.ts';
import { type RulesEvidence, recomputeRules } from '../rules/evaluation/findings.ts';
import type { RuleSet } from '../rules/rule-set.ts';
import { concluded, type ScreeningRecord } from '../transactions/screen.ts';
import type { Finding, StageId } from '../transactions/types/finding.ts';
import type { Transaction } from '../transactions/types/transaction.ts';
import type { RiskAssessment } from './assessment.ts';
import { type JurisdictionEvidence, jurisdictionOf } from './stages/jurisdiction.ts';
import { type ProviderEvidence, providerFindings } from './stages/provider.ts';
import { type ValidationEvidence, validationOf } from './stages/validation.ts';
import { type WhitelistBlacklistEvidence, whitelistBlacklistFindings } from './stages/whitelist-blacklist.ts';

export interface Recomputation {
  identical: boolean;
  /** What is not as it was recorded, by its path; bounded. */
  differences: { path: string; recorded: unknown; recomputed: unknown }[];
  /** Stages whose findings were taken as they were recorded, with the reason. */
  notRecomputed: { stage: StageId; reason: string }[];
}

export interface RuleSets {
  /** As it was at this version; null: not kept. */
  at(tenantId: string, version: number): Promise<RuleSet | null>;
}

type Recompute = (transaction: Transaction, evidence: unknown) => Finding[];

const RECOMPUTE: Partial<Readonly<Record<StageId, Recompute>>> = {
  VALIDATION: (transaction, evidence) => validationOf(transaction, evidence as ValidationEvidence),
  WHITELIST_BLACKLIST: (_, evidence) => whitelistBlacklistFindings(evidence as WhitelistBlacklistEvidence),
  SANCTIONS: (_, evidence) => listFindings('SANCTIONS', evidence as ListEvidence),
  PEP: (_, evidence) => listFindings('PEP', evidence as ListEvidence),
  ADVERSE_MEDIA: (_, evidence) => listFindings('ADVERSE_MEDIA', evidence as ListEvidence),
  WALLET: (_, evidence) => walletFindings(evidence as WalletEvidence),
  JURISDICTION: (transaction, evidence) => jurisdictionOf(transaction, evidence as JurisdictionEvidence),
  BEHAVIOR: (transaction, evidence) => behaviorOf(transaction, evidence as BehaviorEvidence),
  PROVIDER: (_, evidence) => providerFindings(evidence as ProviderEvidence),
};
const MAX_DIFFERENCES = 50;

export async function recompute(
  transaction: Transaction,
  record: ScreeningRecord,
  recorded: RiskAssessment,
  ruleSets: RuleSets,
): Promise<Recomputation> {
  const notRecomputed: Recomputation['notRecomputed'] = [];
  const findings: Finding[] = [];
  const rules = await rulesOf(transaction, record, ruleSets);
  for (const stage of record.stages) {
    const evidence = record.evidence[stage];
    const again =
      stage === 'RULES' ? rules : evidence === undefined ? null : (RECOMPUTE[stage]?.(transaction, evidence) ?? null);
    const before = record.findings.filter((finding) => finding.stage === stage);
    if (again === null && before.length > 0) {
      const reason = stage === 'RULES' ? 'the rule set of that version is not kept' : 'it left no evidence';
      notRecomputed.push({ stage, reason });
    }
    findings.push(...(again ?? before));
  }
  // Of a transaction that no stage has seen.
  findings.push(...record.findings.filter(({ stage }) => !record.stages.includes(stage)));
  const { assessment } = concluded(transaction.transactionUuid, { ...record, findings }, new Date(recorded.assessedAt));
  const differences = [
    ...differing('findings', asStored(record.findings), asStored(findings)),
    ...differing('assessment', asStored(recorded), asStored(assessment)),
    ...(record.matcherVersion === MATCHER_VERSION
      ? []
      : [{ path: 'matcherVersion', recorded: record.matcherVersion, recomputed: MATCHER_VERSION }]),
  ].slice(0, MAX_DIFFERENCES);
  return { identical: differences.length === 0, differences, notRecomputed };
}

async function rulesOf(transaction: Transaction, record: ScreeningRecord, sets: RuleSets): Promise<Finding[] | null> {
  const evidence = record.evidence.RULES as RulesEvidence | undefined;
  if (!evidence) return null;
  const set = await sets.at(transaction.tenantId, evidence.ruleSetVersion);
  return set && recomputeRules(transaction, evidence, set);
}

function asStored(value: unknown): unknown {
  return JSON.parse(canonicalJson(value));
}

function differing(path: string, recorded: unknown, recomputed: unknown): Recomputation['differences'] {
  if (canonicalJson(recorded) === canonicalJson(recomputed)) return [];
  if (!isObject(recorded) || !isObject(recomputed)) {
    return [{ path, recorded: recorded ?? null, recomputed: recomputed ?? null }];
  }
  const names = [...new Set([...Object.keys(recorded), ...Object.keys(recomputed)])];
  return names.flatMap((name) => differing(`${path}.${name}`, recorded[name], recomputed[name]));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
