/** The measurement as a page of docs/measurements. */
import type { MonitoringScore } from './score.ts';
import type { StoryScore } from './stories.ts';

export interface Measured {
  seed: string;
  households: number;
  /** First day. */
  from: string;
  days: number;
  score: MonitoringScore;
  stories: StoryScore[];
  groupedAlerts: number;
  seconds: number;
}

const MOST_EVENTS = 25;
const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
const listed = (counts: Record<string, number>) =>
  Object.entries(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ') || '-';
const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]) =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

export function pageOf({ seed, households, from, days, score, stories, groupedAlerts }: Measured): string {
  const { rules, events, otherFindings } = score;
  return `# Monitoring on ordinary life

The default rules and behavior checks on a simulated population: seed \`${seed}\`, ${households} households with the firms that they deal with, ${days} days from ${from}.
Nobody of the population commits a crime, so each alert is a false alarm. Rules are chosen on seeds named \`calibrate-\` and reported on
seeds named \`report-\`. Repeat it with \`amlcore bench monitoring --seed ${seed} --households ${households} --days ${days}\`; \`docs/measurements/monitoring.json\` holds all numbers.

${table(
  ['Measure', 'Value', 'Limit'],
  [
    ['Payments', score.payments, ''],
    ['Held per 1,000', score.heldPerThousand, 5],
    ['Held by rules or behavior alone', score.heldByMonitoring, ''],
    ['Payments with an alert per 1,000', score.alertsPerThousand, 10],
    ['Alerts after grouping', groupedAlerts, ''],
    ['Alerts that are CRITICAL', percent(score.criticalShare), '10 %'],
    ['Wages, bonuses and pensions held', `${score.wagesHeld} of ${score.wages}`, 0],
    ['Households with more than two alerts', `${score.householdsOverLimit} of ${score.households}`, 0],
    ['Other findings on alerts', listed(otherFindings), ''],
  ],
)}

## Rules and anomalies

\`alone\`: alerts that have no other finding of monitoring. \`overlap\`: findings that are most often on the same alerts.

${table(
  ['Rule or anomaly', 'Hits', 'Alerts', 'Alerts per 1,000', 'Held', 'Held per 1,000', 'Alone', 'Overlap'],
  Object.entries(rules).map(([name, one]) => [
    ...[`\`${name}\``, one.hits, one.alerts, one.alertsPerThousand, one.held, one.heldPerThousand, one.alone],
    listed(one.overlap),
  ]),
)}

## Textbook stories

Red flags of the FFIEC BSA/AML Examination Manual, Appendix F, each as a guilty story and an innocent twin (\`src/demo/typologies/\`): ${stories.filter(({ guilty }) => guilty.length > 0).length} of ${stories.length} guilty
stories seen, ${stories.filter(({ isByItsRule }) => isByItsRule).length} of them by a rule of their typology; ${stories.filter(({ innocent }) => innocent.length > 0).length} innocent twins flagged. The rules were not chosen on them.

${table(
  ['Story', 'Guilty seen by', 'By its rule', 'Innocent twin flagged by'],
  stories.map(({ id, guilty, isByItsRule, innocent }) => [
    ...[`\`${id}\``, guilty.join(', ') || 'not seen', isByItsRule ? 'yes' : 'no', innocent.join(', ') || '-'],
  ]),
)}

## Events with most alerts

${table(
  ['Actor and event', 'Payments', 'Alerts', 'Held'],
  Object.entries(events)
    .slice(0, MOST_EVENTS)
    .map(([name, one]) => [name, one.payments, one.alerts, one.held]),
)}
`;
}
