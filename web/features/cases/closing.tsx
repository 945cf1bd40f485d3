/** Approval of an outcome: lists what closing the case settles and what stays open, and closes it in one confirmed step. */
import { Button, Group, Select, Stack, Textarea } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { usePermission } from '../../api/session.ts';
import { cases } from '../../text/cases.ts';
import { reports } from '../../text/sars.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Mark } from '../../ui/mark.tsx';
import { Name } from '../../ui/name.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { notify } from '../../ui/toast.tsx';
import type { Disposition } from '../alerts/alerts-api.ts';
import { closingReasons } from '../alerts/closing-table.ts';
import { reasonOf } from '../alerts/closing-words.ts';
import { sarsOfCaseQuery, statusOf } from '../sars/sars-api.ts';
import { inWords } from '../transactions/provenance.tsx';
import { StatusMark } from '../transactions/status-mark.tsx';
import type { ReasonCode } from '../transactions/transactions-api.ts';
import classes from './cases.module.css';
import * as api from './cases-api.ts';

const t = cases.closing;

/** Outcome of all alerts that can be closed. null: they stay open. */
interface Conclusion {
  disposition: Disposition | null;
  reasonCode: ReasonCode | null;
}

/** null: no alert to close, or the conclusion is not complete. */
function settlesOf({ alerts }: api.CaseClosing, { disposition, reasonCode }: Conclusion): api.Settles | null {
  if (disposition === null || reasonCode === null) return null;
  const alertIds = closable(alerts, disposition).map(({ alertId }) => alertId);
  return alertIds.length === 0 ? null : [{ alertIds, disposition, reasonCode } as api.Settles[number]];
}

const obstacleTo = (alert: api.CaseClosing['alerts'][number], disposition: Disposition) =>
  disposition === 'FALSE_POSITIVE' ? alert.dismissal : alert.confirmation;
const closable = (alerts: api.CaseClosing['alerts'], disposition: Disposition) =>
  alerts.filter((alert) => obstacleTo(alert, disposition) === null);

/** What the outcome of the case suggests for its alerts. */
const SUGGESTED: Readonly<Record<api.Outcome, Disposition | null>> = {
  NO_SUSPICION: 'FALSE_POSITIVE',
  SUSPICION: 'TRUE_POSITIVE',
  ENHANCED_MONITORING: 'TRUE_POSITIVE',
  RELATIONSHIP_RESTRICTED: 'TRUE_POSITIVE',
  RELATIONSHIP_ENDED: 'TRUE_POSITIVE',
  DUPLICATE: null,
  OTHER: null,
};

interface Props {
  one: api.StoredCase;
  /** Reason of the proposer. */
  why: string | undefined;
}

export function Approval({ one, why }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="xs" onClick={() => setOpen(true)}>
        {cases.act.approve}
      </Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={`${t.title}: ${one.caseNumber}`} size="lg">
        {isOpen && <ApprovalForm one={one} why={why} onDone={() => setOpen(false)} />}
      </Dialog>
    </>
  );
}

