/** The payments of a report with sender, amount and receiver, each linked to its page. */
import { Button, CloseButton, TextInput } from '@mantine/core';
import { useMutation, useQueries, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { dataOf } from '../../api/client.ts';
import { usePermission } from '../../api/session.ts';
import { reports as t } from '../../text/sars.ts';
import { formatAmount, formatDay } from '../../ui/format.ts';
import { Name } from '../../ui/name.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { paymentsOfQuery } from '../counterparties/parties-api.ts';
import { amountOf } from '../transactions/amount.ts';
import transactionClasses from '../transactions/transactions.module.css';
import { byReference, type Transaction, transactionQuery } from '../transactions/transactions-api.ts';
import classes from './sars.module.css';

/** Maximum shown payments. Others are counted. */
const SHOWN = 25;

/** The first of these payments that are loaded and that the reader may see. */
export function usePayments(uuids: readonly string[]): Transaction[] {
  const mayRead = usePermission('screen:read');
  const found = useQueries({
    queries: uuids.slice(0, SHOWN).map((uuid) => ({ ...transactionQuery(uuid), enabled: mayRead })),
  });
  return found.flatMap(({ data }) => data ?? []);
}

export function Payments(props: {
  uuids: readonly string[];
  payments: readonly Transaction[];
  onChange: ((uuids: string[]) => void) | null;
}) {
  const { uuids, payments, onChange } = props;
  const known = new Map(payments.map((payment) => [payment.transactionUUID, payment]));
  return (
    <div>
      <h3 className={classes.heading}>{t.payments.title}</h3>
      {uuids.length === 0 && <p className="quiet">{t.payments.none}</p>}
      <ul className={transactionClasses.list}>
        {uuids.slice(0, SHOWN).map((uuid, at) => {
          const payment = known.get(uuid);
          const reference = payment?.transactionReference ?? uuid;
          return (
            <li key={uuid} className={classes.line}>
              <span>
                <span className="quiet">{t.evidence(at + 1)}</span>{' '}
                <Link to="/transactions/$transactionUuid" params={{ transactionUuid: uuid }}>
                  {reference}
                </Link>
                {payment && <Sentence payment={payment} />}
              </span>
              {onChange && (
                <CloseButton
                  size="sm"
                  aria-label={t.payments.remove(reference)}
                  onClick={() => onChange(uuids.filter((one) => one !== uuid))}
                />
              )}
            </li>
          );
        })}
      </ul>
      {payments.length > 1 && payments.length === uuids.length && <Total payments={payments} />}
      {uuids.length > SHOWN && <p className="quiet">{t.payments.more(uuids.length - SHOWN)}</p>}
      {onChange && <Further payments={payments} uuids={uuids} onAdd={(more) => onChange([...uuids, ...more])} />}
      {onChange && <Add onAdd={(uuid) => onChange([...new Set([...uuids, uuid])])} />}
    </div>
  );
}

function Sentence({ payment }: { payment: Transaction }) {
  return (
    <>
      {' '}
      <span className="quiet">{formatDay(payment.transactionDate)}</span> <strong>{amountOf(payment)}</strong>
      <div className="quiet">
        {payment.senderName && <Name>{payment.senderName}</Name>} <span aria-hidden>→</span>{' '}
        {payment.receiverName && <Name>{payment.receiverName}</Name>}
      </div>
    </>
  );
}

/** Total of the payments, to compare with the amount and the period of the report. */
function Total({ payments }: { payments: readonly Transaction[] }) {
  const sums = new Map<string, number>();
  for (const { sendingAmount, senderCurrency } of payments) {
    if (sendingAmount === null || senderCurrency === null) return null;
    sums.set(senderCurrency, (sums.get(senderCurrency) ?? 0) + sendingAmount);
  }
  const days = payments.map(({ transactionDate }) => transactionDate).sort();
  const span = [...new Set([days[0]!, days.at(-1)!].map(formatDay))].join(' – ');
  const amounts = [...sums].map(([currency, sum]) => formatAmount(Number(sum.toFixed(DIGITS)), currency)).join(', ');
  return <p className={classes.total}>{t.payments.total(payments.length, amounts, span)}</p>;
}

/** Sums of binary fractions have more digits than any currency. */
const DIGITS = 4;

/** Maximum offered payments. Larger numbers are added through a case. */
const OFFERED = 10;

/** Other recent payments of the senders, because activity rarely consists of one payment. */
function Further(props: {
  payments: readonly Transaction[];
  uuids: readonly string[];
  onAdd: (uuids: readonly string[]) => void;
}) {
  const { payments, uuids, onAdd } = props;
  const senders = [...new Set(payments.flatMap(({ senderPartyId }) => senderPartyId ?? []))];
  const mayRead = usePermission('screen:read');
  const { data = [] } = useQuery({ ...paymentsOfQuery(senders), enabled: mayRead && senders.length > 0 });
  const others = data.filter(({ transactionUUID }) => !uuids.includes(transactionUUID)).slice(0, OFFERED);
  if (others.length === 0) return null;
  return (
    <details className={classes.further}>
      <summary>{t.payments.further(others.length)}</summary>
      <ul className={transactionClasses.list}>
        {others.map((payment) => (
          <li key={payment.transactionUUID} className={classes.line}>
            <span>
              <Link to="/transactions/$transactionUuid" params={{ transactionUuid: payment.transactionUUID }}>
                {payment.transactionReference}
              </Link>
              <Sentence payment={payment} />
            </span>
            <Button
              variant="default"
              size="compact-sm"
              aria-label={t.payments.addOne(payment.transactionReference)}
              onClick={() => onAdd([payment.transactionUUID])}
            >
              {t.payments.submit}
            </Button>
          </li>
        ))}
      </ul>
      {others.length > 1 && (
        <Button variant="default" size="xs" onClick={() => onAdd(others.map(({ transactionUUID }) => transactionUUID))}>
          {t.payments.addAll(others.length)}
        </Button>
      )}
    </details>
  );
}

/** Not a separate form element, because it is inside the form of the report. */
function Add({ onAdd }: { onAdd: (uuid: string) => void }) {
  const [reference, setReference] = useState('');
  const adding = useMutation({
    mutationFn: () => dataOf(byReference(reference.trim())),
    onSuccess: ({ items: [found] }) => {
      if (!found) return;
      onAdd(found.transactionUUID);
      setReference('');
    },
  });
  const add = () => {
    if (reference.trim() !== '') adding.mutate();
  };
  return (
    <>
      <div className={classes.add}>
        <TextInput
          label={t.payments.add}
          value={reference}
          autoComplete="off"
          error={adding.data?.items.length === 0 ? t.payments.unknown : undefined}
          onChange={(event) => setReference(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
        />
        <Button variant="default" loading={adding.isPending} onClick={add}>
          {t.payments.submit}
        </Button>
      </div>
      {adding.error && <ProblemNote problem={adding.error} />}
    </>
  );
}
