/**
 * `amlcore validate`: a validation pack that measures screening on the loaded lists, with the settings of an organization.
 *
 *     manifest.json           the SHA-256 of every file
 *     validation.pdf          the report
 *     validation.json         the report, machine-readable
 *     cases.json              every altered name and its score, for comparison by the next run (--previous)
 *     above-and-below.csv     matches for blind review
 *     key.json                the scores of these matches
 *     trail.jsonl, verify.py  the audit entry with the hashes of the files, with its proof
 */
import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { z } from 'zod';
import { ALL_SETTINGS } from '../app/declarations.ts';
import { type BlindItem, type RecordedQuery, sampleOfLine } from '../governance/validation/below-the-line.ts';
import { bothLists } from '../governance/validation/both-lists.ts';
import {
  compareWith,
  type MeasuredCase,
  type MeasuredCases,
  measureCases,
  recallByKind,
} from '../governance/validation/measure.ts';
import { type Reconciliation, reconciled } from '../governance/validation/reconcile.ts';
import { type Validation, validationReport } from '../governance/validation/report.ts';
import { countEntries } from '../lists/entries/store.ts';
import { subjectsOf } from '../lists/generation-index.ts';
import { latestGeneration } from '../lists/generations/store.ts';
import { comparedSubjects } from '../lists/internal-list/compared-subjects.ts';
import { readInternalList } from '../lists/internal-list/store.ts';
import { readStates } from '../lists/store.ts';
import { readReport, readVersions } from '../lists/versions/store.ts';
import { openCorpus } from '../matching/corpus.ts';
import { buildCorpus } from '../matching/corpus-builder.ts';
import { Matcher } from '../matching/matcher.ts';
import { MATCHER_VERSION } from '../matching/model.ts';
import type { Subject } from '../matching/types.ts';
import type { Caller } from '../platform/access/permissions.ts';
import { headsKey } from '../platform/chain-heads/statement.ts';
import { OperatorError } from '../platform/errors.ts';
import { csvLine } from '../platform/lib/csv.ts';
import { PdfThread } from '../platform/lib/pdf-thread.ts';
import { version } from '../platform/lib/project-root.ts';
import { Settings } from '../platform/settings/settings.ts';
import { trailOf, verifier } from '../reporting/evidence/pack-trail.ts';
import { readEntriesOf, readHead } from '../reporting/evidence/store.ts';
import type { ScreenEntityResult } from '../screening/schemas.ts';
import { askedIn, toQuery } from '../screening/screen-entity.ts';
import { thresholdOf } from '../screening/settings.ts';
import { drawScreenings, readScreenings } from '../screening/store.ts';
import { type CommandContext, operator, withDatabase } from './context.ts';
import { openToWrite } from './files.ts';
import { printJson, printLine, printTable, progress } from './output.ts';

export interface ValidateOptions {
  out: string;
  tenant?: string;
  seed: string;
  perKind: string;
  sample: string;
  minutes: string;
  days: string;
  previous?: string;
  json?: boolean;
}

const MS_PER_DAY = 86_400_000;
/** Screenings that are repeated for each item of the sample. */
const SCREENINGS_PER_ITEM = 20;
const LIMITS = [
  'Adverse media articles are not tested: what they list is on the internal list.',
  'Names are altered in the ways listed here. How often each occurs in your data is not known.',
  'A recorded screening is repeated on the current lists. The blind reviewer does not see earlier decisions.',
  'Screenings of transactions are not in the threshold sample: separate rules turn their matches into findings.',
];

const previousRun = z.object({
  validationId: z.string(),
  matcherVersion: z.string(),
  threshold: z.number(),
  cases: z.array(
    z.object({
      kind: z.string(),
      asked: z.string(),
      entityType: z.enum(['PERSON', 'ORGANIZATION', 'VESSEL', 'AIRCRAFT']),
      birth: z.any(),
      listed: z.string(),
      profileIds: z.array(z.string()),
      score: z.number().nullable(),
    }),
  ),
});
type PreviousRun = Omit<z.output<typeof previousRun>, 'cases'> & { cases: MeasuredCase[] };

