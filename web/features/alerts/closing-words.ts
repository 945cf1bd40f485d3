/** What a closing is called. A rule has no listed party that somebody could not be, nor has a place or the past of a wallet. */
import { alerts as alertWords } from '../../text/alerts.ts';
import { transactions as transactionWords } from '../../text/transactions.ts';
import type { Closing, Disposition, StoredAlert } from './alerts-api.ts';
import { hasMatch } from './match-section.tsx';

const t = alertWords.decide;

type Queue = StoredAlert['queue'];

/** @param isOfList a listed party was met; false: only a place, a currency or a past that is prohibited */
export function wrongWords(queue: Queue, isOfList = true): string {
  if (queue === 'MONITORING') return t.nothing;
  return isOfList ? t.notHim : t.allowed;
}

/** @param isOfList as above */
export function rightWords(queue: Queue, isOfList = true): string {
  if (queue === 'MONITORING') return t.suspicious;
  return isOfList ? t.him : t.prohibited;
}

/** Of an alert that is seen as a whole. */
export const closingWords = (alert: StoredAlert, disposition: Disposition): string =>
  (disposition === 'FALSE_POSITIVE' ? wrongWords : rightWords)(alert.queue, hasMatch(alert));

/** The reason beside what was decided: null where it says the same again. */
export function reasonBeside(alert: StoredAlert, what: string, code: string): string | null {
  const reason = reasonOf(code, alert.queue, hasMatch(alert));
  return reason === what || reason === '' ? null : reason;
}

/** @param isOfList as above */
export function reasonOf(code: string, queue: Queue, isOfList = true): string {
  if (queue === 'MONITORING' || !isOfList) {
    if (code === 'FALSE_POSITIVE') return t.falseAlarm;
    if (code === 'TRUE_MATCH') return rightWords(queue, isOfList);
  }
  return transactionWords.decide.reasonOption[code as 'OTHER'] ?? code;
}

/** What was decided, in words. */
export interface Done {
  alertId: string;
  words: string;
  /** What it is, as it was chosen. */
  what: string;
  reason: string;
}

export function doneWords(alert: StoredAlert, { disposition }: Closing, isProposed: boolean): string {
  const { subjectName, title } = alert;
  return (isProposed ? t.doneProposed : t.done)(subjectName ?? title, closingWords(alert, disposition));
}
