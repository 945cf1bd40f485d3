/** `amlcore screening-test`: tests any screening API with names of lists, changed in ten ways, and with names that are not listed. */
import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { configuredSources } from '../lists/built-in.ts';
import { readLists } from '../lists/local-index.ts';
import { unite } from '../lists/resolution/unite.ts';
import type { WatchlistSource } from '../lists/source.ts';
import { listFormats } from '../lists/sources/registry.ts';
import { subjectOf } from '../lists/subject.ts';
import { loadConfig, namedVariable } from '../platform/config.ts';
import { OperatorError } from '../platform/errors.ts';
import { csvLine } from '../platform/lib/csv.ts';
import { bar, printJson, printLine, printTable, progress, remark } from './output.ts';
import { Api, checkAddresses } from './screening-test/api.ts';
import { readApiConfig, SHIPPED_APIS, shippedPath } from './screening-test/api-config.ts';
import { casesText, readCases, type TestCase } from './screening-test/cases.ts';
import { generateCases, type ListedParty } from './screening-test/generate.ts';
import { missedOf, type Report, type Row, reportOf } from './screening-test/report.ts';
import { ResultsFile, readResults } from './screening-test/results.ts';

/** Not every case has an answer. */
const EXIT_INCOMPLETE = 3;

interface GenerateOptions {
  out: string;
  records: string;
  seed: string;
  exact: string;
  controls: string;
  list?: string;
  format?: string;
  sources?: string;
  json?: boolean;
}

export async function generate(options: GenerateOptions): Promise<number> {
  const exactPercent = whole('--exact', options.exact, 0, 100);
  const controlsPercent = whole('--controls', options.controls, 0, 100);
  if (exactPercent + controlsPercent > 100) throw new OperatorError('--exact and --controls exceed 100 %.');
  const records = whole('--records', options.records, 1, 1_000_000);
  if (!/^[\w.-]{1,40}$/.test(options.seed))
    throw new OperatorError('--seed may have letters, digits, "_", "." and "-".');
  const { parties, failed } = await readParties(options);
  const cases = generateCases(parties, { records, seed: options.seed, exactPercent, controlsPercent });
  await writeFile(options.out, casesText(options.out, cases));
  const kinds = new Map<string, number>();
  for (const { kind } of cases) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  const lists = [...new Set(parties.map(({ list }) => list))];
  if (options.json) printJson({ cases: cases.length, lists, kinds: Object.fromEntries(kinds), failed });
  else {
    printTable(
      ['kind', 'cases'],
      [...kinds].sort().map(([kind, count]) => [kind, String(count)]),
    );
    printLine(
      `${cases.length} cases of ${parties.length} entries (${lists.join(', ')}) were written to ${options.out}.`,
    );
  }
  if (cases.length < records) remark(`The lists have too few different names for ${records} cases.`);
  return failed.length > 0 ? EXIT_INCOMPLETE : 0;
}

async function readParties(options: GenerateOptions): Promise<{ parties: ListedParty[]; failed: { id: string }[] }> {
  const config = loadConfig({ AMLCORE_SOURCES: options.sources });
  const { sources } = options.list ? { sources: [sourceOf(options.list, options.format)] } : configuredSources(config);
  const { members, failed } = await readLists({ sources, dataDir: config.dataDir, remark });
  for (const { id, reason } of failed) remark(`${id} is NOT used: ${reason}`);
  if (members.length === 0) throw new OperatorError('No list could be read.');
  const parties = members.map((member) => ({
    subject: subjectOf(unite([member])),
    list: member.list.id,
    reference: member.entry.externalReferenceId,
  }));
  return { parties, failed: [...failed] };
}

function sourceOf(path: string, format = ''): WatchlistSource {
  const known = listFormats[format.toLowerCase()];
  if (!known) throw new OperatorError(`--list needs --format: ${Object.keys(listFormats).join(', ')}.`);
  return {
    ...{ id: 'list', title: path, publisher: path, authority: path, country: null, category: 'SANCTION' as const },
    ...{ format: known.id, files: { main: [resolve(path)] }, schedule: null },
  };
}

interface RunOptions {
  cases: string;
  config: string;
  results: string;
  allowRemote?: boolean;
  limit?: string;
}

export async function run(options: RunOptions): Promise<number> {
  const config = await readApiConfig(options.config, namedVariable);
  checkAddresses(config, options.allowRemote ?? false);
  const { cases, sha256 } = await readCases(options.cases);
  const header = { api: config.name, cases: sha256, config: config.sha256 };
  const { file, before } = await ResultsFile.open(options.results, header, new Date());
  // An error is repeated. An answer is not.
  const left = cases.filter(({ id }) => before.get(id)?.error !== null);
  const most = options.limit === undefined ? left.length : whole('--limit', options.limit, 1, 1_000_000);
  const asked = left.slice(0, most);
  if (before.size > 0) remark(`${cases.length - left.length} of ${cases.length} cases have an answer already.`);
  try {
    const { errors, stopped } = await askAll(new Api(config), asked, file, config.limits);
    if (stopped) remark(`Stopped after ${config.limits.errorsInARow} errors in a row (${stopped}).`);
    else if (errors > 0) remark(`${errors} cases had errors. Run the command again to repeat them.`);
    const isComplete = !stopped && errors === 0 && asked.length === left.length;
    return isComplete ? 0 : EXIT_INCOMPLETE;
  } finally {
    await file.close();
  }
}

