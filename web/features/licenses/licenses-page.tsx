/** Licenses of authorities: used amounts and validity, and the details of the open one. */
import { Button, Group, Stack } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { usePermission } from '../../api/session.ts';
import { text } from '../../text/index.ts';
import { licenses as t } from '../../text/licenses.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { formatAmount, formatCount, formatDay, shortId } from '../../ui/format.ts';
import { Loading } from '../../ui/loading.tsx';
import { More } from '../../ui/more.tsx';
import { Page } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { Shown } from '../../ui/shown.tsx';
import { Moment } from '../../ui/time.tsx';
import alertClasses from '../alerts/alerts.module.css';
import { Colleague } from '../alerts/colleague.tsx';
import { NextStep, StateFilter, StateMark, StepLines } from '../approvals/two-users.tsx';
import { LicenseForm } from './license-form.tsx';
import {
  confirmLicense,
  endLicense,
  type License,
  type LicenseUse,
  licenseQuery,
  licensesQuery,
  STATES,
} from './licenses-api.ts';

const COLUMNS: readonly Column<License>[] = [
  {
    id: 'license',
    header: t.columns.license,
    cell: ({ authority, number }) => (
      <>
        <div>{authority}</div>
        <div className="mono quiet">{number}</div>
      </>
    ),
  },
  { id: 'parties', header: t.columns.parties, cell: ({ parties }) => <Parties of={parties} /> },
  {
    id: 'valid',
    header: t.columns.valid,
    width: '230px',
    cell: ({ validFrom, expiresOn }) => t.days(formatDay(validFrom), formatDay(expiresOn)),
  },
  { id: 'used', header: t.columns.used, width: '230px', cell: (license) => <Used license={license} /> },
  { id: 'state', header: t.columns.state, width: '120px', cell: ({ state }) => <StateMark state={state} /> },
  {
    id: 'by',
    header: t.columns.by,
    width: '150px',
    cell: ({ proposedBy, proposedAt }) => (
      <>
        <Colleague userId={proposedBy} />, <Moment at={proposedAt} relative />
      </>
    ),
  },
];

function Parties({ of }: { of: License['parties'] }) {
  return <span dir="auto">{of.map(({ name }) => name).join(', ')}</span>;
}

function Used({ license: { used, cap, left } }: { license: License }) {
  const amount = cap && t.ofCap(formatAmount(used.amount, cap.currency), formatAmount(cap.amount, cap.currency));
  return (
    <>
      <div>{amount ?? t.noCap}</div>
      <div className="quiet">
        {t.payments(formatCount(used.count))}
        {cap && left !== null && `, ${t.left(formatAmount(left, cap.currency))}`}
      </div>
    </>
  );
}

export function LicensesPage() {
  const { state: asked, license } = useSearch({ from: '/licenses' });
  const state = STATES.find((one) => one === asked);
  const navigate = useNavigate();
  const mayPropose = usePermission('transaction:decide');
  const [isProposing, setProposing] = useState(false);
  const query = useInfiniteQuery(licensesQuery(state));
  const to = (search: { state?: string | undefined; license?: string | undefined }) =>
    void navigate({ to: '/licenses', search, resetScroll: false });
  return (
    <Page
      title={t.title}
      detail={t.detail}
      actions={mayPropose && <Button onClick={() => setProposing(true)}>{t.propose}</Button>}
    >
      <div className={alertClasses.filters}>
        <StateFilter states={STATES} value={state} onChoose={(chosen) => to({ state: chosen })} />
      </div>
      {query.error && <ProblemNote problem={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Loading />}
      <Shown query={query} />
      {query.data && (
        <DataTable
          label={t.title}
          columns={COLUMNS}
          rows={query.data.pages.flatMap(({ items }) => items)}
          idOf={({ licenseId }) => licenseId}
          empty={t.none}
          onOpen={({ licenseId }) => to({ state, license: licenseId })}
          openId={license ?? null}
        />
      )}
      <More query={query} />
      {isProposing && <LicenseForm onClose={() => setProposing(false)} />}
      {license && !isProposing && <Open licenseId={license} mayDecide={mayPropose} onClose={() => to({ state })} />}
    </Page>
  );
}

function Open(props: { licenseId: string; mayDecide: boolean; onClose: () => void }) {
  const { licenseId, mayDecide, onClose } = props;
  const { data, error } = useQuery(licenseQuery(licenseId));
  return (
    <Dialog opened onClose={onClose} size="xl" title={data ? `${data.authority} ${data.number}` : t.columns.license}>
      {error && <ProblemNote problem={error} />}
      {data && (
        <>
          <Facts
            rows={[
              [t.columns.state, <StateMark key="state" state={data.state} />],
              [t.columns.parties, <Parties key="parties" of={data.parties} />],
              [
                t.one.scope,
                <span key="scope" dir="auto">
                  {data.scope}
                </span>,
              ],
              [t.columns.valid, t.days(formatDay(data.validFrom), formatDay(data.expiresOn))],
              [t.columns.used, <Used key="used" license={data} />],
            ]}
          />
          <Stack gap={0} my="sm">
            <StepLines of={data} />
          </Stack>
          {data.uses.length > 0 && (
            <DataTable
              label={t.one.uses}
              columns={usesOf(data)}
              rows={data.uses}
              idOf={({ transactionUuid, decisionNumber }) => `${transactionUuid} ${decisionNumber}`}
              empty={t.one.noUses}
            />
          )}
        </>
      )}
      <Group gap="xs" mt="sm">
        {data && mayDecide && (
          <NextStep
            of={data}
            queryKey="licenses"
            endHow={t.one.endHow}
            withdrawHow={t.one.withdrawHow}
            confirm={() => confirmLicense(licenseId)}
            end={(reason) => endLicense(licenseId, reason)}
          />
        )}
        <Button variant="default" size="xs" onClick={onClose}>
          {text.common.close}
        </Button>
      </Group>
    </Dialog>
  );
}

const usesOf = ({ cap }: License): readonly Column<LicenseUse>[] => [
  {
    id: 'payment',
    header: t.one.columns.payment,
    cell: ({ transactionUuid }) => (
      <Link to="/transactions/$transactionUuid" params={{ transactionUuid }} className="mono">
        {shortId(transactionUuid)}
      </Link>
    ),
  },
  {
    id: 'amount',
    header: t.one.columns.amount,
    numeric: true,
    cell: ({ amount }) => (amount === null || cap === null ? '–' : formatAmount(amount, cap.currency)),
  },
  {
    id: 'at',
    header: t.one.columns.at,
    width: '190px',
    cell: ({ usedAt, usedBy }) => (
      <>
        <Moment at={usedAt} />
        <div className="quiet">
          <Colleague userId={usedBy} />
        </div>
      </>
    ),
  },
  {
    id: 'state',
    header: t.one.columns.state,
    width: '190px',
    cell: ({ givenBackAt }) =>
      givenBackAt === null ? (
        t.one.counts
      ) : (
        <>
          {t.one.givenBack}
          <div className="quiet">
            <Moment at={givenBackAt} />
          </div>
        </>
      ),
  },
];
