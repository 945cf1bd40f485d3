/**
 * How quiet the default rules are on ordinary life: a simulated year of households and firms, replayed in its order through the built
 * service as a process with its own database.
 *
 *     npm run bench -- monitoring [--seed calibrate-1] [--households 300] [--days 365] [--from DATE] [--json FILE] [--page FILE] [--stories none] [--kinds none] [--packs peers,us]
 *     npm run bench -- monitoring --rules-only [--seed calibrate-1] [--households 300] [--days 365] [--kinds none]
 *     npm run bench -- monitoring --compare docs/measurements/monitoring.json [--measured FILE]
 *
 * `--rules-only` computes the rules in memory, without a service: minutes for a year, to choose thresholds. `--stories none` leaves out the stories of typologies. `--kinds none` leaves out whether parties are persons or companies: clients may not
 * send it. `--packs` activates packs besides the standard ones. `--compare` measures the population of an earlier measurement again, or takes the one of `--measured`. It fails if a rule got worse.
 * Choose rules on seeds named `calibrate-...`. Look at seeds named `report-...` only to report.
 */
import { writeFileSync } from 'node:fs';
import { population } from '../src/demo/population/population.ts';
import { RULES_POLICY } from '../src/monitoring/rules/packs/shipped.ts';
import { optionsOf } from './arguments.ts';
import { compare, readMeasured, tableOf } from './monitoring/compare.ts';
import { type Measured, pageOf } from './monitoring/page.ts';
import { replay } from './monitoring/replay.ts';
import { inMemoryReport, rulesInMemory } from './monitoring/rules-in-memory.ts';
import { scoreOf } from './monitoring/score.ts';
import { peersUntil, storiesUntil, storyScore } from './monitoring/stories.ts';

const NO_PEERS = { customers: [], payments: [] };
const options = optionsOf({
  seed: { type: 'string' },
  households: { type: 'string' },
  days: { type: 'string' },
  from: { type: 'string' },
  json: { type: 'string' },
  page: { type: 'string' },
  compare: { type: 'string' },
  measured: { type: 'string' },
  stories: { type: 'string' },
  kinds: { type: 'string' },
  packs: { type: 'string' },
  'rules-only': { type: 'boolean' },
});
const baseline = options.compare === undefined ? null : readMeasured(options.compare);
if (baseline && options.measured !== undefined) endWith(baseline, readMeasured(options.measured));
const seed = options.seed ?? baseline?.seed ?? 'calibrate-1';
const households = Number(options.households ?? baseline?.households ?? 300);
const days = Number(options.days ?? baseline?.days ?? 365);
// Payments of more than a year ago, or of the future, are findings of their own.
const from = options.from ?? baseline?.from ?? new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const startedMs = performance.now();
const life = population({ seed, households, from, days });
if (options.kinds === 'none')
  for (const { body } of life.payments) Object.assign(body, { senderType: null, receiverType: null });
console.log(`${life.customers.length} customers, ${life.payments.length} payments`);
if (options['rules-only']) {
  console.log(inMemoryReport(rulesInMemory(life), life.payments.length));
  process.exit();
}
const end = Date.parse(from) + days * 86_400_000;
const hasStories = baseline ? baseline.stories.length > 0 : options.stories !== 'none';
const packs = options.packs?.split(',') ?? [];
const stories = hasStories ? storiesUntil(end, packs) : [];
const peers = hasStories ? peersUntil(end, packs) : NO_PEERS;
const { decided, explained } = await replay(life, { stories, peers, packs }, console.log);
const storyCustomers = new Set(
  [peers, ...stories].flatMap(({ payments }) => payments.map(({ label }) => label.customer)),
);
const isStory = ({ payment }: (typeof decided)[number]) => storyCustomers.has(payment.label.customer);
const told = decided.filter(isStory);
const seconds = Math.round((performance.now() - startedMs) / 1_000);
const measured: Measured = {
  rules: RULES_POLICY.version,
  seed,
  households,
  from,
  days,
  seconds,
  score: scoreOf(decided.filter((one) => !isStory(one))),
  stories: stories.map((story) => storyScore(story, told)),
  explained,
};
const page = pageOf(measured);
console.log(`${page}\n${seconds} s`);
if (options.json) writeFileSync(options.json, `${JSON.stringify(measured, null, 2)}\n`);
if (options.page) writeFileSync(options.page, page);
if (baseline) endWith(baseline, measured);

/** Ends with 1 if a rule got worse. */
function endWith(before: Measured, after: Measured): never {
  const changes = compare(before, after);
  console.log(tableOf(changes));
  process.exit(changes.some(({ worse }) => worse.length > 0) ? 1 : 0);
}
