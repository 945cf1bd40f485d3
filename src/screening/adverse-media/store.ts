import type { Db } from '../../platform/db/database.ts';
import { insertRows } from '../../platform/db/insert-rows.ts';
import type { ArticleFinding } from './classify.ts';
import type { LinkedParty } from './link-parties.ts';
import type { Language, Theme } from './taxonomy.ts';

export interface ArticleRow {
  tenantId: string;
  articleId: string;
  title: string;
  text: string;
  url: string;
  publishedAt: Date;
  /** Text from the caller. null: stored by an earlier release. */
  publishedAtWritten: string | null;
  language: Language;
  analysedAt: Date;
  actorType: string;
  actorId: string;
  correlationId: string;
  findings: ArticleFinding[];
  parties: LinkedParty[];
  settings: unknown;
  listVersions: unknown;
  matcherVersion: string;
  modelVersion: string;
  /** null: it stands. */
  withdrawnAt: Date | null;
}

export async function insertArticle(db: Db, row: ArticleRow): Promise<void> {
  const key = { tenant_id: row.tenantId, article_id: row.articleId };
  await insertRows(db, 'adverse_articles', [
    {
      ...key,
      title: row.title,
      body: row.text,
      url: row.url,
      published_at: row.publishedAt,
      published_at_written: row.publishedAtWritten,
      language: row.language,
      analysed_at: row.analysedAt,
      actor_type: row.actorType,
      actor_id: row.actorId,
      correlation_id: row.correlationId,
      findings: row.findings,
      parties: row.parties,
      settings: row.settings,
      list_versions: row.listVersions,
      matcher_version: row.matcherVersion,
      model_version: row.modelVersion,
      withdrawn_at: null,
      withdrawn_by: null,
      withdrawn_reason: null,
    },
  ]);
  await insertRows(
    db,
    'adverse_article_themes',
    row.findings.map(({ theme }) => ({ ...key, theme })),
  );
  const profiles = new Set(row.parties.flatMap(({ matches }) => matches.map(({ profileId }) => profileId)));
  await insertRows(
    db,
    'adverse_article_profiles',
    [...profiles].map((profileId) => ({ ...key, profile_id: profileId })),
  );
}

export async function withdrawArticle(
  db: Db,
  tenantId: string,
  articleId: string,
  { at, by, reason }: { at: Date; by: string; reason: string },
): Promise<void> {
  await db
    .updateTable('adverse_articles')
    .set({ withdrawn_at: at, withdrawn_by: by, withdrawn_reason: reason })
    .where('tenant_id', '=', tenantId)
    .where('article_id', '=', articleId)
    .execute();
}

export async function readArticle(db: Db, tenantId: string, articleId: string): Promise<ArticleRow | null> {
  const row = await db
    .selectFrom('adverse_articles')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('article_id', '=', articleId)
    .executeTakeFirst();
  return row ? articleOf(row) : null;
}

export interface ArticleFilter {
  theme?: Theme;
  profileIds?: readonly string[];
}

export function listedArticles(db: Db, tenantId: string, { theme, profileIds }: ArticleFilter) {
  let query = db.selectFrom('adverse_articles as a').where('a.tenant_id', '=', tenantId);
  if (theme) {
    query = query.where('a.article_id', 'in', (inner) =>
      inner
        .selectFrom('adverse_article_themes')
        .select('article_id')
        .where('tenant_id', '=', tenantId)
        .where('theme', '=', theme),
    );
  }
  if (profileIds) {
    query = query.where('a.article_id', 'in', (inner) =>
      inner
        .selectFrom('adverse_article_profiles')
        .select('article_id')
        .where('tenant_id', '=', tenantId)
        .where('profile_id', 'in', profileIds),
    );
  }
  return query;
}

/** Articles after `after`, newest first. */
export async function readArticles(
  db: Db,
  tenantId: string,
  filter: ArticleFilter,
  page: { after: { analysedAt: string; articleId: string } | null; limit: number },
): Promise<ArticleRow[]> {
  let query = listedArticles(db, tenantId, filter).selectAll('a');
  const { after } = page;
  if (after) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('a.analysed_at', 'a.article_id'), '<', tuple(new Date(after.analysedAt), after.articleId)),
    );
  }
  const rows = await query.orderBy('a.analysed_at', 'desc').orderBy('a.article_id', 'desc').limit(page.limit).execute();
  return rows.map(articleOf);
}

interface Selected {
  tenant_id: string;
  article_id: string;
  title: string;
  body: string;
  url: string;
  published_at: Date;
  published_at_written: string | null;
  language: string;
  analysed_at: Date;
  actor_type: string;
  actor_id: string;
  correlation_id: string;
  findings: unknown;
  parties: unknown;
  settings: unknown;
  list_versions: unknown;
  matcher_version: string;
  model_version: string;
  withdrawn_at: Date | null;
}

function articleOf(row: Selected): ArticleRow {
  return {
    tenantId: row.tenant_id,
    articleId: row.article_id,
    title: row.title,
    text: row.body,
    url: row.url,
    publishedAt: row.published_at,
    publishedAtWritten: row.published_at_written,
    language: row.language as Language,
    analysedAt: row.analysed_at,
    actorType: row.actor_type,
    actorId: row.actor_id,
    correlationId: row.correlation_id,
    findings: row.findings as ArticleFinding[],
    parties: row.parties as LinkedParty[],
    settings: row.settings,
    listVersions: row.list_versions,
    matcherVersion: row.matcher_version,
    modelVersion: row.model_version,
    withdrawnAt: row.withdrawn_at,
  };
}
