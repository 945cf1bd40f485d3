/** What the list of transactions is asked for: of their screenings codes of findings, rules and lists; accounts without their bank. */
import { hash } from 'node:crypto';
import type { Finding } from '../domain/finding.ts';
import { bareNumber } from '../domain/subjects.ts';
import type { TransactionContent } from '../domain/transaction.ts';

/** A match of a finding about listed parties, as far as it is asked for. */
interface Match {
  sources?: readonly { watchlistId: string }[];
}

/** More than a screening finds; each is a row. */
const MOST_TRAITS = 60;

export const codeTrait = (code: string): string => `CODE:${code}`;
export const ruleTrait = (ruleId: string): string => `RULE:${ruleId}`;
export const listTrait = (watchlistId: string): string => `LIST:${watchlistId}`;

const ACCOUNT_DIGITS = 32;

/** No number can be read from it. The same as in `0001-schema.sql`. */
export const accountTrait = (tenantId: string, account: string): string =>
  `ACCOUNT:${hash('sha256', `${tenantId}:${bareNumber(account)}`).slice(0, ACCOUNT_DIGITS)}`;

/** Of accounts at a bank that the payment names: others are known by their movements. */
export function accountTraitsOf(tenantId: string, { sender, receiver }: TransactionContent): string[] {
  const named = [sender, receiver].flatMap((side) => (side?.account && side.bank?.bic ? side.account : []));
  return [...new Set(named.map((account) => accountTrait(tenantId, account)))];
}

/** Each once. Of near misses the code alone: who was nearly found is on no list. */
export function traitsOf(findings: readonly Finding[]): string[] {
  const traits = findings.flatMap(({ code, factor, details }) => [
    codeTrait(code),
    ...(code === 'RULE' ? [ruleTrait(factor)] : []),
    ...listsOf(details).map(listTrait),
  ]);
  return [...new Set(traits)].slice(0, MOST_TRAITS);
}

/** Each stage has details of its own: those that have no matches are about no list. */
function listsOf(details: unknown): string[] {
  const { matches } = (details ?? {}) as { matches?: unknown };
  if (!Array.isArray(matches)) return [];
  return (matches as Match[]).flatMap(({ sources = [] }) => sources.map(({ watchlistId }) => watchlistId));
}
