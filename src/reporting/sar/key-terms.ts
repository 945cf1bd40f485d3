/**
 * Key terms of FinCEN's advisories, from the rules behind the alerts of a report. FinCEN requires them in field 2 (filing
 * institution note to FinCEN) and in the narrative. Pure.
 */
import type { Transaction } from '../../domain/transaction.ts';
import { keyTermOf } from '../../monitoring/rules/packs/key-terms.ts';
import type { ScreeningRecord } from '../../transactions/pipeline/record.ts';

export interface KeyTerm {
  term: string;
  /** Transactions with an alert of a rule that has the term. */
  transactions: Transaction[];
}

type Screened = Pick<ScreeningRecord, 'alertId' | 'findings'>;

/** Recorded screenings by transaction. */
export type Screenings = ReadonlyMap<string, { record: Screened }>;

/** Room of field 2: RestrictString50 of EFL_SARXBatchSchema.xsd 1.2 (2021-12-17). */
export const MAX_NOTE = 50;

/** Key terms without duplicates, in the order of the transactions, within a transaction by the score of the rule. */
export function keyTermsOf(transactions: readonly Transaction[], screenings: Screenings): KeyTerm[] {
  const found = new Map<string, Set<Transaction>>();
  for (const transaction of transactions) {
    const record = screenings.get(transaction.transactionUuid)?.record;
    for (const ruleId of record ? rulesOfAlert(record) : []) {
      const term = keyTermOf(ruleId);
      if (term !== null) found.set(term, (found.get(term) ?? new Set()).add(transaction));
    }
  }
  return [...found].map(([term, some]) => ({ term, transactions: [...some] }));
}

/** A rule in SHADOW has the score 0 and raises nothing. */
function rulesOfAlert({ alertId, findings }: Screened): string[] {
  if (alertId === null) return [];
  const hits = findings.filter(({ stage, score }) => stage === 'RULES' && score > 0);
  return hits.sort((a, b) => b.score - a.score).map(({ factor }) => factor);
}

const FIN = /FIN-\d{4}-[A-Z0-9]+/;
const SEPARATOR = '; ';

/**
 * Text for field 2. If there are several terms, it has only the FinCEN identification numbers, and the narrative has the whole terms, as
 * FinCEN's consolidated key terms require (quoted by
 * https://www.bankersonline.com/forum/ubbthreads.php/ubb/printthread/Board/48/main/271189/type/thread, read 2026-11-29).
 * Terms that do not fit as a whole are left out.
 * @returns undefined: no term
 */
export function noteOf(terms: readonly KeyTerm[]): string | undefined {
  const words = terms.map(({ term }) => (terms.length === 1 ? term : (FIN.exec(term)?.[0] ?? term)));
  const note = words.reduce((before, word) => {
    const after = before === '' ? word : `${before}${SEPARATOR}${word}`;
    return after.length > MAX_NOTE ? before : after;
  }, '');
  return note === '' ? undefined : note;
}
