/** What is kept of a screening. */
import { MATCHER_VERSION } from '../matching/model.ts';
import { recordedVersions, type SearchedLists } from '../screening/list-search.ts';
import type { Finding, StageId } from '../transactions/types/finding.ts';

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

/** What a transaction was screened with and what was found: enough to vouch for it and to compute it again. JSON. */
export interface ScreeningRecord {
  generation: number;
  listVersions: readonly { watchlistId: string; version: number }[];
  matcherVersion: string;
  stages: readonly StageId[];
  /** The stage that ended the screening; null: all ran. */
  stoppedBy: StageId | null;
  findings: readonly Finding[];
  /** By stage: what it looked at from outside. */
  evidence: Readonly<Partial<Record<StageId, unknown>>>;
  /** null: nobody was alarmed. */
  alertId: string | null;
}

/** What was screened with, and what was found. @param lists null: none was searched */
export function recordOf(screened: Screened, lists: SearchedLists | null): ScreeningRecord {
  return {
    generation: lists?.shared.generation ?? 0,
    listVersions: lists ? recordedVersions(lists) : [],
    matcherVersion: MATCHER_VERSION,
    ...screened,
    alertId: null,
  };
}
