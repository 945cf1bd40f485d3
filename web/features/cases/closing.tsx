/** What the approval of a case closes with it, and what stays open. */
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { usePermission } from '../../api/session.ts';
import { cases } from '../../text/cases.ts';
import { Name } from '../../ui/name.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import classes from '../alerts/alerts.module.css';
import type { Disposition } from '../alerts/alerts-api.ts';
import { closingReasons } from '../alerts/closing-table.ts';
import { reasonOf } from '../alerts/closing-words.ts';
import type { ReasonCode } from '../transactions/transactions-api.ts';
import { type CaseClosing, closingQuery, type Settles } from './cases-api.ts';

const t = cases.closing;

/** What is concluded of all alerts that can be closed. */
export interface Conclusion {
  disposition: Disposition | null;
  reasonCode: ReasonCode | null;
}

/** null: there is nothing to close, or not all is chosen. */
export function settlesOf({ alerts }: CaseClosing, { disposition, reasonCode }: Conclusion): Settles | null {
  if (disposition === null || reasonCode === null) return null;
  const alertIds = closable(alerts, disposition).map(({ alertId }) => alertId);
  return alertIds.length === 0 ? null : [{ alertIds, disposition, reasonCode } as Settles[number]];
}

const obstacleTo = (alert: CaseClosing['alerts'][number], disposition: Disposition) =>
  disposition === 'FALSE_POSITIVE' ? alert.dismissal : alert.confirmation;
const closable = (alerts: CaseClosing['alerts'], disposition: Disposition) =>
  alerts.filter((alert) => obstacleTo(alert, disposition) === null);

export function ClosingConsequences(props: {
  caseId: string;
  conclusion: Conclusion;
  onConclude: (conclusion: Conclusion) => void;
}) {
  const { caseId, conclusion, onConclude } = props;
  const { data, error } = useQuery(closingQuery(caseId));
  const mayClose = usePermission('alert:write');
  if (error) return <ProblemNote problem={error} />;
  if (!data) return null;
  const { alerts, moreAlerts, alertsNotSeen, heldPayments, moreHeldPayments, openTasks } = data;
  const { disposition, reasonCode } = conclusion;
  const closes = disposition === null ? [] : closable(alerts, disposition);
  const stays = alerts.filter((alert) => !closes.includes(alert));
  const reasons = disposition === null ? [] : closingReasons(disposition, 'MONITORING').filter(isWithoutLicense);
  return (
    <div>
      {alerts.length > 0 && mayClose && (
        <>
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
              label={t.reason}
              data={reasons.map((value) => ({ value, label: reasonOf(value, 'MONITORING', false) }))}
              value={reasonCode}
              onChange={(value) => onConclude({ disposition, reasonCode: value as ReasonCode | null })}
              comboboxProps={{ withinPortal: false }}
            />
          )}
        </>
      )}
      <Listed title={t.closes(closes.length)} alerts={closes} disposition={disposition} />
      <Listed title={t.stays(stays.length)} alerts={stays} disposition={disposition} />
      {moreAlerts && <p className="quiet">{cases.truncated}</p>}
      {alertsNotSeen > 0 && <p className="quiet">{cases.alertsNotSeen(alertsNotSeen)}</p>}
      {heldPayments.length > 0 && <p>{t.held(heldPayments.length, moreHeldPayments)}</p>}
      {openTasks.length > 0 && <p>{t.tasks(openTasks.length)}</p>}
    </div>
  );
}

const isWithoutLicense = (reason: ReasonCode) => reason !== 'LICENSED';

function Listed(props: { title: string; alerts: CaseClosing['alerts']; disposition: Disposition | null }) {
  const { title, alerts, disposition } = props;
  if (alerts.length === 0) return null;
  return (
    <>
      <p>{title}</p>
      <ul className={classes.settled}>
        {alerts.map((alert) => (
          <li key={alert.alertId}>
            <Link to="/alerts/$alertId" params={{ alertId: alert.alertId }} dir="auto">
              {alert.subjectName ? <Name>{alert.subjectName}</Name> : alert.title}
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
