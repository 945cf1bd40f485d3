/**
 * Replays a stored screening with its recorded query and settings, against recorded or current list versions, and
 * compares the results. The results of an earlier matcher version cannot be recomputed: then differences are attributed
 * to the matcher, and the stored record with its explanations is the evidence (decision 32).
 */

import { MATCHER_VERSION } from '../matching/model.ts';
import type { Caller } from '../platform/access/permissions.ts';
import type { Database } from '../platform/db/database.ts';
import type { Clock } from '../platform/lib/clock.ts';
import type { Writer } from '../platform/unit-of-work/writer.ts';
import { type ListSearch, type Offsets, type RecordedVersion, type SearchedLists, versionsOf } from './list-search.ts';
import type { PastLists } from './past-lists.ts';
import { type AnsweredMatch, type Difference, differencesBetween, type ScreeningAnswer } from './replay-comparison.ts';
import type { ReplayedScreening } from './replay-schemas.ts';
import type { ScreenEntityResult, SearchProfileRequest } from './schemas.ts';
import { askedIn, publicVersions, searchFor } from './screen-entity.ts';
import { searchQuery } from './search-profile.ts';
import { readScreenings, type ScreeningRow } from './store.ts';
import { noSuchScreening } from './stored-screenings.ts';

export type Against = 'RECORDED' | 'CURRENT';

export interface ReplayParts {
  database: Database;
  writer: Pick<Writer, 'write'>;
  lists: ListSearch;
  past: PastLists;
  clock: Clock;
}

const MAX_DIFFERENCES = 100;

type Explained = Difference & { explainedBy: 'LISTS' | 'MATCHER' | null };

export class ReplayScreenings {
  readonly #parts: ReplayParts;

  constructor(parts: ReplayParts) {
    this.#parts = parts;
  }

  /**
   * Recorded in the audit trail.
   * @param searchId in lower case
   * @throws AppError not-found, also for another organization's; service-unavailable while the lists of that time are being opened
   */
  async replay(by: Caller, searchId: string, against: Against): Promise<ReplayedScreening> {
    const { writer } = this.#parts;
    const replayed = await this.compare(by.principal.tenantId, searchId, against);
    const { outcome, differenceCount } = replayed;
    const details = { against, outcome, differenceCount, generation: replayed.replayed.generation };
    await writer.write({ ...by, idempotency: null }, async () => ({
      result: null,
      audit: { action: 'screening.replayed', subjectType: 'SCREENING_REPLAY', subjectId: searchId, details },
    }));
    return replayed;
  }

  /** Like `replay`, but without an audit entry. @throws as `replay` */
  async compare(tenantId: string, searchId: string, against: Against): Promise<ReplayedScreening> {
    const { database, lists, past } = this.#parts;
    const [row] = await database.tenant(tenantId, (db) => readScreenings(db, tenantId, [searchId]));
    if (!row) throw noSuchScreening();
    const generations = generationsOf(row);
    const onRecorded = () => past.within(row.tenantId, generations, (searched) => this.#asked(row, searched));
    const again =
      against === 'RECORDED' ? await onRecorded() : await this.#asked(row, await lists.current(row.tenantId));
    const differences = differencesBetween(answeredIn(row), again.answered);
    const explained = await this.#explain(row, differences, again.searched, onRecorded);
    return this.#report(row, against, again.searched, again.answered, explained);
  }

  async #asked(
    row: ScreeningRow,
    searched: SearchedLists,
  ): Promise<{ answered: ScreeningAnswer; searched: SearchedLists }> {
    const { lists } = this.#parts;
    if (row.kind === 'SCREEN_ENTITY') {
      const asked = askedIn(row.query as ScreenEntityResult['query']);
      return { answered: await searchFor(lists, searched, row.searchId, asked), searched };
    }
    const { threshold, limit, offset, ownOffset } = row.settings as Record<string, number>;
    const query = searchQuery(row.query as SearchProfileRequest, threshold!);
    const offsets: Offsets = { shared: offset ?? 0, own: ownOffset ?? 0 };
    const { hits, total, next } = await lists.search(searched, query, { limit: limit!, offsets });
    const matches = hits.map(({ match }) => ({ profileId: match.id, overall: match.score.overall }));
    const truncated = hits.length > 0 && next.shared + next.own < total;
    return { answered: { totalMatches: total, truncated, matches, nearMisses: [] }, searched };
  }

