/** Turns a table into lines of a batch, and reads the streamed answer. */
import { api } from '../../api/client.ts';
import { ApiProblem, unreachable } from '../../api/problem.ts';
import type { components } from '../../api/schema.d.ts';
import { batch } from '../../text/batch.ts';
import { dateOf, orderOf } from './batch-dates.ts';
import { type Field, type Mapping, type Outcome, outcomeOf, type ScreenedLine } from './batch-results.ts';
import type { Table } from './csv-worker.ts';

export type Lines = Extract<Table, { header: string[] }>;

type AnswerLine = ScreenedLine | components['schemas']['ScreenEntityBatchLine2'];

export const MOST_ROWS = 10_000;

/** Usual column headers. */
const USUAL: readonly (readonly [Field, RegExp])[] = [
  ['fullName', /^(full|legal|customer|client|party)?[ _-]?name$|^name of/i],
  ['externalReferenceId', /^(external|customer|client|your)?[ _-]?(reference|ref|id|number|no)(id)?$|referenceid$/i],
  ['dob', /birth|^dob$/i],
  ['nationalityCodes', /national|countr/i],
  ['documentNumber', /document|passport|id[ _-]?number/i],
  ['entityTypes', /type|kind/i],
  ['alias', /alias|other[ _-]?name|aka/i],
];

export function guessed({ header, rows }: Lines): Mapping {
  const taken = new Set<number>();
  const mapping: Mapping = {};
  for (const [field, pattern] of USUAL) {
    const at = header.findIndex((name, column) => !taken.has(column) && pattern.test(name.trim()));
    if (at < 0) continue;
    mapping[field] = at;
    taken.add(at);
  }
  return { ...mapping, ...datesOf(rows, mapping.dob) };
}

/** Date order of a column, if its dates show it. */
export function datesOf(rows: Lines['rows'], column: number | undefined): Pick<Mapping, 'dates'> {
  const dates = column === undefined ? undefined : orderOf(rows.map((row) => row[column] ?? ''));
  return dates === undefined ? {} : { dates };
}

export function readTable(file: File): Promise<Table> {
  const worker = new Worker(new URL('./csv-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<Table>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Table>) => resolve(data);
    worker.onerror = (event) => resolve({ flaw: event.message || batch.flaw.notLoaded });
    file.arrayBuffer().then((bytes) => worker.postMessage(bytes, [bytes]), reject);
  }).finally(() => worker.terminate());
}

const SEVERAL: ReadonlySet<Field> = new Set(['nationalityCodes', 'entityTypes']);

/** The request of one row. Empty cells are left out. A cell that is not a date is sent unchanged, and its row is rejected. */
export function lineOf(row: readonly string[], { dates, ...mapping }: Mapping): Record<string, string | string[]> {
  const line: Record<string, string | string[]> = {};
  for (const [field, column] of Object.entries(mapping) as [Field, number][]) {
    const cell = row[column] ?? '';
    if (cell === '' && field !== 'fullName') continue;
    if (SEVERAL.has(field)) line[field] = cell.split(/[\s;,|]+/).filter((one) => one !== '');
    else line[field] = field === 'dob' ? (dateOf(cell, dates) ?? cell) : cell;
  }
  return line;
}

export interface Run {
  rows: Lines['rows'];
  mapping: Mapping;
  /** Idempotency key. The same key resumes an interrupted batch. */
  key: string;
  signal: AbortSignal;
  onOutcome: (outcome: Outcome) => void;
}

/** @throws ApiProblem; also if the answer ends before its last line */
export async function screenBatch({ rows, mapping, key, signal, onOutcome }: Run): Promise<void> {
  const body = rows.map((row) => JSON.stringify(lineOf(row, mapping))).join('\n');
  const { data } = await api.POST('/amlcore/api/v1/screen-entity/batch', {
    body: body as never,
    bodySerializer: (lines: unknown) => lines as string,
    headers: { 'content-type': 'application/x-ndjson', 'idempotency-key': key },
    parseAs: 'stream',
    signal,
  });
  for await (const line of linesOf(data as unknown as ReadableStream<Uint8Array>)) {
    const answer = JSON.parse(line) as AnswerLine;
    if (!('index' in answer)) return;
    onOutcome(outcomeOf(answer, rows[answer.index] ?? [], mapping));
  }
  throw unreachable(false);
}

/**
 * Why an answer was cut off. The same request without lines has no effect, and is rejected for the current reason: the user
 * is signed out, or has no permission to screen.
 */
export async function whyEnded(problem: unknown): Promise<unknown> {
  if (!(problem instanceof ApiProblem) || problem.status !== 0) return problem;
  const asked = { body: '' as never, bodySerializer: () => '', headers: { 'content-type': 'application/x-ndjson' } };
  const now: unknown = await api.POST('/amlcore/api/v1/screen-entity/batch', asked).catch((why: unknown) => why);
  return now instanceof ApiProblem && (now.status === 401 || now.status === 403) ? now : problem;
}

async function* linesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  let rest = '';
  for (;;) {
    const { value, done } = await reader.read().catch(() => Promise.reject(unreachable(false)));
    rest += decoder.decode(value, { stream: !done });
    const lines = rest.split('\n');
    rest = lines.pop() ?? '';
    yield* lines.filter((line) => line !== '');
    if (done) return;
  }
}
