/** Test cases: a name, the kind of change, and the expected result. Files are CSV or JSON lines, by the extension. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import type { MatchKind } from '../../matching/types.ts';
import { OperatorError } from '../../platform/errors.ts';
import { csvLine } from '../../platform/lib/csv.ts';

const PARTY_TYPES = ['PERSON', 'ORGANIZATION', 'VESSEL', 'AIRCRAFT'] as const satisfies readonly MatchKind[];
const SEPARATOR = '|';

const caseSchema = z.strictObject({
  id: z.string().min(1),
  kind: z.string().min(1),
  /** The change within the kind. */
  change: z.string(),
  expected: z.enum(['HIT', 'NO_HIT']),
  /** The name as sent. */
  name: z.string().min(1),
  type: z.enum(PARTY_TYPES),
  /** YYYY, YYYY-MM or YYYY-MM-DD as listed; empty: unknown or several. */
  dateOfBirth: z.string(),
  /** ISO 3166-1 alpha-2; empty: unknown. */
  country: z.string(),
  listedName: z.string(),
  lists: z.array(z.string()),
  /** Reference IDs of all list entries with the listed name. */
  expectedIds: z.array(z.string()),
});
export type TestCase = z.output<typeof caseSchema>;

const COLUMNS = Object.keys(caseSchema.shape) as (keyof TestCase)[];

const isJsonLines = (path: string) => /\.(jsonl|ndjson)$/i.test(path);

/** @param path decides the format: `.csv`, or `.jsonl` and `.ndjson` */
export function casesText(path: string, cases: readonly TestCase[]): string {
  if (isJsonLines(path)) return cases.map((one) => `${JSON.stringify(one)}\n`).join('');
  if (!/\.csv$/i.test(path)) throw new OperatorError(`${path}: the extension must be .csv or .jsonl.`);
  const rows = cases.map((one) =>
    csvLine(
      COLUMNS.map((column) => {
        const value = one[column];
        return typeof value === 'string' ? value : value.join(SEPARATOR);
      }),
    ),
  );
  return [csvLine(COLUMNS), ...rows].join('');
}

/** @throws OperatorError that names the row */
export async function readCases(path: string): Promise<{ cases: TestCase[]; sha256: string }> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new OperatorError(`${path} cannot be opened (${error.code})`);
  });
  const rows = isJsonLines(path) ? jsonRows(path, text) : csvRows(path, text);
  const seen = new Set<string>();
  const cases = rows.map((row, at) => {
    const read = caseSchema.safeParse(row);
    if (!read.success) {
      const [issue] = read.error.issues;
      throw new OperatorError(`${path}, case ${at + 1}: ${issue?.path.join('.')}: ${issue?.message}`);
    }
    if (seen.has(read.data.id)) throw new OperatorError(`${path}: the id ${read.data.id} occurs twice.`);
    seen.add(read.data.id);
    return read.data;
  });
  if (cases.length === 0) throw new OperatorError(`${path} has no cases.`);
  return { cases, sha256: createHash('sha256').update(text).digest('hex') };
}

function jsonRows(path: string, text: string): unknown[] {
  return text.split('\n').flatMap((line, at) => {
    if (line.trim() === '') return [];
    try {
      return [JSON.parse(line)];
    } catch {
      throw new OperatorError(`${path}:${at + 1}: the line is not JSON.`);
    }
  });
}

function csvRows(path: string, text: string): unknown[] {
  try {
    const rows: Record<string, string>[] = parse(text, { columns: true, bom: true, skip_empty_lines: true });
    return rows.map(({ lists = '', expectedIds = '', ...row }) => ({
      ...Object.fromEntries(Object.entries(row).map(([column, value]) => [column, withoutGuard(value)])),
      lists: lists.split(SEPARATOR).filter(Boolean),
      expectedIds: withoutGuard(expectedIds).split(SEPARATOR).filter(Boolean),
    }));
  } catch (error) {
    throw new OperatorError(`${path}: ${(error as Error).message}`, 1, error);
  }
}

/** `csvLine` writes an apostrophe before what a spreadsheet would run as a formula. */
const withoutGuard = (value: string) => (/^'[\s\p{Cf}]*[=+\-@＝＋－﹣−＠﹦﹢﹫]/u.test(value) ? value.slice(1) : value);
