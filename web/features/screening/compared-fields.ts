/** Rows of the comparison of a match, with the words and findings of its explanation. */
import type { ComparedField, ComparedToken } from '../../ui/comparison.tsx';
import type { Match, NearMiss } from './screening-api.ts';

type Line = Match['explanation'][number];

/** Members of the explanation, by row. */
const LINE_OF: Readonly<Record<string, string>> = {
  BIRTH_DATE: 'birthDate',
  COUNTRY: 'country',
  DOCUMENT: 'identifier',
  GENDER: 'gender',
  WEAK_ALIAS: 'weakAlias',
};
const EQUAL = 'equal';

export function comparedFields({ comparisons = [], explanation }: Match | NearMiss): ComparedField[] {
  const tokens = explanation.filter(({ field }) => field === 'nameToken');
  return comparisons.map((row) => ({
    ...row,
    finding: row.field === 'NAME' ? findingOfName(explanation) : findingOf(explanation, LINE_OF[row.field]),
    ...(row.field === 'NAME' && { tokens: tokens.map(tokenOf) }),
  }));
}

function findingOfName(explanation: readonly Line[]): string | null {
  const told = explanation.filter(
    ({ field, listed }) => field === 'nameToken' || (field === 'rule' && listed === null),
  );
  return [...new Set(told.map(({ finding }) => finding))].filter((finding) => finding !== EQUAL).join('; ') || null;
}

const findingOf = (explanation: readonly Line[], line: string | undefined) =>
  explanation.find(({ field }) => field === line)?.finding ?? null;

function tokenOf({ query, listed, finding, effect }: Line): ComparedToken {
  const isMissing = query === null || listed === null;
  const verdict = isMissing ? 'MISSING' : finding === EQUAL ? 'EXACT' : 'CLOSE';
  return { given: query, listed, verdict, finding, contribution: effect };
}
