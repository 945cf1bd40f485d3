/** What a closing is called. A rule has no listed party that somebody could not be. */
import { text } from '../../text/index.ts';
import type { StoredAlert } from './alerts-api.ts';

const t = text.alerts.decide;

export const wrongWords = (queue: StoredAlert['queue']): string => (queue === 'MONITORING' ? t.nothing : t.notHim);

export const rightWords = (queue: StoredAlert['queue']): string => (queue === 'MONITORING' ? t.suspicious : t.him);

export function reasonOf(code: string, queue: StoredAlert['queue']): string {
  if (code === 'FALSE_POSITIVE' && queue === 'MONITORING') return t.falseAlarm;
  return text.transactions.decide.reasonOption[code as 'OTHER'] ?? code;
}
