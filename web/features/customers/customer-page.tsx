/** All data of one customer that the reader has permission to see. */
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { usePermission } from '../../api/session.ts';
import { customers } from '../../text/customers.ts';
import { text } from '../../text/index.ts';
import { formatDay } from '../../ui/format.ts';
import { Loading } from '../../ui/loading.tsx';
import { RiskMark } from '../../ui/mark.tsx';
import { Page } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { wasDone } from '../../ui/was-done.ts';
import { WithWords } from '../../ui/with-words.tsx';
import columnClasses from '../alerts/alerts.module.css';
import { AddToCase } from '../cases/add-to-case.tsx';
import { Money } from '../counterparties/money.tsx';
import { Relationships } from '../counterparties/relationships.tsx';
import { PackButton } from '../evidence/pack-button.tsx';
import { Timeline } from '../timelines/timeline.tsx';
import { CustomerForm } from './customer-form.tsx';
import classes from './customers.module.css';
import { afterAct, close, customerQuery, reopen, type StoredCustomer } from './customers-api.ts';
import { Hits } from './hits.tsx';
import { Rating } from './rating.tsx';
import { Owners, Record } from './record.tsx';
import { ScreeningMark } from './screening-mark.tsx';
import { Transactions, Work } from './work.tsx';

const t = customers.one;

export function CustomerPage() {
  const { customerId } = useParams({ from: '/customers/$customerId' });
  const { data, error, refetch } = useQuery(customerQuery(customerId));
  if (error && !data) return <ProblemNote problem={error} onRetry={() => void refetch()} page />;
  if (!data) return <Loading />;
  const { fullName, entityType, externalReferenceId, riskLevel, closedAt, closedReason } = data;
  return (
    <Page
      title={fullName}
      detail={
        <span className={columnClasses.head}>
          <span className="mono">{externalReferenceId}</span>
          <span>{text.common.entityType[entityType]}</span>
          <RiskMark level={riskLevel} />
          <ScreeningMark screening={data.screening} />
        </span>
      }
      actions={
        <>
          <AddToCase items={{ customerIds: [customerId] }} about={fullName} />
          <Acts customer={data} />
        </>
      }
    >
      {closedAt && (
        <p>
          <b>{t.closed(formatDay(closedAt))}</b> <span dir="auto">{closedReason}</span>
        </p>
      )}
      <div className={`${columnClasses.columns} ${classes.columns}`}>
        <div>
          <Hits customer={data} />
          <Relationships of={{ customerId }} exposed={exposedIn(data)} />
          <Rating customer={data} />
          <Transactions customer={data} />
          <Money partyIds={data.partyIds} />
        </div>
        <div>
          <Record customer={data} />
          <Owners customer={data} />
          <Work of={data} none={t.noWork} />
          <Timeline root={{ of: 'customer', id: customerId }} version={data.version} />
        </div>
      </div>
    </Page>
  );
}

const exposedIn = ({ hits }: StoredCustomer) =>
  hits
    .filter(({ subject, categories }) => subject === 'CUSTOMER' && categories.includes('PEP'))
    .map(({ profileId, matchedName: name }) => ({ profileId, name }));

function Acts({ customer }: { customer: StoredCustomer }) {
  const queries = useQueryClient();
  const mayWrite = usePermission('customer:write');
  const [isChanging, setChanging] = useState(false);
  const closing = useMutation({
    mutationFn: (reason: string) => close(customer, reason),
    onSettled: () => afterAct(queries),
  });
  const reopening = useMutation({
    mutationFn: (reason: string) => reopen(customer, reason),
    onSettled: () => afterAct(queries),
  });
  const pack = <PackButton kind="customers" id={customer.customerId} />;
  if (!mayWrite) return pack;
  if (customer.state === 'CLOSED') {
    return (
      <>
        {pack}
        {reopening.error && <ProblemNote problem={reopening.error} />}
        <WithWords
          label={t.reopen}
          field={t.reopenWhy}
          submit={t.reopen}
          onSubmit={(why) => wasDone(reopening.mutateAsync(why))}
        >
          <div>{t.reopenHow}</div>
        </WithWords>
      </>
    );
  }
  return (
    <>
      {pack}
      {closing.error && <ProblemNote problem={closing.error} />}
      <WithWords
        label={t.close}
        field={t.closeWhy}
        submit={t.close}
        onSubmit={(why) => wasDone(closing.mutateAsync(why))}
      >
        <div>{t.closeHow}</div>
      </WithWords>
      <Button size="xs" onClick={() => setChanging(true)}>
        {t.change}
      </Button>
      {isChanging && (
        <CustomerForm customer={customer} onClose={() => setChanging(false)} onDone={() => setChanging(false)} />
      )}
    </>
  );
}
