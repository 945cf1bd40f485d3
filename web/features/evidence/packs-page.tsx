/** The exam workspace: packs of evidence, and who drew which. */
import { Button, Group, NumberInput, SegmentedControl, Select, TextInput } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useSession } from '../../api/session.ts';
import { packs as t } from '../../text/exam-packs.ts';
import { FilterChip } from '../../ui/chip.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { formatCount, formatDay } from '../../ui/format.ts';
import { Loading } from '../../ui/loading.tsx';
import { More } from '../../ui/more.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { Shown } from '../../ui/shown.tsx';
import { Moment } from '../../ui/time.tsx';
import { notify } from '../../ui/toast.tsx';
import { Colleague } from '../alerts/colleague.tsx';
import classes from './audit.module.css';
import type { Entry } from './audit-api.ts';
import {
  askedOf,
  type Kind,
  type OneKind,
  populationsQuery,
  type Sample,
  type Saved,
  takenQuery,
  takeOne,
  takeSample,
} from './packs-api.ts';

const MAX_SAMPLE = 200;
const USUAL_SIZE = 25;
const MEBIBYTE = 1_048_576;
const DAY_MS = 86_400_000;
const RANGE_DAYS = 90;
const SEED_BYTES = 4;
const USUAL: readonly Kind[] = ['DECISION'];
/** Permissions beside `audit:read`. */
const KINDS: readonly (readonly [Kind, string | null])[] = [
  ['DECISION', null],
  ['ALERT', 'alert:read'],
  ['CASE', 'case:read'],
  ['SAR', 'sar:read'],
  ['TRANSACTION', null],
  ['SCREENING', null],
];

const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
const newSeed = () =>
  [...crypto.getRandomValues(new Uint8Array(SEED_BYTES))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const sizeOf = (bytes: number) =>
  bytes < MEBIBYTE
    ? `${formatCount(Math.ceil(bytes / 1_024))} KiB`
    : `${formatCount(Math.round(bytes / MEBIBYTE))} MiB`;

export function PacksPage() {
  return (
    <Page title={t.title} detail={t.detail}>
      <ExamPack />
      <OneRecord />
      <Taken />
    </Page>
  );
}

function useTaking(take: () => Promise<Saved>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: take,
    onSuccess: ({ name, bytes }) => {
      void notify(t.made(name, sizeOf(bytes)));
      return queries.invalidateQueries({ queryKey: takenQuery.queryKey });
    },
  });
}

/** A form whose answer is a file. */
function Taking(props: { take: () => Promise<Saved>; label: string; disabled?: boolean; children: ReactNode }) {
  const { take, label, disabled = false, children } = props;
  const taking = useTaking(take);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    taking.mutate();
  };
  return (
    <form onSubmit={submit}>
      {children}
      <Group mt="sm" gap="sm">
        <Button type="submit" loading={taking.isPending} disabled={disabled}>
          {label}
        </Button>
        {taking.isPending && <span role="status">{t.making}</span>}
      </Group>
      {taking.error && <ProblemNote problem={taking.error} />}
    </form>
  );
}

/** The scope is in the address, so that a colleague draws the same. The seed of a new one is drawn once. */
function useSample(): [Sample, (part: Partial<Sample>) => void, readonly Kind[]] {
  const search = useSearch({ from: '/evidence' });
  const navigate = useNavigate();
  const [drawnSeed] = useState(newSeed);
  const { permissions } = useSession().user;
  const known = KINDS.filter(([, needs]) => needs === null || permissions.includes(needs)).map(([kind]) => kind);
  const size = Number(search.size);
  const sample: Sample = {
    of: search.of === undefined ? USUAL : known.filter((kind) => search.of?.split(',').includes(kind)),
    from: search.from ?? dayBefore(RANGE_DAYS),
    to: search.to ?? dayBefore(0),
    size: Number.isInteger(size) && size >= 1 && size <= MAX_SAMPLE ? size : USUAL_SIZE,
    seed: search.seed ?? drawnSeed,
  };
  const change = (part: Partial<Sample>) => {
    const { of, size: many, ...texts } = { ...sample, ...part };
    void navigate({
      to: '/evidence',
      search: { ...texts, of: of.join(',') || 'NONE', size: String(many) },
      replace: true,
    });
  };
  return [sample, change, known];
}

