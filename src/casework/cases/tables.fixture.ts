/** The table of docs/cases.md, from the code's own. */
import { CASE_ACT_TABLE, CASE_ACTS } from './life-cycle.ts';

export function caseActsTable(): string {
  return [
    '| Act | In the states | Leads to | What it is |',
    '|---|---|---|---|',
    ...CASE_ACTS.map((act) => {
      const { from, to, meaning } = CASE_ACT_TABLE[act];
      return `| \`${act}\` | ${from.join(', ')} | ${to ?? 'the same'} | ${meaning} |`;
    }),
  ].join('\n');
}
