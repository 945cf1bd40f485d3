/** The facts of an edge in words an analyst understands. */
import type { Facts } from './evidence.ts';

export function explainFacts(facts: Facts): string[] {
  const lines: string[] = [];
  if (facts.reference !== null) lines.push(`both are known as ${facts.reference}`);
  if (facts.wallet !== null) lines.push(`both list the wallet ${facts.wallet}`);
  if (facts.identifier !== null) lines.push(`both have the ${facts.identifier}`);
  if (facts.equalNames > 0) {
    const pair = facts.namePair ? `, "${facts.namePair[0]}" and "${facts.namePair[1]}"` : '';
    lines.push(`${facts.equalNames} ${facts.equalNames === 1 ? 'name' : 'names'} in common${pair}`);
  } else if (facts.name > 0 && facts.namePair) {
    lines.push(`names alike (${facts.name}): "${facts.namePair[0]}" and "${facts.namePair[1]}"`);
  }
  if (facts.birth !== null) lines.push(BIRTHS.find(([least]) => facts.birth! >= least)![1]);
  if (facts.country !== null) lines.push(facts.country ? 'a country in common' : 'no country in common');
  if (facts.address) lines.push('an address in common');
  return lines;
}

const BIRTHS: readonly [least: number, words: string][] = [
  [90, 'the same birth date'],
  [75, 'the same birth year'],
  [0, 'birth dates that do not agree'],
];
