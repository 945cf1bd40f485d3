/** Searches the unified profiles page by page. A cursor names the index versions on which its search began. */

import { createHash } from 'node:crypto';
import { z } from 'zod';
import { categoryBits, matchKinds, riskBits } from '../lists/subject.ts';
import type { Watchlists } from '../lists/watchlists.ts';
import { MATCHER_VERSION } from '../matching/model.ts';
import type { Query } from '../matching/types.ts';
import type { Caller } from '../platform/access/permissions.ts';
import { AppError } from '../platform/errors.ts';
import { canonicalJson } from '../platform/lib/canonical-json.ts';
import type { Clock } from '../platform/lib/clock.ts';
import type { CursorCodec } from '../platform/lib/cursor.ts';
import { newId } from '../platform/lib/ids.ts';
import type { SettingsReader } from '../platform/settings/definition.ts';
import { birthOf } from './birth.ts';
import { chargingMatcherTime, type Owe } from './cost.ts';
import { searchCoverage } from './coverage.ts';
import { storedGaps } from './gaps.ts';
import { type ListSearch, type Offsets, recordedVersions, type SearchedLists } from './list-search.ts';
import { identifiersIn } from './numbers-in-text.ts';
import type { ScreeningRecorder } from './recorder.ts';
import { DEFAULT_LIMIT, type SearchProfilePage, type SearchProfileRequest } from './schemas.ts';
import { scoreOf } from './screen-entity.ts';
import { type ScreeningSettings, thresholdOf } from './settings.ts';
import type { ScreeningRow } from './store.ts';

export interface SearchProfileParts {
  lists: ListSearch;
  settings: SettingsReader<ScreeningSettings>;
  recorder: ScreeningRecorder;
  cursors: CursorCodec;
  clock: Clock;
  watchlists: Pick<Watchlists, 'state' | 'requireFresh'>;
}

/** Generation and offset of shared and internal lists, and a hash of everything else that the search depends on. */
const cursorContent = z.object({
  g: z.int(),
  o: z.int().min(0),
  og: z.int().min(0),
  oo: z.int().min(0),
  q: z.string(),
});

/** Start of a page. */
interface Start {
  lists: SearchedLists;
  offsets: Offsets;
}

export class SearchProfile {
  readonly #parts: SearchProfileParts;

  constructor(parts: SearchProfileParts) {
    this.#parts = parts;
  }

  async search(request: SearchProfileRequest, call: Caller, owe?: Owe): Promise<SearchProfilePage> {
    const { lists, settings, cursors, watchlists } = this.#parts;
    watchlists.requireFresh();
    if (!request.fullName && !request.documentNumber) {
      throw new AppError('missing-search-criteria', { detail: 'Either fullName or documentNumber is required.' });
    }
    const tenant = await settings.get(call.principal.tenantId);
    const query = searchQuery(request, thresholdOf(tenant, 'search.minScoreThreshold'));
    const fingerprint = hashQuery(query, call.principal.tenantId);
    const start = await this.#start(request.cursor, fingerprint, call.principal.tenantId);
    const limit = request.limit ?? DEFAULT_LIMIT;
    const { hits, total, next } = await chargingMatcherTime(start.lists, owe, () =>
      lists.search(start.lists, query, { limit, offsets: start.offsets }),
    );
    const profiles = await lists.present(hits, request);
    const hasMore = hits.length > 0 && next.shared + next.own < total;
    const { shared, own } = start.lists;
    const end = { g: shared.generation, o: next.shared, og: own?.generation ?? 0, oo: next.own, q: fingerprint };
    const page: SearchProfilePage = {
      items: hits.map(({ match }, index) => {
        const { entityType, ...profile } = profiles[index]!;
        return { ...profile, score: scoreOf(match, query.algorithm), entityType };
      }),
      nextCursor: hasMore ? cursors.encode(end) : null,
      hasMore,
      limit,
      coverage: await searchCoverage(
        { names: [request.fullName], categories: request.watchlistCategories },
        watchlists.state(start.lists.shared),
        start.lists,
      ),
    };
    await this.#record(request, query, start, page, total, call);
    return page;
  }

  async #start(cursor: string | undefined, fingerprint: string, tenantId: string): Promise<Start> {
    const { lists, cursors } = this.#parts;
    if (!cursor) return { lists: await lists.current(tenantId), offsets: { shared: 0, own: 0 } };
    const content = cursorContent.safeParse(cursors.decode(cursor));
    if (!content.success || content.data.q !== fingerprint) {
      throw new AppError('invalid-cursor', { detail: 'The cursor was not issued for this search.' });
    }
    const { g, o, og, oo } = content.data;
    const before = await lists.at(tenantId, { shared: g, own: og });
    if (!before) {
      throw new AppError('invalid-cursor', {
        detail:
          'The lists have changed since this search began, and the earlier version is no longer available. Search ' +
          'again.',
      });
    }
    return { lists: before, offsets: { shared: o, own: oo } };
  }

  /** Records the user and the query. The profiles are stored with their list generation, so their IDs suffice. */
  async #record(
    request: SearchProfileRequest,
    query: Query,
    start: Start,
    page: SearchProfilePage,
    total: number,
    call: Caller,
  ): Promise<void> {
    const { principal, correlationId } = call;
    const { cursor: _, ...asked } = request;
    const screening: ScreeningRow = {
      tenantId: principal.tenantId,
      searchId: newId(),
      kind: 'SEARCH_PROFILE',
      screenedAt: this.#parts.clock.now(),
      actorType: principal.type,
      actorId: principal.id,
      correlationId,
      query: asked,
      settings: {
        algorithm: query.algorithm,
        threshold: query.threshold,
        offset: start.offsets.shared,
        ...(start.lists.own && { ownOffset: start.offsets.own }),
        limit: page.limit,
      },
      generation: start.lists.shared.generation,
      listVersions: recordedVersions(start.lists),
      matcherVersion: MATCHER_VERSION,
      totalMatches: total,
      truncated: page.hasMore,
      result: { profiles: page.items.map((item) => ({ profileId: item.profileId, overall: item.score.overall })) },
      gaps: storedGaps(page.coverage),
    };
    await this.#parts.recorder.record(call, screening, null);
  }
}

export function searchQuery(request: SearchProfileRequest, threshold: number): Query {
  const kinds = request.entityTypes && matchKinds(request.entityTypes);
  return {
    names: request.fullName ? [request.fullName] : [],
    ...(request.documentNumber && { identifiers: identifiersIn(request.documentNumber) }),
    algorithm: 'BALANCED',
    fuzzy: true,
    threshold,
    filters: {
      ...(kinds && { kinds }),
      ...(request.watchlistCategories && { categories: categoryBits(request.watchlistCategories) }),
      ...(request.riskLevels && { riskLevels: riskBits(request.riskLevels) }),
      ...(request.nationalityCodes && { countries: request.nationalityCodes }),
      ...(request.dob && { bornOn: birthOf(request.dob) }),
      includeDelisted: request.includeDelisted ?? false,
    },
  };
}

function hashQuery(query: Query, tenantId: string): string {
  return createHash('sha256')
    .update(canonicalJson({ query, tenantId, matcher: MATCHER_VERSION }))
    .digest('base64url')
    .slice(0, 22);
}
