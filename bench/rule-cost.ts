/**
 * Processor time of a payment by the rules that are in force. One service gets payments of a simulated population, and its rules change
 * in turns: none, the default ones, and those with further packs. User and system time of the service and of all processes of its
 * PostgreSQL.
 *
 *     npm run bench -- rule-cost [--packs ca] [--against FILE] [--seed calibrate-cost] [--rounds 12] [--payments 50] [--page FILE]
 *
 * `--against` measures the rules of a file too, such as those of an earlier version: JSON, `{"name": ..., "rules": [definition, ...]}`.
 * `--payments` is the number of payments of a turn.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { population } from '../src/demo/population/population.ts';
import { PACKS } from '../src/monitoring/rules/packs/packs.ts';
import { RULES_POLICY } from '../src/monitoring/rules/packs/shipped.ts';
import type { RuleDecision } from '../src/monitoring/rules/rule-set.ts';
import { optionsOf } from './arguments.ts';
import { type Monitored, startMonitored } from './monitoring/service.ts';
import { cpuSeconds } from './service.ts';

const CONNECTIONS = 4;
/** Few, so that each of them soon keeps the plans of all statements, as those of a service that runs for hours do. */
const DATABASE_CONNECTIONS = '6';
const HOUSEHOLDS = 40;
const DAYS = 90;
/** Before the first turn, with the default rules: for the compilers of V8, and for a past of each customer. */
const WARM_UP = 400;
/** Rounds that are not counted: each set of rules has its plans after them. */
const NOT_COUNTED = 2;
/** A process keeps its copy of the rules for two seconds. */
const COPY_OF_RULES_MS = 2_500;
const MOST_MORE = 0.15;

const options = optionsOf({
  packs: { type: 'string' },
  against: { type: 'string' },
  seed: { type: 'string' },
  rounds: { type: 'string' },
  payments: { type: 'string' },
  page: { type: 'string' },
});
const packs = (options.packs ?? 'ca').split(',');
const seed = options.seed ?? 'calibrate-cost';
const rounds = Number(options.rounds ?? 12);
const perTurn = Number(options.payments ?? 50);

type Decided = Record<string, RuleDecision>;
type RuleOfFile = { ruleId: string } & Record<string, unknown>;
const against: { name: string; rules: RuleOfFile[] } | null = options.against
  ? JSON.parse(readFileSync(options.against, 'utf8'))
  : null;
const earlier = against?.rules ?? [];
/** The IDs of shipped rules are taken. */
const ownId = ({ ruleId }: RuleOfFile) => `earlier-${ruleId}`;

const decidedOf = (isRetired: (packId: string) => boolean): Decided =>
  Object.fromEntries(
    PACKS.flatMap(({ packId, typologies }) =>
      typologies.map(({ rule }) => [rule.ruleId, { version: 0, retired: isRetired(packId), upTo: 0 }] as const),
    ),
  );
const isStandard = (packId: string) => PACKS.find((pack) => pack.packId === packId)!.isStandard;
const NONE = decidedOf(() => true);
const OF_FILE = Object.fromEntries(earlier.map((rule) => [ownId(rule), { version: 1, retired: false, upTo: 1 }]));
const SETS: Readonly<Record<string, Decided>> = {
  'no rules': NONE,
  ...(against && { [against.name]: { ...NONE, ...OF_FILE } }),
  'default rules': decidedOf((packId) => !isStandard(packId)),
  [`default rules and ${packs.join(', ')}`]: decidedOf((packId) => !isStandard(packId) && !packs.includes(packId)),
};
const names = Object.keys(SETS);

/** Milliseconds of a payment, by round. */
interface Figures {
  service: number[];
  postgres: number[];
}

