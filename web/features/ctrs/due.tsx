import { currencyReports as t } from '../../text/ctrs.ts';
import { formatDay, since } from '../../ui/format.ts';
import { Mark } from '../../ui/mark.tsx';
import type { CurrencyReport } from './currency-reports-api.ts';

const SOON_MS = 3 * 86_400_000;

/** Filing deadline, and the delay while the report is open. */
export function DueOn({
  report: { dueOn, obligationState },
}: {
  report: Pick<CurrencyReport, 'dueOn' | 'obligationState'>;
}) {
  const end = `${dueOn}T23:59:59Z`;
  const leftMs = Date.parse(end) - Date.now();
  const isOpen = obligationState === 'OPEN';
  return (
    <>
      <b>{formatDay(dueOn)}</b> {isOpen && leftMs < 0 && <Mark tone="CRITICAL">{t.late(since(end))}</Mark>}
      {isOpen && leftMs >= 0 && leftMs < SOON_MS && <Mark tone="MEDIUM">{since(end)}</Mark>}
    </>
  );
}
