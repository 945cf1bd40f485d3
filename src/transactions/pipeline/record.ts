/** The stored record of a screening. */

import type { Coverage } from '../../domain/coverage.ts';
import type { Finding, StageId } from '../../domain/finding.ts';
import type { PartyRole } from '../../domain/transaction.ts';
import { INTERNAL_LIST_ID } from '../../lists/internal-list/entry-profile.ts';
import type { ListState } from '../../lists/list-state.ts';
import { MATCHER_VERSION } from '../../matching/model.ts';
import { recordedVersions, type SearchedLists } from '../../screening/list-search.ts';
import type { Appetite } from './assessment-policy.ts';
import { type CoveredContent, coverageOf } from './coverage.ts';
import type { ResultReason } from './reason-codes.ts';
import type { Screened } from './screened.ts';

/** The evidence and findings of a transaction, enough to recompute its screening. JSON, sealed. */
export interface ScreeningRecord {
  generation: number;
  listVersions: readonly { watchlistId: string; version: number }[];
  matcherVersion: string;
  stages: readonly StageId[];
  /** The stage that ended the screening; null: all stages ran. */
  stoppedBy: StageId | null;
  findings: readonly Finding[];
  /** Evidence by stage. */
  evidence: Readonly<Partial<Record<StageId, unknown>>>;
  /** The organization's risk appetite; null or absent: the shipped weights and bands. */
  appetite?: Appetite | null;
  /** Screening coverage; absent in records from before coverage was recorded. */
  coverage?: readonly Coverage[];
  /** Reasons of the outcome, as API clients see them; absent in records from before reasons were recorded. */
  reasonCodes?: readonly ResultReason[];
  /** Alert ID; null: no alert. */
  alertId: string | null;
}

/** Party ID of a side; null: the stage did not run, or the side has no party. */
export function partyIdOf({ evidence }: ScreeningRecord, role: PartyRole): string | null {
  const resolution = evidence.ENTITY_RESOLUTION as
    | { parties: Partial<Record<PartyRole, { partyId: string }>> }
    | undefined;
  return resolution?.parties[role]?.partyId ?? null;
}

/** Value of the transaction in USD; null: the stage did not run, or no rate was known. */
export function usdOf({ evidence }: ScreeningRecord): number | null {
  return (evidence.VALIDATION as { usd?: number | null } | undefined)?.usd ?? null;
}

/** Builds the record of a screening. @param world null: no list was searched */
export function recordOf(
  screened: Screened,
  content: CoveredContent,
  world: { lists: SearchedLists; listState: ListState; appetite: Appetite | null } | null,
): ScreeningRecord {
  const lists = world?.lists ?? null;
  const own = lists?.own ? { watchlistId: INTERNAL_LIST_ID, version: lists.own.generation } : null;
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
