/** Dry run of an erasure, with the reasons why records are kept, and the proposal to erase. */
import { Button, Group, Select, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { usePermission } from '../../api/session.ts';
import { retention } from '../../text/retention.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { formatCount, formatDay, formatMoment } from '../../ui/format.ts';
import { Section } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { type Preview, preview, proposeErasure, type Whose } from './retention-api.ts';

const t = retention.erasures;
type Scope = Preview['scope'];
type Kind = Preview['kinds'][number];
type OneRecord = Preview['records'][number];

const COLUMNS: readonly Column<Kind>[] = [
  { id: 'kind', header: t.columns.kind, width: '220px', cell: ({ kind }) => retention.kinds[kind] },
  { id: 'term', header: t.columns.term, width: '110px', cell: ({ years }) => retention.years(years) },
  {
    id: 'goes',
    header: t.columns.goes,
    width: '100px',
    numeric: true,
    cell: ({ erasable }) => <b>{formatCount(erasable)}</b>,
  },
  {
    id: 'stays',
    header: t.columns.stays,
    cell: ({ kept }) =>
      kept.map(({ because, count, expiresAt }) => (
        <div key={because}>{t.stays(formatCount(count), t.because[because], expiresAt && formatDay(expiresAt))}</div>
      )),
  },
];

const RECORD_COLUMNS: readonly Column<OneRecord>[] = [
  { id: 'kind', header: t.record.kind, width: '220px', cell: ({ kind }) => retention.kinds[kind] },
  { id: 'id', header: t.record.id, cell: ({ recordId }) => <span className="mono">{recordId}</span> },
  {
    id: 'what',
    header: t.record.what,
    width: '40%',
    cell: ({ because }) => (because === null ? <b>{t.mayGo}</b> : t.because[because]),
  },
];

const whoseOf = (scope: Scope, id: string): Whose =>
  scope === 'CUSTOMER' ? { customerId: id } : scope === 'PARTY' ? { partyId: id } : {};

export function DryRun() {
  const [scope, setScope] = useState<Scope>('EXPIRED');
  const [id, setId] = useState('');
  const whose = whoseOf(scope, id.trim());
  const looking = useMutation({ mutationFn: (asked: Whose) => preview(asked) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    looking.mutate(whose);
  };
  return (
    <Section title={t.ask}>
      <p className="quiet">{t.askDetail}</p>
      <form onSubmit={submit}>
        <Group align="end" gap="sm">
          <Select
            label={t.of}
            data={Object.entries(t.scopes).map(([value, label]) => ({ value, label }))}
            value={scope}
            onChange={(value) => {
              looking.reset();
              setScope(value as Scope);
            }}
            allowDeselect={false}
          />
          {scope !== 'EXPIRED' && (
            <TextInput
              data-field={scope === 'PARTY' ? 'partyId' : 'customerId'}
              label={t.id}
              miw="min(330px, 100%)"
              autoComplete="off"
              required
              withAsterisk={false}
              value={id}
              onChange={(event) => {
                looking.reset();
                setId(event.currentTarget.value);
              }}
            />
          )}
          <Button type="submit" variant="default" loading={looking.isPending}>
            {t.look}
          </Button>
        </Group>
      </form>
      {looking.error && <ProblemNote problem={looking.error} />}
      {looking.data && <Found found={looking.data} whose={whose} />}
    </Section>
  );
}

function Found({ found, whose }: { found: Preview; whose: Whose }) {
  const mayPropose = usePermission('retention:write');
  const [proposing, setProposing] = useState(false);
  const { kinds, records, truncated, asOf } = found;
  const goes = kinds.some(({ erasable }) => erasable > 0);
  return (
    <>
      <p role="status">
        {t.asOf(formatMoment(asOf))} {truncated && t.truncated}
      </p>
      <DataTable label={t.ask} columns={COLUMNS} rows={kinds} idOf={({ kind }) => kind} empty={t.nothing} />
      {records.length > 0 && (
        <details>
          <summary>{t.records(formatCount(records.length))}</summary>
          <DataTable
            label={t.records(formatCount(records.length))}
            columns={RECORD_COLUMNS}
            rows={records}
            idOf={({ kind, recordId }) => `${kind} ${recordId}`}
            empty={t.nothing}
          />
        </details>
      )}
      {mayPropose && goes && (
        <Button mt="sm" color="red" variant="outline" onClick={() => setProposing(true)}>
          {t.propose}
        </Button>
      )}
      {proposing && (
        <ReasonDialog
          title={t.propose}
          detail={t.proposeHow}
          act={(reason) => proposeErasure(whose, reason)}
          onClose={() => setProposing(false)}
          grave
        />
      )}
    </>
  );
}
