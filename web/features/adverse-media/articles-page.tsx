/** Articles with their themes, and parties of articles that need a decision. */
import { Button, Select } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { usePermission } from '../../api/session.ts';
import { adverseMedia as t } from '../../text/adverse-media.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { formatDay } from '../../ui/format.ts';
import { Loading } from '../../ui/loading.tsx';
import { Mark } from '../../ui/mark.tsx';
import { More } from '../../ui/more.tsx';
import { Name } from '../../ui/name.tsx';
import { Page } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { Shown } from '../../ui/shown.tsx';
import { Moment } from '../../ui/time.tsx';
import classes from './adverse-media.module.css';
import { type ArticleLine, articlesQuery, type Listing, listingsQuery } from './adverse-media-api.ts';
import { ArticleForm } from './article-form.tsx';
import { ListingMark } from './listing-mark.tsx';
import { Matter, percentOf } from './matter.tsx';

/** Further parties are on the page of the article. */
const MOST = 3;
const ARTICLES = 'ARTICLES';

const ARTICLE_COLUMNS: readonly Column<ArticleLine>[] = [
  {
    id: 'article',
    header: t.columns.article,
    cell: ({ title, url, publishedAt, withdrawnAt }) => (
      <>
        <Name strong>{title}</Name> {withdrawnAt !== null && <Mark tone="INFORMATIONAL">{t.withdrawn}</Mark>}
        <div className="quiet">
          {new URL(url).host}, {formatDay(publishedAt)}
        </div>
      </>
    ),
  },
  {
    id: 'about',
    header: t.columns.about,
    width: '26%',
    cell: ({ findings }) => <Matters matters={findings} />,
  },
  {
    id: 'names',
    header: t.columns.names,
    width: '24%',
    cell: ({ profiles }) => {
      // A listed party with several profiles is named once.
      const names = [...new Set(profiles.map(({ name }) => name))];
      if (names.length === 0) return <span className="quiet">{t.noListedParty}</span>;
      return (
        <>
          {names.slice(0, MOST).map((name) => (
            <div key={name}>
              <Name>{name}</Name>
            </div>
          ))}
          {names.length > MOST && <div className="quiet">{t.others(names.length - MOST)}</div>}
        </>
      );
    },
  },
  {
    id: 'analysed',
    header: t.columns.analysed,
    width: '120px',
    cell: ({ analysedAt }) => <Moment at={analysedAt} relative />,
  },
];

const LISTING_COLUMNS: readonly Column<Listing>[] = [
  { id: 'party', header: t.columns.party, width: '24%', cell: ({ name }) => <Name strong>{name}</Name> },
  { id: 'laid', header: t.columns.laid, width: '26%', cell: ({ matters }) => <Matters matters={matters} /> },
  {
    id: 'sure',
    header: t.columns.sure,
    width: '110px',
    numeric: true,
    cell: ({ confidence }) => percentOf(confidence),
  },
  {
    id: 'article',
    header: t.columns.article,
    cell: ({ title, url, publishedAt }) => (
      <>
        <Name>{title}</Name>
        <div className="quiet">
          {new URL(url).host}, {formatDay(publishedAt)}
        </div>
      </>
    ),
  },
  { id: 'state', header: t.columns.state, width: '120px', cell: ({ state }) => <ListingMark state={state} /> },
];

function Matters({ matters }: { matters: readonly Pick<Listing['matters'][number], 'theme' | 'stage'>[] }) {
  if (matters.length === 0) return <span className="quiet">{t.noTheme}</span>;
  return (
    <div className={classes.matters}>
      {matters.slice(0, MOST).map(({ theme, stage }) => (
        <Matter key={`${theme} ${stage}`} theme={theme} stage={stage} />
      ))}
      {matters.length > MOST && <span className="quiet">{t.others(matters.length - MOST)}</span>}
    </div>
  );
}

export function ArticlesPage() {
  const { state, theme = '', profile = '' } = useSearch({ from: '/adverse-media' });
  const navigate = useNavigate();
  const mayAdd = usePermission('screen:write');
  const [isAdding, setAdding] = useState(false);
  const to = (search: { state?: string; theme?: string; profile?: string }) =>
    void navigate({ to: '/adverse-media', search });
  const open = (articleId: string) => void navigate({ to: '/adverse-media/$articleId', params: { articleId } });
  return (
    <Page
      title={t.title}
      detail={t.detail}
      actions={mayAdd && <Button onClick={() => setAdding(true)}>{t.add}</Button>}
    >
      <div className={classes.filters}>
        <Select
          label={t.filters.show}
          w={240}
          data={[
            { value: ARTICLES, label: t.filters.articles },
            ...Object.entries(t.states).map(([value, label]) => ({ value, label })),
          ]}
          value={state ?? ARTICLES}
          onChange={(chosen) => to(chosen === null || chosen === ARTICLES ? {} : { state: chosen })}
          allowDeselect={false}
        />
        {state === undefined && (
          <Select
            label={t.filters.theme}
            w={220}
            data={[
              { value: '', label: t.filters.anyTheme },
              ...Object.entries(t.theme).map(([value, label]) => ({ value, label })),
            ]}
            value={theme}
            onChange={(chosen) => to({ ...(profile && { profile }), ...(chosen && { theme: chosen }) })}
            allowDeselect={false}
          />
        )}
        {state === undefined && profile !== '' && <span className="quiet">{t.filters.ofProfile}</span>}
        {(state !== undefined || theme !== '' || profile !== '') && (
          <Button variant="subtle" onClick={() => to({})}>
            {t.filters.reset}
          </Button>
        )}
      </div>
      {state === undefined ? (
        <Articles theme={theme} profile={profile} onOpen={open} />
      ) : (
        <Listings state={state} onOpen={open} />
      )}
      {isAdding && <ArticleForm onClose={() => setAdding(false)} />}
    </Page>
  );
}

function Articles(props: { theme: string; profile: string; onOpen: (articleId: string) => void }) {
  const { theme, profile, onOpen } = props;
  const query = useInfiniteQuery(articlesQuery(theme, profile));
  const isFiltered = theme !== '' || profile !== '';
  return (
    <>
      {query.error && <ProblemNote problem={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Loading />}
      <Shown query={query} />
      {query.data && (
        <DataTable
          label={t.title}
          columns={ARTICLE_COLUMNS}
          rows={query.data.pages.flatMap(({ items }) => items)}
          idOf={({ articleId }) => articleId}
          empty={isFiltered ? t.none : t.noneYet}
          onOpen={({ articleId }) => onOpen(articleId)}
        />
      )}
      <More query={query} />
    </>
  );
}

function Listings({ state, onOpen }: { state: string; onOpen: (articleId: string) => void }) {
  const query = useInfiniteQuery(listingsQuery(state));
  return (
    <>
      {query.error && <ProblemNote problem={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Loading />}
      <Shown query={query} />
      {query.data && (
        <DataTable
          label={t.states[state as keyof typeof t.states] ?? t.title}
          columns={LISTING_COLUMNS}
          rows={query.data.pages.flatMap(({ items }) => items)}
          idOf={({ listingId }) => listingId}
          empty={t.noListing}
          onOpen={({ articleId }) => onOpen(articleId)}
        />
      )}
      <More query={query} />
    </>
  );
}
