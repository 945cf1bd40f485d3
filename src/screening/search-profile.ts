/** Searches the unified profiles page by page. A cursor holds on to the index version that its search began on. */
import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { AppError } from '../errors.ts';
import type { Principal } from '../iam/permissions.ts';
import { canonicalJson } from '../lib/canonical-json.ts';
import type { Clock } from '../lib/clock.ts';
import type { CursorSealer } from '../lib/cursor.ts';
import { MATCHER_VERSION } from '../matching/model.ts';
import type { Query } from '../matching/types.ts';
import type { Settings } from '../settings/settings.ts';
import type { LiveCorpus, LoadedCorpus } from '../watchlists/live-corpus.ts';
import { presentProfile } from '../watchlists/present.ts';
import { categoryBits, matchKinds, riskBits } from '../watchlists/subject.ts';
import type { Watchlists } from '../watchlists/watchlists.ts';
import { birthOf } from './birth.ts';
import type { ScreeningRecorder } from './recorder.ts';
import { DEFAULT_LIMIT, type SearchProfilePage, type SearchProfileRequest } from './schemas.ts';
import { scoreOf } from './screen-entity.ts';

export interface SearchProfileParts {
  corpus: LiveCorpus;
  settings: Settings;
  recorder: ScreeningRecorder;
  cursors: CursorSealer;
  clock: Clock;
  watchlists: Pick<Watchlists, 'requireFresh'>;
}

/** Generation, offset, and a hash of everything that the search depends on. */
const cursorContent = z.object({ g: z.int(), o: z.int().min(1), q: z.string() });

export class SearchProfile {
  readonly #parts: SearchProfileParts;

  constructor(parts: SearchProfileParts) {
    this.#parts = parts;
  }

  async search(
    request: SearchProfileRequest,
    call: { principal: Principal; correlationId: string },
  ): Promise<SearchProfilePage> {
    const { corpus, settings, cursors, watchlists } = this.#parts;
    watchlists.requireFresh();
    if (!request.fullName && !request.documentNumber) {
      throw new AppError('missing-search-criteria', { detail: 'Either fullName or documentNumber is required.' });
    }
    const tenant = await settings.get(call.principal.tenantId);
    const query = toQuery(request, tenant['search.minScoreThreshold']);
    const fingerprint = hashQuery(query, call.principal.tenantId);
    const start = this.#start(request.cursor, fingerprint);
    const limit = request.limit ?? DEFAULT_LIMIT;
    const found = await corpus.search(start.corpus, query, { limit, offset: start.offset });
    const rows = await corpus.profiles(
      start.corpus,
      found.matches.map((match) => match.id),
    );
    const edges = await corpus.edges(rows);
    const end = start.offset + found.matches.length;
    const hasMore = found.matches.length > 0 && end < found.total;
    const page: SearchProfilePage = {
      items: found.matches.map((match, index) => ({
        ...presentProfile(rows[index]!, edges.get(match.id)),
        score: scoreOf(match, query.algorithm),
      })),
      nextCursor: hasMore ? cursors.seal({ g: start.corpus.generation, o: end, q: fingerprint }) : null,
      hasMore,
      limit,
    };
    await this.#record(request, query, start, page, found.total, call);
    return page;
  }

  #start(cursor: string | undefined, fingerprint: string): { corpus: LoadedCorpus; offset: number } {
    const { corpus, cursors } = this.#parts;
    if (!cursor) return { corpus: corpus.current(), offset: 0 };
    const content = cursorContent.safeParse(cursors.open(cursor));
    if (!content.success || content.data.q !== fingerprint) {
      throw new AppError('invalid-cursor', { detail: 'The cursor was not issued for this search.' });
    }
    corpus.current();
    const loaded = corpus.at(content.data.g);
    if (!loaded) {
      throw new AppError('invalid-cursor', {
        detail: 'The lists have changed since this search began, and its version is no longer kept. Search again.',
      });
    }
    return { corpus: loaded, offset: content.data.o };
  }

  /** Who looked for whom is evidence too. The profiles themselves are in the generation, so their ids suffice. */
  async #record(
    request: SearchProfileRequest,
    query: Query,
    start: { corpus: LoadedCorpus; offset: number },
    page: SearchProfilePage,
    total: number,
    call: { principal: Principal; correlationId: string },
  ): Promise<void> {
    const { principal, correlationId } = call;
    const { cursor: _, ...asked } = request;
    await this.#parts.recorder.record({
      actor: { type: principal.type, id: principal.id },
      idempotency: null,
      screening: {
        tenantId: principal.tenantId,
        searchId: randomUUID(),
        kind: 'SEARCH_PROFILE',
        screenedAt: this.#parts.clock.now(),
        actorType: principal.type,
        actorId: principal.id,
        correlationId,
        query: asked,
        settings: { algorithm: query.algorithm, threshold: query.threshold, offset: start.offset, limit: page.limit },
        generation: start.corpus.generation,
        listVersions: start.corpus.listVersions.map(({ watchlistId, version }) => ({ watchlistId, version })),
        matcherVersion: MATCHER_VERSION,
        totalMatches: total,
        truncated: page.hasMore,
        result: { profiles: page.items.map((item) => ({ profileId: item.profileId, overall: item.score.overall })) },
      },
    });
  }
}

function toQuery(request: SearchProfileRequest, threshold: number): Query {
  const kinds = request.entityTypes && matchKinds(request.entityTypes);
  return {
    names: request.fullName ? [request.fullName] : [],
    ...(request.documentNumber && { identifiers: [request.documentNumber] }),
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
