/**
 * Adverse media articles: analysis, themes and linked parties. Each analysis is stored with its model and list
 * versions.
 */
import { randomUUID } from 'node:crypto';
import type { Profiles } from '../../lists/profiles.ts';
import type { Watchlists } from '../../lists/watchlists.ts';
import { MATCHER_VERSION } from '../../matching/model.ts';
import type { Caller } from '../../platform/access/permissions.ts';
import { hashDetails } from '../../platform/audit/trail.ts';
import { countListed } from '../../platform/db/count-listed.ts';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Clock } from '../../platform/lib/clock.ts';
import type { CursorCodec } from '../../platform/lib/cursor.ts';
import { type PageAsked, readListPage } from '../../platform/lib/list-page.ts';
import type { SettingsReader } from '../../platform/settings/definition.ts';
import type { AuditNote, Done, Tx } from '../../platform/unit-of-work/effect.ts';
import type { Writer } from '../../platform/unit-of-work/writer.ts';
import { type ListSearch, recordedVersions } from '../list-search.ts';
import { type ScreeningSettings, thresholdOf } from '../settings.ts';
import type { ArticleReader } from './article-reader.ts';
import { linkParties, listedSpans } from './link-parties.ts';
import type { ArticleListings } from './listings/listings.ts';
import { proposalsOf } from './listings/propose.ts';
import { readListings } from './listings/store.ts';
import type { ArticleListing } from './listings/types.ts';
import { ARTICLE_MODEL_VERSION } from './model.ts';
import { type ArticlePage, type ArticleRequest, type ArticleResult, DEFAULT_LIMIT } from './schemas.ts';
import type { AdverseMediaSettings } from './settings.ts';
import {
  type ArticleFilter,
  type ArticleRow,
  insertArticle,
  listedArticles,
  readArticle,
  readArticles,
  withdrawArticle,
} from './store.ts';
import { LANGUAGES, type Theme } from './taxonomy.ts';
import { unreadableWords } from './unreadable-words.ts';

export interface ArticlesParts {
  database: Database;
  lists: Pick<ListSearch, 'current' | 'search'>;
  reader: Pick<ArticleReader, 'read'>;
  settings: SettingsReader<ScreeningSettings & AdverseMediaSettings>;
  writer: Writer;
  cursors: CursorCodec;
  profiles: Pick<Profiles, 'get'>;
  watchlists: Pick<Watchlists, 'requireFresh'>;
  listings: Pick<ArticleListings, 'record' | 'end' | 'searchNow'>;
  clock: Clock;
}

interface Place {
  analysedAt: string;
  articleId: string;
}

export class Articles {
  readonly #parts: ArticlesParts;

  constructor(parts: ArticlesParts) {
    this.#parts = parts;
  }

  /**
   * Analyzes and stores an article, and proposes or creates listings (`listings/`).
   * @throws AppError validation-failed (unsupported language), not-found (unknown replaced article), conflict (already
   * withdrawn), service-unavailable and payload-too-large from the reader
   */
  async add(request: ArticleRequest, by: Caller): Promise<Done<ArticleResult>> {
    const { writer, lists, reader, settings, watchlists, listings, clock } = this.#parts;
    const { principal, correlationId } = by;
    const { tenantId } = principal;
    watchlists.requireFresh();
    const tenant = await settings.get(tenantId);
    const used = { algorithm: tenant['screening.algorithm'], threshold: thresholdOf(tenant) };
    const searched = await lists.current(tenantId);
    const article = { title: request.title, text: request.text, language: request.language ?? null };
    const read = await reader.read(tenantId, article, (spans) => listedSpans(lists, searched, spans, used));
    if (!read) throw unknownLanguage();
    const { language, findings, parties } = read;
    const linked = await linkParties(lists, searched, parties, { language, ...used });
    const minConfidence = tenant['adverseMedia.minConfidence'];
    const proposals = proposalsOf({ tenantId, findings, ...linked, minConfidence });
    const row: ArticleRow = {
      tenantId,
      articleId: randomUUID(),
      title: request.title,
      text: request.text,
      url: request.url,
      publishedAt: new Date(request.publishedAt),
      publishedAtWritten: request.publishedAt,
      language,
      analysedAt: clock.now(),
      actorType: principal.type,
      actorId: principal.id,
      correlationId,
      findings,
      parties: linked.parties,
      settings: { ...used, minConfidence },
      listVersions: recordedVersions(searched),
      matcherVersion: MATCHER_VERSION,
      modelVersion: ARTICLE_MODEL_VERSION,
      withdrawnAt: null,
    };
    const done = await writer.write(by, async (tx) => {
      const replaced = request.replaces
        ? await this.#withdrawn(tx, request.replaces, by, 'replaced by another article')
        : [];
      await insertArticle(tx.db, row);
      const recorded = await listings.record(tx, row.articleId, proposals, by);
      const result = resultOf(row, recorded.listings);
      return { result, audit: [...replaced, noteOf(row), ...recorded.audit] };
    });
    if (!done.replayed) await listings.searchNow(tenantId);
    return done;
  }

