/** Filters of the inbox: chips for daily filters, fields for the others. All filters except the typed name are in the address. */
import { Button, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { memo, useEffect, useState } from 'react';
import { listsQuery } from '../../api/lists.ts';
import { usePermission } from '../../api/session.ts';
import { alerts as alertWords } from '../../text/alerts.ts';
import { text } from '../../text/index.ts';
import { FilterChip } from '../../ui/chip.tsx';
import classes from './alerts.module.css';
import { colleaguesQuery } from './colleagues.ts';
import { type FilterName, type Filters, ON } from './filters.ts';

const t = alertWords.filters;

const BANDS = ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW'] as const;
const KINDS = ['SANCTIONS', 'PEP', 'ADVERSE_MEDIA', 'MONITORING'] as const;
const FLAGS = ['overdue', 'unassigned', 'closed'] as const;

interface InboxFiltersProps {
  filters: Filters;
  sought: string;
  /** Filters behind one button: beside an open alert, and on a phone. */
  isFolded: boolean;
}

/** Memoized, because the list beside it loads page by page. */
export const InboxFilters = memo(function InboxFiltering({ filters, sought, isFolded }: InboxFiltersProps) {
  const navigate = useNavigate();
  const to = useLocation({ select: ({ pathname }) => pathname });
  const [isShown, setShown] = useState(false);
  const [typed, setTyped] = useState(sought);
  // Back and forward navigation change it too.
  useEffect(() => setTyped(sought), [sought]);
  const { view: _, sort: __, ...narrowing } = filters;
  const count = Object.keys(narrowing).length + (sought === '' ? 0 : 1);
  const go = (search: Filters, words: string) =>
    void navigate({ to: to as '/alerts', search, state: words === '' ? {} : { sought: words } });
  const apply = (name: FilterName, value: string) => {
    const { [name]: ___, ...others } = filters;
    go(value === '' ? others : { ...others, [name]: value }, sought);
  };
  const toggle = (name: FilterName, value: string) => apply(name, filters[name] === value ? '' : value);
  const chip = (name: FilterName, value: string, label: string) => (
    <FilterChip key={value} isOn={filters[name] === value} onToggle={() => toggle(name, value)}>
      {label}
    </FilterChip>
  );
  return (
    <>
      {isFolded && (
        <Button
          variant="default"
          size="compact-sm"
          mb="xs"
          aria-expanded={isShown}
          onClick={() => setShown((before) => !before)}
        >
          {count === 0 ? t.title : `${t.title} (${count})`}
        </Button>
      )}
      {(!isFolded || isShown) && (
        <form
          className={classes.filters}
          onSubmit={(event) => {
            event.preventDefault();
            go(filters, typed.trim());
          }}
        >
          <Chips label={t.priority}>{BANDS.map((band) => chip('priority', band, text.common.risk[band]))}</Chips>
          <Chips label={t.queue}>{KINDS.map((kind) => chip('queue', kind, alertWords.queue[kind]))}</Chips>
          <Chips label={t.title}>{FLAGS.map((flag) => chip(flag, ON, t[flag]))}</Chips>
          <More filters={filters} onChoose={apply} />
          <TextInput
            className={classes.search}
            placeholder={t.text}
            aria-label={t.text}
            size="xs"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            autoComplete="off"
          />
          <Button type="submit" variant="default" size="xs">
            {alertWords.find}
          </Button>
          {sought !== '' && (
            <Button variant="subtle" size="xs" onClick={() => go(filters, '')}>
              {alertWords.everybody}
            </Button>
          )}
          {count > 0 && (
            <Button variant="subtle" size="xs" onClick={() => go({ ...(filters.view && { view: filters.view }) }, '')}>
              {t.clear}
            </Button>
          )}
        </form>
      )}
    </>
  );
});

function Chips({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a frame of its own
    <div role="group" aria-label={label} className={classes.chipGroup}>
      {children}
    </div>
  );
}

type Choices = readonly { value: string; label: string }[];

/** Cause, list, owner and sort order. Their options are built on first use. */
function More({ filters, onChoose }: { filters: Filters; onChoose: (name: FilterName, value: string) => void }) {
  const [isUsed, setUsed] = useState(false);
  const colleagues = useQuery(colleaguesQuery).data ?? [];
  const lists = useQuery({ ...listsQuery, enabled: usePermission('screen:read') }).data?.items ?? [];
  const field = (name: 'cause' | 'list' | 'assignee' | 'sort', choices: Choices) => (
    <Select
      className={classes.field}
      size="xs"
      aria-label={t[name]}
      placeholder={t[name]}
      comboboxProps={{ keepMounted: isUsed }}
      onFocus={() => setUsed(true)}
      data={choices}
      value={filters[name] ?? null}
      onChange={(value) => onChoose(name, value ?? '')}
      searchable={name === 'assignee' || name === 'list'}
      clearable
      clearButtonProps={{ 'aria-label': `${t.clear}: ${t[name]}` }}
    />
  );
  const of = (words: Readonly<Record<string, string>>): Choices =>
    Object.entries(words).map(([value, label]) => ({ value, label }));
  return (
    <div className={classes.chipGroup}>
      {field('cause', of(alertWords.cause))}
      {field(
        'list',
        lists.map(({ watchlistId, title }) => ({ value: watchlistId, label: title })),
      )}
      {filters.view !== 'mine' &&
        field(
          'assignee',
          colleagues.map(({ userId, name }) => ({ value: userId, label: name })),
        )}
      {field('sort', of(alertWords.sort))}
    </div>
  );
}
