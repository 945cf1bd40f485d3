import { lookBacks as t } from '../../text/look-backs.ts';
import { formatDay } from '../../ui/format.ts';
import type { LookBack } from './look-backs-api.ts';

export const TONES = { RUNNING: 'LOW', DONE: 'GOOD', FAILED: 'HIGH' } as const;

/** The last day is inside of the period, whose end is exclusive. */
export function periodOf({ from, to }: Pick<LookBack, 'from' | 'to'>): string {
  const day = (moment: number) => formatDay(new Date(moment).toISOString().slice(0, 10));
  return t.period(day(Date.parse(from)), day(Date.parse(to) - 1));
}
