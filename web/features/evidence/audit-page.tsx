/** The audit log: filtered, opened, exported. */
import { Button, Select, TextInput } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { usePermission } from '../../api/session.ts';
import { audit as t } from '../../text/audit.ts';
import { Chip, FilterChip } from '../../ui/chip.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { formatCount } from '../../ui/format.ts';
import { Loading } from '../../ui/loading.tsx';
import { More } from '../../ui/more.tsx';
import newsClasses from '../../ui/news.module.css';
import { Page } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { Shown } from '../../ui/shown.tsx';
import { Moment } from '../../ui/time.tsx';
import { wordsOf } from '../../ui/words.ts';
import { Colleague } from '../alerts/colleague.tsx';
import { colleaguesQuery } from '../alerts/colleagues.ts';
import { settingsQuery, titleOf } from '../settings/settings-api.ts';
import classes from './audit.module.css';
import { auditQuery, type Entry, exportAddress, isAtLeast, newEntriesQuery } from './audit-api.ts';
import { EntrySection } from './entry.tsx';
import { ACTIONS, FILTERS, type Filters, SUBJECT_TYPES } from './filters.ts';
import { RecordLink, recordKind } from './record-link.tsx';

const SETTING = 'SETTING';

const actorWords = ({ actorType }: Entry): string => t.actor[actorType as keyof typeof t.actor] ?? actorType;

const COLUMNS: readonly Column<Entry>[] = [
  {
    id: 'sequence',
    header: t.columns.sequence,
    width: '76px',
    numeric: true,
    cell: ({ sequence }) => formatCount(sequence),
  },
  { id: 'when', header: t.columns.when, width: '184px', cell: ({ occurredAt }) => <Moment at={occurredAt} /> },
  {
    id: 'who',
    header: t.columns.who,
    width: '22%',
    cell: (entry) =>
      entry.actorType === 'SYSTEM' ? (
        <span className="quiet">{actorWords(entry)}</span>
      ) : (
        <>
          <Colleague userId={entry.actorId} /> {entry.actorType !== 'USER' && <Chip>{actorWords(entry)}</Chip>}
        </>
      ),
  },
  {
    id: 'action',
    header: t.columns.action,
    cell: ({ action, subjectType, subjectId }) => (
      <span title={action}>
        {subjectType === SETTING ? t.ofSetting(wordsOf(action), titleOf(subjectId)) : wordsOf(action)}
      </span>
    ),
  },
  {
    id: 'subject',
    header: t.columns.subject,
    width: '26%',
    cell: ({ subjectType, subjectId }) => <RecordLink subjectType={subjectType} subjectId={subjectId} />,
  },
];

export function AuditPage() {
  const filters = useSearch({ from: '/audit' });
  const navigate = useNavigate();
  const [openId, setOpenId] = useState<number | null>(null);
  const query = useInfiniteQuery(auditQuery(filters));
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const opened = rows.find(({ sequence }) => sequence === openId) ?? null;
  const again = () => void query.refetch();
  const show = (search: Filters) => void navigate({ to: '/audit', search });
  return (
    <Page
      title={t.title}
      detail={t.detail}
      actions={
        <>
          <Button
            component="a"
            variant="default"
            size="xs"
            href={exportAddress('export', filters)}
            title={t.exports.how}
          >
            {t.exports.lines}
          </Button>
          <Button
            component="a"
            variant="default"
            size="xs"
            href={exportAddress('export.csv', filters)}
            title={t.exports.how}
          >
            {t.exports.csv}
          </Button>
        </>
      }
    >
      <QuickFilters filters={filters} onChange={show} />
      <FilterBar key={JSON.stringify(filters)} filters={filters} onChange={show} />
      {query.error && <ProblemNote problem={query.error} onRetry={again} />}
      <NewEntries filters={filters} latest={latestOf(query.data && rows, query.dataUpdatedAt)} onShow={again} />
      {query.isPending && <Loading />}
      {query.data && (
        <div className={opened === null ? undefined : classes.columns}>
          <div>
            <Shown query={query} />
            <DataTable
              label={t.title}
              columns={COLUMNS}
              rows={rows}
              idOf={({ sequence }) => String(sequence)}
              empty={t.none}
              onOpen={({ sequence }) => setOpenId(sequence)}
              openId={openId === null ? null : String(openId)}
            />
            <More query={query} />
          </div>
          {/* The table has the whole width until an entry is opened. */}
          {opened !== null && (
            <EntrySection
              entry={opened}
              before={rows.find(({ sequence }) => sequence === opened.sequence - 1) ?? null}
              onShow={show}
            />
          )}
        </div>
      )}
    </Page>
  );
}

/** Difference between the clocks of a browser and of the service. */
const APART_MS = 60_000;

type Latest = Pick<Entry, 'sequence' | 'occurredAt'>;

/** Later entries are new. For an empty list: entries since it was loaded. */
function latestOf(rows: readonly Entry[] | undefined, readAt: number): Latest | undefined {
  return rows && (rows[0] ?? { sequence: 0, occurredAt: new Date(readAt - APART_MS).toISOString() });
}

