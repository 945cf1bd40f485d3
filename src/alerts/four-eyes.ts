/** Whether dismissing an alert without undecided payments needs two approvers. */
import type { AlertReadSettings } from './settings.ts';
import type { AlertRow } from './store.ts';

export function dismissalOfItselfNeedsTwo(
  { queue }: Pick<AlertRow, 'queue'>,
  fourEyes: AlertReadSettings['transactions.fourEyes'],
): boolean {
  return fourEyes === 'ALWAYS' || (fourEyes === 'SANCTIONS' && queue === 'SANCTIONS');
}
