import type { Finding, StageId } from '../../domain/finding.ts';

/** Results of the stages for one transaction. */
export interface Screened {
  findings: Finding[];
  /** External evidence, by stage. */
  evidence: Partial<Record<StageId, unknown>>;
  /** Stages that ran, in order. */
  stages: StageId[];
  /** The stage that ended the screening; null: all stages ran. */
  stoppedBy: StageId | null;
}
