import { Button, MultiSelect, Pill, Select, type SelectProps, TextInput, type TextInputProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { listsQuery } from '../../api/lists.ts';
import { text } from '../../text/index.ts';
import { transactions as t } from '../../text/transactions.ts';
import { FilterChip } from '../../ui/chip.tsx';
import { colleaguesQuery } from '../alerts/colleagues.ts';
import { type Filters, SELDOM } from './filters.ts';
import classes from './transactions.module.css';

const choices = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));
const anyOr = (words: Readonly<Record<string, string>>) => [{ value: '', label: text.common.all }, ...choices(words)];

/** Properties of a text field. */
type Field = (
  name: keyof Filters,
  label: string,
  type?: string,
) => Pick<TextInputProps, 'label' | 'type' | 'autoComplete' | 'onBlur'> & {
  value: string;
  onChange: (event: { currentTarget: { value: string } }) => void;
};
/** Properties of a select field. */
type Choice = (name: keyof Filters, label: string, words: Readonly<Record<string, string>>) => SelectProps;

const LABELS: Readonly<Record<(typeof SELDOM)[number], string>> = {
  currency: t.filters.currency,
  country: t.filters.country,
  type: t.filters.type,
  flow: t.filters.flow,
  flagged: t.filters.flagged,
  reference: t.filters.reference,
  recordedFrom: t.filters.recordedFrom,
  recordedTo: t.filters.recordedTo,
  wallet: t.filters.wallet,
  decider: t.filters.decider,
  party: t.filters.party,
  account: t.filters.account,
  bic: t.filters.bic,
  minScore: t.filters.minScore,
  maxScore: t.filters.maxScore,
  finding: t.filters.finding,
  rule: t.filters.rule,
  list: t.filters.list,
  disposition: t.filters.disposition,
};

const CODES: Readonly<Record<string, string>> = { ...t.type, ...t.flow, ...t.disposition };

/** Display text of a filter value. IDs of users and lists are shown by their labels. */
const chosenWords = (name: keyof Filters, value: string): string =>
  name === 'decider' || name === 'list'
    ? '1'
    : value
        .split(',')
        .map((one) => CODES[one] ?? one)
        .join(', ');

/** Filters with one click. */
const QUICK = [
  { label: t.filters.flagged, filter: { flagged: 'yes' } },
  { label: t.filters.highRisk, filter: { tier: 'CRITICAL,HIGH' } },
  { label: t.filters.inbound, filter: { flow: 'INBOUND' } },
  { label: t.filters.outbound, filter: { flow: 'OUTBOUND' } },
  { label: t.filters.crypto, filter: { type: 'CRYPTO,STABLECOIN' } },
] as const satisfies readonly { label: string; filter: Filters }[];

export function QuickFilters({ filters, onChange }: { filters: Filters; onChange: (filters: Filters) => void }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would have a frame
    <div className={classes.quick} role="group" aria-label={t.filters.quick}>
      {QUICK.map(({ label, filter }) => {
        const [[name, value]] = Object.entries(filter) as [[keyof Filters, string]];
        const isOn = filters[name] === value;
        const { [name]: _, ...others } = filters;
        return (
          <FilterChip key={label} isOn={isOn} onToggle={() => onChange(isOn ? others : { ...others, [name]: value })}>
            {label}
          </FilterChip>
        );
      })}
    </div>
  );
}

