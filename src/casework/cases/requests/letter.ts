/**
 * The letter of a request for information. Pure.
 *
 * The letter to a customer or another bank gives no reason beyond up-to-date records: a customer who learns of a suspicion, a
 * report or a screening could change behavior, and disclosing a report is prohibited (tipping off). So the templates have none
 * of these words, and an edited letter with one of them is rejected.
 */
import type { RecipientKind } from './types.ts';

interface LetterFacts {
  recipientKind: RecipientKind;
  recipient: string;
  questions: readonly string[];
  dueAt: Date;
  caseNumber: string;
  /** Legal name of the institution. */
  institution: string;
}

const DAY = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
export const letterDay = (at: Date): string => DAY.format(at);

const OPENINGS: Readonly<Record<RecipientKind, (facts: LetterFacts) => string>> = {
  CUSTOMER: ({ recipient }) =>
    `Dear ${recipient},\n\nWe keep the information about our customers and their payments up to date. Please send us the ` +
    'following information:',
  BANK: () =>
    'Dear Sir or Madam,\n\nTo complete our records about payments between our customers, please send us the following information:',
  COLLEAGUE: ({ caseNumber }) =>
    `Dear colleague,\n\nPlease send the following information for ${caseNumber}. This request is confidential: do not tell the ` +
    'customer, or colleagues who do not need to know.',
};

export function letterOf(facts: LetterFacts): string {
  const { questions, dueAt, institution } = facts;
  return [
    OPENINGS[facts.recipientKind](facts),
    questions.map((question, at) => `${at + 1}. ${question}`).join('\n'),
    `Please answer by ${letterDay(dueAt)}, and send copies of documents that support your answers.`,
    `Sincerely,\n${institution}`,
  ].join('\n\n');
}

const TIPPING_OFF =
  /suspici\w*|suspect\w*|sanction\w*|money[\s-]*launder\w*|launder\w*|terror\w*|\bSARs?\b|\bSTRs?\b|\bAML\b|\bOFAC\b|\bFinCEN\b|financial intelligence|screening|watch[\s-]?list\w*|investigat\w*|law enforcement|fraud\w*/i;

/** The first word of the text that would tip off a recipient outside the institution; null: none. */
export function tippingOffIn(recipientKind: RecipientKind, text: string): string | null {
  return recipientKind === 'COLLEAGUE' ? null : (TIPPING_OFF.exec(text)?.[0] ?? null);
}
