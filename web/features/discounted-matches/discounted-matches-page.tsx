/** Payments with discounted matches: drawn samples and the results of their reviews. */
import { Button, Group } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { usePermission } from '../../api/session.ts';
import { discountedMatches as t } from '../../text/discounted-matches.ts';
import { FilterChip } from '../../ui/chip.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { formatCount } from '../../ui/format.ts';
import { Loading } from '../../ui/loading.tsx';
import { Mark } from '../../ui/mark.tsx';
import { More } from '../../ui/more.tsx';
import { Name } from '../../ui/name.tsx';
import { Page } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { Shown } from '../../ui/shown.tsx';
import { Moment } from '../../ui/time.tsx';
import { shareOf } from '../reports/shares.ts';
import {
  afterAct,
  type DiscountedMatch,
  drawSample,
  matchesQuery,
  type Statistics,
  statisticsQuery,
  viewOf,
} from './discounted-matches-api.ts';
import { ReviewDialog } from './review-dialog.tsx';

function columnsFor(onReview: ((match: DiscountedMatch) => void) | null): readonly Column<DiscountedMatch>[] {
  return [
    { id: 'recorded', header: t.columns.recorded, width: '190px', cell: ({ createdAt }) => <Moment at={createdAt} /> },
    {
      id: 'payment',
      header: t.columns.payment,
      width: '170px',
      cell: ({ transactionUuid, transactionReference }) => (
        <Link to="/transactions/$transactionUuid" params={{ transactionUuid }}>
          {transactionReference}
        </Link>
      ),
    },
    {
      id: 'matches',
      header: t.columns.matches,
      cell: ({ matches }) =>
        matches.map(({ subject, profileId, name, listedName, score }) => (
          <div key={`${subject} ${profileId}`}>
            <Name>{name}</Name> · <Name>{listedName}</Name> · {score}
          </div>
        )),
    },
    {
      id: 'state',
      header: t.columns.state,
      width: '220px',
      cell: (match) => <State match={match} onReview={onReview} />,
    },
  ];
}

function State({ match, onReview }: { match: DiscountedMatch; onReview: ((match: DiscountedMatch) => void) | null }) {
  const { state, review } = match;
  if (state === 'DRAWN' && onReview) {
    return (
      <Button size="compact-xs" variant="default" onClick={() => onReview(match)}>
        {t.review.title}
      </Button>
    );
  }
  if (!review?.verdict) return t.state[state];
  return (
    <>
      <span title={review.reason ?? undefined}>
        <Mark tone={review.verdict === 'WRONG' ? 'HIGH' : 'LOW'}>{t.verdict[review.verdict]}</Mark>
      </span>{' '}
      {review.alertId && (
        <Link to="/alerts/$alertId" params={{ alertId: review.alertId }}>
          {t.alert}
        </Link>
      )}
    </>
  );
}

function statisticsWords({ discounted, drawn, reviewed, wrong, high }: Statistics): string {
  const found = t.found(formatCount(discounted), formatCount(drawn), formatCount(reviewed));
  return high === null ? found : `${found} ${t.wrong(shareOf(wrong, reviewed), shareOf(high, 1))}`;
}

export function DiscountedMatchesPage() {
  const search = useSearch({ from: '/discounted-matches' });
  const navigate = useNavigate();
  const queries = useQueryClient();
  const mayWrite = usePermission('alert:write');
  const [reviewed, setReviewed] = useState<DiscountedMatch | null>(null);
  const view = viewOf(search.view);
  const query = useInfiniteQuery(matchesQuery(view));
  const statistics = useQuery(statisticsQuery);
  const drawing = useMutation({ mutationFn: drawSample, onSuccess: () => afterAct(queries) });
  return (
    <Page
      title={t.title}
      detail={t.detail}
      actions={
        mayWrite && (
          <Button variant="default" loading={drawing.isPending} onClick={() => drawing.mutate()}>
            {t.draw}
          </Button>
        )
      }
    >
      {drawing.data && <p role="status">{t.drawn(drawing.data.drawn, drawing.data.population)}</p>}
      {drawing.error && <ProblemNote problem={drawing.error} />}
      {statistics.error && <ProblemNote problem={statistics.error} onRetry={() => void statistics.refetch()} />}
      {statistics.data && <p>{statisticsWords(statistics.data)}</p>}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be drawn with a frame */}
      <div role="group" aria-label={t.show}>
        <Group gap={8} mb="sm">
          {Object.entries(t.view).map(([value, label]) => (
            <FilterChip
              key={value}
              isOn={value === view}
              onToggle={() => void navigate({ to: '/discounted-matches', search: { view: value } })}
            >
              {label}
            </FilterChip>
          ))}
        </Group>
      </div>
      {query.error && <ProblemNote problem={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Loading />}
      <Shown query={query} />
      {query.data && (
        <DataTable
          label={t.title}
          columns={columnsFor(mayWrite ? setReviewed : null)}
          rows={query.data.pages.flatMap(({ items }) => items)}
          idOf={({ transactionUuid }) => transactionUuid}
          empty={t.none}
        />
      )}
      <More query={query} />
      {reviewed && <ReviewDialog match={reviewed} onClose={() => setReviewed(null)} />}
    </Page>
  );
}