  /**
   * If both lists and matcher changed, a search of the recorded lists shows which differences come from the matcher
   * alone.
   */
  async #explain(
    row: ScreeningRow,
    differences: readonly Difference[],
    searched: SearchedLists,
    onRecorded: () => Promise<{ answered: ScreeningAnswer }>,
  ): Promise<Explained[]> {
    const otherLists = !isSameState(generationsOf(row), searched);
    const otherMatcher = row.matcherVersion !== MATCHER_VERSION;
    if (differences.length === 0 || !(otherLists && otherMatcher)) {
      const explainedBy = otherLists ? 'LISTS' : otherMatcher ? 'MATCHER' : null;
      return differences.map((difference) => ({ ...difference, explainedBy }));
    }
    const keyOf = ({ kind, profileId, path }: Difference) => `${kind} ${profileId} ${path}`;
    const ofMatcher = new Set(differencesBetween(answeredIn(row), (await onRecorded()).answered).map(keyOf));
    return differences.map((difference) => ({
      ...difference,
      explainedBy: ofMatcher.has(keyOf(difference)) ? 'MATCHER' : 'LISTS',
    }));
  }

  #report(
    row: ScreeningRow,
    against: Against,
    searched: SearchedLists,
    answered: ScreeningAnswer,
    differences: readonly Explained[],
  ): ReplayedScreening {
    const outcome =
      differences.length === 0
        ? 'IDENTICAL'
        : differences.some(({ explainedBy }) => explainedBy === null)
          ? 'UNEXPLAINED'
          : 'EXPLAINED';
    return {
      searchId: row.searchId,
      kind: row.kind,
      against,
      outcome,
      identical: outcome === 'IDENTICAL',
      remark: remarkOf(row, outcome, differences),
      screenedAt: row.screenedAt.toISOString(),
      replayedAt: this.#parts.clock.now().toISOString(),
      recorded: {
        generation: row.generation,
        matcherVersion: row.matcherVersion,
        totalMatches: row.totalMatches,
      },
      replayed: {
        generation: searched.shared.generation,
        matcherVersion: MATCHER_VERSION,
        totalMatches: answered.totalMatches,
        listVersions: publicVersions(versionsOf(searched)),
      },
      differences: differences.slice(0, MAX_DIFFERENCES),
      differenceCount: differences.length,
    };
  }
}

function generationsOf(row: ScreeningRow): Offsets {
  const own = (row.listVersions as RecordedVersion[]).find((list) => list.own)?.version ?? 0;
  return { shared: row.generation, own };
}

function isSameState(recorded: Offsets, { shared, own }: SearchedLists): boolean {
  return recorded.shared === shared.generation && recorded.own === (own?.generation ?? 0);
}

function answeredIn({ kind, totalMatches, truncated, result }: ScreeningRow): ScreeningAnswer {
  const given = result as { matches?: AnsweredMatch[]; nearMisses?: AnsweredMatch[]; profiles?: AnsweredMatch[] };
  const matches = (kind === 'SCREEN_ENTITY' ? given.matches : given.profiles) ?? [];
  return { totalMatches, truncated, matches, nearMisses: given.nearMisses ?? [] };
}

function remarkOf(
  { matcherVersion }: ScreeningRow,
  outcome: ReplayedScreening['outcome'],
  differences: readonly Explained[],
): string {
  const moved = matcherVersion !== MATCHER_VERSION;
  const vouched = `The matcher version has changed since. The stored record explains each match of ${matcherVersion}.`;
  if (outcome === 'IDENTICAL') {
    return moved
      ? `The same result from a different matcher version (${MATCHER_VERSION}).`
      : 'The same result from the same matcher version.';
  }
  if (outcome === 'UNEXPLAINED') return 'The same lists and matcher gave a different result.';
  const byLists = differences.some(({ explainedBy }) => explainedBy === 'LISTS');
  return [...(byLists ? ['The list versions differ.'] : []), ...(moved ? [vouched] : [])].join(' ');
}
