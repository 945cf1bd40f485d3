/** What is open of the same parties and in no way tied to the case yet: whoever investigates one of two alerts wants both. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { usePermission } from '../../api/session.ts';
import { alerts as alertWords } from '../../text/alerts.ts';
import { cases as caseWords } from '../../text/cases.ts';
import { RiskMark } from '../../ui/mark.tsx';
import { Section } from '../../ui/page.tsx';
import classes from '../alerts/alerts.module.css';
import { inWords } from '../transactions/provenance.tsx';
import transactionClasses from '../transactions/transactions.module.css';
import * as cases from './cases-api.ts';

const t = caseWords.siblings;

export function Siblings({ one, run }: { one: cases.StoredCase; run: (act: () => Promise<unknown>) => void }) {
  const mayAdd = usePermission('case:write') && one.acts.includes('CHANGE');
  const maySee = usePermission('alert:read');
  const { data = [] } = useQuery({ ...cases.siblingsQuery(one), enabled: mayAdd && maySee });
  if (data.length === 0) return null;
  return (
    <Section title={t.title}>
      <ul className={transactionClasses.list}>
        {data.map(({ alertId, title, severity, state, queue }) => (
          <li key={alertId} className={classes.inCase}>
            <span>
              <Link to="/alerts/$alertId" params={{ alertId }}>
                {alertWords.queue[queue]}
              </Link>{' '}
              <span className="quiet" dir="auto">
                {inWords(title)}
              </span>
            </span>
            <RiskMark level={severity} />
            <span>{alertWords.state[state]}</span>
            <Button variant="default" size="xs" onClick={() => run(() => cases.addAlert(one, alertId))}>
              {t.add}
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
