/**
 * docs/benchmarks: charts and tables of a scorecard and a speed run.
 *
 *     amlcore bench report --accuracy <json> [--speed <json>] [--out <folder>]
 *
 * The files are those that `amlcore bench accuracy --json` and `amlcore bench speed --json` write. Without --speed, the page keeps its
 * section on speed, which names the matcher that it measured: accuracy can be measured on a busy machine, speed cannot.
 */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../src/platform/lib/project-root.ts';
import { optionsOf } from './arguments.ts';
import { floorsOf } from './baseline.ts';
import { type Bar, barChart, type Line, lineChart } from './charts.ts';
import { CLEAN, type CleanPopulation } from './clean.ts';
import { LOGIC_V2_THRESHOLD, type Quality } from './labelled.ts';
import type { Tally } from './recall.ts';
import type { FullFigures, Scorecard } from './scorecard.ts';
import type { SpeedCard } from './speed.ts';

const options = optionsOf({
  accuracy: { type: 'string' },
  speed: { type: 'string' },
  out: { type: 'string', default: join(projectRoot, 'docs', 'benchmarks') },
});
if (!options.accuracy) {
  console.error('usage: amlcore bench report --accuracy <json> [--speed <json>] [--out <folder>]');
  process.exit(2);
}
const card = JSON.parse(readFileSync(options.accuracy, 'utf8')) as Scorecard;
const speed = options.speed === undefined ? null : (JSON.parse(readFileSync(options.speed, 'utf8')) as SpeedCard);
const SPEED_HEADING = '## Speed';
const own = card.algorithms.BALANCED as FullFigures;
const THRESHOLD_LINE = { x: card.threshold, label: `threshold ${card.threshold}` };
const SCRIPT_NAMES: Readonly<Record<string, string>> = {
  latn: 'Latin',
  cyrl: 'Cyrillic',
  arab: 'Arabic',
  grek: 'Greek',
  hani: 'Chinese',
  hebr: 'Hebrew',
  kore: 'Korean',
  jpan: 'Japanese',
  deva: 'Devanagari',
  thai: 'Thai',
};

function percent({ found, of }: Tally): number {
  return of === 0 ? 0 : (100 * found) / of;
}

function bar(label: string, tally: Tally, faint = false): Bar {
  return { label, percent: percent(tally), note: `${percent(tally).toFixed(1)} % of ${tally.of}`, faint };
}

function scriptBars(): Bar[] {
  const sum = (groups: Record<string, Tally>, code: string, party: string): Tally =>
    groups[`${code}/${party}`] ?? { found: 0, of: 0 };
  const disturbed = Object.entries(own.disturbedByScript)
    .filter(([, { of }]) => of >= 50)
    .sort(([, a], [, b]) => b.of - a.of)
    .map(([code, tally]) => bar(`${SCRIPT_NAMES[code] ?? code}, disturbed`, tally));
  const { groups } = card.otherNames.otherScript;
  const leftOut = ['cyrl', 'arab', 'grek', 'kore'].flatMap((code) =>
    ['person', 'other'].flatMap((party) => {
      const tally = sum(groups, code, party);
      const whom = party === 'person' ? 'persons' : 'others';
      return tally.of < 10 ? [] : [bar(`${SCRIPT_NAMES[code]} left out of the index, ${whom}`, tally)];
    }),
  );
  return [...disturbed, ...leftOut];
}

function pairsChart(): string {
  const { oursCurve, theirsCurve, theirs } = own.pairs.logicV2;
  const curve = (label: string, key: 'precision' | 'recall' | 'f1'): Line => ({
    label,
    points: oursCurve.map((point) => [point.threshold, point[key]] as const),
  });
  return lineChart({
    title: `Labeled name pairs with a frozen score of logic-v2 (${theirs.of})`,
    xTitle: 'threshold (of 100)',
    yTitle: 'share',
    y: { from: 0.5, to: 1 },
    lines: [
      curve('precision', 'precision'),
      curve('recall', 'recall'),
      curve('F1', 'f1'),
      {
        label: 'F1 of logic-v2',
        dashed: true,
        points: theirsCurve.map((point) => [point.threshold, point.f1] as const),
      },
    ],
    marks: [{ x: 100 * LOGIC_V2_THRESHOLD, y: theirs.f1, label: 'logic-v2 at its .70' }],
    at: THRESHOLD_LINE,
  });
}

function alarmsChart(): string {
  return lineChart({
    title: 'Clean names with a match, of 1,000 (OFAC, UN and EU lists, BALANCED)',
    xTitle: 'threshold (of 100)',
    yTitle: 'false alarms per 1,000',
    y: { from: 0, to: 50 },
    lines: Object.entries(own.falseAlarms).map(([name, { curve = [] }]) => ({
      label: CLEAN[name as CleanPopulation],
      points: curve.map(({ threshold, perThousand }) => [threshold, perThousand] as const).filter(([, y]) => y <= 50),
    })),
    at: THRESHOLD_LINE,
  });
}

