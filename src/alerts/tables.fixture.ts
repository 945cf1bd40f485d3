/** The tables of docs/alerts.md, from the code's own. */
import { CHECKLISTS, type ChecklistKind, CONTRADICTS, STEP_TABLE } from './checklist.ts';
import { ACT_TABLE, ALERT_ACTS, CLOSING_TABLE } from './life-cycle.ts';

const line = (...cells: readonly string[]) => `| ${cells.join(' | ')} |`;

export function actsTable(): string {
  return [
    line('Action', 'From', 'To', 'Meaning'),
    '|---|---|---|---|',
    ...ALERT_ACTS.map((act) => {
      const { from, to, meaning } = ACT_TABLE[act];
      return line(`\`${act}\``, from.join(', '), to ?? 'unchanged, or as stated', meaning);
    }),
  ].join('\n');
}

export function closingTable(): string {
  return [
    line('Disposition', 'State', 'Reason codes', 'Decisions on its transactions'),
    '|---|---|---|---|',
    ...Object.entries(CLOSING_TABLE).map(([disposition, { state, reasonCodes, decisions }]) =>
      line(`\`${disposition}\``, state, reasonCodes.join(', '), decisions.join(', ')),
    ),
  ].join('\n');
}

export function checklistTable(kind: ChecklistKind): string {
  const comesTo = (conclusion: string | undefined) => (conclusion ? `\`${conclusion}\`` : 'the next step');
  return [
    line('Step', 'Question', 'If yes', 'If no'),
    '|---|---|---|---|',
    ...CHECKLISTS[kind].map((step, at) => {
      const { question, yes, no } = STEP_TABLE[step];
      return line(`${at + 1} \`${step}\``, question, comesTo(yes), comesTo(no));
    }),
  ].join('\n');
}

export function conclusionsTable(): string {
  return [
    line('Conclusion', 'Contradicts'),
    '|---|---|',
    ...Object.entries(CONTRADICTS).map(([conclusion, disposition]) => line(`\`${conclusion}\``, disposition ?? '')),
  ].join('\n');
}
