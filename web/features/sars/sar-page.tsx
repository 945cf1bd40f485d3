/** A SAR as a studio: sections of the form in a rail, each field with what it lacks, saved as it is written. */
import { Button, FileButton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { Fragment, type ReactNode, useState } from 'react';
import { ApiProblem } from '../../api/problem.ts';
import { usePermission, useSession } from '../../api/session.ts';
import { reports as t } from '../../text/sars.ts';
import { type Autosave, useAutosave } from '../../ui/autosave.ts';
import { formatDay } from '../../ui/format.ts';
import { useFromTheTop } from '../../ui/from-the-top.ts';
import { Loading } from '../../ui/loading.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import type { Step } from '../../ui/step.ts';
import { Stepper } from '../../ui/stepper.tsx';
import { wasDone } from '../../ui/was-done.ts';
import { WithWords } from '../../ui/with-words.tsx';
import alertClasses from '../alerts/alerts.module.css';
import { Colleague } from '../alerts/colleague.tsx';
import { Chain } from '../chain/chain.tsx';
import transactionClasses from '../transactions/transactions.module.css';
import type { Draft } from './draft.ts';
import { countsOf, type Missing, missingOf, type SectionId } from './missing.ts';
import { Narrative } from './narrative.tsx';
import { filledGroups, nameOfPath } from './paths.ts';
import { Payments, usePayments } from './payments.tsx';
import { PreviewDrawer } from './preview-drawer.tsx';
import { Rail } from './rail.tsx';
import classes from './sars.module.css';
import * as sars from './sars-api.ts';
import { Conflict, SaveState } from './save-state.tsx';
import { ActivitySection, ContactSection, FilingSection, InstitutionSection, type SectionProps } from './sections.tsx';
import { Subjects } from './subjects.tsx';

type StoredSar = sars.StoredSar;
type SarAutosave = Autosave<StoredSar, Draft>;
type Run = (act: () => Promise<unknown>) => void;

export function SarPage() {
  const { sarId } = useParams({ from: '/sars/$sarId' });
  const { data, error, refetch } = useQuery(sars.sarQuery(sarId));
  const isWritten = data?.status === 'DRAFT' || data?.status === 'REJECTED';
  // The first change of a rejected report makes it a draft: its author stays where they write.
  useFromTheTop(data && `${sarId} ${isWritten ? 'DRAFT' : data.status}`);
  if (error) return <ProblemNote problem={error} onRetry={() => void refetch()} page />;
  if (!data) return <Loading />;
  return <Studio key={`${sarId} ${isWritten}`} sar={data} isWritten={isWritten} />;
}

function Studio({ sar, isWritten }: { sar: StoredSar; isWritten: boolean }) {
  const queries = useQueryClient();
  const mayWrite = usePermission('sar:write') && isWritten;
  const autosave = useAutosave(sars.savedBy(queries, sar), mayWrite);
  const { data: preview } = useQuery(sars.previewQuery(sar));
  const acting = useMutation({
    mutationFn: (act: () => Promise<unknown>) => act(),
    onSuccess: () => sars.afterAct(queries),
  });
  const run: Run = (act) => wasDone(acting.mutateAsync(act));
  const { draft, change, problem } = autosave;
  const refused = problem instanceof ApiProblem ? problem.errors : [];
  const missing: Missing = mayWrite
    ? new Map([...missingOf(preview?.missing ?? []), ...missingOf(refused)])
    : new Map();
  const section: SectionProps = { sar, draft, change, preview, missing, mayWrite };
  const isNoFile = draft.filingDecision === 'NO_FILE';
  const sections = sectionsOf(draft.form, isNoFile, mayWrite);
  return (
    <Page
      title={sar.subjectNames.length > 0 ? t.about(sar.subjectNames.join(', ')) : t.one}
      detail={detailOf(sar)}
      actions={mayWrite && <SaveState autosave={autosave} />}
    >
      <Chain sarId={sar.sarId} />
      <Stepper label={t.steps.label} steps={stepsOf(sar)} />
      <p className="quiet">{t.confidential}</p>
      {sar.continuing && (
        <p className="quiet">{t.again(formatDay(sar.continuing.reviewFrom), formatDay(sar.continuing.fileBy))}</p>
      )}
      {acting.error && <ProblemNote problem={acting.error} />}
      {sar.returnedReason && sar.status === 'DRAFT' && (
        <p className={transactionClasses.proposal}>{t.returned(sar.returnedReason)}</p>
      )}
      <Found sar={sar} />
      {sar.filingDecision === 'NO_FILE' && !isWritten && <NotReported sar={sar} />}
      {autosave.other && <Conflict autosave={autosave} />}
      <div className={classes.studio}>
        <div className={classes.rail}>
          <Rail
            label={t.rail}
            sections={sections.map((id) => ({
              id: `section-${id}`,
              label: t.sections[id],
              missing: countsOf(missing).get(id) ?? 0,
            }))}
          />
          <Approval sar={sar} run={run} />
          <Files sar={sar} preview={preview} />
          <Acknowledgement sar={sar} run={run} />
        </div>
        <div className={classes.sections}>
          {sections.map((id) => (
            <Part key={id} id={id} missing={missing}>
              <Body id={id} section={section} autosave={autosave} />
            </Part>
          ))}
        </div>
      </div>
    </Page>
  );
}

function detailOf(sar: StoredSar): string {
  return [
    t.form[sar.form ?? 'FINCEN_SAR'],
    sars.statusOf(sar),
    t.kind[sar.filingKind ?? 'INITIAL'],
    sar.filingDecision === 'NO_FILE' && sar.status !== 'NOT_FILED' && t.noFile.detail,
  ]
    .filter(Boolean)
    .join(' · ');
}

function sectionsOf(form: StoredSar['form'], isNoFile: boolean, mayWrite: boolean): SectionId[] {
  return [
    ...(['filing', 'subjects'] as const),
    ...(isNoFile ? [] : (['activity', 'institution'] as const)),
    ...(isNoFile || form === 'GOAML_STR' ? [] : (['contact'] as const)),
    ...(['narrative', 'attachments'] as const),
    ...(mayWrite ? (['submit'] as const) : []),
  ];
}

/** Where the report stands: draft, approval, filing, acknowledgement. */
function stepsOf({ status, isReturned }: StoredSar): Step[] {
  const now = { DRAFT: 0, PENDING_APPROVAL: 1, SUBMITTED: 2, ACKNOWLEDGED: 4, REJECTED: 0, AMENDED: 4, NOT_FILED: 4 }[
    status
  ];
  const words: readonly string[] = [t.steps.draft, t.steps.approval, t.steps.filing, t.steps.answer];
  return words.map((label, at) => ({
    label,
    progress: at < now ? 'DONE' : at === now ? 'CURRENT' : 'AHEAD',
    status: stepWord(at, now, { status, isReturned }),
  }));
}

function stepWord(at: number, now: number, { status, isReturned }: Pick<StoredSar, 'status' | 'isReturned'>): string {
  if (status === 'NOT_FILED' && at >= 2) return t.stepStatus.notFiled;
  if (at < now) return t.stepStatus.done;
  if (at > now) return t.stepStatus.ahead;
  if (status === 'REJECTED') return t.stepStatus.rejected;
  return isReturned ? t.stepStatus.returned : t.stepStatus.now;
}

function Part({ id, missing, children }: { id: SectionId; missing: Missing; children: ReactNode }) {
  const count = countsOf(missing).get(id) ?? 0;
  return (
    <Section
      id={`section-${id}`}
      title={t.sections[id]}
      aside={<span className="quiet">{[t.parts[id], count > 0 && t.missing(count)].filter(Boolean).join(' · ')}</span>}
    >
      <div className={classes.fields}>{children}</div>
    </Section>
  );
}

function Body({ id, section, autosave }: { id: SectionId; section: SectionProps; autosave: SarAutosave }) {
  const { sar, draft, change, preview, missing, mayWrite } = section;
  const payments = usePayments(draft.transactionUuids);
  const reads = { missing, mayWrite };
  if (id === 'filing') return <FilingSection {...section} />;
  if (id === 'activity') return <ActivitySection {...section} />;
  if (id === 'institution') return <InstitutionSection {...section} />;
  if (id === 'contact') return <ContactSection {...section} />;
  if (id === 'attachments') return <Attachments sar={sar} />;
  if (id === 'submit') return <Submit section={section} autosave={autosave} />;
  if (id === 'subjects') {
    return (
      <Subjects
        {...reads}
        subjects={draft.subjects}
        payments={payments}
        isGoaml={draft.form === 'GOAML_STR'}
        onChange={(subjects) => change({ subjects })}
      />
    );
  }
  return (
    <Narrative
      {...reads}
      sar={sar}
      value={draft.detailedNarrative}
      figures={preview?.figures ?? []}
      payments={
        <Payments
          uuids={draft.transactionUuids}
          payments={payments}
          onChange={mayWrite ? (transactionUuids) => change({ transactionUuids }) : null}
        />
      }
      onChange={(detailedNarrative) => change({ detailedNarrative })}
    />
  );
}

function Attachments({ sar: { caseId } }: { sar: StoredSar }) {
  return (
    <p>
      {t.attachmentsHow}{' '}
      {caseId && (
        <Link to="/cases/$caseId" params={{ caseId }}>
          {t.case}
        </Link>
      )}
    </p>
  );
}

/** What is missing, and the button that submits. */
function Submit({ section, autosave }: { section: SectionProps; autosave: SarAutosave }) {
  const { draft, missing } = section;
  const { state, problem, submit } = autosave;
  const named = [...missing.keys()].filter((path) => !path.startsWith('institution'));
  const ofInstitution = missing.size - named.length;
  const isUndated = draft.form === 'FINCEN_SAR' && draft.filingDecision === 'FILE' && draft.detectedOn === '';
  return (
    <>
      <div role="status">
        {missing.size === 0 ? t.submitReady : t.submitLacking(missing.size)}
        <ul>
          {named.map((path) => (
            <li key={path}>
              <strong>{nameOfPath(path)}</strong> <span className="quiet">{missing.get(path)}</span>
            </li>
          ))}
          {ofInstitution > 0 && <li>{t.institution(ofInstitution)}</li>}
        </ul>
        {isUndated && <p className="quiet">{t.lackingDay}</p>}
      </div>
      {problem !== null && <HandedIn problem={problem} />}
      <div className={alertClasses.acts}>
        <Button loading={state === 'SAVING'} onClick={submit}>
          {t.handIn}
        </Button>
      </div>
    </>
  );
}

/** The reason against filing, which the approver reads first. */
function NotReported({ sar: { status, noFileReasonCode, noFileReason } }: { sar: StoredSar }) {
  return (
    <div className={transactionClasses.proposal}>
      <strong>{status === 'NOT_FILED' ? t.noFile.decided : t.noFile.proposed}</strong>{' '}
      {noFileReasonCode && `${t.noFile.reason[noFileReasonCode]}.`}
      {noFileReason && <div dir="auto">{noFileReason}</div>}
    </div>
  );
}

/** Findings of the authority. A rejection stays in view until the report is approved again. */
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
const FILED: readonly StoredSar['status'][] = ['SUBMITTED', 'ACKNOWLEDGED', 'REJECTED', 'AMENDED'];

/** Authors, approver and references. */
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

function Files({
  sar: { sarId, status, form, filingDecision },
  preview,
}: {
  sar: StoredSar;
  preview: sars.Preview | undefined;
}) {
  const [isOpen, setOpen] = useState(false);
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
        {filingDecision !== 'NO_FILE' && (
          <Button variant="default" size="xs" onClick={() => setOpen(true)}>
            {t.preview}
          </Button>
        )}
        <PreviewDrawer
          preview={preview}
          isDraft={!FILED.includes(status)}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
        />
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
