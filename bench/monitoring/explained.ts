/** Stories from the first payment to the alert, in the words of the API. */
import type { PlayedStory } from '../../src/demo/stories/story.ts';
import type { Decided } from './replay.ts';
import { monitoringNames } from './score.ts';

/** Rules whose first guilty story is explained. */
const EXPLAINED: readonly string[] = [
  'structuring-cash-in-days',
  'fan-in',
  'push-payment-scam',
  'round-tripping',
  'money-mule',
];

interface Line {
  operand: string;
  operator: string;
  observed: unknown;
  expected: unknown;
  result: boolean;
  words?: string;
}

export interface Explained {
  ruleId: string;
  tells: string;
  /** Of the story, without the past. */
  payments: { date: string; amount: number; currency: string; status: string; remark: string; hasAlert: boolean }[];
  /** The first payment that the rule sees. */
  alert: { severity: string; finding: string; source: string; trace: Line[] } | null;
}

interface AlertOfApi {
  severity: string;
  hits: {
    transactionReference: string;
    findings: { remark: string; rule: { ruleId: string; source: string; trace: Line[] } | null }[];
  }[];
}

/** @param get reads the data of an operation of the API */
export async function explain(
  stories: readonly PlayedStory[],
  decided: readonly Decided[],
  get: (path: string) => Promise<unknown>,
): Promise<Explained[]> {
  const byReference = new Map(decided.map((one) => [one.payment.body.transactionReference, one]));
  const explained: Explained[] = [];
  for (const ruleId of EXPLAINED) {
    const story = stories.find(({ typology, side }) => side === 'guilty' && typology.rule.ruleId === ruleId);
    if (!story) continue;
    const own = story.payments
      .filter(({ label }) => label.event === 'guilty')
      .flatMap(({ body }) => byReference.get(body.transactionReference) ?? []);
    const seen = own.find((one) => one.alertId !== null && monitoringNames(one).includes(ruleId));
    const alert = seen ? ((await get(`alerts/${seen.alertId}`)) as AlertOfApi) : null;
    const finding = alert?.hits
      .find(({ transactionReference }) => transactionReference === seen?.payment.body.transactionReference)
      ?.findings.find(({ rule }) => rule?.ruleId === ruleId);
    explained.push({
      ...{ ruleId, tells: story.story.tells },
      payments: own.map(({ payment: { body }, status, remark, alertId }) => ({
        ...{ date: body.transactionDate, amount: Number(body.sendingAmount), currency: String(body.senderCurrency) },
        ...{ status, remark, hasAlert: alertId !== null },
      })),
      alert:
        alert && finding?.rule
          ? {
              ...{ severity: alert.severity, finding: finding.remark, source: finding.rule.source },
              trace: finding.rule.trace.map(({ operand, operator, observed, expected, result, words }) => ({
                ...{ operand, operator, observed, expected, result },
                ...(words !== undefined && { words }),
              })),
            }
          : null,
    });
  }
  return explained;
}

const value = (one: unknown) => (Array.isArray(one) ? one.join(', ') : String(one));

export function explainedPart(explained: readonly Explained[]): string {
  return explained
    .map(({ ruleId, tells, payments, alert }) =>
      [
        `### \`${ruleId}\`: ${tells}`,
        payments
          .map(
            ({ date, amount, currency, status, remark, hasAlert }) =>
              `- ${date.slice(0, 16)}, ${amount} ${currency}: ${status}${hasAlert ? ', with an alert' : ''}. "${remark}"`,
          )
          .join('\n'),
        ...(alert
          ? [
              `Alert of severity ${alert.severity}: "${alert.finding}" Source: ${alert.source}.`,
              alert.trace
                .map(
                  ({ operand, operator, observed, expected, result, words }) =>
                    `- \`${operand}\` ${operator} ${value(expected)}: ${value(observed)}, ${result}${words ? `. ${words}` : ''}`,
                )
                .join('\n'),
            ]
          : ['No alert by this rule.']),
      ].join('\n\n'),
    )
    .join('\n\n');
}
