/**
 * What the model of the assessment depends on: distribution of its tiers, sensitivity of each weight, gravity and band, and what
 * its parts do, over the labelled samples of `bench detection` and over seeded random sets of findings:
 *
 *     npm run bench -- model --findings FILE [--sets 20000] [--write] [--json FILE]
 *
 * FILE is what `bench detection --findings FILE` has written. `--write` puts the tables into docs/benchmarks/model.md.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BEHAVIOR_POLICY } from '../src/monitoring/behavior/policy.ts';
import { RULES_POLICY } from '../src/monitoring/rules/packs/shipped.ts';
import { projectRoot } from '../src/platform/lib/project-root.ts';
import { LIST_POLICY } from '../src/screening/payment-parties/policy.ts';
import { ASSESSMENT_POLICY } from '../src/transactions/pipeline/assessment-policy.ts';
import { optionsOf } from './arguments.ts';
import { type FoundInSample, readFindings } from './detection/findings-file.ts';
import { measure, type Sample } from './model/measure.ts';
import { blockOf, writePage } from './model/page.ts';
import { randomSets } from './model/sets.ts';

const options = optionsOf({
  findings: { type: 'string' },
  sets: { type: 'string', default: '20000' },
  write: { type: 'boolean' },
  json: { type: 'string' },
});
if (!options.findings) {
  console.error('usage: amlcore bench model --findings FILE: make it by amlcore bench detection --findings FILE');
  process.exit(2);
}

function samplesOf({ name, without, payments }: FoundInSample): Sample[] {
  const of = (isLaundered: boolean) =>
    payments.filter((one) => one.isLaundered === isLaundered).map(({ findings }) => findings);
  return [
    { name: `${name}, laundered`, sets: of(true), without: without.laundered },
    { name: `${name}, others`, sets: of(false), without: without.others },
  ];
}

const sets = randomSets(Number(options.sets));
const samples: Sample[] = [
  ...readFindings(options.findings).flatMap(samplesOf),
  { name: 'random sets of 1 to 4 findings', sets, without: 0 },
];
const figures = measure(samples);
const versions = [ASSESSMENT_POLICY, LIST_POLICY, RULES_POLICY, BEHAVIOR_POLICY];
const block = blockOf(figures, {
  versions: versions.map(({ kind, version }) => `${kind} ${version}`).join(', '),
  day: new Date().toISOString().slice(0, 10),
});
console.log(block);
if (options.json) writeFileSync(options.json, `${JSON.stringify(figures, null, 2)}\n`);
if (options.write) writePage(join(projectRoot, 'docs', 'benchmarks', 'model.md'), block);
