/**
 * How well laundering is found in transactions, and how many clean ones are flagged, on public labelled samples that are
 * replayed through a real database:
 *
 *     npm run bench -- detection [--json FILE] [--only amlsim-cycle,amlsim-fan-in,hi-small,paysim] [--most N] [--findings FILE]
 *         [--half chosen|held-out] [--why fan-in,rapid-in-out]
 *
 * Each sample is counted whole and in two halves: what is chosen is chosen on the first. `--half chosen` prints that half alone.
 * `--why` tells which conditions keep these rules from hitting the instances that nothing finds. `--findings` keeps what was found
 * for `bench model`.
 */
import { writeFileSync } from 'node:fs';
import { optionsOf } from './arguments.ts';
import { dataFolder } from './data.ts';
import { DATASETS } from './detection/datasets.ts';
import { type FoundInSample, foundIn, writeFindings } from './detection/findings-file.ts';
import { HALVES, halfOf } from './detection/halves.ts';
import { replay, withDatabase } from './detection/replay.ts';
import { type DetectionScore, scoreOf } from './detection/score.ts';
import { whyMissed } from './detection/why-missed.ts';

const options = optionsOf({
  json: { type: 'string' },
  only: { type: 'string' },
  most: { type: 'string' },
  findings: { type: 'string' },
  half: { type: 'string' },
  why: { type: 'string' },
});
const halves = HALVES.filter((half) => options.half === undefined || half.startsWith(options.half.replace('-', ' ')));

const folder = dataFolder();
if (folder === null) {
  console.error('no data: set AMLCORE_TEST_DATA');
  process.exit(1);
}
const names = options.only?.split(',') ?? Object.keys(DATASETS);
const unknown = names.filter((name) => !DATASETS[name]);
if (unknown.length > 0) {
  console.error(`unknown: ${unknown.join(', ')}; there are ${Object.keys(DATASETS).join(', ')}`);
  process.exit(2);
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
const listed = (counts: Record<string, number>, of = 1) =>
  Object.entries(counts)
    .map(([name, count]) => `${name} ${Number((count / of).toPrecision(3))}`)
    .join(', ');

function print(name: string, reading: string, { typologies, clean, beside, costMs }: DetectionScore): void {
  console.log(`\n${name} (${reading})`);
  console.table(
    typologies.map(({ typology, instances, found, recall, transactions, flagged, by }) => ({
      typology,
      found: `${found} of ${instances}`,
      recall: percent(recall),
      payments: `${flagged} of ${transactions}`,
      by: listed(by),
    })),
  );
  for (const [what, one] of Object.entries({ clean, 'other payments of laundering accounts': beside })) {
    console.log(
      `${what}: ${one.flagged} of ${one.transactions} flagged, ${one.perThousand.toFixed(2)} per 1,000: ${listed(one.by, one.transactions / 1000)}`,
    );
  }
  console.log(`milliseconds a transaction: ${listed(costMs)}`);
}

await withDatabase(async (database) => {
  const scores: Record<string, { name: string; reading: string; halves: object } & Partial<DetectionScore>> = {};
  const found: FoundInSample[] = [];
  for (const id of names) {
    const { name, reading, transactions } = await DATASETS[id]!(folder);
    const replayed = transactions.slice(0, Number(options.most ?? 'Infinity'));
    const result = await replay(database, replayed, options.why?.split(','));
    found.push(foundIn(name, result.outcomes));
    const inHalf = halfOf(transactions);
    const score = scoreOf(result);
    if (options.half === undefined) print(name, reading, score);
    const byHalf = Object.fromEntries(
      halves.map((half) => {
        const theirs = result.outcomes.filter((one) => inHalf(one.replayed) === half);
        const scored = scoreOf(result, theirs);
        print(`${name}, half ${half}`, reading, scored);
        if (options.why) console.table(whyMissed(theirs));
        return [half, scored];
      }),
    );
    scores[id] =
      options.half === undefined ? { name, reading, ...score, halves: byHalf } : { name, reading, halves: byHalf };
  }
  if (options.findings) writeFindings(options.findings, found);
  if (options.json) writeFileSync(options.json, `${JSON.stringify(scores, null, 2)}\n`);
});
