/**
 * How quiet the default rules are on ordinary life: a simulated year of households and firms, replayed in its order through the built
 * service as a process with its own database.
 *
 *     npm run bench -- monitoring [--seed calibrate-1] [--households 300] [--days 365] [--from DATE] [--json FILE] [--page FILE]
 *
 * Choose rules on seeds named `calibrate-...`. Look at seeds named `report-...` only to report.
 */
import { writeFileSync } from 'node:fs';
import { population } from '../src/demo/population/population.ts';
import { optionsOf } from './arguments.ts';
import { type Measured, pageOf } from './monitoring/page.ts';
import { replay } from './monitoring/replay.ts';
import { scoreOf } from './monitoring/score.ts';
import { storiesUntil, storyScore } from './monitoring/stories.ts';

const options = optionsOf({
  seed: { type: 'string', default: 'calibrate-1' },
  households: { type: 'string', default: '300' },
  days: { type: 'string', default: '365' },
  from: { type: 'string' },
  json: { type: 'string' },
  page: { type: 'string' },
});
const { seed } = options;
const [households, days] = [Number(options.households), Number(options.days)];
// Payments of more than a year ago, or of the future, are findings of their own.
const from = options.from ?? new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const startedMs = performance.now();
const life = population({ seed, households, from, days });
console.log(`${life.customers.length} customers, ${life.payments.length} payments`);
const end = Date.parse(from) + days * 86_400_000;
const stories = storiesUntil(end);
const { decided, groupedAlerts } = await replay(life, stories, console.log);
const storyCustomers = new Set(stories.flatMap(({ payments }) => payments.map(({ label }) => label.customer)));
const isStory = ({ payment }: (typeof decided)[number]) => storyCustomers.has(payment.label.customer);
const told = decided.filter(isStory);
const seconds = Math.round((performance.now() - startedMs) / 1_000);
const measured: Measured = {
  seed,
  households,
  from,
  days,
  seconds,
  groupedAlerts,
  score: scoreOf(decided.filter((one) => !isStory(one))),
  stories: stories.map((story) => storyScore(story, told)),
};
const page = pageOf(measured);
console.log(`${page}\n${seconds} s`);
if (options.json) writeFileSync(options.json, `${JSON.stringify(measured, null, 2)}\n`);
if (options.page) writeFileSync(options.page, page);
