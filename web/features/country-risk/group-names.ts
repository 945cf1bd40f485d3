/** Display names of country groups. Groups of the organization have their own name. */
import { transactions as transactionWords } from '../../text/transactions.ts';
import { wordsOf } from '../../ui/words.ts';

const WORDS: Readonly<Record<string, string>> = transactionWords.from.group;

export const groupName = (group: string): string => WORDS[group] ?? wordsOf(group);

/** Groups that the user can choose. */
export const GROUP_NAMES: readonly string[] = Object.values(WORDS);

/** `FATF increased monitoring` becomes FATF_GREY; `our corridors` becomes OUR_CORRIDORS, which a rule can name. */
export function groupOf(words: string): string {
  const known = Object.entries(WORDS).find(([, name]) => name === words);
  return known?.[0] ?? words.trim().toUpperCase().replace(/\s+/g, '_');
}
