/** The figures of docs/benchmarks/model.md, between its two markers. */
import { readFileSync, writeFileSync } from 'node:fs';
import { RISK_TIERS } from '../../src/transactions/pipeline/assessment-policy.ts';
import type { Changed, ModelFigures } from './measure.ts';

const BEGIN = '<!-- made by `amlcore bench model`: do not edit by hand -->';
const END = '<!-- end of what `amlcore bench model` made -->';

/** @throws Error where the page has no markers */
export function writePage(path: string, block: string): void {
  const page = readFileSync(path, 'utf8');
  const [from, to] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (from < 0 || to < from) throw new Error(`${path} has no markers`);
  writeFileSync(path, `${page.slice(0, from)}${BEGIN}\n\n${block}\n\n${page.slice(to)}`);
}

export function blockOf({ samples, knobs, ablations }: ModelFigures, made: { versions: string; day: string }): string {
  const names = samples.map(({ name }) => name);
  const members = samples.map((one) => one.members);
  const cells = (changed: readonly Changed[]) => changed.map((one, at) => cell(one, members[at]!));
  return [
    `Made on ${made.day} of ${made.versions}.`,
    '### Distribution of the tiers',
    table(
      ['of 1,000', ...RISK_TIERS, 'with an alert', 'of'],
      samples.map(({ name, members: of, tiers, alerts }) => [
        name,
        ...RISK_TIERS.map((tier) => perThousand(tiers[tier], of)),
        perThousand(alerts, of),
        of.toLocaleString('en'),
      ]),
    ),
    '### Sensitivity',
    'Of 1,000 the number whose tier changes / whose status changes, and the change in alerts, when one figure is moved by 20 % down and up.',
    table(
      ['', 'ships as', '', ...names],
      knobs.flatMap(({ group, name, value, down, up }) => [
        [`${group}: ${name}`, value, '−20 %', ...cells(down)],
        ['', '', '+20 %', ...cells(up)],
      ]),
    ),
    '### Parts left out',
    table(
      ['', ...names],
      ablations.map(({ name, changed }) => [name, ...cells(changed)]),
    ),
  ].join('\n\n');
}

function cell({ tier, status, alerts }: Changed, of: number): string {
  if (tier === 0 && status === 0 && alerts === 0) return '0';
  const sign = alerts > 0 ? '+' : '';
  return `${perThousand(tier, of)} / ${perThousand(status, of)}, ${sign}${perThousand(alerts, of)}`;
}

function perThousand(count: number, of: number): string {
  return Number(((1000 * count) / of).toFixed(2)).toString();
}

function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return [header, header.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
