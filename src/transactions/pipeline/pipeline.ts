/**
 * Runs the stages over a batch, derives outcome and assessment from their findings, and recomputes stored screenings with the same
 * stages.
 */

import type { Finding, RiskDomain, StageId } from '../../domain/finding.ts';
import type { Transaction } from '../../domain/transaction.ts';
import { eventLoopPauses } from '../../platform/lib/event-loop-pauses.ts';
import { type PolicyArchive, SHIPPED_ALONE } from '../../platform/policies/policy.ts';
import { isAlarming } from './alarming.ts';
import { assess, type RiskAssessment } from './assessment.ts';
import { ASSESSMENT_POLICY, type AssessmentPolicy, versionOfModel, withAppetite } from './assessment-policy.ts';
import { type PipelineStep, stagesOf } from './configuration.ts';
import { type Outcome, outcomeOf, withAlert } from './outcome.ts';
import { type ResultReason, reasonCodesOf } from './reason-codes.ts';
import { comparison, type Recomputation } from './recompute.ts';
import type { ScreeningRecord } from './record.ts';
import { runStages, type StageRun } from './run-stages.ts';
import type { Screened } from './screened.ts';
import type { Stage, StageBatch } from './stage.ts';
import { providerScoreOf } from './stages/provider.ts';

export interface PipelineResult {
  outcome: Outcome;
  assessment: RiskAssessment;
  reasonCodes: ResultReason[];
}

const NOT_KEPT = 'its policy or rule version is no longer stored';

export class Pipeline {
  readonly #stages: ReadonlyMap<StageId, Stage>;
  readonly #policies: PolicyArchive;

  /** @param policies policies of other releases. Without them, only decisions of this release can be recomputed */
  constructor(stages: readonly Stage[], policies: PolicyArchive = SHIPPED_ALONE) {
    this.#policies = policies;
    this.#stages = new Map(stages.map((stage) => [stage.id, stage]));
  }

  /** @param steps configured steps @throws errors of a stage */
  run(
    batch: StageBatch,
    steps: readonly PipelineStep[],
    observe?: (stage: StageId, tookMs: number) => void,
  ): Promise<{ screened: Screened[]; runs: StageRun[] }> {
    return runStages(batch, stagesOf(steps), this.#stages, observe);
  }

  /** Outcome, assessment and reasons, from findings and coverage only, with the appetite of the record. */
  conclude(
    transactionUuid: string,
    record: ScreeningRecord,
    assessedAt: Date,
    shipped: AssessmentPolicy = ASSESSMENT_POLICY,
  ): PipelineResult {
    const { findings } = record;
    const policy = withAppetite(shipped, record.appetite ?? null);
    const outcome = outcomeOf(findings, record.coverage, policy);
    const provenance = this.#provenance(record);
    const provider = providerScoreOf(record.evidence.PROVIDER);
    const input = { transactionUuid, assessedAt, findings, outcome, provenance, provider };
    const assessment = assess(input, policy);
    const alarms = isAlarming(outcome, assessment, findings);
    const coverage = record.coverage ?? [];
    return {
      outcome: alarms ? withAlert(outcome, coverage) : outcome,
      assessment,
      reasonCodes: reasonCodesOf(findings, { coverage, isAlarming: alarms }, policy),
    };
  }

  /**
   * Recomputes a stored screening from its evidence, with the policy versions that the evidence names, and compares the result with
   * the recorded one.
   */
  async recompute(transaction: Transaction, record: ScreeningRecord, recorded: RiskAssessment): Promise<Recomputation> {
    const notRecomputed: Recomputation['notRecomputed'] = [];
    const findings: Finding[] = [];
    const pause = eventLoopPauses();
    for (const id of record.stages) {
      const before = record.findings.filter((finding) => finding.stage === id);
      const again = await this.#judgedAgain(transaction, record, id);
      if ('reason' in again) notRecomputed.push({ stage: id, reason: again.reason });
      findings.push(...('reason' in again ? before : again.findings));
      await pause();
    }
    // Findings about a transaction that no stage has processed.
    findings.push(...record.findings.filter(({ stage }) => !record.stages.includes(stage)));
    const policy = await this.#policies.at(ASSESSMENT_POLICY, versionOfModel(recorded.computedBy));
    if (!policy) notRecomputed.push({ stage: 'RISK_ASSESSMENT', reason: NOT_KEPT });
    const at = new Date(recorded.assessedAt);
    const again = policy && this.conclude(transaction.transactionUuid, { ...record, findings }, at, policy);
    await pause();
    return await comparison(record, recorded, { findings, assessment: again?.assessment ?? null }, notRecomputed);
  }

  async #judgedAgain(
    transaction: Transaction,
    { evidence }: ScreeningRecord,
    id: StageId,
  ): Promise<{ findings: Finding[] } | { reason: string }> {
    const stage = this.#stages.get(id);
    const recorded = evidence[id];
    if (!stage) return { reason: 'the stage no longer exists' };
    if (recorded === undefined) return { reason: 'no evidence was recorded' };
    const context = (await stage.contextOf?.(transaction.tenantId, recorded, this.#policies)) ?? null;
    if (stage.contextOf && context === null) return { reason: NOT_KEPT };
    return { findings: stage.judge(transaction, recorded, context) };
  }

  #provenance(record: ScreeningRecord): Partial<Record<RiskDomain, string>> {
    return Object.fromEntries(
      [...this.#stages.values()].flatMap(({ id, covers }) => {
        if (!covers) return [];
        const evidence = record.evidence[id];
        const provenance = evidence === undefined ? `stage ${id} did not run` : covers.provenance(evidence, record);
        return [[covers.domain, provenance]];
      }),
    );
  }
}
