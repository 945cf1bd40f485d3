/** Dry run, and erasures with their proposers and approvers. */
import { Button, Group } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePermission, useSession } from '../../api/session.ts';
import { retention } from '../../text/retention.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { formatCount } from '../../ui/format.ts';
import { Loading } from '../../ui/loading.tsx';
import { Mark } from '../../ui/mark.tsx';
import { More } from '../../ui/more.tsx';
import { Section } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { Shown } from '../../ui/shown.tsx';
import { Moment } from '../../ui/time.tsx';
import { DryRun } from './dry-run.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { type Erasure, erasuresQuery, settleErasure } from './retention-api.ts';
import { Who } from './who.tsx';

const t = retention.erasures;
const TONES = { PROPOSED: 'MEDIUM', REJECTED: 'INFORMATIONAL', RUNNING: 'LOW', DONE: 'GOOD' } as const;

interface Settling {
  erasure: Erasure;
  how: 'approve' | 'reject';
}

export function Erasures() {
  const query = useInfiniteQuery(erasuresQuery);
  const [settling, setSettling] = useState<Settling | null>(null);
  return (
    <>
      <DryRun />
      <Section title={t.list} plain>
        {query.error && <ProblemNote problem={query.error} onRetry={() => void query.refetch()} />}
        {query.isPending && <Loading />}
        <Shown query={query} />
        {query.data && (
          <DataTable
            label={t.list}
            columns={columnsFor(setSettling)}
            rows={query.data.pages.flatMap(({ items }) => items)}
            idOf={({ erasureId }) => erasureId}
            empty={t.none}
          />
        )}
        <More query={query} />
      </Section>
      {settling && (
        <ReasonDialog
          title={t[settling.how]}
          detail={settling.how === 'approve' ? t.approveHow : t.rejectHow}
          act={(reason) => settleErasure(settling.erasure, settling.how, reason)}
          onClose={() => setSettling(null)}
          grave={settling.how === 'approve'}
        />
      )}
    </>
  );
}

function columnsFor(onSettle: (settling: Settling) => void): readonly Column<Erasure>[] {
  return [
    {
      id: 'when',
      header: t.listed.when,
      width: '170px',
      cell: ({ proposedAt, proposedBy }) => (
        <>
          <Moment at={proposedAt} />
          <div className="quiet">
            <Who actor={proposedBy} />
          </div>
        </>
      ),
    },
    {
      id: 'of',
      header: t.listed.of,
      width: '310px',
      cell: ({ scope, subjectId }) => (
        <>
          <div>{t.scopes[scope]}</div>
          {subjectId && <div className="mono">{subjectId}</div>}
        </>
      ),
    },
    {
      id: 'why',
      header: t.listed.why,
      cell: ({ reason, settledReason }) => (
        <>
          <div dir="auto">{reason}</div>
          {settledReason && (
            <div className="quiet" dir="auto">
              {settledReason}
            </div>
          )}
        </>
      ),
    },
    { id: 'records', header: t.listed.records, width: '150px', cell: ({ kinds }) => <Records kinds={kinds} /> },
    {
      id: 'state',
      header: t.listed.state,
      width: '210px',
      cell: (erasure) => (
        <>
          <Mark tone={TONES[erasure.state]}>{t.state[erasure.state]}</Mark>
          {erasure.settledBy && (
            <div className="quiet">
              <Who actor={erasure.settledBy} />
            </div>
          )}
          {erasure.state === 'PROPOSED' && <Acts erasure={erasure} onSettle={onSettle} />}
        </>
      ),
    },
  ];
}

function Records({ kinds }: Pick<Erasure, 'kinds'>) {
  const sum = (of: 'planned' | 'erased' | 'kept') => kinds.reduce((all, one) => all + one[of], 0);
  return (
    <>
      <div>{t.planned(formatCount(sum('planned')))}</div>
      {sum('erased') > 0 && <div className="quiet">{t.erased(formatCount(sum('erased')))}</div>}
      {sum('kept') > 0 && <div className="quiet">{t.kept(formatCount(sum('kept')))}</div>}
    </>
  );
}

function Acts({ erasure, onSettle }: { erasure: Erasure; onSettle: (settling: Settling) => void }) {
  const { user } = useSession();
  const mayApprove = usePermission('retention:approve');
  const seesReports = usePermission('sar:read');
  const mayReject = usePermission('retention:write');
  const isMine = erasure.proposedBy.endsWith(`:${user.userId}`);
  const small = { size: 'compact-sm', variant: 'subtle' } as const;
  return (
    <>
      <Group gap={4}>
        {mayApprove && seesReports && !isMine && (
          <Button {...small} onClick={() => onSettle({ erasure, how: 'approve' })}>
            {t.approve}
          </Button>
        )}
        {mayReject && (
          <Button {...small} onClick={() => onSettle({ erasure, how: 'reject' })}>
            {t.reject}
          </Button>
        )}
      </Group>
      {isMine && <div className="quiet">{t.yours}</div>}
    </>
  );
}
