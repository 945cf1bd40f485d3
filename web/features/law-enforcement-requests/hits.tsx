/** Records similar to a party: selected, and judged together with one reason. */
import { Button, Checkbox, Group, Radio, Select, Stack, Textarea } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { usePermission } from '../../api/session.ts';
import { alerts as alertWords } from '../../text/alerts.ts';
import { recordSearches } from '../../text/law-enforcement-requests.ts';
import { FilterChip } from '../../ui/chip.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { formatDay, formatScore } from '../../ui/format.ts';
import { Loading } from '../../ui/loading.tsx';
import { Mark } from '../../ui/mark.tsx';
import { More } from '../../ui/more.tsx';
import { Name } from '../../ui/name.tsx';
import { Section } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { Shown } from '../../ui/shown.tsx';
import alertClasses from '../alerts/alerts.module.css';
import {
  afterAct,
  type Hit,
  hitsQuery,
  judge,
  type StoredSearch,
  type Verdict,
  type View,
} from './record-searches-api.ts';

const t = recordSearches.hits;

export function Hits({ search }: { search: StoredSearch }) {
  const mayJudge = usePermission('sar:write') && search.state === 'FOUND';
  const [view, setView] = useState<View>(search.state === 'FOUND' ? 'open' : 'all');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const query = useInfiniteQuery(hitsQuery(search.searchId, view));
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const toggle = (hitId: string) => {
    const next = new Set(chosen);
    if (!next.delete(hitId)) next.add(hitId);
    setChosen(next);
  };
  return (
    <Section
      title={t.title}
      aside={
        <div className={alertClasses.acts}>
          {(['open', 'judged', 'all'] as const).map((one) => (
            <FilterChip key={one} isOn={view === one} onToggle={() => setView(one)}>
              {t.view[one]}
            </FilterChip>
          ))}
        </div>
      }
    >
      {query.error && <ProblemNote problem={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Loading />}
      <Shown query={query} />
      {query.data && (
        <DataTable
          label={t.title}
          columns={columnsFor(search, mayJudge ? { chosen, toggle } : null)}
          rows={rows}
          idOf={({ hitId }) => hitId}
          empty={search.hits === 0 ? t.none : t.noneHere[view]}
        />
      )}
      <More query={query} />
      {mayJudge && rows.length > 0 && (
        <Judge
          search={search}
          hits={rows.filter(({ hitId }) => chosen.has(hitId))}
          onJudged={() => setChosen(new Set())}
        />
      )}
    </Section>
  );
}

interface Choosing {
  chosen: ReadonlySet<string>;
  toggle: (hitId: string) => void;
}

function columnsFor({ soughtParties }: StoredSearch, choosing: Choosing | null): Column<Hit>[] {
  const choose: Column<Hit> = {
    id: 'choose',
    header: t.columns.choose,
    width: '76px',
    cell: ({ hitId, compared, recordReference }) => (
      <Checkbox
        aria-label={t.choose([compared, recordReference].filter(Boolean).join(', '))}
        checked={choosing?.chosen.has(hitId) ?? false}
        onChange={() => choosing?.toggle(hitId)}
      />
    ),
  };
  return [
    ...(choosing ? [choose] : []),
    {
      id: 'party',
      header: t.columns.party,
      width: '26%',
      cell: ({ partyIndex, failure }) => (
        <>
          {partyIndex === null ? t.unknown : <Name>{soughtParties[partyIndex]?.fullName ?? ''}</Name>}
          {failure && <div className="quiet">{failure}</div>}
        </>
      ),
    },
    { id: 'record', header: t.columns.record, width: '190px', cell: (hit) => <Record hit={hit} /> },
    { id: 'compared', header: t.columns.compared, cell: ({ compared }) => <Name>{compared}</Name> },
    {
      id: 'score',
      header: t.columns.score,
      width: '80px',
      numeric: true,
      cell: ({ score }) => score !== null && formatScore(score),
    },
    {
      id: 'verdict',
      header: t.columns.verdict,
      width: '200px',
      cell: ({ verdict, reason }) =>
        verdict && (
          <>
            <Mark tone={verdict === 'MATCH' ? 'HIGH' : 'LOW'}>{t.verdict[verdict]}</Mark>
            <div className="quiet" dir="auto">
              {reason}
            </div>
          </>
        ),
    },
  ];
}

function Record({ hit }: { hit: Hit }) {
  const { customerId, transactionUuid, subject, recordReference, recordDate } = hit;
  if (customerId !== null) {
    return (
      <Link to="/customers/$customerId" params={{ customerId }}>
        {recordReference ?? t.customer}
      </Link>
    );
  }
  return (
    <>
      <Link to="/transactions/$transactionUuid" params={{ transactionUuid: transactionUuid ?? '' }}>
        {recordReference ?? t.transaction}
      </Link>
      <div className="quiet">
        {[recordDate && formatDay(recordDate), alertWords.subject[subject as 'SENDER'] ?? subject]
          .filter(Boolean)
          .join(' · ')}
      </div>
    </>
  );
}

function Judge({ search, hits, onJudged }: { search: StoredSearch; hits: readonly Hit[]; onJudged: () => void }) {
  const queries = useQueryClient();
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [reason, setReason] = useState('');
  const [party, setParty] = useState<string | null>(null);
  const needsParty = verdict === 'MATCH' && hits.some(({ failure }) => failure !== null);
  const judging = useMutation({
    mutationFn: () =>
      judge(search.searchId, {
        ...{ hits: hits.map(({ hitId, version }) => ({ hitId, version })), verdict: verdict!, reason },
        ...(needsParty && party !== null && { partyIndex: Number(party) }),
      }),
    onSuccess: async () => {
      onJudged();
      setReason('');
      setVerdict(null);
      await afterAct(queries);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    judging.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm" mt="sm">
        <div role="status">{hits.length === 0 ? t.nothingChosen : t.chosen(hits.length)}</div>
        <Radio.Group
          data-field="verdict"
          label={t.columns.verdict}
          value={verdict}
          onChange={(value) => setVerdict(value as Verdict)}
        >
          <Group mt={4}>
            <Radio value="NO_MATCH" label={t.verdict.NO_MATCH} />
            <Radio value="MATCH" label={t.verdict.MATCH} />
          </Group>
        </Radio.Group>
        {needsParty && (
          <Select
            data-field="partyIndex"
            label={t.which}
            data={search.soughtParties.map(({ index, fullName }) => ({ value: String(index), label: fullName }))}
            value={party}
            onChange={setParty}
          />
        )}
        <Textarea
          data-field="reason"
          label={t.reason}
          required
          withAsterisk={false}
          autosize
          minRows={2}
          maxLength={2_000}
          dir="auto"
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        {judging.error && <ProblemNote problem={judging.error} />}
        <Group>
          <Button
            type="submit"
            loading={judging.isPending}
            disabled={hits.length === 0 || verdict === null || reason.trim() === ''}
          >
            {t.act}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