const sizeName = (entities: number) =>
  entities >= 1_000_000 ? `${entities / 1e6}M` : `${Math.round(entities / 1_000)}k`;

function bySize(
  { sizes }: SpeedCard,
  label: string,
  value: (size: SpeedCard['sizes'][number]) => number | undefined,
): Line {
  return {
    label,
    points: sizes.flatMap((size) => (value(size) ? [[size.entities, value(size)!] as const] : [])),
  };
}

function speedChart(speed: SpeedCard): string {
  const kinds = Object.keys(speed.sizes[0]?.speed.BALANCED?.byKind ?? {});
  return lineChart({
    title: 'Screens a second on one core, by size of the list (BALANCED)',
    xTitle: 'entities',
    yTitle: 'screens per second of processor time',
    y: { from: 100, to: 10_000 },
    logarithmic: true,
    xLabel: sizeName,
    lines: kinds.map((kind) => bySize(speed, kind, (size) => size.speed.BALANCED?.byKind[kind]?.perCpuSecond)),
  });
}

function latencyChart(speed: SpeedCard): string {
  return lineChart({
    title: 'Time of a query by size of the list (BALANCED, all kinds of query)',
    xTitle: 'entities',
    yTitle: 'milliseconds',
    y: { from: 0.1, to: 1_000 },
    logarithmic: true,
    xLabel: sizeName,
    lines: [
      bySize(speed, 'p50', (size) => size.speed.BALANCED?.all.p50Ms),
      bySize(speed, 'p95', (size) => size.speed.BALANCED?.all.p95Ms),
      bySize(speed, 'p99', (size) => size.speed.BALANCED?.all.p99Ms),
    ],
  });
}

function table(header: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return [header, header.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function counted(tally: Tally): string {
  return `${percent(tally).toFixed(1)} % (${tally.found} of ${tally.of})`;
}

function quality(name: string, { precision, recall, f1, of }: Quality): (string | number)[] {
  return [name, precision.toFixed(3), recall.toFixed(3), f1.toFixed(3), of];
}

const algorithms = Object.entries(card.algorithms);

function page(): string {
  const lists = card.lists.map(({ id, sha256, entities }) => `${id} \`${sha256}\` (${entities.toLocaleString('en')})`);
  return `# Benchmarks

Generated by \`amlcore bench report\`; do not edit. Matcher ${card.matcherVersion}, threshold ${card.threshold}, algorithm BALANCED where none is named.
Lists by the first digits of their SHA-256: ${lists.join(', ')}; ${card.names.toLocaleString('en')} names.

    amlcore bench accuracy --json accuracy.json
    amlcore bench speed --json speed.json
    amlcore bench report --accuracy accuracy.json --speed speed.json

## Floors

${table(
  ['figure', 'now', 'floor', ''],
  floorsOf(card).map(({ name, value, better, floor }) => {
    const kept = better === 'higher' ? value >= floor : value <= floor;
    return [name, value.toFixed(2), `${better === 'higher' ? '≥' : '≤'} ${floor}`, kept ? 'kept' : '**broken**'];
  }),
)}

${pairsSection()}

${foundSection()}

${falseAlarmsSection()}

${speed === null ? keptSpeedSection() : speedSection(speed)}
`;
}

function pairsSection(): string {
  return `## Labeled name pairs

${table(
  ['', 'precision', 'recall', 'F1', 'pairs'],
  [
    ...algorithms.map(([name, figures]) => quality(name, figures.pairs.all)),
    ...Object.entries(own.pairs.byParty).map(([name, one]) => quality(`BALANCED, ${name.replace('_', ' ')}`, one)),
    ...Object.entries(own.pairs.byGroup).map(([name, one]) => quality(`BALANCED, group \`${name}\``, one)),
  ],
)}

The same pairs side by side, those that have a frozen score of logic-v2:

${table(
  ['', 'precision', 'recall', 'F1', 'pairs'],
  [
    ...algorithms.map(([name, figures]) => quality(`${name} at ${card.threshold}`, figures.pairs.logicV2.ours)),
    quality(`logic-v2 at ${LOGIC_V2_THRESHOLD}`, own.pairs.logicV2.theirs),
  ],
)}

![precision, recall and F1 over the threshold](pairs-over-threshold.svg)

Pairs on which BALANCED and logic-v2 differ, and who agrees with the label:

${table(
  ['group', 'type', 'label', 'right', 'pairs'],
  own.pairs.logicV2.differ.map((row) => [`\`${row.group}\``, row.party, row.expect, row.right, row.pairs]),
)}

