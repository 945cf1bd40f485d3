import { recordSearches as t } from '../../text/law-enforcement-requests.ts';
import { formatDay, since } from '../../ui/format.ts';
import { Mark } from '../../ui/mark.tsx';
import type { Search } from './record-searches-api.ts';

export function DueOn({ search: { dueOn, state } }: { search: Pick<Search, 'dueOn' | 'state'> }) {
  const end = `${dueOn}T23:59:59Z`;
  const isLate = state !== 'ANSWERED' && Date.parse(end) < Date.now();
  return (
    <>
      <b>{formatDay(dueOn)}</b> {isLate && <Mark tone="CRITICAL">{t.late(since(end))}</Mark>}
    </>
  );
}
