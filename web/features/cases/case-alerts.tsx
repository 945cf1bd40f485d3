/** Alerts of a case with their states, and open alerts of the same parties that could be added. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { usePermission } from '../../api/session.ts';
import { alerts as alertWords } from '../../text/alerts.ts';
import { cases as t } from '../../text/cases.ts';
import { LongList } from '../../ui/long-list.tsx';
import { RiskMark } from '../../ui/mark.tsx';
import { Name } from '../../ui/name.tsx';
import { Section } from '../../ui/page.tsx';
import { Due } from '../alerts/due.tsx';
import { inWords } from '../transactions/provenance.tsx';
import transactionClasses from '../transactions/transactions.module.css';
import classes from './cases.module.css';
import { addItems, type StoredCase, siblingsQuery } from './cases-api.ts';

export function CaseAlerts({ one: { alerts, alertsNotSeen } }: { one: StoredCase }) {
  return (
    <Section title={t.alerts}>
      {alerts.length + alertsNotSeen === 0 && <p className="quiet">{t.noAlerts}</p>}
      {alertsNotSeen > 0 && <p className="quiet">{t.alertsNotSeen(alertsNotSeen)}</p>}
      <LongList
        label={t.alerts}
        items={alerts}
        idOf={({ alertId }) => alertId}
        className={transactionClasses.list}
        lineClass={classes.line}
      >
        {({ alertId, title, subjectName, priorityBand, state, dueAt }) => (
          <>
            <span>
              <Link to="/alerts/$alertId" params={{ alertId }}>
                {subjectName ? <Name>{subjectName}</Name> : title}
              </Link>
              <div className="quiet" dir="auto">
                {inWords(title)}
              </div>
            </span>
            <span>
              <RiskMark level={priorityBand} />
              <div>{alertWords.state[state as 'OPEN']}</div>
              {!state.startsWith('CLOSED') && <Due alert={{ dueAt, closedAt: null }} />}
            </span>
          </>
        )}
      </LongList>
    </Section>
  );
}

export function Siblings({ one, run }: { one: StoredCase; run: (act: () => Promise<unknown>) => unknown }) {
  const mayAdd = usePermission('case:write') && one.acts.includes('CHANGE');
  const maySee = usePermission('alert:read');
  const { data = [] } = useQuery({ ...siblingsQuery(one), enabled: mayAdd && maySee });
  if (data.length === 0) return null;
  return (
    <Section title={t.siblings.title}>
      <ul className={transactionClasses.list}>
        {data.map(({ alertId, title, priority, queue }) => (
          <li key={alertId} className={classes.line}>
            <span>
              <RiskMark level={priority.band} />{' '}
              <Link to="/alerts/$alertId" params={{ alertId }}>
                {alertWords.queue[queue]}
              </Link>
              <div className="quiet" dir="auto">
                {inWords(title)}
              </div>
            </span>
            <Button
              variant="default"
              size="xs"
              onClick={() => run(() => addItems(one.caseId, { alertIds: [alertId] }))}
            >
              {t.siblings.add}
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
