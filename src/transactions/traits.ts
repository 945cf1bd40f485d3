/** Search traits of transactions: finding codes, rules and lists of their screenings, and accounts without their bank. */
import { hash } from 'node:crypto';
import type { Finding } from '../domain/finding.ts';
import { bareNumber } from '../domain/subjects.ts';
import type { TransactionContent } from '../domain/transaction.ts';

/** The part of a list match that traits need. */
interface Match {
  sources?: readonly { watchlistId: string }[];
}

/** Limit per transaction, since each trait is a row. More than a screening finds. */
const MOST_TRAITS = 60;

export const codeTrait = (code: string): string => `CODE:${code}`;
export const ruleTrait = (ruleId: string): string => `RULE:${ruleId}`;
export const listTrait = (watchlistId: string): string => `LIST:${watchlistId}`;
export const discountedTrait = (watchlistId: string): string => `DISCOUNTED:${watchlistId}`;

const ACCOUNT_DIGITS = 32;

/** Hash of the account, which does not reveal the number. */
export const accountTrait = (tenantId: string, account: string): string =>
  `ACCOUNT:${hash('sha256', `${tenantId}:${bareNumber(account)}`).slice(0, ACCOUNT_DIGITS)}`;

/** Accounts at a named bank. Other accounts are found by their movements. */
export function accountTraitsOf(tenantId: string, { sender, receiver }: TransactionContent): string[] {
  const named = [sender, receiver].flatMap((side) => (side?.account && side.bank?.bic ? side.account : []));
  return [...new Set(named.map((account) => accountTrait(tenantId, account)))];
}

/** Distinct traits. A near miss gives only its code, because its party is not a match. */
export function traitsOf(findings: readonly Finding[]): string[] {
  const traits = findings.flatMap(({ code, factor, details }) => [
    codeTrait(code),
    ...(code === 'RULE' ? [ruleTrait(factor)] : []),
    ...listsOf(details, 'matches').map(listTrait),
    ...listsOf(details, 'discounted').map(discountedTrait),
  ]);
  return [...new Set(traits)].slice(0, MOST_TRAITS);
}

/** Lists of the matches in finding details. Details without matches concern no list. */
function listsOf(details: unknown, name: 'matches' | 'discounted'): string[] {
  const { [name]: matches } = (details ?? {}) as Partial<Record<typeof name, unknown>>;
  if (!Array.isArray(matches)) return [];
  return (matches as Match[]).flatMap(({ sources = [] }) => sources.map(({ watchlistId }) => watchlistId));
}
