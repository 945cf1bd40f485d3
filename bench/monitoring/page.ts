/** The measurement as a page of docs/measurements. */
import { type Explained, explainedPart } from './explained.ts';
import { LOOKS } from './looks.ts';
import type { MonitoringScore } from './score.ts';
import type { StoryScore } from './stories.ts';

export interface Measured {
  /** Version of the shipped rules. */
  rules: string;
  seed: string;
  households: number;
  /** First day, YYYY-MM-DD. */
  from: string;
  days: number;
  score: MonitoringScore;
  stories: StoryScore[];
  /** Absent in measurements before rules version 9. */
  explained?: Explained[];
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

const share = (part: number, whole: number) => `${part} of ${whole} (${percent(part / Math.max(1, whole))})`;
const isFlagged = ({ seenBy }: StoryScore) => seenBy.length > 0;

/** Minimum targets of the project, each with its value. */
function floorsOf(score: MonitoringScore, stories: readonly StoryScore[], days: number): (string | number)[][] {
  const { households, householdsOverLimit, wages, wagesHeld, firstRuns } = score;
  const guilty = stories.filter(({ side }) => side === 'guilty');
  const innocent = stories.filter(({ side }) => side === 'innocent');
  const [seen, free] = [guilty.filter(({ isByItsRule }) => isByItsRule), innocent.filter((one) => !isFlagged(one))];
  const rows: [what: string, value: string | number, limit: string | number, isKept: boolean][] = [
    ['Payments held per 1,000', score.heldPerThousand, 'at most 5', score.heldPerThousand <= 5],
    [
      'Alerts per 1,000 payments, those of one cause and customer as one',
      score.groupedPerThousand,
      'at most 10',
      score.groupedPerThousand <= 10,
    ],
    ['Alerts that are CRITICAL', percent(score.criticalShare), 'at most 10 %', score.criticalShare <= 0.1],
    ['Wages, bonuses and pensions held', `${wagesHeld} of ${wages}`, 0, wagesHeld === 0],
    [
      'Employers whose first run of wages is held',
      `${firstRuns.held} of ${firstRuns.employers}`,
      0,
      firstRuns.held === 0,
    ],
    [
      `Households with more than two alerts in ${days} days`,
      `${householdsOverLimit} of ${households}`,
      0,
      householdsOverLimit === 0,
    ],
    [
      'Guilty stories that the rule of their typology sees in time',
      share(seen.length, guilty.length),
      'at least 95 %',
      seen.length >= 0.95 * guilty.length,
    ],
    [
      'Innocent stories without an alert',
      share(free.length, innocent.length),
      'at least 97 %',
      free.length >= 0.97 * innocent.length,
    ],
  ];
  return rows.map(([what, value, limit, isKept]) => [what, value, limit, isKept ? 'kept' : '**missed**']);
}

export function pageOf({
  rules: version,
  seed,
  households,
  from,
  days,
  score,
  stories,
  explained = [],
}: Measured): string {
  const { rules, events, otherFindings } = score;
  const guilty = stories.filter(({ side }) => side === 'guilty');
  const innocent = stories.filter(({ side }) => side === 'innocent');
  return `# Monitoring on ordinary life

The default rules (version \`${version}\`) and behavior checks on a simulated population: seed \`${seed}\`, ${households} households with the firms that they deal with, ${days} days from ${from}.
No one in the population commits a crime, so each alert is a false positive. Rules are chosen on seeds named \`calibrate-\` and reported on
seeds named \`report-\`. Repeat it with \`amlcore bench monitoring --seed ${seed} --households ${households} --days ${days}\`; \`docs/measurements/monitoring.json\` holds all numbers.

## Floors

${table(['Floor', 'Value', 'Limit', ''], floorsOf(score, stories, days))}

What rules cost is measured [apart](rule-cost.md).

## Further figures

${table(
  ['Measure', 'Value'],
  [
    ['Payments', score.payments],
    ['Held by rules or behavior alone', score.heldByMonitoring],
    ['Payments with an alert per 1,000', score.alertsPerThousand],
    ['Guilty stories seen by any finding', share(guilty.filter(isFlagged).length, guilty.length)],
    ['Other findings on alerts', listed(otherFindings)],
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

## Stories

Each typology (\`src/monitoring/rules/packs/\`) carries guilty stories and innocent ones that look similar. A guilty story is seen if the rule of its own
typology alerts, no later than on the last payment but one where the pattern allows it.

${table(
  ['Typology', 'Guilty', 'Seen by its rule', 'Innocent', 'Flagged', 'Flagged by'],
  [...new Set(stories.map(({ ruleId }) => ruleId))].map((ruleId) => {
    const own = (all: readonly StoryScore[]) => all.filter((one) => one.ruleId === ruleId);
    const flagged = own(innocent).filter(isFlagged);
    return [
      ...[`\`${ruleId}\``, own(guilty).length, own(guilty).filter(({ isByItsRule }) => isByItsRule).length],
      ...[
        own(innocent).length,
        flagged.length,
        [...new Set(flagged.flatMap(({ seenBy }) => seenBy))].join(', ') || '-',
      ],
    ];
  }),
)}

## Events with most alerts

${table(
  ['Actor and event', 'Payments', 'Alerts', 'Held'],
  Object.entries(events)
    .slice(0, MOST_EVENTS)
    .map(([name, one]) => [name, one.payments, one.alerts, one.held]),
)}

## Five stories, in the words of the API

Each payment with its status and remark, and the alert with what its rule compared: field or aggregate, operator, limit, observed
value, result. A rule may hit although single comparisons are false, as one of several alternatives is enough.

${explained.length === 0 ? 'Not part of this measurement.' : explainedPart(explained)}

## How often the reporting side was looked at

Seeds named \`report-\` and the held-out half of the labelled data. The author of a rule knows its stories, so they are no held-out measurement.

${table(['Day', 'What', 'Why'], LOOKS)}
`;
}