export async function validate(options: ValidateOptions): Promise<number> {
  const minutes = whole('--minutes', options.minutes, 1, 600);
  const asked = {
    seed: options.seed,
    perKind: whole('--per-kind', options.perKind, 1, 5_000),
    sampleSize: whole('--sample', options.sample, 1, 500),
    days: whole('--days', options.days, 1, 3_650),
    deadline: performance.now() + minutes * 60_000,
  };
  const previous = options.previous === undefined ? null : await readPrevious(options.previous);
  const made = await withDatabase(async (context) => {
    const by = await operator(context, options.tenant);
    return await measured(context, by, asked, previous).then((result) => written(context, by, options.out, result));
  });
  if (options.json) printJson(made);
  else print(made, options.out);
  return made.reconciliation.some(({ outcome }) => outcome === 'DIFFERS') ? 1 : 0;
}

interface AskedFor {
  seed: string;
  perKind: number;
  sampleSize: number;
  days: number;
  /** On the clock of `performance.now()`. */
  deadline: number;
}

interface Result {
  validation: Validation;
  cases: MeasuredCase[];
  items: BlindItem[];
}

async function measured(
  context: CommandContext,
  by: Caller,
  asked: AskedFor,
  previous: PreviousRun | null,
): Promise<Result> {
  const { database, clock } = context;
  const { tenantId, tenantName, id } = by.principal;
  const { algorithm, threshold } = await settingsOf(context, tenantId);
  const generation = await latestGeneration(database.direct);
  if (!generation) throw new OperatorError('There are no lists yet. Run "amlcore lists sync".');
  progress('reading the lists');
  const subjects: Subject[] = [];
  for await (const page of subjectsOf(database, generation.generation, 0)) subjects.push(...page);
  const own = await ownSubjects(context, tenantId);
  const matcher = matcherOf(subjects, own.subjects);
  // Each part may take its share of the remaining time.
  const shareOf = (part: number) => {
    const until = performance.now() + Math.max(0, asked.deadline - performance.now()) * part;
    return () => performance.now() > until;
  };
  const to = clock.now();
  const from = new Date(to.getTime() - asked.days * MS_PER_DAY);
  progress('repeating recorded screenings');
  const recorded = await recordedQueries(context, tenantId, { from, to, asked });
  const { items, ...line } = sampleOfLine(
    recorded,
    { threshold, size: asked.sampleSize, seed: asked.seed },
    matcher,
    shareOf(0.25),
  );
  progress('screening altered names');
  const listed = [...subjects, ...own.subjects];
  const stability = previous && compared(previous, listed, threshold, { matcher, algorithm, isOver: shareOf(0.3) });
  const ofOwn = measureCases(own.subjects, asked.perKind, asked.seed, { matcher, algorithm, isOver: shareOf(0.3) });
  const ofShared = measureCases(subjects, asked.perKind, asked.seed, { matcher, algorithm, isOver: shareOf(1) });
  progress('');
  const validation: Validation = {
    ...{ validationId: randomUUID(), madeAt: to.toISOString(), madeBy: id, tenantId, tenantName },
    program: { version, matcherVersion: MATCHER_VERSION },
    settings: { algorithm, threshold },
    drawn: {
      ...{ seed: asked.seed, perKind: asked.perKind, sampleSize: asked.sampleSize },
      ...{ from: from.toISOString(), to: to.toISOString() },
    },
    lists: { generation: generation.generation, profiles: subjects.length },
    reconciliation: await reconciliation(context),
    recall: recallOf(ofShared, threshold),
    ownList:
      own.generation === null
        ? null
        : { generation: own.generation, profiles: own.subjects.length, recall: recallOf(ofOwn, threshold) },
    line: { ...line, sampled: items.length },
    stability,
    limits: LIMITS,
  };
  // In one file: the next run tests all of them again.
  return { validation, cases: [...ofShared.cases, ...ofOwn.cases], items };
}