  /**
   * Ends the listings of the article, which stays as evidence. @throws AppError not-found, conflict (already withdrawn)
   */
  async withdraw(articleId: string, { reason }: { reason: string }, by: Caller): Promise<Done<ArticleResult>> {
    const { tenantId } = by.principal;
    const done = await this.#parts.writer.write(by, async (tx) => {
      const audit = await this.#withdrawn(tx, articleId, by, reason);
      const row = (await readArticle(tx.db, tenantId, articleId))!;
      return { result: resultOf(row, await readListings(tx.db, tenantId, { articleId })), audit };
    });
    if (!done.replayed) await this.#parts.listings.searchNow(tenantId);
    return done;
  }

  async #withdrawn(tx: Tx, articleId: string, by: Caller, reason: string): Promise<AuditNote[]> {
    const audit = await this.#parts.listings.end(tx, articleId, by);
    const row = await readArticle(tx.db, tx.tenantId, articleId);
    if (!row) throw noSuchArticle();
    if (row.withdrawnAt) throw new AppError('conflict', { detail: 'The article is already withdrawn.' });
    await withdrawArticle(tx.db, tx.tenantId, articleId, { at: tx.now(), by: by.principal.id, reason });
    const details = { reasonHash: hashDetails({ reason }).toString('hex') };
    return [{ action: 'adverse-media.withdrawn', subjectType: 'article', subjectId: articleId, details }, ...audit];
  }

  /** @throws AppError not-found */
  async get(tenantId: string, articleId: string): Promise<ArticleResult & { text: string }> {
    return await this.#parts.database.tenant(tenantId, async (db) => {
      const row = await readArticle(db, tenantId, articleId);
      if (!row) throw noSuchArticle();
      return { ...resultOf(row, await readListings(db, tenantId, { articleId })), text: row.text };
    });
  }

  /** Newest first. @throws AppError invalid-cursor */
  list(
    tenantId: string,
    filter: { theme?: Theme; profileId?: string },
    page: Partial<PageAsked>,
  ): Promise<ArticlePage> {
    const { theme, profileId } = filter;
    return this.#page(tenantId, { ...(theme && { theme }), ...(profileId && { profileIds: [profileId] }) }, page);
  }

  /** Articles that name the profile, by its current ID or by the requested ID. @throws AppError not-found, invalid-cursor */
  async ofProfile(tenantId: string, profileId: string, page: Partial<PageAsked>): Promise<ArticlePage> {
    const profile = await this.#parts.profiles.get(tenantId, profileId);
    return this.#page(tenantId, { profileIds: [...new Set([profile.profileId, profileId])].sort() }, page);
  }

  async #page(
    tenantId: string,
    filter: ArticleFilter,
    { limit = DEFAULT_LIMIT, cursor, withTotal }: Partial<PageAsked>,
  ): Promise<ArticlePage> {
    const { database, cursors } = this.#parts;
    const page = await readListPage(
      cursors,
      { list: 'articles', tenantId, ...filter },
      { limit, cursor, withTotal },
      (after: Place | null, rows) =>
        database.tenant(tenantId, (db) => readArticles(db, tenantId, filter, { after, limit: rows })),
      ({ analysedAt, articleId }) => ({ analysedAt: analysedAt.toISOString(), articleId }),
      () => countListed(database, tenantId, (db) => listedArticles(db, tenantId, filter)),
    );
    return { ...page, items: page.items.map(summaryOf) };
  }
}

