/** Renders `docs/typologies.md` from the packs. */
import type { Pack } from '../../src/monitoring/rules/packs/packs.ts';
import type { Citation, NotCovered, Typology } from '../../src/monitoring/rules/packs/typology.ts';

const INTRODUCTION = `# Typologies

Each shipped rule sees one typology: a pattern of financial crime that a public source describes. This page is generated from
\`src/monitoring/rules/packs/\` by \`npm run typologies-page\`. \`test/e2e/typologies.full.test.ts\` replays the stories of every typology
through the whole pipeline, and \`amlcore bench monitoring\` measures them beside a year of ordinary life
([results](measurements/monitoring.md)). \`GET /amlcore/api/v1/rule-packs\` gives the same with the state in your organization.

Amounts are in the base currency and meant for USD, EUR or GBP. Set them for other currencies: \`PATCH /rules/large-cash
{"parameters": {"limit": {"value": 5000}}}\` writes a draft with only that limit changed. A rule of severity HIGH or CRITICAL, or with a
score of 60 or more, raises an alert by itself. A rule with the response HOLD also holds the payment, with the status that is named. Texts of US federal agencies are quoted; other sources are
paraphrased. A link leads to the copy that was read on that day, often not that of the publisher: read the official text before you rely on it in an
examination. The manual of the FFIEC says that a red flag alone is no evidence of crime.`;

const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
const cited = ({ document, place, url, readOn }: Citation) =>
  `[${cell(document)}](${url}), ${cell(place)}, read ${readOn}`;

export function typologiesPage(packs: readonly Pack[]): string {
  return `${[INTRODUCTION, ...packs.map(packSection)].join('\n\n')}\n`;
}

function packSection({ packId, name, description, isStandard, typologies, notCovered }: Pack): string {
  const parts = [
    `## ${name}`,
    `Pack \`${packId}\`, ${isStandard ? 'in force unless your organization changes it' : 'in force where your organization activates it'}. ${description}`,
    ...typologies.map(typologySection),
    ...(notCovered.length > 0 ? ['### Not covered', notCoveredTable(notCovered)] : []),
  ];
  return parts.join('\n\n');
}

function typologySection({ indicator, citations, keyTerm, rule, guilty, innocent }: Typology): string {
  const { ruleId, name, description, rationale, parameters, mode, severity, score, response, status } = rule;
  const values = Object.entries(parameters).map(
    ([key, { value, description: means }]) =>
      `Parameter \`${key}\`, ${Array.isArray(value) ? value.join(', ') : value}: ${means}`,
  );
  const effect = mode === 'SCORE' ? (response === 'HOLD' ? `HOLD as ${status}` : 'ALERT') : `${mode} as ${status}`;
  const lines = [
    `- Indicator: ${cell(indicator)}`,
    `- Sources: ${citations.map(cited).join('; ')}`,
    `- Rationale: ${cell(rationale)}`,
    ...(keyTerm ? [`- Key term for reports: ${keyTerm}`] : []),
    `- Response: ${effect}, severity ${severity}, score ${score}`,
    ...values.map((value) => `- ${cell(value)}`),
    `- Guilty stories: ${guilty.map(({ tells }) => tells).join(' ')}`,
    `- Innocent stories: ${innocent.map(({ tells }) => tells).join(' ')}`,
  ];
  return `### ${name}: \`${ruleId}\`\n\n${cell(description)}\n\n${lines.join('\n')}`;
}

function notCoveredTable(notCovered: readonly NotCovered[]): string {
  return table(
    ['Indicator', 'Source', 'Why'],
    notCovered.map(({ indicator, citation, reason }) => [cell(indicator), cited(citation), cell(reason)]),
  );
}