function recallOf({ cases, isCut }: MeasuredCases, threshold: number): Validation['recall'] {
  return { isCut, kinds: recallByKind(cases, threshold) };
}

function matcherOf(shared: readonly Subject[], own: readonly Subject[]): Pick<Matcher, 'search'> {
  const [one, ...other] = [shared, own].filter((some) => some.length > 0).map((some) => buildCorpus(some));
  const matcher = new Matcher(openCorpus(one ?? buildCorpus([])));
  return other[0] ? bothLists(matcher, new Matcher(openCorpus(other[0]))) : matcher;
}

/** Entries of the internal list; empty if it has none. */
async function ownSubjects(
  { database }: CommandContext,
  tenantId: string,
): Promise<{ generation: number | null; subjects: Subject[] }> {
  const list = await database.tenant(tenantId, (db) => readInternalList(db, tenantId));
  if (!list) return { generation: null, subjects: [] };
  const subjects: Subject[] = [];
  for await (const some of comparedSubjects(database, list)) subjects.push(...some);
  return { generation: list.generation, subjects };
}

async function settingsOf({ database, writer, log, config }: CommandContext, tenantId: string) {
  const { allowInsecureWebhooks } = config;
  const settings = new Settings({ definitions: ALL_SETTINGS, database, writer, log, allowInsecureWebhooks });
  const values = await settings.get(tenantId);
  return { algorithm: values['screening.algorithm'], threshold: thresholdOf(values) };
}

function compared(
  { cases, validationId, matcherVersion, threshold: then }: PreviousRun,
  subjects: readonly Subject[],
  threshold: number,
  asking: Parameters<typeof compareWith>[3],
): Validation['stability'] {
  const listed = new Set(subjects.map(({ id }) => id));
  return { ...compareWith(cases, listed, threshold, asking), with: validationId, matcherVersion, threshold: then };
}

/** Queries of recorded screenings that the seed selected, in the matcher's form. */
async function recordedQueries(
  { database }: CommandContext,
  tenantId: string,
  { from, to, asked }: { from: Date; to: Date; asked: AskedFor },
): Promise<RecordedQuery[]> {
  const size = asked.sampleSize * SCREENINGS_PER_ITEM;
  return await database.tenant(tenantId, async (db) => {
    const { ids } = await drawScreenings(db, tenantId, { from, to, size, seed: asked.seed });
    const rows = ids.length === 0 ? [] : await readScreenings(db, tenantId, ids);
    return rows.map(({ searchId, query }) => {
      const request = askedIn(query as ScreenEntityResult['query']);
      return { searchId, query: toQuery(request, request.matchAlgorithm, 1) };
    });
  });
}

async function reconciliation({ database }: CommandContext): Promise<Reconciliation[]> {
  const rows: Reconciliation[] = [];
  for (const { watchlistId, title } of await readStates(database.direct)) {
    const [newest] = await readVersions(database.direct, watchlistId, { before: null, limit: 1 });
    const report = newest && (await readReport(database.direct, watchlistId, newest.version));
    if (!newest || !report) continue;
    rows.push(
      reconciled({
        ...{ watchlistId, title, version: newest.version, contentHash: newest.contentHash },
        publishedAt: newest.publishedAt?.toISOString() ?? null,
        importedAt: newest.importedAt.toISOString(),
        publisherCount: report.publisherCount,
        read: report.entries,
        refused: report.rejectedCount,
        stored: await countEntries(database.direct, watchlistId),
      }),
    );
  }
  return rows;
}

