import { customers as t } from '../../text/customers.ts';
import { Mark } from '../../ui/mark.tsx';
import type { Customer } from './customers-api.ts';

/**
 * Screening state of a customer. Earlier matches do not hide a failed screening. "No open match" is not green:
 * lists may have been missing.
 */
export function ScreeningMark({ screening: { state, openHits } }: Pick<Customer, 'screening'>) {
  return (
    <>
      {openHits > 0 && <Mark tone="CRITICAL">{t.hits(openHits)}</Mark>}{' '}
      {state === 'FAILED' && <Mark tone="HIGH">{t.screened.FAILED}</Mark>}
      {openHits === 0 && state !== 'FAILED' && <span className="quiet">{t.screened[state]}</span>}
    </>
  );
}
