/** A SAR: sections of the form with a navigation rail, missing data at each field, saved while it is edited. */
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ApiProblem } from '../../api/problem.ts';
import { usePermission } from '../../api/session.ts';
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
import alertClasses from '../alerts/alerts.module.css';
import { Chain } from '../chain/chain.tsx';
import transactionClasses from '../transactions/transactions.module.css';
import type { Draft } from './draft.ts';
import { countsOf, type Missing, missingOf, type SectionId } from './missing.ts';
import { Narrative } from './narrative.tsx';
import { nameOfPath } from './paths.ts';
import { Payments, usePayments } from './payments.tsx';
import { Rail } from './rail.tsx';
import { Acknowledgement, Files } from './sar-files.tsx';
import { Approval, type Run } from './sar-status.tsx';
import classes from './sars.module.css';
import * as sars from './sars-api.ts';
import { Conflict, SaveState } from './save-state.tsx';
import { ActivitySection, ContactSection, FilingSection, InstitutionSection, type SectionProps } from './sections.tsx';
import { Subjects } from './subjects.tsx';

type StoredSar = sars.StoredSar;
type SarAutosave = Autosave<StoredSar, Draft>;

export function SarPage() {
  const { sarId } = useParams({ from: '/sars/$sarId' });
  const { data, error, refetch } = useQuery(sars.sarQuery(sarId));
  const isWritten = data?.status === 'DRAFT' || data?.status === 'REJECTED';
  // The first change of a rejected report makes it a draft, so its author stays at the edited field.
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

/** Filing status: draft, approval, filing, acknowledgement. */
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
        nameParts={preview?.nameParts ?? []}
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

/** Missing data, and the submit button. */
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

/** The reason for not filing, which the approver reads first. */
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
