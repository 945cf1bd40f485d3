import { customers as t } from '../../text/customers.ts';
import { Mark } from '../../ui/mark.tsx';
import type { Customer } from './customers-api.ts';

/** How a customer stands with the lists. */
export function ScreeningMark({ screening: { state, openHits } }: Pick<Customer, 'screening'>) {
  if (openHits > 0) return <Mark tone="CRITICAL">{t.hits(openHits)}</Mark>;
  return <Mark tone={state === 'SCREENED' ? 'GOOD' : state === 'FAILED' ? 'HIGH' : 'LOW'}>{t.screened[state]}</Mark>;
}
