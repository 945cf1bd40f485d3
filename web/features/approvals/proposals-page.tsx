/** Everything that a colleague proposed and another person confirms: what awaits the reader first. */
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useSession } from '../../api/session.ts';
import { proposals as t } from '../../text/approvals.ts';
import { cases as caseWords } from '../../text/cases.ts';
import { text } from '../../text/index.ts';
import { transactions as transactionWords } from '../../text/transactions.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Mark } from '../../ui/mark.tsx';
import { Name } from '../../ui/name.tsx';
import { Page } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { Moment } from '../../ui/time.tsx';
import alertClasses from '../alerts/alerts.module.css';
import { Colleague } from '../alerts/colleague.tsx';
import { titleOf } from '../settings/settings-api.ts';
import { type Proposal, proposalsQuery } from './proposals-api.ts';

const COLUMNS: readonly Column<Proposal>[] = [
  {
    id: 'what',
    header: t.columns.what,
    width: '210px',
    cell: (proposal) => (
      <>
        <div>{t.kind[proposal.kind]}</div>
        <div className="quiet">{wordsOf(proposal)}</div>
      </>
    ),
  },
  { id: 'about', header: t.columns.about, cell: (proposal) => <About proposal={proposal} /> },
  { id: 'by', header: t.columns.by, width: '170px', cell: ({ proposedBy }) => <Colleague userId={proposedBy} /> },
  { id: 'at', header: t.columns.at, width: '120px', cell: ({ proposedAt }) => <Moment at={proposedAt} relative /> },
  { id: 'you', header: t.columns.you, width: '240px', cell: (proposal) => <Confirmer proposal={proposal} /> },
];

function About({ proposal: { kind, title } }: { proposal: Proposal }) {
  if (kind === 'SAR') return <em className="quiet">{t.confidential}</em>;
  if (kind === 'SETTING' && title !== null) return <>{titleOf(title)}</>;
  return <>{title === null ? <em className="quiet">{text.common.unknown}</em> : <Name>{title}</Name>}</>;
}

function Confirmer({ proposal: { awaitsYou, proposedBy } }: { proposal: Proposal }) {
  const { userId } = useSession().user;
  if (awaitsYou) return <Mark tone="MEDIUM">{t.you}</Mark>;
  return <span className="quiet">{proposedBy === userId ? t.own : t.others}</span>;
}

function wordsOf({ kind, proposed }: Proposal): string {
  if (kind === 'TRANSACTION') return transactionWords.decide.option[proposed as 'RELEASED'] ?? proposed;
  if (kind === 'CASE') return caseWords.outcome[proposed as 'OTHER'] ?? proposed;
  return t.proposed[proposed as keyof typeof t.proposed] ?? proposed;
}

export function ProposalsPage() {
  const { view = 'mine' } = useSearch({ from: '/approvals' });
  const navigate = useNavigate();
  const { data, error, isPending, refetch } = useQuery(proposalsQuery);
  const rows = data?.items.filter(({ awaitsYou }) => view === 'all' || awaitsYou) ?? [];
  const open = ({ kind, subjectId }: Proposal) => {
    if (kind === 'ALERT') return navigate({ to: '/alerts/$alertId', params: { alertId: subjectId } });
    if (kind === 'TRANSACTION')
      return navigate({ to: '/transactions/$transactionUuid', params: { transactionUuid: subjectId } });
    if (kind === 'PARTY_MARK' || kind === 'RELATIONSHIP')
      return navigate({ to: '/counterparties/$partyId', params: { partyId: subjectId } });
    if (kind === 'CUSTOMER_RELATIONSHIP')
      return navigate({ to: '/customers/$customerId', params: { customerId: subjectId } });
    if (kind === 'CASE') return navigate({ to: '/cases/$caseId', params: { caseId: subjectId } });
    if (kind === 'SAR') return navigate({ to: '/sars/$sarId', params: { sarId: subjectId } });
    if (kind === 'RULE') return navigate({ to: '/rules/$ruleId', params: { ruleId: subjectId } });
    if (kind === 'RISK_APPETITE') return navigate({ to: '/settings/risk-appetite', search: { version: subjectId } });
    if (kind === 'SETTING') return navigate({ to: '/settings', search: { find: subjectId } });
    if (kind === 'COUNTRY') return navigate({ to: '/settings/countries', search: { country: subjectId } });
    if (kind === 'RULE_LIST') return navigate({ to: '/rule-lists', search: { list: subjectId } });
    if (kind === 'FX_RATE') return navigate({ to: '/settings/rates', search: { currency: subjectId } });
    if (kind === 'THRESHOLD') return navigate({ to: '/thresholds/$testId', params: { testId: subjectId } });
    if (kind === 'LICENSE') return navigate({ to: '/licenses', search: { license: subjectId } });
    if (kind === 'KNOWN_WALLET') return navigate({ to: '/settings/house-wallets', search: { state: 'PROPOSED' } });
    if (kind === 'ERASURE') return navigate({ to: '/retention', search: { view: 'erasures' } });
    return undefined;
  };
  return (
    <Page title={t.title} detail={t.detail}>
      <div className={alertClasses.filters}>
        <Select
          label={t.show}
          w={180}
          data={Object.entries(t.view).map(([value, label]) => ({ value, label }))}
          value={view}
          onChange={(value) => void navigate({ to: '/approvals', search: value === 'all' ? { view: 'all' } : {} })}
          allowDeselect={false}
        />
      </div>
      {error && <ProblemNote problem={error} onRetry={() => void refetch()} />}
      {isPending && <Loading />}
      {data?.truncated && <p role="status">{t.truncated}</p>}
      {data && (
        <DataTable
          label={t.title}
          columns={COLUMNS}
          rows={rows}
          idOf={({ kind, subjectId, proposed }) => `${kind} ${subjectId} ${proposed}`}
          empty={view === 'all' ? t.none : t.noneMine}
          onOpen={(proposal) => void open(proposal)}
        />
      )}
    </Page>
  );
}
