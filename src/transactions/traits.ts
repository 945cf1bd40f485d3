/** What the list of transactions is asked for of their screenings: codes of findings, rules, lists. */
import type { Finding } from './types/finding.ts';

/** A match of a finding about listed parties, as far as it is asked for. */
interface Match {
  sources?: readonly { watchlistId: string }[];
}

/** More than a screening finds; each is a row. */
const MOST_TRAITS = 60;

export const codeTrait = (code: string): string => `CODE:${code}`;
export const ruleTrait = (ruleId: string): string => `RULE:${ruleId}`;
export const listTrait = (watchlistId: string): string => `LIST:${watchlistId}`;

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
