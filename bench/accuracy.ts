/**
 * The scorecard: how many of those listed are found, however their names are written, and how many clean names alarm.
 *
 *     amlcore bench accuracy [--data <folder>] [--json <file>] [--baseline <file>] [--losses] [--all] [--quick]
 *     amlcore bench accuracy --write-baseline
 *
 * `--losses` prints each case that BALANCED gets wrong. LOOSE and STRICT get the cheap figures unless `--all`.
 * `--baseline` ends with 1 where a figure fell by more than noise or a floor broke.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MATCH_ALGORITHMS } from '../src/matching/types.ts';
import { projectRoot } from '../src/platform/lib/project-root.ts';
import { optionsOf } from './arguments.ts';
import { brokenFloors, fallen, incomparable } from './baseline.ts';
import { CLEAN, type CleanPopulation } from './clean.ts';
import { dataFolder, skip } from './data.ts';
import { LOGIC_V2_THRESHOLD, type Quality } from './labelled.ts';
import type { Tally } from './recall.ts';
import { measureScorecard, type OtherNames, type Scorecard, THRESHOLD } from './scorecard.ts';

const BASELINE = join(projectRoot, 'bench', 'scorecard.json');

const options = optionsOf({
  data: { type: 'string' },
  json: { type: 'string' },
  baseline: { type: 'string' },
  losses: { type: 'boolean' },
  all: { type: 'boolean' },
  quick: { type: 'boolean' },
  'write-baseline': { type: 'boolean' },
});

const folder = dataFolder(options.data);
if (folder === null) skip('no test data (--data or AMLCORE_TEST_DATA)');
else process.exitCode = await run(folder);

async function run(data: string): Promise<number> {
  const writeBaseline = options['write-baseline'] ?? false;
  const before =
    options.baseline === undefined ? null : (JSON.parse(readFileSync(options.baseline, 'utf8')) as Scorecard);
  const sample = writeBaseline ? 'quick' : (before?.sample ?? (options.quick ? 'quick' : 'full'));
  const startedMs = performance.now();
  const seconds = () => ((performance.now() - startedMs) / 1_000).toFixed(1);
  const card = await measureScorecard(data, {
    sample,
    algorithms: sample === 'quick' ? ['BALANCED'] : MATCH_ALGORITHMS.toSorted((a) => (a === 'BALANCED' ? -1 : 0)),
    all: options.all,
    lost: options.losses ? (line) => console.log(line) : undefined,
    progress: (line) => console.error(`${seconds()} s: ${line}`),
  });
  print(card);
  const text = `${JSON.stringify(card, null, 2)}\n`;
  if (options.json) writeFileSync(options.json, text);
  if (writeBaseline) writeFileSync(BASELINE, text);
  const floors = brokenFloors(card);
  for (const line of floors) console.log(`below the floor  ${line}`);
  if (before === null) return 0;
  const reason = incomparable(card, before);
  if (reason !== null) console.log(`not compared: ${reason}`);
  const fell = reason === null ? fallen(card, before) : [];
  for (const line of fell) console.log(`fell  ${line}`);
  return floors.length + fell.length > 0 ? 1 : 0;
}

function percent({ found, of }: Tally): string {
  return of === 0 ? '-' : `${((100 * found) / of).toFixed(1)} %`;
}
function counted(tally: Tally): string {
  return `${percent(tally)} (${tally.found}/${tally.of})`;
}
function quality({ precision, recall, f1, of }: Quality): string {
  return `P ${precision.toFixed(3)}  R ${recall.toFixed(3)}  F1 ${f1.toFixed(3)}  of ${of}`;
}

function print(card: Scorecard): void {
  const heading = (text: string) => console.log(`\n${text}`);
  const row = (title: string, text: string) => console.log(`  ${title.padEnd(52)} ${text}`);
  console.log(
    `matcher ${card.matcherVersion}, threshold ${THRESHOLD}, ${card.names} names of ${card.lists.map(({ id, sha256, entities }) => `${id} ${sha256} (${entities})`).join(', ')}`,
  );
  for (const [algorithm, figures] of Object.entries(card.algorithms)) {
    const { pairs, ofac } = figures;
    heading(`${algorithm}: labelled pairs`);
    row('all', quality(pairs.all));
    for (const [name, one] of Object.entries(pairs.byParty)) row(`  ${name}`, quality(one));
    for (const [name, one] of Object.entries(pairs.byGroup)) row(`  group ${name}`, quality(one));
    row('pairs with a score of logic-v2: amlcore', quality(pairs.logicV2.ours));
    row(`pairs with a score of logic-v2: logic-v2 at ${LOGIC_V2_THRESHOLD}`, quality(pairs.logicV2.theirs));
    for (const { group, party, expect, right, pairs: count } of pairs.logicV2.differ)
      row(`  differ: ${group}, ${party}, ${expect}`, `${right} right in ${count}`);
    row('ranking triples', counted(figures.triples));
    row("OFAC's own scores: rank correlation", ofac.rankCorrelation.toFixed(3));
    row(
      '  both / only OFAC / only amlcore / neither',
      `${ofac.both} / ${ofac.onlyOfac} / ${ofac.onlyOurs} / ${ofac.neither}`,
    );
    for (const [name, one] of Object.entries(figures.phonetic)) row(`sound pairs: ${name}`, counted(one));
    heading(`${algorithm}: false alarms per 1,000`);
    for (const [name, alarms] of Object.entries(figures.falseAlarms)) {
      const points = alarms.curve?.filter(({ threshold }) => threshold % 10 === 0 || threshold === 85);
      const curve = points?.map(({ threshold, perThousand }) => `${threshold}: ${perThousand}`).join('  ') ?? '';
      row(CLEAN[name as CleanPopulation], `${alarms.perThousand} (${alarms.alarms}/${alarms.of})   ${curve}`);
      const scripts = Object.entries(alarms.byScript).filter(([, { of }]) => of > 1);
      if (scripts.length > 1) row('', scripts.map(([script, { found, of }]) => `${script} ${found}/${of}`).join('  '));
    }
    heading(`${algorithm}: found`);
    row('disturbed UN names', counted(figures.unPositives));
    if (!figures.uk || !figures.disturbed || !figures.singleWords) continue;
    row('UK names of UN designations, as listed', counted(figures.uk.identical));
    row('UK names of UN designations, other', counted(figures.uk.other));
    row('names of one word, a slip', counted(figures.singleWords.slips));
    row('similar word above the word itself', counted(figures.singleWords.inversions));
    heading(`${algorithm}: found by disturbance`);
    for (const kind of figures.disturbed) {
      row(
        kind.title,
        `${counted(kind).padEnd(17)} ${[...Object.entries(kind.byScript), ...Object.entries(kind.byParty)].map(([name, one]) => `${name} ${percent(one)}`).join('  ')}`,
      );
      if (kind.note) row('', `(${kind.note})`);
    }
    for (const [script, tally] of Object.entries(figures.disturbedByScript ?? {}))
      row(`all kinds, ${script}`, counted(tally));
  }
  heading('BALANCED: names left out of the index');
  const others = (title: string, { halves, groups, ...sum }: OtherNames) => {
    row(title, `${counted(sum)}   halves ${halves.map(percent).join(', ')}`);
    for (const [group, tally] of Object.entries(groups)) row(`  ${group}`, counted(tally));
  };
  others('other script', card.otherNames.otherScript);
  others('other spelling', card.otherNames.otherSpelling);
}
