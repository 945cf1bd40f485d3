import type { Finding } from '../../src/domain/finding.ts';
import { conclude } from './conclude.ts';

/** Rule or code of each finding with a status or an alert. If only the score raises the alert, the finding that adds most to it. */
export function flagsOf(findings: readonly Finding[]): string[] {
  const { outcome, alarmed } = conclude(findings);
  if (!alarmed) return [];
  const arguing = findings.filter(({ status, raisesAlert }) => status !== null || raisesAlert).map(nameOf);
  return arguing.length > 0 || !outcome.heaviest ? arguing : [`score: ${nameOf(outcome.heaviest)}`];
}

function nameOf({ stage, code, factor }: Finding): string {
  return stage === 'RULES' ? factor : code;
}
