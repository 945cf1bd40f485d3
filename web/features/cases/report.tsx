/** Suspicious activity reports of a case. Only users with access to reports see them. */
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { usePermission } from '../../api/session.ts';
import { cases } from '../../text/cases.ts';
import { reports } from '../../text/sars.ts';
import { Section } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { Moment } from '../../ui/time.tsx';
import { createSar, sarsOfCaseQuery, statusOf } from '../sars/sars-api.ts';
import transactionClasses from '../transactions/transactions.module.css';
import { paymentsQuery, type StoredCase } from './cases-api.ts';

const t = cases.report;

export function Report({ one }: { one: StoredCase }) {
  const mayRead = usePermission('sar:read');
  const mayWrite = usePermission('sar:write');
  const navigate = useNavigate();
  const payments = useQuery(paymentsQuery(one.caseId)).data;
  const { data, error } = useQuery({ ...sarsOfCaseQuery(one.caseId), enabled: mayRead });
  const starting = useMutation({
    mutationFn: () => {
      const transactionUuids = (payments?.items ?? []).map(({ transactionUuid }) => transactionUuid);
      return createSar({ caseId: one.caseId, form: 'FINCEN_SAR', transactionUuids });
    },
    onSuccess: (sarId) => navigate({ to: '/sars/$sarId', params: { sarId } }),
  });
  return (
    <Section
      title={t.title}
      aside={
        mayWrite && (
          <Button size="xs" loading={starting.isPending} disabled={!payments} onClick={() => starting.mutate()}>
            {t.start}
          </Button>
        )
      }
    >
      {(error ?? starting.error) && <ProblemNote problem={(error ?? starting.error)!} />}
      {!mayRead && <p className="quiet">{t.noAccess}</p>}
      {data?.length === 0 && <p className="quiet">{t.none}</p>}
      <ul className={transactionClasses.list}>
        {data?.map((sar) => (
          <li key={sar.sarId}>
            <Link to="/sars/$sarId" params={{ sarId: sar.sarId }}>
              {reports.form[sar.form ?? 'FINCEN_SAR']}
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
