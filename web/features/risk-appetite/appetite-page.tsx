/** Risk appetite in force, all versions, and the effect of a version on past payments. */
import { Button } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { usePermission } from '../../api/session.ts';
import { text } from '../../text/index.ts';
import { riskAppetite as t } from '../../text/risk-appetite.ts';
import { transactions as transactionWords } from '../../text/transactions.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Mark } from '../../ui/mark.tsx';
import { More } from '../../ui/more.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { Moment } from '../../ui/time.tsx';
import { Colleague } from '../alerts/colleague.tsx';
import { SettingsLinks } from '../settings/settings-links.tsx';
import { AppetiteForm } from './appetite-form.tsx';
import { Compared } from './compared.tsx';
import classes from './risk-appetite.module.css';
import { type Appetite, appetiteQuery, BANDS, DOMAINS, versionsQuery } from './risk-appetite-api.ts';

const TONES = { PROPOSED: 'MEDIUM', IN_FORCE: 'GOOD', OVER: 'INFORMATIONAL', PASSED_OVER: 'INFORMATIONAL' } as const;

/** Differences from the version in force, in words. */
function changesOf({ weights, bands }: Appetite, inForce: Appetite): string {
  const weighed = DOMAINS.filter((domain) => weights[domain] !== inForce.weights[domain]).map(
    (domain) => `${transactionWords.domain[domain]} × ${weights[domain]}`,
  );
  const moved = BANDS.filter((band) => bands[band] !== inForce.bands[band]).map((band) =>
    t.bandFrom(text.common.risk[band], String(bands[band])),
  );
  return [...weighed, ...moved].join(', ') || t.same;
}

const columnsOf = (inForce: Appetite): readonly Column<Appetite>[] => [
  { id: 'version', header: t.columns.version, width: '84px', numeric: true, cell: ({ version }) => version },
  {
    id: 'state',
    header: t.columns.state,
    width: '140px',
    cell: ({ state }) => <Mark tone={TONES[state]}>{t.state[state]}</Mark>,
  },
  {
    id: 'changes',
    header: t.columns.changes,
    width: '30%',
    cell: (appetite) => changesOf(appetite, inForce),
  },
  {
    id: 'why',
    header: t.columns.why,
    cell: ({ rationale }) => (
      <span className="name" dir="auto">
        {rationale}
      </span>
    ),
  },
  {
    id: 'by',
    header: t.columns.by,
    width: '180px',
    cell: ({ createdBy, createdAt }) => (
      <>
        <Colleague userId={createdBy} />
        <div className="quiet">{createdAt && <Moment at={createdAt} relative />}</div>
      </>
    ),
  },
];

export function AppetitePage() {
  const { version } = useSearch({ from: '/settings/risk-appetite' });
  const navigate = useNavigate();
  const mayChange = usePermission('settings:write');
  const [isNew, setNew] = useState(false);
  const { data: inForce, error, refetch } = useQuery(appetiteQuery);
  const query = useInfiniteQuery(versionsQuery);
  const columns = useMemo(() => (inForce ? columnsOf(inForce) : []), [inForce]);
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? [];
  if (error && !inForce) return <ProblemNote problem={error} onRetry={() => void refetch()} page />;
  if (!inForce) return <Loading />;
  const show = (one?: number) =>
    void navigate({ to: '/settings/risk-appetite', search: one === undefined ? {} : { version: String(one) } });
  const opened = rows.find((one) => String(one.version) === version);
  return (
    <Page
      title={t.title}
      detail={t.detail}
      actions={
        <>
          <SettingsLinks />
          {mayChange && <Button onClick={() => setNew(true)}>{t.propose}</Button>}
        </>
      }
    >
      {opened && <Compared appetite={opened} inForce={inForce} />}
      <Section title={`${t.inForce}: ${t.version(inForce.version)}`}>
        <Figures appetite={inForce} />
        {inForce.version === 0 ? (
          <p className="quiet">{t.shipped}</p>
        ) : (
          <Facts
            rows={[
              [t.why, inForce.rationale],
              [t.by, <Colleague key="by" userId={inForce.createdBy} />],
              [
                t.activated,
                <span key="activated">
                  <Colleague userId={inForce.activatedBy} />,{' '}
                  {inForce.activatedAt && <Moment at={inForce.activatedAt} />}
                </span>,
              ],
            ]}
          />
        )}
      </Section>
      <Section title={t.versions} plain>
        {query.error && <ProblemNote problem={query.error} />}
        <DataTable
          label={t.versions}
          columns={columns}
          rows={rows}
          idOf={(one) => String(one.version)}
          empty={t.none}
          onOpen={(one) => show(one.version)}
          openId={version ?? null}
        />
        <More query={query} />
      </Section>
      {isNew && (
        <AppetiteForm
          inForce={inForce}
          onClose={() => setNew(false)}
          onDone={(made) => {
            setNew(false);
            show(made);
          }}
        />
      )}
    </Page>
  );
}

function Figures({ appetite: { weights, bands } }: { appetite: Appetite }) {
  return (
    <div className={classes.figures}>
      <table className={classes.table}>
        <caption>{t.weights}</caption>
        <thead>
          <tr>
            <th scope="col">{t.domain}</th>
            <th scope="col">{t.weight}</th>
          </tr>
        </thead>
        <tbody>
          {DOMAINS.map((domain) => (
            <tr key={domain}>
              <th scope="row">{transactionWords.domain[domain]}</th>
              <td>× {weights[domain]}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <table className={classes.table}>
        <caption>{t.bands}</caption>
        <thead>
          <tr>
            <th scope="col">{t.tier}</th>
            <th scope="col">{t.from}</th>
          </tr>
        </thead>
        <tbody>
          {BANDS.map((band) => (
            <tr key={band}>
              <th scope="row">{text.common.risk[band]}</th>
              <td>{bands[band]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
