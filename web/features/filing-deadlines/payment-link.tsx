/** Link to the payment of a filing deadline, to tell several deadlines apart. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { usePermission } from '../../api/session.ts';
import { obligations as t } from '../../text/filing-deadlines.ts';
import { transactions as transactionWords } from '../../text/transactions.ts';
import { Name } from '../../ui/name.tsx';
import { amountOf } from '../transactions/amount.ts';
import { transactionQuery } from '../transactions/transactions-api.ts';

const nameOf = (name: string | null) => name ?? transactionWords.nameNotProvided;

export function PaymentLink({ transactionUuid }: { transactionUuid: string }) {
  const { data } = useQuery({ ...transactionQuery(transactionUuid), enabled: usePermission('screen:read') });
  return (
    <>
      {data && (
        <div>
          <Name>{nameOf(data.senderName)}</Name> → <Name>{nameOf(data.receiverName)}</Name>, {amountOf(data)}
        </div>
      )}
      <Link to="/transactions/$transactionUuid" params={{ transactionUuid }}>
        {data ? data.transactionReference : t.transaction}
      </Link>
    </>
  );
}
