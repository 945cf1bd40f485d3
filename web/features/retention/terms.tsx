/** The periods in force, with their sources. */
import { Anchor, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePermission } from '../../api/session.ts';
import { retention } from '../../text/retention.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { formatDay } from '../../ui/format.ts';
import { Loading } from '../../ui/loading.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { scheduleQuery, type Term } from './retention-api.ts';
import { TermsForm } from './terms-form.tsx';

const t = retention.terms;

const COLUMNS: readonly Column<Term>[] = [
  { id: 'kind', header: t.columns.kind, width: '220px', cell: ({ kind }) => retention.kinds[kind] },
  { id: 'years', header: t.columns.years, width: '110px', cell: ({ years }) => <b>{retention.years(years)}</b> },
  {
    id: 'own',
    header: t.columns.own,
    width: '120px',
    cell: ({ ownYears }) => (ownYears === null ? <span className="quiet">–</span> : retention.years(ownYears)),
  },
  {
    id: 'laws',
    header: t.columns.laws,
    cell: ({ laws }) =>
      laws.length === 0 ? (
        <span className="quiet">{t.noLaw}</span>
      ) : (
        laws.map(({ jurisdiction, years, from, basis, source, asOf }) => (
          <div key={`${jurisdiction} ${basis}`}>
            <b>{jurisdiction}</b> {t.law(years, from)} ·{' '}
            <Anchor href={source} target="_blank" rel="noreferrer" inherit>
              {basis}
            </Anchor>{' '}
            <span className="quiet">{t.read(formatDay(asOf))}</span>
          </div>
        ))
      ),
  },
];

export function Terms() {
  const maySet = usePermission('settings:write');
  const [isSetting, setSetting] = useState(false);
  const { data, error, refetch } = useQuery(scheduleQuery);
  if (error && !data) return <ProblemNote problem={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  return (
    <>
      <p className="quiet">
        {t.longest} {data.fromTheEnd && t.fromTheEnd}{' '}
        {maySet && (
          <Button variant="default" size="xs" onClick={() => setSetting(true)}>
            {t.decides}
          </Button>
        )}
      </p>
      <DataTable label={retention.views.terms} columns={COLUMNS} rows={data.terms} idOf={({ kind }) => kind} empty="" />
      {isSetting && <TermsForm kinds={data.terms.map(({ kind }) => kind)} onClose={() => setSetting(false)} />}
    </>
  );
}
