/** Status of a SAR: log, approval, and follow-up reports. */
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { usePermission, useSession } from '../../api/session.ts';
import { reports as t } from '../../text/sars.ts';
import { formatDay } from '../../ui/format.ts';
import { Section } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { WithWords } from '../../ui/with-words.tsx';
import alertClasses from '../alerts/alerts.module.css';
import { Colleague } from '../alerts/colleague.tsx';
import type { StoredSar } from './draft.ts';
import { filledGroups } from './paths.ts';
import classes from './sars.module.css';
import * as sars from './sars-api.ts';

export type Run = (act: () => Promise<unknown>) => void;

export function Approval({ sar, run }: { sar: StoredSar; run: Run }) {
  const { user } = useSession();
  const mayApprove = usePermission('sar:approve');
  const { status, createdBy, proposedBy, updatedBy, filingDecision } = sar;
  const isNoFile = filingDecision === 'NO_FILE';
  const isOwn = [createdBy, proposedBy, updatedBy].includes(user.userId);
  const isAwaited = status === 'PENDING_APPROVAL';
  return (
    <Section title={sars.statusOf(sar)}>
      <p>{nextOf(sar, isOwn)}</p>
      <Log sar={sar} />
      {status === 'ACKNOWLEDGED' && <Following sar={sar} />}
      {isAwaited && <Filled sar={sar} />}
      {isAwaited && mayApprove && !isOwn && (
        <div className={alertClasses.acts}>
          <Button size="xs" onClick={() => run(() => sars.approve(sar))}>
            {isNoFile ? t.noFile.approve : t.approve}
          </Button>
          <WithWords
            label={t.return}
            field={t.why}
            submit={t.return}
            onSubmit={(reason) => run(() => sars.giveBack(sar, reason))}
          />
        </div>
      )}
    </Section>
  );
}

/** The next action. */
function nextOf({ status, filingDecision, isReturned }: StoredSar, isOwn: boolean): string {
  if (isReturned) return t.sentBackNext;
  if (status !== 'PENDING_APPROVAL') return t.next[status];
  if (isOwn) return t.own;
  return filingDecision === 'NO_FILE' ? t.noFile.next : t.next[status];
}

/** Only these have a file, and can be continued or corrected. */
export const FILED: readonly StoredSar['status'][] = ['SUBMITTED', 'ACKNOWLEDGED', 'REJECTED', 'AMENDED'];

/** Authors, approver and references. */
function Log({ sar }: { sar: StoredSar }) {
  const { status, createdBy, proposedBy, proposedAt, approvedBy, approvedAt, acknowledgement, priorSarId } = sar;
  const isOver =
    status === 'ACKNOWLEDGED' ||
    status === 'AMENDED' ||
    sar.filingDecision === 'NO_FILE' ||
    // A correction has no deadline of its own.
    sar.filingKind === 'CORRECTION';
  const day = (at: string | null | undefined) => (at ? formatDay(at) : '');
  const by = (userId: string, at: string | null) => (
    <>
      <Colleague userId={userId} />, {day(at)}
    </>
  );
  const number = sar.externalReferenceId;
  const kind = sar.filingKind ?? 'INITIAL';
  const { data: later = [] } = useQuery({ ...sars.sarsAfterQuery(sar.sarId), enabled: FILED.includes(status) });
  const rows: (readonly [label: string, value: ReactNode, key?: string])[] = [
    ...(isOver
      ? []
      : [[t.log.due, sar.dueOn ? formatDay(sar.dueOn) : <em key="unknown">{t.log.dueUnknown}</em>] as const]),
    [t.log.written, by(createdBy, sar.createdAt)],
    ...(proposedBy ? [[t.log.proposed, by(proposedBy, proposedAt)] as const] : []),
    ...(approvedBy ? [[t.log.approved, by(approvedBy, approvedAt)] as const] : []),
    ...(acknowledgement ? [[t.log.answered, day(acknowledgement.receivedAt)] as const] : []),
    ...(number
      ? [
          [
            t.log.number,
            <span key="number" className="mono">
              {number}
            </span>,
          ] as const,
        ]
      : []),
    ...(priorSarId
      ? [
          [
            t.log.prior[kind],
            <Link key="prior" to="/sars/$sarId" params={{ sarId: priorSarId }}>
              {t.log.priorOne}
            </Link>,
          ] as const,
        ]
      : []),
    ...later.map(
      (one) =>
        [
          t.log.after[one.filingKind ?? 'INITIAL'],
          <Link key={one.sarId} to="/sars/$sarId" params={{ sarId: one.sarId }}>
            {t.log.afterOne(formatDay(one.createdAt), sars.statusOf(one))}
          </Link>,
          one.sarId,
        ] as const,
    ),
  ];
  return (
    <dl className={classes.filled}>
      {rows.map(([label, value, key = label]) => (
        <Fragment key={key}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

/** Continuing activity and corrections are separate reports, which start with the content of this one. */
function Following({ sar: { sarId, caseId, form, continuing } }: { sar: StoredSar }) {
  const mayWrite = usePermission('sar:write');
  const navigate = useNavigate();
  const queries = useQueryClient();
  const drafting = useMutation({
    mutationFn: (filingKind: 'CONTINUING' | 'CORRECTION') =>
      sars.createSar({
        form: form ?? 'FINCEN_SAR',
        filingKind,
        priorSarId: sarId,
        ...(caseId && { caseId }),
      }),
    onSuccess: async (next) => {
      await sars.afterAct(queries);
      await navigate({ to: '/sars/$sarId', params: { sarId: next } });
    },
  });
  if (!mayWrite) return null;
  return (
    <>
      {drafting.error && <ProblemNote problem={drafting.error} />}
      <p className="quiet">{t.correctHow}</p>
      <div className={alertClasses.acts}>
        {continuing && (
          <Button
            variant="default"
            size="xs"
            loading={drafting.isPending}
            onClick={() => drafting.mutate('CONTINUING')}
          >
            {t.goOn}
          </Button>
        )}
        <Button variant="default" size="xs" loading={drafting.isPending} onClick={() => drafting.mutate('CORRECTION')}>
          {t.correct}
        </Button>
      </div>
    </>
  );
}

/** Values of the institution are the same in each report, so they are folded. */
function Filled({ sar }: { sar: StoredSar }) {
  const groups = filledGroups(sar, sar.autoFilledFields);
  if (groups.size === 0) return null;
  return (
    <>
      <p>{t.filled}</p>
      {[...groups].map(([group, fields]) => (
        <details key={group} className={classes.group} open={group !== t.group.institution}>
          <summary>{group}</summary>
          <dl className={classes.filled}>
            {fields.map(({ path, label, value }) => (
              <Fragment key={path}>
                <dt>{label}</dt>
                <dd dir="auto">{value}</dd>
              </Fragment>
            ))}
          </dl>
        </details>
      ))}
    </>
  );
}
