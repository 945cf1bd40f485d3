/** Why listings were merged into one profile, and actions to split or merge it. */
import { Button, Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useListNames } from '../../api/lists.ts';
import { usePermission } from '../../api/session.ts';
import { review as t } from '../../text/review.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { formatDay } from '../../ui/format.ts';
import { Loading } from '../../ui/loading.tsx';
import { Name } from '../../ui/name.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { Colleague } from '../alerts/colleague.tsx';
import { resolutionQuery } from './lists-api.ts';
import { keyOf, type Listing, type Resolution } from './review-api.ts';
import { SplitDialog } from './split-dialog.tsx';
import { UniteDialog } from './unite-dialog.tsx';
import classes from './watchlists.module.css';

const PERCENT = 100;
const stateWords = ({ watchlistStatus }: Listing): string =>
  t.state[watchlistStatus as keyof typeof t.state] ?? watchlistStatus.toLowerCase();

export function ReviewPage() {
  const { profileId } = useParams({ from: '/profiles/$profileId/review' });
  const navigate = useNavigate();
  const mayRule = usePermission('operator');
  const { titleOf } = useListNames();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [asking, setAsking] = useState<'SPLIT' | { name: string } | null>(null);
  const [isDone, setDone] = useState(false);
  const { data, error, refetch } = useQuery(resolutionQuery(profileId));
  if (error && !data) return <ProblemNote problem={error} onRetry={() => void refetch()} page />;
  if (!data) return <Loading />;
  const { listings, edges, rulings } = data;
  const name = listings[0]?.primaryName ?? profileId;
  const leaving = listings.filter((one) => chosen.has(keyOf(one)));
  const turn = (key: string) => {
    const next = new Set(chosen);
    if (!next.delete(key)) next.add(key);
    setChosen(next);
  };
  const ruled = (now: Resolution) => {
    setAsking(null);
    setChosen(new Set());
    setDone(true);
    void navigate({ to: '/profiles/$profileId/review', params: { profileId: now.profileId }, replace: true });
  };
  return (
    <Page
      title={t.title(name)}
      detail={t.detail}
      actions={
        <>
          <Link to="/profiles/$profileId" params={{ profileId }}>
            {t.back}
          </Link>
          {mayRule && (
            <Button variant="default" onClick={() => setAsking({ name })}>
              {t.unite.button}
            </Button>
          )}
        </>
      }
    >
      {isDone && <p role="status">{t.done}</p>}
      {!mayRule && <p className="quiet">{t.who}</p>}
      <Section
        title={t.joined}
        plain
        aside={
          mayRule &&
          listings.length > 1 && (
            <Button
              size="xs"
              variant="default"
              // A split must leave at least one listing.
              disabled={leaving.length === 0 || leaving.length === listings.length}
              onClick={() => setAsking('SPLIT')}
            >
              {t.split.button}
            </Button>
          )
        }
      >
        {mayRule && listings.length > 1 && <p className="quiet">{t.joinedHow}</p>}
        <DataTable
          label={t.joined}
          columns={columnsFor({ titleOf, chosen, turn: mayRule && listings.length > 1 ? turn : null })}
          rows={listings}
          idOf={keyOf}
          empty={null}
        />
      </Section>
      <div className={classes.pair}>
        <Section title={t.why}>
          <Edges edges={edges.filter(({ joined }) => joined)} none={listings.length > 1 ? t.whyRuled : t.whyNone} />
        </Section>
        <Section title={t.apart}>
          {edges.some(({ joined }) => !joined) && <p className="quiet">{t.apartHow}</p>}
          <Edges
            edges={edges.filter(({ joined }) => !joined)}
            none={t.apartNone}
            {...(mayRule && { onUnite: ({ primaryName }: Listing) => setAsking({ name: primaryName }) })}
          />
        </Section>
      </div>
      <Rulings rulings={rulings} />
      {asking === 'SPLIT' && (
        <SplitDialog
          profileId={profileId}
          leaving={leaving}
          staying={listings.filter((one) => !chosen.has(keyOf(one)))}
          onClose={() => setAsking(null)}
          onDone={ruled}
        />
      )}
      {asking !== null && asking !== 'SPLIT' && (
        <UniteDialog profileId={profileId} name={asking.name} onClose={() => setAsking(null)} onDone={ruled} />
      )}
    </Page>
  );
}

function columnsFor(props: {
  titleOf: (id: string) => string;
  chosen: ReadonlySet<string>;
  turn: ((key: string) => void) | null;
}): readonly Column<Listing>[] {
  const { titleOf, chosen, turn } = props;
  const box: Column<Listing> = {
    id: 'choose',
    header: t.split.button,
    isHeaderHidden: true,
    width: '46px',
    cell: (listing) => (
      <Checkbox
        aria-label={t.choose(titleOf(listing.watchlistId), listing.externalReferenceId)}
        checked={chosen.has(keyOf(listing))}
        onChange={() => turn?.(keyOf(listing))}
      />
    ),
  };
  return [
    ...(turn ? [box] : []),
    { id: 'list', header: t.columns.list, width: '30%', cell: ({ watchlistId }) => titleOf(watchlistId) },
    {
      id: 'reference',
      header: t.columns.reference,
      width: '18%',
      cell: ({ externalReferenceId }) => <span className="mono">{externalReferenceId}</span>,
    },
    { id: 'name', header: t.columns.name, cell: ({ primaryName }) => <Name>{primaryName}</Name> },
    { id: 'state', header: t.columns.state, width: '110px', cell: stateWords },
  ];
}

function ListingWords({ listing }: { listing: Listing }) {
  const { titleOf } = useListNames();
  return (
    <>
      {titleOf(listing.watchlistId)} <span className="mono">{listing.externalReferenceId}</span>{' '}
      <Name>{listing.primaryName}</Name>
    </>
  );
}

function Edges(props: { edges: Resolution['edges']; none: string; onUnite?: (other: Listing) => void }) {
  const { edges, none, onUnite } = props;
  if (edges.length === 0) return <p className="quiet">{none}</p>;
  return (
    <ul className={classes.list}>
      {edges.map(({ from, to, rule, strength, facts, against }) => (
        <li key={`${keyOf(from)} ${keyOf(to)} ${rule}`}>
          <div>
            <ListingWords listing={from} />
          </div>
          <div>
            ↔ <ListingWords listing={to} />
          </div>
          <div className={classes.tags}>
            <span>{t.evidence(rule, `${Math.round(strength * PERCENT)}%`)}</span>
            {facts.map((fact) => (
              <span key={fact} data-as-recorded>
                {fact}
              </span>
            ))}
          </div>
          {against && (
            <div>
              {t.against}: <span data-as-recorded>{against}</span>
            </div>
          )}
          {onUnite && (
            <Button size="compact-sm" variant="default" mt={4} onClick={() => onUnite(to)}>
              {t.unite.button}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function Rulings({ rulings }: Pick<Resolution, 'rulings'>) {
  return (
    <Section title={t.rulings}>
      {rulings.length === 0 && <p className="quiet">{t.rulingsNone}</p>}
      <ul className={classes.list}>
        {rulings.map(({ between: [one, other], sameParty, reason, decidedBy, decidedAt }) => (
          <li key={`${keyOf(one!)} ${keyOf(other!)}`}>
            <strong>{t.ruled[sameParty ? 'SAME' : 'DIFFERENT']}</strong>: <ListingWords listing={one!} /> ↔{' '}
            <ListingWords listing={other!} />
            <div className="name" dir="auto">
              {reason}
            </div>
            <div className="quiet">
              <Colleague userId={decidedBy} />, {formatDay(decidedAt)}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
