/** The stored record of a screening. */

import type { Coverage } from '../../domain/coverage.ts';
import type { Finding, StageId } from '../../domain/finding.ts';
import { OWN_WATCHLIST_ID } from '../../lists/internal-list/own-profile.ts';
import type { ListState } from '../../lists/list-state.ts';
import { MATCHER_VERSION } from '../../matching/model.ts';
import { recordedVersions, type SearchedLists } from '../../screening/list-search.ts';
import type { Appetite } from './assessment-policy.ts';
import { type CoveredContent, coverageOf } from './coverage.ts';
import type { Screened } from './screened.ts';

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
  /** What the organisation's appetite was; null or absent: the shipped weights and bands held. */
  appetite?: Appetite | null;
  /** What was looked at and what not; absent in what was screened before it was kept. */
  coverage?: readonly Coverage[];
  /** null: nobody was alarmed. */
  alertId: string | null;
}

/** What was screened with, and what was found. @param world null: no list was searched */
export function recordOf(
  screened: Screened,
  content: CoveredContent,
  world: { lists: SearchedLists; listState: ListState; appetite: Appetite | null } | null,
): ScreeningRecord {
  const lists = world?.lists ?? null;
  const own = lists?.own ? { watchlistId: OWN_WATCHLIST_ID, version: lists.own.generation } : null;
  return {
    generation: lists?.shared.generation ?? 0,
    listVersions: lists ? recordedVersions(lists) : [],
    matcherVersion: MATCHER_VERSION,
    ...screened,
    appetite: world?.appetite ?? null,
    coverage: coverageOf(screened, content, world?.listState ?? null, own),
    alertId: null,
  };
}