async function written(context: CommandContext, by: Caller, path: string, result: Result): Promise<Validation> {
  const { database, writer, installationKey } = context;
  const { validation, cases, items } = result;
  const { tenantId } = by.principal;
  const { validationId, program, settings } = validation;
  const contents: Record<string, Buffer> = {
    'validation.pdf': await new PdfThread().printer(tenantId)(validationReport(validation)),
    'validation.json': jsonOf(validation),
    'cases.json': jsonOf({
      validationId,
      matcherVersion: program.matcherVersion,
      threshold: settings.threshold,
      cases,
    }),
    'above-and-below.csv': Buffer.from(csvOf(items)),
    'key.json': jsonOf(items),
  };
  const files = Object.fromEntries(
    Object.entries(contents).map(([name, content]) => [name, createHash('sha256').update(content).digest('hex')]),
  );
  const audit = { action: 'validation.made', subjectType: 'VALIDATION', subjectId: validationId, details: { files } };
  await writer.write(by, async () => ({ result: null, audit }));
  const [entries, head] = await database.tenant(tenantId, async (db) => [
    await readEntriesOf(db, tenantId, 'VALIDATION', [validationId], 'ALL'),
    (await readHead(db, tenantId))!,
  ]);
  const at = new Date(validation.madeAt);
  const proof = { packId: validationId, tenantId, at, entries, head, key: headsKey(installationKey) };
  const zip = new ZipFile();
  const all = { ...contents, 'trail.jsonl': Buffer.from(trailOf(proof)), 'verify.py': await verifier() };
  for (const [name, content] of Object.entries(all)) zip.addBuffer(content, name, { mtime: at });
  zip.addBuffer(
    jsonOf({ format: 'amlcore-validation/1', validationId, madeAt: validation.madeAt, files }),
    'manifest.json',
  );
  zip.end();
  await pipeline(zip.outputStream, await openToWrite(path));
  return validation;
}

/** Without scores, for blind review. */
function csvOf(items: readonly BlindItem[]): string {
  const header = [
    'number',
    'asked for',
    'born',
    'countries',
    'listed name',
    'listed profile',
    'same? (yes, no, unclear)',
    'why',
  ];
  return [
    csvLine(header),
    ...items.map((one) =>
      csvLine([one.number, one.askedName, one.askedBirth, one.askedCountries, one.listedName, one.profileId, '', '']),
    ),
  ].join('');
}

function print({ recall, ownList, reconciliation: lists, stability, line }: Validation, path: string): void {
  printTable(
    ['list', 'stated', 'read', 'refused', 'kept', 'outcome'],
    lists.map((one) => [
      ...[one.watchlistId, String(one.publisherCount ?? '-'), String(one.read), String(one.refused)],
      ...[String(one.stored), one.outcome],
    ]),
  );
  printLine(`${found(recall)} altered names were found.`);
  if (ownList) printLine(`Internal list: ${found(ownList.recall)}.`);
  printLine(`${line.sampled} matches around the threshold are ready for blind review.`);
  if (stability) printLine(`Changes since the previous run: ${JSON.stringify(stability.counts)}.`);
  printLine(`The validation pack was written to ${path}.`);
}

function found({ kinds, isCut }: Validation['recall']): string {
  const sum = (of: 'cases' | 'found') => kinds.reduce((total, kind) => total + kind[of], 0);
  return `${sum('found')} of ${sum('cases')}${isCut ? ' tested in the available time' : ''}`;
}

function jsonOf(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
}

async function readPrevious(path: string): Promise<PreviousRun> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new OperatorError(`${path} cannot be read: use cases.json of the previous run.`);
  });
  const read = previousRun.safeParse(parsed(text));
  if (!read.success) throw new OperatorError(`${path} is not the cases.json of a validation.`);
  return read.data as PreviousRun;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function whole(option: string, text: string, min: number, max: number): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < min || value > max || text.trim() === '') {
    throw new OperatorError(`${option} must be a whole number from ${min} to ${max}, not "${text}".`);
  }
  return value;
}