OFAC's own search tool, frozen scores of ${own.ofac.of} pairs: rank correlation ${own.ofac.rankCorrelation.toFixed(2)}; of the
${own.ofac.both + own.ofac.onlyOfac} that it returns at its slider 80, ${own.ofac.both} reach ${card.threshold} here (it matches single words of a name).
Single words that sound codes of another tool hold for equal: ${own.phonetic.equal?.found} of ${own.phonetic.equal?.of} equal here; for different: ${own.phonetic.different?.found} of ${own.phonetic.different?.of} different here.`;
}

function foundSection(): string {
  const others = card.otherNames;
  return `## Found

${table(
  ['', 'found'],
  [
    ['disturbed UN names', counted(own.unPositives)],
    ['UK names of UN designations, spelled as listed', counted(own.uk.identical)],
    ['UK names of UN designations, other names', counted(own.uk.other)],
    ['names of one word, one letter wrong', counted(own.singleWords.slips)],
    ['names in another script, left out of the index', counted(others.otherScript)],
    ['names in another spelling, left out of the index', counted(others.otherSpelling)],
  ],
)}

Names left out of the index include acronyms, translations and wholly different aliases, which no matcher could know: see the groups in the JSON.

![found by disturbance](recall-by-disturbance.svg)

Pale bars: finding all of these is not the aim.

${table(
  ['disturbance', 'found', 'persons', 'others', 'remark'],
  own.disturbed.map(({ title, note, byParty, ...tally }) => {
    const of = (party: string) => (byParty[party] ? `${percent(byParty[party]).toFixed(1)} %` : '');
    return [title, counted(tally), of('person'), of('other'), note ?? ''];
  }),
)}

![found by script](recall-by-script.svg)`;
}

function falseAlarmsSection(): string {
  return `## False alarms

${table(
  ['clean names, alarms per 1,000', ...algorithms.map(([name]) => name)],
  Object.entries(CLEAN).map(([name, title]) => [
    title,
    ...algorithms.map(([, figures]) => {
      const { perThousand, alarms, of } = figures.falseAlarms[name as CleanPopulation];
      return `${perThousand} (${alarms} of ${of})`;
    }),
  ]),
)}

![false alarms over the threshold](false-alarms-over-threshold.svg)`;
}

function keptSpeedSection(): string {
  const before = readFileSync(join(options.out, 'README.md'), 'utf8');
  return before.slice(before.indexOf(SPEED_HEADING)).trimEnd();
}

function speedSection(speed: SpeedCard): string {
  return `${SPEED_HEADING}

Matcher ${speed.matcherVersion}, ${speed.machine}, Node ${speed.node}, one thread.

The smallest list is the real one; the larger ones hold it and generated entities: shapes of real entities with recombined
words, the vocabulary growing by Heaps' law with the exponent of the real lists (${speed.sizes[0]?.heapsExponent}). The queries are the same for all sizes.

${table(
  [
    'entities',
    'names',
    'words',
    'build',
    'index',
    'peak memory',
    'screens/s',
    'p50',
    'p95',
    'p99',
    'max',
    'time per query',
  ],
  speed.sizes.map((size) => {
    const all = size.speed.BALANCED!.all;
    const ratio = speed.sizes[0]!.speed.BALANCED!.all.perCpuSecond / all.perCpuSecond;
    return [
      size.entities.toLocaleString('en'),
      size.names.toLocaleString('en'),
      size.words.toLocaleString('en'),
      `${size.buildSeconds} s`,
      `${(size.indexBytes / 1e6).toFixed(0)} MB`,
      `${size.peakRssMb} MB`,
      all.perCpuSecond.toLocaleString('en'),
      ...[all.p50Ms, all.p95Ms, all.p99Ms, all.maxMs].map((value) => `${value.toFixed(2)} ms`),
      `×${ratio.toFixed(2)}`,
    ];
  }),
)}

![screens a second by size](speed-by-size.svg)

![time of a query by size](latency-by-size.svg)`;
}

mkdirSync(options.out, { recursive: true });
const write = (name: string, content: string) => writeFileSync(join(options.out, name), content);

write(
  'recall-by-disturbance.svg',
  barChart(
    'Found at 75, by disturbance of the listed name (BALANCED)',
    own.disturbed.map((kind) => bar(kind.title, kind, kind.note !== undefined)),
  ),
);
write('recall-by-script.svg', barChart('Found at 75, by script of the name asked for (BALANCED)', scriptBars()));
write('pairs-over-threshold.svg', pairsChart());
write('false-alarms-over-threshold.svg', alarmsChart());
if (speed !== null) {
  write('speed-by-size.svg', speedChart(speed));
  write('latency-by-size.svg', latencyChart(speed));
}
write('README.md', page());
