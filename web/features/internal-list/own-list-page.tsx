/** Internal list with filters, upload and new entries. */
import { Button, Select, TextInput } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { usePermission } from '../../api/session.ts';
import { text } from '../../text/index.ts';
import { ownList as t } from '../../text/internal-list.ts';
import { countryName } from '../../ui/country.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { formatDay, formatListedDay } from '../../ui/format.ts';
import { Loading } from '../../ui/loading.tsx';
import { Mark, RiskMark } from '../../ui/mark.tsx';
import { More } from '../../ui/more.tsx';
import { Name } from '../../ui/name.tsx';
import { Page } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { shownOf } from '../../ui/shown.tsx';
import { matterWords } from '../adverse-media/matter-words.ts';
import { Colleague } from '../alerts/colleague.tsx';
import { useSought } from '../alerts/filters.ts';
import classes from '../counterparties/parties.module.css';
import { type Listed, ownListQuery } from './own-list-api.ts';
import { PutForm } from './put-form.tsx';
import { Upload } from './upload.tsx';

const COLUMNS: readonly Column<Listed>[] = [
  { id: 'name', header: t.columns.name, cell: (listed) => <Who listed={listed} /> },
  {
    id: 'why',
    header: t.columns.why,
    cell: ({ reasons, isMadeOfArticles }) =>
      reasons.length > 0 ? (
        <Name>{reasons.map(matterWords).join('; ')}</Name>
      ) : (
        <em className="quiet">{isMadeOfArticles ? t.ofArticles : t.noReason}</em>
      ),
  },
  {
    id: 'risk',
    header: t.columns.risk,
    width: '116px',
    cell: ({ riskLevel, watchlistStatus }) =>
      watchlistStatus === 'ACTIVE' ? <RiskMark level={riskLevel} /> : <Mark tone="INFORMATIONAL">{t.takenOff}</Mark>,
  },
  {
    id: 'number',
    header: t.columns.number,
    width: '130px',
    cell: ({ externalReferenceIds: [number] }) =>
      number === undefined || HASH.test(number) ? (
        <span className="quiet">{t.noNumber}</span>
      ) : (
        <span className="mono">{number}</span>
      ),
  },
  {
    id: 'since',
    header: t.columns.since,
    width: '150px',
    cell: ({ createdAt, createdBy }) => (
      <>
        {formatDay(createdAt)}
        <div className="quiet">
          <Colleague userId={createdBy} />
        </div>
      </>
    ),
  },
];

/** Prefix of references that the service assigned. */
const HASH = /^[0-9a-f]{32}$/;

function Who({ listed: { names, entityType, birthDates, nationalityCodes } }: { listed: Listed }) {
  const [name = '', ...others] = names;
  return (
    <>
      <Name strong>{name}</Name>
      <div className="quiet">
        {[
          text.common.entityType[entityType],
          ...birthDates.map(formatListedDay),
          ...nationalityCodes.map(countryName),
          ...(others.length > 0 ? [t.also(others.length)] : []),
        ].join(' · ')}
      </div>
    </>
  );
}

export function OwnListPage() {
  const { state = 'ACTIVE' } = useSearch({ from: '/internal-list' });
  const navigate = useNavigate();
  const mayPut = usePermission('screen:write');
  const sought = useSought();
  const [asking, setAsking] = useState<'PUT' | 'UPLOAD' | null>(null);
  const query = useInfiniteQuery(ownListQuery(state, sought));
  const pages = query.data?.pages ?? [];
  const last = pages.at(-1);
  const isFiltered = state !== 'ACTIVE' || sought !== '';
  // A search by name covers only the latest entries. A page that is not full says that earlier ones were not searched.
  const isCut = sought !== '' && last !== undefined && last.items.length < last.limit;
  const filter = (chosen: string, name: string) =>
    void navigate({
      to: '/internal-list',
      search: chosen === 'ACTIVE' ? {} : { state: chosen },
      // The name is kept in the history state, not in the address.
      state: name === '' ? {} : { sought: name },
    });
  return (
    <Page
      title={t.title}
      detail={
        <>
          {t.detail} {shownOf(query)}
        </>
      }
      actions={
        mayPut && (
          <>
            <Button variant="default" onClick={() => setAsking('UPLOAD')}>
              {t.upload}
            </Button>
            <Button onClick={() => setAsking('PUT')}>{t.put}</Button>
          </>
        )
      }
    >
      <FilterBar key={JSON.stringify([state, sought])} state={state} sought={sought} onChange={filter} />
      {query.error && <ProblemNote problem={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Loading />}
      {query.data && (
        <DataTable
          label={t.title}
          columns={COLUMNS}
          rows={pages.flatMap(({ items }) => items)}
          idOf={({ profileId }) => profileId}
          empty={query.hasNextPage ? t.noneSoFar : isFiltered ? t.none : t.noneYet}
          onOpen={({ profileId, watchlistStatus }) =>
            void navigate({
              to: '/profiles/$profileId',
              params: { profileId },
              search: watchlistStatus === 'DELISTED' ? { delisted: 'true' } : {},
            })
          }
        />
      )}
      <More query={query} label={isCut ? t.lookFurther : undefined} />
      {asking === 'PUT' && <PutForm onClose={() => setAsking(null)} />}
      {asking === 'UPLOAD' && <Upload onClose={() => setAsking(null)} />}
    </Page>
  );
}

function FilterBar(props: { state: string; sought: string; onChange: (state: string, name: string) => void }) {
  const { state, sought, onChange } = props;
  const [name, setName] = useState(sought);
  return (
    <form
      className={classes.filters}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        onChange(state, name.trim());
      }}
    >
      <TextInput
        className={classes.name}
        label={t.filters.name}
        value={name}
        dir="auto"
        autoComplete="off"
        maxLength={512}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" variant="default">
        {t.filters.find}
      </Button>
      <Select
        className={classes.mark}
        label={t.filters.state}
        data={Object.entries(t.state).map(([value, label]) => ({ value, label }))}
        value={state}
        onChange={(chosen) => onChange(chosen ?? 'ACTIVE', name.trim())}
        allowDeselect={false}
      />
      {(state !== 'ACTIVE' || sought !== '') && (
        <Button variant="subtle" onClick={() => onChange('ACTIVE', '')}>
          {t.filters.reset}
        </Button>
      )}
    </form>
  );
}
