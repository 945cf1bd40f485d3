import { customers as t } from '../../text/customers.ts';
import { Mark } from '../../ui/mark.tsx';
import type { Customer } from './customers-api.ts';

/** How a customer stands with the lists. Hits of before do not hide that they could not be screened since: there may be more. */
export function ScreeningMark({ screening: { state, openHits } }: Pick<Customer, 'screening'>) {
  const tone = state === 'SCREENED' ? 'GOOD' : state === 'FAILED' ? 'HIGH' : 'LOW';
  return (
    <>
      {openHits > 0 && <Mark tone="CRITICAL">{t.hits(openHits)}</Mark>}{' '}
      {(openHits === 0 || state === 'FAILED') && <Mark tone={tone}>{t.screened[state]}</Mark>}
    </>
  );
}
