/** AMLCORE_SOURCES: the operator's file with the lists that this installation reads. */
import { readFileSync } from 'node:fs';
import { dirname, isAbsolute, resolve } from 'node:path';
import { Cron } from 'croner';
import { z } from 'zod';
import { EXIT_CONFIG, OperatorError } from '../platform/errors.ts';
import { type AllowedAddresses, downloadFlaw } from './fetch-address.ts';
import { WATCHLIST_CATEGORIES } from './profile.ts';
import { MAX_TIMEOUT_SECONDS, sourceHeaders, userAgent } from './request-headers.ts';
import { OWNERSHIP_LISTS } from './resolution/regimes.ts';
import { staleAfterHours, type WatchlistSource, WHEN_STALE, whenStale } from './source.ts';
import { builtInSources, listFormats } from './sources/registry.ts';

const MAX_DOWNLOAD_MINUTES = 24 * 60;
const MAX_BYTES_PER_MINUTE = 1024 ** 3;
const location = z.string().min(1).max(2_048);
const sourceSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9][a-z0-9_.-]{0,63}$/, 'may have a-z 0-9 _ . - and at most 64 characters'),
  format: z.string().toLowerCase(),
  url: location.optional(),
  files: z.record(z.string(), z.union([location, z.array(location).min(1)])).optional(),
  category: z.string().default('SANCTION'),
  title: z.string().max(200).optional(),
  authority: z.string().max(200).optional(),
  publisher: z.string().max(200).optional(),
  country: z.string().max(8).optional(),
  schedule: z.string().max(100).nullish(),
  staleAfterHours: z
    .number()
    .positive()
    .max(24 * 366)
    .nullish(),
  warnAfterHours: z
    .number()
    .positive()
    .max(24 * 366)
    .optional(),
  whenStale: z.string().optional(),
  contentDays: z.number().positive().max(3_660).optional(),
  required: z.boolean().optional(),
  allowHttp: z.boolean().optional(),
  allowPrivate: z.boolean().optional(),
  userAgent: userAgent.optional(),
  headers: sourceHeaders.optional(),
  timeoutSeconds: z.int().min(1).max(MAX_TIMEOUT_SECONDS).optional(),
  downloadMinutes: z.number().positive().max(MAX_DOWNLOAD_MINUTES).optional(),
  downloadBytesPerMinute: z.int().min(1).max(MAX_BYTES_PER_MINUTE).optional(),
});

/**
 * IDs of lists without a source: internal lists of organizations, and parties that are blocked through their owners.
 */
const RESERVED_IDS = ['internal', ...OWNERSHIP_LISTS];
const MAX_SOURCES = 500;
const HOUR_MS = 3_600_000;
/** Number of runs of a schedule that are compared with its limit: a week for a daily schedule. */
const RUNS_COMPARED = 8;

/** @throws OperatorError (exit 78) that names AMLCORE_SOURCES, the entry and the field */
export function readSourcesFile(path: string): WatchlistSource[] {
  const fail = (why: string): never => {
    throw new OperatorError(`AMLCORE_SOURCES: ${why}`, EXIT_CONFIG);
  };
  const read = (): unknown => {
    try {
      return JSON.parse(readFileSync(path, 'utf8'));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      return fail(
        `${path} ${code === 'ENOENT' ? 'does not exist' : code ? `cannot be read (${code})` : 'is not JSON'}`,
      );
    }
  };
  const parsed = z.array(sourceSchema).min(1).max(MAX_SOURCES).safeParse(read());
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    return fail(`${issue?.path.join('.') || 'the file'}: ${issue?.message ?? 'is not valid'}`);
  }
  const seen = new Set<string>();
  return parsed.data.map((given) => {
    const wrong = (why: string) => fail(`source "${given.id}": ${why}`);
    if (seen.has(given.id)) wrong('the id is given twice');
    if (RESERVED_IDS.includes(given.id)) wrong('this id is used by the service itself');
    seen.add(given.id);
    const format = listFormats[given.format];
    if (!format) return wrong(`format "${given.format}" is not one of ${Object.keys(listFormats).join(', ')}`);
    const category = WATCHLIST_CATEGORIES.find((one) => one === given.category.toUpperCase());
    if (!category) return wrong(`category must be one of ${WATCHLIST_CATEGORIES.join(', ')}`);
    if (given.schedule && !isCron(given.schedule)) wrong('schedule is not a cron expression');
    const stated = WHEN_STALE.find((one) => one === given.whenStale?.toUpperCase());
    if (given.whenStale && !stated) return wrong(`whenStale must be one of ${WHEN_STALE.join(', ')}`);
    if (given.required === false && stated === 'REFUSE')
      wrong('required is false, but whenStale REFUSE needs the list');
    const known = builtInSources.find(({ id }) => id === given.id);
    // A shipped list needs no address.
    const isShipped = known?.shipped === true && known.format === format.id && !given.url && !given.files;
    const files = isShipped ? copyOf(known.files) : filesOf(given, dirname(path));
    for (const role of Object.keys(files)) {
      if (!format.files.some((file) => file.role === role)) {
        wrong(`files.${role} is unknown; format ${format.id} has ${format.files.map((file) => file.role).join(', ')}`);
      }
    }
    for (const { role, required } of format.files) {
      if (required && !files[role])
        wrong(role === 'main' ? 'url or files.main is missing' : `files.${role} is missing`);
    }
    for (const flaw of addressFlaws(files, given)) wrong(flaw);
    const contentDays = given.contentDays ?? known?.contentDays;
    // A built-in list from another address keeps its title.
    const source: WatchlistSource = {
      id: given.id,
      title: given.title ?? known?.title ?? titleOfId(given.id),
      publisher: given.publisher ?? given.authority ?? known?.publisher ?? given.id,
      authority: given.authority ?? known?.authority ?? given.id,
      country: given.country?.toLowerCase() ?? null,
      category,
      format: given.format,
      files,
      schedule: given.schedule ?? null,
      ...(given.staleAfterHours && { staleAfterHours: given.staleAfterHours }),
      ...(given.warnAfterHours && { warnAfterHours: given.warnAfterHours }),
      ...(stated && { whenStale: stated }),
      ...(contentDays && { contentDays }),
      ...(isShipped && { shipped: true }),
      ...(given.required === false && { required: false }),
      ...downloadOf(given),
    };
    const pause = longestPauseHours(source.schedule);
    const limit = staleAfterHours(source);
    if (whenStale(source) === 'REFUSE' && limit !== null && pause >= limit) {
      wrong(`schedule leaves ${pause} hours between checks, but screening is refused after staleAfterHours ${limit}`);
    }
    return source;
  });
}

