/** The reports of suspicion that came of a case, for whoever may know of them: an outcome that says the contrary is seen to. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { usePermission } from '../../api/session.ts';
import { cases as caseWords } from '../../text/cases.ts';
import { reports as t } from '../../text/sars.ts';
import { Section } from '../../ui/page.tsx';
import { Moment } from '../../ui/time.tsx';
import { sarsOfCaseQuery, statusOf } from '../sars/sars-api.ts';
import transactionClasses from '../transactions/transactions.module.css';

export function Reports({ caseId }: { caseId: string }) {
  const { data = [] } = useQuery({ ...sarsOfCaseQuery(caseId), enabled: usePermission('sar:read') });
  if (data.length === 0) return null;
  return (
    <Section title={caseWords.reports}>
      <ul className={transactionClasses.list}>
        {data.map((sar) => (
          <li key={sar.sarId}>
            <Link to="/sars/$sarId" params={{ sarId: sar.sarId }}>
              {t.form[sar.form ?? 'FINCEN_SAR']}
            </Link>{' '}
            <span className="quiet">
              {statusOf(sar)} · <Moment at={sar.createdAt} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