export function noSuchArticle(): AppError {
  return new AppError('not-found', { detail: 'Article not found.' });
}

/** Articles in unsupported languages are rejected, because an empty result would look like no finding. */
function unknownLanguage(): AppError {
  const message = `cannot be detected from the text. Supported languages: ${LANGUAGES.join(', ')}`;
  return new AppError('validation-failed', {
    detail: `language ${message}.`,
    errors: [{ field: 'language', code: 'Language', message }],
  });
}

/** The hash of an article's text and result that the audit trail keeps. */
function articleHash(row: ArticleRow): Buffer {
  const { title, text, url, publishedAt, findings, parties } = row;
  const content = { title, text, url, publishedAt: publishedAt.toISOString(), findings, parties };
  return hashDetails(content);
}

function noteOf(row: ArticleRow): AuditNote {
  const { articleId, findings, parties, listVersions, analysedAt } = row;
  return {
    action: 'adverse-media.analysed',
    subjectType: 'article',
    subjectId: articleId,
    details: {
      themes: findings.map(({ theme, stage }) => ({ theme, stage })),
      parties: parties.length,
      profiles: parties.flatMap(({ matches }) => matches.map(({ profileId }) => profileId)),
      listVersions,
      matcherVersion: MATCHER_VERSION,
      modelVersion: ARTICLE_MODEL_VERSION,
      articleHash: articleHash(row).toString('hex'),
    },
    occurredAt: analysedAt,
  };
}

/** @param listings of the article, as they stand now */
function resultOf(row: ArticleRow, listings: readonly ArticleListing[]): ArticleResult {
  const listingOf = new Map(listings.map((one) => [one.party, one]));
  return {
    articleId: row.articleId,
    title: row.title,
    url: row.url,
    publishedAt: row.publishedAtWritten ?? row.publishedAt.toISOString(),
    language: row.language,
    analysedAt: row.analysedAt.toISOString(),
    withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
    findings: row.findings,
    parties: row.parties.map(({ name, type, role, ties, passage, matches }, at) => ({
      name,
      entityType: type,
      role,
      ties,
      passage,
      matches,
      listing: shortOf(listingOf.get(at)),
    })),
    unreadable: unreadableWords(row),
    settings: row.settings as ArticleResult['settings'],
    listVersions: (row.listVersions as ArticleResult['listVersions']).map(({ watchlistId, version }) => ({
      watchlistId,
      version,
    })),
    matcherVersion: row.matcherVersion,
    modelVersion: row.modelVersion,
  };
}

function shortOf(listing: ArticleListing | undefined): ArticleResult['parties'][number]['listing'] {
  if (!listing) return null;
  const { listingId, profileId, state } = listing;
  return { listingId, profileId, state };
}

function summaryOf(row: ArticleRow): ArticlePage['items'][number] {
  const { articleId, title, url, language, findings, parties } = row;
  return {
    articleId,
    title,
    url,
    publishedAt: row.publishedAtWritten ?? row.publishedAt.toISOString(),
    language,
    analysedAt: row.analysedAt.toISOString(),
    withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
    findings: findings.map(({ theme, stage, confidence }) => ({ theme, stage, confidence })),
    profiles: parties.flatMap(({ name, role, ties, matches }) =>
      matches.map(({ profileId, score }) => ({ profileId, name, role, score, ties })),
    ),
  };
}