const copyOf = (files: WatchlistSource['files']) =>
  Object.fromEntries(Object.entries(files).map(([role, addresses]) => [role, [...addresses]]));

/** Words of an ID that are capitalized in its title. */
const SHORT_FORMS = new Set([
  'aml',
  'csl',
  'eu',
  'fatf',
  'fbi',
  'hmt',
  'kyc',
  'ofac',
  'ofsi',
  'pep',
  'sdn',
  'uae',
  'uk',
  'un',
  'us',
  'usa',
]);

/** Display name of a list without a title: acme_pep-list becomes "Acme PEP list". */
function titleOfId(id: string): string {
  const words = id.split(/[_.-]+/).map((word) => (SHORT_FORMS.has(word) ? word.toUpperCase() : word));
  const title = words.filter(Boolean).join(' ');
  return title[0]!.toUpperCase() + title.slice(1);
}

function filesOf(given: Given, folder: string): Record<string, string[]> {
  const files: Record<string, string[]> = {};
  if (given.url) files.main = [absolute(given.url, folder)];
  for (const [role, addresses] of Object.entries(given.files ?? {})) {
    files[role] = [addresses].flat().map((address) => absolute(address, folder));
  }
  return files;
}

type Given = z.output<typeof sourceSchema>;

/** Download options of the source. */
function downloadOf(given: Given) {
  const { allowHttp, allowPrivate, userAgent, headers, timeoutSeconds, downloadMinutes, downloadBytesPerMinute } =
    given;
  return {
    ...(allowHttp && { allowHttp }),
    ...(allowPrivate && { allowPrivate }),
    ...(userAgent !== undefined && { userAgent }),
    ...(headers !== undefined && { headers }),
    ...(timeoutSeconds !== undefined && { timeoutSeconds }),
    ...(downloadMinutes !== undefined && { downloadMinutes }),
    ...(downloadBytesPerMinute !== undefined && { downloadBytesPerMinute }),
  };
}

/** Address without the password and the query string, which may contain an access token. */
function addressFlaws(files: Readonly<Record<string, string[]>>, allowed: AllowedAddresses): string[] {
  const remote = Object.values(files)
    .flat()
    .filter((address) => /^https?:/i.test(address));
  return remote.flatMap((address) => {
    if (!URL.canParse(address)) return [`${address.split(/[?@]/, 1)[0]} is no address`];
    const url = new URL(address);
    const flaw = downloadFlaw(url, allowed);
    return flaw === null ? [] : [`${url.origin}${url.pathname} ${flaw}`];
  });
}

function absolute(address: string, folder: string): string {
  if (/^https?:\/\//i.test(address) || isAbsolute(address)) return address;
  return resolve(folder, address);
}

/** Longest time between two consecutive runs. */
function longestPauseHours(schedule: string | null): number {
  if (schedule === null) return 0;
  const cron = new Cron(schedule, { paused: true, timezone: 'UTC' });
  const runs = cron.nextRuns(RUNS_COMPARED).map((run) => run.getTime());
  cron.stop();
  const pauses = runs.slice(1).map((run, at) => run - runs[at]!);
  return Math.round(Math.max(0, ...pauses) / HOUR_MS);
}

function isCron(expression: string): boolean {
  try {
    new Cron(expression, { paused: true }).stop();
    return true;
  } catch {
    return false;
  }
}
