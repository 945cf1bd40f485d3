/** House wallets and service wallets of the organization. */
import { Button, Select } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { usePermission } from '../../api/session.ts';
import { knownWallets as t } from '../../text/house-wallets.ts';
import { twoUsers } from '../../text/two-users.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Loading } from '../../ui/loading.tsx';
import { More } from '../../ui/more.tsx';
import { Page } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { Shown } from '../../ui/shown.tsx';
import alertClasses from '../alerts/alerts.module.css';
import { NextStep, StateFilter, StateMark, StepLines } from '../approvals/two-users.tsx';
import { SettingsLinks } from '../settings/settings-links.tsx';
import {
  confirmWallet,
  endWallet,
  KINDS,
  STATES,
  type Wallet,
  type WalletFilter,
  walletsQuery,
} from './known-wallets-api.ts';
import { WalletForm } from './wallet-form.tsx';

function columnsFor(mayChange: boolean): readonly Column<Wallet>[] {
  return [
    {
      id: 'wallet',
      header: t.columns.wallet,
      width: '170px',
      cell: ({ name, kind }) => (
        <>
          <div dir="auto">{name}</div>
          <div className="quiet">{t.kind[kind]}</div>
        </>
      ),
    },
    {
      id: 'address',
      header: t.columns.address,
      width: '24%',
      cell: ({ blockchain, address }) => (
        <>
          <div className="mono" style={{ overflowWrap: 'anywhere' }}>
            {address}
          </div>
          <div className="quiet">{blockchain}</div>
        </>
      ),
    },
    { id: 'reason', header: t.columns.reason, cell: ({ reason }) => <span dir="auto">{reason}</span> },
    { id: 'steps', header: t.columns.steps, width: '26%', cell: (wallet) => <StepLines of={wallet} /> },
    {
      id: 'state',
      header: t.columns.state,
      width: '200px',
      cell: (wallet) => (
        <>
          <div>
            <StateMark state={wallet.state} />
          </div>
          {mayChange && (
            <NextStep
              of={wallet}
              queryKey="known-wallets"
              endHow={t.endHow}
              withdrawHow={t.withdrawHow}
              confirm={() => confirmWallet(wallet.walletId)}
              end={(reason) => endWallet(wallet.walletId, reason)}
            />
          )}
        </>
      ),
    },
  ];
}

export function KnownWalletsPage() {
  const search = useSearch({ from: '/settings/house-wallets' });
  const filter: WalletFilter = {
    state: STATES.find((one) => one === search.state),
    kind: KINDS.find((one) => one === search.kind),
  };
  const navigate = useNavigate();
  const mayChange = usePermission('settings:write');
  const [isProposing, setProposing] = useState(false);
  const query = useInfiniteQuery(walletsQuery(filter));
  const to = (changed: WalletFilter) =>
    void navigate({ to: '/settings/house-wallets', search: { ...filter, ...changed }, resetScroll: false });
  return (
    <Page
      title={t.title}
      detail={t.detail}
      actions={
        <>
          <SettingsLinks subjectType="KNOWN_WALLET" />
          {mayChange && <Button onClick={() => setProposing(true)}>{t.propose}</Button>}
        </>
      }
    >
      <div className={alertClasses.filters}>
        <Select
          label={t.kindShown}
          w={180}
          data={[{ value: '', label: twoUsers.all }, ...KINDS.map((value) => ({ value, label: t.kind[value] }))]}
          value={filter.kind ?? ''}
          onChange={(value) => to({ kind: value ? (value as Wallet['kind']) : undefined })}
          allowDeselect={false}
        />
        <StateFilter
          states={STATES}
          value={filter.state}
          onChoose={(state) => to({ state: STATES.find((one) => one === state) })}
        />
      </div>
      {query.error && <ProblemNote problem={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Loading />}
      <Shown query={query} />
      {query.data && (
        <DataTable
          label={t.title}
          columns={columnsFor(mayChange)}
          rows={query.data.pages.flatMap(({ items }) => items)}
          idOf={({ walletId }) => walletId}
          empty={t.none}
        />
      )}
      <More query={query} />
      {isProposing && <WalletForm onClose={() => setProposing(false)} />}
    </Page>
  );
}
