/** Packs of evidence: asked for, taken home, and who took one. */
import { Button, Group, NumberInput, Select, TextInput } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { packs as t } from '../../text/exam-packs.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Loading } from '../../ui/loading.tsx';
import { More } from '../../ui/more.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { Shown } from '../../ui/shown.tsx';
import { formatCount, formatDay, Moment } from '../../ui/time.tsx';
import { Colleague } from '../alerts/colleague.tsx';
import type { Entry } from './audit-api.ts';
import { askedOf, type OneKind, type Sample, type Saved, takenQuery, takeOne, takeSample } from './packs-api.ts';

const MAX_SAMPLE = 200;
const MEBIBYTE = 1_048_576;
const DAY_MS = 86_400_000;
/** A month of decisions is what an examiner begins with. */
const RANGE_DAYS = 30;
const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));
const sizeOf = (bytes: number) =>
  bytes < MEBIBYTE
    ? `${formatCount(Math.ceil(bytes / 1_024))} KiB`
    : `${formatCount(Math.round(bytes / MEBIBYTE))} MiB`;

export function PacksPage() {
  return (
    <Page title={t.title} detail={t.detail}>
      <RandomSample />
      <OneRecord />
      <Taken />
    </Page>
  );
}

/** A form whose answer is a file. */
function Taking(props: { take: () => Promise<Saved>; label: string; children: ReactNode }) {
  const { take, label, children } = props;
  const queries = useQueryClient();
  const taking = useMutation({
    mutationFn: take,
    onSuccess: () => queries.invalidateQueries({ queryKey: takenQuery.queryKey }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    taking.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Group align="end" gap="sm">
        {children}
        <Button type="submit" loading={taking.isPending}>
          {label}
        </Button>
      </Group>
      {taking.isPending && <p role="status">{t.making}</p>}
      {taking.error && <ProblemNote problem={taking.error} />}
      {taking.data && <p role="status">{t.made(taking.data.name, sizeOf(taking.data.bytes))}</p>}
    </form>
  );
}

function RandomSample() {
  const [sample, setSample] = useState<Sample>({
    ...{ of: 'TRANSACTION', from: dayBefore(RANGE_DAYS), to: dayBefore(0), size: 25, seed: '' },
  });
  const change = (part: Partial<Sample>) => setSample({ ...sample, ...part });
  const words = (name: 'from' | 'to' | 'seed') => ({
    'data-field': name,
    label: t.sample[name],
    required: true,
    withAsterisk: false,
    value: sample[name],
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
  });
  return (
    <Section title={t.sample.title}>
      <p className="quiet">{t.sample.detail}</p>
      <Taking take={() => takeSample(sample)} label={t.sample.make}>
        <Select
          label={t.sample.of}
          data={optionsOf(t.sample.kinds)}
          value={sample.of}
          onChange={(of) => change({ of: of as Sample['of'] })}
          allowDeselect={false}
          w={150}
        />
        <TextInput type="date" {...words('from')} />
        <TextInput type="date" {...words('to')} />
        <NumberInput
          data-field="size"
          label={t.sample.size}
          min={1}
          max={MAX_SAMPLE}
          required
          withAsterisk={false}
          value={sample.size}
          onChange={(size) => change({ size: Number(size) })}
          w={100}
          hideControls
        />
        <TextInput {...words('seed')} placeholder={t.sample.seedHow} maxLength={100} miw={200} autoComplete="off" />
      </Taking>
    </Section>
  );
}

function OneRecord() {
  const [kind, setKind] = useState<OneKind>('transactions');
  const [id, setId] = useState('');
  return (
    <Section title={t.one.title}>
      <p className="quiet">{t.one.idHow}</p>
      <Taking take={() => takeOne(kind, id.trim())} label={t.one.make}>
        <Select
          label={t.one.of}
          data={optionsOf(t.one.kinds)}
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
      </Taking>
    </Section>
  );
}

const COLUMNS: readonly Column<Entry>[] = [
  { id: 'when', header: t.taken.columns.when, width: '180px', cell: ({ occurredAt }) => <Moment at={occurredAt} /> },
  {
    id: 'who',
    header: t.taken.columns.who,
    width: '26%',
    cell: ({ actorId }) => <Colleague userId={actorId} />,
  },
  { id: 'of', header: t.taken.columns.of, cell: (entry) => <OfWhat entry={entry} /> },
  {
    id: 'decisions',
    header: t.taken.columns.decisions,
    width: '100px',
    numeric: true,
    cell: (entry) => formatCount(askedOf(entry)?.decisions ?? 0),
  },
];

function OfWhat({ entry }: { entry: Entry }) {
  const asked = askedOf(entry);
  if (!asked) return null;
  const { of, id, from, to, seed } = asked;
  if (from && to && seed) return t.taken.sample(t.taken.of[of], formatDay(from), formatDay(to), seed);
  return (
    <>
      <div>{of === 'CUSTOMER' ? t.taken.customer : t.taken.one(t.taken.of[of])}</div>
      <div className="mono">{id}</div>
    </>
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
