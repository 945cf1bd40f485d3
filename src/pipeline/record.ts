/** The stored record of a screening. */
import { MATCHER_VERSION } from '../matching/model.ts';
import { recordedVersions, type SearchedLists } from '../screening/list-search.ts';
import type { Finding, StageId } from '../transactions/types/finding.ts';

/** Findings and evidence of all stages for one transaction. */
export interface Screened {
  findings: Finding[];
  /** Stage -> its evidence. */
  evidence: Partial<Record<StageId, unknown>>;
  /** The stages that ran, in their order. */
  stages: StageId[];
  /** The stage that ended the screening; null: all ran. */
  stoppedBy: StageId | null;
}

/** Everything that a transaction was screened with and that was found: enough to compute it again. JSON, sealed. */
export interface ScreeningRecord {
  generation: number;
  listVersions: readonly { watchlistId: string; version: number }[];
  matcherVersion: string;
  stages: readonly StageId[];
  /** The stage that ended the screening; null: all ran. */
  stoppedBy: StageId | null;
  findings: readonly Finding[];
  /** Stage -> its evidence. */
  evidence: Readonly<Partial<Record<StageId, unknown>>>;
  /** null: no alert. */
  alertId: string | null;
}

/** @param lists null: none was searched */
export function recordOf(screened: Screened, lists: SearchedLists | null): ScreeningRecord {
  return {
    generation: lists?.shared.generation ?? 0,
    listVersions: lists ? recordedVersions(lists) : [],
    matcherVersion: MATCHER_VERSION,
    ...screened,
    alertId: null,
  };
}