function ExamPack() {
  const [sample, change, known] = useSample();
  const populations = useQuery(populationsQuery({ of: known, from: sample.from, to: sample.to }));
  const population = (kind: Kind) => populations.data?.get(kind);
  const isAll = sample.size === MAX_SAMPLE;
  const day = (name: 'from' | 'to') => ({
    'data-field': name,
    ...{ type: 'date', label: t.exam[name], required: true, withAsterisk: false, value: sample[name] },
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
  });
  const toggle = (kind: Kind) =>
    change({ of: known.filter((one) => (one === kind ? !sample.of.includes(kind) : sample.of.includes(one))) });
  const parts = sample.of.flatMap((kind) => {
    const all = population(kind);
    if (all === undefined) return [];
    return [
      t.exam.part(
        formatCount(Math.min(all, sample.size)),
        formatCount(all),
        kind === 'SAR' ? t.exam.sars : t.exam.kind[kind],
      ),
    ];
  });
  return (
    <Section title={t.exam.title}>
      <Taking take={() => takeSample(sample)} label={t.exam.draw} disabled={sample.of.length === 0}>
        <Group align="end" gap="sm">
          <TextInput {...day('from')} />
          <TextInput {...day('to')} />
          <div>
            <div className={classes.label}>{t.exam.amount}</div>
            <SegmentedControl
              aria-label={t.exam.amount}
              data={[
                { value: 'SAMPLE', label: t.exam.amounts.SAMPLE },
                { value: 'ALL', label: t.exam.amounts.ALL(MAX_SAMPLE) },
              ]}
              value={isAll ? 'ALL' : 'SAMPLE'}
              onChange={(amount) => change({ size: amount === 'ALL' ? MAX_SAMPLE : USUAL_SIZE })}
            />
          </div>
          {!isAll && (
            <NumberInput
              data-field="size"
              label={t.exam.size}
              min={1}
              max={MAX_SAMPLE}
              value={sample.size}
              onChange={(size) => change({ size: Number(size) })}
              w={100}
            />
          )}
          <TextInput
            data-field="seed"
            label={t.exam.seed}
            required
            withAsterisk={false}
            maxLength={100}
            value={sample.seed}
            onChange={(event) => change({ seed: event.currentTarget.value })}
            w={150}
            autoComplete="off"
          />
          <Button variant="subtle" onClick={() => change({ seed: newSeed() })}>
            {t.exam.newSeed}
          </Button>
        </Group>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be drawn with a frame */}
        <div role="group" aria-label={t.exam.kinds}>
          <Group gap={8} mt="sm">
            {known.map((kind) => {
              const count = population(kind);
              return (
                <FilterChip
                  key={kind}
                  isOn={sample.of.includes(kind)}
                  onToggle={() => toggle(kind)}
                  {...(count !== undefined && { count })}
                >
                  <span title={t.exam.how[kind]}>{t.exam.kind[kind]}</span>
                </FilterChip>
              );
            })}
          </Group>
        </div>
        <p className="quiet">
          {populations.data && t.exam.line(parts)} {t.exam.seedHow} {t.exam.soleOfficer}
        </p>
        {populations.error && <ProblemNote problem={populations.error} />}
      </Taking>
    </Section>
  );
}

function OneRecord() {
  const [kind, setKind] = useState<OneKind>('transactions');
  const [id, setId] = useState('');
  return (
    <Section title={t.one.title}>
      <Taking take={() => takeOne(kind, id.trim())} label={t.one.make}>
        <Group align="end" gap="sm">
          <Select
            label={t.one.of}
            data={Object.entries(t.one.kinds).map(([value, label]) => ({ value, label }))}
            value={kind}
            onChange={(value) => setKind(value as OneKind)}
            allowDeselect={false}
            w={150}
          />
          <TextInput
            label={t.one.id}
            required
            withAsterisk={false}
            autoComplete="off"
            miw="min(340px, 100%)"
            value={id}
            onChange={(event) => setId(event.currentTarget.value)}
          />
        </Group>
        <p className="quiet">{t.one.idHow}</p>
      </Taking>
    </Section>
  );
}

const COLUMNS: readonly Column<Entry>[] = [
  { id: 'when', header: t.taken.columns.when, width: '184px', cell: ({ occurredAt }) => <Moment at={occurredAt} /> },
  { id: 'who', header: t.taken.columns.who, width: '170px', cell: ({ actorId }) => <Colleague userId={actorId} /> },
  { id: 'scope', header: t.taken.columns.scope, cell: (entry) => <ScopeOf entry={entry} /> },
  {
    id: 'seed',
    header: t.taken.columns.seed,
    width: '130px',
    cell: (entry) => <span className="mono">{askedOf(entry)?.seed}</span>,
  },
  {
    id: 'records',
    header: t.taken.columns.records,
    width: '84px',
    numeric: true,
    cell: (entry) => formatCount(askedOf(entry)?.records ?? 0),
  },
  {
    id: 'again',
    header: t.taken.columns.again,
    isHeaderHidden: true,
    width: '96px',
    cell: (entry) => <Again entry={entry} />,
  },
];

const lastDayOf = (to: string) => new Date(Date.parse(to) - 1).toISOString().slice(0, 10);

function ScopeOf({ entry }: { entry: Entry }) {
  const asked = askedOf(entry);
  if (!asked) return null;
  const { of, id, from, to } = asked;
  if (from && to) {
    const kinds = of.map((kind) => t.exam.kind[kind as Kind]).join(', ');
    return t.taken.sample(kinds, formatDay(from.slice(0, 10)), formatDay(lastDayOf(to)));
  }
  const kind = of[0] as keyof typeof t.taken.one;
  return (
    <>
      {t.taken.one[kind]} <span className="mono">{id}</span>
    </>
  );
}

function Again({ entry }: { entry: Entry }) {
  const { of, from, to, size, seed } = askedOf(entry) ?? {};
  if (!of || !from || !to || !seed) return '';
  const search = { of: of.join(','), from: from.slice(0, 10), to: lastDayOf(to), size: String(size), seed };
  return (
    <Link to="/evidence" search={search}>
      {t.taken.again}
    </Link>
  );
}

function Taken() {
  const query = useInfiniteQuery(takenQuery);
  return (
    <Section title={t.taken.title} plain>
      {query.error && <ProblemNote problem={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Loading />}
      <Shown query={query} />
      {query.data && (
        <DataTable
          label={t.taken.title}
          columns={COLUMNS}
          rows={query.data.pages.flatMap(({ items }) => items)}
          idOf={({ sequence }) => String(sequence)}
          empty={t.taken.none}
        />
      )}
      <More query={query} />
    </Section>
  );
}
