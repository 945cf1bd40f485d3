/**
 * Account, wallet and document numbers anywhere in a request: messages, Travel Rule messages, unknown fields, or fields
 * for other data. A restricted party could be paid there. Pure.
 */

import type { TransactionContent } from '../../domain/transaction.ts';
import { identifiersOf } from '../document-numbers.ts';
import { numbersIn } from '../numbers-in-text.ts';
import type { StatedNumber } from '../parties/types.ts';
import { textsOfRequest } from './texts-of-request.ts';

/** Longer than any telephone's. */
const BEYOND_TELEPHONE = 16;

/** Cached: each side of a batch needs it, and `content` never changes. */
const known = new WeakMap<TransactionContent, StatedNumber[]>();

export function statedNumbers(content: TransactionContent): StatedNumber[] {
  const before = known.get(content);
  if (before) return before;
  const found = read(content);
  known.set(content, found);
  return found;
}

function read(content: TransactionContent): StatedNumber[] {
  return textsOfRequest(content).flatMap(({ subject, text, isNumber, isTelephone, isOwnNumber }): StatedNumber[] => {
    // The caller's own references identify no party, and families share phone numbers.
    if (isOwnNumber || !/\d/.test(text) || (isTelephone && text.length < BEYOND_TELEPHONE)) return [];
    const role = subject === 'SENDER' || subject === 'RECEIVER' ? subject : null;
    const all = [...numbersIn(text).numbers, ...(isNumber ? identifiersOf([text]) : [])];
    return [...new Set(all)].map((number) => ({ role, number }));
  });
}