const figures = new Map<string, Figures>(names.map((name) => [name, { service: [], postgres: [] }]));
/** Load average of the machine, by round. */
const loads: number[] = [];
const from = new Date(Date.now() - DAYS * 86_400_000).toISOString().slice(0, 10);
const { customers, payments } = population({ seed, households: HOUSEHOLDS, from, days: DAYS });
const waiting = payments.filter(({ type }) => type === 'fiat').reverse();
const take = (count: number) => {
  if (waiting.length < count) throw new Error('The population has too few payments for so many rounds.');
  return waiting.splice(-count).reverse();
};
const side = await startMonitored(CONNECTIONS, { AMLCORE_DATABASE_CONNECTIONS: DATABASE_CONNECTIONS });
try {
  for (const rule of earlier) await side.send('POST', 'rules', { ...rule, ruleId: ownId(rule) });
  await side.createCustomers(customers);
  await pass(WARM_UP);
  for (let round = -NOT_COUNTED; round < rounds; round += 1) {
    // The first one changes, so that none always follows the same other one.
    for (const at of names.keys()) await turn(names[(at + round + NOT_COUNTED) % names.length]!, round >= 0);
    loads.push(Math.round(loadavg()[0]!));
    console.log(`round ${round + 1} of ${rounds}, load ${loads.at(-1)}`);
  }
} finally {
  await side.close();
}
const page = pageOf();
console.log(page);
if (options.page) writeFileSync(options.page, page);

async function pass(count: number): Promise<void> {
  await side.sendPayments(take(count));
  await side.drained();
}

async function turn(name: string, isCounted: boolean): Promise<void> {
  await putInForce(side, SETS[name]!);
  const before = await cpuSeconds(side.service);
  await pass(perTurn);
  const after = await cpuSeconds(side.service);
  if (!isCounted) return;
  const { service, postgres } = figures.get(name)!;
  service.push(((after.service - before.service) * 1_000) / perTurn);
  postgres.push(((after.postgres - before.postgres) * 1_000) / perTurn);
}

/** As the activation and retirement of packs do it, but at once and without approvals. */
async function putInForce({ database }: Monitored, decided: Decided): Promise<void> {
  await database.pool.query(
    `insert into rule_sets (tenant_id, set_version, decided, activated_at, activated_by)
     select tenant_id, (select coalesce(max(set_version), 0) + 1 from rule_sets), $1::jsonb, now(), 'bench' from clients limit 1`,
    [decided],
  );
  await sleep(COPY_OF_RULES_MS);
}

function pageOf(): string {
  const whole = (name: string) => {
    const { service, postgres } = figures.get(name)!;
    return service.map((one, round) => one + postgres[round]!);
  };
  const ratio = (name: string) => (sum(whole(name)) / sum(whole('default rules'))).toFixed(2);
  const rows = names.map((name) => {
    const { service, postgres } = figures.get(name)!;
    return [name, spread(service), spread(postgres), spread(whole(name)), ratio(name)];
  });
  const floors = ['default rules', ...(against ? [against.name] : [])].map((name) => {
    const more = Number(ratio(names.at(-1)!)) / Number(ratio(name)) - 1;
    return `- ${name}: ${(100 * more).toFixed(1)} %, ${more > MOST_MORE ? '**missed**' : 'kept'}`;
  });
  const table = [['In force', 'Service', 'PostgreSQL', 'Both', 'Ratio'], ['---', '---', '---', '---', '---'], ...rows]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n');
  return `# What rules cost

Processor time of a payment in milliseconds, by the rules that are in force (version \`${RULES_POLICY.version}\`). One service got payments of a
simulated population (seed \`${seed}\`), and its rules changed in turns: ${rounds} rounds of ${perTurn} payments for each set of rules, after ${WARM_UP} payments
and ${NOT_COUNTED} rounds of warm-up. It is user and system time of the service and of all processes of its PostgreSQL, from the request to the
decision. The service has ${DATABASE_CONNECTIONS} connections to PostgreSQL, so that each of them soon keeps the plans of all statements. Repeat it with
\`amlcore bench rule-cost --packs ${packs.join(',')} --rounds ${rounds} --payments ${perTurn}\`.

Median of the rounds, with the least and the most. Ratio: of the sums of all rounds, to the default rules. With no rules, behavior checks remain.
The load average of the machine was ${Math.min(...loads)} to ${Math.max(...loads)} on ${availableParallelism()} processors: on a loaded machine, differences of several percent are noise.

${table}

Floor: with all packs of one country at most ${100 * MOST_MORE} % more. By the ratios, compared with

${floors.join('\n')}
`;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, one) => total + one, 0);
}

function spread(values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b);
  const median = (sorted[Math.floor((sorted.length - 1) / 2)]! + sorted[Math.ceil((sorted.length - 1) / 2)]!) / 2;
  return `${median.toFixed(2)} (${sorted[0]!.toFixed(2)} to ${sorted.at(-1)!.toFixed(2)})`;
}