async function askAll(
  api: Api,
  cases: readonly TestCase[],
  file: ResultsFile,
  { concurrency, errorsInARow }: { concurrency: number; errorsInARow: number },
): Promise<{ errors: number; stopped: string | null }> {
  const waiting = cases.values();
  let [done, errors, inARow] = [0, 0, 0];
  let stopped: string | null = null;
  const worker = async () => {
    for (const one of waiting) {
      const result = await api.ask(one);
      await file.add(result);
      done += 1;
      if (result.error === null) inARow = 0;
      else {
        errors += 1;
        inARow += 1;
        if (inARow >= errorsInARow) stopped = result.error;
      }
      progress(bar(done, cases.length));
      if (stopped !== null) return;
    }
  };
  try {
    await Promise.all(Array.from({ length: concurrency }, worker));
  } finally {
    progress('');
  }
  return { errors, stopped };
}

interface ReportOptions {
  cases: string;
  results: string;
  missed?: string;
  out?: string;
  json?: boolean;
}

export async function report(options: ReportOptions): Promise<number> {
  const { cases, sha256 } = await readCases(options.cases);
  const results = await readResults(options.results);
  if (results === null) throw new OperatorError(`${options.results} does not exist. Use "screening-test run" first.`);
  if (results.header.cases !== sha256) throw new OperatorError(`${options.results} has results of other cases.`);
  const made = reportOf(cases, results);
  if (options.missed) await writeFile(options.missed, missedText(missedOf(cases, results)));
  if (options.out) await writeFile(options.out, markdownOf(made));
  if (options.json) printJson(made);
  else print(made);
  return made.isComplete ? 0 : EXIT_INCOMPLETE;
}

const TABLES: readonly (readonly [title: string, groups: readonly Row['group'][], share: string])[] = [
  ['Listed names', ['ALL', 'KIND'], 'recall'],
  ['Types of parties', ['TYPE'], 'recall'],
  ['Control names', ['CONTROLS'], 'false positives'],
];
const percent = (share: number) => (100 * share).toFixed(1);

function tableOf(rows: readonly Row[], share: string): [header: string[], rows: string[][]] {
  return [
    ['names', 'cases', 'answered', 'hits', `${share} %`, '95 % interval', 'other entry', 'errors', 'not run'],
    rows.map((row) => [
      ...[row.title, String(row.cases), String(row.answered), String(row.hits)],
      row.share === null ? '-' : percent(row.share),
      row.interval ? `${percent(row.interval.low)} to ${percent(row.interval.high)}` : '-',
      ...[row.otherHits, row.errors, row.notRun].map(String),
    ]),
  ];
}

function statusOf({ isComplete, errors, latencyMs }: Report): string[] {
  const told = Object.entries(errors).map(([code, count]) => `${code} ${count}`);
  return [
    isComplete ? 'Every case has an answer.' : 'INCOMPLETE: some cases have no answer. They are not counted in recall.',
    ...(told.length > 0 ? [`Errors: ${told.join(', ')}.`] : []),
    ...(latencyMs
      ? [`Response time in ms: median ${latencyMs.median}, p95 ${latencyMs.p95}, max ${latencyMs.max}.`]
      : []),
  ];
}

function print(made: Report): void {
  for (const [title, groups, share] of TABLES) {
    const rows = made.rows.filter(({ group }) => groups.includes(group));
    if (rows.length === 0) continue;
    printLine(title);
    printTable(...tableOf(rows, share));
    printLine();
  }
  for (const line of statusOf(made)) printLine(line);
}

function markdownOf(made: Report): string {
  const tables = TABLES.flatMap(([title, groups, share]) => {
    const rows = made.rows.filter(({ group }) => groups.includes(group));
    const [header, cells] = tableOf(rows, share);
    const line = (of: readonly string[]) => `| ${of.join(' | ')} |`;
    return rows.length === 0
      ? []
      : [`## ${title}`, '', line(header), line(header.map(() => '---')), ...cells.map(line), ''];
  });
  const about = `API: ${made.api}. Started ${made.startedAt}. SHA-256 of the cases: \`${made.cases}\`.`;
  return `${['# Screening test', '', about, '', ...tables, ...statusOf(made)].join('\n')}\n`;
}

function missedText(missed: ReturnType<typeof missedOf>): string {
  const header = ['id', 'kind', 'change', 'expected', 'outcome', 'error', 'hits', 'type', 'name', 'listedName'];
  const rows = missed.map((one) => [
    ...[
      one.id,
      one.kind,
      one.change,
      one.expected,
      one.outcome,
      one.error,
      one.hits,
      one.type,
      one.name,
      one.listedName,
    ],
    ...[one.lists.join('|'), one.expectedIds.join('|')],
  ]);
  return [[...header, 'lists', 'expectedIds'], ...rows].map(csvLine).join('');
}

export async function showConfig(name: string): Promise<void> {
  if (!(SHIPPED_APIS as readonly string[]).includes(name))
    throw new OperatorError(`Shipped configurations: ${SHIPPED_APIS.join(', ')}.`);
  process.stdout.write(await readFile(shippedPath(name), 'utf8'));
}

function whole(option: string, text: string, min: number, max: number): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= min && value <= max && text.trim() !== '') return value;
  throw new OperatorError(`${option} must be a whole number from ${min} to ${max}, not "${text}".`);
}
