/** Country risk: published lists and own ratings of the organization. */
import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { usePermission } from '../../api/session.ts';
import { countryRisk as t } from '../../text/country-risk.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { formatDay, formatScore } from '../../ui/format.ts';
import { Loading } from '../../ui/loading.tsx';
import { Mark } from '../../ui/mark.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { Moment } from '../../ui/time.tsx';
import { Colleague } from '../alerts/colleague.tsx';
import classes from '../settings/settings.module.css';
import { SettingsLinks } from '../settings/settings-links.tsx';
import { CountryForm } from './country-form.tsx';
import { type Country, countriesQuery } from './country-risk-api.ts';
import { groupName } from './group-names.ts';

const COLUMNS: readonly Column<Country>[] = [
  {
    id: 'country',
    header: t.columns.country,
    width: '200px',
    cell: ({ name, countryCode }) => (
      <>
        <div>{name}</div>
        <div className="mono quiet">{countryCode}</div>
      </>
    ),
  },
  {
    id: 'score',
    header: t.columns.score,
    width: '70px',
    numeric: true,
    cell: ({ score }) => formatScore(score),
  },
  {
    id: 'verdict',
    header: t.columns.verdict,
    width: '130px',
    cell: ({ prohibited, proposal }) => (
      <>
        {prohibited ? <Mark tone="CRITICAL">{t.prohibited}</Mark> : <span className="quiet">{t.allowed}</span>}
        {proposal && <div className="quiet">{t.liftProposed}</div>}
      </>
    ),
  },
  { id: 'groups', header: t.columns.groups, cell: ({ groups }) => groups.map(groupName).join(', ') },
  {
    id: 'own',
    header: t.columns.own,
    width: '32%',
    cell: ({ own }) =>
      own === null ? (
        <span className="quiet">{t.asShipped}</span>
      ) : (
        <>
          <div className="name" dir="auto">
            {own.reason}
          </div>
          <div className="quiet">
            <Colleague userId={own.updatedBy} />, <Moment at={own.updatedAt} relative />
            {own.version > 1 && `, ${t.decided(own.version)}`}
          </div>
        </>
      ),
  },
];

type Which = keyof typeof t.show;
const WHICH: Readonly<Record<Which, (country: Country) => boolean>> = {
  all: () => true,
  own: ({ own }) => own !== null,
  prohibited: ({ prohibited }) => prohibited,
};

export function CountriesPage() {
  const { find = '', show = 'all', country } = useSearch({ from: '/settings/countries' });
  const navigate = useNavigate();
  const mayChange = usePermission('settings:write');
  const [isNew, setNew] = useState(false);
  const { data, error, refetch } = useQuery(countriesQuery);
  const rows = useMemo(
    () => (data ? [...data.items].sort((a, b) => b.score - a.score || a.name.localeCompare(b.name)) : []),
    [data],
  );
  if (error && !data) return <ProblemNote problem={error} onRetry={() => void refetch()} page />;
  if (!data) return <Loading />;
  const words = find.toLowerCase();
  const found = rows.filter(
    (one) =>
      (WHICH[show as Which] ?? WHICH.all)(one) &&
      `${one.name} ${one.countryCode} ${one.groups.map(groupName).join(' ')}`.toLowerCase().includes(words),
  );
  const to = (search: { find?: string | undefined; show?: string | undefined; country?: string | undefined }) =>
    void navigate({ to: '/settings/countries', search, replace: true, resetScroll: false });
  const opened = rows.find(({ countryCode }) => countryCode === country);
  const close = () => {
    setNew(false);
    to({ find, show });
  };
  return (
    <Page
      title={t.title}
      detail={t.detail}
      actions={
        <>
          <SettingsLinks subjectType="COUNTRY" />
          {mayChange && <Button onClick={() => setNew(true)}>{t.judge}</Button>}
        </>
      }
    >
      <div className={classes.filters}>
        <TextInput
          aria-label={t.find}
          placeholder={t.find}
          value={find}
          onChange={(event) => to({ find: event.currentTarget.value, show })}
        />
        <SegmentedControl
          aria-label={t.which}
          data={Object.entries(t.show).map(([value, label]) => ({ value, label }))}
          value={show}
          onChange={(value) => to({ find, show: value })}
        />
        <span className="quiet">{t.otherCountries}</span>
      </div>
      <DataTable
        label={t.title}
        columns={COLUMNS}
        rows={found}
        idOf={({ countryCode }) => countryCode}
        empty={t.none}
        {...(mayChange && {
          onOpen: ({ countryCode }: Country) => to({ find, show, country: countryCode }),
          openId: country ?? null,
        })}
      />
      <div className={classes.below}>
        <Section title={t.lists}>
          <ul className={classes.sources}>
            {data.indicators.map(({ group, asOf, basis, source, note, weight }) => (
              <li key={group}>
                <strong>{groupName(group)}</strong>{' '}
                <span className="quiet">
                  {t.asOf(formatDay(asOf))}, {t.weight(String(Math.round(weight * 100)))}
                </span>
                <div data-as-recorded>{note}</div>
                <div className="quiet name" data-as-recorded>
                  {basis}: {source}
                </div>
              </li>
            ))}
          </ul>
        </Section>
      </div>
      {mayChange && (isNew || opened) && (
        <CountryForm country={isNew ? null : (opened ?? null)} known={rows} onClose={close} />
      )}
    </Page>
  );
}
