/** Legal holds. */
import { Button, Select, TextInput } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { usePermission } from '../../api/session.ts';
import { retention } from '../../text/retention.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Mark } from '../../ui/mark.tsx';
import { More } from '../../ui/more.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { Shown } from '../../ui/shown.tsx';
import { Moment } from '../../ui/time.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { type Hold, holdsQuery, liftHold, placeHold } from './retention-api.ts';
import { Who } from './who.tsx';

const t = retention.holds;

export function Holds() {
  const query = useInfiniteQuery(holdsQuery);
  const mayWrite = usePermission('retention:write');
  const [asking, setAsking] = useState<'PLACE' | Hold | null>(null);
  const close = () => setAsking(null);
  return (
    <>
      {mayWrite && (
        <Button mb="sm" onClick={() => setAsking('PLACE')}>
          {t.place}
        </Button>
      )}
      {query.error && <ProblemNote problem={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Loading />}
      <Shown query={query} />
      {query.data && (
        <DataTable
          label={retention.views.holds}
          columns={columnsFor(mayWrite, setAsking)}
          rows={query.data.pages.flatMap(({ items }) => items)}
          idOf={({ holdId }) => holdId}
          empty={t.none}
        />
      )}
      <More query={query} />
      {asking === 'PLACE' && <Place onClose={close} />}
      {asking !== null && asking !== 'PLACE' && (
        <ReasonDialog title={t.lift} detail={t.liftHow} act={(reason) => liftHold(asking, reason)} onClose={close} />
      )}
    </>
  );
}

/** Links to the page of the record. */
function ItemLink({ kind, itemId }: Pick<Hold, 'kind' | 'itemId'>) {
  const pages = {
    CUSTOMER: { to: '/customers/$customerId', params: { customerId: itemId } },
    PARTY: { to: '/counterparties/$partyId', params: { partyId: itemId } },
    TRANSACTION: { to: '/transactions/$transactionUuid', params: { transactionUuid: itemId } },
    CASE: { to: '/cases/$caseId', params: { caseId: itemId } },
  } as const;
  return (
    <Link {...pages[kind]} className="mono">
      {itemId}
    </Link>
  );
}

function columnsFor(mayLift: boolean, onLift: (hold: Hold) => void): readonly Column<Hold>[] {
  return [
    {
      id: 'on',
      header: t.columns.on,
      width: '320px',
      cell: ({ kind, itemId }) => (
        <>
          <div>{t.on[kind]}</div>
          <ItemLink kind={kind} itemId={itemId} />
        </>
      ),
    },
    {
      id: 'reason',
      header: t.columns.reason,
      cell: ({ reason, liftedReason }) => (
        <>
          <div dir="auto">{reason}</div>
          {liftedReason && (
            <div className="quiet" dir="auto">
              {liftedReason}
            </div>
          )}
        </>
      ),
    },
    {
      id: 'placed',
      header: t.columns.placed,
      width: '180px',
      cell: ({ placedAt, placedBy }) => (
        <>
          <Moment at={placedAt} />
          <div className="quiet">
            <Who actor={placedBy} />
          </div>
        </>
      ),
    },
    {
      id: 'state',
      header: t.columns.state,
      width: '180px',
      cell: (hold) =>
        hold.liftedAt === null ? (
          <>
            <Mark tone="MEDIUM">{t.inForce}</Mark>{' '}
            {mayLift && (
              <Button size="compact-sm" variant="subtle" onClick={() => onLift(hold)}>
                {t.lift}
              </Button>
            )}
          </>
        ) : (
          <>
            {t.lifted} <Moment at={hold.liftedAt} />
            <div className="quiet">{hold.liftedBy && <Who actor={hold.liftedBy} />}</div>
          </>
        ),
    },
  ];
}

function Place({ onClose }: { onClose: () => void }) {
  const [kind, setKind] = useState<Hold['kind']>('CUSTOMER');
  const [itemId, setItemId] = useState('');
  return (
    <ReasonDialog
      title={t.place}
      detail={t.reach}
      act={(reason) => placeHold({ kind, itemId: itemId.trim(), reason })}
      isReady={itemId.trim() !== ''}
      onClose={onClose}
    >
      <Select
        data-field="kind"
        label={t.what}
        data={Object.entries(t.on).map(([value, label]) => ({ value, label }))}
        value={kind}
        onChange={(value) => setKind(value as Hold['kind'])}
        allowDeselect={false}
      />
      <TextInput
        data-field="itemId"
        label={t.id}
        className="mono"
        autoComplete="off"
        required
        withAsterisk={false}
        value={itemId}
        onChange={(event) => setItemId(event.currentTarget.value)}
      />
    </ReasonDialog>
  );
}