/** Entries since the list was read. They are shown on request, so that the list does not move. */
function NewEntries(props: { filters: Filters; latest: Latest | undefined; onShow: () => void }) {
  const { filters, latest, onShow } = props;
  const { data: count = 0 } = useQuery(newEntriesQuery(filters, latest));
  return (
    <div className={newsClasses.news} role="status" data-new={count > 0 || undefined}>
      {count > 0 && (
        <Button variant="subtle" size="compact-sm" onClick={onShow}>
          {t.news(formatCount(count), isAtLeast(count))}
        </Button>
      )}
    </div>
  );
}

interface Choice {
  value: string;
  label: string;
}

/** Adds the value of the address where it is not among the choices. */
function withChosen(choices: Choice[], chosen: string | undefined): Choice[] {
  if (chosen === undefined || choices.some(({ value }) => value === chosen)) return choices;
  return [{ value: chosen, label: chosen }, ...choices];
}

const choicesOf = (codes: readonly string[]): Choice[] => codes.map((value) => ({ value, label: wordsOf(value) }));
/** The key of a setting that was chosen as the action; null: another action. */
const settingOf = (choice: unknown): string | null =>
  typeof choice === 'string' && choice.startsWith(`${SETTING} `) ? choice.slice(SETTING.length + 1) : null;
const subjectsWith = (chosen: string | undefined) =>
  withChosen(
    SUBJECT_TYPES.map((value) => ({ value, label: recordKind(value) })),
    chosen,
  );

/** The actions that examiners ask for most. */
function QuickFilters({ filters, onChange }: { filters: Filters; onChange: (filters: Filters) => void }) {
  const { action: chosen, ...others } = filters;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be drawn with a frame
    <div className={classes.chips} role="group" aria-label={t.quick}>
      {Object.entries(t.chips).map(([action, label]) => (
        <FilterChip
          key={action}
          isOn={chosen === action}
          onToggle={() => onChange(chosen === action ? others : { ...others, action })}
        >
          {label}
        </FilterChip>
      ))}
    </div>
  );
}

function FilterBar({ filters, onChange }: { filters: Filters; onChange: (filters: Filters) => void }) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const setting = settingOf(given.get('action'));
    if (setting !== null) {
      given.delete('action');
      given.set('subjectType', SETTING);
      given.set('subjectId', setting);
    } else if (chosenAction === `${SETTING} ${filters.subjectId}`) {
      // Another action than the change of the setting in the address.
      given.delete('subjectType');
      given.delete('subjectId');
    }
    const all = FILTERS.map((name) => [name, String(given.get(name) ?? '').trim()] as const);
    onChange(Object.fromEntries(all.filter(([, value]) => value !== '')));
  };
  const colleagues = useQuery(colleaguesQuery).data ?? [];
  const maySettings = usePermission('settings:read');
  const settings = useQuery({ ...settingsQuery, enabled: maySettings }).data?.items ?? [];
  const actions = [
    ...choicesOf(ACTIONS),
    ...settings.map(({ key }) => ({ value: `${SETTING} ${key}`, label: t.aSetting(titleOf(key)) })),
  ];
  const isOneSetting = filters.subjectType === SETTING && filters.subjectId !== undefined && !filters.action;
  const chosenAction = isOneSetting ? `${SETTING} ${filters.subjectId}` : filters.action;
  const people = withChosen(
    colleagues.map(({ userId, name }) => ({ value: userId, label: name })),
    filters.actor,
  );
  const choice = (data: Choice[], chosen: string | undefined) => ({
    defaultValue: chosen ?? null,
    className: classes.chosen,
    data,
    searchable: true,
    clearable: true,
    nothingFoundMessage: t.filters.nothing,
    comboboxProps: { width: 'max-content' as const, position: 'bottom-start' as const },
  });
  const field = (name: keyof Filters, label: string) => ({
    label,
    name,
    defaultValue: filters[name] ?? '',
    autoComplete: 'off',
    className: classes.field,
  });
  return (
    <form className={classes.filters} onSubmit={submit}>
      <TextInput type="date" {...field('from', t.filters.from)} />
      <TextInput type="date" {...field('to', t.filters.to)} />
      {/* Rendered again once the names are known, because a select keeps its initial label. */}
      <Select
        key={`actions ${settings.length}`}
        {...field('action', t.filters.action)}
        {...choice(withChosen(actions, chosenAction), chosenAction)}
      />
      <Select key={people.length} {...field('actor', t.filters.actor)} {...choice(people, filters.actor)} />
      <Select
        {...field('subjectType', t.filters.subjectType)}
        {...choice(subjectsWith(filters.subjectType), filters.subjectType)}
      />
      <TextInput {...field('subjectId', t.filters.subjectId)} />
      <TextInput {...field('correlation', t.filters.correlation)} />
      <Button type="submit" variant="default">
        {t.filters.find}
      </Button>
      {Object.keys(filters).length > 0 && (
        <Button variant="subtle" onClick={() => onChange({})}>
          {t.filters.reset}
        </Button>
      )}
    </form>
  );
}