function ApprovalForm({ one, why, onDone }: Props & { onDone: () => void }) {
  const queries = useQueryClient();
  const { data: closing, error } = useQuery({ ...api.closingQuery(one.caseId), staleTime: 0 });
  const mayClose = usePermission('alert:write');
  const [conclusion, setConclusion] = useState<Conclusion>({
    disposition: mayClose && one.outcome !== null ? SUGGESTED[one.outcome] : null,
    reasonCode: null,
  });
  const [reason, setReason] = useState('');
  const approving = useMutation({
    mutationFn: async () => api.approve(one, reason, closing ? settlesOf(closing, conclusion) : null),
    onSuccess: async ({ settled, caseNumber }) => {
      onDone();
      void notify([t.done(caseNumber), ...(settled.length > 0 ? [t.settled(settled.length)] : [])].join('. '));
      await Promise.all([api.afterAct(queries), queries.invalidateQueries({ queryKey: ['alerts'] })]);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    approving.mutate();
  };
  if (error) return <ProblemNote problem={error} />;
  if (!closing) return <Loading rows={5} />;
  const { disposition, reasonCode } = conclusion;
  const isIncomplete = disposition !== null && reasonCode === null && closable(closing.alerts, disposition).length > 0;
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        {approving.error && <ProblemNote problem={approving.error} />}
        {one.outcome && (
          <div>
            <span className="quiet">{t.proposal}:</span> <strong>{cases.outcome[one.outcome]}</strong>
            {why && <div dir="auto">{why}</div>}
          </div>
        )}
        <AlertsToSettle closing={closing} conclusion={conclusion} onConclude={setConclusion} />
        <HeldPayments closing={closing} caseId={one.caseId} />
        <Filing one={one} />
        {closing.openTasks.length > 0 && <div>{t.tasks(closing.openTasks.length)}</div>}
        {closing.openRequests.length > 0 && <div>{t.requests(closing.openRequests.length)}</div>}
        <Textarea
          data-field="reason"
          label={cases.act.reason}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
          autosize
          minRows={2}
          maxLength={4_000}
          dir="auto"
        />
        <Group justify="flex-end">
          <Button type="submit" size="xs" loading={approving.isPending} disabled={reason.trim() === '' || isIncomplete}>
            {cases.act.approve}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function AlertsToSettle(props: {
  closing: api.CaseClosing;
  conclusion: Conclusion;
  onConclude: (conclusion: Conclusion) => void;
}) {
  const { closing, conclusion, onConclude } = props;
  const { alerts, moreAlerts, alertsNotSeen } = closing;
  const { disposition, reasonCode } = conclusion;
  const mayClose = usePermission('alert:write');
  const closes = disposition === null ? [] : closable(alerts, disposition);
  const stays = alerts.filter((alert) => !closes.includes(alert));
  const reasons = disposition === null ? [] : closingReasons(disposition, 'MONITORING').filter(isWithoutLicense);
  return (
    <div>
      {alerts.length === 0 && <div>{t.allClosed}</div>}
      {alerts.length > 0 && mayClose && (
        <Group align="flex-end" mb="xs">
          <Select
            data-field="disposition"
            label={t.settle}
            data={Object.entries(t.as).map(([value, label]) => ({ value, label }))}
            value={disposition ?? 'NONE'}
            onChange={(value) =>
              onConclude({ disposition: value === 'NONE' ? null : (value as Disposition | null), reasonCode: null })
            }
            allowDeselect={false}
            comboboxProps={{ withinPortal: false }}
          />
          {disposition !== null && (
            <Select
              data-field="reasonCode"
              label={t.reasonCode}
              data={reasons.map((value) => ({ value, label: reasonOf(value, 'MONITORING', false) }))}
              value={reasonCode}
              onChange={(value) => onConclude({ disposition, reasonCode: value as ReasonCode | null })}
              comboboxProps={{ withinPortal: false }}
            />
          )}
        </Group>
      )}
      <Listed title={t.closes(closes.length)} alerts={closes} disposition={disposition} />
      <Listed title={t.stays(stays.length)} alerts={stays} disposition={disposition} />
      {moreAlerts && <p className="quiet">{cases.truncated}</p>}
      {alertsNotSeen > 0 && <p className="quiet">{cases.alertsNotSeen(alertsNotSeen)}</p>}
    </div>
  );
}

const isWithoutLicense = (reason: ReasonCode) => reason !== 'LICENSED';

function Listed(props: { title: string; alerts: api.CaseClosing['alerts']; disposition: Disposition | null }) {
  const { title, alerts, disposition } = props;
  if (alerts.length === 0) return null;
  return (
    <>
      <div>{title}</div>
      <ul className={classes.settled}>
        {alerts.map((alert) => (
          <li key={alert.alertId}>
            <Link to="/alerts/$alertId" params={{ alertId: alert.alertId }} dir="auto">
              {alert.subjectName ? <Name>{alert.subjectName}</Name> : inWords(alert.title)}
            </Link>
            {disposition !== null && obstacleTo(alert, disposition) && (
              <div className="quiet">{obstacleTo(alert, disposition)!.detail}</div>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function HeldPayments({ closing, caseId }: { closing: api.CaseClosing; caseId: string }) {
  const { heldPayments, moreHeldPayments } = closing;
  const payments = useQuery(api.paymentsQuery(caseId)).data?.items ?? [];
  if (heldPayments.length === 0) return <div>{t.noneHeld}</div>;
  const references = new Map(payments.map((one) => [one.transactionUuid, one.transactionReference]));
  return (
    <div>
      <Mark tone="HIGH">{t.held(heldPayments.length, moreHeldPayments)}</Mark>
      <ul className={classes.settled}>
        {heldPayments.map(({ transactionUuid, transactionStatus }) => (
          <li key={transactionUuid}>
            <Link className="mono" to="/transactions/$transactionUuid" params={{ transactionUuid }}>
              {references.get(transactionUuid) ?? transactionUuid}
            </Link>{' '}
            <StatusMark status={transactionStatus as 'PENDING'} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Users without access to reports see nothing of them. */
function Filing({ one }: { one: api.StoredCase }) {
  const { data } = useQuery({ ...sarsOfCaseQuery(one.caseId), enabled: usePermission('sar:read') });
  if (!data) return null;
  return (
    <div>
      <span className="quiet">{t.filing}:</span>{' '}
      {data.length === 0 && (one.outcome === 'SUSPICION' ? t.noFilingSuspicion : t.noFiling)}
      {data.map((sar, at) => (
        <span key={sar.sarId}>
          {at > 0 && ', '}
          <Link to="/sars/$sarId" params={{ sarId: sar.sarId }}>
            {reports.form[sar.form ?? 'FINCEN_SAR']}
          </Link>{' '}
          {statusOf(sar)}
        </span>
      ))}
    </div>
  );
}
