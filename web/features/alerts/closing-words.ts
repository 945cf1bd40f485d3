/** Words for outcomes and reasons. Outcomes have the same words for every kind of alert. Reasons depend on the kind. */
import { alerts as alertWords } from '../../text/alerts.ts';
import { transactions as transactionWords } from '../../text/transactions.ts';
import type { Disposition, StoredAlert } from './alerts-api.ts';
import { hasMatch } from './match-section.tsx';

const t = alertWords.decide;

type Queue = StoredAlert['queue'];

export const wrongWords = (_queue?: Queue): string => t.falsePositive;

export const rightWords = (_queue?: Queue): string => t.trueMatch;

export const closingWords = (disposition: Disposition): string =>
  disposition === 'FALSE_POSITIVE' ? t.falsePositive : t.trueMatch;

export const reasonOfAlert = (alert: StoredAlert, code: string): string => reasonOf(code, alert.queue, hasMatch(alert));

/** @param isOfList a listed party was matched; false: only a place, a currency or a wallet */
export function reasonOf(code: string, queue: Queue, isOfList = true): string {
  const { notSuspicious, suspicious, allowed, prohibited } = t.reasonOf;
  if (code === 'FALSE_POSITIVE' && queue === 'MONITORING') return notSuspicious;
  if (code === 'TRUE_MATCH' && queue === 'MONITORING') return suspicious;
  if (code === 'FALSE_POSITIVE' && !isOfList) return allowed;
  if (code === 'TRUE_MATCH' && !isOfList) return prohibited;
  return transactionWords.decide.reasonOption[code as 'OTHER'] ?? code;
}

/** The last decision on this page, so that its note can be used again. */
export interface Done {
  disposition: Disposition;
  reason: string;
}
