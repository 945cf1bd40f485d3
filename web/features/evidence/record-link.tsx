/** The record of an audit entry: its kind with a short ID or a name, and a link to its page. */
import { Link } from '@tanstack/react-router';
import { useListNames } from '../../api/lists.ts';
import { audit } from '../../text/audit.ts';
import { wordsOf } from '../../ui/words.ts';
import { Colleague } from '../alerts/colleague.tsx';
import { titleOf } from '../settings/settings-api.ts';
import type { Entry } from './audit-api.ts';

const SHORT_CHARS = 8;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-/;

export const recordKind = (subjectType: string): string =>
  audit.record[subjectType as keyof typeof audit.record] ?? wordsOf(subjectType);

type Subject = Pick<Entry, 'subjectType' | 'subjectId'>;

export function RecordLink({ subjectType, subjectId }: Subject) {
  const { titleOf: listTitle } = useListNames();
  const words = `${recordKind(subjectType)} ${UUID.test(subjectId) ? subjectId.slice(0, SHORT_CHARS) : subjectId}`;
  switch (subjectType) {
    case 'ALERT':
      return (
        <Link to="/alerts/$alertId" params={{ alertId: subjectId }} title={subjectId}>
          {words}
        </Link>
      );
    case 'CASE':
      return (
        <Link to="/cases/$caseId" params={{ caseId: subjectId }} title={subjectId}>
          {words}
        </Link>
      );
    case 'transaction':
    case 'TRANSACTION':
      return (
        <Link to="/transactions/$transactionUuid" params={{ transactionUuid: subjectId }} title={subjectId}>
          {words}
        </Link>
      );
    case 'CUSTOMER':
    case 'CUSTOMER_SCREENING':
      return (
        <Link to="/customers/$customerId" params={{ customerId: subjectId }} title={subjectId}>
          {words}
        </Link>
      );
    case 'PARTY':
      return (
        <Link to="/counterparties/$partyId" params={{ partyId: subjectId }} title={subjectId}>
          {words}
        </Link>
      );
    case 'screening':
      return (
        <Link to="/screening" search={{ screening: subjectId }} title={subjectId}>
          {words}
        </Link>
      );
    case 'RULE':
      return (
        <Link to="/rules/$ruleId" params={{ ruleId: subjectId }}>
          {words}
        </Link>
      );
    case 'watchlist':
      return (
        <Link to="/lists/$watchlistId" params={{ watchlistId: subjectId }}>
          {listTitle(subjectId)}
        </Link>
      );
    case 'SETTING':
      return titleOf(subjectId);
    case 'USER':
    case 'CLIENT':
      return (
        <>
          {recordKind(subjectType)} <Colleague userId={subjectId} />
        </>
      );
    default:
      return <span title={subjectId}>{words}</span>;
  }
}
