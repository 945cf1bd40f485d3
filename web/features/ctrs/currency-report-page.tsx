/** A CTR by sections of the form. Each field shows what is missing. */
import { Button, FileButton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { usePermission } from '../../api/session.ts';
import { currencyReports as t } from '../../text/ctrs.ts';
import { useAutosave } from '../../ui/autosave.ts';
import { formatConverted } from '../../ui/converted.ts';
import { Facts } from '../../ui/facts.tsx';
import { formatCount, formatDay } from '../../ui/format.ts';
import { useFromTheTop } from '../../ui/from-the-top.ts';
import { Loading } from '../../ui/loading.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { SureButton } from '../../ui/sure-button.tsx';
import { WithWords } from '../../ui/with-words.tsx';
import alertClasses from '../alerts/alerts.module.css';
import { Colleague } from '../alerts/colleague.tsx';
import { Rail, type RailSection } from '../sars/rail.tsx';
import sarClasses from '../sars/sars.module.css';
import { Conflict, SaveState } from '../sars/save-state.tsx';
import { Content, SECTIONS } from './content.tsx';
import * as reports from './currency-reports-api.ts';
import { DueOn } from './due.tsx';
import { flawsIn, flawsOf, inWords, nameOf, ofInstitution } from './flaws.ts';

type StoredReport = reports.StoredReport;
type Run = (act: () => Promise<unknown>) => void;

export function CurrencyReportPage() {
  const { obligationId } = useParams({ from: '/ctrs/$obligationId' });
  const { data, error, refetch } = useQuery(reports.reportQuery(obligationId));
  // The first change of a rejected report makes it a draft, so its author stays at the edited field.
  useFromTheTop(data && `${obligationId} ${data.state === 'REJECTED' ? 'DRAFT' : data.state}`);
  if (error) return <ProblemNote problem={error} onRetry={() => void refetch()} page />;
  if (!data) return <Loading />;
  return <Report key={obligationId} report={data} />;
}

function Report({ report: data }: { report: StoredReport }) {
  const queries = useQueryClient();
  const mayDecide = usePermission('transaction:decide');
  const acting = useMutation({
    mutationFn: (act: () => Promise<unknown>) => act(),
    onSuccess: () => reports.afterAct(queries),
  });
  const run: Run = (act) => acting.mutate(act);
  const isWritten = (data.state === 'DRAFT' || data.state === 'REJECTED') && data.obligationState === 'OPEN';
  const mayWrite = mayDecide && isWritten;
  const autosave = useAutosave(reports.savedBy(queries, data), mayWrite);
  return (
    <Page
      title={t.one(formatDay(data.businessDay))}
      detail={[t.state[data.state], data.filingKind === 'CORRECTION' && t.correction].filter(Boolean).join(' · ')}
      actions={mayWrite && <SaveState autosave={autosave} />}
    >
      {acting.error && <ReportProblem problem={acting.error} />}
      {autosave.other && <Conflict autosave={autosave} />}
      <div className={sarClasses.studio}>
        <div className={sarClasses.rail}>
          <Rail label={t.rail} sections={sectionsOf(data, mayWrite)} />
          <Next report={data} mayDecide={mayDecide} run={run} />
          <Missing report={data} />
          <File report={data} />
          <Answer report={data} mayDecide={mayDecide} run={run} />
        </div>
        <Content
          report={data}
          autosave={autosave}
          mayWrite={mayWrite}
          note={autosave.problem !== null && <ReportProblem problem={autosave.problem} />}
        />
      </div>
    </Page>
  );
}

function ReportProblem({ problem }: { problem: unknown }) {
  return <ProblemNote problem={problem} nameOf={(field) => (field.startsWith('institution') ? null : nameOf(field))} />;
}

function sectionsOf(report: StoredReport, mayWrite: boolean): RailSection[] {
  const flaws = mayWrite ? flawsOf(report) : new Map();
  return [
    { id: SECTIONS.persons, label: t.persons, missing: flawsIn(flaws, 'persons') },
    { id: SECTIONS.cash, label: t.cash, missing: flawsIn(flaws, 'transactions') },
    { id: SECTIONS.conduct, label: t.conduct, missing: flawsIn(flaws, 'priorDocumentNumber') },
  ];
}

interface PartProps {
  report: StoredReport;
  mayDecide: boolean;
  run: Run;
}

function Next({ report, mayDecide, run }: PartProps) {
  const { state, obligationState, priorObligationId, cashIn, cashOut, updatedBy, externalReferenceId } = report;
  const navigate = useNavigate();
  const dollars = (amount: number) => formatConverted(amount, 'USD');
  const isOpen = obligationState === 'OPEN';
  const correct = async () => {
    const obligationId = await reports.correct(report);
    await navigate({ to: '/ctrs/$obligationId', params: { obligationId } });
  };
  return (
    <Section title={t.state[state]}>
      <Facts
        rows={[
          [t.columns.due, <DueOn key="due" report={report} />],
          ...(cashIn === null ? [] : [[t.columns.cashIn, dollars(cashIn)] as const]),
          ...(cashOut === null ? [] : [[t.columns.cashOut, dollars(cashOut)] as const]),
          ...(externalReferenceId ? [[t.columns.number, externalReferenceId] as const] : []),
          [t.by, updatedBy === null ? t.service : <Colleague key="by" userId={updatedBy} />],
        ]}
      />
      <p>{obligationState === 'NOT_REQUIRED' ? t.settled : t.next[state]}</p>
      {priorObligationId && (
        <p>
          <Link to="/ctrs/$obligationId" params={{ obligationId: priorObligationId }}>
            {t.corrects}
          </Link>
        </p>
      )}
      <div className={alertClasses.acts}>
        {mayDecide && (state === 'FILED' || state === 'ACKNOWLEDGED') && (
          <SureButton size="xs" variant="default" label={t.correct} sure={t.correctSure} onSure={() => run(correct)} />
        )}
        {mayDecide && isOpen && state === 'DRAFT' && (
          <WithWords
            label={t.notDue}
            field={t.notDueWhy}
            submit={t.notDue}
            onSubmit={(reason) => run(() => reports.notDue(report, reason))}
          />
        )}
      </div>
      {isOpen && state === 'DRAFT' && (
        <p className="quiet">
          {t.exempt}{' '}
          <Link to="/settings" search={{ find: 'filings.currencyReports' }}>
            {t.toSetting}
          </Link>
        </p>
      )}
    </Section>
  );
}

/** Missing fields, which are also marked in the form. */
function Missing({ report }: { report: StoredReport }) {
  if (report.state !== 'DRAFT' && report.state !== 'REJECTED') return null;
  const { missing } = report;
  const count = ofInstitution(flawsOf(report));
  const named = missing.filter(({ field }) => !field.startsWith('institution'));
  return (
    <Section title={missing.length === 0 ? t.complete : t.missing(missing.length)}>
      <ul>
        {named.map(({ field, message }) => (
          <li key={`${field} ${message}`}>
            <strong>{nameOf(field)}</strong> <span className="quiet">{inWords(message)}</span>
          </li>
        ))}
        {count > 0 && (
          <li>
            <strong>{formatCount(count)}</strong> {t.institution}.{' '}
            <Link to="/settings/institution">{t.toInstitution}</Link>
          </li>
        )}
      </ul>
    </Section>
  );
}

function File({ report: { obligationId, filedAt, state } }: { report: StoredReport }) {
  const mayExport = usePermission('export:read');
  if (!mayExport) return null;
  return (
    <Section title={t.files}>
      <p className="quiet">{t.fileHow}</p>
      <div className={alertClasses.acts}>
        {filedAt !== null && state !== 'DRAFT' && (
          <Button component="a" variant="default" size="xs" href={reports.fileAddress(obligationId, 'xml')} download>
            {t.download}
          </Button>
        )}
        <Button component="a" variant="default" size="xs" href={reports.fileAddress(obligationId, 'pdf')} download>
          {t.pdf}
        </Button>
      </div>
    </Section>
  );
}

function Answer({ report, mayDecide, run }: PartProps) {
  const { acknowledgement, state } = report;
  const mayAnswer = mayDecide && state === 'FILED';
  if (!acknowledgement && !mayAnswer) return null;
  const read = async (file: File | null) => {
    if (file) run(async () => reports.answer(report, { acknowledgement: await file.text() }));
  };
  return (
    <Section title={t.answer}>
      {acknowledgement && (
        <>
          <p>{t.answeredOn(t.outcome[acknowledgement.outcome], formatDay(acknowledgement.receivedAt))}</p>
          {acknowledgement.findings.length === 0 && <p className="quiet">{t.noFindings}</p>}
          <ul>
            {acknowledgement.findings.map(({ field, code, message }) => (
              <li key={`${field} ${code} ${message}`}>
                <strong>{field === null ? t.ofFile : nameOf(field)}</strong> {message}{' '}
                <span className="mono quiet">{code}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {mayAnswer && (
        <div className={alertClasses.acts}>
          <FileButton accept=".xml,text/xml,application/xml" onChange={(file) => void read(file)}>
            {(props) => (
              <Button {...props} variant="default" size="xs">
                {t.fromFile}
              </Button>
            )}
          </FileButton>
          <WithWords
            label={t.accepted}
            field={t.number}
            submit={t.accepted}
            onSubmit={(number) =>
              run(() => reports.answer(report, { outcome: 'ACCEPTED', externalReferenceId: number.trim() }))
            }
          />
          <WithWords
            label={t.rejected}
            field={t.why}
            submit={t.rejected}
            onSubmit={(reason) => run(() => reports.answer(report, { outcome: 'REJECTED', reason }))}
          />
        </div>
      )}
    </Section>
  );
}
