/** A report from draft to answer: what it says at the left, what is done with it at the right. */
import { Button, FileButton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { ApiProblem } from '../../api/problem.ts';
import { usePermission, useSession } from '../../api/session.ts';
import { reports as t } from '../../text/sars.ts';
import { useFromTheTop } from '../../ui/from-the-top.ts';
import { dropDraft } from '../../ui/kept-draft.ts';
import { Loading } from '../../ui/loading.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { formatDay } from '../../ui/time.tsx';
import { wasDone } from '../../ui/was-done.ts';
import { WithWords } from '../../ui/with-words.tsx';
import alertClasses from '../alerts/alerts.module.css';
import { Colleague } from '../alerts/colleague.tsx';
import transactionClasses from '../transactions/transactions.module.css';
import { Content } from './content.tsx';
import { filledGroups, nameOfPath } from './paths.ts';
import classes from './sars.module.css';
import * as sars from './sars-api.ts';

type StoredSar = sars.StoredSar;
type Run = (act: () => Promise<unknown>) => void;

export function SarPage() {
  const { sarId } = useParams({ from: '/sars/$sarId' });
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(sars.sarQuery(sarId));
  useFromTheTop(data && `${sarId} ${data.status}`);
  const acting = useMutation({
    mutationFn: (act: () => Promise<unknown>) => act(),
    onSuccess: () => sars.afterAct(queries),
  });
  if (error) return <ProblemNote problem={error} onRetry={() => void refetch()} page />;
  if (!data) return <Loading />;
  const run: Run = (act) => wasDone(acting.mutateAsync(act));
  const note = acting.error && <HandedIn problem={acting.error} />;
  const isNoFile = data.filingDecision === 'NO_FILE';
  const isWritten = data.status === 'DRAFT' || data.status === 'REJECTED';
  return (
    <Page
      title={data.subjectNames.length > 0 ? t.about(data.subjectNames.join(', ')) : t.one}
      detail={[
        t.form[data.form ?? 'FINCEN_SAR'],
        sars.statusOf(data),
        ...[t.kind[data.filingKind ?? 'INITIAL']].filter((kind) => kind !== null),
        ...(isNoFile && data.status !== 'NOT_FILED' ? [t.noFile.detail] : []),
      ].join(' · ')}
    >
      <p className="quiet">{t.confidential}</p>
      {data.continuing && (
        <p className="quiet">{t.again(formatDay(data.continuing.reviewFrom), formatDay(data.continuing.fileBy))}</p>
      )}
      {!isWritten && note}
      {data.returnedReason && data.status === 'DRAFT' && (
        <p className={transactionClasses.proposal}>{t.returned(data.returnedReason)}</p>
      )}
      <Found sar={data} />
      {isNoFile && !isWritten && <NotReported sar={data} />}
      <div className={alertClasses.columns}>
        <Content
          key={data.version}
          sar={data}
          isWritten={isWritten}
          isPending={acting.isPending}
          note={note}
          onSave={(draft, isHandedIn) =>
            run(async () => {
              await sars.save(data, draft, isHandedIn);
              dropDraft(queries, sars.draftKey(sarId));
            })
          }
        />
        <div>
          <Approval sar={data} run={run} />
          <Files sar={data} />
          <Acknowledgement sar={data} run={run} />
        </div>
      </div>
    </Page>
  );
}

/** What a second person approves there is that nothing is reported: it is read first. */
function NotReported({ sar: { status, noFileReasonCode, noFileReason } }: { sar: StoredSar }) {
  return (
    <div className={transactionClasses.proposal}>
      <strong>{status === 'NOT_FILED' ? t.noFile.decided : t.noFile.proposed}</strong>{' '}
      {noFileReasonCode && `${t.noFile.reason[noFileReasonCode]}.`}
      {noFileReason && <div dir="auto">{noFileReason}</div>}
    </div>
  );
}

/**
 * What the authority found in it. A refusal stands until it is approved anew: who mends it works from these words, and who approves it
 * looks whether it was mended. One that was accepted may have remarks, too.
 */
function Found({ sar: { status, acknowledgement } }: { sar: StoredSar }) {
  if (acknowledgement === null || acknowledgement.findings.length === 0) return null;
  const isRefused = acknowledgement.outcome === 'REJECTED';
  if (isRefused && status === 'SUBMITTED') return null;
  return (
    <div className={transactionClasses.proposal} role="status">
      {!isRefused ? t.remarked : status === 'REJECTED' ? t.refused : t.refusedBefore}
      <ul className={transactionClasses.list}>
        {acknowledgement.findings.map(({ field, code, message }) => (
          <li key={`${field} ${code} ${message}`} dir="auto">
            {[field && nameOfPath(field), code, message].filter(Boolean).join(': ')}
          </li>
        ))}
      </ul>
    </div>
  );
}

function HandedIn({ problem }: { problem: unknown }) {
  const mayEdit = usePermission('settings:read');
  const ofInstitution = (field: string) => field.startsWith('institution');
  const { errors = [] } = problem instanceof ApiProblem ? problem : {};
  const missing = errors.filter(({ field }) => ofInstitution(field)).length;
  return (
    <ProblemNote problem={problem} nameOf={(field) => (ofInstitution(field) ? null : nameOfPath(field))}>
      {missing > 0 && (
        <p>
          {t.institution(missing)} {mayEdit && <Link to="/settings/institution">{t.toSettings}</Link>}
        </p>
      )}
    </ProblemNote>
  );
}

function Approval({ sar, run }: { sar: StoredSar; run: Run }) {
  const { user } = useSession();
  const mayApprove = usePermission('sar:approve');
  const { status, createdBy, proposedBy, updatedBy, caseId, filingDecision } = sar;
  const isNoFile = filingDecision === 'NO_FILE';
  const isOwn = [createdBy, proposedBy, updatedBy].includes(user.userId);
  const isAwaited = status === 'PENDING_APPROVAL';
  return (
    <Section title={sars.statusOf(sar)}>
      <p>{nextOf(sar, isOwn)}</p>
      <Log sar={sar} />
      {caseId && (
        <p>
          <Link to="/cases/$caseId" params={{ caseId }}>
            {t.case}
          </Link>
        </p>
      )}
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

/** What is to be done now, and by whom. */
function nextOf({ status, filingDecision, isReturned }: StoredSar, isOwn: boolean): string {
  if (isReturned) return t.sentBackNext;
  if (status !== 'PENDING_APPROVAL') return t.next[status];
  if (isOwn) return t.own;
  return filingDecision === 'NO_FILE' ? t.noFile.next : t.next[status];
}

/** Only what was filed has a file, and is continued or corrected. */
const FILED: readonly StoredSar['status'][] = ['SUBMITTED', 'ACKNOWLEDGED', 'REJECTED', 'AMENDED'];

/** Who did what with it. Who approves must not have written it, and whoever asks later wants the number. */
function Log({ sar }: { sar: StoredSar }) {
  const { status, createdBy, proposedBy, proposedAt, approvedBy, approvedAt, acknowledgement, priorSarId } = sar;
  const isOver =
    status === 'ACKNOWLEDGED' ||
    status === 'AMENDED' ||
    sar.filingDecision === 'NO_FILE' ||
    // A correction has no day of its own.
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

/** Activity that goes on, and what this one says wrong, are told in a report of its own, which begins with what this one was about. */
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

/** The institution's own entries are the same in each report: they are behind a click. */
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

function Files({ sar: { sarId, status, form, filingDecision } }: { sar: StoredSar }) {
  const formats = [
    ...(FILED.includes(status) ? [form === 'FINCEN_SAR' ? ('fincen' as const) : ('goaml' as const)] : []),
    'pdf' as const,
  ];
  return (
    <Section title={t.files}>
      <p className="quiet">
        {filingDecision === 'NO_FILE' ? t.noFile.files : FILED.includes(status) ? t.filesHow : t.filesLater}
      </p>
      <div className={alertClasses.acts}>
        {formats.map((format) => (
          <Button
            key={format}
            component="a"
            variant="default"
            size="xs"
            href={sars.fileAddress(sarId, format)}
            download
          >
            {t.file[format]}
          </Button>
        ))}
      </div>
    </Section>
  );
}

function Acknowledgement({ sar, run }: { sar: StoredSar; run: Run }) {
  const mayWrite = usePermission('sar:write');
  if (sar.status !== 'SUBMITTED' || !mayWrite) return null;
  return (
    <Section title={t.answer}>
      <div className={alertClasses.acts}>
        <WithWords
          label={t.accepted}
          field={t.number}
          isLine
          submit={t.accepted}
          onSubmit={(number) => run(() => sars.accepted(sar, number))}
        />
        <WithWords
          label={t.rejected}
          field={t.why}
          submit={t.rejected}
          onSubmit={(reason) => run(() => sars.rejected(sar, reason))}
        />
        {sar.form === 'FINCEN_SAR' && (
          <FileButton
            accept=".xml,text/xml"
            onChange={(file) => file && run(async () => sars.answered(sar, await file.text()))}
          >
            {(props) => (
              <Button {...props} variant="default" size="xs" title={t.answerFileHow}>
                {t.answerFile}
              </Button>
            )}
          </FileButton>
        )}
      </div>
    </Section>
  );
}
