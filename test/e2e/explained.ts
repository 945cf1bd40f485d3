/** Writes a screened transaction down for people: what was asked, found and decided, without what differs from run to run. */

import type { Coverage } from '../../src/domain/coverage.ts';
import type { Contribution } from '../../src/transactions/pipeline/assessment.ts';
import { ASSESSMENT_POLICY } from '../../src/transactions/pipeline/assessment-policy.ts';

interface Found {
  stage: string;
  code: string;
  subject: string;
  status: string | null;
  score: number;
  confidence: number | null;
  gravity: number | null;
  remark: string;
}

export interface Explained {
  title: string;
  /** Facts that the decision depends on: earlier payments, lists. */
  before: string;
  request: Record<string, unknown>;
  status: string;
  isSuspicious: boolean;
  remark: string;
  findings: readonly Found[];
  assessment: {
    transactionSuspicionScore: number;
    transactionRiskTier: string;
    transactionDisposition: string;
    alertSeverity: string;
    contributions: readonly Contribution[];
    coverage: readonly Coverage[];
  };
}

/** @param number of the section */
export function sectionOf(one: Explained, number: number): string {
  const { transactionSuspicionScore: score, transactionRiskTier: tier, contributions, coverage } = one.assessment;
  const { transactionDisposition: disposition, alertSeverity: severity } = one.assessment;
  const gaps = coverage.filter(({ state }) => state !== 'DONE');
  return [
    `## ${number}. ${one.status}: ${one.title}`,
    one.before,
    `\`\`\`json\n${JSON.stringify(one.request, null, 2)}\n\`\`\``,
    '**Found**',
    one.findings.length === 0
      ? 'Nothing.'
      : table(
          ['stage', 'finding', 'of', 'argues for', 'score', 'confidence', 'gravity', 'sentence'],
          one.findings.map((found) => [
            ...[found.stage, found.code, found.subject, found.status ?? '—', String(found.score)],
            ...[text(found.confidence), text(found.gravity), found.remark],
          ]),
        ),
    '**Decided**',
    decidedBy(one),
    `Remark for outside: "${one.remark}"`,
    '**Assessed**',
    `Score ${score}, tier ${tier}, disposition ${disposition}, severity ${severity}.`,
    table(
      ['domain', 'factor', 'weight', 'adds', ''],
      contributions
        .filter(({ scoreContribution, countedWith, lifted }) => scoreContribution > 0 || countedWith || lifted)
        .map(({ domain, factor, weight, scoreContribution, countedWith }) => [
          ...[domain, factor, String(weight), String(scoreContribution)],
          countedWith ? `counted with \`${countedWith}\`` : '',
        ]),
    ),
    '**Not covered**',
    gaps.length === 0
      ? 'Every check was done.'
      : gaps.map(({ check, state, detail }) => `- ${check}: ${state}, ${detail}`).join('\n'),
  ].join('\n\n');
}

function decidedBy(one: Explained): string {
  const { status, findings } = one;
  const { precedence, clean } = ASSESSMENT_POLICY.content;
  const row = precedence.findIndex((one) => one.status === status) + 1;
  const arguing = findings.filter((found) => found.status === status);
  if (clean.includes(status as never)) {
    return `No finding argues for a status, and the score is below tier ${ASSESSMENT_POLICY.content.neverCleanFrom}: ${status}.`;
  }
  if (arguing.length === 0) {
    return `Row ${row} of the [precedence](assessment.md#which-finding-decides), \`${status}\`: what the finding that adds most stands for.`;
  }
  const [first] = arguing;
  const argued = findings
    .filter((found) => found.status !== null && found.status !== status)
    .map((found) => found.status);
  const others = [...new Set(argued)];
  const later =
    others.length === 0 ? '' : ` ${others.join(', ')} ${others.length === 1 ? 'comes' : 'come'} later in it.`;
  return `Row ${row} of the [precedence](assessment.md#which-finding-decides), \`${status}\`, argued for by ${sourceOf(one, first!)}.${later}`;
}

/** The row of the policy that made the finding. */
function sourceOf({ assessment }: Explained, { stage, code }: Found): string {
  if (stage === 'RULES') return `the rule \`${assessment.contributions[0]!.factor}\` of RULES`;
  if (stage === 'JURISDICTION') return `\`${code}\`, a line of JURISDICTION`;
  if (stage === 'VALIDATION') return `\`${code}\`, a check of VALIDATION`;
  return `\`${code}\`, the row ${stage} of LIST_FINDINGS`;
}

const text = (value: number | null) => (value === null ? '—' : String(value));

function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return 'No line adds to the score.';
  return [header, header.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n');
}
