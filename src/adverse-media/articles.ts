/** Articles in, themes and linked parties out. Each analysis is stored with the versions of model and lists behind it. */
import { randomUUID } from 'node:crypto';
import type { Caller } from '../access/permissions.ts';
import { hashDetails } from '../audit/trail.ts';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { canonicalJson } from '../lib/canonical-json.ts';
import type { Clock } from '../lib/clock.ts';
import type { CursorCodec } from '../lib/cursor.ts';
import { readListPage } from '../lib/list-page.ts';
import { MATCHER_VERSION } from '../matching/model.ts';
import { type ListSearch, recordedVersions } from '../screening/list-search.ts';
import type { ScreeningSettings } from '../screening/settings.ts';
import type { SettingsReader } from '../settings/definition.ts';
import type { Profiles } from '../watchlists/profiles.ts';
import type { Watchlists } from '../watchlists/watchlists.ts';
import type { Done } from '../writes/effect.ts';
import type { Writer } from '../writes/writer.ts';
import { ARTICLE_MODEL_VERSION, analyse } from './analyse.ts';
import { detectLanguage } from './languages.ts';
import { linkParties, listedSpans } from './link-parties.ts';
import { type ArticlePage, type ArticleRequest, type ArticleResult, DEFAULT_LIMIT } from './schemas.ts';
import { type ArticleRow, insertArticle, readArticle, readArticles } from './store.ts';
import { LANGUAGES, type Theme } from './taxonomy.ts';

export interface ArticlesParts {
  database: Database;
  lists: Pick<ListSearch, 'current' | 'search'>;
  settings: SettingsReader<ScreeningSettings>;
  writer: Writer;
  cursors: CursorCodec;
  profiles: Pick<Profiles, 'get'>;
  watchlists: Pick<Watchlists, 'requireFresh'>;
  clock: Clock;
}

export interface PageAsked {
  limit?: number | undefined;
  cursor?: string | undefined;
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

  /** @throws AppError validation-failed when the article is in another language than those of the lexicon */
  async add(request: ArticleRequest, by: Caller): Promise<Done<ArticleResult>> {
    const { writer, lists, settings, watchlists, clock } = this.#parts;
    const { principal, correlationId } = by;
    const { tenantId } = principal;
    const language = request.language ?? detectLanguage(`${request.title}\n${request.text}`);
    if (!language) throw unknownLanguage();
    watchlists.requireFresh();
    const tenant = await settings.get(tenantId);
    const used = { algorithm: tenant['screening.algorithm'], threshold: tenant['screening.minScoreThreshold'] };
    const searched = await lists.current(tenantId);
    const { spans } = analyse(request, language);
    const { findings, parties } = analyse(request, language, await listedSpans(lists, searched, spans, used));
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
      parties: await linkParties(lists, searched, parties, { language, ...used }),
      settings: used,
      listVersions: recordedVersions(searched),
      matcherVersion: MATCHER_VERSION,
      modelVersion: ARTICLE_MODEL_VERSION,
    };
    return await writer.write(by, async ({ db }) => {
      await insertArticle(db, row);
      return {
        result: resultOf(row),
        audit: {
          action: 'adverse-media.analysed',
          subjectType: 'article',
          subjectId: row.articleId,
          details: {
            themes: findings.map(({ theme, stage }) => ({ theme, stage })),
            parties: parties.length,
            profiles: row.parties.flatMap(({ matches }) => matches.map(({ profileId }) => profileId)),
            listVersions: row.listVersions,
            matcherVersion: MATCHER_VERSION,
            modelVersion: ARTICLE_MODEL_VERSION,
            articleHash: articleHash(row).toString('hex'),
          },
          occurredAt: row.analysedAt,
        },
      };
    });
  }

  /** @throws AppError not-found */
  async get(tenantId: string, articleId: string): Promise<ArticleResult & { text: string }> {
    const row = await this.#parts.database.tenant(tenantId, (db) => readArticle(db, tenantId, articleId));
    if (!row) throw noSuchArticle();
    return { ...resultOf(row), text: row.text };
  }

  /** The newest first. @throws AppError invalid-cursor */
  list(tenantId: string, filter: { theme?: Theme; profileId?: string }, page: PageAsked): Promise<ArticlePage> {
    const { theme, profileId } = filter;
    return this.#page(tenantId, { ...(theme && { theme }), ...(profileId && { profileIds: [profileId] }) }, page);
  }

  /** Articles that name the profile, by its present id or by the id asked for. @throws AppError not-found, invalid-cursor */
  async ofProfile(tenantId: string, profileId: string, page: PageAsked): Promise<ArticlePage> {
    const profile = await this.#parts.profiles.get(tenantId, profileId);
    return this.#page(tenantId, { profileIds: [...new Set([profile.profileId, profileId])].sort() }, page);
  }

  async #page(
    tenantId: string,
    filter: { theme?: Theme; profileIds?: readonly string[] },
    { limit = DEFAULT_LIMIT, cursor }: PageAsked,
  ): Promise<ArticlePage> {
    const { database, cursors } = this.#parts;
    const page = await readListPage(
      cursors,
      { list: 'articles', tenantId, ...filter },
      { limit, cursor },
      (after: Place | null, rows) =>
        database.tenant(tenantId, (db) => readArticles(db, tenantId, filter, { after, limit: rows })),
      ({ analysedAt, articleId }) => ({ analysedAt: analysedAt.toISOString(), articleId }),
    );
    return { ...page, items: page.items.map(summaryOf) };
  }
}

export function noSuchArticle(): AppError {
  return new AppError('not-found', { detail: 'There is no such article.' });
}

/** An article that cannot be read is refused: an empty answer would look as if nothing were found. */
function unknownLanguage(): AppError {
  const message = `cannot be told from the text; articles are read in ${LANGUAGES.join(', ')}: give the one it is in`;
  return new AppError('validation-failed', {
    detail: `language ${message}.`,
    errors: [{ field: 'language', code: 'Language', message }],
  });
}

/** The hash of an article's text and result that the audit trail keeps. */
function articleHash(row: ArticleRow): Buffer {
  const { title, text, url, publishedAt, findings, parties } = row;
  const content = { title, text, url, publishedAt: publishedAt.toISOString(), findings, parties };
  return hashDetails(JSON.parse(canonicalJson(content)));
}

function resultOf(row: ArticleRow): ArticleResult {
  return {
    articleId: row.articleId,
    title: row.title,
    url: row.url,
    publishedAt: row.publishedAtWritten ?? row.publishedAt.toISOString(),
    language: row.language,
    analysedAt: row.analysedAt.toISOString(),
    findings: row.findings,
    parties: row.parties.map(({ name, type, role, ties, passage, matches }) => ({
      name,
      entityType: type,
      role,
      ties,
      passage,
      matches,
    })),
    settings: row.settings as ArticleResult['settings'],
    listVersions: (row.listVersions as ArticleResult['listVersions']).map(({ watchlistId, version }) => ({
      watchlistId,
      version,
    })),
    matcherVersion: row.matcherVersion,
    modelVersion: row.modelVersion,
  };
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
    findings: findings.map(({ theme, stage, confidence }) => ({ theme, stage, confidence })),
    profiles: parties.flatMap(({ name, role, ties, matches }) =>
      matches.map(({ profileId, score }) => ({ profileId, name, role, score, ties })),
    ),
  };
}