/** A choice applies at once. Typed text applies with Enter or when the field loses focus. */
export function FilterBar(props: {
  filters: Filters;
  /** Name of a party, account, wallet or reference. */
  sought: string;
  onChange: (filters: Filters, sought: string) => void;
}) {
  const { filters, sought, onChange } = props;
  const name = useRef(sought);
  const [typed, setTyped] = useState(filters);
  const [isMore, setMore] = useState(false);
  const apply = (changed: Filters) => {
    const all = Object.entries({ ...typed, ...changed }).filter(([, value]) => value !== undefined && value !== '');
    onChange(Object.fromEntries(all), name.current.trim());
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    apply({});
  };
  const field: Field = (name, label, type = 'text') => ({
    label,
    type,
    value: typed[name] ?? '',
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) =>
      setTyped({ ...typed, [name]: event.currentTarget.value }),
    onBlur: () => {
      if ((typed[name] ?? '') !== (filters[name] ?? '')) apply({});
    },
  });
  const choice: Choice = (name, label, words) => ({
    className: classes.narrow,
    label,
    data: anyOr(words),
    value: filters[name] ?? '',
    onChange: (value: string | null) => apply({ [name]: value ?? '' }),
    allowDeselect: false,
  });
  return (
    <form className={classes.filters} onSubmit={submit}>
      {!filters.party && (
        <Sought
          begun={sought}
          onType={(typed) => {
            name.current = typed;
          }}
          onLeave={() => {
            if (name.current.trim() !== sought) apply({});
          }}
        />
      )}
      <MultiSelect
        className={classes.status}
        label={t.filters.status}
        data={choices(t.status)}
        value={filters.status?.split(',') ?? []}
        onChange={(values) => apply({ status: values.join(',') })}
        searchable
      />
      <MultiSelect
        className={classes.status}
        label={t.filters.tier}
        data={choices(text.common.risk)}
        value={filters.tier?.split(',') ?? []}
        onChange={(values) => apply({ tier: values.join(',') })}
      />
      <TextInput className={classes.day} {...field('from', t.filters.from, 'date')} />
      <TextInput className={classes.day} {...field('to', t.filters.to, 'date')} />
      <TextInput className={classes.tiny} {...field('min', t.filters.minAmount)} inputMode="decimal" />
      <TextInput className={classes.tiny} {...field('max', t.filters.maxAmount)} inputMode="decimal" />
      {isMore && <SeldomFilters field={field} choice={choice} hasAccount={Boolean(typed.account)} />}
      {!isMore &&
        SELDOM.filter((one) => filters[one] !== undefined).map((one) => (
          <Pill
            key={one}
            className={classes.apply}
            withRemoveButton
            onRemove={() => apply({ [one]: '' })}
            removeButtonProps={{ 'aria-label': t.filters.remove(LABELS[one]), tabIndex: 0, 'aria-hidden': false }}
          >
            {LABELS[one]}
            {one !== 'party' && one !== 'flagged' && `: ${chosenWords(one, filters[one] ?? '')}`}
          </Pill>
        ))}
      <div className={classes.buttons}>
        <Button type="submit" variant="default">
          {t.filters.apply}
        </Button>
        {!isMore && (
          <Button variant="subtle" onClick={() => setMore(true)}>
            {t.filters.more}
          </Button>
        )}
        {(Object.keys(filters).length > 0 || sought !== '') && (
          <Button variant="subtle" onClick={() => onChange({}, '')}>
            {t.filters.reset}
          </Button>
        )}
      </div>
    </form>
  );
}

/** Rarely used filters, shown on request. */
function SeldomFilters(props: { field: Field; choice: Choice; hasAccount: boolean }) {
  const { field, choice, hasAccount } = props;
  const lists = useQuery(listsQuery).data?.items ?? [];
  const titles = Object.fromEntries(lists.map(({ watchlistId, title }) => [watchlistId, title]));
  const colleagues = useQuery(colleaguesQuery).data ?? [];
  return (
    <>
      <TextInput className={classes.tiny} {...field('currency', t.filters.currency)} />
      <TextInput className={classes.tiny} {...field('country', t.filters.country)} />
      <Select {...choice('type', t.filters.type, t.type)} />
      <Select {...choice('flow', t.filters.flow, t.flow)} />
      <Select {...choice('flagged', t.filters.suspicious, { yes: t.filters.flagged, no: t.filters.notFlagged })} />
      <TextInput className={classes.wide} {...field('reference', t.filters.reference)} />
      <Select {...choice('disposition', t.filters.disposition, t.disposition)} />
      <TextInput className={classes.day} {...field('recordedFrom', t.filters.recordedFrom, 'date')} />
      <TextInput className={classes.day} {...field('recordedTo', t.filters.recordedTo, 'date')} />
      <TextInput className={classes.wallet} {...field('wallet', t.filters.wallet)} />
      <TextInput className={classes.wallet} {...field('account', t.filters.account)} />
      {hasAccount && <TextInput className={classes.day} {...field('bic', t.filters.bic)} />}
      <TextInput className={classes.tiny} {...field('minScore', t.filters.minScore)} inputMode="decimal" />
      <TextInput className={classes.tiny} {...field('maxScore', t.filters.maxScore)} inputMode="decimal" />
      <TextInput className={classes.wide} {...field('finding', t.filters.finding)} />
      <TextInput className={classes.wide} {...field('rule', t.filters.rule)} />
      <Select {...choice('list', t.filters.list, titles)} className={classes.wide} />
      <Select
        {...choice(
          'decider',
          t.filters.decider,
          Object.fromEntries(colleagues.map(({ userId, name }) => [userId, name])),
        )}
        className={classes.wide}
      />
    </>
  );
}

/** Has its own state: a keystroke renders this field and not every filter beside it. */
function Sought(props: { begun: string; onType: (typed: string) => void; onLeave: () => void }) {
  const { begun, onType, onLeave } = props;
  const [typed, setTyped] = useState(begun);
  return (
    <TextInput
      className={classes.text}
      label={t.filters.text}
      value={typed}
      autoComplete="off"
      dir="auto"
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        onType(value);
      }}
      onBlur={onLeave}
    />
  );
}
