import type { Finding, StageId } from '../../domain/finding.ts';

/** What the stages found of one transaction. */
export interface Screened {
  findings: Finding[];
  /** By stage: what it looked at from outside. */
  evidence: Partial<Record<StageId, unknown>>;
  /** The stages that ran, in their order. */
  stages: StageId[];
  /** The stage that ended the screening; null: all ran. */
  stoppedBy: StageId | null;
}
